"""``Subarray``: a part of an array. Its value is the tuple of its elements, so a loop over it sees them.

The array behind a subarray and its bounds are not kept: ``Subarray.array``, ``start`` and ``stop`` are missing.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import charge_copy, default
from veriscale.lean.library.support import Elements, Predicate


@LIBRARY.function(
    "Array.toSubarray",
    "{α : Type} (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : Subarray α",
)
def _to_subarray(xs: Elements, start: int, stop: int) -> Elements:
    charge_copy(len(xs))
    return xs[start:stop]


def _same(xs: Elements) -> Elements:
    return xs


LIBRARY.function(
    "Subarray.toArray",
    "{α : Type} (s : Subarray α) : Array α",
    inline="{0}",
    aliases=("Array.ofSubarray", "Subarray.copy"),
)(_same)
LIBRARY.function("Subarray.toList", "{α : Type} (s : Subarray α) : List α", inline="{0}")(_same)
LIBRARY.function("Subarray.size", "{α : Type} (s : Subarray α) : Nat", inline="len({0})")(len)


@LIBRARY.function("Subarray.get!", "{α : Type} [Inhabited α] (s : Subarray α) (i : Nat) : α")
def _get_or_panic(inhabited: Dictionary, xs: Elements, index: int) -> Any:
    return xs[index] if index < len(xs) else default(inhabited)


@LIBRARY.function("Subarray.getD", "{α : Type} (s : Subarray α) (i : Nat) (v₀ : α) : α")
def _get_default(xs: Elements, index: int, fallback: Any) -> Any:
    return xs[index] if index < len(xs) else fallback


@LIBRARY.function("Subarray.popFront", "{α : Type} (s : Subarray α) : Subarray α")
def _pop_front(xs: Elements) -> Elements:
    charge_copy(len(xs))
    return xs[1:]


@LIBRARY.function("Subarray.take", "{α : Type} (s : Subarray α) (i : Nat) : Subarray α")
def _take(xs: Elements, count: int) -> Elements:
    charge_copy(len(xs))
    return xs[:count]


@LIBRARY.function("Subarray.drop", "{α : Type} (s : Subarray α) (i : Nat) : Subarray α")
def _drop(xs: Elements, count: int) -> Elements:
    charge_copy(len(xs))
    return xs[count:]


@LIBRARY.function("Subarray.foldl", "{α β : Type} (f : β → α → β) (init : β) (as : Subarray α) : β")
def _foldl(f: Callable[[Any, Any], Any], initial: Any, xs: Elements) -> Any:
    METER.charge(len(xs))
    return reduce(f, xs, initial)


@LIBRARY.function("Subarray.foldr", "{α β : Type} (f : α → β → β) (init : β) (as : Subarray α) : β")
def _foldr(f: Callable[[Any, Any], Any], result: Any, xs: Elements) -> Any:
    METER.charge(len(xs))
    for item in reversed(xs):
        result = f(item, result)
    return result


@LIBRARY.function("Subarray.any", "{α : Type} (p : α → Bool) (as : Subarray α) : Bool")
def _any(test: Predicate, xs: Elements) -> bool:
    METER.charge(len(xs))
    return any(map(test, xs))


@LIBRARY.function("Subarray.all", "{α : Type} (p : α → Bool) (as : Subarray α) : Bool")
def _all(test: Predicate, xs: Elements) -> bool:
    METER.charge(len(xs))
    return all(map(test, xs))


@LIBRARY.function("Subarray.findRev?", "{α : Type} (as : Subarray α) (p : α → Bool) : Option α")
def _find_last(xs: Elements, test: Predicate) -> Elements | None:
    METER.charge(len(xs))
    return next(((item,) for item in reversed(xs) if test(item)), None)


LIBRARY.instance(
    "instGetElem!Subarray", "GetElem! (Subarray α) Nat α", {"getElem!": "Subarray.get!"}, needs=("Inhabited α",)
)
LIBRARY.function("instGetElemSubarray.getElem", "{α : Type} (s : Subarray α) (i : Nat) (h : Proof) : α")(
    LIBRARY.functions["Array.getInternal"].implementation
)
LIBRARY.function("instGetElem?Subarray.getElem?", "{α : Type} (s : Subarray α) (i : Nat) : Option α")(
    LIBRARY.functions["Array.get?"].implementation
)
LIBRARY.instance("instGetElemSubarray", "GetElem (Subarray α) Nat α", {"getElem": "instGetElemSubarray.getElem"})
LIBRARY.instance("instGetElem?Subarray", "GetElem? (Subarray α) Nat α", {"getElem?": "instGetElem?Subarray.getElem?"})
