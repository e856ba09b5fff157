"""Arrays with elements inserted, erased or kept by a test."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import charge_copy, first_index, out_of_bounds
from veriscale.lean.library.support import Elements, Predicate, equality


def _without(xs: Elements, index: int) -> Elements:
    charge_copy(len(xs))
    return xs[:index] + xs[index + 1 :]


def _with(xs: Elements, index: int, item: Any) -> Elements:
    charge_copy(len(xs) + 1)
    return (*xs[:index], item, *xs[index:])


@LIBRARY.function("Array.eraseIdx", "{α : Type} (xs : Array α) (i : Nat) (h : Proof := by get_elem_tactic) : Array α")
def _erase_index(xs: Elements, index: int, proof: object) -> Elements:
    if index >= len(xs):
        raise out_of_bounds(index, len(xs))
    return _without(xs, index)


@LIBRARY.function("Array.eraseIdxIfInBounds", "{α : Type} (xs : Array α) (i : Nat) : Array α")
def _erase_index_if_in_bounds(xs: Elements, index: int) -> Elements:
    return _without(xs, index) if index < len(xs) else xs


@LIBRARY.function("Array.eraseIdx!", "{α : Type} (xs : Array α) (i : Nat) : Array α")
def _erase_index_or_panic(xs: Elements, index: int) -> Elements:
    return _without(xs, index) if index < len(xs) else ()


@LIBRARY.function("Array.erase", "{α : Type} [BEq α] (as : Array α) (a : α) : Array α")
def _erase(evidence: Dictionary, xs: Elements, item: Any) -> Elements:
    METER.charge(len(xs))
    equal = equality(evidence)
    index = first_index(lambda other: equal(other, item), xs)
    return xs if index is None else _without(xs, index)


@LIBRARY.function("Array.eraseP", "{α : Type} (as : Array α) (p : α → Bool) : Array α")
def _erase_where(xs: Elements, test: Predicate) -> Elements:
    METER.charge(len(xs))
    index = first_index(test, xs)
    return xs if index is None else _without(xs, index)


@LIBRARY.function("Array.eraseReps", "{α : Type} [BEq α] (as : Array α) : Array α")
def _erase_repetitions(evidence: Dictionary, xs: Elements) -> Elements:
    METER.charge(len(xs))
    equal = equality(evidence)
    kept: list[Any] = []
    for item in xs:
        if not kept or not equal(item, kept[-1]):
            kept.append(item)
    return tuple(kept)


@LIBRARY.function(
    "Array.insertIdx", "{α : Type} (as : Array α) (i : Nat) (a : α) (h : Proof := by get_elem_tactic) : Array α"
)
def _insert_index(xs: Elements, index: int, item: Any, proof: object) -> Elements:
    if index > len(xs):
        raise out_of_bounds(index, len(xs))
    return _with(xs, index, item)


@LIBRARY.function("Array.insertIdx!", "{α : Type} (as : Array α) (i : Nat) (a : α) : Array α")
def _insert_index_or_panic(xs: Elements, index: int, item: Any) -> Elements:
    return _with(xs, index, item) if index <= len(xs) else ()


@LIBRARY.function("Array.insertIdxIfInBounds", "{α : Type} (as : Array α) (i : Nat) (a : α) : Array α")
def _insert_index_if_in_bounds(xs: Elements, index: int, item: Any) -> Elements:
    return _with(xs, index, item) if index <= len(xs) else xs


@LIBRARY.function(
    "Array.filter",
    "{α : Type} (p : α → Bool) (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : Array α",
)
def _filter(test: Predicate, xs: Elements, start: int, stop: int) -> Elements:
    METER.charge(len(xs))
    return tuple(filter(test, xs[start:stop]))


@LIBRARY.function(
    "Array.filterMap",
    "{α β : Type} (f : α → Option β) (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : Array β",
)
def _filter_map(f: Callable[[Any], Elements | None], xs: Elements, start: int, stop: int) -> Elements:
    METER.charge(len(xs))
    return tuple([found[0] for found in map(f, xs[start:stop]) if found is not None])


@LIBRARY.function("Array.partition", "{α : Type} (p : α → Bool) (as : Array α) : Array α × Array α")
def _partition(test: Predicate, xs: Elements) -> tuple[Elements, Elements]:
    METER.charge(len(xs))
    yes: list[Any] = []
    no: list[Any] = []
    for item in xs:
        (yes if test(item) else no).append(item)
    return tuple(yes), tuple(no)


@LIBRARY.function("Array.takeWhile", "{α : Type} (p : α → Bool) (as : Array α) : Array α")
def _take_while(test: Predicate, xs: Elements) -> Elements:
    METER.charge(len(xs))
    index = first_index(lambda item: not test(item), xs)
    return xs[:index]


@LIBRARY.function("Array.popWhile", "{α : Type} (p : α → Bool) (as : Array α) : Array α")
def _pop_while(test: Predicate, xs: Elements) -> Elements:
    METER.charge(len(xs))
    size = len(xs)
    while size and test(xs[size - 1]):
        size -= 1
    return xs[:size]
