"""The paper's Table 1 for a run: how many tests of each kind a task has, and how much the suites grew.

Means are over tasks; a growth factor is a ratio of means to the curated suite's, absent where that is 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from veriscale.benchmark.records import Suite

_HEADERS = ("Expected pairs", "Unexpected outputs", "Unexpected inputs")


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of tests of the three kinds, of one suite or summed over several."""

    expected_pairs: int
    unexpected_outputs: int
    unexpected_inputs: int

    @property
    def total(self) -> int:
        """All tests together."""
        return self.expected_pairs + self.unexpected_outputs + self.unexpected_inputs


@dataclass(frozen=True, slots=True)
class Volume:
    """How many tests of one kind the tasks have, and the growth factor over the curated suites, None without one."""

    mean: float
    minimum: int
    maximum: int
    factor: float | None = None

    def __str__(self) -> str:
        text = f"{self.mean:.2f} ({self.minimum}–{self.maximum})"
        return text if self.factor is None else f"{text} (×{self.factor:.2f})"


@dataclass(frozen=True, slots=True)
class VolumeRow:
    """One row of the table: a suite's name and its volumes."""

    name: str
    expected_pairs: Volume
    unexpected_outputs: Volume
    unexpected_inputs: Volume

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """The row as text."""
        return self.name, str(self.expected_pairs), str(self.unexpected_outputs), str(self.unexpected_inputs)


@dataclass(frozen=True, slots=True)
class VolumeTable:
    """Table 1: the curated, the expanded and the reduced suites of the same tasks."""

    curated: VolumeRow
    plus: VolumeRow
    lite: VolumeRow

    @property
    def rows(self) -> tuple[VolumeRow, VolumeRow, VolumeRow]:
        """The rows from top to bottom."""
        return self.curated, self.plus, self.lite


def count(suite: Suite) -> Counts:
    """Return how many tests of each kind a suite has."""
    outputs = sum(len(pair.unexpected) for pair in suite.pairs)
    return Counts(len(suite.pairs), outputs, len(suite.unexpected_inputs))


def total_counts(suites: Sequence[Suite]) -> Counts:
    """Return how many tests of each kind several suites have together."""
    counts = [count(suite) for suite in suites]
    return Counts(
        sum(item.expected_pairs for item in counts),
        sum(item.unexpected_outputs for item in counts),
        sum(item.unexpected_inputs for item in counts),
    )


def growth(value: float, base: float) -> float | None:
    """Return the growth factor of `value` over `base`, None where `base` is 0."""
    return value / base if base else None


def volume_table(curated: Sequence[Suite], plus: Sequence[Suite], lite: Sequence[Suite]) -> VolumeTable:
    """Return Table 1 for the suites of the same tasks, in the same order."""
    base = _row("curated", curated, None)
    return VolumeTable(base, _row("plus", plus, base), _row("lite", lite, base))


def plain_text(table: VolumeTable) -> str:
    """Return the table as aligned text, for logs and pipes."""
    lines = [("Suite", *_HEADERS), *(row.cells for row in table.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def rich_table(table: VolumeTable) -> Table:
    """Return the table for a terminal."""
    drawn = Table(title="Tests per task: mean (min–max), growth over the curated suite")
    drawn.add_column("Suite")
    for header in _HEADERS:
        drawn.add_column(header, justify="right")
    for row in table.rows:
        drawn.add_row(*row.cells)
    return drawn


def _row(name: str, suites: Sequence[Suite], base: VolumeRow | None) -> VolumeRow:
    counts = [count(suite) for suite in suites]
    return VolumeRow(
        name,
        _volume([item.expected_pairs for item in counts], base.expected_pairs if base else None),
        _volume([item.unexpected_outputs for item in counts], base.unexpected_outputs if base else None),
        _volume([item.unexpected_inputs for item in counts], base.unexpected_inputs if base else None),
    )


def _volume(numbers: Sequence[int], base: Volume | None) -> Volume:
    if not numbers:
        return Volume(0.0, 0, 0)
    mean = sum(numbers) / len(numbers)
    return Volume(mean, min(numbers), max(numbers), growth(mean, base.mean) if base else None)
