"""Which clauses of a postcondition unexpected outputs test; the expected counts stand beside the outputs."""

from tests.unit.run.small_tasks import task_of

from veriscale.engines.clause_coverage import ClauseCount, ClauseCoverage, cover_clauses
from veriscale.engines.embedded import EmbeddedEngine

PARTS = {"signature": "(xs : Array Int)", "precond": "True", "code": "xs.size", "postcond": "", "xs": "xs"}


def coverage(postcond: str, rows: list[str], work: int = 10_000_000) -> ClauseCoverage:
    task = task_of(PARTS | {"postcond": postcond}, rows, [])
    loaded = EmbeddedEngine().load(task)
    assert not isinstance(loaded, tuple), loaded
    return cover_clauses(loaded, task.section("postcond"), task.suite.pairs, work)


def test_clauses_are_counted_alone_and_together() -> None:
    # Of 0 only the second clause is false, of -3 both are, of 7 the third alone.
    rows = ['{"input": {"xs": "#[5, 6]"}, "expected": 2, "unexpected": [0, -3, 7]}']
    found = coverage("-1 ≤ result ∧ 1 ≤ result ∧ result ≤ xs.size", rows)
    assert found == ClauseCoverage(
        (
            ClauseCount("-1 ≤ result", 1, 0, 0),
            ClauseCount("1 ≤ result", 2, 1, 0),
            ClauseCount("result ≤ xs.size", 1, 1, 0),
        ),
        3,
        3,
    )


def test_a_clause_that_is_undecided_leaves_no_other_alone() -> None:
    # The second clause has no bound for k: the evaluator finds no counterexample, and cannot know that there is none.
    rows = ['{"input": {"xs": "#[5]"}, "expected": 1, "unexpected": [4]}']
    found = coverage("result ≤ xs.size ∧ ∀ k : Nat, k * k ≠ 2 + k * result.toNat * 0", rows)
    assert [(item.falsified, item.alone, item.undecided) for item in found.clauses] == [(1, 0, 0), (0, 0, 1)]


def test_definitions_in_front_belong_to_each_clause() -> None:
    rows = ['{"input": {"xs": "#[5]"}, "expected": 1, "unexpected": [4, -4]}']
    found = coverage("let n : Int := xs.size\n  n ≤ result ∧ result ≤ n", rows)
    assert [(item.falsified, item.alone) for item in found.clauses] == [(1, 1), (1, 1)]


def test_the_work_limit_is_shared_between_the_pairs_and_told() -> None:
    rows = [f'{{"input": {{"xs": "#[{n}]"}}, "expected": 1, "unexpected": [7, 8]}}' for n in range(3)]
    found = coverage("result = xs.size", rows, work=0)
    assert (found.checked, found.outputs) == (0, 6)
    assert found.clauses == (ClauseCount("result = xs.size", 0, 0, 0),)
