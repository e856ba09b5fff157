"""Folds, scans, sums, products, and quantifiers over the elements of a list."""

import operator
from collections.abc import Callable
from functools import reduce
from itertools import accumulate
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Function, Predicate, equality, scan

_function = LIBRARY.function
_LIST = "{α : Type} (l : List α)"
_PREDICATE = "{α : Type} (p : α → Bool) (l : List α)"
_FOLD_LEFT = "{α β : Type} (f : β → α → β) (init : β) (l : List α)"
_FOLD_RIGHT = "{α β : Type} (f : α → β → β) (init : β) (l : List α)"
Step = Callable[[Any, Any], Any]


@_function("List.foldl", f"{_FOLD_LEFT} : β")
def _foldl(f: Step, init: object, items: Elements) -> object:
    METER.charge(len(items))
    return reduce(f, items, init)


@_function("List.foldr", f"{_FOLD_RIGHT} : β", aliases=("List.foldrTR",))
def _foldr(f: Step, init: object, items: Elements) -> object:
    METER.charge(len(items))
    for item in reversed(items):
        init = f(item, init)
    return init


@_function("List.foldlIdx", "{α β : Type} (f : Nat → β → α → β) (init : β) (l : List α) (start : Nat := 0) : β")
def _foldl_idx(f: Callable[[int, Any, Any], Any], init: object, items: Elements, start: int) -> object:
    METER.charge(len(items))
    for i, item in enumerate(items, start):
        init = f(i, init, item)
    return init


@_function("List.foldrIdx", "{α β : Type} (f : Nat → α → β → β) (init : β) (l : List α) (start : Nat := 0) : β")
def _foldr_idx(f: Callable[[int, Any, Any], Any], init: object, items: Elements, start: int) -> object:
    METER.charge(len(items))
    for i in range(len(items) - 1, -1, -1):
        init = f(start + i, items[i], init)
    return init


@_function("List.scanl", f"{_FOLD_LEFT} : List β")
def _scanl(f: Step, init: object, items: Elements) -> Elements:
    METER.charge(len(items) + 1)
    return tuple(accumulate(items, f, initial=init))


@_function("List.scanr", f"{_FOLD_RIGHT} : List β")
def _scanr(f: Step, init: object, items: Elements) -> Elements:
    METER.charge(len(items) + 1)
    found = accumulate(reversed(items), lambda later, item: f(item, later), initial=init)
    return tuple(found)[::-1]


# Sums: right folds, as their definition says --------------------------------------------------------------------


@_function("List.sum", "{α : Type} [Add α] [Zero α] (l : List α) : α")
def _sum(add: Dictionary, zero: Dictionary, items: Elements) -> object:
    METER.charge(len(items))
    method = add.methods["add"]
    if method is operator.add and set(map(type, items)) == {int}:
        return sum(items)
    result = zero.methods["zero"]
    for item in reversed(items):
        result = method(item, result)
    return result


@_function("List.prod", "{α : Type} [Mul α] [One α] (l : List α) : α")
def _prod(mul: Dictionary, one: Dictionary, items: Elements) -> object:
    return _foldr(mul.methods["mul"], one.methods["one"], items)


# Quantifiers over elements ---------------------------------------------------------------------------------------


@_function("List.any", f"{_LIST} (p : α → Bool) : Bool")
def _any(items: Elements, p: Predicate) -> bool:
    METER.charge(len(items))
    return any(map(p, items))


@_function("List.all", f"{_LIST} (p : α → Bool) : Bool")
def _all(items: Elements, p: Predicate) -> bool:
    METER.charge(len(items))
    return all(map(p, items))


@_function("List.or", "(bs : List Bool) : Bool")
def _or(items: Elements) -> bool:
    METER.charge(len(items))
    return any(items)


@_function("List.and", "(bs : List Bool) : Bool")
def _and(items: Elements) -> bool:
    METER.charge(len(items))
    return all(items)


@_function("List.countP", f"{_PREDICATE} : Nat")
def _count_if(p: Predicate, items: Elements) -> int:
    METER.charge(len(items))
    return sum(1 for item in items if p(item))


@_function("List.count", "{α : Type} [BEq α] (a : α) (l : List α) : Nat")
def _count(beq: Dictionary, a: object, items: Elements) -> int:
    if beq.structural:
        scan(items, a)
        return items.count(a)
    METER.charge(len(items))
    equal = equality(beq)
    return sum(1 for item in items if equal(item, a))


# Extremes: the first operand of Max.max and Min.min is the extreme so far ----------------------------------------


@_function("List.max?", "{α : Type} [Max α] (l : List α) : Option α", aliases=("List.maximum?",))
def _max_option(maximum: Dictionary, items: Elements) -> Elements | None:
    METER.charge(len(items))
    return (reduce(maximum.methods["max"], items),) if items else None


@_function("List.min?", "{α : Type} [Min α] (l : List α) : Option α", aliases=("List.minimum?",))
def _min_option(minimum: Dictionary, items: Elements) -> Elements | None:
    METER.charge(len(items))
    return (reduce(minimum.methods["min"], items),) if items else None


def _head(found: Elements | None) -> object:
    head = LIBRARY.functions["List.head"].implementation
    return head(found or (), ())


@_function("List.max", "{α : Type} [Max α] (l : List α) (h : Proof) : α")
def _max(maximum: Dictionary, items: Elements, _proof: tuple[()]) -> object:
    return _head(_max_option(maximum, items))


@_function("List.min", "{α : Type} [Min α] (l : List α) (h : Proof) : α")
def _min(minimum: Dictionary, items: Elements, _proof: tuple[()]) -> object:
    return _head(_min_option(minimum, items))


def _extreme(better: Callable[[Any, Any], bool], f: Function, items: Elements) -> Elements | None:
    """Return the first element whose image no other image is better than."""
    METER.charge(len(items))
    best: Elements | None = None
    best_image: Any = None
    for item in items:
        image = f(item)
        if best is None or better(image, best_image):
            best, best_image = (item,), image
    return best


@_function("List.argmax", "{α β : Type} [LT β] (f : α → β) (l : List α) : Option α")
def _argmax(lt: Dictionary, f: Function, items: Elements) -> Elements | None:
    less = lt.methods["lt"]
    return _extreme(lambda image, best: less(best, image), f, items)


@_function("List.argmin", "{α β : Type} [LT β] (f : α → β) (l : List α) : Option α")
def _argmin(lt: Dictionary, f: Function, items: Elements) -> Elements | None:
    return _extreme(lt.methods["lt"], f, items)
