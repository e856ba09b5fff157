"""Commands: dispatch, and those that declare nothing. Importing this module loads the whole grammar."""

from collections.abc import Callable

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar import atoms, brackets, do, infix
from veriscale.lean.syntax.grammar.binders import parse_binders
from veriscale.lean.syntax.grammar.definitions import (
    DEFINITION_WORDS,
    parse_definition,
    parse_modifiers,
)
from veriscale.lean.syntax.grammar.notation import NOTATION_WORDS, parse_notation
from veriscale.lean.syntax.grammar.proofs import skip_to_command
from veriscale.lean.syntax.grammar.state import NO_COLUMN, State
from veriscale.lean.syntax.grammar.structures import parse_inductive, parse_structure
from veriscale.lean.syntax.grammar.terms import parse_term, starts_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    Command,
    Definition,
    DerivingInstance,
    End,
    Ignored,
    Import,
    Inductive,
    Mutual,
    Namespace,
    Open,
    OpenInCommand,
    Query,
    Section,
    Structure,
    Variable,
)

AREAS = (atoms, brackets, do, infix)
"""The files that register how a term may begin; the others are imported for their functions."""

_QUERIES = frozenset({"#eval", "#check", "#guard", "#print", "#reduce"})


def parse_command(state: State) -> Command | OpenInCommand:
    """Parse one command.

    Raises:
        LeanError: There is none, or it is not supported.
    """
    state.column, state.forbid_do, state.enclosed, state.depth = NO_COLUMN, False, False, 0
    state.sections.clear()
    modifiers = parse_modifiers(state)
    word = state.tok.text
    if word in DEFINITION_WORDS:
        return parse_definition(state, modifiers)
    if word in ("structure", "class"):
        return parse_structure(state, modifiers)
    if word == "inductive":
        return parse_inductive(state, modifiers)
    if word in NOTATION_WORDS:
        return parse_notation(state, modifiers)
    if word in _QUERIES:
        return _query(state)
    parse = _COMMANDS.get(word)
    if parse is not None:
        return parse(state)
    if (word.startswith("#") and state.tok.kind is TokenKind.KEYWORD) or word in _UNSUPPORTED:
        raise LeanError(Code.UNSUPPORTED_COMMAND, state.span_here(), f"the command '{word}' is not supported")
    state.fail("command")


_UNSUPPORTED = frozenset(
    ["export", "initialize", "builtin_initialize", "alias", "omit", "include", "run_cmd", "module", "prelude"]
)


def _query(state: State) -> Query | Ignored:
    start = state.tok.start
    keyword = state.advance().text
    if not starts_term(state.tok) or state.tok.text == "axioms":
        return _ignored(state, start, keyword)
    term = parse_term(state)
    return Query(Span(start, term.span.end), keyword, term)


def _ignored(state: State, start: int, keyword: str) -> Ignored:
    """Skip to the next command."""
    column = state.source.column(start)
    skip_to_command(state, column)
    span = state.span_from(start)
    return Ignored(span, keyword, state.source.slice(span))


def _import(state: State) -> Import:
    start = state.advance().start
    name = state.expect_ident("module name").value
    return Import(state.span_from(start), name)


def _namespace(state: State) -> Namespace:
    start = state.advance().start
    name = state.expect_ident("namespace").value
    state.notations.enter_namespace(name)
    state.refresh()
    return Namespace(state.span_from(start), name)


def _optional_name(state: State) -> str | None:
    return state.advance().value if state.tok.kind is TokenKind.IDENT else None


def _section(state: State) -> Section:
    start = state.advance().start
    name = _optional_name(state)
    state.notations.enter_section(name)
    return Section(state.span_from(start), name)


def _end(state: State) -> End:
    start = state.advance().start
    name = _optional_name(state)
    state.notations.leave(name)
    state.refresh()
    return End(state.span_from(start), name)


def _variable(state: State) -> Variable:
    start = state.advance().start
    binders = parse_binders(state)
    if not binders:
        state.fail("binder")
    return Variable(state.span_from(start), binders)


def _open(state: State) -> Open | OpenInCommand:
    start = state.advance().start
    state.accept("scoped")
    namespaces = [state.expect_ident("namespace").value]
    while state.tok.kind is TokenKind.IDENT and state.tok.text not in ("hiding", "renaming"):
        namespaces.append(state.advance().value)
    only: tuple[str, ...] = ()
    hiding: tuple[str, ...] = ()
    if state.accept("("):
        only = _names(state)
        state.expect(")")
    elif state.accept("hiding"):
        hiding = _names(state)
    elif state.tok.text == "renaming":
        state.unsupported(state.span_here(), "'open … renaming' is not supported")
    if not only:
        _open_notations(state, namespaces, plain=not hiding and state.tok.text != "in")
    if state.tok.text != "in":
        return Open(state.span_from(start), tuple(namespaces), only, hiding)
    if only or hiding:
        state.unsupported(state.span_here(), "'open … in' with a list of names is not supported")
    return _in_command(state, start, tuple(namespaces))


def _open_notations(state: State, namespaces: list[str], *, plain: bool) -> None:
    """Put the scoped notations of opened namespaces in force; refuse where it is not certain which ones."""
    for name in namespaces:
        if state.notations.is_concerned(name) and not (plain and state.notations.is_plain(name)):
            state.extended = True
            state.unsupported(state.span_here(), f"scoped notations of '{name}' are not supported here")
        if plain:
            state.notations.open(name)
    state.refresh()


def _names(state: State) -> tuple[str, ...]:
    names = [state.expect_ident().value]
    while state.tok.kind is TokenKind.IDENT:
        names.append(state.advance().value)
    return tuple(names)


def _in_command(state: State, start: int, namespaces: tuple[str, ...]) -> OpenInCommand:
    """Parse ``in command``."""
    state.expect("in")
    state.notations.in_command = True
    try:
        command = parse_command(state)
    finally:
        state.notations.in_command = False
    return OpenInCommand(state.span_from(start), namespaces, command)


def _set_option(state: State) -> Ignored | OpenInCommand:
    start = state.advance().start
    state.expect_ident("option name")
    state.advance()
    if state.tok.text == "in":
        return _in_command(state, start, ())
    span = state.span_from(start)
    return Ignored(span, "set_option", state.source.slice(span))


def _universe(state: State) -> Ignored:
    start = state.advance().start
    _names(state)
    span = state.span_from(start)
    return Ignored(span, "universe", state.source.slice(span))


def _attribute(state: State) -> Ignored:
    start = state.advance().start
    return _ignored(state, start, "attribute")


def _deriving_instance(state: State) -> DerivingInstance:
    start = state.advance().start
    state.expect("instance")
    classes = [state.expect_ident().value]
    while state.accept(","):
        classes.append(state.expect_ident().value)
    state.expect("for")
    types = [state.expect_ident().value]
    while state.accept(","):
        types.append(state.expect_ident().value)
    return DerivingInstance(state.span_from(start), tuple(classes), tuple(types))


def _mutual(state: State) -> Mutual:
    start = state.advance().start
    definitions: list[Definition | Inductive | Structure] = []
    while not state.accept("end"):
        command = parse_command(state)
        if not isinstance(command, Definition | Inductive | Structure):
            state.unsupported(command.span, "only declarations are supported inside 'mutual'")
        definitions.append(command)
    return Mutual(state.span_from(start), tuple(definitions))


_COMMANDS: dict[str, Callable[[State], Command | OpenInCommand]] = {
    "import": _import,
    "open": _open,
    "namespace": _namespace,
    "section": _section,
    "end": _end,
    "variable": _variable,
    "universe": _universe,
    "set_option": _set_option,
    "attribute": _attribute,
    "deriving": _deriving_instance,
    "mutual": _mutual,
}
