"""Expected pairs without unexpected outputs."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import RowPlace, Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield one hit for a task, at the first such row."""
    rows, damaged = examination.pair_rows, {row.source for row in examination.task.damaged}
    empty = [row for row in rows if not row.unexpected and row.source not in damaged]
    if empty:
        message = f"{len(empty)} of {len(rows)} expected pairs list no unexpected output"
        places = tuple(RowPlace(row.name, "unexpected", row.line) for row in empty)
        yield Hit(message, empty[0], "unexpected", "[]", subject="", rows=places)


RULES = (
    TaskRule(
        "empty-unexpected-outputs",
        Severity.NOTE,
        "An expected pair has no unexpected outputs.",
        "The row says what a right postcondition accepts and nothing about what it rejects. There is one finding for "
        "each task, at its first such row.",
        check,
    ),
)
