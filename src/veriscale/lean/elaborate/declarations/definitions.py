"""Definitions: ``def`` and ``abbrev``, type abbreviations, and what a ``mutual`` block announces.

Instances are in `instance_commands.py`, structures and inductive types in `data_types.py`, classes in `classes.py`.
"""

from dataclasses import dataclass, replace

from veriscale.lean.core import (
    Constant,
    Core,
    CoreDeclaration,
    Definition,
    Evidence,
    Lambda,
)
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application.eta import function_core
from veriscale.lean.elaborate.declarations.headers import Header, elaborate_header, zonk_scheme
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.control import alternatives_function, recursive
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.decidability import check_decisions, note_proposition
from veriscale.lean.elaborate.resolution.environment import Environment, TypeAlias
from veriscale.lean.elaborate.resolution.known_names import CORE_FUNCTIONS
from veriscale.lean.elaborate.resolution.scopes import Global, Scheme, Scope, Typed
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.syntax import tree
from veriscale.lean.types import BOOL, PROP, LeanType, TFun, render


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
        environment.globals[name] = global_constant(name, header.scheme)
    try:
        definition, scheme = _define(elaborator, name, header, command)
    except LeanError:
        environment.globals.pop(name, None)
        raise
    environment.globals[name] = global_constant(name, scheme)
    note_proposition(environment, name, command)
    check_decisions(elaborator, definition, header, command, scope)
    return Declared((definition,), tuple(dict.fromkeys(elaborator.obligations)))


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
    environment.globals[name] = global_constant(name, zonk_scheme(elaborator, header.scheme))
    environment.announced.add(name)


def global_constant(name: str, scheme: Scheme) -> Global:
    """Return the entry of the environment for a definition."""
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
