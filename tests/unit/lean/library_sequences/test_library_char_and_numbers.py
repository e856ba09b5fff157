"""The functions of Char, Float and the fixed-size numbers."""

import math
import operator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.lean.library_sequences.library_calls import call

from veriscale.lean.values.numbers import float_of_scientific

NUMBERS = st.floats()
BYTES = st.integers(0, 255)


@given(st.characters(codec="utf-8"))
def test_character_classes_know_ascii_alone(char: str) -> None:
    plain = char.isascii()
    assert call("Char.isDigit", char) == (plain and char.isdigit())
    assert call("Char.isAlpha", char) == (plain and char.isalpha())
    assert call("Char.isAlphanum", char) == (plain and char.isalnum())
    assert call("Char.isUpper", char) == (plain and char.isupper())
    assert call("Char.isLower", char) == (plain and char.islower())
    assert call("Char.isWhitespace", char) == (char in " \t\r\n")
    assert call("Char.toUpper", char) == (char.upper() if plain else char)
    assert call("Char.toLower", char) == (char.lower() if plain else char)
    assert call("Char.ofNat", call("Char.toNat", char)) == char
    assert call("Char.utf8Size", char) == len(char.encode())


@pytest.mark.parametrize("code", [0xD800, 0xDFFF, 0x110000, 10**30])
def test_invalid_codes_give_the_null_character(code: int) -> None:
    # Init.Data.Char.Basic: Char.ofNat 0xd800 = '\x00'.
    assert call("Char.ofNat", code) == "\0"


# Init.Data.Float and the tests of Lean.
@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1.000000"),
        (7 / 3, "2.333333"),
        (-math.inf, "-inf"),
        (math.inf, "inf"),
        (math.nan, "NaN"),
        (-0.0, "-0.000000"),
        (1e22, "10000000000000000000000.000000"),
    ],
)
def test_floats_print_with_six_decimals(value: float, text: str) -> None:
    assert call("Float.toString", value) == text


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("Float.ceil", (1.5,), 2.0),
        ("Float.ceil", (-1.5,), -1.0),
        ("Float.floor", (1.5,), 1.0),
        ("Float.round", (2.5,), 3.0),
        ("Float.round", (-2.5,), -3.0),
        ("Float.round", (0.49999999999999994,), 0.0),
        ("Float.toUInt8", (-1.0,), 0),
        ("Float.toUInt8", (math.inf,), 255),
        ("Float.toUInt64", (math.nan,), 0),
        ("Float.toUInt8", (2.9,), 2),
        ("Float.ofInt", (-42,), -42.0),
        ("Float.frExp", (1.4,), (0.7, 1)),
        ("Float.pow", (2.0, 10.0), 1024.0),
        ("Float.pow", (0.0, -1.0), math.inf),
        ("Float.pow", (-0.0, -3.0), -math.inf),
        ("Float.pow", (-2.0, 1e9), math.inf),
        ("Float.exp", (1e4,), math.inf),
        ("Float.log", (0.0,), -math.inf),
        ("Float.div", (1.0, -0.0), -math.inf),
    ],
)
def test_float_functions_are_total(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    assert call(name, *arguments) == expected


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("Float.sqrt", (-1.0,)),
        ("Float.log", (-1.0,)),
        ("Float.acos", (2.0,)),
        ("Float.sin", (math.inf,)),
        ("Float.pow", (-8.0, 1 / 3)),
        ("Float.div", (0.0, 0.0)),
    ],
)
def test_outside_the_domain_is_nan(name: str, arguments: tuple[Any, ...]) -> None:
    assert math.isnan(call(name, *arguments))


@given(NUMBERS, NUMBERS)
def test_division_is_the_inverse_of_multiplication_in_sign(x: float, y: float) -> None:
    quotient = call("Float.div", x, y)
    if y != 0:
        assert quotient == x / y or math.isnan(quotient)
    if not math.isnan(quotient):
        assert math.copysign(1, quotient) == math.copysign(1, x) * math.copysign(1, y)


@given(NUMBERS)
def test_rounding_lies_between_floor_and_ceil(x: float) -> None:
    low, middle, high = (call(f"Float.{name}", x) for name in ("floor", "round", "ceil"))
    if math.isnan(x):
        assert all(map(math.isnan, (low, middle, high)))
    else:
        assert low <= middle <= high
        assert low <= x <= high
        assert {math.copysign(1, n) for n in (low, middle, high) if n == 0} <= {math.copysign(1, x)}


@given(st.integers(0, 10**15), st.integers(0, 20))
def test_literals_are_rounded_as_python_does_up_to_the_last_place(mantissa: int, exponent: int) -> None:
    """Lean cuts the mantissa to 64 bits first, so that what lies just above the middle may be taken for a tie."""
    for sign in (-1, 1):
        exact = float(f"{mantissa}e{sign * exponent}")
        assert abs(float_of_scientific(mantissa, sign * exponent) - exact) <= math.ulp(exact)


def test_a_literal_that_lean_rounds_twice() -> None:
    """2^52 + 1/2 + 10^-6 rounds up; cut to 64 bits it is a tie, which goes to the even 2^52."""
    assert float_of_scientific(4503599627370496500001, -6) == 2.0**52
    assert float("4503599627370496.500001") == 2.0**52 + 1


# Init.Data.UInt.BasicAux and the tests of Lean.
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("UInt8.ofNat", (32770,), 2),
        ("UInt16.ofNat", (65537,), 1),
        ("UInt8.mul", (5, 3), 15),
        ("UInt8.complement", (0,), 255),
        ("UInt32.shiftLeft", (1, 20), 1048576),
        ("UInt64.shiftLeft", (1, 40), 1099511627776),
        ("UInt8.sub", (0, 1), 255),
        ("UInt8.neg", (1,), 255),
        ("UInt8.div", (7, 0), 0),
        ("UInt8.mod", (7, 0), 7),
        ("UInt8.shiftLeft", (1, 9), 2),
        ("UInt32.toUInt8", (258,), 2),
        ("UInt8.toUInt32", (255,), 255),
        ("Char.toUInt8", ("∃",), 0x2203 % 256),
    ],
)
def test_fixed_size_numbers_wrap(name: str, arguments: tuple[Any, ...], expected: int) -> None:
    assert call(name, *arguments) == expected


@given(BYTES, BYTES)
def test_byte_arithmetic_is_modulo_256(a: int, b: int) -> None:
    for name, operation in (("add", operator.add), ("sub", operator.sub), ("mul", operator.mul), ("pow", pow)):
        assert call(f"UInt8.{name}", a, b) == operation(a, b) % 256
    assert call("UInt8.xor", a, b) == a ^ b
