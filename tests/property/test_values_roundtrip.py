"""Values survive being written and read, as Lean literals and as JSON, for every type of the benchmark and beyond."""

import json as json_module
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from veriscale.errors import ValueFormatError
from veriscale.lean.syntax.literals import decode_scientific
from veriscale.lean.type_text import parse_type_text
from veriscale.lean.types import LeanType, TCon, TParam, list_of, prod_of
from veriscale.lean.values import StructureInfo, Value, conforms, from_json, parse_lean, to_json, to_lean
from veriscale.lean.values.numbers import decimal_of_float, float_of_scientific

STRUCTURES = {
    "Map": StructureInfo("Map", ("K", "V"), ("entries",), (list_of(prod_of(TParam("K"), TParam("V"))),)),
    "Node": StructureInfo("Node", (), ("next",), (TCon("Option", (TCon("Node"),)),)),
    "Pair": StructureInfo("Pair", ("A",), ("first", "second"), (TParam("A"), TCon("Option", (TParam("A"),)))),
}
PARAMETER_TYPES = [
    "Array Int",
    "Int",
    "List Int",
    "Nat",
    "String",
    "List Nat",
    "Array Nat",
    "List Char",
    "Char",
    "Array Char",
    "List Float",
    "Float",
    "Array (Array Nat)",
    "Array (Array Int)",
    "UInt8",
    "Map Int Int",
    "List (List Nat)",
    "List (Prod Nat Nat)",
    "List (Prod Int Int)",
    "List (Int)",
]
RETURN_TYPES = [
    "Bool",
    "(Int × Int)",
    "Int × Nat",
    "UInt8 × UInt8",
    "Int × Float",
    "(Array Int × Bool)",
    "(List Nat × List Nat)",
    "Option Nat",
    "Option Int",
    "Option Char",
    "Option (Nat × Nat)",
    "List String",
    "List (Char × Nat)",
    "List (Nat × Nat)",
]
NESTED_TYPES = [
    "Option (Option Float)",
    "List (Option (Int × String))",
    "((Int × Char) × Bool) × Unit",
    "Array (Int × Nat × Float)",
    "Map String (List Char)",
    "List (Map Char (Option Int))",
    "Pair (Pair Int)",
    "Node",
]
FLOATS = st.one_of(st.floats(allow_nan=False), st.just(math.nan))
CHARS = st.characters(exclude_categories=["Cs"])
SCALARS: dict[str, SearchStrategy[Value]] = {
    "Nat": st.integers(min_value=0),
    "Int": st.integers(),
    "UInt8": st.integers(0, 255),
    "Bool": st.booleans(),
    "Char": CHARS,
    "String": st.text(CHARS, max_size=8),
    "Float": FLOATS,
    "Unit": st.just(()),
}


def values_of(type_: LeanType) -> SearchStrategy[Value]:
    """Return a strategy for the values of a type."""
    assert isinstance(type_, TCon)
    if type_.name in SCALARS:
        return SCALARS[type_.name]
    if type_.name in ("List", "Array"):
        return st.lists(values_of(type_.args[0]), max_size=4).map(tuple)
    if type_.name == "Option":
        return st.one_of(st.none(), st.tuples(values_of(type_.args[0])))
    if type_.name == "Node":
        return st.recursive(st.just((None,)), lambda inner: st.tuples(st.tuples(inner)), max_leaves=3)
    parts = type_.args if type_.name == "Prod" else STRUCTURES[type_.name].types_at(type_)
    return st.tuples(*map(values_of, parts))


ALL_TYPES = pytest.mark.parametrize("type_text", PARAMETER_TYPES + RETURN_TYPES + NESTED_TYPES)


@ALL_TYPES
@given(data=st.data())
def test_lean_literal(type_text: str, data: st.DataObject) -> None:
    type_ = parse_type_text(type_text)
    value = data.draw(values_of(type_))
    assert conforms(value, type_, STRUCTURES)
    text = to_lean(value, type_, STRUCTURES)
    assert_same(parse_lean(text, type_, STRUCTURES), value)
    assert_same(parse_lean(f"({text} : {type_})", type_, STRUCTURES), value)


@ALL_TYPES
@given(data=st.data())
def test_json(type_text: str, data: st.DataObject) -> None:
    type_ = parse_type_text(type_text)
    value = data.draw(values_of(type_))
    text = json_module.dumps(to_json(value, type_, STRUCTURES), ensure_ascii=False, allow_nan=False)
    assert_same(from_json(json_module.loads(text), type_, STRUCTURES), value)


@ALL_TYPES
@given(data=st.data())
def test_damaged_text_is_refused_or_read_as_another_spelling(type_text: str, data: st.DataObject) -> None:
    """Cutting a text off in front, as the published suites do, never ends in another kind of exception."""
    type_ = parse_type_text(type_text)
    text = to_lean(data.draw(values_of(type_)), type_, STRUCTURES)
    cut = data.draw(st.integers(0, len(text)))
    assert refused_or_conforming(text[cut:], type_)


@ALL_TYPES
@given(text=st.text(alphabet="#[](){}⟨⟩,:=-'\"\\ 01.eEsomenatrufl+x\n", max_size=30))
def test_any_text_is_refused_or_of_the_type(type_text: str, text: str) -> None:
    assert refused_or_conforming(text, parse_type_text(type_text))


@given(st.floats(min_value=0.0, allow_nan=False, allow_infinity=False))
def test_decimals_of_floats_read_back_in_leans_way(number: float) -> None:
    text = decimal_of_float(number)
    assert float_of_scientific(*decode_scientific(text)) == number


@given(st.integers(0, 10**20), st.integers(-330, 300))
def test_decimals_are_within_one_place_of_the_nearest_float(mantissa: int, exponent: int) -> None:
    """Lean cuts to 64 bits before it rounds to 53, so its float is the nearest one or a neighbour of that."""
    nearest = float(f"{mantissa}e{exponent}")
    found = float_of_scientific(mantissa, exponent)
    assert found in (nearest, math.nextafter(nearest, 0.0), math.nextafter(nearest, math.inf))


def refused_or_conforming(text: str, type_: LeanType) -> bool:
    """Return whether a text is refused with a reason or read as a value of the type."""
    try:
        value = parse_lean(text, type_, STRUCTURES)
    except ValueFormatError as error:
        return error.reason != ""
    return conforms(value, type_, STRUCTURES)


def assert_same(found: Value, value: Value) -> None:
    """Compare by representation, since ``True == 1``, ``0.0 == -0.0`` and ``nan != nan`` in Python."""
    assert repr(found) == repr(value)
