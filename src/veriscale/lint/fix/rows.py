"""Repairs one row with faults of its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.problems import ReadFault
from veriscale.benchmark.records import Json, RowList
from veriscale.engines.base import Truth
from veriscale.lean.values import to_json
from veriscale.lint.examine import Examination, PairCheck
from veriscale.lint.findings import Finding
from veriscale.lint.fix.changes import Action, Change
from veriscale.lint.fix.draft import Draft, DraftRow, dumped, input_alone, with_expected, without_outputs

_REJECTED_INPUT: Final = "expected-input-rejected"
_REJECTED_REFERENCE: Final = "reference-output-rejected"
_NOT_OF_A_VALUE: Final = (ReadFault.MISSING_FIELD, ReadFault.WRONG_FIELD)
"""Codes of findings whose field may be any name."""
_OUTPUT = re.compile(r"unexpected\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class RowFaults:
    """The faults of a row, and what the ground truth says of it where it is an expected pair."""

    examination: Examination
    pair: PairCheck | None
    findings: tuple[Finding, ...]


def repair_row(draft: Draft, row: DraftRow, faults: RowFaults) -> list[Change]:
    """Repair a row, and return what was done."""
    values = [item for item in faults.findings if item.code not in _NOT_OF_A_VALUE]
    expected = [item for item in values if item.field == "expected"]
    outputs = [item for item in values if _output_index(item) is not None]
    others = [item for item in faults.findings if item not in expected and item not in outputs]
    if row.rows is RowList.REJECT_INPUTS:
        return [_drop(row, faults.findings)]
    codes = {item.code for item in others}
    if _REJECTED_INPUT in codes and codes <= {_REJECTED_INPUT, _REJECTED_REFERENCE}:
        return [_move(draft, row, others)]
    if others:
        return [_drop(row, others)]
    if not expected:
        return _drop_outputs(row, outputs)
    recomputed = _recompute(faults)
    if isinstance(recomputed, str):
        return [_drop(row, expected, f"; not recomputed, since {recomputed}")]
    return [_replace_expected(row, expected, recomputed.json), *_drop_outputs(row, outputs)]


def made(
    row: DraftRow,
    action: Action,
    findings: Sequence[Finding],
    reason: str,
    field: str | None = None,
    before: str | None = None,
    after: str | None = None,
) -> Change:
    """Return a change of `row` that `findings` ask for."""
    place = row.place
    codes = tuple(dict.fromkeys(item.code for item in findings))
    return Change(action, place.file, row.line, place.task or "", row.name, field, codes, before, after, reason)


@dataclass(frozen=True, slots=True)
class _Output:
    """An output as JSON."""

    json: Json


def _recompute(faults: RowFaults) -> _Output | str:
    """Return the reference's output where the ground truth certifies it, else why it is none."""
    pair = faults.pair
    if pair is None or pair.reference is None or pair.row.arguments is None:
        return "the input cannot be read"
    arguments, loaded = pair.row.arguments, faults.examination.loaded
    if isinstance(loaded, tuple):
        return "the task's Lean text does not elaborate"
    if not pair.reference.finished:
        return f"the reference has no output ({pair.reference.reason})"
    if pair.precondition is None or pair.precondition.truth is not Truth.TRUE:
        return "the precondition is not known to accept the input"
    output = pair.reference.value
    if loaded.equal(output, output).truth is not Truth.TRUE:
        return "the reference's output is not known to equal itself"
    if loaded.postcondition(arguments, output).truth is not Truth.TRUE:
        return "the postcondition is not known to accept the reference's output"
    return _Output(to_json(output, faults.examination.task.signature.return_type, faults.examination.structures))


def _replace_expected(row: DraftRow, findings: Sequence[Finding], output: Json) -> Change:
    before, after = row.member("expected"), dumped(output)
    row.text = with_expected(row.current, after)
    reason = "; ".join(item.message for item in findings)
    return made(row, Action.RECOMPUTED, findings, reason, "expected", before, after)


def _drop_outputs(row: DraftRow, findings: Sequence[Finding]) -> list[Change]:
    by_index: dict[int, list[Finding]] = {}
    for item in findings:
        index = _output_index(item)
        assert index is not None
        by_index.setdefault(index, []).append(item)
    texts = row.outputs() if by_index else ()
    changes = []
    for index, found in sorted(by_index.items()):
        reason = "; ".join(item.message for item in found)
        changes.append(made(row, Action.OUTPUT_DROPPED, found, reason, found[0].field, texts[index]))
    if by_index:
        row.text = without_outputs(row.current, by_index)
    return changes


def _drop(row: DraftRow, findings: Sequence[Finding], why: str = "") -> Change:
    before, row.text = row.current, None
    reason = "; ".join(item.message for item in findings) + why
    return made(row, Action.ROW_DROPPED, findings, reason, None, before)


def _move(draft: Draft, row: DraftRow, findings: Sequence[Finding]) -> Change:
    before, moved = row.current, input_alone(row.current)
    row.text = None
    draft.move(row, moved)
    reason = "; ".join(item.message for item in findings)
    return made(row, Action.ROW_MOVED, findings, reason, None, before, moved)


def _output_index(finding: Finding) -> int | None:
    match = None if finding.field is None else _OUTPUT.fullmatch(finding.field)
    return None if match is None else int(match[1])
