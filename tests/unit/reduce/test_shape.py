"""How reduction reads values: the lexical rules, each with the reason for its answer."""

import pytest

from veriscale.benchmark.records import Json
from veriscale.reduce.shape import Kind, ParameterShape, Reading, length_class, read_row, read_value, shape


@pytest.mark.parametrize(
    ("value", "reading"),
    [
        (True, Reading(Kind.BOOL)),  # bool is an int in Python, not here
        (-7, Reading(Kind.SCALAR, None, (-7,))),
        ("12", Reading(Kind.SCALAR, None, (12,))),
        ("+3", Reading(Kind.SCALAR, None, (3,))),
        ("-0", Reading(Kind.SCALAR, None, (0,))),
        ("1.5", Reading(Kind.STRING, 3)),
        (1.5, Reading(Kind.UNKNOWN)),
        (None, Reading(Kind.UNKNOWN)),
        ({"a": 1}, Reading(Kind.UNKNOWN)),
        ("true", Reading(Kind.STRING, 4)),
        ("", Reading(Kind.STRING, 0)),
        ("🙂é", Reading(Kind.STRING, 2)),  # characters, not bytes
        ("[]", Reading(Kind.INTEGER_SEQUENCE, 0)),
        ("#[]", Reading(Kind.INTEGER_SEQUENCE, 0)),
        ([], Reading(Kind.INTEGER_SEQUENCE, 0)),
        ("#[ 1 , -2]", Reading(Kind.INTEGER_SEQUENCE, 2, (1, -2))),
        ([2, "-100"], Reading(Kind.INTEGER_SEQUENCE, 2, (2, -100))),
        ([True], Reading(Kind.MIXED_SEQUENCE, 1)),
        ("['a', 'b']", Reading(Kind.MIXED_SEQUENCE, 2)),
        ("#[#[1, 2], #[3]]", Reading(Kind.MIXED_SEQUENCE, 3)),  # split at every comma
        ([[1, 2], [3]], Reading(Kind.MIXED_SEQUENCE, 2)),  # a JSON list has its own items
        ("[(1, 2)]", Reading(Kind.MIXED_SEQUENCE, 2)),
        ("[1, 2.0]", Reading(Kind.MIXED_SEQUENCE, 2)),
        ("#", Reading(Kind.STRING, 1)),
        ("[", Reading(Kind.STRING, 1)),
        ("]'4'[#", Reading(Kind.STRING, 6)),
    ],
)
def test_read_value(value: Json, reading: Reading) -> None:
    assert read_value(value) == reading


def test_digits_without_end_are_text() -> None:
    # Beyond Python's own limit of 4,300 digits a number is still a number; a text of a million digits is no number.
    assert read_value("9" * 5000).numbers == (10**5000 - 1,)
    assert read_value("9" * 10**6) == Reading(Kind.STRING, 10**6)
    assert read_value(f"[{'9' * 10**6}]") == Reading(Kind.MIXED_SEQUENCE, 1)


@pytest.mark.parametrize(
    ("length", "name"),
    [(None, "none"), (0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4-5"), (5, "4-5"), (6, "6-10"), (10, "6-10")],
)
def test_length_class(length: int | None, name: str) -> None:
    assert length_class(length) == name


def test_longer_than_ten_is_one_class() -> None:
    assert length_class(11) == length_class(1000) == "more"


def test_shape_is_in_name_order_and_forgets_values() -> None:
    first = shape(read_row({"xs": "#[5, 6, 7, 8]", "b": True, "a": 3}))
    second = shape(read_row({"a": -1, "b": False, "xs": [0, 0, 0, 0, 0]}))
    assert first == second
    assert first == (
        ParameterShape("a", Kind.SCALAR, "none"),
        ParameterShape("b", Kind.BOOL, "none"),
        ParameterShape("xs", Kind.INTEGER_SEQUENCE, "4-5"),
    )
