"""Elaborates texts of models in a process of its own, one at a time.

What a model wrote may take forever, or all memory, to elaborate; the process is then ended and the text refused. Only
elaboration happens here: no program of a model runs before it is in a worker.
"""

import signal
import threading
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine, LeanProblem, LoadedTask, Sight
from veriscale.expand.models.reading import ContentFault, LeanParts, Refused
from veriscale.lean.diagnostics import Code
from veriscale.lean.stack import call_with_deep_stack

SECONDS: Final = 60.0
"""How long an elaboration may take; the slowest sensible one takes a second."""
KEPT: Final = 32
"""Loaded tasks that the process keeps."""
SHOWN: Final = 3
"""Problems of one text that a model is shown."""


@dataclass(frozen=True, slots=True)
class _Question:
    task: Task
    parts: LeanParts | None
    """None asks whether the task itself loads."""
    program: bool


class Checker:
    """The process, which is started when it is needed; safe for threads."""

    def __init__(self, engine: Engine, seconds: float = SECONDS):
        self._engine = engine
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def loads(self, task: Task) -> bool:
        """Return whether the definitions of a task elaborate, so that it is worth asking about."""
        return self.ask(_Question(task, None, False)) is None

    def postcondition(self, task: Task, parts: LeanParts) -> Refused | None:
        """Return what is wrong with a postcondition."""
        return self.ask(_Question(task, parts, False))

    def program(self, task: Task, parts: LeanParts) -> Refused | None:
        """Return what is wrong with a program."""
        return self.ask(_Question(task, parts, True))

    def ask(self, question: _Question) -> Refused | None:
        """Return what is wrong with a text."""
        with self._lock:
            connection = self._connection or self._start()
            try:
                connection.send(question)
                if connection.poll(self._seconds):
                    answer: Refused | None = connection.recv()
                    return answer
            except (EOFError, OSError):
                self._end()
                return Refused(ContentFault.NOT_LEAN, "it breaks the elaborator")
            self._end()
            return Refused(ContentFault.NOT_LEAN, f"it takes more than {self._seconds:g} s to elaborate")

    def _start(self) -> Connection:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._engine), daemon=True)
        self._process.start()
        theirs.close()
        self._connection = ours
        return ours

    def _end(self) -> None:
        if self._process is not None and self._connection is not None:
            self._connection.close()
            self._process.kill()
            self._process.join()
        self._process = self._connection = None


class TaskChecker:
    """The checker for the texts of one task."""

    def __init__(self, checker: Checker, task: Task):
        self._checker = checker
        self._task = task

    def postcondition(self, parts: LeanParts) -> Refused | None:
        """Return what is wrong with a postcondition."""
        return self._checker.postcondition(self._task, parts)

    def program(self, parts: LeanParts) -> Refused | None:
        """Return what is wrong with a program."""
        return self._checker.program(self._task, parts)


def check(loaded: LoadedTask, parts: LeanParts, program: bool) -> Refused | None:
    """Return what is wrong with a text; it is loaded as it will be in a worker."""
    load = loaded.load_program if program else loaded.load_postcondition
    result = load(parts.body, parts.aux, Sight.GIVEN)
    if not isinstance(result, tuple):
        return None
    what = "a program" if program else "the postcondition"
    fault = ContentFault.NOT_LEAN
    if any(problem.code is Code.FORBIDDEN for problem in result):
        fault = ContentFault.FORBIDDEN
    return Refused(fault, f"{what} does not elaborate: " + "; ".join(map(_shown, result[:SHOWN])))


def _shown(problem: LeanProblem) -> str:
    return f"{problem.message} [{problem.code}]"


def _serve(connection: Connection, engine: Engine) -> None:
    """Answer questions until the other end closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the parent ends us
    call_with_deep_stack(lambda: _answer_all(connection, engine))


def _answer_all(connection: Connection, engine: Engine) -> None:
    kept: dict[str, LoadedTask | tuple[LeanProblem, ...]] = {}
    while True:
        try:
            question: _Question = connection.recv()
        except EOFError:
            return
        task = question.task
        if task.id not in kept:
            while len(kept) >= KEPT:
                del kept[next(iter(kept))]
            kept[task.id] = engine.load(task)
        loaded = kept[task.id]
        if isinstance(loaded, tuple):
            connection.send(Refused(ContentFault.NOT_LEAN, "the task itself does not elaborate"))
        elif question.parts is None:
            connection.send(None)
        else:
            connection.send(check(loaded, question.parts, question.program))
