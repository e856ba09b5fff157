"""When two typed values are the same one: the key under which stages drop duplicates.

Values of one type are compared, so that ``1``, ``1.0`` and ``true`` never meet. It is finer than Lean's ``==`` where
that looks away: NaN is the same as NaN, and -0 is not 0. Functions are the same when they are written alike.
"""

from collections.abc import Callable, Hashable
from typing import Any

from veriscale.benchmark.records import Signature
from veriscale.lean.types import LeanType, TCon, TFun
from veriscale.lean.values import Value

Key = Hashable

ITSELF = frozenset({"Nat", "Int", "Bool", "Char", "String", "Unit", "UInt8", "UInt16", "UInt32", "UInt64", "USize"})
"""Types whose run-time values are their own keys."""


def value_key(type_: LeanType) -> Callable[[Any], Key] | None:
    """Return the function from values of `type_` to keys, or None where every value is its own key."""
    if isinstance(type_, TFun):
        return None
    if isinstance(type_, TCon) and type_.name in {"List", "Array", "Option", "Prod"} | ITSELF:
        return None if all(value_key(arg) is None for arg in type_.args) else structural_key
    return structural_key


def structural_key(value: Value) -> Key:
    """Return the key of a value of any type."""
    if isinstance(value, tuple):
        return tuple(structural_key(item) for item in value)
    if isinstance(value, float):
        return value.hex()
    return value


def arguments_key(signature: Signature) -> Callable[[tuple[Value, ...]], Key]:
    """Return the function from the arguments of `signature` to their key."""
    keys = tuple(value_key(parameter.type) for parameter in signature.parameters)
    if all(key is None for key in keys):
        return lambda arguments: arguments
    return lambda arguments: tuple(
        value if key is None else key(value) for key, value in zip(keys, arguments, strict=True)
    )
