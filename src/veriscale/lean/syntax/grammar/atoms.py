"""Terms of one token and prefix operators: names, literals, sorts, ``@f``, ``-x``, ``¬ p``, ``|x|``, ``panic!``."""

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.operators import LEAD, MAX, MIN, NEGATION, NOT
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import absolute_value_ahead, leading, parse_term
from veriscale.lean.syntax.literals import decode_number, decode_scientific
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    App,
    Argument,
    Binary,
    CharLit,
    DotIdent,
    Hole,
    Ident,
    InterpolatedStr,
    ListLit,
    NestedAction,
    NumLit,
    Panic,
    Proof,
    ScientificLit,
    Sorry,
    Sort,
    StrLit,
    Term,
    Unary,
)

_BLACKBOARD = {"ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real"}
"""Mathlib's notations for types; they are constants under other names."""


def _here(state: State) -> Span:
    tok = state.advance()
    return Span(tok.start, tok.end)


@leading(MAX, TokenKind.IDENT)
def _ident(state: State) -> Term:
    tok = state.advance()
    return Ident(Span(tok.start, tok.end), _BLACKBOARD.get(tok.text, tok.value))


@leading(MAX, TokenKind.NUMBER)
def _number(state: State) -> Term:
    value = decode_number(state.tok.text)
    return NumLit(_here(state), value)


@leading(MAX, TokenKind.SCIENTIFIC)
def _scientific(state: State) -> Term:
    mantissa, exponent = decode_scientific(state.tok.text)
    return ScientificLit(_here(state), mantissa, exponent)


@leading(MAX, TokenKind.STRING)
def _string(state: State) -> Term:
    value = state.tok.value
    return StrLit(_here(state), value)


@leading(MAX, TokenKind.CHAR)
def _char(state: State) -> Term:
    value = state.tok.value
    return CharLit(_here(state), value)


@leading(MAX, TokenKind.INTERPOLATED)
def _interpolated(state: State) -> Term:
    tok = state.advance()
    parts: list[str | Term] = []
    for part in tok.parts:
        if isinstance(part, str):
            if part:
                parts.append(part)
            continue
        hole = State(state.source, part, state.nesting_limit)
        hole.sections, hole.depth, hole.extended = state.sections, state.depth, state.extended
        hole.notations = state.notations
        parts.append(parse_term(hole))
        if not hole.at_end():
            hole.fail("'}'")
    return InterpolatedStr(Span(tok.start, tok.end), tuple(parts))


@leading(MAX, TokenKind.DOT_NAME)
def _dot_ident(state: State) -> Term:
    name = state.tok.value
    return DotIdent(_here(state), name)


@leading(MAX, "_")
def _hole(state: State) -> Term:
    return Hole(_here(state))


@leading(MAX, "sorry")
def _sorry(state: State) -> Term:
    return Sorry(_here(state))


@leading(MAX, "∅")
def _empty(state: State) -> Term:
    return Ident(_here(state), "EmptyCollection.emptyCollection")


@leading(MAX, "⊤")
def _top(state: State) -> Term:
    return Ident(_here(state), "Top.top")


@leading(MAX, "⊥")
def _bottom(state: State) -> Term:
    return Ident(_here(state), "Bot.bot")


@leading(MAX, "?", "#v[", "∑'", "∏'")
def _unsupported_atom(state: State) -> Term:
    state.unsupported(state.span_here(), f"the notation '{state.tok.text}' is not supported")


@leading(MAX, "·", ".")
def _section_hole(state: State) -> Term:
    """``·``, or its old form ``.``; the enclosing parentheses make it a parameter."""
    if not state.sections:
        if state.tok.text == ".":
            state.fail("term")
        state.reject(state.span_here(), "a '·' must stand inside parentheses")
    span = _here(state)
    names = state.sections[-1]
    names.append(span)
    return Ident(span, section_name(len(names)))


def section_name(number: int) -> str:
    """Return the name of the parameter that the `number`-th ``·`` of a section becomes; no user can write it."""
    return f"x✝{number}"


@leading(MAX, "Type", "Sort", "Prop", "Type*", "Sort*")
def _sort(state: State) -> Term:
    tok = state.advance()
    following = state.tok
    if tok.text in ("Type", "Sort") and following.space and not following.newline and state.indented():
        if following.text == "(":
            _universe_level(state)
        elif following.kind in (TokenKind.IDENT, TokenKind.NUMBER) or following.text == "_":
            state.advance()
    return Sort(state.span_from(tok.start), "Prop" if tok.text == "Prop" else "Type")


def _universe_level(state: State) -> None:
    """Skip ``(max u v)`` behind ``Type``."""
    depth = 0
    while True:
        tok = state.advance()
        depth += (tok.text == "(") - (tok.text == ")")
        if depth == 0:
            return
        if state.at_end():
            state.fail("')'")


@leading(MAX, "@")
def _explicit(state: State) -> Term:
    start = state.advance().start
    if state.tok.kind is not TokenKind.IDENT or state.tok.space:
        state.unsupported(state.span_here(), "only '@name' is supported")
    name = state.advance().value
    return Ident(state.span_from(start), name, explicit=True)


def _prefix(state: State, operator: str, level: int) -> Term:
    start = state.advance().start
    operand = parse_term(state, level)
    return Unary(Span(start, operand.span.end), operator, operand)


@leading(MAX, "¬")
def _not(state: State) -> Term:
    return _prefix(state, "¬", NOT)


@leading(MAX, "!")
def _bool_not(state: State) -> Term:
    if state.peek().text == "[" and not state.peek().space:
        # With Mathlib "![" is one token; without it the operand would be a list, which is no Bool.
        state.unsupported(state.span_here(), "the notation '![…]' is not supported")
    return _prefix(state, "!", NOT)


@leading(NEGATION, "-")
def _negation(state: State) -> Term:
    """``-e``, and ``-[n+1]``, which is ``Int.negSucc n`` (Init.Data.Int.Basic)."""
    start = state.tok.start
    bracket = state.peek()
    term = _prefix(state, "-", NEGATION)
    if bracket.text == "[" and not bracket.space and isinstance(term, Unary) and isinstance(term.operand, ListLit):
        item = term.operand.items[0] if len(term.operand.items) == 1 else None
        is_sum = isinstance(item, Binary) and item.operator == "+"
        if is_sum and isinstance(item, Binary) and isinstance(item.right, NumLit) and item.right.value == 1:
            function = Ident(Span(start, bracket.end), "Int.negSucc")
            return App(term.span, function, (Argument(item.left.span, item.left),))
    return term


@leading(100, "~~~")
def _complement(state: State) -> Term:
    return _prefix(state, "~~~", 100)


@leading(MAX, "↑")
def _coercion(state: State) -> Term:
    return _prefix(state, "↑", MAX)


@leading(MAX, "|")
def _absolute_value(state: State) -> Term:
    if not absolute_value_ahead(state):
        state.fail("term")
    start = state.advance().start
    operand = parse_term(state)
    state.expect("|")
    return Unary(state.span_from(start), "|", operand)


@leading(MAX, "‹")
def _assumption(state: State) -> Term:
    start = state.advance().start
    parse_term(state)
    state.expect("›")
    return Proof(state.span_from(start))


@leading(LEAD, "panic!", "todo!")
def _panic(state: State) -> Term:
    start = state.advance().start
    message = parse_term(state)
    return Panic(Span(start, message.span.end), message)


@leading(MAX, "unreachable!")
def _unreachable(state: State) -> Term:
    return Panic(_here(state), None)


@leading(MIN, "←", "<-")
def _nested_action(state: State) -> Term:
    start = state.advance().start
    term = parse_term(state)
    return NestedAction(Span(start, term.span.end), term)
