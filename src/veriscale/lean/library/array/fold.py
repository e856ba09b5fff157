"""Folds, maps and tests over the whole of an array or a part of it.

``start`` and ``stop`` beyond the end count as the end (``Array.foldlM``, ``Array.foldrM``, ``Array.anyM``).
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import member
from veriscale.lean.library.support import Elements, Predicate, hashing, scan


@LIBRARY.function(
    "Array.foldl",
    "{α β : Type} (f : β → α → β) (init : β) (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : β",
)
def _foldl(f: Callable[[Any, Any], Any], initial: Any, xs: Elements, start: int, stop: int) -> Any:
    METER.charge(len(xs))
    return reduce(f, xs[start:stop], initial)


@LIBRARY.function(
    "Array.foldr",
    "{α β : Type} (f : α → β → β) (init : β) (as : Array α) (start : Nat := as.size) (stop : Nat := 0) : β",
)
def _foldr(f: Callable[[Any, Any], Any], result: Any, xs: Elements, start: int, stop: int) -> Any:
    METER.charge(len(xs))
    for item in reversed(xs[stop:start]):
        result = f(item, result)
    return result


@LIBRARY.function("Array.sum", "{α : Type} [Add α] [Zero α] (xs : Array α) : α")
def _sum(addition: Dictionary, zero: Dictionary, xs: Elements) -> Any:
    METER.charge(len(xs))
    add = addition.methods["add"]
    result = zero.methods["zero"]
    for item in reversed(xs):
        result = add(item, result)
    return result


@LIBRARY.function("Array.map", "{α β : Type} (f : α → β) (as : Array α) : Array β")
def _map(f: Callable[[Any], Any], xs: Elements) -> Elements:
    METER.charge(len(xs))
    return tuple(map(f, xs))


@LIBRARY.function("Array.mapIdx", "{α β : Type} (f : Nat → α → β) (as : Array α) : Array β")
def _map_index(f: Callable[[int, Any], Any], xs: Elements) -> Elements:
    METER.charge(len(xs))
    return tuple(map(f, range(len(xs)), xs))


@LIBRARY.function(
    "Array.any",
    "{α : Type} (as : Array α) (p : α → Bool) (start : Nat := 0) (stop : Nat := as.size) : Bool",
)
def _any(xs: Elements, test: Predicate, start: int, stop: int) -> bool:
    METER.charge(len(xs))
    return any(map(test, xs[start:stop]))


@LIBRARY.function(
    "Array.all",
    "{α : Type} (as : Array α) (p : α → Bool) (start : Nat := 0) (stop : Nat := as.size) : Bool",
)
def _all(xs: Elements, test: Predicate, start: int, stop: int) -> bool:
    METER.charge(len(xs))
    return all(map(test, xs[start:stop]))


LIBRARY.function("Array.contains", "{α : Type} [BEq α] (as : Array α) (a : α) : Bool")(member)


@LIBRARY.function("Array.elem", "{α : Type} [BEq α] (a : α) (as : Array α) : Bool")
def _elem(evidence: Dictionary, item: Any, xs: Elements) -> bool:
    return member(evidence, xs, item)


@LIBRARY.function("Array.countP", "{α : Type} (p : α → Bool) (as : Array α) : Nat")
def _count_where(test: Predicate, xs: Elements) -> int:
    METER.charge(len(xs))
    return sum(map(test, xs))


@LIBRARY.function("Array.count", "{α : Type} [BEq α] (a : α) (as : Array α) : Nat")
def _count(evidence: Dictionary, item: Any, xs: Elements) -> int:
    if evidence.structural:
        scan(xs, item)
        return xs.count(item)
    METER.charge(len(xs))
    equal = evidence.methods["beq"]
    return sum(1 for other in xs if equal(other, item))


@LIBRARY.function("Array.allDiff", "{α : Type} [BEq α] (as : Array α) : Bool")
def _all_different(evidence: Dictionary, xs: Elements) -> bool:
    if evidence.structural:
        hashing(xs)
        return len(set(xs)) == len(xs)
    METER.charge(len(xs) * len(xs))
    equal = evidence.methods["beq"]
    return not any(equal(xs[i], xs[j]) for i in range(len(xs)) for j in range(i))
