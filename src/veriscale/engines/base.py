"""The interface of an engine: load a task once, then ask about inputs and outputs.

An engine answers with an outcome, never with an exception: whatever real Lean could not answer within the budget is
undecided, with a reason from ``lean/diagnostics.py``.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from veriscale.benchmark.records import Task
from veriscale.lean.diagnostics import Code
from veriscale.lean.outcome import Truth
from veriscale.lean.values import Value


class Sight(StrEnum):
    """What a candidate may use of its task."""

    ALL = "all"
    """All that stands before it in the task's file, the helpers of the solution among it: for mutants of the reference
    and weakened ground truths, which are made from that text."""
    GIVEN = "given"
    """What its author was shown: the imports, ``task_aux``, the signature and the precondition, as for a submission
    that is scored. Neither the reference nor the ground truth nor their helpers are there to be called."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The truth of a proposition; `reason` and `detail` are set where it is undecided."""

    truth: Truth
    reason: Code | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Execution:
    """What a program returned: `value`, or, where `reason` is set, nothing."""

    value: Value = None
    reason: Code | None = None
    detail: str = ""

    @property
    def finished(self) -> bool:
        """Whether there is a value."""
        return self.reason is None


@dataclass(frozen=True, slots=True)
class LeanProblem:
    """A diagnostic about a task's or candidate's Lean text, with its place rendered."""

    code: Code
    message: str
    line: int
    column: int


class Program(Protocol):
    """An implementation of a task's signature."""

    def run(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the output on `inputs`."""


class Postcondition(Protocol):
    """A postcondition of a task's signature."""

    def holds(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether `output` is accepted for `inputs`."""


class LoadedTask(Protocol):
    """A task whose three definitions elaborate."""

    def work(self) -> int:
        """Return how much work this engine's evaluations took so far, in a unit that does not depend on the machine."""

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        """Return whether the ground-truth precondition accepts `inputs`."""

    def reference(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the reference implementation's output on `inputs`."""

    def postcondition(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether the ground-truth postcondition accepts `output` for `inputs`."""

    def equal(self, left: Value, right: Value) -> Verdict:
        """Return whether two outputs are the same by the return type's ``BEq``."""

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        """Elaborate `code` in place of the task's ``code`` section (and `code_aux` in place of ``code_aux``)."""

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        """Elaborate `postcond` in place of the task's ``postcond`` section."""


class Engine(Protocol):
    """A way to run Lean."""

    def load(self, task: Task) -> LoadedTask | tuple[LeanProblem, ...]:
        """Elaborate a task's definitions; return what is wrong where that fails."""


__all__ = [
    "Engine",
    "Execution",
    "LeanProblem",
    "LoadedTask",
    "Postcondition",
    "Program",
    "Sight",
    "Truth",
    "Verdict",
]
