"""Source text and places in it.

Offsets count Unicode code points from 0; lines count from 1 and columns from 0, as ``lean --json`` prints them.
"""

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of offsets in one source."""

    start: int
    end: int

    def to(self, other: "Span") -> "Span":
        """Return the span from the start of this one to the end of `other`."""
        return Span(self.start, other.end)

    def contains(self, other: "Span") -> bool:
        """Return whether `other` lies within this span."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Position:
    """A line (from 1) and a column (from 0, in code points)."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """A Lean text and the name under which diagnostics show it."""

    text: str
    name: str = "<input>"
    _line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0] + [index + 1 for index, char in enumerate(self.text) if char == "\n"]
        object.__setattr__(self, "_line_starts", tuple(starts))

    def position(self, offset: int) -> Position:
        """Return the line and column of `offset`."""
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1])

    def column(self, offset: int) -> int:
        """Return the column of `offset`, from 0."""
        return self.position(offset).column

    def slice(self, span: Span) -> str:
        """Return the text of `span`."""
        return self.text[span.start : span.end]
