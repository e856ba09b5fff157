"""Structures that are written out: ``⟨a, b⟩``, ``{ x := a }``, ``{ s with x := a }``.

They wait until their type is known. Default values are elaborated where they are used, with the fields before them.
"""

from dataclasses import replace

from veriscale.lean.core import Construct, Core, Erased, Let, Literal, Local, Project
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application.calls import Given, call
from veriscale.lean.elaborate.declarations.inheritance import all_fields, own_fields, parent_of
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.literals import nested_pairs
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.resolution.scopes import Constraint, DataType, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import size_of
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import AnonymousConstructor, FieldValue, Ident, StructureInstance, Term
from veriscale.lean.types import NAT, PROOF, PROP, UNIT, LeanType, TCon, TMeta, render


def elaborate_anonymous(
    elaborator: Elaborator, term: AnonymousConstructor, scope: Scope, expected: LeanType | None
) -> Typed:
    """Elaborate ``⟨a, b⟩``: the one constructor of the expected type."""
    if expected is None:
        expected = elaborator.fresh_type()
    target = expected

    def resume() -> Typed | None:
        type_ = elaborator.resolve(target)
        if isinstance(type_, TMeta):
            return None
        return _anonymous_at(elaborator, term, scope, type_)

    return elaborator.postpone(resume, target, term.span, lambda: "the type of ⟨…⟩ stays unknown")


def _anonymous_at(elaborator: Elaborator, term: AnonymousConstructor, scope: Scope, type_: LeanType) -> Typed:
    if type_ in (PROOF, PROP):
        return Typed(Erased, PROOF)
    if isinstance(type_, TCon) and type_.name == "Prod" and len(term.items) >= 2:
        return nested_pairs(elaborator, term.items, scope, type_)
    if size_of(type_) is not None and len(term.items) == 2:
        value = elaborator.elaborate_as(term.items[0], scope, NAT)
        elaborator.elaborate_as(term.items[1], scope, PROOF)
        elaborator.obligations.append("the bound of a Fin value is not proved")
        return Typed(value.build, type_)
    if isinstance(type_, TCon) and type_.name == "Unit" and not term.items:
        return Typed(lambda: Literal(()), UNIT)
    data_type = elaborator.environment.find_data_type(type_.name) if isinstance(type_, TCon) else None
    if data_type is not None and len(data_type.constructors) == 1:
        name = data_type.constructors[0][0]
        constructor = elaborator.environment.find_global(name)
        assert constructor is not None
        arguments = [Given(item.span, item) for item in term.items]
        return call(elaborator, constructor, arguments, scope, type_, term.span)
    if isinstance(type_, TCon) and type_.name in ("Array", "String", "String.Pos") and len(term.items) == 1:
        constructor = elaborator.environment.find_global(f"{type_.name}.mk")
        assert constructor is not None
        return call(elaborator, constructor, [Given(term.span, term.items[0])], scope, type_, term.span)
    shown = render(elaborator.metas.zonk(type_))
    raise LeanError(Code.TYPE_MISMATCH, term.span, f"⟨…⟩ needs a type with one constructor, not {shown}")


def elaborate_structure_instance(
    elaborator: Elaborator, term: StructureInstance, scope: Scope, expected: LeanType | None
) -> Typed:
    """Elaborate ``{ s with x := a }``, ``{ x := a, y := b }`` and ``{}``."""
    if term.type is not None:
        expected = elaborate_type(elaborator, term.type, scope)
    if term.source is not None and not isinstance(term.source, Ident):
        return _update_of_term(elaborator, term, term.source, scope, expected)
    source = None if term.source is None else elaborator.elaborate(term.source, scope, expected)
    if expected is None:
        expected = elaborator.fresh_type() if source is None else source.type
    target = expected

    def resume() -> Typed | None:
        type_ = elaborator.resolve(target)
        if isinstance(type_, TMeta) and source is not None:
            type_ = elaborator.resolve(source.type)
        if isinstance(type_, TMeta):
            return None
        return _structure_at(elaborator, term, source, scope, type_)

    return elaborator.postpone(resume, target, term.span, lambda: "the type of {…} stays unknown")


def _update_of_term(
    elaborator: Elaborator, term: StructureInstance, source: Term, scope: Scope, expected: LeanType | None
) -> Typed:
    """``{ e with … }`` is ``let s := e; { s with … }``: the term is evaluated once."""
    value = elaborator.elaborate(source, scope, expected)
    name, local = elaborator.fresh_local("s", value.type)
    hidden = f"{name.replace('.', '')}✝"
    update = StructureInstance(term.span, Ident(source.span, hidden), term.fields, term.type)
    body = elaborate_structure_instance(elaborator, update, scope.bind(hidden, local), expected)
    return Typed(lambda: Let(name, value.build(), body.build()), body.type)


def _structure_at(
    elaborator: Elaborator, term: StructureInstance, source: Typed | None, scope: Scope, type_: LeanType
) -> Typed:
    data_type = elaborator.environment.find_data_type(type_.name) if isinstance(type_, TCon) else None
    if not term.fields and term.source is None and data_type is None:
        slot = elaborator.require(Constraint("EmptyCollection", (type_,)), scope, term.span)
        empty = elaborator.environment.find_global("EmptyCollection.emptyCollection")
        assert empty is not None
        build_empty = empty.build
        return Typed(lambda: build_empty((slot.get(),)), type_)
    if not isinstance(type_, TCon) or data_type is None or data_type.inductive:
        shown = render(elaborator.metas.zonk(type_))
        raise LeanError(Code.TYPE_MISMATCH, term.span, f"{{…}} needs a structure type, not {shown}")
    return _structure_fields(elaborator, term, source, scope, type_, data_type)


def _structure_fields(
    elaborator: Elaborator,
    term: StructureInstance,
    source: Typed | None,
    scope: Scope,
    type_: TCon,
    data_type: DataType,
) -> Typed:
    given = _given(elaborator, term, type_, data_type)
    if source is not None:
        source = _as_structure(elaborator, source, type_, data_type, term.span)
    inner = Scope()
    lets: list[tuple[str, Typed]] = []
    for index, (field, field_type) in enumerate(own_fields(data_type, type_).items()):
        parent = parent_of(elaborator.environment, data_type, field, field_type)
        if field in given:
            if parent is not None and given.keys() & _inherited(elaborator, parent, field_type):
                raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"{field} and some of its fields")
            value = elaborator.elaborate_as(given[field].value, scope, field_type)
        elif parent is not None and isinstance(field_type, TCon):
            above = None if source is None else _projected(source, index, field_type)
            known = _inherited(elaborator, parent, field_type)
            part = replace(term, fields=tuple(item for item in term.fields if item.name in known))
            value = _structure_fields(elaborator, part, above, scope, field_type, parent)
        elif source is not None:
            value = _projected(source, index, field_type)
        elif field in data_type.defaults:
            value = elaborator.elaborate_as(data_type.defaults[field], inner, field_type)
        else:
            raise LeanError(Code.WRONG_ARITY, term.span, f"the field {field} of {type_.name} is missing")
        name, local = elaborator.fresh_local(field, field_type)
        lets.append((name, value))
        inner = _with_fields(elaborator, inner.bind(field, local), parent, local)
    uses_defaults = source is None and bool(data_type.defaults.keys() - given.keys())
    return Typed(lambda: _construct(data_type, lets, uses_defaults), type_)


def _given(elaborator: Elaborator, term: StructureInstance, type_: TCon, data_type: DataType) -> dict[str, FieldValue]:
    """Return the fields that are written out, by name."""
    given = {item.name: item for item in term.fields}
    if any(item.index is not None for item in term.fields):
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "an indexed update of a field is not supported")
    for extra in given.keys() - all_fields(elaborator.environment, data_type, type_).keys():
        raise LeanError(Code.UNKNOWN_FIELD, given[extra].span, f"{type_.name} has no field {extra}")
    return given


def _inherited(elaborator: Elaborator, parent: DataType, type_: LeanType) -> frozenset[str]:
    assert isinstance(type_, TCon)
    return frozenset(all_fields(elaborator.environment, parent, type_))


def _construct(data_type: DataType, lets: list[tuple[str, Typed]], bound: bool) -> Core:
    """Build a structure; with `bound` its fields are locals, since default values may mention them."""
    name = data_type.constructors[0][0]
    if not bound:
        return Construct(name, None, tuple(value.build() for _, value in lets))
    core: Core = Construct(name, None, tuple(Local(local) for local, _ in lets))
    for local, value in reversed(lets):
        core = Let(local, value.build(), core)
    return core


def _with_fields(elaborator: Elaborator, scope: Scope, parent: DataType | None, value: Typed) -> Scope:
    """Bind the fields of a parent structure, for default values."""
    if parent is None or not isinstance(value.type, TCon):
        return scope
    for index, (field, type_) in enumerate(own_fields(parent, value.type).items()):
        projected = _projected(value, index, type_)
        scope = scope.bind(field, projected)
        scope = _with_fields(elaborator, scope, parent_of(elaborator.environment, parent, field, type_), projected)
    return scope


def _as_structure(elaborator: Elaborator, source: Typed, type_: TCon, data_type: DataType, span: Span) -> Typed:
    """Return the source of an update at its type; a source of another type is refused where there are parents."""
    known = elaborator.resolve(source.type)
    if isinstance(known, TCon) and known.name != type_.name:
        other = elaborator.environment.find_data_type(known.name)
        if data_type.parents or (other is not None and other.parents):
            raise LeanError(Code.UNSUPPORTED_FORM, span, f"an update of {known.name} that makes {type_.name}")
    return elaborator.ensure(source, type_, span)


def _projected(source: Typed, index: int, type_: LeanType) -> Typed:
    return Typed(lambda: Project(source.build(), index), type_)
