"""Definitions and instances."""

import itertools
from collections.abc import Collection, Mapping
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
from veriscale.lean.elaborate.decidability import check_decisions, elaborate_decidable, note_proposition
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.environment import Environment, InstanceRule, TypeAlias
from veriscale.lean.elaborate.eta import function_core
from veriscale.lean.elaborate.headers import Header, elaborate_constraint, elaborate_header, zonk_scheme
from veriscale.lean.elaborate.instance_values import (
    MethodValue,
    default_method,
    inherited_method,
    instance_values,
)
from veriscale.lean.elaborate.instances import may_overlap
from veriscale.lean.elaborate.known_names import CORE_FUNCTIONS
from veriscale.lean.elaborate.scopes import ClassInfo, Constraint, Global, Scheme, Scope, Typed
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.elaborate.type_terms import AutoBound, elaborate_type
from veriscale.lean.syntax import tree
from veriscale.lean.types import BOOL, PROP, LeanType, TFun, render, substitute


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
    note_proposition(environment, name, command)
    check_decisions(elaborator, definition, header, command, scope)
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
    if command.name is not None:
        scope = replace(scope, namespace=full_name(command.name, scope).rpartition(".")[0])
    if elaborate_decidable(environment, command, scope):
        return Declared((), ("the instance of Decidable is not checked",))
    command = _with_type_variables(environment, command, scope)
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    assert command.type is not None
    constraint = elaborate_constraint(elaborator, command.type, header.scope)
    declared = environment.find_class(constraint.class_name)
    if declared is None:
        raise LeanError(Code.UNSUPPORTED_NAME, command.span, f"instances of {constraint.class_name} are not supported")
    name = _unused(environment, full_name(command.name or _instance_name(constraint), scope), command)
    given = instance_values(command, declared)
    inherited = _inherited(elaborator, command, header, declared, constraint, given.keys())
    variables = dict(zip(declared.parameters, constraint.types, strict=True))
    declarations: list[CoreDeclaration] = []
    for field in declared.fields:
        method = f"{name}.{field.name}"
        type_ = substitute(field.type, variables)
        if field.name in given:
            declarations.append(_method(environment, command, scope, method, type_, given[field.name]))
            continue
        environment.globals[method] = _global(method, Scheme(header.scheme.binders, type_))
        if field.name in inherited:
            owner, source = inherited[field.name]
            declarations.append(inherited_method(method, header.evidence, owner, field, source))
        else:
            declarations.append(default_method(method, header.evidence, declared, field))
    _add_rules(environment, name, constraint, declared, header.scheme, inherited)
    methods = tuple((field.key, f"{name}.{field.name}") for field in declared.fields)
    return Declared((*declarations, InstanceDefinition(name, constraint.class_name, header.evidence, methods)))


def _with_type_variables(environment: Environment, command: tree.Definition, scope: Scope) -> tree.Definition:
    """Return the instance with binders for the type variables that its type alone mentions."""
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    assert command.type is not None
    try:
        elaborate_constraint(elaborator, command.type, header.scope)
    except AutoBound as request:
        if request.is_size:
            raise LeanError(Code.UNSUPPORTED_FORM, command.span, "an instance for Fin of any size") from None
        type_ = tree.Sort(command.span, "Type")
        binder = tree.Binder(command.span, request.name, type_, tree.BinderKind.IMPLICIT)
        return _with_type_variables(environment, replace(command, binders=(binder, *command.binders)), scope)
    return command


def _inherited(
    elaborator: Elaborator,
    command: tree.Definition,
    header: Header,
    declared: ClassInfo,
    constraint: Constraint,
    given: Collection[str],
) -> dict[str, tuple[str, Evidence]]:
    """Return the fields that come from instances of extended classes, with class and evidence.

    Raises:
        LeanError: fields are missing, or it would matter which of several instances Lean takes.
    """
    environment = elaborator.environment
    found: dict[str, tuple[str, Evidence]] = {}
    closed = all(map(elaborator.metas.is_closed, constraint.types))
    if header.parameters or not closed or any(isinstance(type_, TFun) for type_ in constraint.types):
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "an instance at functions or with values as parameters")
    if not declared.is_library and _overlaps(environment, constraint):
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, f"instances of {constraint} that overlap")
    variables = dict(zip(declared.parameters, constraint.types, strict=True))
    for ancestor in (ancestor.substituted(variables) for ancestor in declared.ancestors):
        known = any(local.constraint == ancestor for local in header.scope.instances)
        if not known and not _overlaps(environment, ancestor):
            continue
        own = [field for field in declared.fields if field.key == f"{ancestor.class_name}.{field.name}"]
        if any(field.name in given or field.default is not None for field in own):
            raise LeanError(Code.UNSUPPORTED_FORM, command.span, f"a second instance of {ancestor}")
        evidence = elaborator.require(ancestor, header.scope, command.span).get()
        found.update((field.name, (ancestor.class_name, evidence)) for field in own)
    lacking = [f.name for f in declared.fields if f.name not in (*given, *found) and f.default is None]
    if lacking:
        raise LeanError(Code.WRONG_ARITY, command.span, f"the instance lacks {', '.join(sorted(lacking))}")
    return found


def _overlaps(environment: Environment, constraint: Constraint) -> bool:
    """Whether there is an instance of the class that may fit the same types."""
    rules = environment.instance_rules(constraint.class_name)
    return any(all(map(may_overlap, rule.target.types, constraint.types)) for rule in rules)


def _add_rules(
    environment: Environment,
    name: str,
    constraint: Constraint,
    declared: ClassInfo,
    scheme: Scheme,
    inherited: Mapping[str, tuple[str, Evidence]],
) -> None:
    """Make an instance known, also as one of the extended classes that have none."""
    present = {owner for owner, _ in inherited.values()}
    variables = dict(zip(declared.parameters, constraint.types, strict=True))
    above = [ancestor.substituted(variables) for ancestor in declared.ancestors]
    for target in (constraint, *(item for item in above if item.class_name not in present)):
        environment.rules.setdefault(target.class_name, []).append(InstanceRule(name, target, scheme.constraints))


def _unused(environment: Environment, name: str, command: tree.Definition) -> str:
    """Return the name of an instance, with a number where another instance has a name that Lean made up as well."""
    taken = environment.instance_names()
    if name not in taken:
        return name
    if command.name is not None:
        raise LeanError(Code.DUPLICATE_DECLARATION, command.span, f"{name} is declared already")
    return next(numbered for count in itertools.count(1) if (numbered := f"{name}_{count}") not in taken)


def _instance_name(constraint: Constraint) -> str:
    heads = [getattr(type_, "name", "") for type_ in constraint.types]
    return f"inst{constraint.class_name.rpartition('.')[2]}{''.join(heads)}"


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
