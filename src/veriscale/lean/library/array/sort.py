"""Sorting arrays.

``insertionSort`` is done as Lean does it, so its result is Lean's for every comparator. ``qsort`` is not stable and its
result may rest on details of the implementation; it is answered only where the comparator leaves one result.
"""

from itertools import pairwise
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import charge_copy
from veriscale.lean.library.support import Elements, Relation


@LIBRARY.function("Array.insertionSort", "{α : Type} (xs : Array α) (lt : α → α → Bool := fun a b => a < b) : Array α")
def _insertion_sort(xs: Elements, less: Relation) -> Elements:
    items = list(xs)
    for index in range(1, len(items)):
        while index > 0 and less(items[index], items[index - 1]):
            METER.charge(1)
            items[index - 1], items[index] = items[index], items[index - 1]
            index -= 1
        METER.charge(1)
    return tuple(items)


@LIBRARY.function(
    "Array.qsort",
    "{α : Type} (as : Array α) (lt : α → α → Bool := fun a b => a < b) (low : Nat := 0) (high : Nat := as.size - 1)"
    " : Array α",
)
def _qsort(xs: Elements, less: Relation, low: int, high: int) -> Elements:
    charge_copy(len(xs))
    items = list(xs)
    high = min(high, len(items) - 1)
    pending = [(low, high)] if low < high else []
    while pending:
        start, stop = pending.pop()
        pivot = _partition(items, less, start, stop)
        if pivot < stop:
            pending += [part for part in ((start, pivot), (pivot + 1, stop)) if part[0] < part[1]]
    _check_unique(items[low : high + 1], less)
    return tuple(items)


def _partition(items: list[Any], less: Relation, low: int, high: int) -> int:
    """Partition ``items[low..high]`` around a median of three, as ``Array.qpartition``; return the pivot's place."""
    METER.charge(high - low + 3)
    middle = (low + high) // 2
    for left, right in ((low, middle), (low, high), (high, middle)):
        if less(items[right], items[left]):
            items[left], items[right] = items[right], items[left]
    pivot = items[high]
    place = low
    for index in range(low, high):
        if less(items[index], pivot):
            items[place], items[index] = items[index], items[place]
            place += 1
    items[place], items[high] = items[high], items[place]
    return place


def _check_unique(items: list[Any], less: Relation) -> None:
    """Make sure that no other order of the items is sorted.

    Raises:
        Undecided: the comparator does not order two different neighbours strictly, or is not irreflexive.
    """
    METER.charge(len(items))
    for left, right in pairwise(items):
        strict = less(left, right) and not less(right, left)
        same = not strict and _identical(left, right) and not less(left, right)
        if not strict and not same:
            raise Undecided(Code.UNSUPPORTED_FORM, "the result of Array.qsort rests on the order of ties")


def _identical(left: Any, right: Any) -> bool:
    """Tell whether two values are the same, which Python's ``==`` does not for floats and closures inside."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(_identical, left, right))
    if isinstance(left, float) and isinstance(right, float):
        return left.hex() == right.hex()
    same: bool = left is right or left == right
    return same


@LIBRARY.function("Array.binInsert", "{α : Type} (lt : α → α → Bool) (as : Array α) (k : α) : Array α")
def _binary_insert(less: Relation, xs: Elements, key: Any) -> Elements:
    charge_copy(len(xs) + 1)
    if not xs or less(key, xs[0]):
        return (key, *xs)
    if not less(xs[0], key):
        return (key, *xs[1:])
    if less(xs[-1], key):
        return (*xs, key)
    if not less(key, xs[-1]):
        return (*xs[:-1], key)
    return _insert_between(less, xs, key)


def _insert_between(less: Relation, xs: Elements, key: Any) -> Elements:
    """Insert where ``xs[low] < key < xs[high]``; an equal element is replaced (``Array.binInsertM`` with ``id``)."""
    low, high = 0, len(xs) - 1
    while True:
        METER.charge(1)
        middle = (low + high) // 2
        if less(xs[middle], key):
            if middle == low:
                return (*xs[: low + 1], key, *xs[low + 1 :])
            low = middle
        elif less(key, xs[middle]):
            high = middle
        else:
            return (*xs[:middle], key, *xs[middle + 1 :])
