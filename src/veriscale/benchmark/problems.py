"""What a reader could not read: one record for each problem, with its place.

Readers go on after a problem: a bad row costs that row, a bad task file that task. Only a path that holds no benchmark
at all is an error (`BenchmarkError`).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from veriscale.errors import ValueFault, ValueFormatError


class ReadFault(StrEnum):
    """The ways in which a benchmark's files can be wrong, apart from single values."""

    ENCODING = "not-utf8"
    JSON = "broken-json"
    MISSING_FILE = "missing-file"
    MISSING_FIELD = "missing-field"
    WRONG_FIELD = "wrong-field"
    PATH = "path-leaves-folder"
    DUPLICATE_TASK = "duplicate-task"
    MARKER = "section-marker"
    TYPE = "type-text"
    PARAMETERS = "row-parameters"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that could not be read, and was left out."""

    code: ReadFault | ValueFault
    reason: str
    file: str
    line: int | None = None
    task: str | None = None
    row: str | None = None
    """The row as ``tests[3]`` or ``reject_inputs[0]``."""
    field: str | None = None
    """The field within the row, as ``input.x``, ``expected`` or ``unexpected[1]``."""
    value: str | None = None

    def render(self) -> str:
        """Return ``file:line: task: row.field: 'value': reason [code]`` of what is known."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        inside = ".".join(part for part in (self.row, self.field) if part)
        shown = None if self.value is None else repr(self.value)
        return ": ".join(part for part in (place, self.task, inside, shown, f"{self.reason} [{self.code}]") if part)


class ReadFailure(Exception):  # noqa: N818 - it carries a problem to the loop that collects them
    """Raised to leave the task or row at hand with a problem; it never leaves ``veriscale.benchmark``."""

    def __init__(self, problem: Problem):
        super().__init__(problem.render())
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reader is; makes the problems found there."""

    file: str
    line: int | None = None
    task: str | None = None
    row: str | None = None

    def at_line(self, line: int) -> "Place":
        """Return the same place at another line."""
        return replace(self, line=line)

    def problem(
        self, code: ReadFault | ValueFault, reason: str, field: str | None = None, value: str | None = None
    ) -> Problem:
        """Return a problem at this place."""
        return Problem(code, reason, self.file, self.line, self.task, self.row, field, value)

    def failure(self, code: ReadFault | ValueFault, reason: str, field: str | None = None) -> ReadFailure:
        """Return the exception for a problem at this place."""
        return ReadFailure(self.problem(code, reason, field))

    def value_problem(self, error: ValueFormatError, field: str) -> Problem:
        """Return the problem of a value that is not of its type."""
        return self.problem(error.fault, error.reason, field, error.value)
