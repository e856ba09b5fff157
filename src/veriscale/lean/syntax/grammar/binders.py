"""Binders and the terms that bind: ``fun``, ``∀``, ``∃``, ``∑``."""

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.control import parse_alternatives
from veriscale.lean.syntax.grammar.infix import binder_names
from veriscale.lean.syntax.grammar.operators import BIG_OPERATOR, LEAD, MAX
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import leading, parse_term
from veriscale.lean.syntax.tokens import Token, TokenKind
from veriscale.lean.syntax.tree import (
    AnonymousConstructor,
    Ascription,
    BigOperator,
    Binder,
    BinderKind,
    FunAlternatives,
    Hole,
    Ident,
    Lambda,
    Paren,
    Quantifier,
    QuantifierKind,
    Term,
    Tuple,
)

_BRACKETS = {
    "(": (")", BinderKind.EXPLICIT),
    "{": ("}", BinderKind.IMPLICIT),
    "⦃": ("⦄", BinderKind.STRICT_IMPLICIT),
    "[": ("]", BinderKind.INSTANCE),
}
_RELATIONS = {"∈": "∈", "∉": "∉", "<": "<", ">": ">", "≤": "≤", "<=": "≤", "≥": "≥", ">=": "≥", "≠": "≠"} | {
    name: name for name in ("⊆", "⊂", "⊇", "⊃", "∣")
}


def starts_bracketed_binder(token: Token) -> bool:
    """Tell whether `token` opens a binder in brackets."""
    return token.text in _BRACKETS


def is_name(token: Token) -> bool:
    """Tell whether `token` is a name or ``_``."""
    return token.kind is TokenKind.IDENT or token.text == "_"


def parse_binders(state: State) -> tuple[Binder, ...]:
    """Parse the binders of a declaration: names, ``_``, and groups in brackets; there may be none."""
    binders: list[Binder] = []
    while True:
        if is_name(state.tok):
            binders.append(_name(state))
        elif starts_bracketed_binder(state.tok):
            binders.extend(parse_bracketed_binder(state))
        else:
            return tuple(binders)


def parse_bracketed_binder(state: State) -> tuple[Binder, ...]:
    """Parse ``(a b : T := v)``, ``{a}``, ``⦃a⦄``, ``[inst : C]`` or ``[C]``."""
    opening = state.advance()
    closing, kind = _BRACKETS[opening.text]
    context = state.enter_bracket()
    if kind is BinderKind.INSTANCE:
        names = [state.advance()] if is_name(state.tok) and state.peek().text == ":" else []
        if names:
            state.advance()
        type_: Term | None = parse_term(state)
    else:
        names = []
        while is_name(state.tok):
            names.append(state.advance())
        if not names:
            state.fail("identifier")
        type_ = parse_term(state) if state.accept(":") else None
    default = parse_term(state) if kind is BinderKind.EXPLICIT and state.accept(":=") else None
    state.leave_bracket(context)
    state.expect(closing)
    if not names:
        return (Binder(state.span_from(opening.start), None, type_, kind),)
    return tuple(Binder(_span(tok), tok.value or None, type_, kind, default) for tok in names)


def _span(token: Token) -> Span:
    return Span(token.start, token.end)


def _name(state: State) -> Binder:
    tok = state.advance()
    return Binder(_span(tok), tok.value or None)


def _with_type(binders: tuple[Binder, ...], type_: Term) -> tuple[Binder, ...]:
    """Give `type_` to the binders that have none, as ``x y : T`` does."""
    return tuple(
        binder
        if binder.type is not None or binder.kind is not BinderKind.EXPLICIT
        else Binder(binder.span, binder.name, type_, binder.kind, None, binder.pattern)
        for binder in binders
    )


# Functions -----------------------------------------------------------------------------------------------------------


@leading(MAX, "fun", "λ")
def _fun(state: State) -> Term:
    start = state.advance().start
    if state.tok.text == "|":
        alternatives = parse_alternatives(state)
        return FunAlternatives(state.span_from(start), alternatives)
    binders: tuple[Binder, ...] = ()
    while state.tok.text not in ("=>", "↦", ":"):
        binders += _fun_binder(state)
    if not binders:
        state.fail("binder")
    if state.accept(":"):
        binders = _with_type(binders, parse_term(state))
    state.expect("=>", "↦")
    body = parse_term(state)
    return Lambda(Span(start, body.span.end), binders, body)


def _fun_binder(state: State) -> tuple[Binder, ...]:
    """Parse a binder of ``fun``: a name, a group in brackets, or a pattern."""
    tok = state.tok
    if is_name(tok) and state.peek().text != "@" and state.peek().kind is not TokenKind.FIELD_INDEX:
        return (_name(state),)
    if tok.text in ("{", "⦃", "["):
        if tok.text == "[" and not (is_name(state.peek()) and state.peek(2).text == ":"):
            state.unsupported(state.span_here(), "a list pattern as a binder is not supported")
        return parse_bracketed_binder(state)
    term = parse_term(state, MAX)
    if isinstance(term, Ascription) and term.type is not None:
        names = binder_names(term.term)
        if names is not None:
            return tuple(Binder(name.span, name.name if isinstance(name, Ident) else None, term.type) for name in names)
        return (Binder(term.span, None, term.type, pattern=term.term),)
    if isinstance(term, Paren):
        names = binder_names(term.term)
        if names is not None and len(names) == 1:
            return (Binder(term.span, names[0].name if isinstance(names[0], Ident) else None),)
    return (Binder(term.span, None, pattern=term),)


# Quantifiers ---------------------------------------------------------------------------------------------------------

_QUANTIFIERS = {
    "∀": QuantifierKind.FORALL,
    "forall": QuantifierKind.FORALL,
    "∃": QuantifierKind.EXISTS,
    "exists": QuantifierKind.EXISTS,
    "∃!": QuantifierKind.EXISTS_UNIQUE,
}


@leading(LEAD, *_QUANTIFIERS)
def _quantifier(state: State) -> Term:
    start = state.tok.start
    kind = _QUANTIFIERS[state.advance().text]
    binders = parse_binders(state)
    relation = None
    if not binders:
        if state.tok.text == "⟨":
            state.unsupported(state.span_here(), "a pattern in a quantifier is not supported")
        state.fail("binder")
    operator = _RELATIONS.get(state.tok.text)
    if operator is not None:
        if len(binders) > 1:
            state.unsupported(state.span_here(), "a relation behind several variables is not supported")
        state.advance()
        relation = (operator, parse_term(state))
    elif state.accept(":"):
        binders = _with_type(binders, parse_term(state))
    state.expect(",")
    body = parse_term(state)
    return Quantifier(Span(start, body.span.end), kind, binders, body, relation)


@leading(LEAD, "∑", "∏")
def _big_operator(state: State) -> Term:
    """``∑ x ∈ s with p, f x``: the body extends as far as a product does (Mathlib.Algebra.BigOperators.Basic)."""
    tok = state.advance()
    grouped = state.tok.text == "(" and is_name(state.peek()) and state.peek(2).text in (":", "∈")
    if grouped:
        state.advance()
    binder = _big_binder(state)
    domain = None
    if state.accept(":"):
        binder = Binder(binder.span, binder.name, parse_term(state), pattern=binder.pattern)
    elif state.accept("∈") or (not grouped and state.accept("in")):
        domain = parse_term(state)
    if grouped:
        state.expect(")")
    if (not grouped and state.tok.text == "(") or is_name(state.tok) or state.tok.text == "(":
        state.unsupported(state.span_here(), f"this form of '{tok.text}' is not supported")
    condition = parse_term(state) if state.accept("with") else None
    state.expect(",")
    body = parse_term(state, BIG_OPERATOR)
    return BigOperator(Span(tok.start, body.span.end), tok.text, binder, domain, condition, body)


def _big_binder(state: State) -> Binder:
    """Parse the variable of a big operator."""
    if is_name(state.tok):
        return _name(state)
    term = parse_term(state, MAX)
    if not isinstance(term, Tuple | AnonymousConstructor | Hole):
        state.unsupported(term.span, "only a name or a tuple is supported as the variable of a big operator")
    return Binder(term.span, None, pattern=term)
