"""Tasks in worker processes: results come in the order of the tasks, whatever the number of workers.

A worker that ends before it answers costs its task alone: the task's result is a `WorkerFailure`, a new worker takes
the next one. The pool knows nothing of Lean and catches no exceptions: a fault of our own ends the worker with its
traceback on standard error. There are no limits on time and memory here; those of evaluations are the engine's.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Generic, Protocol, TypeVar

from veriscale.engines.cases import Case
from veriscale.engines.context import TaskContext
from veriscale.lean.diagnostics import Code
from veriscale.lean.stack import call_with_deep_stack

Item = TypeVar("Item")
Note = TypeVar("Note")
Result = TypeVar("Result")
NoteIn = TypeVar("NoteIn", contravariant=True)
ResultIn = TypeVar("ResultIn", contravariant=True)
Work = Callable[[Item, TaskContext[Note]], Result]
"""What a worker does with one task; it is sent to the workers, so it must be a top-level name or a record."""

END_SECONDS = 5.0
"""How long a worker that closed its connection may take to end."""


class WorkerFault(StrEnum):
    """Why a task has no result."""

    DIED = "worker-died"
    """Its worker ended before it answered: killed, out of memory, or by a fault of VeriScale itself."""


@dataclass(frozen=True, slots=True)
class WorkerFailure:
    """Stands in the place of a result."""

    code: WorkerFault
    detail: str


class Listener(Protocol[NoteIn, ResultIn]):
    """Hears what happens, as it happens and so in no fixed order; tasks go by their index."""

    def started(self, index: int) -> None:
        """A worker has taken the task."""

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
    items: Sequence[Item], work: Work[Item, Note, Result], jobs: int, listener: Listener[Note, Result]
) -> Iterator[Result | WorkerFailure]:
    """Do `work` on all items in `jobs` processes, and yield the results in the order of the items.

    Closing the iterator, or an exception of its consumer such as Ctrl-C, ends the workers.
    """
    crew = _Crew(items, work, listener)
    try:
        crew.hire(min(jobs, len(items)))
        for index in range(len(items)):
            while index not in crew.results:
                crew.step()
            yield crew.results.pop(index)
    finally:
        crew.dismiss()


class _Worker(Generic[Item, Note, Result]):
    """A process and what it is at."""

    def __init__(self, work: Work[Item, Note, Result]):
        context = get_context("spawn")  # fork would copy the threads of a progress display
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        with _interrupt_delayed():
            self.process.start()
        theirs.close()
        self.index: int | None = None

    def end(self) -> str:
        """Wait for the process to end, and say how it did."""
        self.connection.close()
        self.process.join(END_SECONDS)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        code = self.process.exitcode or 0
        return f"its worker was killed by signal {-code}" if code < 0 else f"its worker ended with exit code {code}"


class _Crew(Generic[Item, Note, Result]):
    """All workers, the items that nobody has taken yet, and the results that nobody has fetched yet."""

    def __init__(self, items: Sequence[Item], work: Work[Item, Note, Result], listener: Listener[Note, Result]):
        self.items = items
        self.work = work
        self.listener = listener
        self.results: dict[int, Result | WorkerFailure] = {}
        self.workers: list[_Worker[Item, Note, Result]] = []
        self._next = 0

    def hire(self, count: int) -> None:
        """Start workers and give each an item."""
        new: list[_Worker[Item, Note, Result]] = [_Worker(self.work) for _ in range(count)]
        self.workers += new
        for worker in new:
            self._give(worker)

    def step(self) -> None:
        """Wait for messages and take in one of each worker that has one."""
        ready = wait([worker.connection for worker in self.workers])
        for worker in [worker for worker in self.workers if worker.connection in ready]:
            self._hear(worker)

    def dismiss(self) -> None:
        """End all workers at once."""
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.end()
        self.workers.clear()

    def _give(self, worker: _Worker[Item, Note, Result]) -> None:
        worker.index = None
        if self._next == len(self.items):
            return
        worker.index = self._next
        self._next += 1
        self.listener.started(worker.index)
        try:
            worker.connection.send(self.items[worker.index])
        except OSError:
            self._replace(worker)

    def _hear(self, worker: _Worker[Item, Note, Result]) -> None:
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        assert worker.index is not None
        if isinstance(message, _Answer):
            self._finish(worker.index, message.result)
            self._give(worker)
        else:
            self.listener.told(worker.index, message)

    def _replace(self, worker: _Worker[Item, Note, Result]) -> None:
        """Take a worker that ended for its task's result, and a new worker for it."""
        self.workers.remove(worker)
        detail = worker.end()
        if worker.index is not None:
            self._finish(worker.index, WorkerFailure(WorkerFault.DIED, detail))
        if self._next < len(self.items):
            self.hire(1)

    def _finish(self, index: int, result: Result | WorkerFailure) -> None:
        self.results[index] = result
        self.listener.finished(index, result)


@dataclass(frozen=True, slots=True)
class _Answer(Generic[Result]):
    """The last message about an item; all others are notes."""

    result: Result


@contextmanager
def _interrupt_delayed() -> Iterator[None]:
    """Hold Ctrl-C back while a worker starts: it inherits that, so that it prints no traceback while it imports."""
    resource_tracker.ensure_running()  # it is started with a worker otherwise, and lets the signal through again
    _let_interrupt(False)
    try:
        yield
    finally:
        _let_interrupt(True)


def _let_interrupt(through: bool) -> None:
    """Take Ctrl-C in this thread, or hold it back, on systems that can."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK if through else signal.SIG_BLOCK, {signal.SIGINT})


def _serve(connection: Connection, work: Work[Item, Note, Result]) -> None:
    """Do the work of one process until the other end closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the parent ends us
    _let_interrupt(True)
    call_with_deep_stack(lambda: _answer_all(connection, work))


def _answer_all(connection: Connection, work: Work[Item, Note, Result]) -> None:
    while True:
        try:
            item = connection.recv()
        except EOFError:
            return
        connection.send(_Answer(work(item, TaskContext(connection.send))))
