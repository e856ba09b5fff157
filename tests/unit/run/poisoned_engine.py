"""An engine that breaks its worker on one input; workers import it."""

import os
from dataclasses import dataclass

from veriscale.benchmark.records import Task
from veriscale.engines.base import Execution, LeanProblem, LoadedTask, Postcondition, Program, Sight, Verdict
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lean.values import Value


@dataclass(frozen=True)
class PoisonedTask:
    task: LoadedTask
    poison: tuple[Value, ...]

    def work(self) -> int:
        return self.task.work()

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        return self.task.precondition(inputs)

    def reference(self, inputs: tuple[Value, ...]) -> Execution:
        if inputs == self.poison:
            os.abort()
        return self.task.reference(inputs)

    def postcondition(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        return self.task.postcondition(inputs, output)

    def equal(self, left: Value, right: Value) -> Verdict:
        return self.task.equal(left, right)

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        return self.task.load_program(code, code_aux, sight)

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        return self.task.load_postcondition(postcond, postcond_aux, sight)


@dataclass(frozen=True)
class PoisonedEngine:
    """The embedded engine, but for one input."""

    poison: tuple[Value, ...]

    def load(self, task: Task) -> LoadedTask | tuple[LeanProblem, ...]:
        loaded = EmbeddedEngine().load(task)
        return loaded if isinstance(loaded, tuple) else PoisonedTask(loaded, self.poison)
