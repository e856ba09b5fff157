"""Finds rows with the same input."""

from collections.abc import Callable, Iterable, Iterator

from veriscale.benchmark.identity import Key, structural_key
from veriscale.lean.values import Value
from veriscale.lint.suite_rows import Row


def with_first(rows: Iterable[Row], key: Callable[[tuple[Value, ...]], Key]) -> Iterator[tuple[Row, Row]]:
    """Yield each readable row whose input an earlier one has, together with the first one that has it."""
    seen: dict[Key, Row] = {}
    for row in rows:
        if row.arguments is not None:
            first = seen.setdefault(key(row.arguments), row)
            if first is not row:
                yield row, first


def output_key(row: Row) -> Key:
    """Return the key of a row's expected output, None where it has none that could be read."""
    return None if row.expected is None else (structural_key(row.expected.value),)
