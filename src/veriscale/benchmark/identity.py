"""When two typed values are the same one: the key under which stages drop duplicates.

Values of one type are compared, so that ``1``, ``1.0`` and ``true`` never meet. It is finer than Lean's ``==`` where
that looks away: NaN is the same as NaN, and -0 is not 0. Functions are the same when they are written alike.
"""

from collections.abc import Callable, Hashable
from typing import Any

from veriscale.benchmark.records import Input, Signature, TypedValue
from veriscale.lean.types import LeanType, TCon, TFun
from veriscale.lean.values import Value

Key = Hashable

ITSELF = frozenset({"Nat", "Int", "Bool", "Char", "String", "Unit", "UInt8", "UInt16", "UInt32", "UInt64", "USize"})
"""Types whose run-time values are their own keys."""


def value_key(type_: LeanType) -> Callable[[Any], Key] | None:
    """Return the function from values of `type_` to keys, or None where every value is its own key."""
    if isinstance(type_, TCon) and type_.name in {"List", "Array", "Option", "Prod"} | ITSELF:
        return None if all(value_key(arg) is None for arg in type_.args) else structural_key
    return structural_key


def structural_key(value: Value) -> Key:
    """Return the key of a value of any type, function values excepted: those are told apart by identity."""
    if isinstance(value, tuple):
        return tuple(structural_key(item) for item in value)
    if isinstance(value, float):
        return value.hex()
    return value


def typed_key(item: TypedValue, type_: LeanType) -> Key:
    """Return the key of `item`, which has type `type_`."""
    if isinstance(type_, TFun) and isinstance(item.raw, str):
        return item.raw
    key = value_key(type_)
    value = item.value
    return key(value) if key is not None else value


def input_key(item: Input, signature: Signature) -> Key:
    """Return the key of a whole input."""
    return tuple(
        typed_key(value, parameter.type) for value, parameter in zip(item.values, signature.parameters, strict=True)
    )
