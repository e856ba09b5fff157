"""Instances: ``instance [needs] : C T where …`` and its other forms.

Each field of the class becomes a definition over the instance's binders: what the instance gives for it, what an
instance of an extended class gives, or the default of the class. Where Lean would have to choose between instances,
the text is refused. Instances of ``Decidable`` are in `decidability.py`, derived ones in `deriving.py`.
"""

import itertools
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from veriscale.lean.core import Definition, Evidence, InstanceDefinition
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.declarations.definitions import Declared, definition_core, full_name, global_constant
from veriscale.lean.elaborate.declarations.headers import Header, elaborate_constraint, elaborate_header
from veriscale.lean.elaborate.declarations.instance_values import (
    MethodValue,
    default_method,
    inherited_method,
    instance_values,
)
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.type_terms import AutoBound
from veriscale.lean.elaborate.resolution.decidability import elaborate_decidable
from veriscale.lean.elaborate.resolution.environment import Environment, InstanceRule
from veriscale.lean.elaborate.resolution.instances import may_overlap
from veriscale.lean.elaborate.resolution.scopes import ClassInfo, Constraint, Scheme, Scope
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.syntax import tree
from veriscale.lean.types import LeanType, TFun, substitute


@dataclass(frozen=True, slots=True)
class _Instance:
    """An instance whose header is elaborated."""

    command: tree.Definition
    scope: Scope
    """Where the command stands."""
    elaborator: Elaborator
    header: Header
    constraint: Constraint
    """What it is an instance of."""
    declared: ClassInfo
    """The class of `constraint`."""
    name: str

    @property
    def environment(self) -> Environment:
        """What is declared before it."""
        return self.elaborator.environment


def elaborate_instance(environment: Environment, command: tree.Definition, scope: Scope) -> Declared:
    """Elaborate ``instance : C T where …`` or ``:= ⟨…⟩`` and add its rule.

    Raises:
        LeanError: it is ill-formed or uses what is not supported.
    """
    if command.type is None:
        raise LeanError(Code.SYNTAX, command.span, "an instance needs a type")
    if command.name is not None:
        scope = replace(scope, namespace=full_name(command.name, scope).rpartition(".")[0])
    if elaborate_decidable(environment, command, scope):
        return Declared((), ("the instance of Decidable is not checked",))
    instance = _with_header(environment, _with_type_variables(environment, command, scope), scope)
    declared, evidence = instance.declared, instance.header.evidence
    given = instance_values(instance.command, declared)
    _refuse_unclear(instance)
    inherited = _inherited(instance, given.keys())
    definitions = _methods(instance, given, inherited)
    _add_rules(instance, inherited)
    methods = tuple((field.key, f"{instance.name}.{field.name}") for field in declared.fields)
    return Declared((*definitions, InstanceDefinition(instance.name, declared.name, evidence, methods)))


def _with_header(environment: Environment, command: tree.Definition, scope: Scope) -> _Instance:
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    assert command.type is not None
    constraint = elaborate_constraint(elaborator, command.type, header.scope)
    declared = environment.find_class(constraint.class_name)
    if declared is None:
        raise LeanError(Code.UNSUPPORTED_NAME, command.span, f"instances of {constraint.class_name} are not supported")
    name = _unused(environment, full_name(command.name or _instance_name(constraint), scope), command)
    return _Instance(command, scope, elaborator, header, constraint, declared, name)


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


def _refuse_unclear(instance: _Instance) -> None:
    """Refuse types at which Lean's choice among instances is not ours."""
    constraint, span = instance.constraint, instance.command.span
    closed = all(map(instance.elaborator.metas.is_closed, constraint.types))
    if instance.header.parameters or not closed or any(isinstance(type_, TFun) for type_ in constraint.types):
        raise LeanError(Code.UNSUPPORTED_FORM, span, "an instance at functions or with values as parameters")
    if not instance.declared.is_library and _overlaps(instance.environment, constraint):
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"instances of {constraint} that overlap")


def _inherited(instance: _Instance, given: Collection[str]) -> dict[str, tuple[str, Evidence]]:
    """Return the fields that come from instances of extended classes, with class and evidence.

    Raises:
        LeanError: fields are missing, or it would matter which of several instances Lean takes.
    """
    declared, scope, span = instance.declared, instance.header.scope, instance.command.span
    found: dict[str, tuple[str, Evidence]] = {}
    for ancestor in declared.ancestors_at(instance.constraint.types):
        known = any(local.constraint == ancestor for local in scope.instances)
        if not known and not _overlaps(instance.environment, ancestor):
            continue
        own = [field for field in declared.fields if field.key == f"{ancestor.class_name}.{field.name}"]
        if any(field.name in given or field.default is not None for field in own):
            raise LeanError(Code.UNSUPPORTED_FORM, span, f"a second instance of {ancestor}")
        evidence = instance.elaborator.require(ancestor, scope, span).get()
        found.update((field.name, (ancestor.class_name, evidence)) for field in own)
    lacking = [f.name for f in declared.fields if f.name not in (*given, *found) and f.default is None]
    if lacking:
        raise LeanError(Code.WRONG_ARITY, span, f"the instance lacks {', '.join(sorted(lacking))}")
    return found


def _overlaps(environment: Environment, constraint: Constraint) -> bool:
    """Whether there is an instance of the class that may fit the same types."""
    rules = environment.instance_rules(constraint.class_name)
    return any(all(map(may_overlap, rule.target.types, constraint.types)) for rule in rules)


def _add_rules(instance: _Instance, inherited: Mapping[str, tuple[str, Evidence]]) -> None:
    """Make an instance known, also as one of the extended classes that have none."""
    present = {owner for owner, _ in inherited.values()}
    above = instance.declared.ancestors_at(instance.constraint.types)
    for target in (instance.constraint, *(item for item in above if item.class_name not in present)):
        rule = InstanceRule(instance.name, target, instance.header.scheme.constraints)
        instance.environment.rules.setdefault(target.class_name, []).append(rule)


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


# Methods ---------------------------------------------------------------------------------------------------------


def _methods(
    instance: _Instance, given: Mapping[str, MethodValue], inherited: Mapping[str, tuple[str, Evidence]]
) -> list[Definition]:
    """Return a definition for each field, and make them known."""
    declared, header = instance.declared, instance.header
    variables = declared.variables_at(instance.constraint.types)
    definitions: list[Definition] = []
    for field in declared.fields:
        name, type_ = f"{instance.name}.{field.name}", substitute(field.type, variables)
        if field.name in given:
            definitions.append(_given_method(instance, name, type_, given[field.name]))
            continue
        instance.environment.globals[name] = global_constant(name, Scheme(header.scheme.binders, type_))
        if field.name in inherited:
            owner, source = inherited[field.name]
            definitions.append(inherited_method(name, header.evidence, owner, field, source))
        else:
            definitions.append(default_method(name, header.evidence, declared, field))
    return definitions


def _given_method(instance: _Instance, name: str, type_: LeanType, value: MethodValue) -> Definition:
    """Elaborate one method as a definition over the instance's binders."""
    elaborator = new_elaborator(instance.environment)
    outer = elaborate_header(elaborator, instance.command.binders, None, instance.scope)
    scheme = Scheme(outer.scheme.binders, type_)
    header = Header(outer.scope, scheme, outer.evidence, ())
    body = value(elaborator, header.scope, type_)
    elaborator.finish()
    definition = definition_core(elaborator, name, header, body)
    instance.environment.globals[name] = global_constant(name, scheme)
    return definition
