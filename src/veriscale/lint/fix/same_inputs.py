"""Settles rows with the same input: of duplicates the first one stays, of contradictions the one that is right."""

from collections.abc import Iterator
from typing import Final

from veriscale.benchmark.identity import arguments_key, structural_key
from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Finding, Severity
from veriscale.lint.fix.changes import Action, Change
from veriscale.lint.fix.draft import DraftRow, with_more_outputs
from veriscale.lint.fix.rows import made
from veriscale.lint.same_input import output_key, with_first
from veriscale.lint.suite_rows import Row

DUPLICATE: Final = "duplicate-input"
CONFLICT: Final = "conflicting-outputs"


def settle_conflicts(examination: Examination, drafts: dict[str, DraftRow]) -> list[Change]:
    """Of pairs that contradict each other keep those whose output the reference returns; return what was done."""
    changes: list[Change] = []
    for rows in _contradictions(examination):
        right = next((output_key(row) for row in rows if _is_confirmed(examination, row)), None)
        for row in rows:
            if right is None or output_key(row) != right:
                why = "none of their outputs is known to be" if right is None else "that of the other one is"
                reason = f"another row has this input and another output; {why} what the reference returns"
                changes.append(_drop(drafts[row.name], CONFLICT, reason))
    return changes


def _contradictions(examination: Examination) -> Iterator[list[Row]]:
    """Yield the pairs of each input that has several expected outputs."""
    groups: dict[str, list[Row]] = {}
    readable = [row for row in examination.pair_rows if row.expected is not None]
    for row, first in with_first(readable, arguments_key(examination.task.signature)):
        groups.setdefault(first.name, [first]).append(row)
    for rows in groups.values():
        if len({output_key(row) for row in rows}) > 1:
            yield rows


def settle_duplicates(examination: Examination, drafts: dict[str, DraftRow]) -> list[Change]:
    """Drop rows whose input an earlier row has; unexpected outputs that it lacks go there. Return what was done."""
    changes: list[Change] = []
    key = arguments_key(examination.task.signature)
    for rows in (examination.pair_rows, examination.reject_rows):
        seen = {row.name: {structural_key(item.value) for item in row.unexpected if item is not None} for row in rows}
        for row, first in with_first(rows, key):
            if output_key(row) == output_key(first):
                changes += _merge(row, drafts[row.name], drafts[first.name], seen[first.name])
    return changes


def _merge(row: Row, draft: DraftRow, first: DraftRow, seen: set[object]) -> list[Change]:
    changes: list[Change] = []
    added: list[str] = []
    texts = draft.outputs() if row.unexpected else ()
    for item, text in zip(row.unexpected, texts, strict=True):
        if item is not None and structural_key(item.value) not in seen:
            seen.add(structural_key(item.value))
            added.append(text)
    if added:
        first.text = with_more_outputs(first.current, added)
        reason = f"{draft.name} has the same input and is dropped"
        change = made(first, Action.MERGED, [_asked(first, DUPLICATE)], reason, "unexpected", None, ", ".join(added))
        changes.append(change)
    return [*changes, _drop(draft, DUPLICATE, f"the input is that of {first.name}")]


def _is_confirmed(examination: Examination, row: Row) -> bool:
    """Return whether the reference is known to return the row's output."""
    loaded = examination.loaded
    if isinstance(loaded, tuple) or row.arguments is None or row.expected is None:
        return False
    run = loaded.reference(row.arguments)
    return run.finished and loaded.equal(run.value, row.expected.value).truth is Truth.TRUE


def _drop(draft: DraftRow, code: str, reason: str) -> Change:
    before, draft.text = draft.current, None
    return made(draft, Action.ROW_DROPPED, [_asked(draft, code)], reason, None, before)


def _asked(draft: DraftRow, code: str) -> Finding:
    return Finding(code, Severity.ERROR, "", draft.place.file)
