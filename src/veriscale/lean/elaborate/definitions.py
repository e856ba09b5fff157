"""Definitions and instances."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace

from veriscale.lean.core import (
    Constant,
    Core,
    CoreDeclaration,
    Definition,
    Evidence,
    InstanceDefinition,
    Lambda,
)
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate import names
from veriscale.lean.elaborate.control import alternatives_function, recursive
from veriscale.lean.elaborate.decidability import check_decisions
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.environment import Environment, InstanceRule, TypeAlias
from veriscale.lean.elaborate.eta import function_core
from veriscale.lean.elaborate.headers import Header, elaborate_constraint, elaborate_header, zonk_scheme
from veriscale.lean.elaborate.known_names import CORE_FUNCTIONS
from veriscale.lean.elaborate.scopes import Constraint, Global, Scheme, Scope, Typed
from veriscale.lean.elaborate.signatures import read_type
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.elaborate.type_terms import elaborate_type
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.syntax import tree
from veriscale.lean.types import BOOL, PROP, LeanType, TFun, TParam, render, substitute


@dataclass(frozen=True, slots=True)
class Declared:
    """What a command adds to the program, and what it rests on without a check."""

    declarations: tuple[CoreDeclaration, ...]
    obligations: tuple[str, ...] = ()


def full_name(name: str, scope: Scope) -> str:
    """Return a declared name in the current namespace."""
    if name.startswith("_root_."):
        return name.removeprefix("_root_.")
    return f"{scope.namespace}.{name}" if scope.namespace else name


def elaborate_definition(environment: Environment, command: tree.Definition, scope: Scope) -> Declared:
    """Elaborate a ``def`` or ``abbrev`` and add it to the environment.

    Raises:
        LeanError: it is ill-formed or uses what is not supported.
    """
    assert command.name is not None
    alias = _type_alias(environment, command, scope)
    if alias is not None:
        environment.aliases[full_name(command.name, scope)] = alias
        return Declared(())
    name = full_name(command.name, scope)
    scope = replace(scope, namespace=name.rpartition(".")[0])
    if name in environment.announced:
        environment.announced.discard(name)
    elif name in environment.globals or (name in CORE_FUNCTIONS and "private" not in command.modifiers):
        raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{name} is declared already")
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, command.type, scope)
    if command.type is not None:
        environment.globals[name] = _global(name, header.scheme)
    try:
        definition, scheme = _define(elaborator, name, header, command)
    except LeanError:
        environment.globals.pop(name, None)
        raise
    environment.globals[name] = _global(name, scheme)
    check_decisions(definition.body, header.scheme.result == BOOL, command, scope)
    return Declared((definition,), _obligations(elaborator, command))


def announce_definition(environment: Environment, command: tree.Definition, scope: Scope) -> None:
    """Make the name and type of a definition of a ``mutual`` block known before its body is elaborated."""
    assert command.name is not None
    name = full_name(command.name, scope)
    if command.type is None:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "a mutual definition without a result type")
    if name in environment.globals:
        raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{name} is declared already")
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, command.type, scope)
    _refuse_unknown(elaborator, header.scheme, command)
    environment.globals[name] = _global(name, zonk_scheme(elaborator, header.scheme))
    environment.announced.add(name)


def _global(name: str, scheme: Scheme) -> Global:
    arity = scheme.arity

    def build(evidence: tuple[Evidence, ...]) -> Core:
        return Constant(name, evidence, arity)

    return Global(name, scheme, build)


def _define(elaborator: Elaborator, name: str, header: Header, command: tree.Definition) -> tuple[Definition, Scheme]:
    def elaborate_body(inner: Scope) -> Typed:
        return _body(elaborator, command, inner, header.scheme.result)

    if command.where:
        body = recursive(elaborator, command.where, header.scope, elaborate_body)
    else:
        body = elaborate_body(header.scope)
    body = elaborator.ensure(body, header.scheme.result, command.span)
    elaborator.finish()
    _refuse_unknown(elaborator, header.scheme, command)
    return definition_core(elaborator, name, header, body), zonk_scheme(elaborator, header.scheme)


def definition_core(elaborator: Elaborator, name: str, header: Header, body: Typed) -> Definition:
    """Build the core definition of an elaborated body."""
    result = elaborator.metas.zonk(header.scheme.result)
    core = function_core(elaborator, header.parameters, body, result)
    parameters: tuple[str, ...] = ()
    if isinstance(core, Lambda):
        parameters, core = core.parameters, core.body
    while isinstance(result, TFun):
        result = result.codomain
    return Definition(name, header.evidence, parameters, core, result in (PROP, BOOL))


def _refuse_unknown(elaborator: Elaborator, scheme: Scheme, command: tree.Definition) -> None:
    if not elaborator.metas.is_closed(scheme.type):
        shown = render(elaborator.metas.zonk(scheme.type))
        raise LeanError(Code.CANNOT_INFER, command.span, f"the type of {command.name} stays unknown: {shown}")


def _body(elaborator: Elaborator, command: tree.Definition, scope: Scope, result: LeanType) -> Typed:
    if command.alternatives:
        count = len(command.alternatives[0].rows[0])
        return alternatives_function(elaborator, count, command.alternatives, scope, result, command.span)
    if command.value is None:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, f"{command.keyword} without a value")
    return elaborator.elaborate_as(command.value, scope, result)


def _obligations(elaborator: Elaborator, command: tree.Definition) -> tuple[str, ...]:
    found = list(dict.fromkeys(elaborator.obligations))
    if "partial" not in command.modifiers:
        found.append("termination is not checked")
    return tuple(found)


def _type_alias(environment: Environment, command: tree.Definition, scope: Scope) -> TypeAlias | None:
    """Return the alias that ``abbrev Name := Type`` makes, None where the command defines a value."""
    if command.value is None or command.alternatives:
        return None
    if command.type is not None and not (isinstance(command.type, tree.Sort) and command.type.name == "Type"):
        return None
    if command.type is None and not _is_type(environment, command.value, scope):
        return None
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    if header.scheme.value_types:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "types that depend on values are not supported")
    type_ = elaborate_type(elaborator, command.value, header.scope)
    return TypeAlias(header.scheme.type_parameters, elaborator.metas.zonk(type_))


def _is_type(environment: Environment, term: tree.Term, scope: Scope) -> bool:
    if isinstance(term, tree.Paren):
        return _is_type(environment, term.term, scope)
    if isinstance(term, tree.Binary):
        return term.operator == "×"
    if isinstance(term, tree.Arrow):
        return _is_type(environment, term.codomain, scope)
    head = term.function if isinstance(term, tree.App) else term
    return isinstance(head, tree.Ident) and names.find_type_name(environment, head.name, scope) is not None


# Instances ---------------------------------------------------------------------------------------------------------


def elaborate_instance(environment: Environment, command: tree.Definition, scope: Scope) -> Declared:
    """Elaborate ``instance : C T where …`` or ``:= ⟨…⟩`` and add its rule."""
    if command.type is None:
        raise LeanError(Code.SYNTAX, command.span, "an instance needs a type")
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    constraint = elaborate_constraint(elaborator, command.type, header.scope)
    entry = LIBRARY.classes.get(constraint.class_name)
    if entry is None:
        raise LeanError(Code.UNSUPPORTED_NAME, command.span, f"instances of {constraint.class_name} are not supported")
    name = _unused(environment, full_name(command.name or _instance_name(constraint), scope), command)
    variables = dict(zip(entry.parameters, constraint.types, strict=True))
    methods: list[tuple[str, str]] = []
    declarations: list[CoreDeclaration] = []
    for method, value in _instance_values(command, tuple(entry.methods)):
        if method not in entry.methods:
            raise LeanError(Code.UNKNOWN_FIELD, command.span, f"the class {entry.name} has no field {method}")
        full_method = f"{name}.{method}"
        parameters: dict[str, LeanType] = {key: TParam(key) for key in entry.parameters}
        type_ = substitute(read_type(entry.methods[method], parameters), variables)
        declarations.append(_method(environment, command, scope, full_method, type_, value))
        methods.append((method, full_method))
    missing = set(entry.methods) - {method for method, _ in methods}
    if missing:
        raise LeanError(Code.WRONG_ARITY, command.span, f"the instance lacks {', '.join(sorted(missing))}")
    rule = InstanceRule(name, constraint, header.scheme.constraints)
    environment.rules.setdefault(constraint.class_name, []).append(rule)
    instance = InstanceDefinition(name, constraint.class_name, header.evidence, tuple(methods))
    return Declared((*declarations, instance))


def _unused(environment: Environment, name: str, command: tree.Definition) -> str:
    """Return the name of an instance, with a number where another instance has a name that Lean made up as well."""
    taken = {rule.name for class_name in LIBRARY.classes for rule in environment.instance_rules(class_name)}
    if name not in taken:
        return name
    if command.name is not None:
        raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{name} is declared already")
    return next(numbered for count in itertools.count(1) if (numbered := f"{name}_{count}") not in taken)


def _instance_name(constraint: Constraint) -> str:
    heads = [getattr(type_, "name", "") for type_ in constraint.types]
    return f"inst{constraint.class_name}{''.join(heads)}"


MethodValue = Callable[[Elaborator, Scope, LeanType], Typed]


def _instance_values(command: tree.Definition, methods: tuple[str, ...]) -> list[tuple[str, MethodValue]]:
    """Return how to elaborate each method that the instance gives."""
    if command.fields:
        return [(field.name or "", _field_value(field)) for field in command.fields]
    value = command.value
    while isinstance(value, tree.Paren):
        value = value.term
    if isinstance(value, tree.AnonymousConstructor):
        if len(value.items) > len(methods):
            message = f"the class has {len(methods)} methods, the instance gives {len(value.items)}"
            raise LeanError(Code.WRONG_ARITY, command.span, message)
        return [(method, _term_value(item)) for method, item in zip(methods, value.items, strict=False)]
    if isinstance(value, tree.StructureInstance) and value.source is None:
        return [(field.name, _term_value(field.value)) for field in value.fields]
    raise LeanError(Code.UNSUPPORTED_FORM, command.span, "this form of an instance is not supported")


def _term_value(term: tree.Term) -> MethodValue:
    return lambda elaborator, scope, type_: elaborator.elaborate_as(term, scope, type_)


def _field_value(field: tree.LetDecl) -> MethodValue:
    """``beq a b := e`` is ``fun a b => e``."""

    def elaborate(elaborator: Elaborator, scope: Scope, type_: LeanType) -> Typed:
        if field.alternatives:
            count = len(field.alternatives[0].rows[0])
            return alternatives_function(elaborator, count, field.alternatives, scope, type_, field.span)
        assert field.value is not None
        term: tree.Term = field.value
        if field.binders:
            term = tree.Lambda(field.span, field.binders, term)
        return elaborator.elaborate_as(term, scope, type_)

    return elaborate


def _method(
    environment: Environment, command: tree.Definition, scope: Scope, name: str, type_: LeanType, value: MethodValue
) -> Definition:
    """Elaborate one method as a definition over the instance's binders."""
    elaborator = new_elaborator(environment)
    outer = elaborate_header(elaborator, command.binders, None, scope)
    scheme = Scheme(outer.scheme.binders, type_)
    header = Header(outer.scope, scheme, outer.evidence, ())
    body = value(elaborator, header.scope, type_)
    elaborator.finish()
    definition = definition_core(elaborator, name, header, body)
    environment.globals[name] = _global(name, scheme)
    return definition
