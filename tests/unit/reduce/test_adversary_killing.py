"""Greedy cover and top-up on small matrices worked out by hand."""

from veriscale.reduce.adversary_killing import greedy_cover, reduce_pairs


def kills(*rows: str) -> list[frozenset[str]]:
    return [frozenset(row) for row in rows]


def test_greedy_takes_most_new_kills_first() -> None:
    # abcd first (4 new), then of the rest: ef has 2 new, e 1.
    assert greedy_cover(kills("e", "ef", "abcd", "abc")) == [2, 1]


def test_ties_go_to_more_kills_in_all() -> None:
    # After abc each of the others covers d alone; bcd kills more in all.
    assert greedy_cover(kills("abc", "d", "cd", "bd")) == [0, 2]


def test_remaining_ties_go_to_the_lower_index() -> None:
    assert greedy_cover(kills("b", "a", "a", "b")) == [0, 1]


def test_nothing_to_kill_needs_no_pair() -> None:
    assert greedy_cover(kills("", "")) == []
    assert greedy_cover([]) == []


def test_the_pair_of_figure_4_covers_its_six_adversaries_alone() -> None:
    # Seven adversaries, one pair kills six of them; the seventh needs another pair.
    assert greedy_cover(kills("abc", "abcdef", "defg", "g")) == [1, 2]


def test_top_up_by_kills_then_index() -> None:
    # Cover: 0. Budget 3: then 2 (2 kills) and 1 before 3 (1 kill each).
    assert reduce_pairs(kills("abc", "a", "ab", "b", ""), [False] * 5, 3) == [0, 1, 2]


def test_pairs_without_kills_fill_a_budget_that_is_not_exhausted() -> None:
    assert reduce_pairs(kills("", "", "a", ""), [False] * 4, 3) == [0, 1, 2]


def test_curated_pairs_stay_and_do_not_count() -> None:
    assert reduce_pairs(kills("", "", "a", "ab"), [True, True, False, False], 1) == [0, 1, 3]


def test_kills_of_curated_pairs_are_covered_already() -> None:
    # The curated pair kills a and b. What is left to cover is c alone, which 1 does; 2 kills more but nothing new.
    assert reduce_pairs(kills("ab", "c", "ab"), [True, False, False], 1) == [0, 1]


def test_the_cover_stays_whole_beyond_the_budget() -> None:
    # Sixty adversaries with one killer each: 60 pairs, though the budget is 50.
    singles = [frozenset({f"adversary{number}"}) for number in range(60)]
    assert reduce_pairs(singles, [False] * 60, 50) == list(range(60))


def test_order_is_that_of_the_suite() -> None:
    assert reduce_pairs(kills("a", "", "abc", ""), [False, False, False, True], 2) == [0, 2, 3]


def test_planted_redundancy_is_removed() -> None:
    # Two hundred pairs that all kill the same adversary, one that kills another: both adversaries stay killed by two.
    rows = [frozenset({"common"})] * 200 + [frozenset({"rare"})]
    kept = reduce_pairs(rows, [False] * 201, 0)
    assert kept == [0, 200]
