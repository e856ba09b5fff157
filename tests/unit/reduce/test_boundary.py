"""Selection: order, budget, representatives, and curated rows; every expected list is worked out beside it."""

from veriscale.benchmark.options import Options
from veriscale.reduce.boundary import canonical_text, reduce_rows, reduce_unexpected_inputs
from veriscale.reduce.shape import JsonRow


def kept(rows: list[JsonRow], budget: int = 50, keep: int = 1) -> list[JsonRow]:
    return [rows[index] for index in reduce_rows(rows, budget, keep)]


def test_canonical_text() -> None:
    assert canonical_text({"b": "é", "a": [1, 2]}) == '{"input":{"a":[1,2],"b":"é"}}'


def test_below_the_budget_all_rows_come_by_priority() -> None:
    # Ranks: no bucket 100, zero scalar 5, negative scalar 4.
    assert kept([{"n": 7}, {"n": 0}, {"n": -3}]) == [{"n": -3}, {"n": 0}, {"n": 7}]


def test_smaller_rows_come_first_within_a_rank() -> None:
    # Both are unsorted (rank 9); sizes 3 and 2.
    assert kept([{"xs": "[3, 2, 4]"}, {"xs": "[3, 2]"}]) == [{"xs": "[3, 2]"}, {"xs": "[3, 2, 4]"}]


def test_more_signatures_come_first_within_a_size() -> None:
    # Same rank (unsorted) and size; the second has also the feature "contains 1".
    assert kept([{"xs": "[3, 2]"}, {"xs": "[3, 1]"}]) == [{"xs": "[3, 1]"}, {"xs": "[3, 2]"}]


def test_text_decides_last() -> None:
    # Same rank, size and signatures; "[4" sorts before "[5" as text.
    assert kept([{"xs": "[5, 3]"}, {"xs": "[4, 3]"}]) == [{"xs": "[4, 3]"}, {"xs": "[5, 3]"}]


def test_equal_rows_count_once_as_the_first() -> None:
    assert reduce_rows([{"a": 7, "b": 9}, {"b": 9, "a": 7}, {"a": 7, "b": "9"}], 50, 1) == [2, 0]


def test_every_bucket_keeps_a_representative() -> None:
    # Budget 3: the representatives of negative scalar (-2), zero scalar (0); then groups by shape and features:
    # {-9} shares -2's group but -2 is taken, so -9 is the best of that group among the remaining rows.
    rows: list[JsonRow] = [{"n": -9}, {"n": -2}, {"n": 0}, {"n": 5}]
    assert kept(rows, budget=3) == [{"n": -2}, {"n": 0}, {"n": -9}]


def test_groups_come_before_more_of_the_same() -> None:
    # No buckets. Groups: {5, 6} without features, {1} "contains 1", {10^6} "large".
    # By priority: 10^6 and 1 (one feature each; as text "1000000}" is before "1}"), then 5, 6.
    rows: list[JsonRow] = [{"n": 6}, {"n": 5}, {"n": 1}, {"n": 10**6}]
    assert kept(rows, budget=3) == [{"n": 10**6}, {"n": 1}, {"n": 5}]


def test_the_rest_fills_the_budget_by_priority() -> None:
    # One group only: its best row (5), then by priority 6, 7.
    assert kept([{"n": 9}, {"n": 7}, {"n": 5}, {"n": 6}], budget=3) == [{"n": 5}, {"n": 6}, {"n": 7}]


def test_keep_per_bucket() -> None:
    # Two of the bucket "negative scalar" (text order -2, -3, -4), then groups: the best remaining row of -4's group
    # comes before 5's, since rank 4 is before 100.
    rows: list[JsonRow] = [{"n": 5}, {"n": -4}, {"n": -3}, {"n": -2}, {"n": 6}]
    assert kept(rows, budget=3, keep=2) == [{"n": -2}, {"n": -3}, {"n": -4}]
    assert kept(rows, budget=3, keep=1) == [{"n": -2}, {"n": -3}, {"n": 5}]


def test_representatives_are_cut_at_the_budget_by_importance() -> None:
    rows: list[JsonRow] = [{"xs": "[7]"}, {"xs": "[8, 8]"}, {"xs": "[]"}]
    assert kept(rows, budget=1) == [{"xs": "[]"}]
    # Importance: empty (0), duplicate (8), singleton (10).
    assert kept(rows, budget=2) == [{"xs": "[]"}, {"xs": "[8, 8]"}]


def test_no_budget_keeps_nothing() -> None:
    assert reduce_rows([{"n": 1}], 0, 1) == []
    assert reduce_rows([], 50, 1) == []


def test_curated_rows_stay_beside_the_budget() -> None:
    rows: list[JsonRow] = [{"n": 5}, {"n": 6}, {"n": -2}, {"n": 0}, {"n": 7}]
    curated = [True, True, False, False, False]
    assert reduce_unexpected_inputs(rows, curated, Options(MAX_REJECT_INPUTS_PER_TASK=2)) == [0, 1, 2, 3]


def test_repetitions_of_curated_rows_are_dropped() -> None:
    rows: list[JsonRow] = [{"n": -2}, {"n": 5}, {"n": -2}, {"n": 5}]
    curated = [False, True, False, False]
    assert reduce_unexpected_inputs(rows, curated, Options()) == [1, 0]
