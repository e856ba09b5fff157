"""Boundary cases without an expected pair."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the boundary cases that an accepted generated input is of and no expected pair, the smallest first."""
    trials = examination.suite_trials
    if trials is None:
        return
    for name, trial in trials.missing_boundaries.items():
        inputs = examination.arguments(trial.inputs)
        yield Hit(f"no expected pair has {name}; the precondition accepts {inputs}", smallest=inputs, subject=name)


RULES = (
    TaskRule(
        "missing-boundary",
        Severity.NOTE,
        "No expected pair covers a boundary case that the precondition allows.",
        "Boundary cases are the critical buckets of boundary-preserving reduction: empty sequences, zero, negative "
        "numbers, equal elements, sequences of different lengths and the like. The finding names the smallest input "
        "that was found.",
        check,
    ),
)
