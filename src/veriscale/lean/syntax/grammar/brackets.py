"""Terms in brackets: parentheses with ``·`` sections, tuples, lists, arrays, ranges, structure instances and sets."""

from veriscale.lean.source import Span
from veriscale.lean.syntax.grammar.atoms import section_name
from veriscale.lean.syntax.grammar.infix import binder_names
from veriscale.lean.syntax.grammar.operators import ARROW, MAX
from veriscale.lean.syntax.grammar.state import Context, State
from veriscale.lean.syntax.grammar.terms import leading, parse_term
from veriscale.lean.syntax.tokens import TokenKind
from veriscale.lean.syntax.tree import (
    AnonymousConstructor,
    App,
    ArrayLit,
    Arrow,
    Ascription,
    Binary,
    Binder,
    BinderKind,
    FieldValue,
    Hole,
    Ident,
    Lambda,
    ListLit,
    Paren,
    RangeLit,
    SetBuilder,
    SetLit,
    StructureInstance,
    Term,
    Tuple,
)


@leading(MAX, "(")
def _parenthesis(state: State) -> Term:
    start = state.advance().start
    if state.accept(")"):
        return Tuple(state.span_from(start), ())
    context = state.enter_bracket()
    state.sections.append([])
    first = parse_term(state)
    if state.tok.text == ",":
        items = [first]
        while state.accept(","):
            if state.tok.text == ")":
                break
            items.append(parse_term(state))
        body = _section(state, Tuple(Span(start, state.tok.end), tuple(items)))
        state.leave_bracket(context)
        state.expect(")")
        return body
    body = _section(state, first)
    if state.accept(":"):
        return _ascription(state, start, body, context)
    state.leave_bracket(context)
    state.expect(")")
    return body if body is not first else Paren(state.span_from(start), body)


def _ascription(state: State, start: int, body: Term, context: Context) -> Term:
    """Parse the type of ``(e : T)`` and the closing parenthesis."""
    type_ = None if state.tok.text == ")" else parse_term(state)
    state.leave_bracket(context)
    state.expect(")")
    return Ascription(state.span_from(start), body, type_)


def _section(state: State, body: Term) -> Term:
    """Close the innermost section: a body with ``·`` becomes a lambda (Lean.Elab.BuiltinNotation, expandCDot?)."""
    spans = state.sections.pop()
    if not spans:
        return body
    binders = tuple(Binder(span, section_name(number)) for number, span in enumerate(spans, 1))
    return Lambda(body.span, binders, body)


def _items(state: State, closing: str) -> tuple[Term, ...]:
    """Parse terms separated by commas, a trailing comma allowed, and the closing bracket."""
    items: list[Term] = []
    while state.tok.text != closing:
        items.append(parse_term(state))
        if not state.accept(","):
            break
    if state.tok.text != closing:
        state.fail(f"'{closing}'" if not items else f"',' or '{closing}'")
    return tuple(items)


@leading(MAX, "[")
def _list(state: State) -> Term:
    start = state.advance().start
    context = state.enter_bracket()
    if state.tok.text == ":":
        return _range(state, start, None, context)
    items: list[Term] = []
    while state.tok.text != "]":
        items.append(parse_term(state))
        if state.tok.text == ":" and len(items) == 1:
            return _range(state, start, items[0], context)
        if not state.accept(","):
            break
    state.leave_bracket(context)
    state.expect("]")
    return ListLit(state.span_from(start), tuple(items))


def _range(state: State, start: int, first: Term | None, context: Context) -> Term:
    """Parse ``:stop:step]`` behind the start of a range."""
    state.expect(":")
    stop = parse_term(state)
    step = parse_term(state) if state.accept(":") else None
    state.leave_bracket(context)
    state.expect("]")
    return RangeLit(state.span_from(start), first, stop, step)


@leading(MAX, "#[")
def _array(state: State) -> Term:
    start = state.tok.start
    items = _bracketed_items(state, "]")
    return ArrayLit(state.span_from(start), items)


@leading(MAX, "⟨")
def _anonymous_constructor(state: State) -> Term:
    start = state.tok.start
    items = _bracketed_items(state, "⟩")
    return AnonymousConstructor(state.span_from(start), items)


def _bracketed_items(state: State, closing: str) -> tuple[Term, ...]:
    """Parse a bracket, the items in it and `closing`."""
    state.advance()
    context = state.enter_bracket()
    items = _items(state, closing)
    state.leave_bracket(context)
    state.advance()
    return items


# Braces --------------------------------------------------------------------------------------------------------------


@leading(MAX, "{")
def _braces(state: State) -> Term:
    start = state.advance().start
    context = state.enter_bracket()
    term = _inside_braces(state, start)
    state.leave_bracket(context)
    return term


def _inside_braces(state: State, start: int) -> Term:
    """Parse what follows ``{``: a structure instance, a set, a subtype, or the binder of an arrow."""
    if state.tok.text in ("}", ".."):
        return _structure_instance(state, start, None)
    if state.tok.kind is TokenKind.IDENT and state.peek().text == ":=":
        return _structure_instance(state, start, None)
    first = parse_term(state)
    match state.tok.text:
        case "with":
            state.advance()
            return _structure_instance(state, start, first)
        case ":=":
            return _structure_instance(state, start, None, _first_field(state, first))
        case ":":
            return _typed_braces(state, start, first)
        case "|" | "//":
            return _comprehension(state, start, first)
    items = [first]
    while state.accept(","):
        items.append(parse_term(state))
    if state.tok.text == "with":
        state.unsupported(state.span_here(), "only one structure before 'with' is supported")
    state.expect("}")
    return SetLit(state.span_from(start), tuple(items))


def _typed_braces(state: State, start: int, names: Term) -> Term:
    """Parse ``: T | p}``, ``: T // p}`` or ``: T} → codomain`` behind ``{names``."""
    state.advance()
    type_ = parse_term(state)
    binders = binder_names(names)
    if binders is None:
        state.reject(names.span, "expected names before ':'")
    if state.tok.text in ("|", "//"):
        if len(binders) != 1:
            state.unsupported(names.span, "only one variable is supported here")
        name = binders[0].name if isinstance(binders[0], Ident) else None
        return _comprehension_body(state, start, Binder(names.span, name, type_), None)
    state.expect("}")
    end = state.span_from(start).end
    if state.tok.text not in ("→", "->"):
        state.fail("'→'")
    state.advance()
    result = parse_term(state, ARROW)
    for part in reversed(binders):
        name = part.name if isinstance(part, Ident) else None
        binder = Binder(Span(part.span.start, end), name, type_, BinderKind.IMPLICIT)
        result = Arrow(Span(start, result.span.end), type_, result, binder)
    return result


def _comprehension(state: State, start: int, head: Term) -> Term:
    """Parse ``| p}`` or ``// p}`` behind ``{x`` or ``{x ∈ s``."""
    domain, variable = None, head
    if isinstance(head, Binary) and head.operator == "∈":
        variable, domain = head.left, head.right
    if not isinstance(variable, Ident | Hole):
        state.unsupported(head.span, "only '{x | p}', '{x : T | p}' and '{x ∈ s | p}' are supported")
    binder = Binder(variable.span, variable.name if isinstance(variable, Ident) else None)
    return _comprehension_body(state, start, binder, domain)


def _comprehension_body(state: State, start: int, binder: Binder, domain: Term | None) -> Term:
    subtype = state.advance().text == "//"
    body = parse_term(state)
    state.expect("}")
    return SetBuilder(state.span_from(start), binder, domain, body, subtype)


def _structure_instance(state: State, start: int, source: Term | None, first: FieldValue | None = None) -> Term:
    """Parse the fields and the type of a structure instance, behind ``{`` or ``with``; `first` is read already."""
    fields: list[FieldValue] = [first] if first is not None else []
    if first is None:
        state.column = state.tok.column
    more = first is None or _separator(state)
    while more and state.tok.text not in ("}", ":"):
        if state.tok.text == "..":
            state.unsupported(state.span_here(), "'..' in a structure instance is not supported")
        fields.append(_field_value(state))
        more = _separator(state)
    type_ = parse_term(state) if state.accept(":") else None
    state.expect("}")
    return StructureInstance(state.span_from(start), source, tuple(fields), type_)


def _separator(state: State) -> bool:
    """Parse what separates fields: a comma, or a line break before the column of the first field."""
    return state.accept(",") or (state.tok.newline and state.tok.column == state.column)


def _first_field(state: State, head: Term) -> FieldValue:
    """Parse ``:= value`` behind `head`, a field with parameters that looks like an application."""
    if not isinstance(head, App) or not isinstance(head.function, Ident):
        state.fail("'}'")
    state.advance()
    state.column = state.source.column(head.span.start)
    value = _function(state, tuple(argument.value for argument in head.arguments), parse_term(state))
    return FieldValue(state.span_from(head.span.start), head.function.name, value)


def _field_value(state: State) -> FieldValue:
    """Parse ``name := value``, ``name x := value``, ``name[i] := value``, or the short form ``name``."""
    name = state.expect_ident("field name")
    index = None
    if state.tok.text == "[" and not state.tok.space:
        state.advance()
        context = state.enter_bracket()
        index = parse_term(state)
        state.leave_bracket(context)
        state.expect("]")
    parameters: list[Term] = []
    while state.tok.text in ("_", "(", "⟨") or state.tok.kind is TokenKind.IDENT:
        parameters.append(parse_term(state, MAX))
    if not state.accept(":="):
        if parameters or index is not None:
            state.fail("':='")
        span = Span(name.start, name.end)
        return FieldValue(span, name.value, Ident(span, name.value))
    value = parse_term(state)
    if parameters:
        value = _function(state, tuple(parameters), value)
    return FieldValue(state.span_from(name.start), name.value, value, index)


def _function(state: State, parameters: tuple[Term, ...], body: Term) -> Term:
    """Return the lambda that a field with parameters stands for."""
    binders = []
    for parameter in parameters:
        if not isinstance(parameter, Ident | Hole):
            state.unsupported(parameter.span, "only plain names are supported as parameters of a field")
        binders.append(Binder(parameter.span, parameter.name if isinstance(parameter, Ident) else None))
    return Lambda(parameters[0].span.to(body.span), tuple(binders), body)
