"""Do blocks (Lean.Parser.Do).

The elements of a block start at or right of its first one; the ``else`` of a do-``if`` must not stand left of the
``if``, where that begins its line. Inside the header of a loop the word ``do`` starts no argument.
"""

from collections.abc import Callable
from dataclasses import replace

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.control import parse_alternatives_with, parse_discriminants, parse_hypothesis
from veriscale.lean.syntax.grammar.lets import (
    DEFINED,
    Head,
    at_rec,
    declaration,
    parse_have,
    parse_head,
    parse_recursive,
)
from veriscale.lean.syntax.grammar.operators import LEAD, MAX
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import leading, parse_term, starts_term
from veriscale.lean.syntax.jumps import jumps
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    Do,
    DoAlternative,
    DoAssign,
    DoBreak,
    DoContinue,
    DoFor,
    DoHave,
    DoIf,
    DoIfLet,
    DoItem,
    DoLet,
    DoLetRec,
    DoMatch,
    DoReturn,
    DoTerm,
    DoTry,
    DoWhile,
    ForGenerator,
    Panic,
    Term,
)

Items = tuple[DoItem, ...]
_ELEMENTS: dict[str, Callable[[State], DoItem]] = {}


def _element(*words: str) -> Callable[[Callable[[State], DoItem]], Callable[[State], DoItem]]:
    """Register the decorated parser for elements that begin with one of `words`."""

    def register(parse: Callable[[State], DoItem]) -> Callable[[State], DoItem]:
        for word in words:
            _ELEMENTS[word] = parse
        return parse

    return register


@leading(MAX, "do")
def _do(state: State) -> Term:
    start = state.advance().start
    items = parse_sequence(state)
    return Do(state.span_from(start), items)


@leading(LEAD, "return", "for", "unless", "try", "while", "repeat", "break", "continue")
def _element_as_term(state: State) -> Term:
    """An element where a term is expected is a do block of its own (Lean.Parser.Do, ``termFor`` and its like)."""
    start = state.tok.start
    if state.tok.text in ("while", "repeat", "break", "continue"):
        state.fail("term")
    item = _parse_element(state)
    return Do(Span(start, item.span.end), (item,))


def parse_sequence(state: State) -> Items:
    """Parse the elements of a block: lines at or right of the column of the first one, or separated by ``;``.

    Or in braces (Lean.Parser.Term, ``doSeqBracketed``).
    """
    state.enter_level()
    if _opens_sequence(state):
        return _bracketed(state)
    saved = state.column, state.forbid_do
    state.column, state.forbid_do = state.tok.column, False
    items = _elements(state)
    state.column, state.forbid_do = saved
    state.depth -= 1
    return tuple(items)


def _opens_sequence(state: State) -> bool:
    """Whether a brace begins a sequence, and no term such as ``{}`` or ``{ s with x := 1 }``."""
    if state.tok.text != "{" or state.peek().text == "}":
        return False
    if state.peek().kind is TokenKind.IDENT and state.peek(2).text == ":=":
        return not _has_fields(state)
    return state.peek().kind is not TokenKind.IDENT or state.peek(2).text in ("←", "<-") or state.peek(2).newline


def _has_fields(state: State) -> bool:
    """Whether a comma stands in the braces that open here, and in no bracket within."""
    depth = distance = 0
    while True:
        tok = state.peek(distance)
        if tok.text in ("(", "[", "#[", "{", "⟨"):
            depth += 1
        elif tok.text in (")", "]", "}", "⟩"):
            depth -= 1
        if depth <= 0 or tok.kind is TokenKind.EOF:
            return False
        if depth == 1 and tok.text == ",":
            return True
        distance += 1


def _bracketed(state: State) -> Items:
    saved = state.column, state.forbid_do
    state.advance()
    state.column, state.forbid_do = state.tok.column, False
    items = _elements(state)
    state.column, state.forbid_do = saved
    state.expect("}")
    state.depth -= 1
    return tuple(items)


def _elements(state: State) -> list[DoItem]:
    items: list[DoItem] = []
    while True:
        if state.tok.text == "do":
            items.extend(_nested(state))
        else:
            items.append(_parse_element(state))
        state.accept(";")
        if not state.aligned() or not _starts_element(state):
            return items


def _starts_element(state: State) -> bool:
    tok = state.tok
    if tok.text == "|":
        return False
    return tok.text in _ELEMENTS or starts_term(tok)


def _parse_element(state: State) -> DoItem:
    parse = _ELEMENTS.get(state.tok.text)
    return parse(state) if parse is not None else _assignment_or_term(state)


def _assignment_or_term(state: State) -> DoItem:
    """Parse ``x := e``, ``x : T := e``, ``pattern ← e`` or a plain term."""
    start = state.tok.start
    target = parse_term(state)
    if state.tok.text == ":" and state.aligned():
        state.unsupported(state.span_here(), "a type on a reassignment is not supported")
    if state.accept(":="):
        value = parse_term(state)
        return DoAssign(Span(start, value.span.end), target, value)
    if state.tok.text in ("←", "<-"):
        state.advance()
        value = _action(state)
        _otherwise_unsupported(state)
        return DoAssign(Span(start, value.span.end), target, value, arrow=True)
    return DoTerm(target.span, target)


def _otherwise_unsupported(state: State) -> None:
    if state.tok.text == "|" and state.aligned():
        state.unsupported(state.span_here(), "an alternative behind a reassignment is not supported")


def _action(state: State) -> Term:
    """Parse what follows ``←``: an element, whose value is bound."""
    start = state.tok.start
    item = _parse_element(state)
    if isinstance(item, DoTerm):
        return item.term
    if jumps((item,)):
        state.unsupported(item.span, "an element that leaves or changes the outer block is not supported behind '←'")
    return Do(Span(start, item.span.end), (item,))


# Declarations --------------------------------------------------------------------------------------------------------


@_element("let")
def _let(state: State) -> DoItem:
    start = state.advance().start
    if at_rec(state):
        return DoLetRec(state.span_from(start), parse_recursive(state))
    mutable = state.accept("mut")
    head = parse_head(state)
    if state.tok.text not in DEFINED:
        state.fail("':=' or '←'")
    if state.tok.text == "|" and head.pattern is None:
        state.unsupported(state.span_here(), "a local function by alternatives is not supported in a do block")
    arrow = state.tok.text != ":="
    state.expect(":=", "←", "<-")
    value = _action(state) if arrow else parse_term(state)
    decl = declaration(state, head, value)
    otherwise: Items = ()
    if state.tok.text == "|" and state.aligned():
        state.advance()
        decl = declaration(state, _pattern_head(state, head), value)
        otherwise = parse_sequence(state)
    elif arrow and head.binders:
        decl = declaration(state, _pattern_head(state, head), value)
    return DoLet(state.span_from(start), decl, mutable, arrow, otherwise)


def _pattern_head(state: State, head: Head) -> Head:
    """Return `head` with its name and binders read as a pattern."""
    return Head(head.start, None, head.name_span, (), head.type, head.as_pattern(state))


@_element("have")
def _have(state: State) -> DoItem:
    start = state.advance().start
    decl = parse_have(state)
    assert decl.value is not None
    if decl.pattern is not None:
        state.unsupported(decl.pattern.span, "a 'have' with a pattern is not supported in a do block")
    return DoHave(state.span_from(start), decl.name, decl.type, decl.value)


# Control -------------------------------------------------------------------------------------------------------------


@_element("if")
def _if(state: State) -> DoItem:
    saved = state.column
    if state.tok.newline:
        state.column = state.tok.column
    item = _if_chain(state)
    state.column = saved
    return item


def _if_chain(state: State) -> DoItem:
    """Parse ``if … then … else …``; an ``else if`` goes on at the column of the first ``if``."""
    state.enter_level()
    start = state.advance().start
    if state.accept("let"):
        pattern = parse_term(state)
        arrow = state.expect(":=", "←", "<-").text != ":="
        value = _action(state) if arrow else parse_term(state)
        then, otherwise = _branches(state)
        item: DoItem = DoIfLet(state.span_from(start), pattern, value, then, otherwise, arrow)
    else:
        hypothesis = parse_hypothesis(state)
        condition = parse_term(state)
        then, otherwise = _branches(state)
        item = DoIf(state.span_from(start), condition, then, otherwise, hypothesis)
    state.depth -= 1
    return item


def _branches(state: State) -> tuple[Items, Items]:
    state.expect("then")
    then = parse_sequence(state)
    if state.tok.text != "else" or not state.aligned():
        return then, ()
    state.advance()
    if state.tok.text == "if":
        return then, (_if_chain(state),)
    return then, parse_sequence(state)


@_element("unless")
def _unless(state: State) -> DoItem:
    start = state.advance().start
    condition = _header_term(state)
    state.expect("do")
    items = parse_sequence(state)
    return DoIf(state.span_from(start), condition, (), items)


def _header_term(state: State) -> Term:
    """Parse a term in which ``do`` starts no argument, since it ends the header."""
    saved, state.forbid_do = state.forbid_do, True
    term = parse_term(state)
    state.forbid_do = saved
    return term


@_element("match")
def _match(state: State) -> DoItem:
    start = state.tok.start
    discriminants = parse_discriminants(state)
    alternatives = parse_alternatives_with(state, parse_sequence, DoAlternative)
    return DoMatch(state.span_from(start), discriminants, alternatives)


@_element("for")
def _for(state: State) -> DoItem:
    start = state.advance().start
    generators = [_generator(state)]
    while state.accept(","):
        generators.append(_generator(state))
    state.expect("do")
    items = parse_sequence(state)
    return DoFor(state.span_from(start), tuple(generators), items)


def _generator(state: State) -> ForGenerator:
    start = state.tok.start
    hypothesis = parse_hypothesis(state)
    pattern = parse_term(state)
    state.expect("in")
    collection = _header_term(state)
    return ForGenerator(Span(start, collection.span.end), pattern, collection, hypothesis)


@_element("while")
def _while(state: State) -> DoItem:
    start = state.advance().start
    if state.tok.text == "let":
        state.unsupported(state.span_here(), "'while let' is not supported")
    hypothesis = parse_hypothesis(state)
    condition = _header_term(state)
    state.expect("do")
    items = parse_sequence(state)
    return DoWhile(state.span_from(start), condition, items, hypothesis)


@_element("repeat")
def _repeat(state: State) -> DoItem:
    start = state.advance().start
    items = parse_sequence(state)
    if state.tok.text == "until":
        state.unsupported(state.span_here(), "'repeat … until' is not supported")
    return DoWhile(state.span_from(start), None, items)


@_element("try")
def _try(state: State) -> DoItem:
    """``try … catch e => …``; several handlers, handlers by alternatives and ``finally`` are refused."""
    start = state.advance().start
    items = parse_sequence(state)
    if state.tok.text != "catch" or not state.aligned():
        state.unsupported(state.span_here(), "'try' without 'catch' is not supported")
    state.advance()
    if state.tok.text == "|" or (state.tok.text != "_" and state.tok.kind is not TokenKind.IDENT):
        state.unsupported(state.span_here(), "'catch' by alternatives is not supported")
    name = state.advance()
    if state.tok.text == ":":
        state.unsupported(state.span_here(), "a type behind 'catch' is not supported")
    state.expect("=>")
    handler = parse_sequence(state)
    if state.tok.text in ("catch", "finally") and state.aligned():
        state.unsupported(state.span_here(), f"a second '{state.tok.text}' is not supported")
    return DoTry(state.span_from(start), items, None if name.text == "_" else name.value, handler)


@_element("dbg_trace")
def _unsupported(state: State) -> DoItem:
    state.unsupported(state.span_here(), f"'{state.tok.text}' is not supported in a do block")


@_element("return")
def _return(state: State) -> DoItem:
    """``return e``: the value starts on the same line."""
    tok = state.advance()
    value = None
    if not state.tok.newline and starts_term(state.tok) and state.tok.text != "|":
        saved, state.column = state.column, tok.column
        value = parse_term(state)
        state.column = saved
    return DoReturn(state.span_from(tok.start), value)


@_element("break")
def _break(state: State) -> DoItem:
    start = state.advance().start
    return DoBreak(state.span_from(start))


@_element("continue")
def _continue(state: State) -> DoItem:
    start = state.advance().start
    return DoContinue(state.span_from(start))


@_element("assert!")
def _assert(state: State) -> DoItem:
    """``assert! c`` panics where `c` is false."""
    start = state.advance().start
    condition = parse_term(state)
    span = state.span_from(start)
    return DoIf(span, condition, (), (DoTerm(span, Panic(span, None)),))


@_element("do")
def _block(state: State) -> DoItem:
    """A block where one element is expected."""
    start = state.tok.start
    (item,) = _nested(state, alone=True)
    return replace(item, span=state.span_from(start))


def _nested(state: State, alone: bool = False) -> Items:
    """A block in a block; its elements may leave and change the outer one, as those of ``else do`` often do."""
    start = state.advance().start
    items = parse_sequence(state)
    is_last = not alone and state.tok.text != ";" and not (state.aligned() and _starts_element(state))
    if jumps(items):
        if is_last:
            return items
        state.unsupported(state.span_from(start), "a nested 'do' that changes the outer block is not supported")
    term = Do(state.span_from(start), items)
    return (DoTerm(term.span, term),)
