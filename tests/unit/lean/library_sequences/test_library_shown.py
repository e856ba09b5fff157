"""How strings, floats, arrays and maps are shown, subarrays, and Except."""

import operator
from typing import Any

import pytest
from tests.unit.lean.library_sequences.library_calls import EQ, HASH, call

from veriscale.lean.library.format import pretty
from veriscale.lean.library.registry import Dictionary

NUMBER = Dictionary({"toString": str, "reprPrec": lambda n, prec: str(n)})


def shown(name: str, *arguments: Any) -> str:
    return pretty(call(name, *arguments))


def test_arrays() -> None:
    assert call("instToStringArray.toString", NUMBER, (1, 2)) == "#[1, 2]"
    assert call("instToStringArray.toString", NUMBER, ()) == "#[]"
    assert shown("instReprArray.reprPrec", NUMBER, (1, 2), 1024) == "#[1, 2]"
    assert shown("instReprArray.reprPrec", NUMBER, (), 0) == "#[]"


def test_long_arrays_fill_their_lines() -> None:
    # Format.bracketFill at 120 columns, continued two columns in: 24 numbers of 3 digits, a comma and a space each.
    lines = shown("instReprArray.reprPrec", NUMBER, tuple(range(100, 150)), 0).splitlines()
    assert lines[0].startswith("#[100, 101,")
    assert all(len(line) <= 120 for line in lines)
    assert len(lines) == 3
    assert lines[1].startswith("  1")


def test_atoms_are_quoted_and_negative_floats_take_parentheses_as_arguments() -> None:
    assert shown("instReprString.reprPrec", 'a"b', 0) == '"a\\"b"'
    assert shown("instReprChar.reprPrec", "\n", 0) == "'\\n'"
    assert shown("instReprFloat.reprPrec", -1.5, 1024) == "(-1.500000)"
    assert shown("instReprFloat.reprPrec", -1.5, 0) == "-1.500000"
    assert shown("instReprUInt8.reprPrec", 200, 0) == "200"
    assert shown("instReprSubstring.reprPrec", ("abc", 1, 2), 0) == '"b".toSubstring'


def test_maps() -> None:
    table = call("Std.HashMap.ofList", EQ, HASH, ((1, 2),))
    assert shown("instReprHashMap.reprPrec", NUMBER, NUMBER, table, 0) == "Std.HashMap.ofList [(1, 2)]"
    assert shown("instReprHashMap.reprPrec", NUMBER, NUMBER, table, 1024) == "(Std.HashMap.ofList [(1, 2)])"
    numbers = call("Std.HashSet.ofList", EQ, HASH, (3,))
    assert shown("instReprHashSet.reprPrec", NUMBER, numbers, 0) == "Std.HashSet.ofList [3]"


# From the examples in the documentation of Init.Data.Array.Subarray.
@pytest.mark.parametrize(("pops", "left"), [(1, (2, 3)), (3, ()), (4, ())])
def test_pop_front(pops: int, left: tuple[int, ...]) -> None:
    part = call("Array.toSubarray", (1, 2, 3), 0, 3)
    for _ in range(pops):
        part = call("Subarray.popFront", part)
    assert call("Subarray.toArray", part) == left


def test_subarrays() -> None:
    colours = call("Array.toSubarray", ("red", "green", "blue"), 0, 3)
    rest = call("Subarray.popFront", colours)
    assert call("Subarray.foldr", lambda text, total: len(text) + total, 0, rest) == 9
    assert call("Subarray.findRev?", colours, lambda text: len(text) != 4) == ("green",)
    assert call("Subarray.findRev?", call("Array.toSubarray", ("red",), 0, 0), lambda text: True) is None
    # Bounds are clamped, and a start behind the stop gives nothing.
    assert call("Array.toSubarray", (1, 2, 3), 1, 9) == (2, 3)
    assert call("Array.toSubarray", (1, 2, 3), 2, 1) == ()


def test_except() -> None:
    fine, failed = call("Except.ok", 3), call("Except.error", "no")
    assert call("Except.map", lambda n: n + 1, fine) == call("Except.ok", 4)
    assert call("Except.map", lambda n: n + 1, failed) == failed
    assert call("Except.bind", fine, lambda n: failed) == failed
    assert call("Except.mapError", len, failed) == call("Except.error", 2)
    assert (call("Except.toOption", fine), call("Except.toOption", failed)) == ((3,), None)
    assert (call("Except.isOk", fine), call("Except.toBool", failed)) == (True, False)


def test_least_and_greatest_floats_treat_nan_as_lean_does() -> None:
    # maxOfLe: if a ≤ b then b else a; minOfLe: if a ≤ b then a else b.
    assert call("instMaxFloat.max", float("nan"), 1.0) != call("instMaxFloat.max", float("nan"), 1.0)
    assert call("instMinFloat.min", float("nan"), 1.0) == 1.0
    assert operator.eq(call("instMaxFloat.max", 1.0, 2.0), 2.0)
