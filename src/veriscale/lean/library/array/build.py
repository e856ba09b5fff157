"""Arrays from nothing, and arrays to and from lists."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import charge_copy
from veriscale.lean.library.support import Elements

LIBRARY.value("Array.empty", "{α : Type} : Array α", ())


@LIBRARY.function("Array.emptyWithCapacity", "{α : Type} (c : Nat) : Array α", aliases=("Array.mkEmpty",))
def _empty_with_capacity(capacity: int) -> Elements:
    return ()


def _identity(items: Elements) -> Elements:
    return items


LIBRARY.function("Array.mk", "{α : Type} (toList : List α) : Array α", inline="{0}")(_identity)
LIBRARY.function("Array.toList", "{α : Type} (as : Array α) : List α", inline="{0}", aliases=("Array.toListImpl",))(
    _identity
)
LIBRARY.function("List.toArray", "{α : Type} (xs : List α) : Array α", inline="{0}", aliases=("List.toArrayImpl",))(
    _identity
)


@LIBRARY.function("Array.singleton", "{α : Type} (v : α) : Array α", inline="({0},)")
def _singleton(item: Any) -> Elements:
    return (item,)


@LIBRARY.function("Array.replicate", "{α : Type} (n : Nat) (v : α) : Array α", aliases=("Array.mkArray",))
def _replicate(count: int, item: Any) -> Elements:
    METER.grow(count)
    return (item,) * count


@LIBRARY.function("Array.range", "(n : Nat) : Array Nat")
def _range(count: int) -> Elements:
    METER.grow(count)
    return tuple(range(count))


@LIBRARY.function("Array.range'", "(start size : Nat) (step : Nat := 1) : Array Nat")
def _range_from(start: int, size: int, step: int) -> Elements:
    METER.grow(size)
    return tuple([start + step * index for index in range(size)])


@LIBRARY.function("Array.toListRev", "{α : Type} (xs : Array α) : List α")
def _to_list_reversed(xs: Elements) -> Elements:
    charge_copy(len(xs))
    return xs[::-1]


@LIBRARY.function("Array.toListAppend", "{α : Type} (as : Array α) (l : List α) : List α")
def _to_list_append(xs: Elements, tail: Elements) -> Elements:
    charge_copy(len(xs) + len(tail))
    return xs + tail


@LIBRARY.function("Array.append", "{α : Type} (as bs : Array α) : Array α")
def _append(xs: Elements, ys: Elements) -> Elements:
    charge_copy(len(xs) + len(ys))
    return xs + ys


@LIBRARY.function("Array.appendList", "{α : Type} (as : Array α) (bs : List α) : Array α")
def _append_list(xs: Elements, ys: Elements) -> Elements:
    charge_copy(len(xs) + len(ys))
    return xs + ys


@LIBRARY.function("Array.reverse", "{α : Type} (as : Array α) : Array α")
def _reverse(xs: Elements) -> Elements:
    charge_copy(len(xs))
    return xs[::-1]


@LIBRARY.function("Array.flatten", "{α : Type} (xss : Array (Array α)) : Array α")
def _flatten(rows: tuple[Elements, ...]) -> Elements:
    METER.grow(sum(map(len, rows)) + len(rows))
    return tuple([item for row in rows for item in row])


@LIBRARY.function("Array.leftpad", "{α : Type} (n : Nat) (a : α) (xs : Array α) : Array α")
def _left_pad(size: int, item: Any, xs: Elements) -> Elements:
    METER.grow(max(size, len(xs)))
    return (item,) * (size - len(xs)) + xs


@LIBRARY.function("Array.rightpad", "{α : Type} (n : Nat) (a : α) (xs : Array α) : Array α")
def _right_pad(size: int, item: Any, xs: Elements) -> Elements:
    METER.grow(max(size, len(xs)))
    return xs + (item,) * (size - len(xs))


@LIBRARY.function("Array.reduceOption", "{α : Type} (as : Array (Option α)) : Array α")
def _reduce_option(xs: tuple[Elements | None, ...]) -> Elements:
    METER.charge(len(xs))
    return tuple([item[0] for item in xs if item is not None])


@LIBRARY.function("Array.getEvenElems", "{α : Type} (xs : Array α) : Array α")
def _even_elements(xs: Elements) -> Elements:
    METER.charge(len(xs))
    return xs[::2]


@LIBRARY.function("Array.flatMap", "{α β : Type} (f : α → Array β) (as : Array α) : Array β")
def _flat_map(f: Callable[[Any], Elements], xs: Elements) -> Elements:
    METER.charge(len(xs))
    result: list[Any] = []
    for item in xs:
        part = f(item)
        METER.charge(len(part))
        result.extend(part)
    METER.grow(len(result))
    return tuple(result)
