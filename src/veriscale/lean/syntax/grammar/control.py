"""Alternatives and conditionals: ``match``, ``if``, ``if let``, ``assert!``; also ``open … in``.

Alternatives belong to the innermost match whose first ``|`` does not stand right of theirs (Lean.Parser.Term,
``matchAlts``: the position of the first ``|`` is saved, and every further one is checked against it).
"""

from collections.abc import Callable
from typing import TypeVar

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.operators import LEAD, MAX
from veriscale.lean.syntax.grammar.proofs import expect_separator
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import leading, parse_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    Alternative,
    App,
    Argument,
    Discriminant,
    Ident,
    If,
    IfLet,
    Match,
    OpenIn,
    Panic,
    Proof,
    Term,
)

_Body = TypeVar("_Body")
_Built = TypeVar("_Built")
Rows = tuple[tuple[Term, ...], ...]


def parse_alternatives(state: State) -> tuple[Alternative, ...]:
    """Parse one or more ``| p, q | r, s => term``."""
    return parse_alternatives_with(state, parse_term, Alternative)


def parse_alternatives_with(
    state: State, parse_body: Callable[[State], _Body], build: Callable[[Span, Rows, _Body], _Built]
) -> tuple[_Built, ...]:
    """Parse alternatives whose bodies are read by `parse_body`, and build each with `build`."""
    if state.tok.text != "|":
        state.fail("'|'")
    saved = state.column
    state.column = state.tok.column
    result: list[_Built] = []
    while state.tok.text == "|" and state.aligned():
        start = state.tok.start
        rows = _rows(state)
        state.expect("=>", "↦")
        if not state.aligned():
            state.reject(state.span_here(), "the body of an alternative must not stand left of the first '|'")
        body = parse_body(state)
        result.append(build(state.span_from(start), rows, body))
    state.column = saved
    return tuple(result)


def _rows(state: State) -> Rows:
    """Parse the patterns of one alternative, up to its arrow."""
    rows: list[tuple[Term, ...]] = []
    while state.accept("|"):
        row = [parse_term(state)]
        while state.accept(","):
            row.append(parse_term(state))
        rows.append(tuple(row))
    return tuple(rows)


def parse_discriminants(state: State) -> tuple[Discriminant, ...]:
    """Parse what stands between ``match`` and ``with``, both included."""
    state.advance()
    while state.tok.text == "(" and state.peek().text in ("generalizing", "motive") and state.peek(2).text == ":=":
        parse_motive(state)
    result = [_discriminant(state)]
    while state.accept(","):
        result.append(_discriminant(state))
    state.expect("with")
    return tuple(result)


def parse_motive(state: State) -> None:
    """Skip ``(motive := e)`` and ``(generalizing := b)``, which only guide the elaboration of dependent types."""
    for _ in range(3):
        state.advance()
    context = state.enter_bracket()
    parse_term(state)
    state.leave_bracket(context)
    state.expect(")")


def parse_hypothesis(state: State) -> str | None:
    """Parse ``h :`` before a condition or discriminant, if it is there."""
    if state.peek().text == ":" and (state.tok.kind is TokenKind.IDENT or state.tok.text == "_"):
        name = state.advance().text
        state.advance()
        return name
    return None


def _discriminant(state: State) -> Discriminant:
    start = state.tok.start
    hypothesis = parse_hypothesis(state)
    term = parse_term(state)
    return Discriminant(Span(start, term.span.end), term, hypothesis)


@leading(LEAD, "match")
def _match(state: State) -> Term:
    start = state.tok.start
    discriminants = parse_discriminants(state)
    alternatives = parse_alternatives(state)
    return Match(state.span_from(start), discriminants, alternatives)


@leading(LEAD, "nomatch")
def _nomatch(state: State) -> Term:
    """A match without cases: it stands where its scrutinee is impossible, like a proof."""
    start = state.advance().start
    parse_term(state)
    while state.accept(","):
        parse_term(state)
    return Proof(state.span_from(start))


@leading(MAX, "nofun")
def _nofun(state: State) -> Term:
    start = state.advance().start
    return Proof(state.span_from(start))


# Conditionals ---------------------------------------------------------------------------------------------------------


@leading(LEAD, "if")
def _if(state: State) -> Term:
    start = state.advance().start
    if state.accept("let"):
        pattern = parse_term(state)
        state.expect(":=")
        value = parse_term(state)
        then, otherwise = _branches(state)
        return IfLet(Span(start, otherwise.span.end), pattern, value, then, otherwise)
    hypothesis = parse_hypothesis(state)
    condition = parse_term(state)
    then, otherwise = _branches(state)
    return If(Span(start, otherwise.span.end), condition, then, otherwise, hypothesis)


@leading(LEAD, "bif")
def _bif(state: State) -> Term:
    """``bif c then a else b`` is ``cond c a b``."""
    tok = state.advance()
    condition = parse_term(state)
    then, otherwise = _branches(state)
    arguments = tuple(Argument(part.span, part) for part in (condition, then, otherwise))
    return App(Span(tok.start, otherwise.span.end), Ident(Span(tok.start, tok.end), "cond"), arguments)


def _branches(state: State) -> tuple[Term, Term]:
    state.expect("then")
    then = parse_term(state)
    state.expect("else")
    return then, parse_term(state)


@leading(LEAD, "assert!")
def _assert(state: State) -> Term:
    """``assert! c; body`` panics where `c` is false."""
    saved, state.column = state.column, state.tok.column
    start = state.advance().start
    condition = parse_term(state)
    span = state.span_from(start)
    state.column = saved
    expect_separator(state)
    body = parse_term(state)
    return If(Span(start, body.span.end), condition, body, Panic(span, None))


@leading(LEAD, "dbg_trace")
def _dbg_trace(state: State) -> Term:
    state.unsupported(state.span_here(), "'dbg_trace' is not supported")


@leading(LEAD, "open")
def _open_in(state: State) -> Term:
    start = state.advance().start
    namespaces = []
    if state.tok.text == "scoped":
        state.advance()
    while state.tok.kind is TokenKind.IDENT:
        namespaces.append(state.advance().value)
    if state.tok.text == "(":
        state.unsupported(state.span_here(), "'open … (names) in' is not supported in a term")
    if any(map(state.notations.is_concerned, namespaces)):
        state.unsupported(state.span_here(), "scoped notations within a term are not supported")
    state.expect("in")
    body = parse_term(state)
    return OpenIn(Span(start, body.span.end), tuple(namespaces), body)


@leading(LEAD, "set_option")
def _set_option_in(state: State) -> Term:
    start = state.advance().start
    state.expect_ident("option name")
    state.advance()
    state.expect("in")
    body = parse_term(state)
    return OpenIn(Span(start, body.span.end), (), body)
