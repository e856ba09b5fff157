"""The clauses of a postcondition: the parts of its outermost conjunction, and which of them an output breaks.

Definitions by ``let`` around the conjunction stay in front of each clause. A postcondition that cannot be taken
apart is one clause. Clauses inside of quantifiers, implications and helper definitions are not looked for.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from veriscale.engines.base import LoadedTask, Postcondition, Truth
from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import Binary, Let, LetRec, Paren, Term
from veriscale.lean.values import Value

_CONJUNCTIONS = ("∧", "&&")
_LINE_COMMENT = re.compile(r"^[ \t]*--.*$", re.MULTILINE)
"""Comments on lines of their own; others are rare enough to be shown."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its text on one line, and the section in which it stands alone with its definitions."""

    text: str
    section: str


class Clauses:
    """The clauses of the postcondition in a section; `loaded` evaluates them, None where it cannot."""

    def __init__(self, section: str, loaded: LoadedTask | None):
        self._section = section
        self._loaded = loaded

    @cached_property
    def _clauses(self) -> tuple[Clause, ...]:
        return split_clauses(self._section)

    @cached_property
    def _evaluators(self) -> tuple[Postcondition | None, ...]:
        if self._loaded is None:
            return (None,) * len(self._clauses)
        found = (self._loaded.load_postcondition(clause.section) for clause in self._clauses)
        return tuple(None if isinstance(item, tuple) else item for item in found)

    @property
    def all(self) -> str:
        """All clauses, which is what an accepted output satisfies."""
        return " ∧ ".join(clause.text for clause in self._clauses)

    def broken(self, inputs: tuple[Value, ...], output: Value) -> str | None:
        """Return the clauses that are false of an output, None where none is known to be."""
        if len(self._clauses) == 1:
            return self._clauses[0].text
        pairs = zip(self._clauses, self._evaluators, strict=True)
        false = [
            clause.text
            for clause, evaluator in pairs
            if evaluator is not None and evaluator.holds(inputs, output).truth is Truth.FALSE
        ]
        return " ∧ ".join(false) or None


def split_clauses(section: str) -> tuple[Clause, ...]:
    """Split the text of a postcondition; one that is not a term is one clause."""
    try:
        term = parse_term(Source(section))
    except LeanError:
        return (Clause(_on_one_line(section), section),)
    return tuple(
        Clause(_on_one_line(section[term.span.start : term.span.end]), _alone(section, definitions, term.span))
        for definitions, term in _parts(term, ())
    )


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
