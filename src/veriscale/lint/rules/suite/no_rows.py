"""Suites without expected pairs, or without unexpected inputs."""

from collections.abc import Iterator

from veriscale.benchmark.records import RowList
from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.trials.shrink import measure


def no_pairs(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where the list of expected pairs is empty."""
    if _is_empty(examination, RowList.TESTS):
        yield Hit("the suite lists no expected pair", listed=RowList.TESTS, value="[]", subject="")


def no_unexpected_inputs(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where the list of unexpected inputs is empty and the precondition rejects a generated input."""
    trials = examination.trials
    if trials is None or not _is_empty(examination, RowList.REJECT_INPUTS):
        return
    rejected = [inputs for inputs, truth in trials.verdicts if truth is Truth.FALSE]
    if rejected:
        inputs = examination.arguments(min(rejected, key=measure))
        message = f"the suite lists no unexpected input; the precondition rejects {inputs}"
        yield Hit(message, listed=RowList.REJECT_INPUTS, value="[]", smallest=inputs, subject="")


def _is_empty(examination: Examination, rows: RowList) -> bool:
    """Return whether a list has no rows, readable or not."""
    read = examination.pair_rows if rows is RowList.TESTS else examination.reject_rows
    return not read and not any((problem.row or "").startswith(rows) for problem in examination.problems)


RULES = (
    TaskRule(
        "no-expected-pairs",
        Severity.WARNING,
        "A suite has no expected pairs.",
        "No program and no postcondition can fail: whatever is submitted for the task is scored as right. `veriscale "
        "scale` makes pairs for such a task from inputs of its own, with the reference's outputs.",
        no_pairs,
    ),
    TaskRule(
        "no-unexpected-inputs",
        Severity.NOTE,
        "A suite has no unexpected inputs, although the precondition rejects some.",
        "A precondition that accepts everything is scored as right. The finding names an input that the precondition "
        "rejects; add it.",
        no_unexpected_inputs,
    ),
)
