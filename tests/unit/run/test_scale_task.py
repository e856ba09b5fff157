"""Single tasks through the pipeline: benchmarks with faults of their own."""

from tests.unit.run.small_tasks import task_of

from veriscale.benchmark.options import Options
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.expand.inputs import InputLimits
from veriscale.run.pipeline import scale_task
from veriscale.run.records import TaskResult
from veriscale.run.scaling import Scaling

SCALING = Scaling(EmbeddedEngine(), EmbeddedEngine(), Options(), InputLimits(expected_pairs=80))

SECOND_SMALLEST = {
    "signature": "(xs : Array Int)",
    "precond": "xs.size ≥ 2 ∧ ∃ a ∈ xs.toList, ∃ b ∈ xs.toList, a ≠ b",
    "code": "(xs.toList.mergeSort)[1]!",
    "postcond": "result ∈ xs.toList ∧ (∃ a ∈ xs.toList, a < result) ∧ "
    "∀ a ∈ xs.toList, ∀ b ∈ xs.toList, a < b → b < result → False",
}
"""The second smallest distinct value, by a reference that is wrong on ties (it answers 4 for #[4, 4, 9])."""


def scaled(rows: list[str], rejects: list[str]) -> TaskResult:
    return scale_task(task_of(SECOND_SMALLEST, rows, rejects), SCALING)


def test_a_reference_that_is_wrong_on_ties_is_flagged_and_gives_no_row() -> None:
    result = scaled(['{"input": {"xs": "#[1, 2, 3]"}, "expected": 2, "unexpected": [3]}'], [])
    assert result.expansion is not None
    found = [fault for fault in result.faults if fault.kind == "postcondition-false"]
    assert found
    assert all(fault.row is None and fault.output for fault in found)
    for pair in result.expansion.plus.pairs:
        xs = pair.input.arguments[0]
        assert isinstance(xs, tuple)
        assert pair.expected.value == sorted(set(map(int, map(str, xs))))[1]


def test_curated_rows_with_faults_stay_and_are_reported() -> None:
    rows = [
        '{"input": {"xs": "#[1, 2, 3]"}, "expected": 2, "unexpected": [3]}',
        '{"input": {"xs": "#[4, 4, 9]"}, "expected": 9, "unexpected": [4]}',
        '{"input": {"xs": "#[5, 6]"}, "expected": 6, "unexpected": [6, 5]}',
        '{"input": {"xs": "#[7]"}, "expected": 7, "unexpected": []}',
    ]
    result = scaled(rows, ['{"input": {"xs": "#[8, 9]"}}'])
    assert result.expansion is not None
    curated = [(fault.row, fault.kind) for fault in result.faults if fault.row is not None]
    assert curated == [
        ("tests[1]", "reference-differs"),
        ("tests[2]", "unexpected-equals-expected"),
        ("tests[3]", "precondition-false"),
        ("reject_inputs[0]", "unexpected-input-accepted"),
    ]
    for suite in (result.expansion.plus, result.expansion.lite):
        sources = [pair.input.source.text for pair in suite.pairs if pair.input.source]
        assert sources == rows
        assert [row.output.value for row in suite.pairs[2].unexpected[:2]] == [6, 5]
        assert suite.pairs[1].kills == ()
        assert suite.unexpected_inputs[0].arguments == ((8, 9),)


def test_a_task_without_any_certified_curated_pair_is_skipped() -> None:
    result = scaled(['{"input": {"xs": "#[1, 2, 3]"}, "expected": 3, "unexpected": []}'], [])
    assert result.expansion is None
    assert result.skipped is not None
    assert result.skipped.code == "reference-differs"


def test_a_task_without_curated_rows_is_scaled() -> None:
    result = scaled([], [])
    assert result.expansion is not None
    assert len(result.expansion.plus.pairs) == 80
