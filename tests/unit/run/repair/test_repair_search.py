"""Repairs end with a specification that passes all rows, and say so only then; they never read the ground truth."""

import pytest
from tests.unit.run.repair.spoiled_specs import CHANGES, bench, example, repaired, runs, with_section

from veriscale.engines.submitted.parts import SpecParts
from veriscale.run.repair.records import Complaint, Ending, Limits

WEAK = {
    "comparison": runs(postcond=f"{CHANGES}  result ≥ changes.length + 1"),
    "parity": runs(postcond=f"{CHANGES}  result % 2 = (changes.length + 1) % 2"),
    "slack": runs(postcond=f"{CHANGES}  result ≤ changes.length + 2 ∧ result ≥ changes.length + 1"),
    "direction": runs(postcond=f"{CHANGES}  ∀ n ∈ List.range 99, n = result → n ≥ changes.length + 1"),
    "precondition": runs(precond="  True"),
    "nothing": runs(postcond=f"{CHANGES}  True"),
}
STRONG = {
    "offset": runs(postcond=f"{CHANGES}  result = changes.length"),
    "added": runs(postcond=f"{CHANGES}  result = changes.length + 1 ∧ result < xs.length"),
    "range": runs(precond="  xs.length > 1"),
    "both": runs(precond="  xs.length > 1", postcond=f"{CHANGES}  result = changes.length"),
}


@pytest.mark.parametrize("name", [*WEAK, *STRONG])
def test_one_clause_is_restored(name: str) -> None:
    parts = (WEAK | STRONG)[name]
    repair = repaired(parts)
    assert repair.ending is Ending.REPAIRED
    assert repair.best is not None
    on_suite = bench(example("example_count_runs"))
    loaded = on_suite.load(repair.best.parts)
    assert not isinstance(loaded, tuple)
    assert on_suite.check(loaded) == (None, 0)


@pytest.mark.parametrize("name", [*WEAK, *STRONG])
def test_each_step_names_what_it_was_made_from_and_what_it_fails(name: str) -> None:
    repair = repaired((WEAK | STRONG)[name])
    first, *others = repair.steps
    assert (first.number, first.parent, first.edit) == (0, None, "given")
    assert first.counterexample is not None
    assert first.counterexample.complaint.too_weak is (name in WEAK)
    for number, step in enumerate(others, 1):
        assert step.number == number
        assert step.parent is not None
        assert step.parent < number
        assert (step.counterexample is None) is (step == repair.best)


def test_the_counterexample_has_the_shortest_input() -> None:
    found = repaired(runs(precond="  True")).steps[0].counterexample
    assert found is not None
    assert (found.complaint, found.input_text) == (Complaint.ACCEPTS_INPUT, "xs = []")


def test_the_ground_truth_is_not_read() -> None:
    """With other sections in the place of the ground truth, which mean nothing, all steps stay the same."""
    task = example("example_count_runs")
    blank = with_section(with_section(task, "postcond", "\n  True\n"), "code", "\n  0\n")
    blank = with_section(blank, "precond", "\n  True\n")
    for parts in (WEAK["nothing"], STRONG["both"]):
        assert repaired(parts, blank).steps == repaired(parts, task).steps


def test_equal_runs_have_equal_steps() -> None:
    assert repaired(WEAK["nothing"]) == repaired(WEAK["nothing"])


def test_a_right_specification_is_left_alone() -> None:
    repair = repaired(runs())
    assert (repair.ending, len(repair.steps)) == (Ending.PASSES, 1)


def test_what_has_no_answer_does_not_pass() -> None:
    # Squares leave 0, 1, 2 or 4 when divided by 7, so there is no such k, and no bound that shows it.
    repair = repaired(runs(postcond=f"{CHANGES}  result = changes.length + 1 ∧ ¬ ∃ k : Nat, k * k % 7 = 3"))
    assert repair.ending is Ending.UNDECIDED
    assert not repair.done
    assert repair.steps[0].undecided > 0


@pytest.mark.parametrize(
    ("limits", "most"), [(Limits(evaluations=1), 3), (Limits(checks=1), 1), (Limits(expansions=1, checks=2), 2)]
)
def test_limits_end_the_search(limits: Limits, most: int) -> None:
    repair = repaired(WEAK["nothing"], limits=limits)
    assert len(repair.steps) <= most
    assert repair.done is (repair.ending is Ending.REPAIRED)
    if not repair.done:
        assert repair.ending in (Ending.BUDGET, Ending.EXHAUSTED)


@pytest.mark.parametrize("text", ["  sorry", "  result ≤ unknown", "  result", "  implemented_by"])
def test_what_does_not_elaborate_is_not_searched(text: str) -> None:
    repair = repaired(runs(postcond=text))
    assert (repair.ending, repair.steps, repair.best) == (Ending.REJECTED, (), None)
    assert repair.problems


def test_helpers_are_edited_too() -> None:
    helper = "def far (xs : List Int) (n : Nat) : Prop := n ≤ xs.length\n"
    parts = runs(postcond=f"{CHANGES}  far xs (result + 1) ∧ result = changes.length + 1", postcond_aux=helper)
    assert repaired(parts).ending is Ending.REPAIRED


def test_definitions_with_their_headers_keep_them() -> None:
    parts = SpecParts(
        "def count_runs_precond (ys : List Int) : Prop := ys.length > 1",
        "def count_runs_postcond (ys : List Int) (out : Nat) (h : count_runs_precond ys) : Prop :=\n"
        + CHANGES.replace("xs", "ys")
        + "  out = changes.length",
    )
    repair = repaired(parts)
    assert repair.done
    assert repair.best is not None
    assert repair.best.parts.postcond.startswith("def count_runs_postcond (ys : List Int) (out : Nat)")
