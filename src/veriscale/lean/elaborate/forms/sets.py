"""Mathlib's notation for finite sets and sets by predicate: ``∑ x ∈ s, f x``, ``{a, b}``, ``{x ∈ s | p}``, ``s ×ˢ t``.

A ``Set α`` is a predicate at run time; membership in one that is written out becomes its condition, so that quantifiers
see it as a guard. Notions that Mathlib defines by quantifiers (``IsGreatest``) are replaced by their definition.
"""

from collections.abc import Callable

from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Core,
    Equality,
    Evidence,
    InstanceRef,
    Literal,
    Local,
    Method,
    Quantifier,
    QuantifierKind,
    Sequence,
)
from veriscale.lean.core import Lambda as LambdaCore
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application import coercions
from veriscale.lean.elaborate.application.calls import Given, call
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.type_terms import binder_type
from veriscale.lean.elaborate.resolution.environment import library_global
from veriscale.lean.elaborate.resolution.scopes import Constraint, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import size_core, size_of
from veriscale.lean.library.finite.sets import INTERVALS
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import BigOperator, Binary, Lambda, SetBuilder, SetLit
from veriscale.lean.types import LeanType, TCon, TMeta, render


def library_call(
    elaborator: Elaborator, name: str, arguments: list[Given], scope: Scope, expected: LeanType | None, span: Span
) -> Typed:
    """Call a library function, whatever the file calls by its name."""
    head = library_global(name)
    assert head is not None, name
    return call(elaborator, head, arguments, scope, expected, span)


def head_name(elaborator: Elaborator, type_: LeanType | None) -> str | None:
    """Return the constant at the head of a type, None while it is unknown."""
    known = None if type_ is None else elaborator.resolve(type_)
    return known.name if isinstance(known, TCon) else None


# Big operators ---------------------------------------------------------------------------------------------------


def elaborate_big_operator(elaborator: Elaborator, term: BigOperator, scope: Scope, expected: LeanType | None) -> Typed:
    """``∑ x ∈ s with p, f`` is ``Finset.sum (s.filter fun x => p) fun x => f`` (Mathlib.Algebra.BigOperators.Basic)."""
    name = "Finset.sum" if term.operator == "∑" else "Finset.prod"
    if term.domain is None:
        domain = _universe(elaborator, binder_type(elaborator, term.binder, scope), scope, term.span)
    else:
        domain = elaborator.elaborate(term.domain, scope)
    if term.condition is not None:
        test = Given(term.condition.span, Lambda(term.span, (term.binder,), term.condition))
        domain = library_call(
            elaborator, "Finset.filter", [test, Given(term.span, None, domain)], scope, None, term.span
        )
    body = Given(term.body.span, Lambda(term.span, (term.binder,), term.body))
    return library_call(elaborator, name, [Given(term.span, None, domain), body], scope, expected, term.span)


def _universe(elaborator: Elaborator, type_: LeanType, scope: Scope, span: Span) -> Typed:
    """``Finset.univ`` at `type_`; that of ``Fin n`` is made of the numbers below n, whatever n is."""
    whole = TCon("Finset", (type_,))
    size = size_of(elaborator.resolve(type_))
    if size is None:
        return library_call(elaborator, "Finset.univ", [], scope, whole, span)
    below = Constant("Finset.range", (), 1)
    return Typed(lambda: Apply(below, (size_core(elaborator, size, scope, span),), 1), whole)


# Literals and comprehensions -------------------------------------------------------------------------------------

_MAKERS = {"Finset": "instInsertFinset.ofList", "Multiset": "Multiset.ofList"}


def elaborate_set_literal(elaborator: Elaborator, term: SetLit, scope: Scope, expected: LeanType | None) -> Typed:
    """``{a, b}`` at the type that is expected: a finite set, a multiset or a set."""
    target = elaborator.fresh_type() if expected is None else expected

    def resume() -> Typed | None:
        type_ = elaborator.resolve(target)
        return None if isinstance(type_, TMeta) else _literal_at(elaborator, term, scope, type_)

    return elaborator.postpone(resume, target, term.span, lambda: "the type of {…} stays unknown")


def _literal_at(elaborator: Elaborator, term: SetLit, scope: Scope, type_: LeanType) -> Typed:
    if not isinstance(type_, TCon) or type_.name not in ("Set", *_MAKERS):
        shown = render(elaborator.metas.zonk(type_))
        raise LeanError(Code.MISSING_INSTANCE, term.span, f"there is no instance of Singleton at {shown}")
    element = type_.args[0]
    items = [elaborator.elaborate_as(item, scope, element) for item in term.items]
    if type_.name == "Set":
        return _set_of_items(elaborator, items, type_)
    if type_.name == "Finset" and len(items) > 1:
        elaborator.require(Constraint("DecidableEq", (element,)), scope, term.span)
    maker = Constant(_MAKERS[type_.name], (), 1)
    return Typed(lambda: Apply(maker, (Sequence(tuple(item.build() for item in items)),), 1), type_)


def _set_of_items(elaborator: Elaborator, items: list[Typed], type_: TCon) -> Typed:
    name, local = elaborator.fresh_local("x", type_.args[0])

    def build() -> Core:
        element = elaborator.metas.zonk(type_.args[0])
        tests: list[Core] = [Equality(local.build(), item.build(), element) for item in items]
        condition = tests[0]
        for test in tests[1:]:
            condition = Connective(ConnectiveKind.OR, (condition, test))
        return coercions.set_of(LambdaCore((name,), condition))

    return Typed(build, type_)


def elaborate_set_builder(elaborator: Elaborator, term: SetBuilder, scope: Scope, expected: LeanType | None) -> Typed:
    """``{x | p}`` and ``{x ∈ s | p}``.

    A finite set where one is expected, or where `s` is one and no ``Set`` is expected (Mathlib.Order.SetNotation,
    Data.Finset.Filter); otherwise a set.
    """
    if term.subtype:
        raise LeanError(Code.UNSUPPORTED_TYPE, term.span, "subtypes are not supported")
    wanted = head_name(elaborator, expected)
    domain = None if term.domain is None else elaborator.elaborate(term.domain, scope)
    if domain is None and wanted == "Finset":
        domain = library_call(elaborator, "Finset.univ", [], scope, expected, term.span)
    if domain is not None and wanted != "Set" and head_name(elaborator, domain.type) == "Finset":
        test = Given(term.body.span, Lambda(term.span, (term.binder,), term.body))
        return library_call(
            elaborator, "Finset.filter", [test, Given(term.span, None, domain)], scope, expected, term.span
        )
    return _predicate(elaborator, term, domain, scope)


def _predicate(elaborator: Elaborator, term: SetBuilder, domain: Typed | None, scope: Scope) -> Typed:
    type_ = binder_type(elaborator, term.binder, scope)
    name, local = elaborator.fresh_local(term.binder.name, type_)
    inside = None
    if domain is not None:
        slot = elaborator.require(Constraint("Membership", (type_, domain.type)), scope, term.span)
        inside = membership_core(elaborator, domain, local, slot.get)
    body = elaborator.elaborate_proposition(term.body, scope.bind(term.binder.name, local))

    def build() -> Core:
        condition = body.build()
        if inside is not None:
            condition = Connective(ConnectiveKind.AND, (inside(), condition))
        return coercions.set_of(LambdaCore((name,), condition))

    return Typed(build, TCon("Set", (type_,)))


# Membership ------------------------------------------------------------------------------------------------------

_FINITE_INTERVALS = {f"Finset.{name}": INTERVALS[f"Set.{name}"] for name in ("Icc", "Ico", "Ioc", "Ioo")}
_SET_OPERATIONS: dict[str, Callable[[Core, Core], Core]] = {
    "union": lambda s, t: Connective(ConnectiveKind.OR, (s, t)),
    "inter": lambda s, t: Connective(ConnectiveKind.AND, (s, t)),
    "sdiff": lambda s, t: Connective(ConnectiveKind.AND, (s, Connective(ConnectiveKind.NOT, (t,)))),
}
_NUMERIC_ORDERS = {"instLocallyFiniteOrderNat": "Nat", "instLocallyFiniteOrderInt": "Int"}


def membership_core(
    elaborator: Elaborator, collection: Typed, element: Typed, evidence: Callable[[], Evidence]
) -> Callable[[], Core]:
    """Return what builds ``element ∈ collection``; conditions of sets that are written out stand there themselves."""

    def build() -> Core:
        type_ = elaborator.metas.zonk(collection.type)
        return member(elaborator, type_, collection.build(), element.build(), evidence())

    return build


def member(elaborator: Elaborator, type_: LeanType, collection: Core, element: Core, evidence: Evidence) -> Core:
    """Build ``element ∈ collection`` at the collection's type, with the evidence for ``Membership``."""
    name = type_.name if isinstance(type_, TCon) else ""
    if name == "Set":
        return _member_of_set(elaborator, collection, element)
    found = _member_of_finset(elaborator, collection, element, evidence) if name == "Finset" else None
    if found is not None:
        return found
    return Apply(Method("Membership", "mem", evidence, 2), (collection, element), 2)


def _own(elaborator: Elaborator, name: str) -> bool:
    """Whether `name` is the library's, and not declared by the file."""
    return elaborator.environment.find_global(name) is library_global(name)


def _arguments(term: Core) -> tuple[Core, ...]:
    return term.arguments if isinstance(term, Apply) else ()


def _member_of_set(elaborator: Elaborator, collection: Core, element: Core) -> Core:
    function = collection.function if isinstance(collection, Apply) else None
    if isinstance(function, Constant) and function.name == coercions.SET_OF:
        return Apply(_arguments(collection)[0], (element,), 1)
    if isinstance(element, (Local, Literal)) and isinstance(collection, Apply):
        if isinstance(function, Method) and function.method in _SET_OPERATIONS:
            left, right = (_member_of_set(elaborator, part, element) for part in collection.arguments)
            return _SET_OPERATIONS[function.method](left, right)
        if isinstance(function, Constant) and function.name in INTERVALS and _own(elaborator, function.name):
            lower, upper = INTERVALS[function.name]
            return _between(list(function.evidence), list(collection.arguments), element, lower, upper)
    return Apply(Constant("Set.Mem", (), 2), (collection, element), 2)


def _between(evidence: list[Evidence], ends: list[Core], element: Core, lower: str | None, upper: str | None) -> Core:
    """Write the tests of an interval; evidence and ends are used in order."""
    tests: list[Core] = []
    if lower is not None:
        tests.append(_comparison(lower, evidence.pop(0), ends.pop(0), element))
    if upper is not None:
        tests.append(_comparison(upper, evidence.pop(0), element, ends.pop(0)))
    return tests[0] if len(tests) == 1 else Connective(ConnectiveKind.AND, (tests[0], tests[1]))


def _comparison(method: str, evidence: Evidence, left: Core, right: Core) -> Core:
    return Apply(Method(method.upper(), method, evidence, 2), (left, right), 2)


def _member_of_finset(elaborator: Elaborator, collection: Core, element: Core, evidence: Evidence) -> Core | None:
    """``x ∈ Finset.range n`` is ``x < n``, ``x ∈ s.filter p`` is ``x ∈ s ∧ p x``: bounds that need no set."""
    if not isinstance(element, (Local, Literal)) or not isinstance(collection, Apply):
        return None
    function, arguments = collection.function, collection.arguments
    if not isinstance(function, Constant) or not _own(elaborator, function.name) or len(arguments) != function.arity:
        return None
    if function.name == "Finset.range":
        return _comparison("lt", InstanceRef("instLTNat"), element, arguments[0])
    if function.name in _FINITE_INTERVALS and isinstance(function.evidence[0], InstanceRef):
        kind = _NUMERIC_ORDERS.get(function.evidence[0].name)
        if kind is not None:
            lower, upper = _FINITE_INTERVALS[function.name]
            orders: list[Evidence] = [InstanceRef(f"inst{str(m).upper()}{kind}") for m in (lower, upper)]
            return _between(orders, list(arguments), element, lower, upper)
    if function.name == "Finset.filter":
        inside = member(elaborator, TCon("Finset"), arguments[1], element, evidence)
        return Connective(ConnectiveKind.AND, (inside, Apply(arguments[0], (element,), 1)))
    return None


# Relations between sets ------------------------------------------------------------------------------------------


def set_relation(elaborator: Elaborator, sides: list[Typed], type_: LeanType, kind: ConnectiveKind) -> Core:
    """``s = t`` (`kind` ↔) and ``s ⊆ t`` (`kind` →) of sets, by their members."""
    zonked = elaborator.metas.zonk(type_)
    assert isinstance(zonked, TCon)
    name = elaborator.fresh_name("x")
    left, right = (_member_of_set(elaborator, side.build(), Local(name)) for side in sides)
    return Quantifier(QuantifierKind.FORALL, name, zonked.args[0], Connective(kind, (left, right)))


# Products --------------------------------------------------------------------------------------------------------


def elaborate_product(elaborator: Elaborator, term: Binary, scope: Scope, expected: LeanType | None) -> Typed:
    """``s ×ˢ t`` of finite sets or lists (Mathlib.Data.SProd)."""
    left, right = elaborator.elaborate(term.left, scope), elaborator.elaborate(term.right, scope)
    arguments = [Given(term.left.span, None, left), Given(term.right.span, None, right)]

    def resume() -> Typed | None:
        type_ = elaborator.resolve(left.type)
        if isinstance(type_, TMeta):
            return None
        name = head_name(elaborator, type_)
        if name not in ("Finset", "List"):
            shown = render(elaborator.metas.zonk(type_))
            raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"×ˢ is not supported at {shown}")
        return library_call(elaborator, f"{name}.product", arguments, scope, expected, term.span)

    return elaborator.postpone(resume, expected, term.span, lambda: "the type of the operands of ×ˢ stays unknown")
