"""Headers of declarations: binders, type variables that Lean binds by itself, and the result type."""

import re
from dataclasses import dataclass

from veriscale.lean.core import InstanceParameter
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator, erased
from veriscale.lean.elaborate.forms.type_terms import AutoBound, elaborate_type
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.names import candidates
from veriscale.lean.elaborate.resolution.scopes import (
    ClassInfo,
    Constraint,
    LocalInstance,
    Role,
    Scheme,
    SchemeBinder,
    Scope,
    Typed,
)
from veriscale.lean.library.registry import ERASED_CLASSES
from veriscale.lean.syntax.tree import App, Arrow, Binder, BinderKind, Ident, Paren, Quantifier, Sort, Term
from veriscale.lean.types import NAT, PROOF, TYPE, LeanType, TParam

TYPE_VARIABLE = re.compile(r"[A-Zα-ω][₀-₉0-9']*\Z")
"""Names of implicit parameters without a type that stand for types, as in ``{α}``."""


@dataclass(frozen=True, slots=True)
class Header:
    """An elaborated header: the scope of the body, the scheme, and the core names of the parameters."""

    scope: Scope
    scheme: Scheme
    evidence: tuple[str, ...]
    parameters: tuple[str, ...]


@dataclass
class _Draft:
    scope: Scope
    binders: list[SchemeBinder]
    evidence: list[str]
    parameters: list[str]


def elaborate_header(elaborator: Elaborator, binders: tuple[Binder, ...], result: Term | None, scope: Scope) -> Header:
    """Elaborate binders and result type; free type variables become implicit parameters."""
    automatic: list[AutoBound] = []
    while True:
        elaborator.sizes.clear()
        try:
            return _attempt(elaborator, automatic, binders, result, scope)
        except AutoBound as request:
            if request.name in [known.name for known in automatic]:
                places = [*binders, *([] if result is None else [result])]
                raise LeanError(Code.UNSUPPORTED_FORM, places[0].span, f"the use of {request.name}") from None
            automatic.append(request)


def _attempt(
    elaborator: Elaborator,
    automatic: list[AutoBound],
    binders: tuple[Binder, ...],
    result: Term | None,
    scope: Scope,
) -> Header:
    draft = _Draft(scope, [], [], [])
    for free in automatic:
        if free.is_size:
            _bind_number(elaborator, draft, free.name)
        else:
            _bind_type(draft, free.name, BinderKind.IMPLICIT)
    for binder in binders:
        _bind(elaborator, draft, binder)
    type_: LeanType = elaborator.fresh_type() if result is None else elaborate_type(elaborator, result, draft.scope)
    scheme = Scheme(tuple(draft.binders), type_)
    return Header(draft.scope, scheme, tuple(draft.evidence), tuple(draft.parameters))


def _bind(elaborator: Elaborator, draft: _Draft, binder: Binder) -> None:
    if binder.name is not None and _is_type_variable(binder):
        _bind_type(draft, binder.name, binder.kind)
    elif binder.kind is BinderKind.INSTANCE:
        _bind_evidence(elaborator, draft, binder)
    else:
        _bind_value(elaborator, draft, binder)


def _is_type_variable(binder: Binder) -> bool:
    """Whether a binder is ``(α : Type)``, or ``{α}`` with a name that people use for types alone."""
    if binder.type is None:
        return binder.kind is BinderKind.IMPLICIT and TYPE_VARIABLE.match(binder.name or "") is not None
    return _is_type_sort(binder.type)


def _is_type_sort(term: Term) -> bool:
    return isinstance(term, Sort) and term.name == "Type"


def _bind_type(draft: _Draft, name: str, kind: BinderKind) -> None:
    draft.scope = draft.scope.bind_type(name, TParam(name))
    draft.binders.append(SchemeBinder(name, kind, Role.TYPE, TYPE))


def _bind_number(elaborator: Elaborator, draft: _Draft, name: str) -> None:
    """Bind the size of a Fin type as Lean does by itself: ``{n : Nat}``."""
    core, local = elaborator.fresh_local(name, NAT)
    draft.scope = draft.scope.bind(name, local)
    draft.parameters.append(core)
    draft.binders.append(SchemeBinder(name, BinderKind.IMPLICIT, Role.VALUE, NAT))


def _bind_evidence(elaborator: Elaborator, draft: _Draft, binder: Binder) -> None:
    assert binder.type is not None
    constraint = elaborate_constraint(elaborator, binder.type, draft.scope)
    if constraint.class_name in ERASED_CLASSES:
        return
    name = elaborator.fresh_name(binder.name or "inst")
    draft.evidence.append(name)
    for given in (*_ancestors(elaborator, constraint, draft.scope, binder), constraint):
        draft.scope = draft.scope.bind_instance(LocalInstance(given, InstanceParameter(name), binder.name))
    draft.binders.append(SchemeBinder(binder.name, binder.kind, Role.EVIDENCE, None, constraint))


def _ancestors(elaborator: Elaborator, constraint: Constraint, scope: Scope, binder: Binder) -> list[Constraint]:
    """Return what evidence for a class of the file gives besides: the classes that it extends.

    Raises:
        LeanError: there is other evidence for one of them, so that it matters which one Lean takes.
    """
    found = elaborator.environment.find_user_class(constraint.class_name)
    if found is None:
        return []
    above = found.ancestors_at(constraint.types)
    known = [instance.constraint for instance in scope.instances]
    if any(given in known for given in (constraint, *above)):
        raise LeanError(Code.UNSUPPORTED_FORM, binder.span, f"two instances of {constraint} at once")
    return above


def elaborate_constraint(elaborator: Elaborator, term: Term, scope: Scope) -> Constraint:
    """Elaborate ``BEq α`` in an instance binder or as the type of an instance.

    Raises:
        LeanError: it is no class that is known.
    """
    if isinstance(term, Paren):
        return elaborate_constraint(elaborator, term.term, scope)
    if isinstance(term, Arrow | Quantifier):
        inner = term.codomain if isinstance(term, Arrow) else term.body
        found = elaborate_constraint(elaborator, inner, scope)
        if found.class_name not in ERASED_CLASSES:
            raise LeanError(Code.UNSUPPORTED_FORM, term.span, "a family of instances is not supported")
        return found
    head = term.function if isinstance(term, App) else term
    if not isinstance(head, Ident):
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "this is no class")
    if head.name in ERASED_CLASSES:
        return Constraint(head.name, ())
    declared = find_class(elaborator.environment, head, scope)
    name = declared.name
    arguments = term.arguments if isinstance(term, App) else ()
    wanted = len(declared.parameters)
    if len(arguments) != wanted:
        raise LeanError(Code.WRONG_ARITY, term.span, f"the class {name} takes {wanted} types, not {len(arguments)}")
    if any(item.name is not None for item in arguments):
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "named arguments of a class are not supported")
    return Constraint(name, tuple(elaborate_type(elaborator, item.value, scope) for item in arguments))


def find_class(environment: Environment, head: Ident, scope: Scope) -> ClassInfo:
    """Return the class that a name means.

    Raises:
        LeanError: there is no such class, or it did not elaborate.
    """
    for candidate in candidates(head.name, scope):
        found = environment.find_class(candidate)
        if found is not None:
            return found
        broken = environment.find_broken(candidate)
        if broken is not None:
            raise LeanError(broken.code, head.span, f"{head.name} did not elaborate: {broken.message}")
    raise LeanError(Code.UNSUPPORTED_NAME, head.span, f"the class {head.name} is not supported")


def _bind_value(elaborator: Elaborator, draft: _Draft, binder: Binder) -> None:
    if binder.type is None:
        type_: LeanType = elaborator.fresh_type()
    else:
        type_ = elaborate_type(elaborator, binder.type, draft.scope)
    if binder.kind is not BinderKind.EXPLICIT and type_ not in (PROOF, NAT):
        raise LeanError(Code.UNSUPPORTED_FORM, binder.span, "an implicit parameter that is no type")
    name, local = elaborator.fresh_local(binder.name, type_)
    if type_ == PROOF:
        local = Typed(erased, PROOF)
    draft.scope = draft.scope.bind(binder.name, local)
    draft.parameters.append(name)
    draft.binders.append(SchemeBinder(binder.name, binder.kind, Role.VALUE, type_, None, binder.default))


def zonk_scheme(elaborator: Elaborator, scheme: Scheme) -> Scheme:
    """Return the scheme with all types known."""
    binders = tuple(
        SchemeBinder(
            binder.name,
            binder.kind,
            binder.role,
            None if binder.type is None else elaborator.metas.zonk(binder.type),
            binder.constraint,
            binder.default,
        )
        for binder in scheme.binders
    )
    return Scheme(binders, elaborator.metas.zonk(scheme.result))
