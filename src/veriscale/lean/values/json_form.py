"""Values in Verina's JSON: numbers, booleans and raw text for the scalar types, Lean literals in strings for the rest.

Reading accepts in addition JSON lists for lists and arrays, and numbers and booleans in strings; all of these occur in
the published suites.
"""

import math
from collections.abc import Callable, Mapping
from functools import cache

from veriscale.errors import ValueFault, ValueFormatError
from veriscale.lean.types import LeanType, TCon
from veriscale.lean.values.literal import NAN, literal_reader
from veriscale.lean.values.model import SCALAR_RANGES, Json, StructureInfo, Value, in_range, text_fault
from veriscale.lean.values.numbers import MAX_DIGITS, float_of_scientific
from veriscale.lean.values.render import float_name, to_verina_text

Structures = Mapping[str, StructureInfo]
JsonReader = Callable[[Json], Value]

_RAW_TEXT = ("Char", "String")


def from_json(json: Json, type_: LeanType, structures: Structures) -> Value:
    """Read a JSON value as a value of `type_`.

    Raises:
        ValueFormatError: it is not one; it is never converted.
    """
    return json_reader(type_, structures)(json)


def json_reader(type_: LeanType, structures: Structures) -> JsonReader:
    """Return the function that reads JSON values as values of `type_`; for many values of one type."""
    return _reader_of(type_) if not structures else _make_reader(type_, structures)


def to_json(value: Value, type_: LeanType, structures: Structures) -> Json:
    """Return a value as Verina's files hold it; the result never contains NaN or infinities.

    Raises:
        ValueFormatError: values of this type cannot be written.
    """
    name = type_.name if isinstance(type_, TCon) else ""
    if type(value) is int and name in SCALAR_RANGES:
        return value
    if isinstance(value, bool) and name in ("Bool", "Prop"):
        return value
    if isinstance(value, float) and name == "Float":
        return float_name(value) or value
    if isinstance(value, str) and name in _RAW_TEXT:
        return value
    return to_verina_text(value, type_, structures)


@cache
def _reader_of(type_: LeanType) -> JsonReader:
    return _make_reader(type_, {})


def _make_reader(type_: LeanType, structures: Structures) -> JsonReader:
    name = type_.name if isinstance(type_, TCon) else ""
    if name in _RAW_TEXT:
        return _read_char if name == "Char" else _read_string
    read_literal = literal_reader(type_, structures)
    if name in ("List", "Array"):
        assert isinstance(type_, TCon)
        return _sequence_reader(type_, json_reader(type_.args[0], structures), read_literal)

    def read(json: Json) -> Value:
        if isinstance(json, str):
            return read_literal(json)
        if name in SCALAR_RANGES and type(json) is int:
            return _integer(json, type_)
        if name == "Float" and type(json) in (int, float):
            assert isinstance(json, int | float)
            return _float(json)
        if name == "Bool" and isinstance(json, bool):
            return json
        raise _wrong_kind(json, type_)

    return read


def _sequence_reader(type_: TCon, element: JsonReader, read_literal: Callable[[str], Value]) -> JsonReader:
    def read(json: Json) -> Value:
        if isinstance(json, str):
            return read_literal(json)
        if isinstance(json, list):
            return tuple(map(element, json))
        raise _wrong_kind(json, type_)

    return read


def _integer(number: int, type_: LeanType) -> int:
    """Return a JSON integer, provided that it is in range."""
    assert isinstance(type_, TCon)
    if number.bit_length() > 4 * MAX_DIGITS:
        reason = f"an integer of {number.bit_length()} bits, limit {MAX_DIGITS} digits"
        raise ValueFormatError(ValueFault.LIMIT, "(integer)", reason)
    if not in_range(number, type_.name):
        raise ValueFormatError(ValueFault.RANGE, number, f"outside of the range of {type_}")
    return number


def _float(number: int | float) -> float:
    """Return a JSON number as the float that Lean reads from the same digits, provided that it is finite."""
    result = number
    if isinstance(number, int):
        result = float_of_scientific(abs(number), 0) * (-1 if number < 0 else 1)
    assert isinstance(result, float)
    if math.isfinite(result):
        return result
    if isinstance(number, float):
        raise ValueFormatError(ValueFault.KIND, str(number), "JSON has no such number")
    raise ValueFormatError(ValueFault.RANGE, "(integer)", "too large for a Float")


def _read_string(json: Json) -> Value:
    if not isinstance(json, str):
        raise _wrong_kind(json, TCon("String"))
    fault = text_fault(json)
    if fault is not None:
        raise ValueFormatError(ValueFault.TEXT, json, fault)
    return json


def _read_char(json: Json) -> Value:
    if not isinstance(json, str):
        raise _wrong_kind(json, TCon("Char"))
    fault = text_fault(json)
    if fault is None and len(json) != 1:
        fault = f"a Char is one code point, not {len(json)}"
    if fault is not None:
        raise ValueFormatError(ValueFault.TEXT, json, fault)
    return json


def _wrong_kind(json: Json, type_: LeanType) -> ValueFormatError:
    """Return the error for a JSON value of a kind that no value of `type_` has."""
    kinds = {bool: "a boolean", int: "a number", float: "a number", list: "a list", dict: "an object"}
    kind = "null" if json is None else kinds.get(type(json), "text")
    return ValueFormatError(ValueFault.KIND, json, f"expected a value of type {type_}, found {kind}")


__all__ = ["NAN", "from_json", "json_reader", "to_json"]
