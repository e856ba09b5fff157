"""Pairs (``Init.Core``, ``Init.Data.Prod``); ``Nat × Nat`` as an interval stands in ``nat.py``."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import equality, same

_function = LIBRARY.function
Pair = tuple[Any, Any]

_PAIR = "{α β : Type} (p : α × β)"
_function("Prod.mk", "{α β : Type} (fst : α) (snd : β) : α × β", inline="({0}, {1})")(lambda a, b: (a, b))
_function("Prod.fst", f"{_PAIR} : α", inline="{0}[0]")(lambda p: p[0])
_function("Prod.snd", f"{_PAIR} : β", inline="{0}[1]")(lambda p: p[1])
_function("Prod.swap", f"{_PAIR} : β × α")(lambda p: (p[1], p[0]))


@_function("Prod.map", "{α₁ α₂ β₁ β₂ : Type} (f : α₁ → α₂) (g : β₁ → β₂) (p : α₁ × β₁) : α₂ × β₂")
def _map(f: Callable[[Any], Any], g: Callable[[Any], Any], p: Pair) -> Pair:
    return (f(p[0]), g(p[1]))


@_function("instBEqProd.beq", "{α β : Type} [BEq α] [BEq β] (p q : α × β) : Bool")
def _beq(first: Dictionary, second: Dictionary, p: Pair, q: Pair) -> bool:
    return equality(first)(p[0], q[0]) and equality(second)(p[1], q[1])


@_function("instDecidableEqProd.decEq", "{α β : Type} [DecidableEq α] [DecidableEq β] (p q : α × β) : Bool")
def _dec_eq(first: Dictionary, second: Dictionary, p: Pair, q: Pair) -> bool:
    return bool(first.methods["decEq"](p[0], q[0]) and second.methods["decEq"](p[1], q[1]))


@_function("instInhabitedProd.default", "{α β : Type} [Inhabited α] [Inhabited β] : α × β")
def _default(first: Dictionary, second: Dictionary) -> Pair:
    return (first.methods["default"], second.methods["default"])


@_function("Prod.lexLt", "{α β : Type} [LT α] [LT β] (s t : α × β) : Prop")
def _lex_lt(first: Dictionary, second: Dictionary, s: Pair, t: Pair) -> bool:
    if first.methods["lt"](s[0], t[0]):
        return True
    return same(s[0], t[0]) and bool(second.methods["lt"](s[1], t[1]))


LIBRARY.instance("instBEqProd", "BEq (Prod α β)", {"beq": "instBEqProd.beq"}, needs=("BEq α", "BEq β"), structural=True)
LIBRARY.instance(
    "instDecidableEqProd",
    "DecidableEq (Prod α β)",
    {"decEq": "instDecidableEqProd.decEq"},
    needs=("DecidableEq α", "DecidableEq β"),
    structural=True,
)
LIBRARY.instance(
    "instInhabitedProd",
    "Inhabited (Prod α β)",
    {"default": "instInhabitedProd.default"},
    needs=("Inhabited α", "Inhabited β"),
)
_function("instHashableProd.hash", "{α β : Type} [Hashable α] [Hashable β] (p : α × β) : UInt64")(
    lambda _first, _second, p: LIBRARY.functions["instHashable.hash"].implementation(p)
)
LIBRARY.instance(
    "instHashableProd",
    "Hashable (Prod α β)",
    {"hash": "instHashableProd.hash"},
    needs=("Hashable α", "Hashable β"),
)
