"""The records of a comparison; what is the same is left out of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.records import RowList

DESCRIPTION = "description"
SIGNATURE = "signature"
FRAME = "frame"
"""The Lean text outside of the sections: headers of definitions, attributes, theorems."""


class Difference(StrEnum):
    """How much two texts differ."""

    SAME = "same"
    FORMATTING = "formatting"
    """In comments, or in spaces that mean nothing."""
    CHANGED = "changed"


class RowAction(StrEnum):
    """What happened to a row."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value of a row; None where it is not there."""

    field: str
    """``expected`` or ``unexpected``."""
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that is in one version alone, or whose outputs changed."""

    action: RowAction
    old: str | None
    """The name of the row in the old version, as ``tests[3]``."""
    new: str | None
    input: str
    fields: tuple[FieldChange, ...] = ()

    def touches(self, field: str) -> bool:
        """Return whether a value of that field changed."""
        return any(change.field == field for change in self.fields)


@dataclass(frozen=True, slots=True)
class RowsComparison:
    """A list of rows in two versions."""

    changes: tuple[RowChange, ...]
    reordered: bool
    """Whether rows that are in both stand in another order."""
    formatting: bool
    """Whether a row is written differently, by value the same."""

    def count(self, action: RowAction) -> int:
        """Return the number of rows that something happened to."""
        return sum(change.action is action for change in self.changes)

    @property
    def difference(self) -> Difference:
        """How much the lists differ; another order counts as formatting."""
        if self.changes:
            return Difference.CHANGED
        return Difference.FORMATTING if self.reordered or self.formatting else Difference.SAME


@dataclass(frozen=True, slots=True)
class TaskComparison:
    """A task in two versions."""

    task: str
    texts: Mapping[str, Difference]
    """The parts that are not the same: `DESCRIPTION`, `SIGNATURE`, `FRAME`, and sections of the Lean text."""
    signature: tuple[str, ...]
    """What changed in the signature, a sentence each."""
    rows: Mapping[RowList, RowsComparison]

    @property
    def difference(self) -> Difference:
        """The largest difference in the task."""
        found = {*self.texts.values(), *(rows.difference for rows in self.rows.values())}
        return next((kind for kind in (Difference.CHANGED, Difference.FORMATTING) if kind in found), Difference.SAME)

    @property
    def changed_parts(self) -> tuple[str, ...]:
        """The texts that changed by more than formatting."""
        return tuple(name for name, difference in self.texts.items() if difference is Difference.CHANGED)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions of a benchmark."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    unreadable: tuple[str, ...]
    """What could not be compared, as the reader says it."""
    tasks: tuple[TaskComparison, ...]
    """The tasks that are in both, in the order of the new version."""

    def count(self, difference: Difference) -> int:
        """Return the number of tasks that differ so much."""
        return sum(task.difference is difference for task in self.tasks)

    @property
    def same(self) -> bool:
        """Whether nothing changed by more than formatting."""
        return not (self.added or self.removed or self.unreadable or self.count(Difference.CHANGED))
