"""A task that runs out of steps often goes on under the smaller budget, and no other task does."""

import json
from pathlib import Path
from typing import Any

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.base import Truth
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lean.budget import Budget
from veriscale.lint.trials.patience import PATIENCE, PatientEngine, PatientTask

RECORD: dict[str, Any] = {
    "id": "count",
    "description": "",
    "lean_code": """-- !benchmark @start precond
def count_precond (n : Nat) : Prop := True
-- !benchmark @end precond
-- !benchmark @start code
def count (n : Nat) (h : count_precond n) : Nat := match n with
  | 0 => 0
  | k + 1 => count k (by simp [count_precond]) + 1
-- !benchmark @end code
-- !benchmark @start postcond
def count_postcond (n result : Nat) (h : count_precond n) : Prop := result = count n h
-- !benchmark @end postcond
""",
    "signature": {"name": "count", "parameters": [{"param_name": "n", "param_type": "Nat"}], "return_type": "Nat"},
    "tests": [],
    "reject_inputs": [],
}


def load(tmp_path: Path) -> PatientTask:
    """Load the task, which takes about a step for each number, with 4,000 steps and later 400."""
    path = tmp_path / "tasks.jsonl"
    path.write_text(json.dumps(RECORD), encoding="utf-8")
    engine = PatientEngine(EmbeddedEngine(Budget(steps=4000)), EmbeddedEngine(Budget(steps=400)))
    loaded = engine.load(read_benchmark(path).tasks[0])
    assert isinstance(loaded, PatientTask)
    return loaded


def test_budget_shrinks_after_many_evaluations_without_an_end(tmp_path: Path) -> None:
    task = load(tmp_path)
    assert task.reference((1000,)).value == 1000
    for _ in range(PATIENCE):
        assert not task.reference((100_000,)).finished
    assert not task.reference((1000,)).finished
    assert task.postcondition((1000,), 5).truth is Truth.UNDECIDED
    assert task.reference((100,)).value == 100
    assert task.equal(7, 7).truth is Truth.TRUE


def test_budget_stays_for_a_task_that_ends(tmp_path: Path) -> None:
    task = load(tmp_path)
    for _ in range(PATIENCE - 1):
        assert not task.reference((100_000,)).finished
    for _ in range(2 * PATIENCE):
        assert task.postcondition((1000,), 1000).truth is Truth.TRUE
