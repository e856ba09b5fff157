"""An engine whose every evaluation is a case of the flight recorder (``engines/workers/cases.py``).

It answers as the engine inside does, except for bad cases: those are undecided with the limit of the machine that they
ran into before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.base import (
    Engine,
    Execution,
    LeanProblem,
    LoadedTask,
    Postcondition,
    Program,
    Sight,
    Truth,
    Verdict,
)
from veriscale.engines.workers.cases import Case, CaseKind, CaseLog, case_of
from veriscale.lean.diagnostics import CATALOGUE, Code
from veriscale.lean.values import Value

FIRST: Final = 1
"""The line that a load is said to have failed at that broke a worker: no line is known."""


@dataclass(frozen=True, slots=True)
class WatchedProgram:
    """A candidate program; `code` is its text, as the key of its cases."""

    program: Program
    log: CaseLog
    label: str
    code: tuple[str, str | None]

    def run(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the output on `inputs`."""
        return _run(self.log, lambda: self._case(inputs), lambda: self.program.run(inputs))

    def _case(self, inputs: tuple[Value, ...]) -> Case:
        return case_of(CaseKind.PROGRAM, self.label, self.code, inputs)


@dataclass(frozen=True, slots=True)
class WatchedPostcondition:
    """A candidate postcondition; `code` is its text, as the key of its cases."""

    postcondition: Postcondition
    log: CaseLog
    label: str
    code: tuple[str, str | None]

    def holds(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether `output` is accepted for `inputs`."""
        return _decide(self.log, lambda: self._case(inputs, output), lambda: self.postcondition.holds(inputs, output))

    def _case(self, inputs: tuple[Value, ...], output: Value) -> Case:
        return case_of(CaseKind.CANDIDATE_POSTCONDITION, self.label, self.code, (*inputs, output))


@dataclass(frozen=True, slots=True)
class WatchedTask:
    """A task whose three definitions elaborate."""

    task: LoadedTask
    log: CaseLog
    label: str

    def work(self) -> int:
        """Return the work of the engine inside."""
        return self.task.work()

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        """Return whether the ground-truth precondition accepts `inputs`."""
        return _decide(
            self.log,
            lambda: case_of(CaseKind.PRECONDITION, self.label, inputs),
            lambda: self.task.precondition(inputs),
        )

    def reference(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the reference implementation's output on `inputs`."""
        return _run(
            self.log, lambda: case_of(CaseKind.REFERENCE, self.label, inputs), lambda: self.task.reference(inputs)
        )

    def postcondition(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether the ground-truth postcondition accepts `output` for `inputs`."""
        return _decide(
            self.log,
            lambda: case_of(CaseKind.POSTCONDITION, self.label, (*inputs, output)),
            lambda: self.task.postcondition(inputs, output),
        )

    def equal(self, left: Value, right: Value) -> Verdict:
        """Return whether two outputs are the same by the return type's ``BEq``."""
        return _decide(
            self.log,
            lambda: case_of(CaseKind.EQUAL, self.label, (left, right)),
            lambda: self.task.equal(left, right),
        )

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        """Elaborate `code` in place of the task's ``code`` section (and `code_aux` in place of ``code_aux``)."""
        given, label = (code, code_aux), self._label(sight)
        limit = self.log.begin(lambda: case_of(CaseKind.LOAD_PROGRAM, label, given))
        if limit is not None:
            return _problems(limit)
        loaded = self.task.load_program(code, code_aux, sight)
        self.log.end()
        return loaded if isinstance(loaded, tuple) else WatchedProgram(loaded, self.log, label, given)

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        """Elaborate `postcond` in place of the task's ``postcond`` section."""
        given, label = (postcond, postcond_aux), self._label(sight)
        limit = self.log.begin(lambda: case_of(CaseKind.LOAD_POSTCONDITION, label, given))
        if limit is not None:
            return _problems(limit)
        loaded = self.task.load_postcondition(postcond, postcond_aux, sight)
        self.log.end()
        return loaded if isinstance(loaded, tuple) else WatchedPostcondition(loaded, self.log, label, given)

    def _label(self, sight: Sight) -> str:
        """Return the label of a candidate's cases: the same text may mean something else where less is seen."""
        return self.label if sight is Sight.ALL else f"{self.label}, {sight}"


@dataclass(frozen=True, slots=True)
class WatchedEngine:
    """Watches an engine; `label` tells the engines of one piece of work apart."""

    engine: Engine
    log: CaseLog
    label: str

    def load(self, task: Task) -> LoadedTask | tuple[LeanProblem, ...]:
        """Elaborate a task's definitions; return what is wrong where that fails.

        It is one case for all engines, which differ in budgets alone: a task is bad as a whole.
        """
        limit = self.log.begin(lambda: case_of(CaseKind.LOAD, task.id))
        if limit is not None:
            return _problems(limit)
        loaded = self.engine.load(task)
        self.log.end()
        return loaded if isinstance(loaded, tuple) else WatchedTask(loaded, self.log, self.label)


def _run(log: CaseLog, describe: Callable[[], Case], evaluate: Callable[[], Execution]) -> Execution:
    limit = log.begin(describe)
    if limit is not None:
        return Execution(None, limit, CATALOGUE[limit])
    run = evaluate()
    log.end(run.reason)
    return run


def _decide(log: CaseLog, describe: Callable[[], Case], evaluate: Callable[[], Verdict]) -> Verdict:
    limit = log.begin(describe)
    if limit is not None:
        return Verdict(Truth.UNDECIDED, limit, CATALOGUE[limit])
    verdict = evaluate()
    log.end(verdict.reason)
    return verdict


def _problems(limit: Code) -> tuple[LeanProblem, ...]:
    return (LeanProblem(limit, CATALOGUE[limit], FIRST, 0),)
