"""The parser: Lean text to syntax trees.

This is the only door to the grammar. A fault inside a command becomes a diagnostic and leaves the other commands
alone; nothing else is raised, whatever the text. Proofs are skipped (`Proof`), names are not resolved.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from veriscale.lean.diagnostics import Diagnostic, LeanError
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.grammar.binders import parse_binders
from veriscale.lean.syntax.grammar.commands import parse_command
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import parse_term as _parse_term
from veriscale.lean.syntax.lexer import tokenize
from veriscale.lean.syntax.tokens import TokenKind, starts_command
from veriscale.lean.syntax.tree import Binder, Command, File, OpenInCommand, Term

NESTING_LIMIT = 400
"""How deep terms may nest. Programs that people and models write stay below 50; the limit keeps every pass over the
tree within a known recursion depth."""

_FRAMES_PER_LEVEL = 12
"""Python frames that one level of nesting may take in the grammar."""


def parse_file(source: Source, *, nesting_limit: int = NESTING_LIMIT) -> tuple[File, tuple[Diagnostic, ...]]:
    """Parse all commands of `source`.

    Args:
        source: The text.
        nesting_limit: How deep terms may nest before that is a diagnostic.

    Returns:
        The commands that could be parsed, and a diagnostic for each that could not.
    """
    state = State(source, tokenize(source), nesting_limit)
    commands: list[Command | OpenInCommand] = []
    diagnostics: list[Diagnostic] = []
    with _recursion_room(nesting_limit):
        _skip_module_docs(state)
        while not state.at_end():
            index = state.index
            try:
                commands.append(parse_command(state))
            except LeanError as error:
                diagnostics.append(error.diagnostic)
                _recover(state, index)
            _skip_module_docs(state)
    return File(Span(0, len(source.text)), tuple(commands)), tuple(diagnostics)


def _skip_module_docs(state: State) -> None:
    """Skip ``/-! … -/``, and doc comments behind which no command follows."""
    while state.tok.kind is TokenKind.DOC and (state.tok.text.startswith("/-!") or state.peek().kind is TokenKind.EOF):
        state.advance()


def _recover(state: State, index: int) -> None:
    """Skip to the next command at the start of a line, behind the one that began at token `index`."""
    if state.index == index:
        state.advance()
    while not state.at_end() and not (state.tok.newline and starts_command(state.tok)):
        state.advance()


@contextmanager
def _recursion_room(nesting_limit: int) -> Iterator[None]:
    """Let Python recurse deep enough for `nesting_limit`; frames of Python code take no C stack (3.11 and later)."""
    saved = sys.getrecursionlimit()
    sys.setrecursionlimit(max(saved, 1000 + nesting_limit * _FRAMES_PER_LEVEL))
    try:
        yield
    finally:
        sys.setrecursionlimit(saved)


def parse_term(source: Source, *, nesting_limit: int = NESTING_LIMIT) -> Term:
    """Parse `source` as one term.

    Raises:
        LeanError: The text is not a term, or not all of it is.
    """
    state = State(source, tokenize(source), nesting_limit)
    with _recursion_room(nesting_limit):
        term = _parse_term(state)
    _expect_end(state)
    return term


def parse_type(source: Source, *, nesting_limit: int = NESTING_LIMIT) -> Term:
    """Parse `source` as a type, which in Lean is a term.

    Raises:
        LeanError: The text is not a type, or not all of it is.
    """
    return parse_term(source, nesting_limit=nesting_limit)


def parse_signature(source: Source) -> tuple[tuple[Binder, ...], Term]:
    """Parse ``binders : type``, the signature of a library function; ``: Nat`` has no binders.

    Raises:
        LeanError: The text is not a signature.
    """
    state = State(source, tokenize(source), NESTING_LIMIT)
    with _recursion_room(NESTING_LIMIT):
        binders = parse_binders(state)
        state.expect(":")
        type_ = _parse_term(state)
    _expect_end(state)
    return binders, type_


def _expect_end(state: State) -> None:
    if not state.at_end():
        state.fail("end of input")
