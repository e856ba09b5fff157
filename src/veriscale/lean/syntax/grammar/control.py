"""Conditionals and terms that open a scope: ``if``, ``if let``, ``assert!``, ``open … in``, ``set_option … in``."""

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.matches import parse_hypothesis
from veriscale.lean.syntax.grammar.operators import LEAD
from veriscale.lean.syntax.grammar.proofs import expect_separator
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import leading, parse_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import If, IfLet, OpenIn, Panic, Term


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
