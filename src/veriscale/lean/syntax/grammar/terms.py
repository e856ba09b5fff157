"""The core of the term grammar: operator precedence, application, field access and indexing.

How a term may begin is registered by the other files of this folder with `leading`, so that this one imports none of
them. Levels are Lean's: a leading form or an operator applies if its precedence is at least the level asked for, and an
operator also needs a left operand of at least its own level (Lean.Parser.Basic, ``prattParser``).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.operators import ARROW, EQUALITY, LEAD, MAX, MIN, OPERATORS
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.tokens import Token, TokenKind
from veriscale.lean.syntax.tree import (
    Alternative,
    App,
    Argument,
    Arrow,
    Ascription,
    AsPattern,
    Binary,
    Binder,
    BinderKind,
    Discriminant,
    Field,
    Hole,
    Ident,
    Index,
    IndexKind,
    ListLit,
    Match,
    Term,
    Unary,
)

LeadingParser = Callable[[State], Term]
_Parser = TypeVar("_Parser", bound=LeadingParser)


@dataclass(frozen=True, slots=True)
class Leading:
    """How to parse a term that begins with a certain token, and the precedence of the result."""

    precedence: int
    parse: LeadingParser


BY_TEXT: dict[str, Leading] = {}
BY_KIND: dict[TokenKind, Leading] = {}


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


def rule_for(token: Token) -> Leading | None:
    """Return how a term that begins with `token` is parsed."""
    return BY_KIND.get(token.kind) or BY_TEXT.get(token.text)


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
                left = _apply(state, left, *_arguments(state))
                precedence = LEAD
                continue
        operator = OPERATORS.get(tok.text)
        if operator is None:
            result = _special(state, left, precedence, level)
            if result is None:
                return left
            left, precedence = result
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


def _special(state: State, left: Term, precedence: int, level: int) -> tuple[Term, int] | None:
    """Parse an operator that builds no `Binary`; None where none applies."""
    match state.tok.text:
        case "→" | "->" if level <= ARROW and precedence > ARROW:
            return _arrow(state, left), ARROW
        case "|>." if level <= MIN:
            return _pipe_field(state, left), MIN
        case "|>" if level <= MIN:
            state.advance()
            function = parse_term(state, MIN + 1)
            return _apply_to(left.span.to(function.span), function, left), MIN
        case "<|" | "$" if level <= MIN:
            state.advance()
            argument = parse_term(state, MIN)
            return _apply_to(left.span.to(argument.span), left, argument), MIN
        case "matches" if level <= EQUALITY and precedence > EQUALITY:
            return _matches(state, left), EQUALITY
        case "⁻¹":
            state.advance()
            return Unary(state.span_from(left.span.start), "⁻¹", left), MAX
        case "!" if not _starts_operand(state.peek()):
            state.advance()
            return Unary(state.span_from(left.span.start), "factorial", left), MAX
        case "≡" | "..." | "⊢":
            state.unsupported(state.span_here(), f"the notation '{state.tok.text}' is not supported")
    return None


def _starts_operand(token: Token) -> bool:
    """Tell whether a ``!`` before `token` is a negation rather than a factorial."""
    return not token.space and (starts_term(token) and token.text not in ("!", "-"))


# Application ---------------------------------------------------------------------------------------------------------


def _apply_to(span: Span, function: Term, argument: Term) -> App:
    """Return `function` applied to one more argument, as ``<|`` and ``|>`` do."""
    last = Argument(argument.span, argument)
    if isinstance(function, App) and not function.ellipsis:
        return App(span, function.function, (*function.arguments, last))
    return App(span, function, (last,))


def _apply(state: State, function: Term, arguments: tuple[Argument, ...], ellipsis: bool) -> Term:
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
    if text == "!" and not _starts_operand(state.peek()):
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


def _arguments(state: State) -> tuple[tuple[Argument, ...], bool]:
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
        return _fields(left, tok.value, tok.start + 1)
    match tok.text:
        case "[":
            return _index(state, left)
        case "⁻¹":
            state.advance()
            return Unary(state.span_from(left.span.start), "⁻¹", left)
        case "@" if isinstance(left, Ident) and not left.explicit:
            state.advance()
            pattern = parse_term(state, MAX)
            return AsPattern(left.span.to(pattern.span), left.name, pattern)
        case ".{" if isinstance(left, Ident):
            _universe_arguments(state)
            return Ident(state.span_from(left.span.start), left.name, left.explicit)
        case _ if tok.kind is not TokenKind.SYMBOL and starts_term(tok):
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


def _fields(term: Term, names: str, start: int) -> Term:
    """Return the access of `names`, which may hold dots, from `term`; the names start at offset `start`."""
    for name in names.split("."):
        span = Span(start, start + len(name))
        term = Field(Span(term.span.start, span.end), term, name, span)
        start = span.end + 1
    return term


def _index(state: State, left: Term) -> Term:
    """Parse ``[i]``, ``[i]!``, ``[i]?`` or ``[i]'h`` behind `left`."""
    state.advance()
    context = state.enter_bracket()
    if state.tok.text == ":":
        state.unsupported(state.span_here(), "slices are not supported")
    index = parse_term(state)
    if state.tok.text == ":":
        state.unsupported(state.span_here(), "slices are not supported")
    state.leave_bracket(context)
    kind = IndexKind.PROVED
    if state.expect("]", "]'").text == "]'":
        parse_term(state, MAX)
    elif not state.tok.space and state.tok.text in ("!", "?"):
        kind = IndexKind(state.advance().text)
    return Index(state.span_from(left.span.start), left, index, kind)


def _pipe_field(state: State, left: Term) -> Term:
    """Parse ``|>.name arguments`` behind `left`."""
    state.advance()
    tok = state.tok
    if tok.space or tok.kind not in (TokenKind.IDENT, TokenKind.KEYWORD, TokenKind.NUMBER):
        state.fail("field name")
    state.advance()
    field = _fields(left, tok.value or tok.text, tok.start)
    return _apply(state, field, *_arguments(state))


# Arrows and matches --------------------------------------------------------------------------------------------------


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
