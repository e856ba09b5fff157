"""Specifications of example tasks, right ones and such with a fault."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from veriscale.benchmark.formats.lean_file import find_sections
from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.embedded import EmbeddedEngine, EmbeddedTask
from veriscale.engines.submitted.parts import SpecParts
from veriscale.run.repair.bench import Bench
from veriscale.run.repair.records import Limits, Repair
from veriscale.run.repair.search import Search

EXAMPLES = Path(__file__).parents[4] / "examples" / "tasks"
CHANGES = "  let changes := (List.range (xs.length - 1)).filter (fun i => xs[i]! ≠ xs[i + 1]!)\n"
RUNS = SpecParts("  xs ≠ []", f"{CHANGES}  result = changes.length + 1")
"""A right specification of ``example_count_runs``."""


@cache
def example(name: str) -> Task:
    (task,) = read_benchmark(EXAMPLES / name).tasks
    return task


def runs(precond: str = RUNS.precond, postcond: str = RUNS.postcond, **more: str) -> SpecParts:
    return replace(RUNS, precond=precond, postcond=postcond, **more)


def with_section(task: Task, section: str, text: str) -> Task:
    """Return the task with another ground truth."""
    span = task.sections[section]
    lean = task.lean[: span.start] + text + task.lean[span.end :]
    return replace(task, lean=lean, sections=find_sections(lean))


def bench(task: Task, limits: Limits | None = None) -> Bench:
    truth = EmbeddedEngine().load(task)
    assert isinstance(truth, EmbeddedTask)
    return Bench(truth, limits or Limits())


def repaired(parts: SpecParts, task: Task | None = None, limits: Limits | None = None) -> Repair:
    return Search(bench(task or example("example_count_runs"), limits), parts).run()
