"""The embedded engine: Lean text through the evaluator of ``veriscale.lean``.

A task's definitions are elaborated once; candidate programs and postconditions are elaborated as a layer over them, so
that they can never change the ground truth. Those that somebody else wrote are loaded as submissions are, and see
nothing of the ground truth (`Sight`). Every question is answered under a budget.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from veriscale.benchmark.records import Task
from veriscale.engines.base import Execution, LeanProblem, Sight, Verdict
from veriscale.engines.base import Postcondition as AnyPostcondition
from veriscale.engines.base import Program as AnyProgram
from veriscale.engines.candidates import candidate_text
from veriscale.engines.definitions import (
    CompiledDefinition,
    EmbeddedPostcondition,
    EmbeddedProgram,
    EmbeddedProposition,
    lean_problems,
    proof_places,
    signature_problems,
)
from veriscale.engines.submitted.load import Submissions
from veriscale.engines.submitted.parts import CodeParts, Rejection
from veriscale.lean.budget import METER, Budget
from veriscale.lean.compile.program import Program
from veriscale.lean.diagnostics import Code
from veriscale.lean.elaborate.commands import Elaboration, elaborate_file
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.source import Source
from veriscale.lean.types import LeanType, render
from veriscale.lean.values import FunctionValue, Value

EQUALITY = "veriscale.equal"
"""Name of the definition that compares two outputs; no Lean text can declare it, since it is no identifier there."""

GROUND_TRUTH_BUDGET = Budget()
CANDIDATE_BUDGET = Budget(steps=400_000)
"""Candidates get less than the ground truth: most that run long would run forever."""


@dataclass
class EmbeddedTask:
    """A task whose three definitions elaborate."""

    task: Task
    environment: Environment
    program: Program
    budget: Budget
    candidate_budget: Budget
    _functions: dict[str, Callable[..., Any] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        name = self.task.signature.name
        self._precondition = EmbeddedProposition(self, self._callable(f"{name}_precond"), self.budget)
        self._reference = EmbeddedProgram(self, self._callable(name), self.budget)
        self._postcondition = EmbeddedPostcondition(self, self._callable(f"{name}_postcond"), self.budget)
        self._equality = EmbeddedProposition(
            self, CompiledDefinition(self.program, EQUALITY, (False, False)), self.budget
        )

    def _callable(self, name: str) -> CompiledDefinition:
        return CompiledDefinition(self.program, name, proof_places(self.environment, name))

    def work(self) -> int:
        """Return the steps of all evaluations in this process."""
        return METER.total

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        """Return whether the ground-truth precondition accepts `inputs`."""
        return self._precondition.decide(inputs)

    def reference(self, inputs: tuple[Value, ...]) -> Execution:
        """Return the reference implementation's output on `inputs`."""
        return self._reference.run(inputs)

    def postcondition(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        """Return whether the ground-truth postcondition accepts `output` for `inputs`."""
        return self._postcondition.holds(inputs, output)

    def equal(self, left: Value, right: Value) -> Verdict:
        """Return whether two outputs are the same by the return type's ``BEq``."""
        return self._equality.decide((left, right))

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> AnyProgram | tuple[LeanProblem, ...]:
        """Elaborate `code` in place of the task's ``code`` section (and `code_aux` in place of ``code_aux``)."""
        if sight is Sight.GIVEN:
            found = self._submissions.load_code(CodeParts(code, code_aux or ""))
            return _rejected(found) if isinstance(found, tuple) else found.program
        replaced = {"code": code}
        if code_aux is not None:
            replaced["code_aux"] = code_aux
        name = self.task.signature.name
        loaded = self._overlay("precond", "code", replaced, name)
        return loaded if isinstance(loaded, tuple) else EmbeddedProgram(self, loaded, self.candidate_budget)

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> AnyPostcondition | tuple[LeanProblem, ...]:
        """Elaborate `postcond` in place of the task's ``postcond`` section."""
        if sight is Sight.GIVEN:
            found = self._submissions.load_postcondition(postcond, postcond_aux or "")
            return _rejected(found) if isinstance(found, tuple) else found
        replaced = {"postcond": postcond}
        if postcond_aux is not None:
            replaced["postcond_aux"] = postcond_aux
        name = f"{self.task.signature.name}_postcond"
        loaded = self._overlay("code", "postcond", replaced, name)
        return loaded if isinstance(loaded, tuple) else EmbeddedPostcondition(self, loaded, self.candidate_budget)

    @cached_property
    def _submissions(self) -> Submissions:
        return Submissions(self, self.candidate_budget)

    def _overlay(
        self, before: str, last: str, replaced: Mapping[str, str], name: str
    ) -> CompiledDefinition | tuple[LeanProblem, ...]:
        """Elaborate what follows section `before` up to the end of section `last`, with sections replaced."""
        sections = self.task.sections
        name_shown = f"{self.task.id}:{last}"
        text = candidate_text(self.task, sections[before].end, sections[last].end, replaced, name_shown)
        source = text.source
        forbidden = text.forbidden(self.task, self.environment, replaced)
        if forbidden:
            return lean_problems(forbidden, source)
        scope = elaborate_file(Source(_opens(self.task)), None).scope
        elaboration = elaborate_file(source, self.environment, scope)
        problems = lean_problems(elaboration.diagnostics, source)
        if not problems and name not in elaboration.environment.globals:
            problems = (LeanProblem(Code.UNKNOWN_IDENTIFIER, f"{name} is not declared", 1, 0),)
        problems = problems or signature_problems(elaboration.environment, self.task.signature, name)
        if problems:
            return problems
        program = Program(parent=self.program)
        program.add(elaboration.declarations)
        return CompiledDefinition(program, name, proof_places(elaboration.environment, name))

    def bind(self, values: tuple[Value, ...]) -> tuple[Value, ...] | Execution:
        """Turn function values, which are text, into functions; an `Execution` says why one cannot be."""
        if not any(isinstance(value, FunctionValue) for value in values):
            return values
        bound: list[Value] = []
        for index, value in enumerate(values):
            if not isinstance(value, FunctionValue):
                bound.append(value)
                continue
            function = self._function(value.text, self.task.signature.parameters[index].type)
            if function is None:
                return Execution(None, Code.UNSUPPORTED_FORM, f"the function {value.text}")
            bound.append(function)
        return tuple(bound)

    def _function(self, text: str, type_: LeanType) -> Callable[..., Any] | None:
        if text not in self._functions:
            source = Source(f"def input : {render(type_)} := {text}", self.task.id)
            elaboration = elaborate_file(source, self.environment)
            function: Callable[..., Any] | None = None
            if not elaboration.diagnostics:
                program = Program(parent=self.program)
                program.add(elaboration.declarations)
                function = program.function("input")
            self._functions[text] = function
        return self._functions[text]


@dataclass(frozen=True)
class EmbeddedEngine:
    """Runs Lean on the embedded evaluator."""

    budget: Budget = GROUND_TRUTH_BUDGET
    candidate_budget: Budget = CANDIDATE_BUDGET

    def load(self, task: Task) -> EmbeddedTask | tuple[LeanProblem, ...]:
        """Elaborate a task's definitions; return what is wrong where that fails."""
        end = task.sections["postcond"].end
        source = Source(task.lean[:end], task.origin)
        elaboration = elaborate_file(source)
        problems = lean_problems(elaboration.diagnostics, source)
        name = task.signature.name
        for required in (f"{name}_precond", name, f"{name}_postcond"):
            if not problems and required not in elaboration.environment.globals:
                problems = (LeanProblem(Code.UNKNOWN_IDENTIFIER, f"{required} is not declared", 1, 0),)
            problems = problems or signature_problems(elaboration.environment, task.signature, required)
        if problems:
            return problems
        equality, equality_problems = _equality(elaboration, task)
        if equality_problems:
            return equality_problems
        program = Program()
        program.add([*elaboration.declarations, *equality.declarations])
        return EmbeddedTask(task, elaboration.environment, program, self.budget, self.candidate_budget)


def _equality(elaboration: Elaboration, task: Task) -> tuple[Elaboration, tuple[LeanProblem, ...]]:
    """Define the return type's ``BEq`` as a function of two outputs."""
    source = Source(f"def «{EQUALITY}» (a b : {task.signature.return_type_text}) : Bool := a == b", task.origin)
    found = elaborate_file(source, elaboration.environment, elaboration.scope)
    return found, lean_problems(found.diagnostics, source)


def _rejected(rejections: Sequence[Rejection]) -> tuple[LeanProblem, ...]:
    return tuple(LeanProblem(item.code, item.message, max(item.line, 1), item.column) for item in rejections)


def _opens(task: Task) -> str:
    """Return the task's ``open`` commands, which hold for what is written after them too."""
    lines = task.lean[: task.sections["precond"].start].splitlines()
    return "\n".join(line for line in lines if line.startswith("open ") and not line.rstrip().endswith(" in"))
