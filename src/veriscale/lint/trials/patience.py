"""An engine that gives up earlier on a task that has run out of steps often.

A few tasks have specifications of exponential cost; on a large suite thousands of their rows would each use up the
whole budget. After `PATIENCE` of those the task goes on under a smaller budget. What is counted does not depend on the
machine, so that the report does not either; only a row that would be decided late can become undecided.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine, Execution, LeanProblem, LoadedTask, Postcondition, Program, Sight, Verdict
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lean.budget import Budget
from veriscale.lean.diagnostics import Code
from veriscale.lean.values import Value

PATIENCE: Final = 25
"""Evaluations of one task that may use up the whole budget; more than any curated suite of Verina has."""
HURRY: Final = 4
"""The smaller budget is the steps divided by this."""


@dataclass
class PatientTask:
    """A task on the first engine, later on the second."""

    task: Task
    full: LoadedTask
    brief: Engine
    _exhausted: int = field(default=0, init=False)

    @cached_property
    def _hurried(self) -> LoadedTask:
        loaded = self.brief.load(self.task)
        assert not isinstance(loaded, tuple), "a budget does not change what elaborates"
        return loaded

    @property
    def _current(self) -> LoadedTask:
        return self.full if self._exhausted < PATIENCE else self._hurried

    def work(self) -> int:
        """Return the work of the engine in use."""
        return self._current.work()

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        """Return whether the ground-truth precondition accepts `inputs`."""
        return self._counted(self._current.precondition(inputs))

    def reference(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the reference implementation's output on `inputs`."""
        run = self._current.reference(inputs)
        self._exhausted += run.reason is Code.BUDGET_STEPS
        return run

    def postcondition(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether the ground-truth postcondition accepts `output` for `inputs`."""
        return self._counted(self._current.postcondition(inputs, output))

    def equal(self, left: Value, right: Value) -> Verdict:
        """Return whether two outputs are the same by the return type's ``BEq``."""
        return self._counted(self._current.equal(left, right))

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        """Elaborate `code` in place of the task's ``code`` section (and `code_aux` in place of ``code_aux``)."""
        return self._current.load_program(code, code_aux, sight)

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        """Elaborate `postcond` in place of the task's ``postcond`` section."""
        return self._current.load_postcondition(postcond, postcond_aux, sight)

    def _counted(self, verdict: Verdict) -> Verdict:
        self._exhausted += verdict.reason is Code.BUDGET_STEPS
        return verdict


@dataclass(frozen=True)
class PatientEngine:
    """Runs a task on `full`, and on `brief`, the same engine with a smaller budget, once it ran out of steps often."""

    full: Engine
    brief: Engine

    def load(self, task: Task) -> LoadedTask | tuple[LeanProblem, ...]:
        """Elaborate a task's definitions; return what is wrong where that fails."""
        loaded = self.full.load(task)
        return loaded if isinstance(loaded, tuple) else PatientTask(task, loaded, self.brief)


def patient_engine(steps: int) -> PatientEngine:
    """Return the embedded engine with so many steps for an evaluation, and fewer for a task that often uses them up."""
    full, brief = (Budget(steps=number) for number in (steps, max(1, steps // HURRY)))
    return PatientEngine(EmbeddedEngine(full, full), EmbeddedEngine(brief, brief))
