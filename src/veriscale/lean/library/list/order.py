"""Sorting, and the order of lists: lexicographic ``<``, ``≤``, ``compare``; permutations by ``==``."""

import operator
from collections import Counter
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.list.transform import _erase
from veriscale.lean.library.ordering import EQUAL, GREATER, LESS, Ordering
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import less_lists
from veriscale.lean.library.support import Elements, Relation, equality, hashing, same

_function = LIBRARY.function
_TWO = "{α : Type} (l₁ l₂ : List α)"


def merge(xs: Elements, ys: Elements, le: Relation) -> Elements:
    """Merge as ``List.merge`` does: the left element goes first where ``le left right``."""
    METER.charge(len(xs) + len(ys))
    merged: list[Any] = []
    i = j = 0
    while i < len(xs) and j < len(ys):
        if le(xs[i], ys[j]):
            merged.append(xs[i])
            i += 1
        else:
            merged.append(ys[j])
            j += 1
    return (*merged, *xs[i:], *ys[j:])


_LE = "(le : α → α → Bool := fun a b => a ≤ b)"
_function("List.merge", f"{{α : Type}} (xs ys : List α) {_LE} : List α")(merge)


@_function("List.mergeSort", f"{{α : Type}} (l : List α) {_LE} : List α")
def _merge_sort(items: Elements, le: Relation) -> Elements:
    """Sort with Lean's own splits, so that any `le`, an order or not, gives Lean's result."""
    if len(items) < 2:
        return items
    half = (len(items) + 1) // 2
    return merge(_merge_sort(items[:half], le), _merge_sort(items[half:], le), le)


@_function("List.orderedInsert", "{α : Type} (r : α → α → Prop) (a : α) (l : List α) : List α")
def _ordered_insert(r: Relation, a: object, items: Elements) -> Elements:
    for i, item in enumerate(items):
        METER.charge(1)
        if r(a, item):
            return (*items[:i], a, *items[i:])
    return (*items, a)


@_function("List.insertionSort", "{α : Type} (r : α → α → Prop) (l : List α) : List α")
def _insertion_sort(r: Relation, items: Elements) -> Elements:
    result: Elements = ()
    for item in reversed(items):
        result = _ordered_insert(r, item, result)
    return result


@_function("List.isPerm", "{α : Type} [BEq α] (l₁ l₂ : List α) : Bool")
def _is_perm(beq: Dictionary, xs: Elements, ys: Elements) -> bool:
    if beq.structural:
        hashing(xs)
        hashing(ys)
        return len(xs) == len(ys) and Counter(xs) == Counter(ys)
    equal = equality(beq)
    METER.charge(len(xs))
    for x in xs:
        METER.charge(len(ys))
        if not any(equal(x, y) for y in ys):
            return False
        ys = _erase(beq, ys, x)
    return not ys


# Comparison ------------------------------------------------------------------------------------------------------


@_function("List.isEqv", "{α : Type} (as bs : List α) (eqv : α → α → Bool) : Bool")
def _is_eqv(xs: Elements, ys: Elements, eqv: Relation) -> bool:
    METER.charge(len(xs))
    return len(xs) == len(ys) and all(map(eqv, xs, ys))


@_function("List.beq", "{α : Type} [BEq α] (l₁ l₂ : List α) : Bool")
def _beq(beq: Dictionary, xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs) >> 4)
    return xs == ys if beq.structural else _is_eqv(xs, ys, beq.methods["beq"])


@_function("instDecidableEqList.decEq", "{α : Type} [DecidableEq α] (l₁ l₂ : List α) : Bool")
def _dec_eq(eq: Dictionary, xs: Elements, ys: Elements) -> bool:
    return xs == ys if eq.structural else _is_eqv(xs, ys, eq.methods["decEq"])


@_function("List.lex", "{α : Type} [BEq α] (l₁ l₂ : List α) (lt : α → α → Bool := fun a b => a < b) : Bool")
def _lex(beq: Dictionary, xs: Elements, ys: Elements, lt: Relation) -> bool:
    return less_lists(lt, equality(beq), xs, ys)


@_function("List.Lex", "{α : Type} (r : α → α → Prop) (l₁ l₂ : List α) : Prop")
def _lex_relation(r: Relation, xs: Elements, ys: Elements) -> bool:
    return less_lists(r, same, xs, ys)


@_function("List.lt", "{α : Type} [LT α] (l₁ l₂ : List α) : Prop")
def _lt(lt: Dictionary, xs: Elements, ys: Elements) -> bool:
    if lt.methods["lt"] is operator.lt:
        METER.charge(min(len(xs), len(ys)) >> 4)
        return xs < ys
    return less_lists(lt.methods["lt"], same, xs, ys)


@_function("List.le", "{α : Type} [LT α] (l₁ l₂ : List α) : Prop")
def _le(lt: Dictionary, xs: Elements, ys: Elements) -> bool:
    """``¬ l₂ < l₁``, as Lean defines it from ``<`` alone."""
    return not _lt(lt, ys, xs)


@_function("List.compareLex", "{α : Type} (cmp : α → α → Ordering) (l₁ l₂ : List α) : Ordering")
def _compare(cmp: Any, xs: Elements, ys: Elements) -> Ordering:
    for x, y in zip(xs, ys, strict=False):
        METER.charge(1)
        compared: Ordering = cmp(x, y)
        if compared != EQUAL:
            return compared
    return EQUAL if len(xs) == len(ys) else LESS if len(xs) < len(ys) else GREATER


_function("instOrdList.compare", "{α : Type} [Ord α] (l₁ l₂ : List α) : Ordering")(
    lambda order, xs, ys: _compare(order.methods["compare"], xs, ys)
)
_function("instHashableList.hash", "{α : Type} [Hashable α] (l : List α) : UInt64")(
    lambda _hashable, items: LIBRARY.functions["instHashable.hash"].implementation(items)
)

LIBRARY.instance("instAppendList", "Append (List α)", {"append": "List.append"})
LIBRARY.instance("instInhabitedList", "Inhabited (List α)", {"default": "List.nil"})
LIBRARY.instance("instEmptyCollectionList", "EmptyCollection (List α)", {"emptyCollection": "List.nil"})
LIBRARY.instance("instBEqList", "BEq (List α)", {"beq": "List.beq"}, needs=("BEq α",), structural=True)
LIBRARY.instance(
    "instDecidableEqList",
    "DecidableEq (List α)",
    {"decEq": "instDecidableEqList.decEq"},
    needs=("DecidableEq α",),
    structural=True,
)
LIBRARY.instance("instLTList", "LT (List α)", {"lt": "List.lt"}, needs=("LT α",))
LIBRARY.instance("instLEList", "LE (List α)", {"le": "List.le"}, needs=("LT α",))
LIBRARY.instance("instOrdList", "Ord (List α)", {"compare": "instOrdList.compare"}, needs=("Ord α",))
LIBRARY.instance("instHashableList", "Hashable (List α)", {"hash": "instHashableList.hash"}, needs=("Hashable α",))
LIBRARY.instance("instUnionList", "Union (List α)", {"union": "List.union"}, needs=("BEq α",))
LIBRARY.instance("instSDiffList", "SDiff (List α)", {"sdiff": "List.diff"}, needs=("BEq α",))
LIBRARY.instance("instInterList", "Inter (List α)", {"inter": "List.inter"}, needs=("BEq α",))
