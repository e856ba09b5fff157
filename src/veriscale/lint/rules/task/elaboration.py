"""Lean text that does not elaborate: wrong, or beyond what VeriScale supports."""

from collections.abc import Iterator

from veriscale.lean.source import Span
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def ill_typed(examination: Examination) -> Iterator[Hit]:
    """Yield the diagnostics that real Lean has too."""
    return _hits(examination, unsupported=False)


def unsupported(examination: Examination) -> Iterator[Hit]:
    """Yield the diagnostics that say what is not supported."""
    return _hits(examination, unsupported=True)


def _hits(examination: Examination, unsupported: bool) -> Iterator[Hit]:
    for problem in examination.lean_problems:
        if problem.code.startswith("unsupported") is unsupported:
            place = f"line {problem.line}, column {problem.column} of the Lean text"
            message = f"{place}: {problem.message} [{problem.code}]"
            yield Hit(message, span=_rest_of_line(examination.task.lean, problem.line, problem.column))


def _rest_of_line(text: str, line: int, column: int) -> Span:
    """Return the place from `column` (from 0) of `line` (from 1) to the line's end."""
    lines = text.split("\n")
    start = sum(len(item) + 1 for item in lines[: line - 1]) + column
    return Span(start, max(start, start - column + len(lines[line - 1].rstrip())))


RULES = (
    TaskRule(
        "ill-typed-task",
        Severity.ERROR,
        "The Lean text of a task does not elaborate.",
        "Its precondition, code, postcondition, or something that they use has a fault that real Lean reports as "
        "well, or they do not have the types of the signature. Nothing in the task's suite can be checked: its rows "
        "count as undecided.",
        ill_typed,
    ),
    TaskRule(
        "unsupported-task",
        Severity.NOTE,
        "The Lean text of a task uses something that VeriScale does not support.",
        "Real Lean may accept it. Nothing in the task's suite can be checked: its rows count as undecided.",
        unsupported,
    ),
)
