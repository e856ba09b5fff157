"""Puts rows that could not be read back among the others, as JSON alone.

Reduction by boundaries looks at the JSON of rows and runs nothing, so it need not lose rows whose values are not of
their types; they go out as they came in.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from veriscale.benchmark.records import (
    DamagedRow,
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    Suite,
    Task,
    TypedValue,
)

Row = TypeVar("Row", ExpectedPair, Input)


def with_damaged_rows(task: Task, pairs: bool) -> Task:
    """Return the task with its damaged unexpected inputs and, if `pairs`, its damaged pairs, in the file's order."""
    inputs = [(row, _input(task, row)) for row in task.damaged]
    rejects = [item for row, item in inputs if item is not None and row.rows == "reject_inputs"]
    damaged_pairs = [
        ExpectedPair(item, TypedValue(None, None, True))
        for row, item in inputs
        if pairs and item is not None and row.rows == "tests"
    ]
    suite = Suite(
        _merged(task.suite.pairs, damaged_pairs),
        _merged(task.suite.unexpected_inputs, rejects),
    )
    return replace(task, suite=suite)


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


def _merged(rows: Sequence[Row], damaged: Sequence[Row]) -> tuple[Row, ...]:
    return tuple(sorted([*rows, *damaged], key=_index)) if damaged else tuple(rows)


def _index(row: ExpectedPair | Input) -> int:
    source = row.input.source if isinstance(row, ExpectedPair) else row.source
    assert source is not None, "rows that stand beside damaged ones were read from a file"
    return source.index
