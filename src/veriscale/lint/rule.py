"""The interface of lint rules.

A rule is a file below ``rules/`` that defines ``RULES``. A `TaskRule` looks at one task with everything that is known
about it (`Examination`); plain rules describe findings that are made before that, by the readers and the workers.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from veriscale.benchmark.records import RowList
from veriscale.lean.source import Span
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Finding, LeanPlace, RowPlace, Severity
from veriscale.lint.suite_rows import Row


@dataclass(frozen=True, slots=True)
class Rule:
    """What a kind of finding means."""

    code: str
    """Stable, in kebab-case."""
    severity: Severity
    title: str
    """One sentence."""
    explanation: str
    """What it means and what to do, for ``--explain``."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where a rule applies: a row and field, or without them the task."""

    message: str
    row: Row | None = None
    field: str | None = None
    value: str | None = None
    clause: str | None = None
    smallest: str | None = None
    """The smallest input at which the fault shows, as ``Examination.inputs`` writes it."""
    subject: str | None = None
    """What the finding is about, where message and value tell an example: a parameter, a branch, a boundary, or ""."""
    lean_line: int | None = None
    """The line of the Lean text that it is about, from 1."""
    lean_column: int = 0
    """The column in that line, from 0."""
    rows: tuple[RowPlace, ...] = ()
    """All rows, where the hit stands for several."""
    listed: RowList | None = None
    """The list of rows that it is about as a whole."""


@dataclass(frozen=True, slots=True)
class TaskRule(Rule):
    """A rule that looks at one task at a time."""

    check: Callable[[Examination], Iterator[Hit]]

    def findings(self, examination: Examination) -> Iterator[Finding]:
        """Yield the findings in a task, in the order of its rows."""
        for hit in self.check(examination):
            row = None if hit.row is None else hit.row.name
            whole = hit.lean_line if examination.place[1] is None else examination.place[1]
            span = _lean_span(hit, examination)
            yield Finding(
                code=self.code,
                severity=self.severity,
                message=hit.message,
                file=examination.file_of(row or hit.listed),
                task=examination.task.id,
                line=whole if hit.row is None else hit.row.line,
                row=row,
                field=hit.field or hit.listed,
                value=hit.value,
                clause=hit.clause,
                smallest=hit.smallest,
                subject=hit.subject,
                rows=hit.rows,
                lean=None if span is None else LeanPlace(*examination.place, span),
            )


def _lean_span(hit: Hit, examination: Examination) -> Span | None:
    """Return what a hit is about in the Lean text: its clauses, or a line from its column on."""
    if hit.clause is not None:
        return examination.clauses.span(hit.clause, examination.task.sections["postcond"].start)
    if hit.lean_line is None:
        return None
    lines = examination.task.lean.split("\n")
    if hit.lean_line > len(lines):
        return None
    start = sum(len(line) + 1 for line in lines[: hit.lean_line - 1])
    line = lines[hit.lean_line - 1]
    column = hit.lean_column or len(line) - len(line.lstrip())
    return Span(start + column, start + len(line.rstrip()))
