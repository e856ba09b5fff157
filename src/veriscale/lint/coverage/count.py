"""How much of a reference, or of several, is covered."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """How many places are covered, of those where it is known whether they are."""

    covered: int = 0
    total: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.covered + other.covered, self.total + other.total)


@dataclass(frozen=True, slots=True)
class Covered:
    """The branches and lines of a reference that the expected pairs enter and evaluate."""

    branches: Count = Count()
    lines: Count = Count()

    @property
    def of_nothing(self) -> "Covered":
        """The same places where nothing runs: none of them is covered."""
        return Covered(Count(0, self.branches.total), Count(0, self.lines.total))

    def __add__(self, other: "Covered") -> "Covered":
        return Covered(self.branches + other.branches, self.lines + other.lines)
