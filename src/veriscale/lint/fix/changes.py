"""What a repair does: each change with its reason, and the texts of the rows of a task after all of them."""

from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.list_edits import ListEdits
from veriscale.benchmark.records import Json, RowList


class Action(StrEnum):
    """What is done to a row."""

    RECOMPUTED = "expected-recomputed"
    """The expected output becomes the reference's, which the postcondition accepts."""
    OUTPUT_DROPPED = "unexpected-dropped"
    ROW_DROPPED = "row-dropped"
    ROW_MOVED = "row-moved"
    """The input of an expected pair becomes an unexpected input."""
    MERGED = "unexpected-merged"
    """Unexpected outputs of a dropped duplicate go to the row that stays."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change; the place is that in the benchmark that was read."""

    action: Action
    file: str
    line: int | None
    task: str
    row: str
    field: str | None
    codes: tuple[str, ...]
    """The rules that ask for it."""
    before: str | None
    after: str | None
    reason: str

    def json(self) -> dict[str, Json]:
        """Return the change as JSON."""
        return {
            "action": str(self.action),
            "task": self.task,
            "file": self.file,
            "line": self.line,
            "row": self.row,
            "field": self.field,
            "codes": list(self.codes),
            "before": self.before,
            "after": self.after,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Repair:
    """The repair of a task."""

    origin: str
    """Where the task was read from, as ``Task.origin``."""
    changes: tuple[Change, ...]
    tests: ListEdits
    reject_inputs: ListEdits

    def edits(self, rows: RowList) -> ListEdits:
        """Return what becomes of a list of rows."""
        return self.tests if rows is RowList.TESTS else self.reject_inputs
