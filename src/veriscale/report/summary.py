"""What a run found, for people and for machines: counts, growth, skipped tasks, faults, what stayed undecided.

The summary is the same for the same input and options; times are no part of it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from veriscale import __version__
from veriscale.benchmark.problems import Problem
from veriscale.benchmark.records import Json, Suite, Task
from veriscale.engines.workers.pool import WorkerFailure
from veriscale.report.table import Counts, VolumeTable, growth, total_counts, volume_table
from veriscale.run.records import ROW_STAGES, Fault, Skipped, TaskResult

MAX_FAULTS: Final = 5
"""Faults of one kind that are listed for one task: a wrong reference is wrong on many inputs."""


@dataclass(frozen=True, slots=True)
class SkippedTask:
    """A task without suites."""

    task: str
    reason: Skipped
    problem: Problem | None = None
    """What kept the task from being read at all."""

    def render(self) -> str:
        """Return ``task: code: message``, or the problem with its place."""
        return f"{self.task}: {self.reason.render()}" if self.problem is None else self.problem.render()


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The run of `total` tasks."""

    total: int
    scaled: int
    skipped: tuple[SkippedTask, ...]
    curated: Counts
    plus: Counts
    lite: Counts
    table: VolumeTable
    undecided: Mapping[str, int]
    """What was left out as undecided, by reason."""
    left_out: Mapping[str, int]
    """All that was left out, by ``stage:reason``."""
    faults: tuple[Fault, ...]
    fault_counts: Mapping[str, int]
    problems: tuple[Problem, ...]
    broken: bool
    """Whether the benchmark or the run has faults that someone should look at."""


def summarize(
    tasks: Sequence[Task], outcomes: Sequence[TaskResult | WorkerFailure], problems: Sequence[Problem]
) -> RunSummary:
    """Put together the outcomes of `tasks`, in the same order, and the problems of reading them."""
    skipped = [*_lost(problems)]
    suites: list[tuple[Suite, Suite, Suite]] = []
    faults: list[Fault] = []
    kinds: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    broken = bool(problems)
    for task, outcome in zip(tasks, outcomes, strict=True):
        if isinstance(outcome, WorkerFailure):
            skipped.append(SkippedTask(task.id, Skipped(outcome.code, outcome.detail)))
            broken = True
            continue
        if outcome.skipped is not None:
            skipped.append(SkippedTask(task.id, outcome.skipped))
        if outcome.expansion is not None:
            suites.append((task.suite, outcome.expansion.plus, outcome.expansion.lite))
        left_out.update(outcome.undecided)
        kinds.update(fault.kind for fault in outcome.faults)
        faults += _first_of_each_kind(outcome.faults)
        broken = broken or any(fault.reason is None for fault in outcome.faults)
    columns = [[item[column] for item in suites] for column in range(3)]
    return RunSummary(
        total=len(tasks) + len(_lost(problems)),
        scaled=len(suites),
        skipped=tuple(skipped),
        curated=total_counts(columns[0]),
        plus=total_counts(columns[1]),
        lite=total_counts(columns[2]),
        table=volume_table(*columns),
        undecided=_by_reason(left_out),
        left_out=dict(sorted(left_out.items())),
        faults=tuple(faults),
        fault_counts=dict(sorted(kinds.items())),
        problems=tuple(problems),
        broken=broken,
    )


def summary_json(summary: RunSummary, settings: Mapping[str, Json]) -> dict[str, Json]:
    """Return the summary as the contract of ``scale --json`` says, without `seconds`."""
    codes = Counter(item.reason.code for item in summary.skipped)
    return {
        "version": __version__,
        "options": dict(settings),
        "tasks": {"total": summary.total, "scaled": summary.scaled, "skipped": dict(sorted(codes.items()))},
        "counts": {name: counts_json(getattr(summary, name)) for name in ("curated", "plus", "lite")},
        "growth": {name: _growth_json(getattr(summary, name), summary.curated) for name in ("plus", "lite")},
        "table": [asdict(row) for row in summary.table.rows],
        "undecided": dict(summary.undecided),
        "left_out": dict(summary.left_out),
        "skipped": [{"task": item.task, **asdict(item.reason)} for item in summary.skipped],
        "fault_counts": dict(summary.fault_counts),
        "faults": [asdict(fault) for fault in summary.faults],
        "problems": [asdict(problem) | {"text": problem.render()} for problem in summary.problems],
        "cost_usd": 0.0,
    }


def counts_json(counts: Counts) -> dict[str, Json]:
    """Return counts as ``--json`` prints them."""
    return {
        "expected_pairs": counts.expected_pairs,
        "unexpected_inputs": counts.unexpected_inputs,
        "unexpected_outputs": counts.unexpected_outputs,
        "total": counts.total,
    }


def _growth_json(counts: Counts, base: Counts) -> dict[str, Json]:
    return {
        "expected_pairs": growth(counts.expected_pairs, base.expected_pairs),
        "unexpected_inputs": growth(counts.unexpected_inputs, base.unexpected_inputs),
        "unexpected_outputs": growth(counts.unexpected_outputs, base.unexpected_outputs),
        "total": growth(counts.total, base.total),
    }


def _lost(problems: Sequence[Problem]) -> list[SkippedTask]:
    """Return the tasks that could not be read at all: their problem is not one of a row."""
    return [
        SkippedTask(problem.task or problem.file, Skipped(problem.code, problem.reason), problem)
        for problem in problems
        if problem.row is None
    ]


def _by_reason(left_out: Mapping[str, int]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for key, number in left_out.items():
        stage, _, reason = key.partition(":")
        if stage in ROW_STAGES:
            counts[reason] += number
    return dict(sorted(counts.items()))


def _first_of_each_kind(faults: Sequence[Fault]) -> list[Fault]:
    listed: Counter[str] = Counter()
    found: list[Fault] = []
    for fault in faults:
        listed[fault.kind] += 1
        if listed[fault.kind] <= MAX_FAULTS:
            found.append(fault)
    return found
