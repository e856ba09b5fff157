"""A postcondition that accepts every output."""

from collections.abc import Iterator
from typing import Final

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.trials.trials import smallest_probe

ENOUGH: Final = 15
"""Wrong outputs that must have been tried."""


def check(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where no output that was tried is rejected."""
    trials = examination.trials
    if trials is None or len(trials.probes) < ENOUGH or not all(probe.accepted for probe in trials.probes):
        return
    probe = smallest_probe(trials.probes)
    shown = f"{examination.output(probe.output)} for {examination.arguments(probe.trial.inputs)}"
    yield Hit(
        f"all {len(trials.probes)} outputs that were tried and that the reference does not return are accepted, "
        f"as {shown}",
        clause=examination.clauses.all,
        smallest=examination.arguments(probe.trial.inputs),
        subject="",
    )


RULES = (
    TaskRule(
        "vacuous-postcondition",
        Severity.WARNING,
        "The postcondition accepts every output that was tried.",
        "Boundary values of the return type, the reference's outputs on other inputs and near misses of them were "
        "tried on generated inputs and on rows of the suite; none was rejected. A specification that says nothing "
        "makes every program right.",
        check,
    ),
)
