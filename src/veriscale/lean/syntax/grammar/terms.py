"""The core of the term grammar: operator precedence, application, field access and indexing.

How a term may begin or go on is registered by the other files of this folder with `leading` and `trailing`, so that
this one imports none of them. Levels are Lean's: a leading form or an operator applies if its precedence is at least
the level asked for, and an operator also needs a left operand of at least its own level (Lean.Parser.Basic,
``prattParser``).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.operators import LEAD, MAX, OPERATORS
from veriscale.lean.syntax.grammar.state import Context, State
from veriscale.lean.syntax.notations import expand, holds_action
from veriscale.lean.syntax.tokens import Token, TokenKind
from veriscale.lean.syntax.tree import (
    App,
    Argument,
    AsPattern,
    Binary,
    Field,
    Ident,
    Index,
    IndexKind,
    Term,
)

LeadingParser = Callable[[State], Term]
TrailingParser = Callable[[State, Term], Term]
_Parser = TypeVar("_Parser", bound=LeadingParser)
_Infix = TypeVar("_Infix", bound=TrailingParser)


@dataclass(frozen=True, slots=True)
class Leading:
    """How to parse a term that begins with a certain token, and the precedence of the result."""

    precedence: int
    parse: LeadingParser


@dataclass(frozen=True, slots=True)
class Trailing:
    """How to go on behind a term, the precedence of the result and the least one of that term."""

    precedence: int
    left: int
    parse: TrailingParser


BY_TEXT: dict[str, Leading] = {}
BY_KIND: dict[TokenKind, Leading] = {}
TRAILING: dict[str, Trailing] = {}


def leading(precedence: int, *tokens: str | TokenKind) -> Callable[[_Parser], _Parser]:
    """Register the decorated parser for terms that begin with one of `tokens`."""

    def register(parse: _Parser) -> _Parser:
        for token in tokens:
            if isinstance(token, TokenKind):
                BY_KIND[token] = Leading(precedence, parse)
            else:
                BY_TEXT[token] = Leading(precedence, parse)
        return parse

    return register


def trailing(precedence: int, left: int, *texts: str) -> Callable[[_Infix], _Infix]:
    """Register the decorated parser for terms that go on with one of `texts` and build no `Binary`.

    Args:
        precedence: The precedence of the result.
        left: The least precedence of the term before it.
        texts: Keywords and symbols.
    """

    def register(parse: _Infix) -> _Infix:
        for text in texts:
            TRAILING[text] = Trailing(precedence, left, parse)
        return parse

    return register


def rule_for(token: Token) -> Leading | None:
    """Return how a term that begins with `token` is parsed."""
    rule = token.rule
    if rule is not None:
        return Leading(rule.precedence, _notation) if rule.left is None else None
    return BY_KIND.get(token.kind) or BY_TEXT.get(token.text)


def _notation(state: State, left: Term | None = None) -> Term:
    """Parse a use of a notation of the text's own, behind what stands `left` of its first token."""
    tok = state.advance()
    rule = tok.rule
    assert rule is not None
    arguments: dict[str, Term] = {}
    if rule.left is not None and left is not None:
        arguments[rule.left.name] = left
    for item in rule.rest:
        if isinstance(item, str):
            state.expect(item)
        else:
            arguments[item.name] = parse_term(state, item.precedence)
    span = state.span_from(left.span.start if left is not None else tok.start)
    if not rule.keeps_order and holds_action(arguments):
        state.unsupported(span, "'←' inside a notation that repeats or reorders its arguments is not supported")
    term = expand(rule, arguments, span)
    if term is None:
        state.unsupported(span, "this notation stands for too large a term")
    return term


def _trailing_rule(token: Token) -> Trailing | None:
    """Return how a term goes on at `token`, operators aside."""
    rule = token.rule
    if rule is not None:
        return None if rule.left is None else Trailing(rule.precedence, rule.left.precedence, _notation)
    return TRAILING.get(token.text)


def starts_term(token: Token) -> bool:
    """Tell whether a term may begin with `token`."""
    return rule_for(token) is not None


def parse_term(state: State, level: int = 0) -> Term:
    """Parse a term of at least `level`.

    Raises:
        LeanError: There is none.
    """
    state.enter_level()
    tok = state.tok
    rule = rule_for(tok)
    if rule is None or rule.precedence < level or (tok.text == "do" and state.forbid_do):
        state.fail("term")
    left = _trailing(state, rule.parse(state), rule.precedence, level)
    state.depth -= 1
    return left


def _trailing(state: State, left: Term, precedence: int, level: int) -> Term:
    """Extend `left` by whatever may follow it at `level`."""
    chain = 0
    while True:
        tok = state.tok
        if precedence == MAX:
            if not tok.space:
                extended = _postfix(state, left)
                if extended is not None:
                    left = extended
                    continue
            elif level <= LEAD and _starts_argument(state):
                left = apply(state, left, *parse_arguments(state))
                precedence = LEAD
                continue
        operator = OPERATORS.get(tok.text)
        if operator is None:
            special = _trailing_rule(tok)
            if special is None or special.precedence < level or precedence < special.left:
                return left
            if tok.text == "!" and starts_operand(state.peek()):
                return left
            left, precedence = special.parse(state, left), special.precedence
        elif operator.precedence < level or precedence < operator.left:
            return left
        else:
            state.advance()
            right = parse_term(state, operator.right)
            left = Binary(Span(left.span.start, right.span.end), operator.name, left, right)
            precedence = operator.precedence
        chain += 1
        if chain > state.nesting_limit:
            state.unsupported(state.span_here(), f"more than {state.nesting_limit} operators in one chain")


def starts_operand(token: Token) -> bool:
    """Tell whether a ``!`` before `token` is a negation rather than a factorial."""
    return not token.space and (starts_term(token) and token.text not in ("!", "-"))


# Application ---------------------------------------------------------------------------------------------------------


def apply(state: State, function: Term, arguments: tuple[Argument, ...], ellipsis: bool) -> Term:
    """Return `function` applied to `arguments`, which may be none."""
    if not arguments and not ellipsis:
        return function
    return App(state.span_from(function.span.start), function, arguments, ellipsis)


def _starts_argument(state: State) -> bool:
    """Tell whether an argument of an application starts here: right of the saved position, at the highest level."""
    tok = state.tok
    if tok.column <= state.column:
        return False
    kind = tok.kind
    if kind is TokenKind.IDENT:
        return True
    text = tok.text
    if text == "|":
        return absolute_value_ahead(state)
    if text == "..":
        return True
    if text == "[" and state.peek().text in ("MOD", "ZMOD"):
        # The end of `a ≡ b [MOD n]`, where Mathlib has a token.
        return False
    if text == "!" and not starts_operand(state.peek()):
        return False
    rule = rule_for(tok)
    return rule is not None and rule.precedence == MAX and not (text == "do" and state.forbid_do)


def absolute_value_ahead(state: State) -> bool:
    """Tell whether the ``|`` here opens ``|x|`` (Mathlib: no space inside the bars) rather than an alternative."""
    if state.peek().space:
        return False
    depth = 0
    for index in range(state.index + 1, len(state.tokens)):
        tok = state.tokens[index]
        if tok.kind is TokenKind.EOF or tok.newline or tok.text in ("=>", ":=", ","):
            return False
        if tok.text in _OPENING:
            depth += 1
        elif tok.text in _CLOSING:
            depth -= 1
        elif tok.text == "|" and depth == 0:
            return not tok.space
        if depth < 0:
            return False
    return False


_OPENING = frozenset(["(", "[", "{", "⟨", "#["])
_CLOSING = frozenset([")", "]", "}", "⟩", "]'"])


def parse_arguments(state: State) -> tuple[tuple[Argument, ...], bool]:
    """Parse the arguments that follow, and whether ``..`` ends them."""
    arguments: list[Argument] = []
    while state.tok.space and _starts_argument(state):
        tok = state.tok
        if tok.text == "..":
            state.advance()
            return tuple(arguments), True
        if tok.text == "(" and state.peek(2).text == ":=" and state.peek().kind is TokenKind.IDENT:
            arguments.append(_named_argument(state))
        else:
            value = parse_term(state, MAX)
            arguments.append(Argument(value.span, value))
    return tuple(arguments), False


def _named_argument(state: State) -> Argument:
    """Parse ``(name := value)``."""
    start = state.advance().start
    name = state.advance().value
    state.advance()
    context = state.enter_bracket()
    value = parse_term(state)
    state.leave_bracket(context)
    state.expect(")")
    return Argument(state.span_from(start), value, name)


# Postfix forms -------------------------------------------------------------------------------------------------------


def _postfix(state: State, left: Term) -> Term | None:
    """Parse one form that follows `left` without white space; None where there is none."""
    tok = state.tok
    if tok.kind is TokenKind.DOT_NAME or tok.kind is TokenKind.FIELD_INDEX:
        state.advance()
        return fields_of(left, tok.value, tok.start + 1)
    match tok.text:
        case "[":
            return _index(state, left)
        case "@" if isinstance(left, Ident) and not left.explicit:
            state.advance()
            pattern = parse_term(state, MAX)
            return AsPattern(left.span.to(pattern.span), left.name, pattern)
        case ".{" if isinstance(left, Ident):
            _universe_arguments(state)
            return Ident(state.span_from(left.span.start), left.name, left.explicit)
        case _ if tok.kind not in (TokenKind.SYMBOL, TokenKind.NOTATION) and starts_term(tok):
            state.fail("white space before an argument")
        case "(" | "⟨" | "#[" | "@":
            state.fail("white space before an argument")
    return None


def _universe_arguments(state: State) -> None:
    """Skip ``.{u, v}``."""
    while not state.accept("}"):
        if state.at_end():
            state.fail("'}'")
        state.advance()


def fields_of(term: Term, names: str, start: int) -> Term:
    """Return the access of `names`, which may hold dots, from `term`; the names start at offset `start`."""
    for name in names.split("."):
        span = Span(start, start + len(name))
        term = Field(Span(term.span.start, span.end), term, name, span)
        start = span.end + 1
    return term


def _slice(state: State, left: Term, start: Term | None, context: Context) -> Term:
    """Parse the rest of ``a[i:j]``, ``a[:j]`` or ``a[i:]``: ``Array.toSubarray`` (Init.Data.Array.Subarray)."""
    state.advance()
    stop = None if state.tok.text == "]" else parse_term(state)
    state.leave_bracket(context)
    state.expect("]")
    span = state.span_from(left.span.start)
    arguments = [Argument(left.span, left)]
    for name, value in (("start", start), ("stop", stop)):
        if value is not None:
            arguments.append(Argument(value.span, value, name))
    return App(span, Ident(left.span, "_root_.Array.toSubarray"), tuple(arguments))


def _index(state: State, left: Term) -> Term:
    """Parse ``[i]``, ``[i]!``, ``[i]?``, ``[i]'h`` or a slice such as ``[i:j]`` behind `left`."""
    state.advance()
    context = state.enter_bracket()
    if state.tok.text == ":":
        return _slice(state, left, None, context)
    index = parse_term(state)
    if state.tok.text == ":":
        return _slice(state, left, index, context)
    state.leave_bracket(context)
    kind = IndexKind.PROVED
    if state.expect("]", "]'").text == "]'":
        parse_term(state, MAX)
    elif not state.tok.space and state.tok.text in ("!", "?"):
        kind = IndexKind(state.advance().text)
    return Index(state.span_from(left.span.start), left, index, kind)
