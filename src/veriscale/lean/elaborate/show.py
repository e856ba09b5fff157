"""What ``#check`` prints: a term with its type, or the signature of a constant.

Universe levels are not known here and left out, and terms stand as they were written.
"""

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.declarations.headers import elaborate_header
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.type_terms import AutoBound, elaborate_type
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.names import candidates, find_type_name
from veriscale.lean.elaborate.resolution.scopes import Role, Scheme, SchemeBinder, Scope, Typed
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.tree import Binder, BinderKind, Definition, Ident, Term
from veriscale.lean.types import TYPE, LeanType, TFun, TMeta, render

_CLOSING = {
    BinderKind.EXPLICIT: ")",
    BinderKind.IMPLICIT: "}",
    BinderKind.STRICT_IMPLICIT: "⦄",
    BinderKind.INSTANCE: "]",
}


def check_text(
    environment: Environment, term: Term, scope: Scope, source: Source, variables: tuple[Binder, ...] = ()
) -> str:
    """Return ``term : type``; for a constant its name, binders and result.

    Raises:
        LeanError: the term is ill-formed or not supported.
    """
    if isinstance(term, Ident) and not term.explicit:
        found = _constant_text(environment, term, scope, source)
        if found is not None:
            return found
    shown = _text(source, term)
    try:
        return f"{shown} : {render(_type(environment, term, scope, variables))}"
    except AutoBound as request:
        raise LeanError(Code.UNKNOWN_IDENTIFIER, term.span, f"unknown identifier {request.name}") from None


def _text(source: Source, term: Term) -> str:
    return " ".join(source.slice(term.span).split())


def _constant_text(environment: Environment, name: Ident, scope: Scope, source: Source) -> str | None:
    """Return the signature of the definition or theorem that `name` means, None where there is none."""
    for candidate in candidates(name.name, scope):
        theorem = environment.find_theorem(candidate)
        if theorem is not None:
            return _theorem_text(environment, candidate, theorem, scope, source, name.span)
        found = environment.find_global(candidate)
        if found is not None:
            return _signature(found.name, found.scheme)
    return None


def _theorem_text(
    environment: Environment, name: str, theorem: Definition, scope: Scope, source: Source, span: Span
) -> str:
    """Return ``t (n m : Nat) (h : n < m) : n ≠ m``.

    Raises:
        LeanError: Lean would add binders by itself, or the statement is not known.
    """
    unsupported = LeanError(Code.UNSUPPORTED_FORM, span, f"#check of this {theorem.keyword} is not supported")
    if theorem.type is None or any(binder.type is None or binder.default is not None for binder in theorem.binders):
        raise unsupported
    try:
        header = elaborate_header(new_elaborator(environment), theorem.binders, theorem.type, scope)
    except LeanError:
        raise unsupported from None
    if {binder.name for binder in header.scheme.binders} - {binder.name for binder in theorem.binders}:
        raise unsupported
    groups: list[tuple[BinderKind, str, list[str]]] = []
    for binder in theorem.binders:
        assert binder.type is not None
        kind, type_ = binder.kind, _text(source, binder.type)
        if binder.name is not None and groups and groups[-1][2] and groups[-1][:2] == (kind, type_):
            groups[-1][2].append(binder.name)
        else:
            groups.append((kind, type_, [] if binder.name is None else [binder.name]))
    shown = [_brackets(kind, names, type_) for kind, type_, names in groups]
    return " ".join([name, *shown, ":", _text(source, theorem.type)])


def _brackets(kind: BinderKind, names: list[str], type_: str) -> str:
    anonymous = kind is BinderKind.INSTANCE
    text = type_ if anonymous else f"{' '.join(names) or '_'} : {type_}"
    return f"{kind.value}{text}{_CLOSING[kind]}"


def _type(environment: Environment, term: Term, scope: Scope, variables: tuple[Binder, ...]) -> LeanType:
    elaborator = new_elaborator(environment)
    scope = elaborate_header(elaborator, variables, None, scope).scope
    if isinstance(term, Ident) and find_type_name(environment, term.name, scope) is not None:
        return _kind(environment, term.name, scope)
    try:
        typed = elaborator.elaborate(term, scope)
    except LeanError as failure:
        if not _is_type(elaborator, term, scope):
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


def _is_type(elaborator: Elaborator, term: Term, scope: Scope) -> bool:
    try:
        return not isinstance(elaborate_type(elaborator, term, scope), TMeta)
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
