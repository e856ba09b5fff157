"""Definitions: ``def``, ``abbrev``, ``instance``, ``theorem``, ``lemma``, ``example``, ``opaque``, ``axiom``.

The proof of a theorem is skipped up to the next command.
"""

from dataclasses import dataclass

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.binders import parse_binders
from veriscale.lean.syntax.grammar.control import parse_alternatives
from veriscale.lean.syntax.grammar.lets import parse_fields, parse_where
from veriscale.lean.syntax.grammar.proofs import skip_termination_hints, skip_to_command
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import parse_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import Alternative, Attribute, Definition, LetDecl, Proof, Term

MODIFIERS = frozenset(
    ["private", "protected", "public", "noncomputable", "partial", "unsafe", "nonrec", "scoped", "local"]
)
DEFINITION_WORDS = frozenset(["def", "abbrev", "instance", "theorem", "lemma", "example", "opaque", "axiom"])


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands before the keyword of a declaration."""

    start: int
    column: int
    attributes: tuple[Attribute, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Body:
    value: Term | None = None
    alternatives: tuple[Alternative, ...] = ()
    fields: tuple[LetDecl, ...] = ()
    where: tuple[LetDecl, ...] = ()


def parse_modifiers(state: State) -> Modifiers:
    """Parse doc comments, attributes and modifier words."""
    start, column = state.tok.start, state.tok.column
    attributes: list[Attribute] = []
    words: list[str] = []
    while True:
        tok = state.tok
        if tok.kind is TokenKind.DOC:
            state.advance()
        elif tok.text == "@[":
            state.advance()
            attributes.extend(parse_attributes(state))
        elif tok.text in MODIFIERS:
            words.append(state.advance().text)
        else:
            return Modifiers(start, column, tuple(attributes), tuple(words))


def parse_attributes(state: State) -> tuple[Attribute, ...]:
    """Parse ``reducible, simp ↓ 100]`` behind ``@[``."""
    attributes: list[Attribute] = []
    while not state.accept("]"):
        first = state.advance()
        name = first.value or first.text
        if first.text in ("local", "scoped", "-") and state.tok.text not in (",", "]"):
            name = state.tok.value or state.tok.text
            state.advance()
        start, depth = state.tok.start, 0
        while depth > 0 or state.tok.text not in (",", "]"):
            if state.at_end():
                state.fail("']'")
            depth += (state.tok.text in ("(", "[", "{")) - (state.tok.text in (")", "]", "}"))
            state.advance()
        span = state.span_from(first.start)
        attributes.append(Attribute(span, name, state.source.text[start : span.end].strip()))
        state.accept(",")
    return tuple(attributes)


def parse_definition(state: State, modifiers: Modifiers) -> Definition:
    """Parse a definition from its keyword on."""
    keyword = state.advance().text
    priority = _parse_priority(state) if keyword == "instance" else ()
    name = None
    if keyword != "example" and state.tok.kind is TokenKind.IDENT:
        name = parse_declared_name(state)
    elif keyword not in ("example", "instance"):
        state.fail("identifier")
    binders = parse_binders(state)
    type_ = parse_term(state) if state.accept(":") else None
    if keyword in ("theorem", "lemma"):
        body = _skipped_proof(state, modifiers.column)
    elif keyword == "axiom" or (keyword == "opaque" and state.tok.text != ":="):
        body = _Body()
    else:
        body = _parse_body(state, keyword)
    deriving = parse_deriving(state)
    return Definition(
        state.span_from(modifiers.start),
        keyword,
        name,
        (*modifiers.attributes, *priority),
        modifiers.words,
        binders,
        type_,
        body.value,
        body.alternatives,
        body.fields,
        body.where,
        deriving,
    )


def parse_declared_name(state: State) -> str:
    """Parse the name of a declaration, its universe parameters dropped."""
    name = state.expect_ident().value
    if state.tok.text == ".{":
        while state.advance().text != "}":
            if state.at_end():
                state.fail("'}'")
    return name


def _parse_priority(state: State) -> tuple[Attribute, ...]:
    """Parse ``(priority := low)``, which stands as an attribute of the instance."""
    if not (state.tok.text == "(" and state.peek().text == "priority" and state.peek(2).text == ":="):
        return ()
    start = state.tok.start
    while state.advance().text != ")":
        if state.at_end():
            state.fail("')'")
    span = state.span_from(start)
    return (Attribute(span, "priority", state.source.slice(span)),)


def _skipped_proof(state: State, column: int) -> _Body:
    """Skip the proof of a theorem."""
    if state.tok.text not in (":=", "|", "where"):
        state.fail("':='")
    start = state.tok.start
    state.advance()
    sorry = skip_to_command(state, column)
    return _Body(value=Proof(Span(start, state.span_from(start).end), sorry))


def _parse_body(state: State, keyword: str) -> _Body:
    """Parse the value, the alternatives or the fields of a definition, and its ``where`` functions."""
    if state.tok.text == "|":
        alternatives = parse_alternatives(state)
        skip_termination_hints(state)
        return _Body(alternatives=alternatives, where=_parse_where(state))
    if state.accept("where"):
        fields = parse_fields(state)
        return _Body(fields=fields, where=_parse_where(state))
    if not state.accept(":="):
        state.fail("':=', 'where' or '|'")
    value = parse_term(state)
    skip_termination_hints(state)
    return _Body(value=value, where=_parse_where(state))


def _parse_where(state: State) -> tuple[LetDecl, ...]:
    """Parse ``where`` functions; hints for the main function may follow them as well."""
    where = parse_where(state)
    if where:
        skip_termination_hints(state)
    return where


def parse_deriving(state: State) -> tuple[str, ...]:
    """Parse ``deriving A, B``, if it is there."""
    names: list[str] = []
    while state.tok.text == "deriving" and state.peek().text != "instance":
        state.advance()
        names.append(state.expect_ident().value)
        while state.accept(","):
            names.append(state.expect_ident().value)
    return tuple(names)
