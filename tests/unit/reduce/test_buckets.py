"""Critical buckets and features, one case each and the cases beside them that must not count."""

import pytest

from veriscale.reduce.buckets import Boundary, Bucket, Feature, Trait, critical_buckets, features, is_index_name
from veriscale.reduce.shape import JsonRow, read_row


def buckets(row: JsonRow) -> set[tuple[Boundary, str]]:
    return {(bucket.boundary, bucket.parameter) for bucket in critical_buckets(read_row(row))}


def traits(row: JsonRow) -> set[tuple[Feature, str]]:
    return {(trait.feature, trait.parameter) for trait in features(read_row(row))}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"xs": "[]"}, {(Boundary.EMPTY_SEQUENCE, "xs")}),
        ({"s": ""}, set()),  # an empty string is no sequence
        ({"a": "[1, 2]", "b": "[3]"}, {(Boundary.LENGTHS_DIFFER, ""), (Boundary.SINGLETON, "b")}),
        ({"a": "[1, 2]", "b": "['x']"}, set()),  # only integer sequences are compared; a mixed singleton is none
        ({"a": "[1, 2]", "b": "[3, 4]"}, set()),
        ({"idx": -1}, {(Boundary.NEGATIVE_INDEX, "idx")}),  # an index is not a negative scalar besides
        ({"idx": 0}, {(Boundary.ZERO_INDEX, "idx")}),
        ({"idx": 1}, set()),
        ({"n": -1}, {(Boundary.NEGATIVE_SCALAR, "n")}),
        ({"n": "0"}, {(Boundary.ZERO_SCALAR, "n")}),
        ({"flag": False}, set()),  # a bool is no zero
        ({"xs": "[0, 1]"}, {(Boundary.CONTAINS_ZERO, "xs")}),
        ({"xs": "[-1, 1]"}, {(Boundary.CONTAINS_NEGATIVE, "xs")}),
        ({"xs": "[2, 2]"}, {(Boundary.DUPLICATE, "xs")}),
        ({"xs": "[2, 1]"}, {(Boundary.UNSORTED, "xs")}),
        ({"xs": "[7]"}, {(Boundary.SINGLETON, "xs")}),
        ({"xs": "['b', 'a', 'a']"}, set()),  # order and duplicates are those of integers
        ({"xs": "[]", "i": 0}, {(Boundary.EMPTY_SEQUENCE, "xs"), (Boundary.ZERO_INDEX, "i")}),
    ],
)
def test_critical_buckets(row: JsonRow, expected: set[tuple[Boundary, str]]) -> None:
    assert buckets(row) == expected


def test_order_of_importance() -> None:
    assert [boundary.name for boundary in sorted(Boundary)] == [
        "EMPTY_SEQUENCE",
        "LENGTHS_DIFFER",
        "NEGATIVE_INDEX",
        "ZERO_INDEX",
        "NEGATIVE_SCALAR",
        "ZERO_SCALAR",
        "CONTAINS_ZERO",
        "CONTAINS_NEGATIVE",
        "DUPLICATE",
        "UNSORTED",
        "SINGLETON",
    ]


def test_buckets_sort_by_importance_then_name() -> None:
    assert Bucket(Boundary.EMPTY_SEQUENCE, "z") < Bucket(Boundary.ZERO_INDEX, "a") < Bucket(Boundary.ZERO_INDEX, "b")


@pytest.mark.parametrize("name", ["i", "J", "k", "idx", "Index", "pos", "position", "left", "RIGHT", "start", "end"])
def test_index_names(name: str) -> None:
    assert is_index_name(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("startIdx", True), ("row_index", True), ("ii", False), ("indexes", False), ("ends", False), ("n", False)],
)
def test_index_endings(name: str, expected: bool) -> None:
    assert is_index_name(name) is expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"xs": "[]"}, {(Feature.EMPTY, "xs")}),  # an empty sequence is not "all the same"
        ({"xs": "[5]"}, {(Feature.SINGLETON, "xs"), (Feature.ALL_SAME, "xs")}),
        (
            {"xs": "[5, 5]"},
            {
                (Feature.DUPLICATE, "xs"),
                (Feature.ALL_SAME, "xs"),
                (Feature.ASCENDING, "xs"),
                (Feature.DESCENDING, "xs"),
            },
        ),
        ({"xs": "[5, 6, 6]"}, {(Feature.DUPLICATE, "xs"), (Feature.ASCENDING, "xs")}),
        ({"xs": "[6, 5]"}, {(Feature.DESCENDING, "xs")}),
        ({"xs": "[5, 7, 6]"}, set()),
        ({"n": 0}, {(Feature.ZERO, "")}),
        ({"n": 1}, {(Feature.ONE, "")}),
        ({"n": -1}, {(Feature.MINUS_ONE, ""), (Feature.NEGATIVE, "")}),
        ({"n": 999_999}, set()),
        ({"n": 1_000_000}, {(Feature.LARGE, "")}),
        ({"n": -1_000_000}, {(Feature.LARGE, ""), (Feature.NEGATIVE, "")}),
        ({"xs": "['a', 0]"}, set()),  # numbers in a mixed sequence are text
        (
            {"a": "[5]", "b": "[6]"},
            {
                (Feature.SINGLETON, "a"),
                (Feature.ALL_SAME, "a"),
                (Feature.SINGLETON, "b"),
                (Feature.ALL_SAME, "b"),
                (Feature.LENGTHS_MATCH, ""),
            },
        ),
        (
            {"a": "[]", "b": "[7, 6]"},
            {(Feature.EMPTY, "a"), (Feature.DESCENDING, "b"), (Feature.LENGTHS_DIFFER, "")},
        ),
    ],
)
def test_features(row: JsonRow, expected: set[tuple[Feature, str]]) -> None:
    assert traits(row) == expected


def test_a_trait_has_its_parameter() -> None:
    assert features(read_row({"xs": "[]", "ys": "[]"})) >= {Trait(Feature.EMPTY, "xs"), Trait(Feature.EMPTY, "ys")}
