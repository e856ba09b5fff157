"""The representation of values: their Python type, what a type is made of, and the check that a value is of a type.

Written forms are not here (``literal.py``, ``render.py``, ``json_form.py``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Union

from veriscale.lean.types import LeanType, TCon, TFun, arity, substitute

Value = Union[int, float, str, bool, None, tuple["Value", ...], "FunctionValue", Callable[..., Any]]
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class StructureInfo:
    """A user structure: its type parameters (as `TParam` names) and its fields in order."""

    name: str
    parameters: tuple[str, ...]
    fields: tuple[str, ...]
    field_types: tuple[LeanType, ...]

    def types_at(self, type_: TCon) -> tuple[LeanType, ...]:
        """Return the field types of `type_`, an application of this structure."""
        arguments = dict(zip(self.parameters, type_.args, strict=True))
        return tuple(substitute(field_type, arguments) for field_type in self.field_types)


@dataclass(frozen=True, slots=True)
class FunctionValue:
    """A function that a test gives as Lean text, which an engine elaborates; equality is that of the texts."""

    text: str


SCALAR_RANGES: Mapping[str, tuple[int | None, int | None]] = {
    "Nat": (0, None),
    "Int": (None, None),
    "UInt8": (0, 2**8 - 1),
    "UInt16": (0, 2**16 - 1),
    "UInt32": (0, 2**32 - 1),
    "UInt64": (0, 2**64 - 1),
}
"""The smallest and the largest number of the types whose values are integers, None where there is none."""


def text_fault(text: str) -> str | None:
    """Return why `text` is no Lean string, None where it is one: Lean's characters exclude surrogates."""
    if text.isascii():
        return None
    for index, char in enumerate(text):
        if "\ud800" <= char <= "\udfff":
            return f"lone surrogate U+{ord(char):04X} at position {index}"
    return None


def conforms(value: Value, type_: LeanType, structures: Mapping[str, StructureInfo]) -> bool:
    """Return whether `value` represents a value of `type_`; False for types without written values."""
    if isinstance(type_, TFun):
        return isinstance(value, FunctionValue) or (callable(value) and arity(type_) > 0)
    if not isinstance(type_, TCon):
        return False
    if type_.name in SCALAR_RANGES:
        return type(value) is int and in_range(value, type_.name)
    if type_.name in ("Bool", "Prop"):
        return type(value) is bool
    if type_.name == "Float":
        return type(value) is float
    if type_.name in ("Char", "String"):
        return type(value) is str and text_fault(value) is None and (type_.name == "String" or len(value) == 1)
    return _conforms_container(value, type_, structures)


def in_range(number: int, type_name: str) -> bool:
    """Return whether `number` lies in the range of the integer type."""
    low, high = SCALAR_RANGES[type_name]
    return (low is None or number >= low) and (high is None or number <= high)


def _conforms_container(value: Value, type_: TCon, structures: Mapping[str, StructureInfo]) -> bool:
    """The part of `conforms` for types that are made of others."""
    if type_.name == "Option" and value is None:
        return True
    if type(value) is not tuple:
        return False
    if type_.name == "Option":
        return len(value) == 1 and conforms(value[0], type_.args[0], structures)
    if type_.name in ("List", "Array"):
        return all(conforms(item, type_.args[0], structures) for item in value)
    if type_.name == "Unit":
        return value == ()
    parts: tuple[LeanType, ...]
    if type_.name == "Prod":
        parts = type_.args
    elif type_.name in structures:
        parts = structures[type_.name].types_at(type_)
    else:
        return False
    return len(value) == len(parts) and all(
        conforms(item, part, structures) for item, part in zip(value, parts, strict=True)
    )
