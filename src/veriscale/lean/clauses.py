"""The clauses of a postcondition: the parts of its outermost conjunction, as texts.

Definitions by ``let`` around the conjunction stay in front of each clause. A postcondition that cannot be taken
apart is one clause. Clauses inside of quantifiers, implications and helper definitions are not looked for.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import Binary, Let, LetRec, Paren, Term

_CONJUNCTIONS = ("∧", "&&")
_LINE_COMMENT = re.compile(r"^[ \t]*--.*$", re.MULTILINE)
"""Comments on lines of their own; others are rare enough to be shown."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its text on one line, the section in which it stands alone with its definitions, and its place."""

    text: str
    section: str
    span: Span
    """Offsets in the section that was split."""


def split_clauses(section: str) -> tuple[Clause, ...]:
    """Split the text of a postcondition; one that is not a term is one clause."""
    try:
        term = parse_term(Source(section))
    except LeanError:
        return (Clause(_on_one_line(section), section, _without_space(section)),)
    return tuple(
        Clause(
            _on_one_line(section[part.span.start : part.span.end]), _alone(section, definitions, part.span), part.span
        )
        for definitions, part in _parts(term, ())
    )


def _without_space(text: str) -> Span:
    start = len(text) - len(text.lstrip())
    return Span(start, max(start, len(text.rstrip())))


def _parts(term: Term, definitions: tuple[Span, ...]) -> Iterator[tuple[tuple[Span, ...], Term]]:
    """Yield the clauses of a term, each with the places of the definitions in front of it."""
    if isinstance(term, Paren):
        yield from _parts(term.term, definitions)
    elif isinstance(term, Let):
        yield from _parts(term.body, (*definitions, Span(term.span.start, term.decl.span.end)))
    elif isinstance(term, LetRec):
        yield from _parts(term.body, (*definitions, Span(term.span.start, term.decls[-1].span.end)))
    elif isinstance(term, Binary) and term.operator in _CONJUNCTIONS:
        yield from _parts(term.left, definitions)
        yield from _parts(term.right, definitions)
    else:
        yield definitions, term


def _alone(text: str, definitions: tuple[Span, ...], clause: Span) -> str:
    """Replace all but the definitions and the clause by spaces, so that everything keeps its column.

    A semicolon ends each definition: without it, a clause further to the right would be read as an argument.
    """
    inside = {index for span in (*definitions, clause) for index in range(span.start, span.end)}
    kept = [char if index in inside or char == "\n" else " " for index, char in enumerate(text)]
    for span in definitions:
        kept[span.end] = ";\n" if text[span.end] == "\n" else ";"
    return "".join(kept)


def _on_one_line(text: str) -> str:
    return " ".join(_LINE_COMMENT.sub("", text).split())
