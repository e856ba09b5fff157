"""Tasks in worker processes: results come in the order of the tasks, whatever the number of workers.

A worker that dies at a task is replaced, and the task is taken again from its beginning. If one of its evaluations
breaks worker after worker (``engines/workers/blame.py``), that one is answered as a limit of the machine and all others
as ever; a fault from outside, such as a kill, changes nothing. Where no evaluation is to blame, the task's result is a
`WorkerFailure`. The pool catches no exceptions: a fault of our own ends the worker with its traceback on standard
error.
"""

import os
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing.connection import wait
from typing import Final, Generic, Protocol, TypeVar

from veriscale.engines.workers.blame import Inquest
from veriscale.engines.workers.cases import BadCase, Case
from veriscale.engines.workers.guardian import Guardian
from veriscale.engines.workers.worker import Answer, Assignment, Work, Worker, WorkerLimits
from veriscale.lean.diagnostics import Code

Item = TypeVar("Item")
Note = TypeVar("Note")
Result = TypeVar("Result")
NoteIn = TypeVar("NoteIn", contravariant=True)
ResultIn = TypeVar("ResultIn", contravariant=True)

POLL_SECONDS: Final = 0.1
"""How often limits are looked at."""
STALE: Final = 2
"""A worker that holds more than its memory limit divided by this after a task is replaced."""


class WorkerFault(StrEnum):
    """Why a task has no result."""

    DIED = "worker-died"
    """Its workers ended before they answered: killed, out of memory, or by a fault of VeriScale itself."""


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """Stands in the place of a result."""

    code: WorkerFault
    detail: str


class Listener(Protocol[NoteIn, ResultIn]):
    """Hears what happens, as it happens and so in no fixed order; tasks go by their index."""

    def started(self, index: int) -> None:
        """A worker has taken the task, for the first time."""

    def told(self, index: int, note: NoteIn) -> None:
        """The worker sent word of how far it is."""

    def retried(self, index: int, why: str) -> None:
        """A worker died at the task, which is taken once more from its beginning."""

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        """The death was put down to a case, which is answered with `code` from now on; `retried` follows."""

    def finished(self, index: int, result: ResultIn | WorkerFailure) -> None:
        """The task has its result."""


def usable_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_tasks(
    items: Sequence[Item],
    work: Work[Item, Note, Result],
    jobs: int,
    listener: Listener[Note, Result],
    limits: WorkerLimits | None = None,
    bad_cases: Mapping[int, Sequence[BadCase]] | None = None,
) -> Iterator[Result | WorkerFailure]:
    """Do `work` on all items in `jobs` processes, and yield the results in the order of the items.

    Closing the iterator, or an exception of its consumer such as Ctrl-C, ends the workers.

    Args:
        items: What workers get; one is looked up anew for each go at its task.
        work: What they do.
        jobs: The number of workers.
        listener: Hears of progress.
        limits: What a worker may use.
        bad_cases: Cases that an earlier run found, by task.
    """
    crew = _Crew(items, work, listener, limits or WorkerLimits(), bad_cases or {})
    try:
        crew.hire(min(jobs, len(items)))
        for index in range(len(items)):
            while index not in crew.results:
                crew.step()
            yield crew.results.pop(index)
    finally:
        crew.dismiss()


class _Crew(Generic[Item, Note, Result]):
    """All workers, the tasks that nobody is at, and the results that nobody has fetched yet."""

    def __init__(
        self,
        items: Sequence[Item],
        work: Work[Item, Note, Result],
        listener: Listener[Note, Result],
        limits: WorkerLimits,
        bad_cases: Mapping[int, Sequence[BadCase]],
    ):
        self.items = items
        self.work = work
        self.listener = listener
        self.limits = limits
        self.results: dict[int, Result | WorkerFailure] = {}
        self.workers: list[Worker[Item, Note, Result]] = []
        self._waiting = deque(range(len(items)))
        self._begun: set[int] = set()
        self._inquests = [Inquest(bad_cases.get(index, ())) for index in range(len(items))]
        self._guardian = Guardian()
        self._next_look = time.monotonic()

    def hire(self, count: int) -> None:
        """Start workers and give each a task."""
        new: list[Worker[Item, Note, Result]] = []
        for _ in range(count):
            new.append(Worker(self.work, self.limits, self._guardian))
            self.workers.append(new[-1])
        for worker in new:
            self._give(worker)

    def step(self) -> None:
        """Wait a little for messages, take in one of each worker that has one, and look after the workers."""
        ready = wait([worker.connection for worker in self.workers], POLL_SECONDS)
        for worker in [worker for worker in self.workers if worker.connection in ready]:
            self._hear(worker)
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + POLL_SECONDS
            for worker in tuple(self.workers):
                self._look_after(worker)

    def dismiss(self) -> None:
        """End all workers at once."""
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.end()
        self.workers.clear()
        self._guardian.close()

    def _give(self, worker: Worker[Item, Note, Result]) -> None:
        """Give a worker a task, if one is left."""
        worker.index = None
        if not self._waiting:
            return
        index = self._waiting.popleft()
        if index not in self._begun:
            self._begun.add(index)
            self.listener.started(index)
        inquest = self._inquests[index]
        try:
            worker.give(index, Assignment(self.items[index], tuple(inquest.bad), inquest.careful))
        except OSError:
            self._replace(worker)

    def _hear(self, worker: Worker[Item, Note, Result]) -> None:
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        assert worker.index is not None
        if not isinstance(message, Answer):
            self.listener.told(worker.index, message)
            return
        self._finish(worker.index, message.result)
        if worker.resident() > self.limits.memory // STALE:
            worker.index = None
            worker.kill()
            self._replace(worker)
        else:
            self._give(worker)

    def _look_after(self, worker: Worker[Item, Note, Result]) -> None:
        if worker.has_ended:
            self._replace(worker)
        elif worker.index is not None:
            worker.check_limits()

    def _replace(self, worker: Worker[Item, Note, Result]) -> None:
        """Bury a worker that ended, see to its task, and hire another one if there is work."""
        self.workers.remove(worker)
        death = worker.end()
        index = worker.index
        if index is not None:
            inquest = self._inquests[index]
            bad = inquest.take(death)
            if bad is not None:
                self.listener.bad_case(index, bad.case, bad.code)
            if inquest.verdict is not None:
                self._finish(index, WorkerFailure(WorkerFault.DIED, inquest.verdict))
            else:
                self._waiting.appendleft(index)
                self.listener.retried(index, death.text)
        if self._waiting:
            self.hire(1)

    def _finish(self, index: int, result: Result | WorkerFailure) -> None:
        self.results[index] = result
        self.listener.finished(index, result)
