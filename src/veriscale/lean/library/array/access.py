"""Size, elements and parts of arrays."""

from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import charge_copy, default, out_of_bounds
from veriscale.lean.library.support import Elements

LIBRARY.function("Array.size", "{α : Type} (as : Array α) : Nat", inline="len({0})", aliases=("Array.usize",))(len)


@LIBRARY.function("Array.isEmpty", "{α : Type} (xs : Array α) : Bool", inline="(not {0})")
def _is_empty(xs: Elements) -> bool:
    return not xs


@LIBRARY.function("Array.getInternal", "{α : Type} (a : Array α) (i : Nat) (h : Proof) : α")
def _get(xs: Elements, index: int, proof: object) -> Any:
    if index >= len(xs):
        raise out_of_bounds(index, len(xs))
    return xs[index]


@LIBRARY.function("Array.get?", "{α : Type} (xs : Array α) (i : Nat) : Option α")
def _get_option(xs: Elements, index: int) -> Any:
    return (xs[index],) if index < len(xs) else None


@LIBRARY.function(
    "Array.get!Internal", "{α : Type} [Inhabited α] (xs : Array α) (i : Nat) : α", aliases=("Array.get!",)
)
def _get_or_panic(inhabited: Dictionary, xs: Elements, index: int) -> Any:
    return xs[index] if index < len(xs) else default(inhabited)


@LIBRARY.function("Array.getD", "{α : Type} (a : Array α) (i : Nat) (v₀ : α) : α")
def _get_default(xs: Elements, index: int, fallback: Any) -> Any:
    return xs[index] if index < len(xs) else fallback


@LIBRARY.function("Array.back", "{α : Type} (xs : Array α) (h : Proof := by get_elem_tactic) : α")
def _back(xs: Elements, proof: object) -> Any:
    if not xs:
        raise out_of_bounds(0, 0)
    return xs[-1]


@LIBRARY.function("Array.back?", "{α : Type} (xs : Array α) : Option α")
def _back_option(xs: Elements) -> Any:
    return (xs[-1],) if xs else None


@LIBRARY.function("Array.back!", "{α : Type} [Inhabited α] (xs : Array α) : α")
def _back_or_panic(inhabited: Dictionary, xs: Elements) -> Any:
    return xs[-1] if xs else default(inhabited)


@LIBRARY.function("Array.extract", "{α : Type} (as : Array α) (start : Nat := 0) (stop : Nat := as.size) : Array α")
def _extract(xs: Elements, start: int, stop: int) -> Elements:
    charge_copy(len(xs))
    return xs[start:stop]


@LIBRARY.function("Array.take", "{α : Type} (xs : Array α) (i : Nat) : Array α", aliases=("Array.shrink",))
def _take(xs: Elements, count: int) -> Elements:
    charge_copy(len(xs))
    return xs[:count]


@LIBRARY.function("Array.drop", "{α : Type} (xs : Array α) (i : Nat) : Array α")
def _drop(xs: Elements, count: int) -> Elements:
    charge_copy(len(xs))
    return xs[count:]
