"""What the rules on quality and on the ground truth try beyond the suite's own rows, handed in from above.

Stages do not import each other, so that lint cannot call expansion; who starts it may hand in something that can
(``run/lint_proposals.py``). Nothing of what is proposed is trusted: the engine judges all of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine, LoadedTask
from veriscale.lean.values import Value


@dataclass(frozen=True, slots=True)
class Mutant:
    """The reference with one small change: the texts of the sections that replace the task's."""

    change: str
    """What was changed, and where."""
    code: str
    code_aux: str | None = None
    """None where the task's own section stays."""


class Proposals(Protocol):
    """Proposes inputs, outputs and programs for a task."""

    def inputs(self, task: Task, loaded: LoadedTask, work: int) -> Sequence[tuple[Value, ...]]:
        """Return new inputs of the signature's types, found with at most about `work` of the engine."""

    def outputs(self, task: Task, known: Sequence[Value]) -> Sequence[Value]:
        """Return values of the return type: boundary values and near misses of the `known` ones."""

    def mutants(self, task: Task, count: int) -> Sequence[Mutant]:
        """Return up to `count` mutants of the reference; some may be equivalent to it, or not elaborate."""

    def boundaries(self, task: Task, inputs: Sequence[tuple[Value, ...]]) -> Sequence[frozenset[str]]:
        """Return for each input the names of the boundary cases that it is of."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """Where trials are made: who proposes, the engine with budgets for trials, and limits for each task.

    Work is counted in the engine's unit, which takes about a microsecond.
    """

    proposals: Proposals
    engine: Engine
    inputs: int = 250_000
    """Work for finding inputs."""
    trials: int = 250_000
    """Work for the reference and the postcondition on them, and as much again for shrinking."""
    outputs: int = 250_000
    """Work for the postcondition on other outputs than the reference's."""
    programs: int = 400_000
    """Work for mutants, and as much again for branches."""
    clauses: int = 400_000
    """Work for the clauses on the suite's unexpected outputs."""
