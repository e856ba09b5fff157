"""Types as terms: ``List (Nat × Int)``, ``α → Bool``, and propositions, whose proofs are erased."""

import re

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.lacking import KEYED, lacks_instance
from veriscale.lean.elaborate.resolution.scopes import Scope
from veriscale.lean.elaborate.resolution.sizes import elaborate_size, free_names
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import (
    App,
    Arrow,
    Ascription,
    Binary,
    Binder,
    Hole,
    Ident,
    Paren,
    SetBuilder,
    Sort,
    Term,
)
from veriscale.lean.types import PROOF, LeanType, TCon, TFun, prod_of, substitute

AUTO_BOUND = re.compile(r"[a-zα-ωA-Z][₀-₉0-9']*\Z")
"""Names that Lean binds by itself where a declaration's header leaves them free (``autoImplicit``)."""

TRANSPARENT = {"Id": 0}
"""Type functions of the library that are their argument."""


class AutoBound(Exception):  # noqa: N818 - a request to the caller, not an error
    """A header uses a type variable, or the variable size of a Fin type, that is not bound yet."""

    def __init__(self, name: str, is_size: bool = False):
        super().__init__(name)
        self.name = name
        self.is_size = is_size


def elaborate_type(elaborator: Elaborator, term: Term, scope: Scope) -> LeanType:
    """Elaborate `term` as a type; a proposition gives the type of its proofs.

    Raises:
        LeanError: it is no type.
        AutoBound: a name that may be bound automatically is free.
    """
    if isinstance(term, Paren):
        return elaborate_type(elaborator, term.term, scope)
    if isinstance(term, Ascription):
        return elaborate_type(elaborator, term.term, scope)
    if isinstance(term, Hole):
        return elaborator.fresh_type()
    if isinstance(term, Sort):
        return TCon(term.name)
    if isinstance(term, Arrow):
        return _arrow(elaborator, term, scope)
    if isinstance(term, Binary) and term.operator == "×":
        return prod_of(elaborate_type(elaborator, term.left, scope), elaborate_type(elaborator, term.right, scope))
    if isinstance(term, Ident):
        found = _constructor(elaborator, term.name, (), scope, term.span)
        if found is not None:
            return found
        if AUTO_BOUND.match(term.name) and term.name not in scope.variables:
            raise AutoBound(term.name)
    if isinstance(term, App) and isinstance(term.function, Ident):
        found = _application(elaborator, term, term.function.name, scope)
        if found is not None:
            return found
    if isinstance(term, SetBuilder) and term.subtype:
        raise LeanError(Code.UNSUPPORTED_TYPE, term.span, "subtypes are not supported")
    elaborator.elaborate_proposition(term, scope)
    return PROOF


def _arrow(elaborator: Elaborator, term: Arrow, scope: Scope) -> LeanType:
    domain = elaborate_type(elaborator, term.domain, scope)
    inner = scope
    if term.binder is not None and term.binder.name is not None:
        _, local = elaborator.fresh_local(term.binder.name, domain)
        inner = scope.bind(term.binder.name, local)
    codomain = elaborate_type(elaborator, term.codomain, inner)
    return PROOF if codomain == PROOF else TFun(domain, codomain)


def _application(elaborator: Elaborator, term: App, name: str, scope: Scope) -> LeanType | None:
    full = names.find_type_name(elaborator.environment, name, scope)
    if full is None and name not in TRANSPARENT:
        _refuse_unsupported(elaborator, name, scope, term.span)
        return None
    if full == "Fin" and len(term.arguments) == 1:
        return TCon(full, (_size(elaborator, term.arguments[0].value, scope),))
    arguments = tuple(elaborate_type(elaborator, argument.value, scope) for argument in term.arguments)
    if full in KEYED and not scope.instances:
        for class_name in ("BEq", "Hashable"):
            if lacks_instance(elaborator.environment, class_name, arguments[0]):
                message = f"there is no instance of {class_name} {arguments[0]}"
                raise LeanError(Code.MISSING_INSTANCE, term.span, message)
    return _constructor(elaborator, name, arguments, scope, term.span)


def _size(elaborator: Elaborator, term: Term, scope: Scope) -> LeanType:
    """Elaborate the size of a Fin type."""
    for name in free_names(term):
        free = name not in scope.variables and not names.find_global(elaborator.environment, name, scope)
        if free and AUTO_BOUND.match(name):
            raise AutoBound(name, is_size=True)
    return elaborate_size(elaborator, term, scope)


def _constructor(
    elaborator: Elaborator, name: str, arguments: tuple[LeanType, ...], scope: Scope, span: Span
) -> LeanType | None:
    if name in scope.types and not arguments:
        return scope.types[name]
    if name in TRANSPARENT and len(arguments) == 1:
        if isinstance(arguments[0], TCon) and arguments[0].name in ("Option", "Except"):
            # A do block at this type would be taken for one of the inner monad.
            raise LeanError(Code.UNSUPPORTED_TYPE, span, f"{name} of {arguments[0]} is not supported")
        return arguments[0]
    if name in scope.variables:
        return None
    full = names.find_type_name(elaborator.environment, name, scope)
    if full is None:
        if not names.find_global(elaborator.environment, name, scope):
            _refuse_unsupported(elaborator, name, scope, span)
        return None
    alias = elaborator.environment.find_alias(full)
    wanted = len(alias.parameters) if alias else elaborator.environment.type_arity(full)
    if wanted != len(arguments):
        raise LeanError(Code.WRONG_ARITY, span, f"{name} takes {wanted} type arguments, not {len(arguments)}")
    if alias:
        return substitute(alias.type, dict(zip(alias.parameters, arguments, strict=True)))
    return TCon(full, arguments)


def _refuse_unsupported(elaborator: Elaborator, name: str, scope: Scope, span: Span) -> None:
    for candidate in names.candidates(name, scope):
        broken = elaborator.environment.find_broken(candidate)
        if broken is not None:
            raise LeanError(broken.code, span, f"{name} did not elaborate: {broken.message}")
        if candidate in names.UNSUPPORTED_TYPES:
            raise LeanError(Code.UNSUPPORTED_TYPE, span, f"the type {name} is not supported")


def unfold(elaborator: Elaborator, type_: LeanType) -> LeanType:
    """Return the type that a user alias at the head stands for."""
    if isinstance(type_, TCon):
        alias = elaborator.environment.find_alias(type_.name)
        if alias is not None:
            return substitute(alias.type, dict(zip(alias.parameters, type_.args, strict=True)))
    return type_


def binder_type(elaborator: Elaborator, binder: Binder, scope: Scope) -> LeanType:
    """Return the type of a binder, unknown where none is written."""
    return elaborator.fresh_type() if binder.type is None else elaborate_type(elaborator, binder.type, scope)


def is_proposition(elaborator: Elaborator, term: Term, scope: Scope) -> bool:
    """Whether a term that stands left of ``→`` is a proposition and not a type."""
    if isinstance(term, Paren):
        return is_proposition(elaborator, term.term, scope)
    if isinstance(term, Arrow):
        return is_proposition(elaborator, term.codomain, scope)
    if isinstance(term, Sort) or (isinstance(term, Binary) and term.operator == "×"):
        return False
    name = term.name if isinstance(term, Ident) else ""
    if isinstance(term, App) and isinstance(term.function, Ident):
        name = term.function.name
    if not name or name in scope.variables:
        return True
    if name in scope.types or name in TRANSPARENT or name in names.UNSUPPORTED_TYPES:
        return False
    return names.find_type_name(elaborator.environment, name, scope) is None
