"""Definitions on the embedded evaluator that are called with a task's values: programs and propositions.

Whether they are the task's own, a candidate's or a submission's is decided where they are elaborated
(``engines/embedded.py``, ``engines/submitted``). Every call is made under a budget.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from veriscale.benchmark.records import Signature, Task
from veriscale.engines.base import Execution, LeanProblem, Verdict
from veriscale.lean.budget import Budget
from veriscale.lean.compile.program import Program, StagedProposition
from veriscale.lean.compile.propositions.memo import Memo
from veriscale.lean.diagnostics import Code, Diagnostic
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Source
from veriscale.lean.types import BOOL, PROOF, PROP, LeanType, TFun, domains, render
from veriscale.lean.values import Value

WALL_SECONDS = 600.0
"""A backstop for one evaluation where no parent limits its time (``engines/workers/worker.py``), far above what its
budget takes: what it stops is a machine limit, no verdict."""


class TaskValues(Protocol):
    """A task as definitions know it."""

    task: Task

    def bind(self, values: tuple[Value, ...]) -> tuple[Value, ...] | Execution:
        """Turn function values, which are text, into functions; an `Execution` says why one cannot be."""


@dataclass(frozen=True)
class CompiledDefinition:
    """A definition that is called with a task's values: how many proofs it takes, and where."""

    program: Program
    name: str
    proofs: tuple[bool, ...]

    def arguments(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        """Put a proof wherever the definition takes one."""
        rest = iter(values)
        return tuple(() if is_proof else next(rest) for is_proof in self.proofs)


@dataclass(frozen=True)
class EmbeddedProgram:
    """An implementation on the embedded evaluator."""

    task: TaskValues
    callable: CompiledDefinition
    budget: Budget

    def run(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the output on `inputs`."""
        bound = self.task.bind(inputs)
        if isinstance(bound, Execution):
            return bound
        outcome = self.callable.program.run(
            self.callable.name, self.callable.arguments(bound), self.budget, WALL_SECONDS
        )
        return Execution(outcome.value, outcome.reason, outcome.detail)


@dataclass(frozen=True)
class EmbeddedProposition:
    """A precondition, or an equation of outputs, on the embedded evaluator."""

    task: TaskValues
    callable: CompiledDefinition
    budget: Budget

    def decide(self, values: tuple[Value, ...]) -> Verdict:
        """Return whether the proposition holds of the values."""
        bound = self.task.bind(values)
        if isinstance(bound, Execution):
            return Verdict(Truth.UNDECIDED, bound.reason, bound.detail)
        outcome = self.callable.program.decide(
            self.callable.name, self.callable.arguments(bound), self.budget, WALL_SECONDS
        )
        return Verdict(outcome.truth, outcome.reason, outcome.detail)


class EmbeddedPostcondition:
    """A postcondition on the embedded evaluator.

    What it computes from the inputs alone is kept for the inputs asked about last, if they are the same object.
    """

    def __init__(self, task: TaskValues, callable: CompiledDefinition, budget: Budget):
        self._task, self._callable, self._budget = task, callable, budget
        early = max((i for i, is_proof in enumerate(callable.proofs) if not is_proof), default=0)
        self._early = early
        self._inputs: tuple[Value, ...] | None = None
        self._parts: tuple[Memo, ...] = ()

    @cached_property
    def _staged(self) -> StagedProposition | None:
        return self._callable.program.staged(self._callable.name, self._early)

    def holds(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether `output` is accepted for `inputs`."""
        bound = self._task.bind((*inputs, output))
        if isinstance(bound, Execution):
            return Verdict(Truth.UNDECIDED, bound.reason, bound.detail)
        arguments = self._callable.arguments(bound)
        if self._staged is None:
            outcome = self._callable.program.decide(self._callable.name, arguments, self._budget, WALL_SECONDS)
        else:
            if inputs is not self._inputs:
                self._parts = self._staged.bind(arguments[: self._early])
                self._inputs = inputs
            outcome = self._staged.decide(self._parts, arguments, self._budget, WALL_SECONDS)
        return Verdict(outcome.truth, outcome.reason, outcome.detail)


def lean_problems(diagnostics: Sequence[Diagnostic], source: Source) -> tuple[LeanProblem, ...]:
    """Return diagnostics with their places in a text."""
    found = []
    for diagnostic in diagnostics:
        place = source.position(diagnostic.span.start)
        found.append(LeanProblem(diagnostic.code, diagnostic.message, place.line, place.column))
    return tuple(found)


def proof_places(environment: Environment, name: str) -> tuple[bool, ...]:
    """Return for each parameter of a definition whether it is a proof."""
    found = environment.find_global(name)
    assert found is not None
    types, _ = domains(found.scheme.type)
    return tuple(type_ == PROOF for type_ in types)


def signature_problems(environment: Environment, signature: Signature, name: str) -> tuple[LeanProblem, ...]:
    """Compare a definition's type with the task's signature."""
    found = environment.find_global(name)
    assert found is not None
    wanted = [parameter.type for parameter in signature.parameters]
    results: tuple[LeanType, ...] = (signature.return_type,)
    if name.endswith("_postcond"):
        wanted.append(signature.return_type)
    if name != signature.name:
        results = (PROP, BOOL)
    types, result = domains(found.scheme.type)
    given = [type_ for type_ in types if type_ != PROOF]
    if isinstance(signature.return_type, TFun):
        return (LeanProblem(Code.UNSUPPORTED_TYPE, "outputs that are functions are not supported", 1, 0),)
    if given != wanted or result not in results:
        shown = render(found.scheme.type)
        return (LeanProblem(Code.TYPE_MISMATCH, f"{name} has type {shown}, which is not the task's signature", 1, 0),)
    return ()
