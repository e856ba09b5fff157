"""Branches of the reference that no expected pair enters."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def untested(examination: Examination) -> Iterator[Hit]:
    """Yield the branches that a generated input enters and no expected pair."""
    trials = examination.suite_trials
    for branch, trial in () if trials is None else trials.uncovered_branches:
        if trial is not None:
            inputs = examination.arguments(trial.inputs)
            yield Hit(
                f"no expected pair enters the branch at line {branch.line} of the Lean text, `{branch.text}`; "
                f"{inputs} does",
                smallest=inputs,
                subject=branch.text,
            )


def unreached(examination: Examination) -> Iterator[Hit]:
    """Yield the branches that nothing enters."""
    trials = examination.suite_trials
    for branch, trial in () if trials is None else trials.uncovered_branches:
        if trial is None:
            message = f"nothing that was tried enters the branch at line {branch.line}, `{branch.text}`"
            yield Hit(message, subject=branch.text)


RULES = (
    TaskRule(
        "untested-branch",
        Severity.WARNING,
        "No expected pair enters a branch of the reference.",
        "Branches are the arms of `if` and `match` in the code of the task, helpers included. Entering is measured "
        "exactly: each branch in turn is replaced by a mark that ends the evaluation. The finding names a generated "
        "input that the precondition accepts and that enters the branch; add it.",
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
