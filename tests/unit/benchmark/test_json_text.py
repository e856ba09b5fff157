"""JSON with offsets, and what it refuses."""

import pytest

from veriscale.benchmark.formats.json_text import (
    JsonTextError,
    Refused,
    find_refused,
    read_array,
    read_object,
    read_value,
)
from veriscale.errors import ValueFault


def test_offsets_cover_the_text_of_each_value() -> None:
    text = '{ "a" : [1, {"b": "]"}] , "c":1.50 }'
    members = read_object(text, frozenset({"a"}))
    items = members["a"].items
    assert items is not None
    assert [text[item.start : item.end] for item in items] == ["1", '{"b": "]"}']
    assert text[members["a"].item.start : members["a"].item.end] == '[1, {"b": "]"}]'
    assert text[members["c"].item.start : members["c"].item.end] == "1.50"


def test_list_that_is_not_opened_is_a_plain_value() -> None:
    assert read_object('{"a": [1]}')["a"].item.value == [1]


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a"}', '{"a": }', '{"a": 1,}', '{"a": 1} x', "[1]", "{a: 1}", '{"a": 1 "b": 2}', '{"a": tru}'],
)
def test_broken_objects(text: str) -> None:
    with pytest.raises(JsonTextError):
        read_object(text)


@pytest.mark.parametrize("text", ["[1, ]", "[1 2]", "[", "{}", "[1] 2", "[" * 200_000])
def test_broken_lists(text: str) -> None:
    with pytest.raises(JsonTextError):
        read_array(text)


def test_error_names_the_place() -> None:
    with pytest.raises(JsonTextError) as caught:
        read_array("[1,\n 2 3]")
    assert caught.value.offset == 7


def test_key_that_is_there_twice() -> None:
    with pytest.raises(JsonTextError, match="twice"):
        read_object('{"a": 1, "a": 2}')
    inner = read_array('[{"x": 1, "x": 1}]')[0].value
    assert isinstance(inner, Refused)
    assert "'x'" in inner.reason


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", '[1, {"a": NaN}]'])
def test_constants_that_are_not_json(text: str) -> None:
    refused = find_refused(read_value(text))
    assert refused is not None
    assert refused.fault is ValueFault.KIND


def test_numbers_beyond_the_limits() -> None:
    assert read_value("9" * 5000) == int("9" * 5000)  # above Python's own limit of 4,300 digits
    huge, infinite = read_value("1" * 200_000), read_value("1e999")
    assert isinstance(huge, Refused)
    assert huge.fault is ValueFault.LIMIT
    assert isinstance(infinite, Refused)
    assert infinite.fault is ValueFault.RANGE


def test_surrogates() -> None:
    assert read_value(r'"\ud83c\udf55"') == "🍕"
    assert find_refused(read_value(r'["\ud83c\udf55"]')) is None
    assert find_refused(read_value(r'["\ud83c"]')) is not None
