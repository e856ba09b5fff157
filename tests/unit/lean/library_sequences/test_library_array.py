"""The functions of Array, against recorded examples of Lean's documentation and simple models."""

import operator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.lean.library_sequences.library_calls import ADD, EQ, LESS, LOOSE, ZERO, call

from veriscale.lean.budget import METER, Budget
from veriscale.lean.diagnostics import Code, Undecided

NUMBERS = st.lists(st.integers(-9, 9), max_size=12).map(tuple)
INDICES = st.integers(0, 15)

COLOURS = ("red", "green", "blue", "brown")

# From the examples in the documentation of Init.Data.Array.Basic and Init.Prelude.
DOCUMENTED: list[tuple[str, tuple[Any, ...], Any]] = [
    ("Array.pop", ((),), ()),
    ("Array.replicate", (2, True), (True, True)),
    ("Array.mkArray", (0, "anything"), ()),
    ("Array.swap", (COLOURS, 0, 3, (), ()), ("brown", "green", "blue", "red")),
    ("Array.swap", (COLOURS, 1, 2, (), ()), ("red", "blue", "green", "brown")),
    ("Array.swapIfInBounds", (COLOURS, 0, 4), COLOURS),
    ("Array.isEqv", ((1, 2, 3), (2, 3, 4), operator.lt), True),
    ("Array.isEqv", ((1, 2, 3), (2, 2, 4), operator.lt), False),
    ("Array.isEqv", ((1, 2, 3), (2, 3), operator.lt), False),
    ("Array.range'", (0, 4, 2), (0, 2, 4, 6)),
    ("Array.swapAt", (("spinach", "broccoli"), 1, "pepper", ()), ("broccoli", ("spinach", "pepper"))),
    ("Array.shrink", ((0, 1, 2, 3, 4), 10), (0, 1, 2, 3, 4)),
    ("Array.take", (("red", "green", "blue"), 1), ("red",)),
    ("Array.drop", (("red", "green", "blue"), 5), ()),
    ("Array.modify", ((1, 2, 3), 0, lambda x: x * 10), (10, 2, 3)),
    ("Array.modify", ((1, 2, 3), 3, lambda x: x * 10), (1, 2, 3)),
    ("Array.foldl", (lambda s, n: s + str(n), "", (1, 2, 3), 0, 3), "123"),
    ("Array.countP", (lambda n: n > 5, (1, 2, 3, 4, 5)), 0),
    ("Array.count", (EQ, 1, (1, 1, 2, 3, 5)), 2),
    ("Array.zipIdx", (("a", "b", "c"), 5), (("a", 5), ("b", 6), ("c", 7))),
    ("Array.find?", (lambda n: n < 5, (7, 6, 5, 8, 1, 2, 6)), (1,)),
    ("Array.findRev?", (lambda n: n < 5, (7, 6, 5, 8, 1, 2, 6)), (2,)),
    ("Array.findSome?", (lambda n: (n * 10,) if n < 5 else None, (7, 6, 5, 8, 1, 2, 6)), (10,)),
    ("Array.findIdx?", (lambda n: n < 5, (7, 6, 5, 8, 1, 2, 6)), (4,)),
    ("Array.findIdx", (lambda n: n < 1, (7, 6, 5, 8, 1, 2, 6)), 7),
    ("Array.idxOf", (EQ, "anything else", ("carrot", "potato", "broccoli")), 3),
    ("Array.idxOf?", (EQ, ("carrot", "potato", "broccoli"), "broccoli"), (2,)),
    ("Array.contains", (EQ, (1, 4, 2, 3, 3, 7), 5), False),
    ("Array.elem", (EQ, 3, (1, 4, 2, 3, 3, 7)), True),
    ("Array.toListAppend", ((), (3, 4, 5)), (3, 4, 5)),
    ("Array.append", ((1, 2, 3), (4, 5)), (1, 2, 3, 4, 5)),
    ("Array.flatMap", (lambda xs: xs, (("a", "b"), ("c", "d", "e"))), ("a", "b", "c", "d", "e")),
    ("Array.reverse", ((0, 1, 2),), (2, 1, 0)),
    ("Array.filter", (lambda n: n > 2, (1, 2, 5, 2, 7, 7), 3, 6), (7, 7)),
    ("Array.filter", (lambda n: True, (1, 2, 5, 2, 7, 7), 0, 3), (1, 2, 5)),
    ("Array.filterMap", (lambda n: (2 * n,) if n > 2 else None, (1, 2, 5, 2, 7, 7), 0, 6), (10, 14, 14)),
    ("Array.eraseIdx", (("apple", "pear", "orange"), 0, ()), ("pear", "orange")),
    ("Array.eraseP", (("red", "green", "", "blue"), lambda s: not s), ("red", "green", "blue")),
    ("Array.erase", (EQ, (), 2), ()),
    ("Array.insertIdx!", (("tues", "thur", "sat"), 1, "wed"), ("tues", "wed", "thur", "sat")),
    ("Array.insertIdx!", (("tues", "thur", "sat"), 3, "wed"), ("tues", "thur", "sat", "wed")),
    ("Array.insertIdxIfInBounds", (("tues", "thur", "sat"), 4, "wed"), ("tues", "thur", "sat")),
    ("Array.isPrefixOf", (EQ, (0, 1, 2), (0, 1, 2, 3)), True),
    ("Array.isPrefixOf", (EQ, (0, 1, 2), (0, 1)), False),
    ("Array.zip", (("Mon", "Tue", "Wed"), (1, 2)), (("Mon", 1), ("Tue", 2))),
    ("Array.unzip", ((("Monday", 1), ("Tuesday", 2)),), (("Monday", "Tuesday"), (1, 2))),
    ("Array.replace", (EQ, (1, 2, 3, 2, 1), 2, 5), (1, 5, 3, 2, 1)),
    ("Array.leftpad", (1, "blank", ("red", "green")), ("red", "green")),
    ("Array.rightpad", (5, 0, (1, 2, 3)), (1, 2, 3, 0, 0)),
    ("Array.allDiff", (EQ, ("red", "green", "red")), False),
    ("Array.allDiff", (EQ, (1, 2, 3, 4, 5, 6)), True),
    ("Array.getEvenElems", ((0, 1, 2, 3, 4),), (0, 2, 4)),
    ("Array.extract", ((0, 1, 2, 3, 4), 1, 30), (1, 2, 3, 4)),
    ("Array.extract", ((0, 1, 2, 3, 4), 2, 4), (2, 3)),
    ("Array.getD", (("spring", "summer"), 4, "never"), "never"),
    ("Array.setIfInBounds", (("orange", "apple"), 5, "grape"), ("orange", "apple")),
    ("Array.toListRev", ((1, 2, 3),), (3, 2, 1)),
    ("Array.binInsert", (operator.lt, (0, 1, 3, 5), 2), (0, 1, 2, 3, 5)),
    ("Array.binInsert", (operator.lt, (), 1), (1,)),
    ("Array.getMax?", ((1, 3, 6, 2), operator.lt), (6,)),
    ("Array.partition", (lambda n: n % 2 == 0, (1, 6, 5, 3, 8, 2, 0)), ((6, 8, 2, 0), (1, 5, 3))),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), DOCUMENTED)
def test_documented_examples(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    assert call(name, *arguments) == expected


# Out of range: the panicking forms go on with the default (lean_facts.md, first section).
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("Array.get!Internal", (ZERO, (1, 2), 2), 0),
        ("Array.back!", (ZERO, ()), 0),
        ("Array.set!", ((1, 2), 2, 9), (1, 2)),
        ("Array.eraseIdx!", ((1, 2), 2), ()),
        ("Array.insertIdx!", ((1, 2), 3, 9), ()),
        ("Array.swapAt!", ((1, 2), 2, 9), (9, (1, 2))),
    ],
)
def test_panics_go_on_with_the_default(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    assert call(name, *arguments) == expected


def test_a_proved_access_out_of_bounds_is_undecided() -> None:
    with pytest.raises(Undecided):
        call("Array.getInternal", (1, 2), 2, ())


@given(NUMBERS, INDICES, INDICES)
def test_bounds_of_folds_and_tests_are_clamped(xs: tuple[int, ...], start: int, stop: int) -> None:
    # foldl visits as[start], ..., as[min(stop, size) - 1]; foldr goes from start - 1 down to stop.
    forward = [xs[i] for i in range(start, min(stop, len(xs)))]
    backward = [xs[i] for i in range(min(start, len(xs)) - 1, stop - 1, -1)]
    collect = "Array.foldl", lambda seen, x: (*seen, x), ()
    assert list(call(*collect, xs, start, stop)) == forward
    assert list(call("Array.foldr", lambda x, seen: (*seen, x), (), xs, start, stop)) == backward
    assert call("Array.any", xs, lambda x: x > 0, start, stop) == any(x > 0 for x in forward)
    assert call("Array.all", xs, lambda x: x > 0, start, stop) == all(x > 0 for x in forward)


@given(NUMBERS)
def test_user_equality_decides_searches(xs: tuple[int, ...]) -> None:
    for digit in range(10):
        ends = [x % 10 == digit for x in xs]
        assert call("Array.contains", LOOSE, xs, digit) == any(ends)
        assert call("Array.count", LOOSE, digit, xs) == sum(ends)
        assert call("Array.idxOf", LOOSE, digit, xs) == (ends.index(True) if any(ends) else len(xs))
    assert call("Array.allDiff", LOOSE, xs) == (len({x % 10 for x in xs}) == len(xs))


@given(NUMBERS)
def test_strict_comparators_sort(xs: tuple[int, ...]) -> None:
    assert call("Array.qsort", xs, operator.lt, 0, max(len(xs) - 1, 0)) == tuple(sorted(xs))
    assert call("Array.qsort", xs, operator.gt, 0, max(len(xs) - 1, 0)) == tuple(sorted(xs, reverse=True))
    assert call("Array.insertionSort", xs, operator.lt) == tuple(sorted(xs))


@given(NUMBERS)
def test_insertion_sort_is_stable(xs: tuple[int, ...]) -> None:
    assert call("Array.insertionSort", xs, lambda a, b: a % 3 < b % 3) == tuple(sorted(xs, key=lambda x: x % 3))


def test_qsort_with_ties_between_different_values_is_undecided() -> None:
    with pytest.raises(Undecided):
        call("Array.qsort", ((1, "a"), (1, "b")), lambda a, b: a[0] < b[0], 0, 1)
    with pytest.raises(Undecided):
        call("Array.qsort", (3, 3), operator.le, 0, 1)


@given(NUMBERS, INDICES, INDICES)
def test_qsort_of_a_part(xs: tuple[int, ...], low: int, high: int) -> None:
    part = tuple(sorted(xs[low : high + 1]))
    expected = xs[:low] + part + xs[low + len(part) :]
    assert call("Array.qsort", xs, operator.lt, low, high) == expected


@given(NUMBERS, st.integers(-9, 9))
def test_binary_search_finds_members_of_sorted_arrays(xs: tuple[int, ...], key: int) -> None:
    found = call("Array.binSearch", tuple(sorted(xs)), key, operator.lt, 0, max(len(xs) - 1, 0))
    assert found == ((key,) if key in xs else None)


def test_sum_is_a_right_fold() -> None:
    # 1e16 + (1 + 1) = 1e16 + 2, while (1e16 + 1) + 1 = 1e16.
    zero, xs = type(ZERO)({"zero": 0.0}), (1e16, 1.0, 1.0)
    assert call("Array.sum", ADD, zero, xs) == 1e16 + 2


@given(NUMBERS, NUMBERS)
def test_order_is_lexicographic(xs: tuple[int, ...], ys: tuple[int, ...]) -> None:
    assert call("instLTArray.lt", LESS, xs, ys) == (xs < ys)
    assert call("instLEArray.le", LESS, xs, ys) == (xs <= ys)


def test_membership_of_floats_is_undecided() -> None:
    assert call("instMembershipArray.mem", (1, 2), 2)
    assert not call("instMembershipArray.mem", (1, 2), 3)
    with pytest.raises(Undecided) as raised:
        call("instMembershipArray.mem", (1.0,), 1.0)
    assert raised.value.code is Code.UNDECIDABLE_EQUALITY


def test_large_arrays_end_in_the_budget() -> None:
    METER.start(Budget())
    with pytest.raises(Undecided) as raised:
        call("Array.replicate", 10**12, 0)
    assert raised.value.code is Code.BUDGET_SIZE
    METER.start(Budget(steps=100))
    with pytest.raises(Undecided) as raised:
        call("Array.map", str, tuple(range(200)))
    assert raised.value.code is Code.BUDGET_STEPS
    METER.start(Budget())
