"""Ordering and comparison (``Init.Data.Ord``): Ordering is an inductive type, its values are (0,), (1,) and (2,)."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary

_function = LIBRARY.function

Ordering = tuple[int]
Comparison = Callable[[Any, Any], Ordering]

LESS: Ordering = (0,)
EQUAL: Ordering = (1,)
GREATER: Ordering = (2,)

LIBRARY.value("Ordering.lt", ": Ordering", LESS)
LIBRARY.value("Ordering.eq", ": Ordering", EQUAL)
LIBRARY.value("Ordering.gt", ": Ordering", GREATER)


def natural(left: Any, right: Any) -> Ordering:
    """Compare by Python's order, which is Lean's on numbers, truth values, characters and strings."""
    return LESS if left < right else EQUAL if left == right else GREATER


_UNARY = "(o : Ordering) : Ordering"
_TEST = "(o : Ordering) : Bool"
_function("Ordering.swap", _UNARY)(lambda o: (2 - o[0],))
_function("Ordering.then", "(a b : Ordering) : Ordering")(lambda a, b: b if a == EQUAL else a)
_function("Ordering.isEq", _TEST)(lambda o: o == EQUAL)
_function("Ordering.isNe", _TEST)(lambda o: o != EQUAL)
_function("Ordering.isLT", _TEST)(lambda o: o == LESS)
_function("Ordering.isGT", _TEST)(lambda o: o == GREATER)
_function("Ordering.isLE", _TEST)(lambda o: o != GREATER)
_function("Ordering.isGE", _TEST)(lambda o: o != LESS)


@_function("compareOfLessAndEq", "{α : Type} (x y : α) [LT α] [DecidableEq α] : Ordering")
def _compare_of_less_and_eq(lt: Dictionary, eq: Dictionary, x: object, y: object) -> Ordering:
    if lt.methods["lt"](x, y):
        return LESS
    return EQUAL if eq.methods["decEq"](x, y) else GREATER


@_function("compareOfLessAndBEq", "{α : Type} (x y : α) [LT α] [BEq α] : Ordering")
def _compare_of_less_and_beq(lt: Dictionary, eq: Dictionary, x: object, y: object) -> Ordering:
    if lt.methods["lt"](x, y):
        return LESS
    return EQUAL if eq.methods["beq"](x, y) else GREATER


@_function("compareOn", "{β α : Type} [Ord β] (f : α → β) (x y : α) : Ordering")
def _compare_on(order: Dictionary, f: Callable[[Any], Any], x: object, y: object) -> Ordering:
    compared: Ordering = order.methods["compare"](f(x), f(y))
    return compared


@_function("compareLex", "{α β : Type} (cmp₁ cmp₂ : α → β → Ordering) (a : α) (b : β) : Ordering")
def _compare_lex(first: Comparison, second: Comparison, a: object, b: object) -> Ordering:
    compared = first(a, b)
    return second(a, b) if compared == EQUAL else compared


_function("instOrdOrdering.compare", "(a b : Ordering) : Ordering")(natural)
_function("instOrdering.beq", "(a b : Ordering) : Bool", inline="({0} == {1})")(lambda a, b: a == b)

for _type in ("Nat", "Int", "Bool"):
    _function(f"instOrd{_type}.compare", f"(a b : {_type}) : Ordering")(natural)
    LIBRARY.instance(f"instOrd{_type}", f"Ord {_type}", {"compare": f"instOrd{_type}.compare"})
LIBRARY.instance("instOrdOrdering", "Ord Ordering", {"compare": "instOrdOrdering.compare"})
LIBRARY.instance("instBEqOrdering", "BEq Ordering", {"beq": "instOrdering.beq"}, structural=True)
LIBRARY.instance("instDecidableEqOrdering", "DecidableEq Ordering", {"decEq": "instOrdering.beq"}, structural=True)
LIBRARY.instance("instInhabitedOrdering", "Inhabited Ordering", {"default": "Ordering.lt"})
LIBRARY.instance("instHashableOrdering", "Hashable Ordering", {"hash": "instHashable.hash"})
