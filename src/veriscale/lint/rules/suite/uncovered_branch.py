"""Branches of the reference that no expected pair enters."""

from collections.abc import Iterator

from veriscale.lint.coverage.places import Kind, Place
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def untested(examination: Examination) -> Iterator[Hit]:
    """Yield the branches that a generated input enters and no expected pair."""
    trials = examination.suite_trials
    for place, trial in () if trials is None else trials.uncovered_branches:
        if trial is not None:
            inputs = examination.arguments(trial.inputs)
            message = f"no expected pair {_entry(place, ' of the Lean text')}; {inputs} does"
            yield Hit(message, smallest=inputs, subject=_subject(place), span=place.at)


def unreached(examination: Examination) -> Iterator[Hit]:
    """Yield the branches that nothing enters."""
    trials = examination.suite_trials
    for place, trial in () if trials is None else trials.uncovered_branches:
        if trial is None:
            yield Hit(f"nothing that was tried {_entry(place, '')}", subject=_subject(place), span=place.at)


def _entry(place: Place, of: str) -> str:
    """Return what nothing does."""
    if place.kind is Kind.SKIPPED:
        return f"skips what depends on the condition at line {place.line}{of}, `{place.text}`"
    return f"enters the branch at line {place.line}{of}, `{place.text}`"


def _subject(place: Place) -> str:
    return f"without {place.text}" if place.kind is Kind.SKIPPED else place.text


RULES = (
    TaskRule(
        "untested-branch",
        Severity.WARNING,
        "No expected pair enters a branch of the reference.",
        "Branches are the arms of `if` and `match` in the code of the task, helpers included, and the way past an `if` "
        "without `else`. Entering is measured exactly: a mark in the branch ends the evaluation. The finding names a "
        "generated input that the precondition accepts and that enters the branch; add it.",
        untested,
    ),
    TaskRule(
        "unreached-branch",
        Severity.NOTE,
        "Neither an expected pair nor a generated input enters a branch of the reference.",
        "The branch may be dead, such as one for arguments that the precondition excludes, or the trials did not find "
        "an input for it.",
        unreached,
    ),
)
