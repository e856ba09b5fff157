"""Compares the rows of two versions of a task by value.

Rows belong together when their inputs are the same values; another spacing, ``1`` for ``"1"`` and the like are
formatting. Values that cannot be read, and all values where the types of the signature changed, are compared as JSON.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veriscale.benchmark.compare.records import FieldChange, RowAction, RowChange, RowsComparison
from veriscale.benchmark.identity import Key, structural_key
from veriscale.benchmark.records import DamagedRow, RowList, Signature, SourceRow, Task, TypedValue
from veriscale.lean.values import Json


@dataclass(frozen=True, slots=True)
class _Shown:
    """A value: its key, and the text that stands in the file."""

    key: Key
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    index: int
    text: str
    input: _Shown
    expected: _Shown | None
    unexpected: tuple[_Shown, ...]


def compare_rows(old: Task, new: Task, rows: RowList) -> RowsComparison:
    """Compare a list of rows of a task."""
    typed = _types(old.signature) == _types(new.signature)
    before, after = _rows(old, rows, typed), _rows(new, rows, typed)
    pairs, removed, added = _matched(before, after)
    changes = [_outputs_changed(one, other) for one, other in pairs]
    found = [change for change in changes if change is not None]
    found += [RowChange(RowAction.REMOVED, row.name, None, row.input.text) for row in removed]
    found += [RowChange(RowAction.ADDED, None, row.name, row.input.text) for row in added]
    order = [other.index for _, other in pairs]
    rewritten = any(
        change is None and one.text != other.text for change, (one, other) in zip(changes, pairs, strict=True)
    )
    return RowsComparison(tuple(found), order != sorted(order), rewritten)


def _matched(before: Sequence[_Row], after: Sequence[_Row]) -> tuple[list[tuple[_Row, _Row]], list[_Row], list[_Row]]:
    """Pair rows with the same input, equal ones first; return the pairs in the old order, and both rests."""
    groups: dict[Key, list[_Row]] = {}
    for row in after:
        groups.setdefault(row.input.key, []).append(row)
    partners: dict[int, _Row] = {}
    for exactly in (True, False):
        for row in before:
            group = groups.get(row.input.key, [])
            partner = next((other for other in group if not exactly or _outputs(row) == _outputs(other)), None)
            if row.index not in partners and partner is not None:
                partners[row.index] = partner
                group.remove(partner)
    pairs = [(row, partners[row.index]) for row in before if row.index in partners]
    taken = {row.index for row in partners.values()}
    removed = [row for row in before if row.index not in partners]
    return pairs, removed, [row for row in after if row.index not in taken]


def _outputs(row: _Row) -> tuple[Key, Counter[Key]]:
    expected = None if row.expected is None else row.expected.key
    return expected, Counter(item.key for item in row.unexpected)


def _outputs_changed(old: _Row, new: _Row) -> RowChange | None:
    fields = []
    if _outputs(old)[0] != _outputs(new)[0]:
        fields.append(FieldChange("expected", _text(old.expected), _text(new.expected)))
    fields += [FieldChange("unexpected", item.text, None) for item in _only_in(old.unexpected, new.unexpected)]
    fields += [FieldChange("unexpected", None, item.text) for item in _only_in(new.unexpected, old.unexpected)]
    return RowChange(RowAction.CHANGED, old.name, new.name, old.input.text, tuple(fields)) if fields else None


def _only_in(items: Sequence[_Shown], others: Sequence[_Shown]) -> Iterator[_Shown]:
    left = Counter(item.key for item in others)
    for item in items:
        if left[item.key]:
            left[item.key] -= 1
        else:
            yield item


def _text(value: _Shown | None) -> str | None:
    return None if value is None else value.text


def _types(signature: Signature) -> tuple[object, ...]:
    parameters = tuple((parameter.name, parameter.type) for parameter in signature.parameters)
    return (*parameters, signature.return_type)


def _rows(task: Task, rows: RowList, typed: bool) -> list[_Row]:
    """Return the rows of a list in the order of the file."""
    found: list[_Row] = []
    if rows is RowList.TESTS:
        for index, pair in enumerate(task.suite.pairs):
            outputs = tuple(item.output for item in pair.unexpected)
            values = pair.input.values
            found.append(_row(task, rows, index, pair.input.source, values, (pair.expected, *outputs), typed))
    else:
        for index, item in enumerate(task.suite.unexpected_inputs):
            found.append(_row(task, rows, index, item.source, item.values, (), typed))
    for damaged in task.damaged:
        if damaged.rows is rows:
            found.append(_damaged_row(task, damaged, typed))
    return sorted(found, key=lambda row: row.index)


def _row(
    task: Task,
    rows: RowList,
    index: int,
    source: SourceRow | None,
    values: Sequence[TypedValue],
    outputs: Sequence[TypedValue],
    typed: bool,
) -> _Row:
    number = index if source is None else source.index
    shown = [_shown(output, typed) for output in outputs]
    raw = "" if source is None else source.text
    return _Row(
        rows.name_of(number), number, raw, _inputs(task, values, typed), shown[0] if shown else None, tuple(shown[1:])
    )


def _damaged_row(task: Task, damaged: DamagedRow, typed: bool) -> _Row:
    """Return a row that is no part of the suite; what cannot be read of it goes by its JSON."""
    source = damaged.source
    name = damaged.rows.name_of(source.index)
    try:
        parsed: object = json.loads(source.text)
    except (ValueError, RecursionError):  # what the reader refuses as well
        parsed = source.text
    if not isinstance(parsed, dict):
        return _Row(name, source.index, source.text, _as_json(parsed), None, ())
    values = tuple(value for value in damaged.values if value is not None)
    whole = len(values) == len(damaged.values) and len(parsed.get("input", ())) == len(values)
    listed = parsed.get("unexpected")
    outputs = zip(listed, damaged.unexpected, strict=True) if isinstance(listed, list) and damaged.unexpected else ()
    return _Row(
        name,
        source.index,
        source.text,
        _inputs(task, values, typed) if whole else _as_json(parsed.get("input")),
        _either(parsed["expected"], damaged.expected, typed) if "expected" in parsed else None,
        tuple(_either(raw, value, typed) for raw, value in outputs),
    )


def _inputs(task: Task, values: Sequence[TypedValue], typed: bool) -> _Shown:
    """Return the input of a row; its key does not depend on the order of the parameters."""
    names = [parameter.name for parameter in task.signature.parameters]
    inputs = [(name, _shown(value, typed)) for name, value in zip(names, values, strict=True)]
    key = tuple((name, item.key) for name, item in sorted(inputs, key=lambda pair: pair[0]))
    return _Shown(key, ", ".join(f"{name} = {item.text}" for name, item in inputs))


def _either(raw: object, value: TypedValue | None, typed: bool) -> _Shown:
    return _as_json(raw) if value is None else _shown(value, typed)


def _shown(value: TypedValue, typed: bool) -> _Shown:
    as_json = _as_json(value.raw)
    return _Shown(structural_key(value.value), as_json.text) if typed else as_json


def _as_json(raw: Json | object) -> _Shown:
    text = raw if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False)
    return _Shown(("json", json.dumps(raw, sort_keys=True)), text)
