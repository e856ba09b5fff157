"""Submissions on the embedded evaluator: a program or a specification that somebody else wrote for a task.

A submission sees what its author was given: the task's imports, ``task_aux`` and the signature. It does not see the
ground truth, its helpers or its name, so it can neither call the reference nor clash with a helper that it cannot know
of. Programs get a precondition that is always true, since they run on accepted inputs alone. Equality of outputs and
the ground truth are the task's own and elaborated apart; nothing that a submission declares reaches them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from veriscale.benchmark.records import Task
from veriscale.engines.base import Postcondition, Verdict
from veriscale.engines.base import Program as AnyProgram
from veriscale.engines.definitions import (
    CompiledDefinition,
    EmbeddedPostcondition,
    EmbeddedProgram,
    EmbeddedProposition,
    TaskValues,
    proof_places,
    signature_problems,
)
from veriscale.engines.submitted.parts import CodeParts, Rejection, SpecParts
from veriscale.engines.submitted.text import Layer, given_text, layer_over, name_of
from veriscale.engines.workers.cases import CaseKind, CaseLog, case_of
from veriscale.engines.workers.watched import WatchedPostcondition, WatchedProgram
from veriscale.lean.budget import Budget
from veriscale.lean.compile.program import Program
from veriscale.lean.diagnostics import CATALOGUE, Code
from veriscale.lean.elaborate.commands import Elaboration, elaborate_file
from veriscale.lean.forbidden import Candidate, forbidden_means
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Source
from veriscale.lean.values import Value


class Precondition(Protocol):
    """A precondition that somebody wrote for a task's signature."""

    def decide(self, values: tuple[Value, ...]) -> Verdict:
        """Return whether the input is accepted."""


@dataclass(frozen=True, slots=True)
class WatchedPrecondition:
    """A submitted precondition whose every evaluation is a case of the flight recorder; `code` is its text."""

    precondition: Precondition
    log: CaseLog
    label: str
    code: str

    def decide(self, values: tuple[Value, ...]) -> Verdict:
        """Return whether the input is accepted."""
        limit = self.log.begin(lambda: case_of(CaseKind.CANDIDATE_POSTCONDITION, self.label, self.code, values))
        if limit is not None:
            return Verdict(Truth.UNDECIDED, limit)
        verdict = self.precondition.decide(values)
        self.log.end(verdict.reason)
        return verdict


@dataclass(frozen=True)
class SubmittedProgram:
    """A program that elaborates, and what real Lean would check besides."""

    program: AnyProgram
    unchecked: tuple[str, ...]


@dataclass(frozen=True)
class SubmittedSpecification:
    """A specification that elaborates, and what real Lean would check besides."""

    precondition: "Precondition"
    postcondition: Postcondition
    unchecked: tuple[str, ...]


class Submissions:
    """Loads the submissions to one task, under one budget for each of their evaluations.

    With a log every load and evaluation is a case of it; `label` tells budgets apart.
    """

    def __init__(self, truth: TaskValues, budget: Budget, log: CaseLog | None = None, label: str = "submission"):
        self.truth = truth
        self.budget = budget
        self._log = log
        self._label = label

    def load_code(self, parts: CodeParts) -> SubmittedProgram | tuple[Rejection, ...]:
        """Elaborate a program."""
        loaded = self._over_precondition("code", parts, CaseKind.LOAD_PROGRAM)
        if isinstance(loaded, tuple):
            return loaded
        name, log = self.truth.task.signature.name, self._log
        program = EmbeddedProgram(self.truth, loaded.definition(name), self.budget)
        if log is None:
            return SubmittedProgram(program, loaded.unchecked)
        return SubmittedProgram(WatchedProgram(program, log, self._label, (loaded.text, None)), loaded.unchecked)

    def load_postcondition(self, postcond: str, postcond_aux: str = "") -> Postcondition | tuple[Rejection, ...]:
        """Elaborate a postcondition without a precondition of its own."""
        loaded = self._over_precondition("postcond", CodeParts(postcond, postcond_aux), CaseKind.LOAD_POSTCONDITION)
        if isinstance(loaded, tuple):
            return loaded
        name = f"{self.truth.task.signature.name}_postcond"
        postcondition = EmbeddedPostcondition(self.truth, loaded.definition(name), self.budget)
        if self._log is None:
            return postcondition
        return WatchedPostcondition(postcondition, self._log, self._label, (loaded.text, None))

    def load_specification(self, parts: SpecParts) -> SubmittedSpecification | tuple[Rejection, ...]:
        """Elaborate a specification."""
        task, log = self.truth.task, self._log
        precond, postcond = (f"{task.signature.name}_{part}" for part in ("precond", "postcond"))
        layer = Layer.start(parts.imports)
        layer.definition(task, "precond", parts.precond, parts.precond_aux)
        layer.definition(task, "postcond", parts.postcond, parts.postcond_aux)
        loaded = self._load(layer, CaseKind.LOAD_POSTCONDITION, (precond, postcond))
        if isinstance(loaded, tuple):
            return loaded
        accepts_input = EmbeddedProposition(self.truth, loaded.definition(precond), self.budget)
        accepts_output = EmbeddedPostcondition(self.truth, loaded.definition(postcond), self.budget)
        if log is None:
            return SubmittedSpecification(accepts_input, accepts_output, loaded.unchecked)
        return SubmittedSpecification(
            WatchedPrecondition(accepts_input, log, self._label, layer.text),
            WatchedPostcondition(accepts_output, log, self._label, (layer.text, None)),
            loaded.unchecked,
        )

    def _over_precondition(self, section: str, parts: CodeParts, kind: CaseKind) -> "_Loaded | tuple[Rejection, ...]":
        """Elaborate one definition, over a precondition that is always true.

        The author was shown the task's, so its helpers are given where the definition cannot do without them.
        """
        task = self.truth.task
        names = (name_of(task, section),)
        loaded = self._load(layer_over(task, section, parts, "  True\n"), kind, names)
        if isinstance(loaded, tuple) and task.section("precond_aux").strip() and _lacks_names(loaded):
            layer = layer_over(task, section, parts, task.section("precond"), task.section("precond_aux"))
            loaded = self._load(layer, kind, names)
        return loaded

    def _load(self, layer: Layer, kind: CaseKind, names: Sequence[str]) -> "_Loaded | tuple[Rejection, ...]":
        if self._log is None:
            return self._elaborated(layer, names)
        limit = self._log.begin(lambda: case_of(kind, self._label, layer.text))
        if limit is not None:
            return (Rejection(limit, CATALOGUE[limit], "", 0, 0),)
        loaded = self._elaborated(layer, names)
        self._log.end()
        return loaded

    @cached_property
    def given(self) -> Elaboration:
        """What the author was given, elaborated."""
        return elaborate_file(Source(given_text(self.truth.task), self.truth.task.id))

    @cached_property
    def given_program(self) -> Program:
        """What the author was given, compiled."""
        program = Program()
        program.add(self.given.declarations)
        return program

    def _elaborated(self, layer: Layer, names: Sequence[str]) -> "_Loaded | tuple[Rejection, ...]":
        task, given = self.truth.task, self.given
        environment = given.environment
        function = task.signature.name
        own = {function, f"{function}_precond", f"{function}_postcond"} - layer.whole
        taken = {*environment.globals, *environment.data_types, *environment.aliases, *own}
        source = Source(layer.text, task.id)
        forbidden = forbidden_means(Candidate(source, tuple(layer.spans.values()), taken))
        if forbidden:
            return tuple(layer.rejection(item, source) for item in forbidden)
        elaboration = elaborate_file(source, environment, given.scope)
        if elaboration.diagnostics:
            return tuple(layer.rejection(item, source) for item in elaboration.diagnostics)
        problems = [problem for name in names for problem in _type_problems(elaboration, task, name)]
        if problems:
            return tuple(problems)
        program = Program(parent=self.given_program)
        program.add(elaboration.declarations)
        return _Loaded(program, elaboration, layer.text)


@dataclass(frozen=True)
class _Loaded:
    program: Program
    elaboration: Elaboration
    text: str

    def definition(self, name: str) -> CompiledDefinition:
        return CompiledDefinition(self.program, name, proof_places(self.elaboration.environment, name))

    @property
    def unchecked(self) -> tuple[str, ...]:
        obligations = self.elaboration.obligations
        return tuple(f"{name}: {item}" for name in sorted(obligations) for item in obligations[name])


def _lacks_names(rejections: tuple[Rejection, ...]) -> bool:
    return any(item.code in (Code.UNKNOWN_IDENTIFIER, Code.UNSUPPORTED_NAME) for item in rejections)


def _type_problems(elaboration: Elaboration, task: Task, name: str) -> Iterator[Rejection]:
    part = "code" if name == task.signature.name else name.removeprefix(f"{task.signature.name}_")
    if name not in elaboration.environment.globals:
        yield Rejection(Code.UNKNOWN_IDENTIFIER, f"{name} is not declared", part, 1, 0)
        return
    for problem in signature_problems(elaboration.environment, task.signature, name):
        yield Rejection(problem.code, problem.message, part, 1, 0)
