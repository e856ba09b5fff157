"""Arrays side by side."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.support import Elements, Relation


@LIBRARY.function("Array.zip", "{α β : Type} (as : Array α) (bs : Array β) : Array (α × β)")
def _zip(xs: Elements, ys: Elements) -> Elements:
    METER.charge(min(len(xs), len(ys)))
    return tuple(zip(xs, ys, strict=False))


@LIBRARY.function("Array.zipWith", "{α β γ : Type} (f : α → β → γ) (as : Array α) (bs : Array β) : Array γ")
def _zip_with(f: Callable[[Any, Any], Any], xs: Elements, ys: Elements) -> Elements:
    METER.charge(min(len(xs), len(ys)))
    return tuple(map(f, xs, ys))


@LIBRARY.function(
    "Array.zipWithAll",
    "{α β γ : Type} (f : Option α → Option β → γ) (as : Array α) (bs : Array β) : Array γ",
)
def _zip_with_all(f: Callable[[Any, Any], Any], xs: Elements, ys: Elements) -> Elements:
    size = max(len(xs), len(ys))
    METER.charge(size)
    lefts = [*((item,) for item in xs), *[None] * (size - len(xs))]
    rights = [*((item,) for item in ys), *[None] * (size - len(ys))]
    return tuple(map(f, lefts, rights))


@LIBRARY.function("Array.zipIdx", "{α : Type} (xs : Array α) (start : Nat := 0) : Array (α × Nat)")
def _zip_index(xs: Elements, start: int) -> Elements:
    METER.charge(len(xs))
    return tuple(zip(xs, range(start, start + len(xs)), strict=True))


@LIBRARY.function("Array.unzip", "{α β : Type} (as : Array (α × β)) : Array α × Array β")
def _unzip(pairs: Elements) -> tuple[Elements, Elements]:
    METER.charge(len(pairs))
    return tuple([pair[0] for pair in pairs]), tuple([pair[1] for pair in pairs])


@LIBRARY.function("Array.isEqv", "{α : Type} (xs ys : Array α) (p : α → α → Bool) : Bool")
def _is_equivalent(xs: Elements, ys: Elements, test: Relation) -> bool:
    METER.charge(min(len(xs), len(ys)))
    return len(xs) == len(ys) and all(map(test, reversed(xs), reversed(ys)))
