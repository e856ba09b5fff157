"""What must hold of every reduction: no kill is lost, nothing is invented, the same input gives the same result."""

import itertools
import math
import random

from hypothesis import given
from hypothesis import strategies as st

from veriscale.benchmark.records import Json
from veriscale.reduce.adversary_killing import greedy_cover, reduce_pairs
from veriscale.reduce.boundary import canonical_text, reduce_rows
from veriscale.reduce.buckets import critical_buckets
from veriscale.reduce.shape import read_row

MATRICES = st.lists(st.frozensets(st.sampled_from("abcdefgh")), max_size=12)
SMALL = st.lists(st.frozensets(st.sampled_from("abcdef")), max_size=8)
NUMBERS = st.integers(-3, 3) | st.sampled_from([10**6, -(10**9), 10**30])
SEQUENCES = st.lists(NUMBERS, max_size=5).map(lambda items: f"#[{', '.join(map(str, items))}]")
ROWS = st.lists(
    st.fixed_dictionaries({"xs": SEQUENCES, "ys": SEQUENCES, "idx": NUMBERS, "s": st.text(max_size=4)}), max_size=40
)


def killed(matrix: list[frozenset[str]], indices: list[int]) -> set[str]:
    return {name for index in indices for name in matrix[index]}


@given(MATRICES, st.data())
def test_no_kill_is_lost(matrix: list[frozenset[str]], data: st.DataObject) -> None:
    curated = data.draw(st.lists(st.booleans(), min_size=len(matrix), max_size=len(matrix)))
    budget = data.draw(st.integers(0, 12))
    kept = reduce_pairs(matrix, curated, budget)
    assert killed(matrix, kept) == killed(matrix, list(range(len(matrix))))
    assert kept == sorted(set(kept))
    assert {index for index, flag in enumerate(curated) if flag} <= set(kept)


@given(MATRICES, st.data())
def test_the_budget_is_used_and_exceeded_only_for_kills(matrix: list[frozenset[str]], data: st.DataObject) -> None:
    curated = data.draw(st.lists(st.booleans(), min_size=len(matrix), max_size=len(matrix)))
    budget = data.draw(st.integers(0, 12))
    others = [index for index in reduce_pairs(matrix, curated, budget) if not curated[index]]
    cover = [index for index in reduce_pairs(matrix, curated, 0) if not curated[index]]
    assert len(others) == max(len(cover), min(budget, curated.count(False)))


@given(SMALL)
def test_greedy_is_within_its_bound_of_the_smallest_cover(matrix: list[frozenset[str]]) -> None:
    everything = killed(matrix, list(range(len(matrix))))
    smallest = next(
        size
        for size in range(len(matrix) + 1)
        if any(killed(matrix, list(some)) == everything for some in itertools.combinations(range(len(matrix)), size))
    )
    largest = max((len(row) for row in matrix), default=0)
    harmonic = sum(1 / number for number in range(1, largest + 1))
    chosen = greedy_cover(matrix)
    assert smallest <= len(chosen) <= math.floor(smallest * harmonic + 1e-9)


@given(MATRICES)
def test_every_step_of_the_cover_is_a_best_one(matrix: list[frozenset[str]]) -> None:
    covered: set[str] = set()
    for index in greedy_cover(matrix):
        gain = len(matrix[index] - covered)
        assert gain > 0
        assert gain == max(len(row - covered) for row in matrix)
        covered |= matrix[index]
    assert covered == killed(matrix, list(range(len(matrix))))


@given(ROWS, st.integers(0, 12), st.integers(0, 3))
def test_boundary_reduction_fills_its_budget_with_different_rows(
    rows: list[dict[str, Json]], budget: int, keep: int
) -> None:
    kept = [canonical_text(rows[index]) for index in reduce_rows(rows, budget, keep)]
    assert len(kept) == len(set(kept)) == min(budget, len({canonical_text(row) for row in rows}))


@given(ROWS, st.integers(1, 3))
def test_every_critical_bucket_survives_a_sufficient_budget(rows: list[dict[str, Json]], keep: int) -> None:
    # xs and ys have 6 buckets each, idx 2, the whole input 1; a text may read as a number or a list: 8 more.
    kept = [rows[index] for index in reduce_rows(rows, 23 * keep, keep)]
    before = {bucket for row in rows for bucket in critical_buckets(read_row(row))}
    after = {bucket for row in kept for bucket in critical_buckets(read_row(row))}
    assert after == before


@given(ROWS, st.integers(1, 12), st.integers())
def test_the_order_of_the_rows_does_not_matter(rows: list[dict[str, Json]], budget: int, seed: int) -> None:
    shuffled = random.Random(seed).sample(rows, len(rows))
    first = [rows[index] for index in reduce_rows(rows, budget, 1)]
    second = [shuffled[index] for index in reduce_rows(shuffled, budget, 1)]
    assert list(map(canonical_text, first)) == list(map(canonical_text, second))


@given(ROWS, st.integers(1, 12))
def test_reducing_again_changes_nothing(rows: list[dict[str, Json]], budget: int) -> None:
    once = [rows[index] for index in reduce_rows(rows, budget, 1)]
    again = [once[index] for index in reduce_rows(once, budget, 1)]
    assert sorted(map(canonical_text, once)) == sorted(map(canonical_text, again))
