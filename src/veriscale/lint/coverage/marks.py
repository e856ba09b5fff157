"""Marks: changes of a program's text that end the evaluation where a place is entered.

A mark asks for a list of an absurd number of elements, which ends the evaluation by the budget's limit of sizes. The
number tells which mark it was. Nothing moves to another column but within the mark's own lines, so that several marks
can stand in one text.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.base import Execution
from veriscale.lean.diagnostics import Code
from veriscale.lean.source import Source, Span

FIRST: Final = 10**15
"""Elements; more than any budget allows, and no number that a reference would ask for."""
_NUMBER: Final = re.compile(rf"\b{str(FIRST)[:8]}\d{{8}}\b")
_ASK: Final = "(List.replicate "
_IS_EMPTY: Final = " ()).isEmpty"


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of the Lean text, which may be empty, and the texts before and after the number that replace it."""

    span: Span
    before: str
    after: str

    def overlaps(self, other: "Mark") -> bool:
        """Return whether the two cannot stand in one text."""
        return self.span.start == other.span.start or (
            self.span.start < other.span.end and other.span.start < self.span.end
        )


def entered_mark(run: Execution) -> int | None:
    """Return the index of the mark that ended a run; None where no mark did."""
    found = _NUMBER.search(run.detail) if run.reason is Code.BUDGET_SIZE else None
    return None if found is None else int(found[0]) - FIRST


def marked_sections(task: Task, marks: Mapping[int, Mark]) -> tuple[str, str | None]:
    """Return the sections ``code`` and ``code_aux`` with marks by their indices; no ``code_aux`` without a mark."""
    code_aux = _marked(task, "code_aux", marks)
    return _marked(task, "code", marks), None if code_aux == task.section("code_aux") else code_aux


def _marked(task: Task, section: str, marks: Mapping[int, Mark]) -> str:
    text = task.section(section)
    if section not in task.sections:
        return text
    place = task.sections[section]
    inside = [(index, mark) for index, mark in marks.items() if place.contains(mark.span)]
    for index, mark in sorted(inside, key=lambda item: item[1].span.start, reverse=True):
        start, end = mark.span.start - place.start, mark.span.end - place.start
        text = f"{text[:start]}{mark.before}{FIRST + index}{mark.after}{text[end:]}"
    return text


def term_mark(source: Source, span: Span) -> Mark:
    """Return a mark that is entered where a term is evaluated."""
    here, text, closed = _layout(source, span, 2)
    after = f"{_IS_EMPTY} then ({here}{text}{here}) else ({here}{text}{closed}))"
    return Mark(span, f"(if {_ASK}", after)


def operand_mark(source: Source, span: Span, operator: str) -> Mark:
    """Return a mark for an operand, of ``&&`` or ``||`` or of ``∧`` or ``∨``, that is entered where it is evaluated."""
    here, text, closed = _layout(source, span, 2)
    joint = "== false &&" if operator in ("&&", "||") else "= false ∧"
    return Mark(span, f"({_ASK}", f"{_IS_EMPTY} {joint} ({here}{text}{closed}))")


def condition_mark(source: Source, span: Span, holds: bool) -> Mark:
    """Return a mark for a condition that is entered where the condition `holds`, or where it does not."""
    here, text, closed = _layout(source, span, 1)
    joint, end = ("∧", "= false") if holds else ("∨", "= true")
    return Mark(span, f"(({here}{text}{here}) {joint} {_ASK}", f"{_IS_EMPTY} {end}{closed})")


def statement_mark(source: Source, start: int) -> Mark:
    """Return a mark that is entered where the statement at `start` is run: a loop over the list that ends at once."""
    here = "\n" + " " * source.column(start)
    return Mark(Span(start, start), f"{here}for _ in {_ASK}", f" ()) do break{here}")


def _layout(source: Source, span: Span, brackets: int) -> tuple[str, str, str]:
    """Return the start of a line at the text's column, the text, and one behind which `brackets` end where it ends."""
    closed = "\n" + " " * max(0, source.column(span.end) - brackets)
    return "\n" + " " * source.column(span.start), source.slice(span), closed


def disjoint(marks: Sequence[tuple[int, Mark]]) -> dict[int, Mark]:
    """Return by index those of the marks that can stand in one text, the first ones preferred."""
    chosen: dict[int, Mark] = {}
    for index, mark in marks:
        if not any(mark.overlaps(other) for other in chosen.values()):
            chosen[index] = mark
    return chosen
