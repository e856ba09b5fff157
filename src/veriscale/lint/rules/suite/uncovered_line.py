"""Lines of the reference that no expected pair evaluates, for another reason than a branch."""

from collections.abc import Iterator

from veriscale.lint.coverage.places import Place
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def untested(examination: Examination) -> Iterator[Hit]:
    """Yield the first line of code that a generated input evaluates and no expected pair."""
    trials = examination.suite_trials
    for place, trial in () if trials is None else trials.uncovered_lines:
        if trial is not None:
            inputs = examination.arguments(trial.inputs)
            message = f"no expected pair evaluates {_shown(examination, place)}; {inputs} does"
            yield Hit(message, smallest=inputs, subject=place.text, span=place.at)


def unreached(examination: Examination) -> Iterator[Hit]:
    """Yield the first line of code that nothing evaluates."""
    trials = examination.suite_trials
    for place, trial in () if trials is None else trials.uncovered_lines:
        if trial is None:
            yield Hit(
                f"nothing that was tried evaluates {_shown(examination, place)}", subject=place.text, span=place.at
            )


def _shown(examination: Examination, place: Place) -> str:
    """Return the place, and how many lines share its fate."""
    trials = examination.suite_trials
    assert trials is not None
    assert trials.coverage is not None
    more = trials.coverage.lines_within(place) - 1
    rest = f" and {more} more {'line' if more == 1 else 'lines'} with it" if more > 0 else ""
    return f"the code at line {place.line} of the Lean text, `{place.text}`{rest}"


RULES = (
    TaskRule(
        "untested-line",
        Severity.WARNING,
        "No expected pair evaluates a line of the reference.",
        "Lines within an untested branch are reported by `untested-branch`. These are the others: the body of a loop, "
        "of a `fun` or of a helper that never runs, a right operand of `&&` or `||` that is never needed, or what "
        "follows a statement that always leaves its block. Of several lines together the first is named. The finding "
        "names a generated input that the precondition accepts and that evaluates the line; add it.",
        untested,
    ),
    TaskRule(
        "unreached-line",
        Severity.NOTE,
        "Neither an expected pair nor a generated input evaluates a line of the reference.",
        "The line may be dead, such as a helper that only the specification uses, or the trials did not find an input "
        "for it.",
        unreached,
    ),
)
