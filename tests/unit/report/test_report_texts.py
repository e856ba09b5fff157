"""Values and Lean code as the report shows them."""

import re
from html import unescape

import pytest

from veriscale.report.html.display import SHOWN, load_json, shown_value
from veriscale.report.html.highlight import highlighted
from veriscale.report.html.page import task_line
from veriscale.report.html.payload import readable
from veriscale.report.html.templating import thousands
from veriscale.report.html.write import file_name
from veriscale.report.records import ScaledTask


@pytest.mark.parametrize(
    ("json", "type_", "text"),
    [
        ("5", "Int", "5"),
        ("-0.50", "Float", "-0.50"),
        ('"#[1, 2]"', "Array Int", "#[1, 2]"),
        ('"a\\"b\\n"', "String", '"a\\"b\\n"'),
        ('" "', "Char", '" "'),
        ("true", "Bool", "true"),
        ("[1, [2, -3]]", "List (List Int)", "[1, [2, -3]]"),
        ('{"a": 1}', "Thing", "{a: 1}"),
        ("null", "Int", "null"),
    ],
)
def test_values_are_shown_as_they_are_written(json: str, type_: str, text: str) -> None:
    assert shown_value(load_json(json), type_) == text


def test_numbers_keep_their_digits_however_many() -> None:
    digits = "9" * 500
    assert shown_value(load_json(digits), "Nat") == digits
    # Beyond 4,300 digits Python refuses to convert; the text needs no conversion.
    assert shown_value(load_json("7" * 5000), "Nat") == "7" * SHOWN + "… (5000 characters)"


CODE = """\
/-- Doc <b>. -/
def f (xs : List Int) : String := -- trailing & more
  /- block
     comment -/
  if xs.length < 2 then s!"a{xs}" else "x\\"y" ++ 'c'.toString
«odd name» ∧ λ x ↦ ∀ n, n ≤ 0x1F
@bad \t ` ??? "unterminated
"""


def test_highlighted_code_is_the_code() -> None:
    marked = highlighted(CODE)
    assert unescape(re.sub(r"<i class=\"[a-z]\">|</i>", "", marked)) == CODE
    for part in (
        '<i class="k">def</i> <i class="d">f</i>',
        '<i class="t">List</i>',
        '<i class="c">-- trailing &amp; more</i>',
    ):
        assert part in marked
    assert '<i class="c">comment -/</i>' in marked
    assert "<b>" not in marked


def test_empty_sections_are_left_out_of_the_code() -> None:
    text = (
        "-- !benchmark @start import type=task\n\n-- !benchmark @end import\n\n\n\n"
        "-- !benchmark @start code\n  x\n-- !benchmark @end code\n"
        "-- !benchmark @start proof\n-- !benchmark @end proof\n"
    )
    assert readable(text) == "-- !benchmark @start code\n  x\n-- !benchmark @end code"


def test_thousands_are_grouped() -> None:
    assert [thousands(number) for number in (0, 999, 1000, 1234567)] == [
        "0",
        "999",
        "1\u202f000",
        "1\u202f234\u202f567",
    ]


def test_a_task_is_introduced_without_the_rules_of_its_description() -> None:
    text = "-----Description-----\nAdd two numbers.\n\n-----Input-----\na: one-by-one\n---\nb"
    item = ScaledTask("t", text, "f", (), "Int", "", (), (), (), (), (), (), 0, 0, ())
    assert task_line(item, (), "").text == "Add two numbers. a: one-by-one b"


def test_long_and_odd_ids_have_a_name_of_a_file_each() -> None:
    ids = ["a/b", "a%2Fb", "..", "x" * 200, "x" * 300, "x" * 301, "ü" * 100, "ü" * 101]
    names = [file_name(item) for item in ids]
    assert names[:4] == ["a%2Fb", "a%252Fb", "..", "x" * 200]
    assert len(set(names)) == len(ids)
    assert all(len(f"kills-{name}.svg") < 255 and "/" not in name and name.isascii() for name in names)
