"""A task that allows several outputs and is scored by equality with one."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.trials.trials import smallest_probe


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the smallest input with two outputs that are accepted, unless everything is."""
    trials = examination.trials
    if trials is None:
        return
    accepted = [probe for probe in trials.probes if probe.accepted]
    if not accepted or len(accepted) == len(trials.probes):
        return
    probe = smallest_probe(accepted)
    inputs = examination.arguments(probe.trial.inputs)
    yield Hit(
        f"{examination.output(probe.output)} is accepted for {inputs}, and so is what the reference returns, "
        f"{examination.output(probe.trial.output)}; {len(accepted)} of {len(trials.probes)} other outputs that were "
        "tried are accepted",
        value=examination.output(probe.output),
        clause=examination.clauses.all,
        smallest=inputs,
        subject="",
    )


RULES = (
    TaskRule(
        "several-right-outputs",
        Severity.NOTE,
        "The postcondition accepts another output than the reference's.",
        "Programs are scored by equality with the expected output. Where the task is relational, such as `any order "
        "will do`, a right program can fail; where it is not, the postcondition is too weak and a wrong program "
        "satisfies it. Lint cannot tell which.",
        check,
    ),
)
