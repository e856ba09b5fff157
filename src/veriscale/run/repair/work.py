"""Repairs in a worker process, since a specification from outside may take forever or all memory."""

from dataclasses import dataclass
from typing import TextIO

from veriscale.benchmark.records import Task
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.progress import PlainProgress
from veriscale.engines.submitted.parts import SpecParts
from veriscale.engines.workers.context import TaskContext
from veriscale.engines.workers.pool import WorkerFailure, run_tasks
from veriscale.engines.workers.worker import WorkerLimits
from veriscale.run.repair.bench import Bench
from veriscale.run.repair.records import Ending, Limits, Repair
from veriscale.run.repair.search import Search


@dataclass(frozen=True, slots=True)
class RepairItem:
    """A task and a specification of it; `search` is off where it is only to be checked."""

    task: Task
    parts: SpecParts
    search: bool = True


@dataclass(frozen=True, slots=True)
class RepairWork:
    """What a worker does with an item."""

    limits: Limits

    def __call__(self, item: RepairItem, context: TaskContext[object]) -> Repair:
        """Repair or check a specification."""
        truth = EmbeddedEngine().load(item.task)
        if isinstance(truth, tuple):
            problem = f"the task itself does not elaborate: {truth[0].message} [{truth[0].code}]"
            return Repair(item.task.id, Ending.UNDECIDED, (), None, 0, (problem,))
        search = Search(Bench(truth, self.limits, context.log), item.parts)
        return search.run() if item.search else search.check()


def run_repair(item: RepairItem, limits: Limits, worker_limits: WorkerLimits, stream: TextIO) -> Repair:
    """Repair or check one specification in a process of its own."""
    listener: PlainProgress[Repair] = PlainProgress([item.task.id], stream, outcome_line)
    (result,) = run_tasks([item], RepairWork(limits), 1, listener, worker_limits)
    if isinstance(result, WorkerFailure):
        return Repair(item.task.id, Ending.CRASH, (), None, 0, (result.detail,))
    return result


def outcome_line(result: Repair | WorkerFailure) -> str:
    """Return one line about a repair."""
    if isinstance(result, WorkerFailure):
        return result.detail
    return f"{result.ending}, {len(result.steps)} steps, {result.evaluations} evaluations"
