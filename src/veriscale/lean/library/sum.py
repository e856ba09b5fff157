"""Sum, the disjoint union (``Init.Core``): (0, a) stands for ``Sum.inl a``, (1, b) for ``Sum.inr b``."""

from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Function, equality

_function = LIBRARY.function
_SUM = "{α β : Type} (x : Sum α β)"
Either = tuple[int, Any]

_function("Sum.inl", "{α β : Type} (val : α) : Sum α β", inline="(0, {0})")(lambda val: (0, val))
_function("Sum.inr", "{α β : Type} (val : β) : Sum α β", inline="(1, {0})")(lambda val: (1, val))
_function("Sum.isLeft", f"{_SUM} : Bool", inline="({0}[0] == 0)")(lambda x: x[0] == 0)
_function("Sum.isRight", f"{_SUM} : Bool", inline="({0}[0] == 1)")(lambda x: x[0] == 1)
_function("Sum.getLeft?", f"{_SUM} : Option α")(lambda x: x[1:] if x[0] == 0 else None)
_function("Sum.getRight?", f"{_SUM} : Option β")(lambda x: x[1:] if x[0] == 1 else None)
_function("Sum.swap", f"{_SUM} : Sum β α")(lambda x: (1 - x[0], x[1]))


@_function("Sum.elim", "{α β γ : Type} (f : α → γ) (g : β → γ) (x : Sum α β) : γ")
def _elim(f: Function, g: Function, x: Either) -> object:
    return (f, g)[x[0]](x[1])


@_function("Sum.map", "{α α' β β' : Type} (f : α → α') (g : β → β') (x : Sum α β) : Sum α' β'")
def _map(f: Function, g: Function, x: Either) -> Either:
    return (x[0], (f, g)[x[0]](x[1]))


@_function("instBEqSum.beq", "{α β : Type} [BEq α] [BEq β] (x y : Sum α β) : Bool")
def _beq(first: Dictionary, second: Dictionary, x: Either, y: Either) -> bool:
    return x[0] == y[0] and equality((first, second)[x[0]])(x[1], y[1])


@_function("instDecidableEqSum.decEq", "{α β : Type} [DecidableEq α] [DecidableEq β] (x y : Sum α β) : Bool")
def _dec_eq(first: Dictionary, second: Dictionary, x: Either, y: Either) -> bool:
    return x[0] == y[0] and bool((first, second)[x[0]].methods["decEq"](x[1], y[1]))


for _class, _method in (("BEq", "beq"), ("DecidableEq", "decEq")):
    LIBRARY.instance(
        f"inst{_class}Sum",
        f"{_class} (Sum α β)",
        {_method: f"inst{_class}Sum.{_method}"},
        needs=(f"{_class} α", f"{_class} β"),
        structural=True,
    )
