"""What ``#check`` prints: a term with its type, or the signature of a constant.

Universe levels are not known here and left out, and terms stand as they were written.
"""

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.names import find_global, find_type_name
from veriscale.lean.elaborate.resolution.scopes import Role, Scheme, SchemeBinder, Scope, Typed
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.source import Source
from veriscale.lean.syntax.tree import BinderKind, Ident, Term
from veriscale.lean.types import TYPE, LeanType, TFun, TMeta, render

_CLOSING = {
    BinderKind.EXPLICIT: ")",
    BinderKind.IMPLICIT: "}",
    BinderKind.STRICT_IMPLICIT: "⦄",
    BinderKind.INSTANCE: "]",
}


def check_text(environment: Environment, term: Term, scope: Scope, source: Source) -> str:
    """Return ``term : type``; for a constant its name, binders and result.

    Raises:
        LeanError: the term is ill-formed or not supported.
    """
    if isinstance(term, Ident) and not term.explicit:
        found = find_global(environment, term.name, scope)
        if found is not None:
            return _signature(found.name, found.scheme)
    shown = " ".join(source.slice(term.span).split())
    return f"{shown} : {render(_type(environment, term, scope))}"


def _type(environment: Environment, term: Term, scope: Scope) -> LeanType:
    elaborator = new_elaborator(environment)
    if isinstance(term, Ident) and find_type_name(environment, term.name, scope) is not None:
        return _kind(environment, term.name, scope)
    try:
        typed = elaborator.elaborate(term, scope)
    except LeanError as failure:
        if not _is_type(environment, term, scope):
            raise failure
        return TYPE
    return _settled(elaborator, typed)


def _settled(elaborator: Elaborator, typed: Typed) -> LeanType:
    """Return a term's type; unlike a definition, ``#check`` leaves unknowns in it."""
    try:
        elaborator.finish()
    except LeanError as failure:
        if failure.diagnostic.code is not Code.CANNOT_INFER:
            raise
    return elaborator.metas.zonk(typed.type)


def _kind(environment: Environment, name: str, scope: Scope) -> LeanType:
    """Return ``Type → … → Type`` for the name of a type."""
    full_name = find_type_name(environment, name, scope)
    assert full_name is not None
    alias = environment.find_alias(full_name)
    count = len(alias.parameters) if alias is not None else environment.type_arity(full_name) or 0
    kind: LeanType = TYPE
    for _ in range(count):
        kind = TFun(TYPE, kind)
    return kind


def _is_type(environment: Environment, term: Term, scope: Scope) -> bool:
    try:
        return not isinstance(elaborate_type(new_elaborator(environment), term, scope), TMeta)
    except LeanError:
        return False


def _signature(name: str, scheme: Scheme) -> str:
    """Return ``f {α : Type} [BEq α] (x y : α) : Bool``, neighbours of one kind and type in one bracket."""
    groups: list[tuple[SchemeBinder, list[str]]] = []
    for binder in scheme.binders:
        last = groups[-1][0] if groups else None
        joined = last is not None and binder.role is not Role.EVIDENCE and _bracket(last) == _bracket(binder)
        if joined and binder.name is not None and binder.default is None:
            groups[-1][1].append(binder.name)
        else:
            groups.append((binder, [binder.name] if binder.name is not None else []))
    shown = [_group(binder, names) for binder, names in groups]
    return " ".join([name, *shown, ":", render(scheme.result)])


def _bracket(binder: SchemeBinder) -> tuple[BinderKind, Role, LeanType | None]:
    return binder.kind, binder.role, binder.type


def _group(binder: SchemeBinder, names: list[str]) -> str:
    if binder.constraint is not None:
        text = str(binder.constraint)
    else:
        type_ = binder.type if binder.type is not None else TYPE
        text = f"{' '.join(names) or '_'} : {render(type_)}"
    return f"{binder.kind.value}{text}{_CLOSING[binder.kind]}"
