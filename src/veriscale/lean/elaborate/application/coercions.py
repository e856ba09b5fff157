"""Coercions: what Lean inserts where a term has another type than its place asks for.

Only those of Lean's core library and of the numeric tower are here. A coercion never depends on the value. (Init.Coe,
Init.Data.Cast; ``Prop`` to ``Bool`` is ``decide``, ``Bool`` to ``Prop`` is ``· = true``.)
"""

from typing import TYPE_CHECKING

from veriscale.lean.core import Apply, Constant, Core, InstanceRef, Lambda, Local, Method
from veriscale.lean.elaborate.resolution.scopes import Typed
from veriscale.lean.types import BOOL, FLOAT, INT, NAT, PROP, LeanType, TCon, TMeta

if TYPE_CHECKING:
    from veriscale.lean.elaborate.elaborator import Elaborator

IDENTITY = {("Nat", "Int"), ("Prop", "Bool"), ("Bool", "Prop"), ("Fin", "Nat"), ("Fin", "Int")}
"""Coercions that change nothing at run time."""

FUNCTIONS = {
    ("Nat", "Float"): "Nat.toFloat",
    ("Int", "Float"): "Float.ofInt",
    ("Char", "String"): "Char.toString",
    ("String", "Std.Format"): "Std.Format.text",
}
"""Coercions through a library function."""


CONTAINERS = {("List", "Multiset"), ("Finset", "Set")}
"""Coercions between collections of the same elements."""

SET_OF = "instMembershipSet.of"
"""The library's function from predicates to sets."""

OPTIONS = ("Option", "WithBot", "WithTop")
"""Types whose values are those of another one and one more."""


def coerce(elaborator: "Elaborator", typed: Typed, target: LeanType) -> Typed | None:
    """Return `typed` coerced to `target`, or None where there is no coercion."""
    source, target = elaborator.metas.resolve(typed.type), elaborator.metas.resolve(target)
    if not isinstance(source, TCon) or not isinstance(target, TCon):
        return None
    if (source.name, target.name) == ("Prop", "Bool"):
        return Typed(lambda: _decided(elaborator, typed), target)
    if (source.name, target.name) in IDENTITY:
        return Typed(typed.build, target)
    function = FUNCTIONS.get((source.name, target.name))
    if function is not None:
        return Typed(lambda: Apply(Constant(function, (), 1), (typed.build(),), 1), target)
    if source.name in OPTIONS and target.name in OPTIONS:
        # `WithBot α` and `WithTop α` unfold to `Option α` (Mathlib.Order.WithBot).
        same = "Option" in (source.name, target.name) and elaborator.metas.unify(source.args[0], target.args[0])
        return Typed(typed.build, target) if same else None
    if target.name in OPTIONS:
        return _into_option(elaborator, typed, target)
    if (source.name, target.name) == ("Finset", "Set"):
        return _into_set(elaborator, typed, source, target)
    if (source.name, target.name) == ("List", "Multiset"):
        return _into_multiset(elaborator, typed, source, target)
    return None


def _decided(elaborator: "Elaborator", proposition: Typed) -> Core:
    """Build a proposition that is used as a Bool, and note that it is."""
    term = proposition.build()
    elaborator.decisions.append(term)
    return term


def _into_multiset(elaborator: "Elaborator", typed: Typed, source: TCon, target: TCon) -> Typed | None:
    if not elaborator.metas.unify(source.args[0], target.args[0]):
        return None
    return Typed(lambda: Apply(Constant("Multiset.ofList", (), 1), (typed.build(),), 1), target)


def _into_set(elaborator: "Elaborator", typed: Typed, source: TCon, target: TCon) -> Typed | None:
    """A finite set as the predicate of being its member."""
    if not elaborator.metas.unify(source.args[0], target.args[0]):
        return None
    member = Method("Membership", "mem", InstanceRef("instMembershipFinset"), 2)
    name = elaborator.fresh_name("x")
    return Typed(lambda: set_of(Lambda((name,), Apply(member, (typed.build(), Local(name)), 2))), target)


def set_of(predicate: Core) -> Core:
    """Make a predicate a set: a value of its own, which a definition does not take parameters from."""
    return Apply(Constant(SET_OF, (), 1), (predicate,), 1)


def _into_option(elaborator: "Elaborator", typed: Typed, target: TCon) -> Typed | None:
    """``x`` to ``some x``; the inner term may be coerced first, as in Nat to ``Option Int``."""
    inner = target.args[0]
    if not elaborator.metas.unify(typed.type, inner):
        coerced = coerce(elaborator, typed, inner)
        if coerced is None:
            return None
        typed = coerced

    def build() -> Core:
        return Apply(Constant("Option.some", (), 1), (typed.build(),), 1)

    return Typed(build, target)


def can_coerce(elaborator: "Elaborator", source: LeanType, target: LeanType) -> bool:
    """Whether values of type `source` can always be coerced to `target`.

    ``Prop`` to ``Bool`` is left out: it needs a decision procedure for the proposition at hand, so Lean does not
    count it when it compares the types of an operator's leaves.
    """
    source, target = elaborator.metas.resolve(source), elaborator.metas.resolve(target)
    if isinstance(source, TCon) and source.name == "Fin" and target in (NAT, INT):
        return True
    if isinstance(source, TCon) and isinstance(target, TCon) and (source.name, target.name) == ("String", "Std.Format"):
        return True
    if source in (NAT, INT, BOOL) and target in (INT, FLOAT, PROP):
        return (source, target) in ((NAT, INT), (NAT, FLOAT), (INT, FLOAT), (BOOL, PROP))
    if isinstance(source, TCon) and isinstance(target, TCon) and (source.name, target.name) in CONTAINERS:
        return True
    if isinstance(source, TCon) and source.name in OPTIONS and isinstance(target, TCon) and target.name in OPTIONS:
        return False
    if isinstance(target, TCon) and target.name in OPTIONS and not isinstance(source, TMeta):
        inner = elaborator.metas.resolve(target.args[0])
        return source == inner or can_coerce(elaborator, source, inner)
    return False
