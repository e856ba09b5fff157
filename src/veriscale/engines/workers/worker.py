"""One worker process: its start, the limits that it is held to, its end.

It is the leader of a session and so of a process group, which ends as a whole. It ends with its parent, whatever ends
that (``engines/workers/guardian.py``). Memory is limited twice: the system refuses address space beyond the limit,
which Python code sees as `MemoryError`, and the parent watches what is really used.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Final, Generic, TypeVar

import psutil

from veriscale.engines.workers.blame import Death
from veriscale.engines.workers.cases import EXIT_CODES, BadCase, CaseLog, Slot
from veriscale.engines.workers.context import TaskContext
from veriscale.engines.workers.guardian import Guardian, kill_group
from veriscale.lean.diagnostics import Code
from veriscale.lean.stack import NoStackError, call_with_deep_stack

Item = TypeVar("Item")
Note = TypeVar("Note")
Result = TypeVar("Result")
Work = Callable[[Item, TaskContext[Note]], Result]
"""What a worker does with one task; it is sent to the workers, so it must be a top-level name or a record."""

MIB: Final = 1 << 20
END_SECONDS: Final = 5.0
"""How long a worker that closed its connection may take to end."""
OUTSIDE: Final = frozenset({signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT})
"""Signals that come from outside: from a person, or from the system when memory is short."""
NO_STACK: Final = 83
"""How a worker ends that cannot start."""
_PR_SET_PDEATHSIG: Final = 1
"""From Linux's ``sys/prctl.h``."""


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    """What a worker may use; beyond it, it is killed, and what it was at counts as a limit of the machine."""

    memory: int = 1800 * MIB
    """Bytes of resident memory of a worker: below 2 GiB even if it is noticed late."""
    case_seconds: float = 120.0
    """Wall time of one case. Engines end evaluations earlier (``engines/embedded.py``) unless C code keeps them."""


@dataclass(frozen=True, slots=True)
class Assignment(Generic[Item]):
    """What a worker is sent: a task, the bad cases that are known of it, and whether to write cases down."""

    item: Item
    known: tuple[BadCase, ...]
    careful: bool


@dataclass(frozen=True, slots=True)
class Answer(Generic[Result]):
    """The last message about a task; all others are notes."""

    result: Result


class Worker(Generic[Item, Note, Result]):
    """A process as its parent sees it, and which task it is at."""

    def __init__(self, work: Work[Item, Note, Result], limits: WorkerLimits, guardian: Guardian):
        context = get_context("spawn")  # fork would copy the threads of a progress display
        self.index: int | None = None
        self._limits = limits
        self._guardian = guardian
        self._stopped: Code | None = None
        self._stopped_at = 0
        self._slot = Slot(context)
        self.connection, theirs = context.Pipe()
        arguments = (theirs, self._slot, work, limits.memory, os.getpid())
        self.process = context.Process(target=_serve, args=arguments, daemon=True)
        with _interrupt_delayed(), _main_hidden():
            self.process.start()
        theirs.close()
        assert self.process.pid is not None
        self._pid = self.process.pid
        guardian.add(self._pid)

    def give(self, index: int, assignment: Assignment[Item]) -> None:
        """Send a task.

        Raises:
            OSError: the worker has ended.
        """
        self.index = index
        self._slot.clear(begun=False)
        self.connection.send(assignment)

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone and left no message unread: others may hold its end of the connection open."""
        return self.process.exitcode is not None and not self.connection.poll()

    def check_limits(self) -> None:
        """Kill the worker if it is beyond a limit."""
        since = self._slot.since
        if since is not None and time.monotonic() - since > self._limits.case_seconds:
            self._stop(Code.MACHINE_TIME)
        elif self.resident() > self._limits.memory:
            self._stop(Code.MACHINE_MEMORY)

    def resident(self) -> int:
        """Return how many bytes of memory the worker uses."""
        try:
            return int(psutil.Process(self._pid).memory_info().rss)
        except psutil.Error:
            return 0

    def kill(self) -> None:
        """Kill the worker and all that it started."""
        kill_group(self._pid)
        self.process.kill()

    def end(self, patience: float = END_SECONDS) -> Death:
        """Wait for the process to end, kill what is left of its group, and say how it died."""
        self.process.join(patience)
        self.kill()
        self.process.join()
        self.connection.close()
        self._guardian.remove(self._pid)
        return self._death(self.process.exitcode or 0)

    def _stop(self, code: Code) -> None:
        if self._stopped is None:
            self._stopped, self._stopped_at = code, self._slot.ordinal
        self.kill()

    def _death(self, exit_code: int) -> Death:
        ordinal = self._slot.ordinal if self._slot.since is not None else None
        if self._stopped is not None and ordinal != self._stopped_at:
            ordinal = None  # it had gone on to another case before it was killed
        case = self._slot.case if ordinal is not None else None
        limit = self._stopped or next((code for code, number in EXIT_CODES.items() if number == exit_code), None)
        if limit is not None:
            return Death(limit, self._limit_text(limit), ordinal, case)
        if exit_code < 0:
            text = f"its worker was killed by signal {-exit_code}"
            outside = -exit_code in OUTSIDE
            return Death(Code.MACHINE_CRASH, text, ordinal, case, outside, begun=self._slot.begun)
        text = f"its worker ended with exit code {exit_code}"
        if exit_code == NO_STACK:
            text = f"its worker cannot start: {NoStackError()}"
        return Death(Code.MACHINE_CRASH, text, ordinal, case, orderly=True)

    def _limit_text(self, limit: Code) -> str:
        if limit is Code.MACHINE_TIME:
            return f"an evaluation ran into its time limit ({self._limits.case_seconds:g} s for all of it)"
        return f"its worker ran into its memory limit ({self._limits.memory / MIB:.0f} MiB)"


@contextmanager
def _interrupt_delayed() -> Iterator[None]:
    """Hold Ctrl-C back while a worker starts: it inherits that, so that it prints no traceback while it imports."""
    resource_tracker.ensure_running()  # it is started with a worker otherwise, and lets the signal through again
    _let_interrupt(False)
    try:
        yield
    finally:
        _let_interrupt(True)


@contextmanager
def _main_hidden() -> Iterator[None]:
    """Let a worker start without the main module, which costs it half a second and which it does not need."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _let_interrupt(through: bool) -> None:
    """Take Ctrl-C in this thread, or hold it back, on systems that can."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK if through else signal.SIG_BLOCK, {signal.SIGINT})


def _serve(connection: Connection, slot: Slot, work: Work[Item, Note, Result], memory: int, parent: int) -> None:
    """Do the work of one process until the other end closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until it has its own session, Ctrl-C reaches it; the parent ends it
    _let_interrupt(True)
    _lead_a_session(parent)
    try:
        call_with_deep_stack(lambda: _answer_all(connection, slot, work, memory))
    except NoStackError:
        os._exit(NO_STACK)


def _lead_a_session(parent: int) -> None:
    """Leave the parent's process group, and be killed when the parent ends, on systems that can."""
    if sys.platform == "win32":
        return
    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def _answer_all(connection: Connection, slot: Slot, work: Work[Item, Note, Result], memory: int) -> None:
    _limit_memory(memory)
    while True:
        try:
            assignment: Assignment[Item] = connection.recv()
            log = CaseLog(slot, assignment.known, assignment.careful)
            connection.send(Answer(work(assignment.item, TaskContext(connection.send, log))))
        except EOFError:
            return
        except MemoryError:
            os._exit(EXIT_CODES[Code.MACHINE_MEMORY])


def _limit_memory(size: int) -> None:
    """Limit the address space to what is there, the reserved stack included, and what is still to be used."""
    if sys.platform == "win32":
        return
    import resource

    now = psutil.Process().memory_info()
    limit = now.vms + max(size - now.rss, 0)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    with suppress(ValueError, OSError):  # not every system has this limit; the parent watches in any case
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
