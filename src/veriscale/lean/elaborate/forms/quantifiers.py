"""Quantifiers, implications and indexing.

``∀ x ∈ l, p`` is ``∀ x, x ∈ l → p`` and ``∃ x < n, p`` is ``∃ x, x < n ∧ p``, as Lean expands them.
"""

from veriscale.lean.core import Apply as ApplyCore
from veriscale.lean.core import Connective, ConnectiveKind, Constant, Core, Equality, Local, Method
from veriscale.lean.core import Quantifier as QuantifierCore
from veriscale.lean.core import QuantifierKind as CoreKind
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import DEFAULT_INDEX, Elaborator, Pending, erased
from veriscale.lean.elaborate.forms.type_terms import binder_type, elaborate_type, is_proposition
from veriscale.lean.elaborate.resolution.scopes import Constraint, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import size_core, size_of
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import Arrow, Binary, Binder, Ident, Index, IndexKind, Quantifier, QuantifierKind, Term
from veriscale.lean.types import NAT, PROOF, PROP, LeanType, TCon, TMeta, option_of


def elaborate_quantifier(elaborator: Elaborator, term: Quantifier, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``∀``, ``∃`` and ``∃!``."""
    if term.kind is QuantifierKind.EXISTS_UNIQUE:
        return _exists_unique(elaborator, term, scope)
    universal = term.kind is QuantifierKind.FORALL
    if term.relation is not None:
        return _bounded(elaborator, term, scope, universal)
    return _quantify(elaborator, term.binders, term, scope, universal)


def _quantify(
    elaborator: Elaborator, binders: tuple[Binder, ...], term: Quantifier, scope: Scope, universal: bool
) -> Typed:
    if not binders:
        return elaborator.elaborate_proposition(term.body, scope)
    binder, rest = binders[0], binders[1:]
    type_ = binder_type(elaborator, binder, scope)
    if type_ == PROOF and binder.type is not None:
        return _hypothesis(elaborator, binder, rest, term, scope, universal)
    if isinstance(type_, TCon) and type_.name in ("Type", "Prop"):
        raise LeanError(Code.UNSUPPORTED_FORM, binder.span, f"a quantifier over {type_.name} is not supported")
    name, local = elaborator.fresh_local(binder.name, type_)
    body = _quantify(elaborator, rest, term, scope.bind(binder.name, local), universal)
    return Typed(lambda: quantifier(elaborator, universal, name, type_, body.build(), scope, term.span), PROP)


def quantifier(
    elaborator: Elaborator, universal: bool, name: str, type_: LeanType, body: Core, scope: Scope, span: Span
) -> Core:
    """Build a quantifier at its type; over ``Fin n`` it is one over the natural numbers below n."""
    kind = CoreKind.FORALL if universal else CoreKind.EXISTS
    type_ = elaborator.metas.zonk(type_)
    size = size_of(type_)
    if size is None:
        return QuantifierCore(kind, name, type_, body)
    below = ApplyCore(Constant("Nat.lt", (), 2), (Local(name), size_core(elaborator, size, scope, span)), 2)
    joint = ConnectiveKind.IMPLIES if universal else ConnectiveKind.AND
    return QuantifierCore(kind, name, NAT, Connective(joint, (below, body)))


def guard(universal: bool, condition: Typed, body: Typed) -> Typed:
    """Join a guard and the rest of a quantifier's body: ``→`` under ∀, ``∧`` under ∃."""
    kind = ConnectiveKind.IMPLIES if universal else ConnectiveKind.AND
    return Typed(lambda: Connective(kind, (condition.build(), body.build())), PROP)


def _hypothesis(
    elaborator: Elaborator,
    binder: Binder,
    rest: tuple[Binder, ...],
    term: Quantifier,
    scope: Scope,
    universal: bool,
) -> Typed:
    """``∀ (h : p), q`` and ``∃ h : p, q``."""
    assert binder.type is not None
    condition = elaborator.elaborate_proposition(binder.type, scope)
    body = _quantify(elaborator, rest, term, scope.bind(binder.name, Typed(erased, PROOF)), universal)
    return guard(universal, condition, body)


def _bounded(elaborator: Elaborator, term: Quantifier, scope: Scope, universal: bool) -> Typed:
    assert term.relation is not None
    operator, bound = term.relation
    binder = term.binders[0]
    type_ = binder_type(elaborator, binder, scope)
    name, local = elaborator.fresh_local(binder.name, type_)
    variable = binder.name if binder.name is not None else name
    inner = scope.bind(variable, local)
    condition = elaborator.elaborate_proposition(
        Binary(term.span, operator, Ident(binder.span, variable), bound), inner
    )
    body = elaborator.elaborate_proposition(term.body, inner)
    guarded = guard(universal, condition, body)
    return Typed(lambda: quantifier(elaborator, universal, name, type_, guarded.build(), scope, term.span), PROP)


def _exists_unique(elaborator: Elaborator, term: Quantifier, scope: Scope) -> Typed:
    """``∃! x, p x`` as ``∃ x, p x ∧ ∀ y, p y → y = x``."""
    if len(term.binders) != 1:
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "∃! with several variables is not supported")
    binder = term.binders[0]
    type_ = binder_type(elaborator, binder, scope)
    outer_name, outer = elaborator.fresh_local(binder.name, type_)
    inner_name, inner = elaborator.fresh_local(binder.name, type_)
    at_outer = _unique_body(elaborator, term, scope.bind(binder.name, outer))
    at_inner = _unique_body(elaborator, term, scope.bind(binder.name, inner))

    def build() -> Core:
        same = Equality(inner.build(), outer.build(), elaborator.metas.zonk(type_))
        others = quantifier(
            elaborator,
            True,
            inner_name,
            type_,
            Connective(ConnectiveKind.IMPLIES, (at_inner.build(), same)),
            scope,
            term.span,
        )
        return quantifier(
            elaborator,
            False,
            outer_name,
            type_,
            Connective(ConnectiveKind.AND, (at_outer.build(), others)),
            scope,
            term.span,
        )

    return Typed(build, PROP)


def _unique_body(elaborator: Elaborator, term: Quantifier, scope: Scope) -> Typed:
    if term.relation is None:
        return elaborator.elaborate_proposition(term.body, scope)
    operator, bound = term.relation
    binder = term.binders[0]
    assert binder.name is not None
    condition = Binary(term.span, operator, Ident(binder.span, binder.name), bound)
    return elaborator.elaborate_proposition(Binary(term.span, "∧", condition, term.body), scope)


def elaborate_arrow(elaborator: Elaborator, term: Arrow, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``p → q`` as an implication; ``T → q`` with a type is a universal quantifier."""
    name = term.binder.name if term.binder is not None else None
    if is_proposition(elaborator, term.domain, scope):
        condition = elaborator.elaborate_proposition(term.domain, scope)
        body = elaborator.elaborate_proposition(term.codomain, scope.bind(name, Typed(erased, PROOF)))
        return guard(True, condition, body)
    type_ = elaborate_type(elaborator, term.domain, scope)
    core, local = elaborator.fresh_local(name, type_)
    body = elaborator.elaborate_proposition(term.codomain, scope.bind(name, local))
    return Typed(lambda: quantifier(elaborator, True, core, type_, body.build(), scope, term.span), PROP)


def _index(elaborator: Elaborator, term: Term, scope: Scope, type_: LeanType) -> Typed:
    """Elaborate an index. A variable of unknown type may still turn out to be of a Fin type."""
    index = elaborator.elaborate(term, scope, type_)
    if not isinstance(term, Ident) or not isinstance(elaborator.metas.resolve(index.type), TMeta):
        return elaborator.ensure(index, type_, term.span)

    def attempt() -> bool:
        if isinstance(elaborator.metas.resolve(index.type), TMeta):
            return False
        elaborator.ensure(index, type_, term.span)
        return True

    def default() -> bool:
        return elaborator.metas.unify(index.type, type_)

    message = "the type of an index stays unknown"
    elaborator.wait(Pending(attempt, term.span, Code.CANNOT_INFER, lambda: message, default, DEFAULT_INDEX))
    return index


def elaborate_index(elaborator: Elaborator, term: Index, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``a[i]!``, ``a[i]?`` and ``a[i]``, whose bounds proof is not checked."""
    collection = elaborator.elaborate(term.collection, scope)
    index_type, element = elaborator.fresh_type(), elaborator.fresh_type()
    class_name = {IndexKind.PANIC: "GetElem!", IndexKind.OPTION: "GetElem?", IndexKind.PROVED: "GetElem"}[term.kind]
    method = class_name[0].lower() + class_name[1:]
    constraint = Constraint(class_name, (collection.type, index_type, element))
    slot = elaborator.require(constraint, scope, term.span)
    if isinstance(elaborator.resolve(collection.type), TMeta):
        elaborator.progress()
    index = _index(elaborator, term.index, scope, index_type)
    proved = term.kind is IndexKind.PROVED
    if proved:
        elaborator.obligations.append("the bounds of an index are not proved")

    def build() -> Core:
        arguments = [collection.build(), index.build()]
        if proved:
            arguments.append(erased())
        return ApplyCore(Method(class_name, method, slot.get(), len(arguments)), tuple(arguments), len(arguments))

    return Typed(build, option_of(element) if term.kind is IndexKind.OPTION else element)
