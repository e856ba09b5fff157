"""Local declarations: ``let``, ``let rec``, ``have``, ``where``, and what do blocks share with them."""

from collections.abc import Callable
from dataclasses import dataclass

from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.binders import is_name, parse_binders, starts_bracketed_binder
from veriscale.lean.syntax.grammar.control import parse_alternatives
from veriscale.lean.syntax.grammar.operators import LEAD
from veriscale.lean.syntax.grammar.proofs import expect_separator, skip_termination_hints
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import leading, parse_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    App,
    Argument,
    Binder,
    BinderKind,
    Have,
    Hole,
    Ident,
    Let,
    LetDecl,
    LetRec,
    Term,
)

DEFINED = (":=", "|", "←", "<-")
"""What may follow the head of a local declaration."""


@dataclass(frozen=True, slots=True)
class Head:
    """The left side of a local declaration: a name with binders, or a pattern; and its type."""

    start: int
    name: str | None
    name_span: Span
    binders: tuple[Binder, ...]
    type: Term | None
    pattern: Term | None

    def as_pattern(self, state: State) -> Term:
        """Return the head read as a pattern: ``some x`` looks like a function until its alternative is seen."""
        if self.pattern is not None:
            return self.pattern
        assert self.name is not None
        function = Ident(self.name_span, self.name)
        if not self.binders:
            return function
        arguments = []
        for binder in self.binders:
            if binder.type is not None or binder.kind is not BinderKind.EXPLICIT:
                state.reject(binder.span, "unexpected binder in a pattern")
            value: Term = Hole(binder.span) if binder.name is None else Ident(binder.span, binder.name)
            arguments.append(Argument(binder.span, value))
        return App(self.name_span.to(self.binders[-1].span), function, tuple(arguments))


def parse_head(state: State) -> Head:
    """Parse the left side of ``:=`` or ``←``: Lean tries ``name binders : type`` first, then a pattern."""
    start = state.tok.start
    if state.tok.kind is TokenKind.IDENT:
        following = state.peek()
        if following.text in DEFINED or following.text == ":":
            return _named_head(state)
        if is_name(following) or starts_bracketed_binder(following):
            head = _try_named_head(state)
            if head is not None:
                return head
    pattern = parse_term(state)
    type_ = parse_term(state) if state.accept(":") else None
    return Head(start, None, pattern.span, (), type_, pattern)


def _try_named_head(state: State) -> Head | None:
    """Parse ``name binders : type`` if what follows confirms it; otherwise stay and return None."""
    place = state.snapshot()
    if place.position in state.not_heads:
        return None
    try:
        head = _named_head(state)
    except LeanError:
        head = None
    if head is None or state.tok.text not in DEFINED:
        state.restore(place)
        state.not_heads.add(place.position)
        return None
    return head


def _named_head(state: State) -> Head:
    name = state.advance()
    binders = parse_binders(state)
    type_ = parse_term(state) if state.accept(":") else None
    return Head(name.start, name.value, Span(name.start, name.end), binders, type_, None)


def parse_declaration(state: State) -> LetDecl:
    """Parse ``head := value`` or ``head | pattern => value …``."""
    head = parse_head(state)
    if state.tok.text == "|" and head.pattern is None:
        alternatives = parse_alternatives(state)
        return LetDecl(state.span_from(head.start), head.name, head.binders, head.type, None, alternatives)
    state.expect(":=")
    return declaration(state, head, parse_term(state))


def declaration(state: State, head: Head, value: Term) -> LetDecl:
    """Return the declaration of `head` as `value`."""
    return LetDecl(state.span_from(head.start), head.name, head.binders, head.type, value, pattern=head.pattern)


@leading(LEAD, "let", "letI")
def _let(state: State) -> Term:
    saved, state.column = state.column, state.tok.column
    start = state.advance().start
    if at_rec(state):
        decls = parse_recursive(state)
        return _body(state, saved, lambda body: LetRec(Span(start, body.span.end), decls, body))
    decl = parse_declaration(state)
    return _body(state, saved, lambda body: Let(Span(start, body.span.end), decl, body))


def _body(state: State, saved: int, build: Callable[[Term], Term]) -> Term:
    """Parse the separator and the body of a ``let``, for which the position before it counts again."""
    state.column = saved
    expect_separator(state)
    return build(parse_term(state))


def at_rec(state: State) -> bool:
    """Tell whether the ``rec`` of ``let rec`` is next; elsewhere it is an ordinary name."""
    return (
        state.tok.text == "rec"
        and state.peek().kind
        in (
            TokenKind.IDENT,
            TokenKind.DOC,
            TokenKind.SYMBOL,
        )
        and state.peek().text not in (":=", ":", "|")
    )


def parse_recursive(state: State) -> tuple[LetDecl, ...]:
    """Parse ``rec f … := …, g …`` behind ``let``."""
    state.advance()
    decls = [_recursive_declaration(state)]
    while state.accept(","):
        decls.append(_recursive_declaration(state))
    return tuple(decls)


def _recursive_declaration(state: State) -> LetDecl:
    """Parse a function of ``let rec`` or ``where``, with its doc comment and termination hints."""
    while state.tok.kind is TokenKind.DOC:
        state.advance()
    if state.tok.text == "@[":
        while not state.accept("]"):
            if state.at_end():
                state.fail("']'")
            state.advance()
    if state.tok.kind is not TokenKind.IDENT:
        state.fail("identifier")
    decl = parse_declaration(state)
    skip_termination_hints(state)
    return decl


def parse_where(state: State) -> tuple[LetDecl, ...]:
    """Parse ``where f … := …`` behind the value of a definition, if it is there."""
    if not state.accept("where"):
        return ()
    saved, state.column = state.column, state.tok.column
    decls = [_recursive_declaration(state)]
    while _next_line(state):
        decls.append(_recursive_declaration(state))
    state.column = saved
    return tuple(decls)


def _next_line(state: State) -> bool:
    """Tell whether another declaration of the block follows, behind ``;`` or at its column on a new line."""
    if state.accept(";"):
        return state.tok.kind is TokenKind.IDENT
    tok = state.tok
    starts = tok.kind is TokenKind.IDENT or tok.kind is TokenKind.DOC or tok.text == "@["
    if not (starts and tok.newline and tok.column == state.column):
        return False
    # A doc comment or attribute at the column of the block may belong to the next command.
    distance = 0
    while state.peek(distance).kind is TokenKind.DOC:
        distance += 1
    return tok.column > 0 or state.peek(distance).kind is TokenKind.IDENT


def parse_fields(state: State) -> tuple[LetDecl, ...]:
    """Parse the fields of ``instance … where`` or ``def … where``, behind the ``where``."""
    saved, state.column = state.column, state.tok.column
    fields: list[LetDecl] = []
    while state.tok.kind is TokenKind.IDENT and state.aligned():
        fields.append(_field(state))
        if not state.accept(";") and not (state.tok.newline and state.tok.column == state.column):
            break
    state.column = saved
    return tuple(fields)


def _field(state: State) -> LetDecl:
    """Parse ``name x : T := value``, ``name | p => value``, or the short form ``name``."""
    tok = state.tok
    head = _named_head(state)
    if state.tok.text == "|":
        alternatives = parse_alternatives(state)
        return LetDecl(state.span_from(head.start), head.name, head.binders, head.type, None, alternatives)
    if not head.binders and head.type is None and state.tok.text != ":=":
        return declaration(state, head, Ident(Span(tok.start, tok.end), tok.value))
    state.expect(":=")
    return declaration(state, head, parse_term(state))


# have ----------------------------------------------------------------------------------------------------------------


@leading(LEAD, "have", "haveI", "let_fun")
def _have(state: State) -> Term:
    saved, state.column = state.column, state.tok.column
    start = state.advance().start
    decl = parse_have(state)
    state.column = saved
    expect_separator(state)
    body = parse_term(state)
    assert decl.value is not None
    return Have(Span(start, body.span.end), decl.name, decl.type, decl.value, body, decl.pattern)


def parse_have(state: State) -> LetDecl:
    """Parse ``h : p := proof``, ``: p := proof``, ``:= proof`` or ``⟨x, y⟩ := proof`` behind ``have``."""
    start = state.tok.start
    if state.tok.text in (":", ":="):
        type_ = parse_term(state) if state.accept(":") else None
        head = Head(start, "this", Span(start, start), (), type_, None)
    else:
        head = parse_head(state)
    if state.tok.text == "|" or head.binders:
        state.unsupported(state.span_here(), "a 'have' with binders or alternatives is not supported")
    state.expect(":=")
    return declaration(state, head, parse_term(state))
