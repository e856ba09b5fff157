"""Infix forms that build no `Binary`: arrows, pipes, ``matches``, and postfix notations."""

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.operators import ARROW, EQUALITY, MAX, MIN
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import apply, fields_of, parse_arguments, parse_term, trailing
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    Alternative,
    App,
    Argument,
    Arrow,
    Ascription,
    Binder,
    BinderKind,
    Discriminant,
    Hole,
    Ident,
    ListLit,
    Match,
    Term,
    Unary,
)


@trailing(ARROW, ARROW + 1, "→", "->")
def _arrow(state: State, left: Term) -> Term:
    """Parse ``→ codomain``; a typed parenthesis on the left binds its names in the codomain."""
    state.advance()
    codomain = parse_term(state, ARROW)
    span = left.span.to(codomain.span)
    if isinstance(left, ListLit) and len(left.items) == 1:
        binder = Binder(left.span, None, left.items[0], BinderKind.INSTANCE)
        return Arrow(span, left.items[0], codomain, binder)
    names = binder_names(left.term) if isinstance(left, Ascription) and left.type is not None else None
    if names is None or not isinstance(left, Ascription) or left.type is None:
        return Arrow(span, left, codomain)
    for name in reversed(names):
        binder = Binder(name.span, name.name if isinstance(name, Ident) else None, left.type)
        codomain = Arrow(Span(left.span.start, codomain.span.end), left.type, codomain, binder)
    return codomain


def binder_names(term: Term) -> tuple[Ident | Hole, ...] | None:
    """Read ``a b _``, parsed as an application, as the names of a binder; None where it is something else."""
    if isinstance(term, Ident | Hole):
        return (term,)
    if not isinstance(term, App) or term.ellipsis:
        return None
    parts = (term.function, *(argument.value for argument in term.arguments if argument.name is None))
    names = tuple(part for part in parts if isinstance(part, Ident | Hole))
    return names if len(names) == len(term.arguments) + 1 else None


def _apply_to(span: Span, function: Term, argument: Term) -> App:
    """Return `function` applied to one more argument, as ``<|`` and ``|>`` do."""
    last = Argument(argument.span, argument)
    if isinstance(function, App) and not function.ellipsis:
        return App(span, function.function, (*function.arguments, last))
    return App(span, function, (last,))


@trailing(MIN, 0, "|>")
def _pipe(state: State, left: Term) -> Term:
    """``e |> f x`` is ``f x e``."""
    state.advance()
    function = parse_term(state, MIN + 1)
    return _apply_to(left.span.to(function.span), function, left)


@trailing(MIN, 0, "<|", "$")
def _reverse_pipe(state: State, left: Term) -> Term:
    """``f x <| e`` is ``f x e``."""
    state.advance()
    argument = parse_term(state, MIN)
    return _apply_to(left.span.to(argument.span), left, argument)


@trailing(MIN, 0, "|>.")
def _pipe_field(state: State, left: Term) -> Term:
    """Parse ``|>.name arguments`` behind `left`."""
    state.advance()
    tok = state.tok
    if tok.space or tok.kind not in (TokenKind.IDENT, TokenKind.KEYWORD, TokenKind.NUMBER):
        state.fail("field name")
    state.advance()
    field = fields_of(left, tok.value or tok.text, tok.start)
    return apply(state, field, *parse_arguments(state))


@trailing(EQUALITY, EQUALITY + 1, "matches")
def _matches(state: State, left: Term) -> Term:
    """Parse ``matches p | q``, a match with the values true and false."""
    state.advance()
    rows = [(parse_term(state, EQUALITY + 1),)]
    while state.accept("|"):
        rows.append((parse_term(state, EQUALITY + 1),))
    span = state.span_from(left.span.start)
    yes = Alternative(span, tuple(rows), Ident(span, "Bool.true"))
    no = Alternative(span, ((Hole(span),),), Ident(span, "Bool.false"))
    return Match(span, (Discriminant(left.span, left),), (yes, no))


@trailing(MAX, MAX, "⁻¹")
def _inverse(state: State, left: Term) -> Term:
    state.advance()
    return Unary(state.span_from(left.span.start), "⁻¹", left)


@trailing(MAX, 0, "!")
def _factorial(state: State, left: Term) -> Term:
    """``n !``, Mathlib's notation under ``open Nat``."""
    state.advance()
    return Unary(state.span_from(left.span.start), "factorial", left)


@trailing(EQUALITY, EQUALITY + 1, "≡")
def _congruence(state: State, left: Term) -> Term:
    """``a ≡ b [MOD n]`` and ``a ≡ b [ZMOD n]`` (Mathlib.Data.Nat.ModEq, Mathlib.Data.Int.ModEq)."""
    sign = state.advance()
    right = parse_term(state, EQUALITY + 1)
    names = {"MOD": "Nat.ModEq", "ZMOD": "Int.ModEq"}
    if state.tok.text != "[" or state.peek().text not in names:
        state.unsupported(Span(sign.start, sign.end), "the notation '≡' is supported with [MOD n] and [ZMOD n] alone")
    state.advance()
    function = Ident(Span(sign.start, sign.end), names[state.advance().text])
    modulus = parse_term(state)
    state.expect("]")
    arguments = tuple(Argument(part.span, part) for part in (modulus, left, right))
    return App(state.span_from(left.span.start), function, arguments)


@trailing(EQUALITY, 0, "...", "⊢", "⁻¹'")
def _unsupported(state: State, _: Term) -> Term:
    state.unsupported(state.span_here(), f"the notation '{state.tok.text}' is not supported")
