"""Type declarations: ``structure``, ``class`` and ``inductive``."""

from veriscale.lean.syntax.grammar.binders import parse_binders, parse_bracketed_binder, starts_bracketed_binder
from veriscale.lean.syntax.grammar.definitions import Modifiers, parse_declared_name, parse_deriving
from veriscale.lean.syntax.grammar.state import State
from veriscale.lean.syntax.grammar.terms import parse_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import BinderKind, Constructor, Inductive, Structure, StructureField, Term

_FIELD_MODIFIERS = frozenset({"private", "protected"})


def parse_structure(state: State, modifiers: Modifiers) -> Structure | Inductive:
    """Parse a structure or a class from its keyword on."""
    keyword = state.advance().text
    if keyword == "class" and state.tok.text in ("inductive", "abbrev"):
        state.unsupported(state.span_here(), f"'class {state.tok.text}' is not supported")
    name = parse_declared_name(state)
    binders = parse_binders(state)
    if state.accept(":"):
        parse_term(state)
    extends: list[Term] = []
    if state.accept("extends"):
        extends.append(parse_term(state))
        while state.accept(","):
            extends.append(parse_term(state))
    if state.accept(":"):
        parse_term(state)
    constructor: str | None = None
    fields: tuple[StructureField, ...] = ()
    if state.tok.text in ("where", ":="):
        state.advance()
        constructor, fields = _structure_body(state)
    return Structure(
        state.span_from(modifiers.start),
        keyword,
        name,
        modifiers.attributes,
        binders,
        tuple(extends),
        fields,
        parse_deriving(state),
        constructor,
    )


def _structure_body(state: State) -> tuple[str | None, tuple[StructureField, ...]]:
    """Parse ``mk ::`` and the fields, each at or right of the column of the first."""
    constructor = None
    _skip_field_modifiers(state)
    if state.tok.kind is TokenKind.IDENT and state.peek().text == "::":
        constructor = state.advance().value
        state.advance()
        _skip_field_modifiers(state)
    saved, state.column = state.column, state.tok.column
    fields: list[StructureField] = []
    while state.aligned() and (state.tok.kind is TokenKind.IDENT or starts_bracketed_binder(state.tok)):
        fields.extend(_field_group(state))
        state.accept(";")
        if state.tok.kind is TokenKind.DOC and state.tok.column == 0:
            break
        _skip_field_modifiers(state)
    state.column = saved
    return constructor, tuple(fields)


def _skip_field_modifiers(state: State) -> None:
    while state.tok.kind is TokenKind.DOC or state.tok.text in _FIELD_MODIFIERS:
        state.advance()


def _field_group(state: State) -> tuple[StructureField, ...]:
    """Parse ``x y : T := v``, ``f (a : A) : B`` or ``(x y : T)``."""
    start = state.tok.start
    if starts_bracketed_binder(state.tok):
        group = parse_bracketed_binder(state)
        if any(binder.name is None or binder.kind is not BinderKind.EXPLICIT for binder in group):
            state.unsupported(state.span_from(start), "a field that is implicit or has no name is not supported")
        return tuple(
            StructureField(binder.span, binder.name or "", (), binder.type, binder.default) for binder in group
        )
    names = [state.advance()]
    while state.tok.kind is TokenKind.IDENT:
        names.append(state.advance())
    binders = parse_binders(state)
    type_ = parse_term(state) if state.accept(":") else None
    default = parse_term(state) if state.accept(":=") else None
    if type_ is None and default is None:
        state.fail("':'")
    span = state.span_from(start)
    return tuple(StructureField(span, name.value, binders, type_, default) for name in names)


def parse_inductive(state: State, modifiers: Modifiers) -> Inductive:
    """Parse an inductive type from its keyword on."""
    state.advance()
    name = parse_declared_name(state)
    binders = parse_binders(state)
    type_ = parse_term(state) if state.accept(":") else None
    if state.tok.text in ("where", ":="):
        state.advance()
    constructors: list[Constructor] = []
    while True:
        if state.tok.kind is TokenKind.DOC and _before_constructor(state):
            state.advance()
        if state.tok.text != "|":
            break
        constructors.append(_constructor(state))
    deriving = parse_deriving(state)
    return Inductive(
        state.span_from(modifiers.start), name, modifiers.attributes, binders, type_, tuple(constructors), deriving
    )


def _before_constructor(state: State) -> bool:
    """Tell whether the doc comment here belongs to a constructor."""
    return state.peek().text == "|"


def _constructor(state: State) -> Constructor:
    """Parse ``| name (x : T) : R``."""
    start = state.advance().start
    _skip_field_modifiers(state)
    name = state.expect_ident("constructor name").value
    binders = parse_binders(state)
    type_ = parse_term(state) if state.accept(":") else None
    return Constructor(state.span_from(start), name, binders, type_)
