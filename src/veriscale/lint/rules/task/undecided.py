"""Comparisons without an answer: one finding for each task, comparison and reason."""

from collections.abc import Iterator

from veriscale.engines.base import Truth, Verdict
from veriscale.lean.diagnostics import CATALOGUE, Code
from veriscale.lint.examine import Examination, PairCheck
from veriscale.lint.findings import Gate, RowPlace, Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import Row

Open = tuple[Gate, Code, str, Row, str]


def check(examination: Examination) -> Iterator[Hit]:
    """Yield a hit for each kind, at its first row."""
    if examination.lean_problems:
        return
    kinds: dict[tuple[Gate, Code], list[Open]] = {}
    for item in _open(examination):
        kinds.setdefault(item[:2], []).append(item)
    for (gate, code), found in kinds.items():
        _, _, detail, first, field = found[0]
        counted = f"1 {gate} check is" if len(found) == 1 else f"{len(found)} {gate} checks are"
        message = f"{counted} undecided: {CATALOGUE[code]} [{code}]" + (f" ({detail})" if detail else "")
        rows = tuple(RowPlace(row.name, place, row.line, str(code)) for _, _, _, row, place in found)
        yield Hit(message, first, field, rows=rows)


def _open(examination: Examination) -> Iterator[Open]:
    for pair in examination.pairs:
        yield from _open_in_pair(pair)
    for reject in examination.rejects:
        yield from _if_open(Gate.PRECONDITION, reject.precondition, reject.row, "input")


def _open_in_pair(pair: PairCheck) -> Iterator[Open]:
    row, reference = pair.row, pair.reference
    yield from _if_open(Gate.PRECONDITION, pair.precondition, row, "input")
    if reference is not None and reference.reason is not None:
        yield Gate.REFERENCE, reference.reason, reference.detail, row, "expected"
    yield from _if_open(Gate.REFERENCE, pair.reference_equal, row, "expected")
    yield from _if_open(Gate.POSTCONDITION, pair.expected, row, "expected")
    for output in pair.unexpected:
        if output is not None:
            yield from _if_open(Gate.POSTCONDITION, output.verdict, row, output.field)


def _if_open(gate: Gate, verdict: Verdict | None, row: Row, field: str) -> Iterator[Open]:
    if verdict is not None and verdict.truth is Truth.UNDECIDED:
        assert verdict.reason is not None
        yield gate, verdict.reason, verdict.detail, row, field


RULES = (
    TaskRule(
        "undecided",
        Severity.NOTE,
        "Some rows of a task cannot be decided.",
        "An evaluation ran out of its budget, a quantifier has no bound, or a value is of a kind that cannot be "
        "compared. The rows are neither counted as agreement nor as disagreement. There is one finding for each "
        "comparison and reason, at the first row; it names all of its rows (`rows` in JSON), since wrong ones may be "
        "among them.",
        check,
    ),
)
