"""The rows of a task as rules see them: those of the suite and the damaged ones together, in the order of the file."""

import json
from dataclasses import dataclass
from functools import cached_property

from veriscale.benchmark.records import DamagedRow, ExpectedPair, Input, Json, RowList, SourceRow, Task, TypedValue
from veriscale.lean.values import Value


@dataclass(frozen=True)
class Row:
    """A row of a suite; None stands for values that could not be read."""

    name: str
    """As ``tests[3]``."""
    source: SourceRow | None
    values: tuple[TypedValue | None, ...]
    expected: TypedValue | None = None
    unexpected: tuple[TypedValue | None, ...] = ()

    @property
    def line(self) -> int | None:
        """The line of the file that the row stands in."""
        return None if self.source is None else self.source.line

    @cached_property
    def arguments(self) -> tuple[Value, ...] | None:
        """The values of the parameters, None unless all could be read."""
        known = tuple(item.value for item in self.values if item is not None)
        return known if len(known) == len(self.values) else None


def pair_rows(task: Task) -> tuple[Row, ...]:
    """Return the rows of expected pairs."""
    rows = [_pair_row(pair, index) for index, pair in enumerate(task.suite.pairs)]
    return _in_order(rows + [_damaged_row(row) for row in task.damaged if row.rows == RowList.TESTS])


def reject_rows(task: Task) -> tuple[Row, ...]:
    """Return the rows of unexpected inputs."""
    rows = [_input_row(item, RowList.REJECT_INPUTS, index) for index, item in enumerate(task.suite.unexpected_inputs)]
    return _in_order(rows + [_damaged_row(row) for row in task.damaged if row.rows == RowList.REJECT_INPUTS])


def shown(value: TypedValue) -> str:
    """Return what stands in the file: text as it is, other JSON as JSON."""
    return text_of(value.raw)


def text_of(raw: Json) -> str:
    """Return text as it is, other JSON as JSON."""
    return raw if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False)


def _pair_row(pair: ExpectedPair, index: int) -> Row:
    row = _input_row(pair.input, RowList.TESTS, index)
    return Row(row.name, row.source, row.values, pair.expected, tuple(item.output for item in pair.unexpected))


def _input_row(item: Input, rows: RowList, index: int) -> Row:
    """Name a row by its place in the file, or in the suite where it was read from none."""
    number = index if item.source is None else item.source.index
    return Row(rows.name_of(number), item.source, item.values)


def _damaged_row(row: DamagedRow) -> Row:
    return Row(row.rows.name_of(row.source.index), row.source, row.values, row.expected, row.unexpected)


def _in_order(rows: list[Row]) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: -1 if row.source is None else row.source.index))
