"""Propositions about lists and options, and orders, against simple models."""

import operator
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library import LIBRARY
from veriscale.lean.library.registry import Dictionary

Call = Callable[..., Any]
Evidence = Callable[..., Dictionary]
LISTS = st.lists(st.integers(0, 3), max_size=6).map(tuple)
MIXED = st.lists(st.tuples(st.integers(0, 2), st.none() | st.tuples(st.booleans())), max_size=5).map(tuple)


def run(name: str, *arguments: object) -> Any:
    entry = LIBRARY.find(name)
    assert entry is not None
    return entry.implementation(*arguments)


@given(LISTS, LISTS)
def test_parts(xs: tuple[int, ...], ys: tuple[int, ...]) -> None:
    infixes = {ys[i:j] for i in range(len(ys) + 1) for j in range(i, len(ys) + 1)}
    sublists = {part for size in range(len(ys) + 1) for part in combinations(ys, size)}
    assert run("List.IsPrefix", xs, ys) == (ys[: len(xs)] == xs)
    assert run("List.IsSuffix", xs, ys) == (xs == () or ys[-len(xs) :] == xs)
    assert run("List.IsInfix", xs, ys) == (xs in infixes)
    assert run("List.Sublist", xs, ys) == (xs in sublists)
    assert set(run("List.sublists", ys)) == sublists
    assert Counter(run("List.sublists", ys)) == Counter(run("List.sublists'", ys))


@given(MIXED, MIXED)
def test_multisets(xs: tuple[Any, ...], ys: tuple[Any, ...]) -> None:
    assert run("List.Perm", xs, ys) == (sorted(map(repr, xs)) == sorted(map(repr, ys)))
    assert run("List.Nodup", xs) == all(a != b for a, b in combinations(xs, 2))
    assert run("List.Subset", xs, ys) == all(x in ys for x in xs)
    assert run("List.Disjoint", xs, ys) == all(x not in ys for x in xs)
    assert run("List.Subperm", xs, ys) == all(xs.count(x) <= ys.count(x) for x in xs)
    assert all(run("List.Mem", ys, x) == any(x == y for y in ys) for x in xs)


@given(LISTS)
def test_relations_between_elements(xs: tuple[int, ...]) -> None:
    pairs, neighbours = list(combinations(xs, 2)), list(pairwise(xs))
    for relation in (operator.le, operator.lt, operator.ne):
        assert run("List.Pairwise", relation, xs) == all(relation(a, b) for a, b in pairs)
        assert run("List.IsChain", relation, xs) == all(relation(a, b) for a, b in neighbours)
        assert run("List.Chain", relation, 1, xs) == run("List.IsChain", relation, (1, *xs))


@given(LISTS, LISTS)
def test_lexicographic_order(xs: tuple[int, ...], ys: tuple[int, ...]) -> None:
    """Lists compare like Python's; the slow way over evidence agrees with the fast one."""
    fast, slow = Dictionary({"lt": operator.lt}), Dictionary({"lt": lambda a, b: a < b})
    order = Dictionary({"compare": run_compare})
    for less in (fast, slow):
        assert run("List.lt", less, xs, ys) == (xs < ys)
        assert run("List.le", less, xs, ys) == (xs <= ys)
    assert run("instOrdList.compare", order, xs, ys) == ((0,) if xs < ys else (1,) if xs == ys else (2,))


def run_compare(a: int, b: int) -> tuple[int]:
    return (0,) if a < b else (1,) if a == b else (2,)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=20).map(tuple))
def test_merge_sort_is_stable(pairs: tuple[tuple[int, int], ...]) -> None:
    result = run("List.mergeSort", pairs, lambda a, b: a[0] <= b[0])
    assert result == tuple(sorted(pairs, key=lambda pair: pair[0]))


def test_merge_sort_of_a_relation_that_is_no_order() -> None:
    """With ``fun _ _ => false`` each merge takes the right half first: [1,2,3] splits into [1,2] and [3]."""
    assert run("List.mergeSort", (1, 2, 3), lambda a, b: False) == (3, 2, 1)


def test_equality_of_floats_and_functions_is_undecided() -> None:
    """``=`` on these has no decision procedure; NaN must not be found by identity."""
    nan = float("nan")
    for name, arguments in (
        ("List.Mem", ((nan,), nan)),
        ("List.Nodup", ((nan, nan),)),
        ("List.Perm", ((nan,), (nan,))),
        ("List.Sublist", (((1, nan),), ((1, nan),))),
        ("Option.mem", ((abs,), abs)),
    ):
        with pytest.raises(Undecided) as refused:
            run(name, *arguments)
        assert refused.value.code is Code.UNDECIDABLE_EQUALITY


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("elim", (("hello",), 0, len), 5),
        ("elim", (None, 0, len), 0),
        ("lt", (operator.lt, None, None), False),
        ("lt", (operator.lt, (3,), None), False),
        ("lt", (operator.lt, None, (0,)), True),
        ("lt", (operator.lt, (4,), (5,)), True),
        ("le", (operator.le, None, None), True),
        ("le", (operator.le, (3,), None), False),
        ("toList", (None,), ()),
        ("toArray", (("value",),), ("value",)),
        ("guard", (lambda x: x > 2, 5), (5,)),
        ("guard", (lambda x: x > 2, 1), None),
        ("bind", (None, lambda x: (x,)), None),
        ("bind", ((4,), lambda x: (x,)), (4,)),
        ("join", ((None,),), None),
        ("join", (((1,),),), (1,)),
        ("all", (lambda x: x % 2 == 0, None), True),
        ("any", (lambda x: x % 2 == 0, (33,)), False),
        ("any", (lambda x: True, None), False),
        ("filter", (lambda x: x % 2 == 0, (4,)), (4,)),
        ("map", (lambda x: x + 1, (3,)), (4,)),
        ("getD", (None, ""), ""),
        ("or", (None, (1,)), (1,)),
        ("orElse", ((2,), lambda _: (1,)), (2,)),
        ("merge", (operator.add, (2,), None), (2,)),
    ],
)
def test_documented_options(call: Call, name: str, arguments: tuple[Any, ...], expected: object) -> None:
    """Values from lean_facts.jsonl (Init.Data.Option.Basic)."""
    assert call(f"Option.{name}", *arguments) == expected


def test_extremes_of_options(call: Call, evidence: Evidence) -> None:
    """``none`` is least since Lean 4.18."""
    minimum, maximum = evidence("instMinNat"), evidence("instMaxNat")
    assert call("Option.min", minimum, (2,), (5,)) == (2,)
    assert call("Option.min", minimum, (2,), None) is None
    assert call("Option.max", maximum, None, (5,)) == (5,)
    assert call("Option.max", maximum, None, None) is None
    compare = evidence("instOrdOption", evidence("instOrdNat")).methods["compare"]
    assert [compare(None, (0,)), compare(None, None), compare((0,), None), compare((1,), (0,))] == [
        (0,),
        (1,),
        (2,),
        (2,),
    ]


def test_ordering(call: Call, evidence: Evidence) -> None:
    """``(compare …).then`` and ``compareOn`` as documented in Init.Data.Ord."""
    nat = evidence("instOrdNat")
    assert call("compareOn", nat, lambda x: x % 3, 5, 6) == (2,)
    assert call("Ordering.then", (1,), (2,)) == (2,)
    assert call("Ordering.then", (0,), (2,)) == (0,)
    assert [call("Ordering.swap", (i,)) for i in range(3)] == [(2,), (1,), (0,)]
    assert [call("Ordering.isLE", (i,)) for i in range(3)] == [True, True, False]
    assert evidence("instOrdBool").methods["compare"](False, True) == (0,)


def test_pairs_and_combinators(call: Call, evidence: Evidence) -> None:
    assert call("Prod.map", str, lambda x: x * 3, (1, 2)) == ("1", 6)
    assert call("Prod.swap", (1, 2)) == (2, 1)
    assert call("Function.comp", lambda xs: xs[::-1], lambda xs: xs[2:], (3, 2, 4, 1)) == (1, 4)
    assert call("Function.uncurry", lambda n, xs: xs[n:], (1, ("a", "b", "c"))) == ("b", "c")
    less = evidence("instLTNat")
    assert call("Prod.lexLt", less, less, (1, 5), (1, 6))
    assert not call("Prod.lexLt", less, less, (2, 5), (1, 6))


def test_equality_of_pairs_follows_the_evidence(evidence: Evidence) -> None:
    modulo = Dictionary({"beq": lambda a, b: a % 10 == b % 10})
    pair = evidence("instBEqProd", modulo, evidence("instBEqNat"))
    assert not pair.structural
    assert pair.methods["beq"]((13, 1), (3, 1))
    assert evidence("instBEqProd", evidence("instBEqNat"), evidence("instBEqInt")).structural
