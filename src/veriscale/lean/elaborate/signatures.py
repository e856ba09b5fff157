"""Reading the library's signature texts.

They use the parser like any Lean text, but hold types alone: no proposition occurs in them but the word ``Proof``.
"""

from functools import cache

from veriscale.lean.elaborate.resolution.scopes import Constraint, Role, Scheme, SchemeBinder
from veriscale.lean.elaborate.resolution.sizes import size_text
from veriscale.lean.library.registry import ERASED_CLASSES
from veriscale.lean.library.types import TYPE_ALIASES, TYPE_ARITY
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_signature, parse_type
from veriscale.lean.syntax.tree import App, Arrow, Binary, Binder, BinderKind, Ident, Paren, Sort, Term
from veriscale.lean.types import PROOF, TYPE, LeanType, TCon, TFun, TParam, prod_of


def parameter(name: str) -> LeanType:
    """Return the type variable `name`."""
    return TParam(name)


@cache
def read_scheme(text: str) -> Scheme:
    """Read the signature of a library function."""
    binders, result = parse_signature(Source(text, "<library>"))
    variables: dict[str, LeanType] = {}
    found: list[SchemeBinder] = []
    for binder in binders:
        read = _read_binder(binder, variables)
        if read is not None:
            found.append(read)
    return Scheme(tuple(found), _read(result, variables))


def _read_binder(binder: Binder, variables: dict[str, LeanType]) -> SchemeBinder | None:
    assert binder.type is not None
    if isinstance(binder.type, Sort) and binder.type.name == "Type":
        assert binder.name is not None
        variables[binder.name] = TParam(binder.name)
        return SchemeBinder(binder.name, binder.kind, Role.TYPE, TYPE)
    if binder.kind is BinderKind.INSTANCE:
        constraint = _read_constraint(binder.type, variables)
        if constraint.class_name in ERASED_CLASSES:
            return None
        return SchemeBinder(binder.name, binder.kind, Role.EVIDENCE, None, constraint)
    type_ = _read(binder.type, variables)
    return SchemeBinder(binder.name, binder.kind, Role.VALUE, type_, None, binder.default)


def read_type(text: str, variables: dict[str, LeanType]) -> LeanType:
    """Read a type in which `variables` occur."""
    return _read(parse_type(Source(text, "<library>")), variables)


@cache
def read_constraint(text: str) -> Constraint:
    """Read ``"BEq (List α)"``; names that are no types are type variables."""
    return _read_constraint(parse_type(Source(text, "<library>")), None)


def _read_constraint(term: Term, variables: dict[str, LeanType] | None) -> Constraint:
    if isinstance(term, Ident):
        return Constraint(term.name, ())
    assert isinstance(term, App), term
    assert isinstance(term.function, Ident), term
    if term.function.name in ERASED_CLASSES:
        return Constraint(term.function.name, ())
    return Constraint(term.function.name, tuple(_read(item.value, variables) for item in term.arguments))


def _read(term: Term, variables: dict[str, LeanType] | None) -> LeanType:
    """Read a type; with `variables` None every unknown name is a type variable."""
    if isinstance(term, Paren):
        return _read(term.term, variables)
    if isinstance(term, Arrow):
        return TFun(_read(term.domain, variables), _read(term.codomain, variables))
    if isinstance(term, Binary) and term.operator == "×":
        return prod_of(_read(term.left, variables), _read(term.right, variables))
    if isinstance(term, Sort):
        return TCon(term.name)
    if isinstance(term, Ident):
        return _read_name(term.name, variables)
    assert isinstance(term, App), term
    assert isinstance(term.function, Ident), term
    if term.function.name == "Fin":
        argument = term.arguments[0].value
        size = size_text(argument.term if isinstance(argument, Paren) else argument)
        assert size is not None, term
        return TCon("Fin", (TParam(size),))
    return TCon(term.function.name, tuple(_read(item.value, variables) for item in term.arguments))


def _read_name(name: str, variables: dict[str, LeanType] | None) -> LeanType:
    name = TYPE_ALIASES.get(name, name)
    if name == "Proof":
        return PROOF
    if variables is not None and name in variables:
        return variables[name]
    if name in TYPE_ARITY:
        return TCon(name)
    assert variables is None, f"unknown type {name} in the library"
    return TParam(name)
