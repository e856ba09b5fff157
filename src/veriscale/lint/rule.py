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
    span: Span | None = None
    """What it is about in the Lean text, where that is no clause."""
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
            span = _lean_span(hit, examination)
            line = examination.place[1]
            if line is None and hit.listed is None and span is not None:
                line = examination.task.lean.count("\n", 0, span.start) + 1
            yield Finding(
                code=self.code,
                severity=self.severity,
                message=hit.message,
                file=examination.file_of(row or hit.listed),
                task=examination.task.id,
                line=line if hit.row is None else hit.row.line,
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
    """Return what a hit is about in the Lean text: its clauses, or what it says itself."""
    if hit.clause is None:
        return hit.span
    return examination.clauses.span(hit.clause, examination.task.sections["postcond"].start)
