"""Checks the evaluator on the example tasks: every curated row against its ground truth, in a worker as in a run."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine
from veriscale.engines.workers.cases import Case
from veriscale.engines.workers.context import TaskContext
from veriscale.engines.workers.pool import WorkerFailure, run_tasks
from veriscale.errors import VeriScaleError
from veriscale.expand.curated import check_curated
from veriscale.lean.diagnostics import Code
from veriscale.run.doctor import Finding, Status

EXAMPLES: Final = (Path(__file__).parents[1] / "examples", Path(__file__).parents[3] / "examples" / "tasks")
"""The example tasks: in an installed package, and in a checkout."""


def self_test(engine: Engine, folders: Sequence[Path] = EXAMPLES) -> Iterator[Finding]:
    """Yield what is wrong with the tasks in the first of `folders` that is there, and a last finding about all."""
    folder = next((folder for folder in folders if folder.is_dir()), None)
    if folder is None:
        yield _failure("example tasks", "not found in this installation")
        return
    try:
        benchmark = read_benchmark(folder)
    except VeriScaleError as error:
        yield _failure("example tasks", str(error))
        return
    yield from (_failure("example tasks", problem.render()) for problem in benchmark.problems)
    start = time.monotonic()
    results = list(run_tasks(benchmark.tasks, _CuratedCheck(engine), 1, _Unheard()))
    faults = [
        _failure(task.id, fault)
        for task, result in zip(benchmark.tasks, results, strict=True)
        if (fault := result.detail if isinstance(result, WorkerFailure) else result)
    ]
    yield from faults
    rows = sum(_rows(task) for task in benchmark.tasks)
    right = len(benchmark.tasks) - len(faults)
    text = f"{right} of {len(benchmark.tasks)} example tasks right, {rows} rows in {time.monotonic() - start:.1f} s"
    yield Finding("self-test", "evaluator", text, Status.FAILURE if faults or not rows else Status.OK)


@dataclass(frozen=True, slots=True)
class _CuratedCheck:
    """What the worker does with a task: it returns the first thing that is wrong, "" where every row is as recorded."""

    engine: Engine

    def __call__(self, task: Task, context: TaskContext[None]) -> str:
        loaded = context.watch(self.engine, "self-test").load(task)
        if isinstance(loaded, tuple):
            return f"{loaded[0].code}: {loaded[0].message}"
        faults = check_curated(loaded, task.suite).faults
        return f"{len(faults)} rows are not as recorded, the first one: {faults[0].kind}" if faults else ""


class _Unheard:
    """A listener of the pool that keeps silent."""

    def started(self, index: int) -> None:
        """Say nothing."""

    def told(self, index: int, note: None) -> None:
        """Say nothing."""

    def retried(self, index: int, why: str) -> None:
        """Say nothing."""

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        """Say nothing: the row counts as not decided."""

    def finished(self, index: int, result: str | WorkerFailure) -> None:
        """Say nothing."""


def _failure(name: str, text: str) -> Finding:
    return Finding("self-test", name, text, Status.FAILURE)


def _rows(task: Task) -> int:
    pairs = task.suite.pairs
    return len(pairs) + sum(len(pair.unexpected) for pair in pairs) + len(task.suite.unexpected_inputs)
