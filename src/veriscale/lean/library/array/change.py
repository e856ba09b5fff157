"""Arrays with one or two elements changed, added at the end or taken off there."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import charge_copy, out_of_bounds
from veriscale.lean.library.support import Elements


@LIBRARY.function("Array.push", "{α : Type} (a : Array α) (v : α) : Array α")
def _push(xs: Elements, item: Any) -> Elements:
    charge_copy(len(xs) + 1)
    return (*xs, item)


@LIBRARY.function("Array.pop", "{α : Type} (xs : Array α) : Array α")
def _pop(xs: Elements) -> Elements:
    charge_copy(len(xs))
    return xs[:-1]


def _replaced(xs: Elements, index: int, item: Any) -> Elements:
    charge_copy(len(xs))
    items = list(xs)
    items[index] = item
    return tuple(items)


@LIBRARY.function(
    "Array.set", "{α : Type} (xs : Array α) (i : Nat) (v : α) (h : Proof := by get_elem_tactic) : Array α"
)
def _set(xs: Elements, index: int, item: Any, proof: object) -> Elements:
    if index >= len(xs):
        raise out_of_bounds(index, len(xs))
    return _replaced(xs, index, item)


@LIBRARY.function(
    "Array.setIfInBounds", "{α : Type} (xs : Array α) (i : Nat) (v : α) : Array α", aliases=("Array.set!",)
)
def _set_if_in_bounds(xs: Elements, index: int, item: Any) -> Elements:
    return _replaced(xs, index, item) if index < len(xs) else xs


@LIBRARY.function(
    "Array.modify",
    "{α : Type} (xs : Array α) (i : Nat) (f : α → α) : Array α",
    aliases=("Array.modifyOp",),
)
def _modify(xs: Elements, index: int, f: Callable[[Any], Any]) -> Elements:
    return _replaced(xs, index, f(xs[index])) if index < len(xs) else xs


def _swapped(xs: Elements, i: int, j: int) -> Elements:
    charge_copy(len(xs))
    items = list(xs)
    items[i], items[j] = items[j], items[i]
    return tuple(items)


@LIBRARY.function(
    "Array.swap",
    "{α : Type} (xs : Array α) (i j : Nat) (hi : Proof := by get_elem_tactic) (hj : Proof := by get_elem_tactic)"
    " : Array α",
)
def _swap(xs: Elements, i: int, j: int, left: object, right: object) -> Elements:
    if max(i, j) >= len(xs):
        raise out_of_bounds(max(i, j), len(xs))
    return _swapped(xs, i, j)


@LIBRARY.function("Array.swapIfInBounds", "{α : Type} (xs : Array α) (i j : Nat) : Array α")
def _swap_if_in_bounds(xs: Elements, i: int, j: int) -> Elements:
    return _swapped(xs, i, j) if max(i, j) < len(xs) else xs


@LIBRARY.function(
    "Array.swapAt", "{α : Type} (xs : Array α) (i : Nat) (v : α) (hi : Proof := by get_elem_tactic) : α × Array α"
)
def _swap_at(xs: Elements, index: int, item: Any, proof: object) -> Elements:
    if index >= len(xs):
        raise out_of_bounds(index, len(xs))
    return (xs[index], _replaced(xs, index, item))


@LIBRARY.function("Array.swapAt!", "{α : Type} (xs : Array α) (i : Nat) (v : α) : α × Array α")
def _swap_at_or_panic(xs: Elements, index: int, item: Any) -> Elements:
    return (xs[index], _replaced(xs, index, item)) if index < len(xs) else (item, xs)


@LIBRARY.function("Array.replace", "{α : Type} [BEq α] (xs : Array α) (a b : α) : Array α")
def _replace(evidence: Dictionary, xs: Elements, old: Any, new: Any) -> Elements:
    charge_copy(len(xs))
    equal = evidence.methods["beq"]
    for index, item in enumerate(xs):
        if equal(item, old):
            return _replaced(xs, index, new)
    return xs
