"""Means of cheating in generated Lean text, recognised wherever a candidate can put them.

A candidate program or specification is judged by what it computes. What would let it be judged by something else is
forbidden: proofs that are none, code that stands for other code, instances and notations that give the operators of
other people's types a new meaning, commands that run code or change Lean itself, and a second declaration of a name
that the task has. The check reads tokens (``forbidden_words``) and commands (``forbidden_commands``); comments and
strings are neither. Ground truths are not subject to it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from veriscale.lean.diagnostics import Code, Diagnostic
from veriscale.lean.forbidden_commands import CommandCheck
from veriscale.lean.forbidden_words import TRIGGER, forbidden_tokens
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.lexer import tokenize
from veriscale.lean.syntax.parse import parse_file


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text with the parts of it that a candidate wrote; `taken` are the names that it must not declare."""

    source: Source
    written: tuple[Span, ...]
    taken: Collection[str] = field(default=frozenset())

    @classmethod
    def whole(cls, source: Source, taken: Collection[str] = frozenset()) -> "Candidate":
        """Return a candidate that wrote all of `source`."""
        return cls(source, (Span(0, len(source.text)),), taken)


def forbidden_means(candidate: Candidate) -> tuple[Diagnostic, ...]:
    """Return a diagnostic for each forbidden means in what the candidate wrote, in the order of their places."""
    source, written = candidate.source, candidate.written
    if not any(TRIGGER.search(source.slice(part)) for part in written):
        return ()
    found = {(item.span.start, item.message): item for item in _all(candidate) if _touches(item.span, written)}
    return tuple(found[key] for key in sorted(found))


def _all(candidate: Candidate) -> Iterator[Diagnostic]:
    for span, means in forbidden_tokens(tokenize(candidate.source), candidate.taken):
        yield Diagnostic(Code.FORBIDDEN, span, means)
    file, _ = parse_file(candidate.source)
    check = CommandCheck(candidate.source, candidate.written, candidate.taken)
    for span, means in check.run(file):
        yield Diagnostic(Code.FORBIDDEN, span, means)


def _touches(span: Span, written: tuple[Span, ...]) -> bool:
    return any(span.start < part.end and part.start < span.end for part in written)
