"""Class declarations: ``class C (α : Type) extends D α where f : T := v``.

A class has explicit type parameters, and fields with data; classes of laws, of type functions and with instance
fields are refused. Its fields become functions of evidence for the class, its defaults functions of the fields before
them. Evidence for a class holds the fields of the classes that it extends as well, so it is evidence for them too.
"""

from dataclasses import replace

from veriscale.lean.core import Core, Definition, Evidence, Method
from veriscale.lean.diagnostics import Code, Diagnostic, LeanError
from veriscale.lean.elaborate.declarations.definitions import Declared, definition_core, full_name
from veriscale.lean.elaborate.declarations.headers import Header, elaborate_constraint, elaborate_header
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.instances import OUTPUT_PARAMETERS, SUPERCLASSES
from veriscale.lean.elaborate.resolution.known_names import KNOWN_NAMES
from veriscale.lean.elaborate.resolution.names import UNSUPPORTED_TYPES
from veriscale.lean.elaborate.resolution.scopes import (
    ClassField,
    ClassInfo,
    Constraint,
    Global,
    Role,
    Scheme,
    SchemeBinder,
    Scope,
)
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.library.registry import ERASED_CLASSES, LIBRARY
from veriscale.lean.library.types import TYPE_ALIASES
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.tree import BinderKind
from veriscale.lean.syntax.walk import mentioned
from veriscale.lean.types import PROOF, TYPE, LeanType, TCon, TFun, TParam, substitute

_OTHERS = """
    Monad Functor Applicative Pure Bind Seq SeqLeft SeqRight Alternative OrElse MonadExcept MonadState MonadReader
    LawfulMonad Coe CoeTC CoeHead CoeTail CoeDep CoeFun CoeSort CoeT OfNat OfScientific NatCast IntCast HAdd HSub HMul
    HDiv HMod HPow HAppend HOr HAnd HXor HShiftLeft HShiftRight HOrElse HAndThen AndThen ForIn ForIn' ForM Stream
    ToStream Inv SMul HSMul Trans Setoid Nonempty Subsingleton Unhygienic MonadLift MonadFunctor MonadControl ReprAtom
    WellFoundedRelation TypeName Std.ToFormat
"""
TAKEN = frozenset(_OTHERS.split()) | ERASED_CLASSES | LIBRARY.classes.keys() | OUTPUT_PARAMETERS.keys()
TAKEN |= {name for names in SUPERCLASSES.values() for name in names}
"""Names of Lean's own classes: another class of this name, also in a namespace, is refused."""


def elaborate_class(environment: Environment, command: tree.Structure, scope: Scope) -> Declared:
    """Elaborate ``class`` and add it, its fields and its defaults.

    Raises:
        LeanError: it is ill-formed or uses what is not supported.
    """
    name = full_name(command.name, scope)
    _refuse(environment, command, name)
    scope = replace(scope, namespace=name.rpartition(".")[0])
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    parameters = header.scheme.type_parameters
    ancestors, fields = _extended(elaborator, command, header)
    defaults: list[Definition] = []
    schemes: list[Scheme] = []
    for field in command.fields:
        if any(known.name == field.name for known in fields):
            if field.type is None:
                raise LeanError(Code.UNSUPPORTED_FORM, field.span, "a new default value for a field is not supported")
            raise LeanError(Code.DUPLICATE_DECLARATION, field.span, f"the field {field.name} is declared already")
        scheme = _field_scheme(elaborator, field, header, fields)
        made = ClassField(field.name, f"{name}.{field.name}", scheme.type)
        if field.default is not None:
            defaults.append(_default(environment, command, scope, field, made, fields))
            made = replace(made, default=defaults[-1].name, over=tuple(known.name for known in fields))
        fields.append(made)
        schemes.append(scheme)
    _add(environment, command, ClassInfo(name, parameters, tuple(fields), ancestors), schemes)
    return Declared(tuple(defaults))


def _refuse(environment: Environment, command: tree.Structure, name: str) -> None:
    """Refuse names that are taken, and forms of classes that have no meaning here."""
    names = [name, *(f"{name}.{field.name}" for field in command.fields)]
    if name.rpartition(".")[2] in TAKEN or _is_taken(environment, names):
        raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{name} or a name in it is declared already")
    if name in KNOWN_NAMES or name in UNSUPPORTED_TYPES or any(item in KNOWN_NAMES for item in names):
        raise LeanError(Code.UNSUPPORTED_NAME, command.span, f"a class {name} of one's own is not supported")
    if command.deriving or any(attribute.name in ("instance", "default_instance") for attribute in command.attributes):
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "`deriving` and attributes of a class are not supported")
    for binder in command.binders:
        is_type = isinstance(binder.type, tree.Sort) and binder.type.name == "Type"
        if not is_type or binder.kind is not BinderKind.EXPLICIT or binder.name is None or binder.default is not None:
            raise LeanError(Code.UNSUPPORTED_FORM, binder.span, "a class parameter other than (α : Type)")


def _is_taken(environment: Environment, names: list[str]) -> bool:
    name = names[0]
    is_type = environment.type_arity(name) is not None or environment.find_alias(name) is not None
    known = is_type or name in TYPE_ALIASES or environment.find_user_class(name) is not None
    return known or any(environment.find_global(item) is not None for item in names)


def _extended(
    elaborator: Elaborator, command: tree.Structure, header: Header
) -> tuple[tuple[Constraint, ...], list[ClassField]]:
    """Return the classes above and their fields, at the parameters of this class."""
    ancestors: list[Constraint] = []
    fields: list[ClassField] = []
    for parent in command.extends:
        constraint = elaborate_constraint(elaborator, parent, header.scope)
        found = elaborator.environment.find_user_class(constraint.class_name)
        if found is None:
            raise LeanError(Code.UNSUPPORTED_FORM, parent.span, f"`extends {constraint.class_name}` is not supported")
        variables = found.variables_at(constraint.types)
        ancestors += [constraint, *found.ancestors_at(constraint.types)]
        for field in found.fields:
            if any(field.name == known.name for known in fields):
                raise LeanError(Code.UNSUPPORTED_FORM, parent.span, "classes that share fields are not supported")
            fields.append(replace(field, type=substitute(field.type, variables)))
    if len({ancestor.class_name for ancestor in ancestors}) < len(ancestors):
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "a class that extends another one twice")
    return tuple(ancestors), fields


def _field_scheme(
    elaborator: Elaborator, field: tree.StructureField, header: Header, before: list[ClassField]
) -> Scheme:
    """Return the binders and the type of a field."""
    if field.type is None:
        raise LeanError(Code.UNSUPPORTED_FORM, field.span, "a field without a type is not supported")
    if any(binder.kind is not BinderKind.EXPLICIT or binder.default is not None for binder in field.binders):
        raise LeanError(Code.UNSUPPORTED_FORM, field.span, "implicit parameters of a field are not supported")
    scope = header.scope
    for known in before:
        scope = scope.bind(known.name, elaborator.fresh_local(known.name, known.type)[1])
    scheme = elaborate_header(elaborator, field.binders, field.type, scope).scheme
    plain = all(binder.role is Role.VALUE and binder.kind is BinderKind.EXPLICIT for binder in scheme.binders)
    if not plain or scheme.sizes or not elaborator.metas.is_closed(scheme.type) or _holds(scheme.type, "Type", "Sort"):
        raise LeanError(Code.UNSUPPORTED_FORM, field.span, "a field that is polymorphic or a type is not supported")
    if scheme.result == PROOF or PROOF in scheme.value_types or _holds(scheme.type, str(PROOF)):
        raise LeanError(Code.UNSUPPORTED_FORM, field.span, "a field that is a proof, or takes one, is not supported")
    return scheme


def _holds(type_: LeanType, *wanted: str) -> bool:
    """Whether a type mentions a type constant or type variable."""
    if isinstance(type_, TFun):
        return _holds(type_.domain, *wanted) or _holds(type_.codomain, *wanted)
    if isinstance(type_, TCon):
        return type_.name in wanted or any(_holds(arg, *wanted) for arg in type_.args)
    return isinstance(type_, TParam) and type_.name in wanted


def _default(
    environment: Environment,
    command: tree.Structure,
    scope: Scope,
    field: tree.StructureField,
    made: ClassField,
    before: list[ClassField],
) -> Definition:
    """Elaborate a default value as a function of the fields before it."""
    later = {other.name for other in command.fields} - {known.name for known in before}
    if (later - {binder.name for binder in field.binders}) & mentioned(field.default):
        raise LeanError(Code.UNSUPPORTED_FORM, field.span, "a default value that uses later fields is not supported")
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    inner, parameters = header.scope, []
    for known in before:
        core, local = elaborator.fresh_local(known.name, known.type)
        inner = inner.bind(known.name, local)
        parameters.append(core)
    assert field.default is not None
    term = tree.Lambda(field.span, field.binders, field.default) if field.binders else field.default
    body = elaborator.elaborate_as(term, inner, made.type)
    elaborator.finish()
    binders = tuple(SchemeBinder(known.name, BinderKind.EXPLICIT, Role.VALUE, known.type) for known in before)
    scheme = Scheme((*header.scheme.binders, *binders), made.type)
    whole = Header(inner, scheme, (), tuple(parameters))
    return definition_core(elaborator, f"{made.key}._default", whole, body)


def _add(environment: Environment, command: tree.Structure, declared: ClassInfo, schemes: list[Scheme]) -> None:
    environment.classes[declared.name] = declared
    for field, scheme in zip(command.fields, schemes, strict=True):
        key = f"{declared.name}.{field.name}"
        environment.globals[key] = _method(declared, key, scheme)
    parents = [f"to{ancestor.class_name.rpartition('.')[2]}" for ancestor in declared.ancestors]
    for hidden in (command.constructor or "mk", *parents):
        found = Diagnostic(Code.UNSUPPORTED_NAME, command.span, "instances as values are not supported")
        environment.broken[f"{declared.name}.{hidden}"] = found


def _method(declared: ClassInfo, key: str, scheme: Scheme) -> Global:
    """Return a field as a function: of the type where the field's own type does not tell it, and of evidence."""
    types = tuple(
        SchemeBinder(name, BinderKind.IMPLICIT if _holds(scheme.type, name) else BinderKind.EXPLICIT, Role.TYPE, TYPE)
        for name in declared.parameters
    )
    constraint = Constraint(declared.name, tuple(TParam(name) for name in declared.parameters))
    evidence_binder = SchemeBinder(None, BinderKind.INSTANCE, Role.EVIDENCE, None, constraint)
    whole = Scheme((*types, evidence_binder, *scheme.binders), scheme.result)
    arity = whole.arity

    def build(evidence: tuple[Evidence, ...]) -> Core:
        return Method(declared.name, key, evidence[0], arity)

    return Global(key, whole, build)
