"""Rows whose evaluation breaks the worker: left out and named, and all others as without them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.unit.run.poisoned_engine import PoisonedEngine
from tests.unit.run.small_tasks import task_of

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.workers.cases import BadCase, Case
from veriscale.engines.workers.pool import WorkerFailure, run_tasks
from veriscale.expand.inputs import InputLimits
from veriscale.lean.diagnostics import Code
from veriscale.run.pipeline import Note, ScaleItem, ScaleWork, StageDone, assemble
from veriscale.run.records import TaskOutline, TaskResult
from veriscale.run.scaling import Scaling
from veriscale.run.stages.records import StageName

SUM = {
    "signature": "(xs : Array Int)",
    "precond": "xs.size > 0",
    "code": "xs.foldl (· + ·) 0",
    "postcond": "result = xs.toList.sum",
}
ROWS = [
    '{"input": {"xs": "#[1]"}, "expected": 1, "unexpected": []}',
    '{"input": {"xs": "#[2, 3]"}, "expected": 5, "unexpected": [0]}',
    '{"input": {"xs": "#[0, 0]"}, "expected": 0, "unexpected": []}',
]


@dataclass
class Results:
    """Keeps the results of stages, as a run does."""

    known: dict[StageName, bytes] = field(default_factory=dict)
    bad: list[BadCase] = field(default_factory=list)

    def started(self, index: int) -> None:
        pass

    def told(self, index: int, note: Note) -> None:
        if isinstance(note, StageDone):
            self.known[note.stage] = note.data

    def retried(self, index: int, why: str) -> None:
        pass

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        self.bad.append(BadCase(case, code))

    def finished(self, index: int, result: TaskOutline | WorkerFailure) -> None:
        assert isinstance(result, TaskOutline)


def scaled(
    task: Task, curated: Engine, thrifty: Engine, known: Sequence[BadCase] = ()
) -> tuple[TaskResult, list[BadCase]]:
    """Scale a task in a worker; return its result and the bad cases that were found."""
    scaling = Scaling(curated, thrifty, Options(), InputLimits(expected_pairs=20))
    results = Results()
    for _ in run_tasks([ScaleItem(task)], ScaleWork(scaling), 1, results, None, {0: known}):
        pass
    return assemble(task, results.known), results.bad


def test_a_curated_row_that_breaks_its_worker_is_a_fault_with_that_reason_and_stays() -> None:
    task = task_of(SUM, ROWS, [])
    poison = task.suite.pairs[1].input.arguments
    result, bad = scaled(task, PoisonedEngine(poison), EmbeddedEngine())
    assert [(item.case.kind, item.case.text, item.code) for item in bad] == [
        ("reference", "((2, 3),)", Code.MACHINE_CRASH)
    ]
    faults = [(fault.row, fault.kind, fault.reason) for fault in result.faults if fault.row is not None]
    assert faults == [("tests[1]", "reference-undecided", "machine-crash: The evaluation broke its worker.")]
    assert result.undecided["reference:machine-crash"] == 1
    assert result.expansion is not None
    assert result.expansion.plus.pairs[1].kills == ()
    # A second run that knows the case gives the same.
    assert scaled(task, PoisonedEngine(poison), EmbeddedEngine(), bad) == (result, [])


def test_a_made_row_that_breaks_its_worker_is_not_exported_and_all_others_are_as_ever() -> None:
    task = task_of(SUM, ROWS, [])
    well, _ = scaled(task, EmbeddedEngine(), EmbeddedEngine())
    assert well.expansion is not None
    made = [pair.input.arguments for pair in well.expansion.plus.pairs[len(ROWS) :]]
    result, bad = scaled(task, EmbeddedEngine(), PoisonedEngine(made[-1]))
    assert [item.code for item in bad] == [Code.MACHINE_CRASH]
    assert result.expansion is not None
    found = [pair.input.arguments for pair in result.expansion.plus.pairs[len(ROWS) :]]
    # The last one is replaced by the next that the search comes to.
    assert found[: len(made) - 1] == made[:-1]
    assert made[-1] not in found
    assert result.undecided["reference:machine-crash"] == 1
