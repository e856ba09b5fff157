"""Searching arrays; an index that is not found is the size, or none in the forms with ``?``."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import default, first_index
from veriscale.lean.library.support import Elements, Predicate, equality


@LIBRARY.function("Array.find?", "{α : Type} (p : α → Bool) (as : Array α) : Option α")
def _find(test: Predicate, xs: Elements) -> Elements | None:
    METER.charge(len(xs))
    return next(((item,) for item in xs if test(item)), None)


@LIBRARY.function("Array.findRev?", "{α : Type} (p : α → Bool) (as : Array α) : Option α")
def _find_last(test: Predicate, xs: Elements) -> Elements | None:
    METER.charge(len(xs))
    return next(((item,) for item in reversed(xs) if test(item)), None)


@LIBRARY.function("Array.findSome?", "{α β : Type} (f : α → Option β) (as : Array α) : Option β")
def _find_some(f: Callable[[Any], Any], xs: Elements) -> Any:
    METER.charge(len(xs))
    return next((found for found in map(f, xs) if found is not None), None)


@LIBRARY.function("Array.findSomeRev?", "{α β : Type} (f : α → Option β) (as : Array α) : Option β")
def _find_last_some(f: Callable[[Any], Any], xs: Elements) -> Any:
    METER.charge(len(xs))
    return next((found for found in map(f, reversed(xs)) if found is not None), None)


@LIBRARY.function("Array.findSome!", "{α β : Type} [Inhabited β] (f : α → Option β) (xs : Array α) : β")
def _find_some_or_panic(inhabited: Dictionary, f: Callable[[Any], Any], xs: Elements) -> Any:
    found = _find_some(f, xs)
    return default(inhabited) if found is None else found[0]


@LIBRARY.function("Array.findIdx?", "{α : Type} (p : α → Bool) (as : Array α) : Option Nat")
def _find_index(test: Predicate, xs: Elements) -> tuple[int] | None:
    METER.charge(len(xs))
    index = first_index(test, xs)
    return None if index is None else (index,)


@LIBRARY.function("Array.findIdx", "{α : Type} (p : α → Bool) (as : Array α) : Nat")
def _find_index_or_size(test: Predicate, xs: Elements) -> int:
    METER.charge(len(xs))
    index = first_index(test, xs)
    return len(xs) if index is None else index


@LIBRARY.function("Array.idxOf?", "{α : Type} [BEq α] (xs : Array α) (v : α) : Option Nat")
def _index_of(evidence: Dictionary, xs: Elements, item: Any) -> tuple[int] | None:
    METER.charge(len(xs))
    equal = equality(evidence)
    index = first_index(lambda other: equal(other, item), xs)
    return None if index is None else (index,)


@LIBRARY.function("Array.idxOf", "{α : Type} [BEq α] (a : α) (as : Array α) : Nat")
def _index_of_or_size(evidence: Dictionary, item: Any, xs: Elements) -> int:
    found = _index_of(evidence, xs, item)
    return len(xs) if found is None else found[0]


@LIBRARY.function("Array.getMax?", "{α : Type} (as : Array α) (lt : α → α → Bool) : Option α")
def _greatest(xs: Elements, less: Callable[[Any, Any], bool]) -> Elements | None:
    METER.charge(len(xs))
    if not xs:
        return None
    best = xs[0]
    for item in xs[1:]:
        if less(best, item):
            best = item
    return (best,)


@LIBRARY.function("Array.isPrefixOf", "{α : Type} [BEq α] (as bs : Array α) : Bool")
def _is_prefix_of(evidence: Dictionary, xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs))
    return len(xs) <= len(ys) and all(map(equality(evidence), xs, ys))


@LIBRARY.function(
    "Array.binSearch",
    "{α : Type} (as : Array α) (k : α) (lt : α → α → Bool) (lo : Nat := 0) (hi : Nat := as.size - 1) : Option α",
)
def _binary_search(xs: Elements, key: Any, less: Callable[[Any, Any], bool], low: int, high: int) -> Elements | None:
    if low >= len(xs):
        return None
    high = min(high, len(xs) - 1)
    while low <= high:
        METER.charge(1)
        middle = (low + high) // 2
        item = xs[middle]
        if less(item, key):
            low = middle + 1
        elif less(key, item):
            high = middle - 1
        else:
            return (item,)
    return None
