"""A small task in Lean text, and a function that lints changed copies of it in this process."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lean.budget import Budget
from veriscale.lint.findings import Finding
from veriscale.lint.registry import chosen_rules
from veriscale.lint.run import Linting, TaskItem, TaskReport
from veriscale.run.lint_proposals import lint_workshop

LEAN = """
-- !benchmark @start solution_aux
{aux}
-- !benchmark @end solution_aux
def halve_precond (n : Nat) : Prop :=
  -- !benchmark @start precond
  {precond}
  -- !benchmark @end precond
def halve (n : Nat) (h_precond : halve_precond n) : Nat :=
  -- !benchmark @start code
  {code}
  -- !benchmark @end code
def halve_postcond (n : Nat) (result : Nat) (h_precond : halve_precond n) : Prop :=
  -- !benchmark @start postcond
  {postcond}
  -- !benchmark @end postcond
"""
SECTIONS = {"aux": "", "precond": "n > 0", "code": "n / 2", "postcond": "2 * result ≤ n ∧ n < 2 * result + 2"}
PAIR: dict[str, Any] = {"input": {"n": 7}, "expected": 3, "unexpected": [2, 4]}


def task_record(
    tests: list[Any] | None = None, reject_inputs: list[Any] | None = None, **sections: str
) -> dict[str, Any]:
    """Return the task, whose rows are right unless others are given, as a line of JSON Lines."""
    return {
        "id": "halve",
        "description": "Half of a positive number, rounded down.",
        "lean_code": LEAN.format(**(SECTIONS | sections)),
        "signature": {
            "name": "halve",
            "parameters": [{"param_name": "n", "param_type": "Nat"}],
            "return_type": "Nat",
        },
        "tests": [PAIR] if tests is None else tests,
        "reject_inputs": [{"input": {"n": 0}}] if reject_inputs is None else reject_inputs,
    }


@pytest.fixture
def report(tmp_path: Path) -> Callable[..., TaskReport]:
    """Lint a copy of the task with all rules; those that try more than the rows find only with `trials`."""

    def run(
        record: dict[str, Any] | None = None, steps: int = 100_000, trials: bool = False, **changes: Any
    ) -> TaskReport:
        path = tmp_path / "tasks.jsonl"
        path.write_text(json.dumps(record or task_record(**changes)), encoding="utf-8")
        benchmark = read_benchmark(path)
        workshop = lint_workshop() if trials else None
        linting = Linting(EmbeddedEngine(Budget(steps=steps)), chosen_rules([], []), workshop)
        return linting.check(TaskItem(benchmark.tasks[0], benchmark.problems))

    return run


@pytest.fixture
def findings(report: Callable[..., TaskReport]) -> Callable[..., list[Finding]]:
    """Lint a copy of the task with all rules and return the findings."""
    return lambda *args, **changes: list(report(*args, **changes).findings)


@pytest.fixture
def halving() -> Callable[..., dict[str, Any]]:
    """Return the function that makes a copy of the task."""
    return task_record
