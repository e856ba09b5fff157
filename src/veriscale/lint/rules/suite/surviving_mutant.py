"""Wrong programs that pass every expected pair."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield one hit for the mutants that survive, with the one that the smallest input tells apart."""
    trials = examination.suite_trials
    if trials is None or not trials.survivors:
        return
    first = min(trials.survivors, key=lambda item: item.size)
    inputs = examination.arguments(first.trial.inputs)
    count = len(trials.survivors)
    yield Hit(
        f"{count} wrong {'mutant passes' if count == 1 else 'mutants pass'} all expected pairs, as {first.change}: for "
        f"{inputs} it returns {examination.output(first.output)}, the reference "
        f"{examination.output(first.trial.output)}",
        value=examination.output(first.output),
        smallest=inputs,
        subject="",
    )


RULES = (
    TaskRule(
        "surviving-mutant",
        Severity.NOTE,
        "A wrong mutant of the reference passes every expected pair.",
        "The reference with one small change returns all expected outputs, and on a generated input an output that "
        "the postcondition rejects. Add that input to the expected pairs. Only some mutants of a task are tried; those "
        "that no generated input shows to be wrong are not counted.",
        check,
    ),
)
