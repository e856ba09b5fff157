"""The functions of String, its positions, iterators and parts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.lean.library_sequences.library_calls import call

TEXTS = st.text(alphabet=st.sampled_from("ab é∃𝔸\n\t"), max_size=8)
CHARS = st.sampled_from("ab é∃𝔸\n\t")


def is_space(char: str) -> bool:
    return char in " \t\r\n"


# From the examples in the documentation of Init.Data.String.Basic.
DOCUMENTED: list[tuple[str, tuple[Any, ...], Any]] = [
    ("String.length", ("L∃∀N",), 4),
    ("String.append", ("abc", "def"), "abcdef"),
    ("String.revPosOf", ("abcabc", "z"), None),
    ("String.revFind", ("tea", lambda c: c == "X"), None),
    ("String.firstDiffPos", ("tea", "tea"), 3),
    ("String.firstDiffPos", ("tea", "teas"), 3),
    ("String.splitOn", ("here is some text ", " "), ("here", "is", "some", "text", "")),
    ("String.splitOn", ("here is some text ", ""), ("here is some text ",)),
    ("String.splitOn", ("ababacabac", "aba"), ("", "bac", "c")),
    ("String.splitOn", ("", " "), ("",)),
    ("String.join", (("gr", "ee", "n"),), "green"),
    ("String.intercalate", (", ", ("red", "green", "blue")), "red, green, blue"),
    ("String.offsetOfPos", ("L∃∀N", 1), 1),
    ("String.offsetOfPos", ("L∃∀N", 50), 4),
    ("String.foldl", (lambda n, c: n + is_space(c), 0, "coffee tea water"), 2),
    ("String.any", ("brown", is_space), False),
    ("String.contains", ("green", "x"), False),
    ("String.isNat", ("",), False),
    ("String.isNat", ("05",), True),
    ("String.isNat", (" 5",), False),
    ("String.toNat?", ("587",), (587,)),
    ("String.toNat?", ("-587",), None),
    ("String.toNat?", ("0xff",), None),
    ("String.isInt", ("+587",), False),
    ("String.isInt", ("-0",), True),
    ("String.isPrefixOf", ("green", "red green blue"), False),
    ("String.replace", ("red green blue", "e", ""), "rd grn blu"),
    ("String.replace", ("red green blue", "ee", "E"), "red grEn blue"),
    ("String.startsWith", ("red green blue", ""), True),
    ("String.endsWith", ("red green blue", "blue"), True),
    ("String.toUpper", ("abc123",), "ABC123"),
    ("String.capitalize", ("orange",), "Orange"),
    ("String.decapitalize", ("ORANGE",), "oRANGE"),
    ("String.decapitalize", ("",), ""),
    ("String.dropPrefix?", ("red green blue", "reed "), None),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), DOCUMENTED)
def test_documented_examples(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    assert call(name, *arguments) == expected


# lean_facts.md, "Strings" and "Out of range": what differs from other languages.
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("String.replace", ("abc", "", "k"), "abc"),
        ("String.get", ("abc", 3), "A"),
        ("String.get", ("∃", 1), "A"),
        ("String.front", ("",), "A"),
        ("String.back", ("",), "A"),
        ("String.next", ("∃", 0), 3),
        ("String.next", ("∃", 1), 2),
        ("String.next", ("∃", 3), 4),
        ("String.prev", ("a∃", 4), 1),
        ("String.prev", ("a∃", 3), 1),
        ("String.prev", ("a∃", 9), 8),
        ("String.prev", ("a∃", 0), 0),
        ("String.extract", ("a∃b", 1, 4), "∃"),
        ("String.extract", ("a∃b", 2, 4), ""),
        ("String.extract", ("a∃b", 0, 99), "a∃b"),
        ("String.toUpper", ("straße é",), "STRAßE é"),
        ("String.toNat!", ("x",), 0),
        ("String.toInt?", ("-12",), (-12,)),
        ("String.toInt?", ("-",), None),
        ("String.toNat?", ("٣",), None),
        ("String.trim", ("\u00a0 a\r\n",), "\u00a0 a"),
        ("String.takeRight", ("abc", 5), "abc"),
        ("String.takeRight", ("abc", 0), ""),
        ("String.dropRight", ("abc", 1), "ab"),
        ("String.toList", ("",), ()),
        # Verina's recorded outputs print '\n', '\x00', '\"' and an unescaped quote (lean_fragment.md, section 6).
        ("Char.quote", ("\n",), "'\\n'"),
        ("Char.quote", ("\0",), "'\\x00'"),
        ("Char.quote", ('"',), "'\\\"'"),
        ("Char.quote", ("'",), "'''"),
        ("String.quote", ("a\t\\\r",), '"a\\t\\\\\\x0d"'),
    ],
)
def test_edges(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    assert call(name, *arguments) == expected


@given(TEXTS)
def test_walking_by_positions_visits_every_character(text: str) -> None:
    position = 0
    seen: list[str] = []
    while not call("String.atEnd", text, position):
        seen.append(call("String.get", text, position))
        following = call("String.next", text, position)
        assert call("String.prev", text, following) == position
        position = following
    assert "".join(seen) == text
    assert position == call("String.endPos", text) == len(text.encode())


@given(TEXTS)
def test_iterators_walk_to_the_end(text: str) -> None:
    iterator = call("String.iter", text)
    seen: list[str] = []
    while call("String.Iterator.hasNext", iterator):
        assert call("String.Iterator.remainingToString", iterator) == text[len(seen) :]
        seen.append(call("String.Iterator.curr", iterator))
        iterator = call("String.Iterator.next", iterator)
    assert "".join(seen) == text
    assert iterator == call("String.Iterator.toEnd", call("String.iter", text))
    assert call("String.Iterator.curr", iterator) == "A"


@given(TEXTS, CHARS)
def test_positions_of_characters(text: str, char: str) -> None:
    first = text.find(char)
    expected = len(text.encode()) if first < 0 else len(text[:first].encode())
    assert call("String.posOf", text, char) == expected
    last = text.rfind(char)
    assert call("String.revPosOf", text, char) == (None if last < 0 else (len(text[:last].encode()),))


@given(TEXTS, st.integers(0, 9))
def test_take_and_drop_are_complements(text: str, count: int) -> None:
    assert call("String.take", text, count) + call("String.drop", text, count) == text
    assert call("String.dropRight", text, count) + call("String.takeRight", text, count) == text
    assert len(call("String.take", text, count)) == len(call("String.takeRight", text, count)) == min(count, len(text))
    assert call("String.takeWhile", text, is_space) + call("String.dropWhile", text, is_space) == text
    assert call("String.dropRightWhile", text, is_space) + call("String.takeRightWhile", text, is_space) == text
    assert call("String.dropWhile", text, is_space) == call("String.trimLeft", text)
    assert call("String.dropRightWhile", text, is_space) == call("String.trimRight", text)


@given(TEXTS, st.integers(0, 9))
def test_substrings_agree_with_strings(text: str, count: int) -> None:
    whole = call("String.toSubstring", text)
    for name, argument in (
        ("take", count),
        ("drop", count),
        ("takeRight", count),
        ("dropRight", count),
        ("takeWhile", is_space),
        ("dropWhile", is_space),
        ("takeRightWhile", is_space),
        ("dropRightWhile", is_space),
    ):
        part = call(f"Substring.{name}", whole, argument)
        assert call("Substring.toString", part) == call(f"String.{name}", text, argument)
    assert call("Substring.toString", call("Substring.trim", whole)) == call("String.trim", text)
    pieces = call("Substring.splitOn", whole, "ab")
    assert tuple(call("Substring.toString", piece) for piece in pieces) == call("String.splitOn", text, "ab")


@given(TEXTS)
def test_split_gives_the_text_back(text: str) -> None:
    pieces = call("String.split", text, lambda c: c == "a")
    assert "a".join(pieces) == text
    assert not any("a" in piece for piece in pieces)


@given(TEXTS, TEXTS)
def test_order_is_by_code_point(left: str, right: str) -> None:
    codes = [list(map(ord, text)) for text in (left, right)]
    assert call("String.lt", left, right) == (codes[0] < codes[1])
    assert call("String.le", left, right) == (codes[0] <= codes[1])


def test_long_numbers_are_read() -> None:
    assert call("String.toNat?", "1" + "0" * 9000) == (10**9000,)
    assert call("String.toInt!", "-" + "9" * 5000) == 1 - 10**5000
