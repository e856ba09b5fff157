"""Puts rows that could not be read back among the others, as JSON alone.

Reduction by boundaries looks at the JSON of rows and runs nothing, so it need not lose rows whose values are not of
their types; they go out as they came in.
"""

import json
from dataclasses import replace

from veriscale.benchmark.records import (
    DamagedRow,
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    RowList,
    Suite,
    Task,
    TypedValue,
)


def with_damaged_rows(task: Task, pairs: bool) -> Task:
    """Return the task with its damaged unexpected inputs and, if `pairs`, its damaged pairs, in the file's order."""
    inputs = [(row, _input(task, row)) for row in task.damaged]
    rejects = [item for row, item in inputs if item is not None and row.rows is RowList.REJECT_INPUTS]
    damaged_pairs = [
        ExpectedPair(item, TypedValue(None, None, True))
        for row, item in inputs
        if pairs and item is not None and row.rows is RowList.TESTS
    ]
    pairs_in_order = sorted([*task.suite.pairs, *damaged_pairs], key=_pair_index)
    rejects_in_order = sorted([*task.suite.unexpected_inputs, *rejects], key=_index)
    return replace(task, suite=Suite(tuple(pairs_in_order), tuple(rejects_in_order)))


def _input(task: Task, row: DamagedRow) -> Input | None:
    """Return the input of a row without run-time values, None where its JSON has not one value for each parameter."""
    try:
        record = json.loads(row.source.text)
    except ValueError:
        return None
    given = record.get("input") if isinstance(record, dict) else None
    names = [parameter.name for parameter in task.signature.parameters]
    if not isinstance(given, dict) or set(given) != set(names) or None in given.values():
        return None
    values = tuple(TypedValue(None, given[name], True) for name in names)
    return Input(values, InputProvenance(Origin.UNKNOWN), row.source)


def _pair_index(pair: ExpectedPair) -> int:
    return _index(pair.input)


def _index(item: Input) -> int:
    assert item.source is not None, "rows that stand beside damaged ones were read from a file"
    return item.source.index
