"""Typed values: what is read, what is refused and why, and how values are written."""

import math

import pytest

from veriscale.errors import ValueFault, ValueFormatError
from veriscale.lean.type_text import parse_type_text
from veriscale.lean.types import TParam, list_of, prod_of
from veriscale.lean.values import (
    FunctionValue,
    Json,
    StructureInfo,
    Value,
    conforms,
    from_json,
    parse_lean,
    to_json,
    to_lean,
)

ENTRIES = list_of(prod_of(TParam("K"), TParam("V")))
STRUCTURES = {
    "Map": StructureInfo("Map", ("K", "V"), ("entries",), (ENTRIES,)),
    "Point": StructureInfo("Point", (), ("x", "y"), (parse_type_text("Int"), parse_type_text("Int"))),
}


@pytest.mark.parametrize(
    ("type_text", "text", "value"),
    [
        ("Array Int", "#[1, -2]", (1, -2)),
        ("Array Int", "#[]", ()),
        ("Array Int", "#[(1 : Int), (-2), - 3]", (1, -2, -3)),
        ("List Nat", "[1, 2,]", (1, 2)),  # Lean allows the last comma in lists
        ("List Nat", "\n[ 0x1F , 0b11,0o17, 007 ]", (31, 3, 15, 7)),
        ("List (Int × Char)", "[(1, 'a')]", ((1, "a"),)),
        ("Option Nat", "some (1)", (1,)),
        ("Option Nat", "(some 2)", (2,)),
        ("Option (Option Nat)", "some none", (None,)),
        ("Option Nat", "none", None),
        ("Int × Nat × Bool", "(0, 1, true)", (0, (1, True))),
        ("Int × Nat × Bool", "(0, (1, true))", (0, (1, True))),
        ("(Int × Nat) × Bool", "((0, 1), true)", ((0, 1), True)),
        ("Int × Nat", "⟨0, 1⟩", (0, 1)),
        ("Map Int Int", "⟨[(1, 10)]⟩", (((1, 10),),)),
        ("Map Int Int", "{ entries := [(5, 1), (5, 9)] }", (((5, 1), (5, 9)),)),
        ("Point", "{ y := 2, x := 1 }", (1, 2)),
        ("Int", "(-3)", -3),
        ("List Char", r"['\'', '\x41', '\u00e9', '\\', '\n', '🍕']", ("'", "A", "é", "\\", "\n", "🍕")),
        ("List String", r'["a\"b", "", "c\td"]', ('a"b', "", "c\td")),
        ("List Float", "[1.5, 2, -0.5, 25e-1, Float.inf, -Float.inf]", (1.5, 2.0, -0.5, 2.5, math.inf, -math.inf)),
        ("Bool", "true", True),
        ("Unit", "()", ()),
    ],
)
def test_reads_literals(type_text: str, text: str, value: Value) -> None:
    assert parse_lean(text, parse_type_text(type_text), STRUCTURES) == value


@pytest.mark.parametrize(
    ("type_text", "text", "fault"),
    [
        ("Int", "1 + 2", ValueFault.EXPRESSION),
        ("List Nat", "[2] ++ [1, 3]", ValueFault.EXPRESSION),
        ("Array Int", "#[-(-5)]", ValueFault.EXPRESSION),
        ("Option Int", "some -2", ValueFault.EXPRESSION),  # Lean reads a subtraction
        ("Int", "(1 : Nat)", ValueFault.EXPRESSION),  # Lean would coerce
        ("Bool", "True", ValueFault.EXPRESSION),  # Lean would coerce
        ("Int", "(2, 3).1", ValueFault.EXPRESSION),
        ("List Nat", "1 :: [2]", ValueFault.EXPRESSION),
        ("List Nat", "List.replicate 3 0", ValueFault.EXPRESSION),
        ("Nat", "max 1 2", ValueFault.EXPRESSION),
        ("Nat", "if 1 < 2 then 1 else 2", ValueFault.EXPRESSION),
        ("List Nat", "(fun x => [x]) 3", ValueFault.EXPRESSION),
        ("Nat", "n", ValueFault.SYNTAX),  # a name that nothing defines
        ("Nat", "n + 1", ValueFault.SYNTAX),
        ("Option Nat", "None", ValueFault.SYNTAX),
        ("Array Char", "#['!'] edge", ValueFault.SYNTAX),  # to the grammar a function and its argument
        ("Array Char", "#['!'] 0", ValueFault.SYNTAX),
        ("Array Char", "#['!']_x", ValueFault.SYNTAX),
        ("Array Char", "0 1", ValueFault.SYNTAX),
        ("Array Char", "]'4'[#", ValueFault.SYNTAX),
        ("Nat", "3 -- three", ValueFault.SYNTAX),
        ("Array Int", "14, 15]", ValueFault.CUT),
        ("Array Int", "14, 15,", ValueFault.CUT),
        ("List Float", "Float.nan,", ValueFault.CUT),
        ("Int × Bool", "3, true", ValueFault.CUT),
        ("List (Char × Nat)", "(''', 1)]", ValueFault.CUT),
        ("List Nat", "seven, eight", ValueFault.SYNTAX),
        ("Nat", "1, 2", ValueFault.SYNTAX),
        ("Array Int", "", ValueFault.SYNTAX),
        ("Array Int", "#[1, 2", ValueFault.CUT),
        ("Array Int × Bool", "true)", ValueFault.CUT),
        ("Map Int Int", "(9, 900)] }", ValueFault.CUT),
        ("List (Char × Nat)", "[(''', 1)]", ValueFault.SYNTAX),  # as older versions of Lean show the quotation mark
        ("Int", "--3", ValueFault.SYNTAX),  # a comment in Lean
        ("List Char", r"['\q']", ValueFault.SYNTAX),
        ("List Char", "['ab']", ValueFault.SYNTAX),
        ("List Char", r"['\ud83c']", ValueFault.TEXT),
        ("Int", "1.5", ValueFault.KIND),
        ("Array Int", "[1]", ValueFault.KIND),
        ("List Int", "#[1]", ValueFault.KIND),
        ("List Int", "1", ValueFault.KIND),
        ("Int × Int", "(1)", ValueFault.KIND),
        ("Point", "{ x := 1 }", ValueFault.KIND),
        ("Point", "⟨1, 2, 3⟩", ValueFault.KIND),
        ("Nat", "-1", ValueFault.RANGE),
        ("UInt8 × UInt8", "(1, 256)", ValueFault.RANGE),
        ("Float", "1e999", ValueFault.RANGE),
        ("Float", "1e99999", ValueFault.LIMIT),
        ("Nat", "9" * 200_000, ValueFault.LIMIT),
        ("List Int", "(" * 5000 + "1" + ")" * 5000, ValueFault.LIMIT),
        ("Std.HashMap Int Int", "{}", ValueFault.UNSUPPORTED),
    ],
)
def test_refuses_literals(type_text: str, text: str, fault: ValueFault) -> None:
    with pytest.raises(ValueFormatError) as caught:
        parse_lean(text, parse_type_text(type_text), STRUCTURES)
    assert caught.value.fault is fault
    assert caught.value.reason


@pytest.mark.parametrize(
    ("type_text", "json", "value"),
    [
        ("Int", -5, -5),
        ("Int", "2", 2),
        ("Bool", True, True),
        ("Bool", "false", False),
        ("Float", 1.5, 1.5),
        ("Float", 3, 3.0),
        ("Float", "Float.inf", math.inf),
        ("UInt8", 255, 255),
        ("String", ' "x" \\n', ' "x" \\n'),  # raw text, not a literal
        ("Char", "'", "'"),
        ("Char", " ", " "),
        ("Char", "🍕", "🍕"),
        ("List Int", [2, -100], (2, -100)),
        ("Array Nat", [], ()),
        ("Array (Array Nat)", [[1], []], ((1,), ())),
        ("List String", ["a"], ("a",)),
        ("Array (Array Nat)", "#[#[1], #[]]", ((1,), ())),
    ],
)
def test_reads_json(type_text: str, json: Json, value: Value) -> None:
    found = from_json(json, parse_type_text(type_text), STRUCTURES)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("type_text", "json", "fault"),
    [
        ("Int", "seven", ValueFault.SYNTAX),
        ("Int", True, ValueFault.KIND),
        ("Int", 1.0, ValueFault.KIND),
        ("Int", None, ValueFault.KIND),
        ("Bool", 1, ValueFault.KIND),
        ("Bool", "1", ValueFault.KIND),
        ("List Int", {}, ValueFault.KIND),
        ("List Int", "", ValueFault.SYNTAX),
        ("List Int", [1, True], ValueFault.KIND),
        ("List Nat", [1, -1], ValueFault.RANGE),
        ("Int × Int", [1, 2], ValueFault.KIND),
        ("Nat", -1, ValueFault.RANGE),
        ("UInt8", 256, ValueFault.RANGE),
        ("Char", "", ValueFault.TEXT),
        ("Char", "ab", ValueFault.TEXT),
        ("Char", "\ud83c", ValueFault.TEXT),
        ("String", "a\udf55", ValueFault.TEXT),
        ("String", 5, ValueFault.KIND),
        ("Float", math.nan, ValueFault.KIND),
        ("Float", 10**309, ValueFault.RANGE),
        ("Int -> Bool", "", ValueFault.SYNTAX),
        ("Int -> Bool", 5, ValueFault.KIND),
        ("Int -> Bool", "5", ValueFault.KIND),
        ("Int -> Bool", "([1])", ValueFault.KIND),
        ("Int -> Bool", "fun x =>", ValueFault.SYNTAX),
        ("Int -> Bool", "fun x => true) (fun y => y", ValueFault.SYNTAX),
        ("Int -> Bool", "fun x => true -- always", ValueFault.SYNTAX),
    ],
)
def test_refuses_json(type_text: str, json: Json, fault: ValueFault) -> None:
    with pytest.raises(ValueFormatError) as caught:
        from_json(json, parse_type_text(type_text), STRUCTURES)
    assert caught.value.fault is fault


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "null"), (True, "true"), (["a", None], '["a", null]'), ({"é": 1.5}, '{"é": 1.5}')]
)
def test_message_shows_the_value_as_json(value: Json, shown: str) -> None:
    with pytest.raises(ValueFormatError) as caught:
        from_json(value, parse_type_text("Nat"), STRUCTURES)
    assert caught.value.value == shown


@pytest.mark.parametrize(
    ("type_text", "value", "text"),
    [
        ("Array Int", (1, -2), "#[1, -2]"),
        ("Option Int", (-1,), "some (-1)"),
        ("Int × Nat × Bool", (0, (1, True)), "(0, 1, true)"),
        ("Map Int Int", (((1, 10),),), "⟨[(1, 10)]⟩"),
        ("List Char", ("'", '"', "\n"), """['\\'', '"', '\\n']"""),
        ("List Char", ("\x00", "\u200b", "é"), r"['\x00', '\u200b', 'é']"),
        ("String", 'a"b\\', r'"a\"b\\"'),
        ("Float", -0.0, "-0.0"),
        ("Float", 1e22, "1e22"),
        ("Float", math.nan, "(0.0 / 0.0)"),
    ],
)
def test_writes_literals(type_text: str, value: Value, text: str) -> None:
    assert to_lean(value, parse_type_text(type_text), STRUCTURES) == text


@pytest.mark.parametrize(
    ("type_text", "value", "json"),
    [
        ("Int", -3, -3),
        ("Char", "'", "'"),
        ("List Int", (1, 2), "[1, 2]"),
        ("Option Int", (1,), "some (1)"),
        ("Float", math.nan, "Float.nan"),
        ("List Float", (-math.inf, 1.5), "[-Float.inf, 1.5]"),
    ],
)
def test_writes_json(type_text: str, value: Value, json: Json) -> None:
    assert to_json(value, parse_type_text(type_text), STRUCTURES) == json


@pytest.mark.parametrize("text", ["fun x => x > 5", "(· > 5)", "fun x => x == 1 && x % 2 == 1", "fun x => x < -3"])
def test_functions_are_terms(text: str) -> None:
    assert from_json(text, parse_type_text("Int -> Bool"), {}) == FunctionValue(text)


def test_function_values_compare_by_their_text() -> None:
    type_ = parse_type_text("Int -> Bool")
    function = from_json("fun x => x > 5", type_, {})
    assert isinstance(function, FunctionValue)
    assert function == FunctionValue("fun x => x > 5")
    assert hash(function) == hash(FunctionValue("fun x => x > 5"))
    assert function != from_json("fun x => 5 < x", type_, {})
    assert to_lean(function, type_, {}) == to_json(function, type_, {}) == "fun x => x > 5"


def test_integers_beyond_pythons_limit_of_digits() -> None:
    type_ = parse_type_text("Nat")
    assert parse_lean(str(10**5000), type_, {}) == 10**5000
    assert to_lean(10**5000, type_, {}) == "1" + "0" * 5000


@pytest.mark.parametrize(
    ("type_text", "text", "reason"),
    [
        ("Array Int", "#[1] edge", "unexpected 'edge' at character 5, behind a value"),
        ("List Char", "[''']", "''' at character 1: the quote between quotes is written '\\''"),
        ("List Nat", "[1] ++ [2]", "unexpected '+' at character 4, behind a value; Lean would have to evaluate this"),
        ("List Nat", "1, 2", "unexpected ',' at character 1, behind a value, and no brackets around all of it"),
    ],
)
def test_reasons_say_what_the_text_is(type_text: str, text: str, reason: str) -> None:
    with pytest.raises(ValueFormatError) as caught:
        from_json(text, parse_type_text(type_text), {})
    assert caught.value.reason == f"not of type {type_text}: {reason}"


def test_error_shows_the_value_and_the_reason() -> None:
    with pytest.raises(ValueFormatError, match=r"'seven'.*found the name 'seven'"):
        from_json("seven", parse_type_text("Int"), {})
    with pytest.raises(ValueFormatError) as caught:
        from_json("x" * 10_000, parse_type_text("Int"), {})
    assert len(caught.value.value) < 200


@pytest.mark.parametrize(
    ("type_text", "value", "expected"),
    [
        ("Nat", 3, True),
        ("Nat", -3, False),
        ("Nat", True, False),
        ("Bool", 1, False),
        ("Char", "ab", False),
        ("Float", 1, False),
        ("List Nat", (1, -1), False),
        ("List Nat", [1], False),
        ("Option Nat", None, True),
        ("Option Nat", (1, 2), False),
        ("Int × Nat", (1, 2), True),
        ("Map Int Int", (((1, 2),),), True),
        ("Unknown", (), False),
    ],
)
def test_conforms(type_text: str, value: Value, expected: bool) -> None:
    assert conforms(value, parse_type_text(type_text), STRUCTURES) is expected
