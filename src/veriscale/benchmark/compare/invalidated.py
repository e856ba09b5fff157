"""Which recorded results a change invalidates, and why.

The rule behind the table: a result stands as long as everything that it was computed from, or certified by, is the
same. Expected pairs are certified by precondition, reference and postcondition, unexpected inputs by the precondition,
unexpected outputs by the postcondition; adversaries are mutants of the reference and games of weakened postconditions.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from veriscale.benchmark.compare.records import DESCRIPTION, SIGNATURE, RowAction, RowChange, TaskComparison
from veriscale.benchmark.records import RowList


class Result(StrEnum):
    """What runs and evaluations record about a task."""

    ANSWERS = "model-answers"
    """What models wrote when they were shown the task."""
    INPUT_CLASSES = "input-classes"
    """Which inputs are expected, which unexpected."""
    EXPECTED = "expected-outputs"
    UNEXPECTED = "unexpected-outputs"
    KILLS = "adversaries-and-kills"
    REDUCTION = "reduced-suite"
    PRECONDITIONS = "precondition-scores"
    POSTCONDITIONS = "postcondition-scores"
    CODE = "code-scores"


_ALL: Final = frozenset(Result)
_PRECONDITION: Final = frozenset(
    {Result.INPUT_CLASSES, Result.KILLS, Result.REDUCTION, Result.PRECONDITIONS, Result.POSTCONDITIONS, Result.CODE}
)
_REFERENCE: Final = frozenset(
    {Result.EXPECTED, Result.UNEXPECTED, Result.KILLS, Result.REDUCTION, Result.POSTCONDITIONS, Result.CODE}
)
_POSTCONDITION: Final = frozenset(
    {Result.EXPECTED, Result.UNEXPECTED, Result.KILLS, Result.REDUCTION, Result.POSTCONDITIONS}
)
_BY_PART: Final = {
    DESCRIPTION: frozenset({Result.ANSWERS}),
    SIGNATURE: _ALL,
    "precond_aux": _PRECONDITION,
    "precond": _PRECONDITION,
    "code_aux": _REFERENCE | _POSTCONDITION,  # postconditions may call helpers of the code
    "code": _REFERENCE,
    "postcond_aux": _POSTCONDITION,
    "postcond": _POSTCONDITION,
    "proof_aux": frozenset[Result](),
    "proof": frozenset[Result](),
}
"""Parts that are not named here (imports, helpers of the whole task, the frame) concern everything."""
_PAIRS: Final = frozenset({Result.KILLS, Result.REDUCTION, Result.PRECONDITIONS, Result.POSTCONDITIONS, Result.CODE})
_EXPECTED: Final = frozenset({Result.KILLS, Result.REDUCTION, Result.POSTCONDITIONS, Result.CODE})
_UNEXPECTED: Final = frozenset({Result.POSTCONDITIONS})
_REJECTS: Final = frozenset({Result.REDUCTION, Result.PRECONDITIONS})


def invalidated(task: TaskComparison) -> dict[Result, tuple[str, ...]]:
    """Return the results that the changes in a task invalidate, each with the parts that do."""
    found: dict[Result, list[str]] = {}
    for part, results in _causes(task):
        for result in results:
            found.setdefault(result, []).append(part)
    return {result: tuple(dict.fromkeys(found[result])) for result in Result if result in found}


def _causes(task: TaskComparison) -> Iterator[tuple[str, frozenset[Result]]]:
    for part in task.changed_parts:
        yield part, _BY_PART.get(part, _ALL)
    for change in task.rows[RowList.TESTS].changes:
        yield str(RowList.TESTS), _of_pair(change)
    if task.rows[RowList.REJECT_INPUTS].changes:
        yield str(RowList.REJECT_INPUTS), _REJECTS


def _of_pair(change: RowChange) -> frozenset[Result]:
    if change.action is not RowAction.CHANGED:
        return _PAIRS
    expected = _EXPECTED if change.touches("expected") else frozenset[Result]()
    return expected | (_UNEXPECTED if change.touches("unexpected") else frozenset[Result]())
