"""Structures and inductive types: their constructors, projections and derived instances."""

from veriscale.lean.core import (
    Apply,
    Constant,
    Construct,
    Core,
    CoreDeclaration,
    Definition,
    Evidence,
    Local,
    Project,
    StructureDefinition,
)
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.declarations.definitions import Declared, full_name
from veriscale.lean.elaborate.declarations.deriving import announce_deriving, derive
from veriscale.lean.elaborate.declarations.headers import elaborate_header
from veriscale.lean.elaborate.declarations.inheritance import all_fields
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import (
    Constructor,
    DataType,
    Global,
    Role,
    Scheme,
    SchemeBinder,
    Scope,
)
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.tree import BinderKind
from veriscale.lean.types import TYPE, LeanType, TCon, TParam, arity, domains

Fields = tuple[tuple[str, LeanType], ...]


def elaborate_structure(environment: Environment, command: tree.Structure, scope: Scope) -> Declared:
    """Elaborate ``structure`` and add its constructor, projections and derived instances."""
    name = full_name(command.name, scope)
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    parameters = header.scheme.type_parameters
    environment.data_types[name] = DataType(name, parameters, (), inductive=False)
    inner = header.scope
    fields: list[tuple[str, LeanType]] = []
    try:
        fields, inner = _parents(elaborator, command, inner)
        parents = tuple(field_name for field_name, _ in fields)
        for field in command.fields:
            if field.type is None or field.binders:
                raise LeanError(Code.UNSUPPORTED_FORM, field.span, "a field without a plain type is not supported")
            type_ = elaborate_type(elaborator, field.type, inner)
            fields.append((field.name, type_))
            _, local = elaborator.fresh_local(field.name, type_)
            inner = inner.bind(field.name, local)
    except LeanError:
        del environment.data_types[name]
        raise
    defaults = {field.name: field.default for field in command.fields if field.default is not None}
    constructor = (f"{name}.{command.constructor or 'mk'}", tuple(n for n, _ in fields), tuple(t for _, t in fields))
    data_type = DataType(name, parameters, (constructor,), inductive=False, defaults=defaults, parents=parents)
    environment.data_types[name] = data_type
    declarations: list[CoreDeclaration] = [_structure_core(data_type)]
    declarations.append(_constructor(environment, data_type, 0))
    for index, (field_name, type_) in enumerate(fields):
        declarations.append(_projection(environment, data_type, index, field_name, type_))
    declarations += _derive(environment, data_type, command.deriving, command)
    return Declared(tuple(declarations))


def _parents(elaborator: Elaborator, command: tree.Structure, scope: Scope) -> tuple[list[tuple[str, LeanType]], Scope]:
    """Return the fields ``toP`` for the structures that are extended, and a scope in which their fields are known.

    Parents that share fields, which Lean merges, are refused.
    """
    fields: list[tuple[str, LeanType]] = []
    seen: set[str] = {field.name for field in command.fields}
    for parent in command.extends:
        type_ = elaborate_type(elaborator, parent, scope)
        found = elaborator.environment.find_data_type(type_.name) if isinstance(type_, TCon) else None
        if found is None or found.inductive or not isinstance(type_, TCon):
            raise LeanError(Code.UNSUPPORTED_FORM, parent.span, "`extends` of something other than a structure")
        inherited = all_fields(elaborator.environment, found, type_)
        if seen & inherited.keys():
            raise LeanError(Code.UNSUPPORTED_FORM, parent.span, "structures that share fields are not supported")
        seen |= inherited.keys()
        fields.append((f"to{type_.name.rpartition('.')[2]}", type_))
        for name, field_type in inherited.items():
            _, local = elaborator.fresh_local(name, field_type)
            scope = scope.bind(name, local)
    return fields, scope


def announce_inductive(environment: Environment, command: tree.Inductive, scope: Scope) -> None:
    """Make the name of a type of a ``mutual`` block known before its constructors are elaborated."""
    name = full_name(command.name, scope)
    header = elaborate_header(new_elaborator(environment), command.binders, None, scope)
    environment.data_types[name] = DataType(name, header.scheme.type_parameters, (), inductive=True)
    announce_deriving(environment, environment.data_types[name], command.deriving, command)


def elaborate_inductive(environment: Environment, command: tree.Inductive, scope: Scope) -> Declared:
    """Elaborate ``inductive`` without indices and add its constructors and derived instances."""
    if command.type is not None and not isinstance(command.type, tree.Sort):
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "families of types are not supported")
    if isinstance(command.type, tree.Sort) and command.type.name == "Prop":
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "inductive propositions are not supported")
    name = full_name(command.name, scope)
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    parameters = header.scheme.type_parameters
    environment.data_types[name] = DataType(name, parameters, (), inductive=True)
    constructors: list[tuple[str, tuple[str, ...], tuple[LeanType, ...]]] = []
    try:
        for constructor in command.constructors:
            inner = elaborate_header(elaborator, constructor.binders, constructor.type, header.scope)
            types = [*inner.scheme.value_types]
            if constructor.type is not None:
                more, _ = domains(inner.scheme.result)
                types.extend(more)
            labels = tuple(f"a{index}" for index in range(len(types)))
            constructors.append((f"{name}.{constructor.name}", labels, tuple(types)))
    except LeanError:
        del environment.data_types[name]
        raise
    data_type = DataType(name, parameters, tuple(constructors), inductive=True)
    environment.data_types[name] = data_type
    declarations: list[CoreDeclaration] = [_structure_core(data_type)]
    declarations.extend(_constructor(environment, data_type, index) for index in range(len(constructors)))
    declarations += _derive(environment, data_type, command.deriving, command)
    return Declared(tuple(declarations))


def _structure_core(data_type: DataType) -> StructureDefinition:
    return StructureDefinition(data_type.name, data_type.parameters, data_type.constructors, data_type.inductive)


def _own_type(data_type: DataType) -> TCon:
    return TCon(data_type.name, tuple(TParam(name) for name in data_type.parameters))


def _type_binders(data_type: DataType) -> tuple[SchemeBinder, ...]:
    return tuple(SchemeBinder(name, BinderKind.IMPLICIT, Role.TYPE, TYPE) for name in data_type.parameters)


def _constructor(environment: Environment, data_type: DataType, index: int) -> Definition:
    name, fields, types = data_type.constructors[index]
    values = tuple(
        SchemeBinder(field, BinderKind.EXPLICIT, Role.VALUE, type_) for field, type_ in zip(fields, types, strict=True)
    )
    scheme = Scheme((*_type_binders(data_type), *values), _own_type(data_type))
    number = index if data_type.inductive else None
    _declare(environment, name, scheme, Constructor(data_type.name, number, fields))
    parameters = tuple(f"{field}.{position}" for position, field in enumerate(fields))
    body = Construct(name, number, tuple(Local(parameter) for parameter in parameters))
    return Definition(name, (), parameters, body)


def _projection(environment: Environment, data_type: DataType, index: int, field: str, type_: LeanType) -> Definition:
    name = f"{data_type.name}.{field}"
    receiver = SchemeBinder("self", BinderKind.EXPLICIT, Role.VALUE, _own_type(data_type))
    _declare(environment, name, Scheme((*_type_binders(data_type), receiver), type_), None)
    names = tuple(f"a.{position}" for position in range(arity(type_)))
    body: Core = Project(Local("self"), index)
    if names:
        body = Apply(body, tuple(Local(item) for item in names), len(names))
    return Definition(name, (), ("self", *names), body)


def _declare(environment: Environment, name: str, scheme: Scheme, constructor: Constructor | None) -> None:
    arity = scheme.arity

    def build(evidence: tuple[Evidence, ...]) -> Core:
        return Constant(name, evidence, arity)

    environment.globals[name] = Global(name, scheme, build, constructor)


def _derive(
    environment: Environment, data_type: DataType, classes: tuple[str, ...], command: tree.Node
) -> list[CoreDeclaration]:
    return [made for class_name in classes for made in derive(environment, data_type, class_name, command)]
