"""Runs one answer against the tests of its task.

A precondition is sound if it accepts every expected input and complete if it rejects every unexpected one; a
postcondition is complete if it accepts every expected output and sound if it rejects every unexpected one (Verina's
terms). A program passes where its output equals the expected one; next to that stands whether the ground-truth
postcondition accepts the outputs that differ.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from veriscale.benchmark.records import ExpectedPair, Input, RowList, Task
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import Execution, LoadedTask, Verdict
from veriscale.engines.submitted.load import SubmittedProgram, SubmittedSpecification
from veriscale.evaluate.records import Failure, Outcome, Part, PartResult
from veriscale.lean.diagnostics import Code
from veriscale.lean.outcome import Truth
from veriscale.lean.types import LeanType
from veriscale.lean.values import StructureInfo, Value, to_lean

SHOWN: Final = 200
"""Characters of a value that a failure shows."""
BUDGET_OF_ANSWER: Final = "answer-budget"
"""Reason of tests that were not run since the answer's budget was used up."""
STOPPED: Final = "stopped-early"
"""Reason of tests that were not run since an earlier one failed."""


_EXHAUSTED: Final = (Code.BUDGET_STEPS, Code.BUDGET_DEPTH, Code.BUDGET_SIZE)


@dataclass(frozen=True, slots=True)
class Limits:
    """What the evaluation of an answer may take, in counted steps, so that a verdict is the same on every machine."""

    steps: int = 2_000_000
    """Of one evaluation: as much as a ground truth gets, since a submission may be as costly."""
    patience: int = 2
    """Evaluations that may use up a budget before the others get `hurry` times less steps."""
    hurry: int = 5
    wasted: int = 20_000_000
    """Of all evaluations of one program, precondition or postcondition that end without a verdict: one that never ends
    would cost hours on a large suite, and cannot pass any more."""
    answer: int = 1_000_000_000
    """Of all evaluations of one program, precondition or postcondition together."""
    stop_early: bool = False
    """Whether tests of a part that has a failure are left out."""


class Shown:
    """Renders the values of a task for people."""

    def __init__(self, task: Task):
        self._task = task

    @cached_property
    def _structures(self) -> Mapping[str, StructureInfo]:
        return structures_for(self._task.signature, self._task.lean)

    def value(self, value: Value, type_: LeanType) -> str:
        """Return a value as a Lean literal, cut where it is long."""
        text = to_lean(value, type_, self._structures)
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"

    def output(self, value: Value) -> str:
        """Return an output as a Lean literal."""
        return self.value(value, self._task.signature.return_type)

    def input(self, arguments: tuple[Value, ...]) -> str:
        """Return an input as ``x = 3, xs = [1, 2]``."""
        pairs = zip(self._task.signature.parameters, arguments, strict=True)
        return ", ".join(f"{item.name} = {self.value(value, item.type)}" for item, value in pairs)


@dataclass
class PartOutcomes:
    """The outcomes of one part, as they come in."""

    part: Part
    shown: Shown
    outcomes: list[Outcome] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    failure: Failure | None = None

    def take(self, outcome: Outcome, reason: str = "") -> None:
        """Note the outcome of the next test."""
        self.outcomes.append(outcome)
        if reason:
            self.reasons[reason] += 1

    def fail(self, test: str, arguments: tuple[Value, ...], what: Callable[[], str]) -> None:
        """Note that the next test failed."""
        self.outcomes.append(Outcome.FAIL)
        if self.failure is None:
            self.failure = Failure(self.part, test, self.shown.input(arguments), what())

    def judge(
        self, verdict: Verdict, wanted: Truth, test: str, arguments: tuple[Value, ...], what: Callable[[], str]
    ) -> None:
        """Note whether a proposition has the truth that it should have."""
        if verdict.truth is Truth.UNDECIDED:
            self.take(*without_answer(verdict.reason))
        elif verdict.truth is wanted:
            self.outcomes.append(Outcome.PASS)
        else:
            self.fail(test, arguments, what)

    @property
    def result(self) -> PartResult:
        """What came in."""
        return PartResult.of(self.outcomes, self.reasons, self.failure)


def without_answer(reason: Code | None) -> tuple[Outcome, str]:
    """Return the outcome of a test that the evaluator has no answer for, and why."""
    if reason is Code.MACHINE_TIME:
        return Outcome.TIME_OUT, str(reason)
    if reason in (Code.MACHINE_MEMORY, Code.MACHINE_CRASH):
        return Outcome.CRASH, str(reason)
    return Outcome.UNDECIDED, str(reason or "no-reason")


@dataclass
class Expense:
    """What the evaluations of one program, precondition or postcondition took so far.

    The tests of one whose budget is used up are not run.
    """

    truth: LoadedTask
    limits: Limits
    exhausted: int = 0
    wasted: int = 0
    _start: int = field(init=False)
    _before: int = field(init=False)

    def __post_init__(self) -> None:
        self._start = self._before = self.truth.work()

    @property
    def impatient(self) -> bool:
        """Whether evaluations get fewer steps by now."""
        return self.exhausted >= self.limits.patience

    @property
    def over(self) -> bool:
        """Whether the answer's budget is used up."""
        return self.wasted > self.limits.wasted or self._before - self._start > self.limits.answer

    def note(self, reason: Code | None) -> None:
        """Count what was evaluated since the last note; `reason` says why it has no verdict."""
        work = self.truth.work()
        if reason is not None:
            self.wasted += work - self._before
            self.exhausted += reason in _EXHAUSTED
        self._before = work


@dataclass
class CodeRun:
    """A program against the expected pairs; `hurried` makes the same program with fewer steps."""

    task: Task
    truth: LoadedTask
    program: SubmittedProgram
    hurried: Callable[[], SubmittedProgram]
    limits: Limits

    def run(self) -> dict[Part, PartResult]:
        """Run all tests."""
        shown = Shown(self.task)
        equal, accepted = PartOutcomes(Part.CODE, shown), PartOutcomes(Part.CODE_BY_POSTCONDITION, shown)
        expense = Expense(self.truth, self.limits)
        program = self.program.program
        for index, pair in enumerate(self.task.suite.pairs):
            if expense.over or (self.limits.stop_early and accepted.failure):
                for noted in (equal, accepted):
                    noted.take(Outcome.NOT_RUN, BUDGET_OF_ANSWER if expense.over else STOPPED)
                continue
            execution = program.run(pair.input.arguments)
            expense.note(execution.reason)
            if expense.impatient:
                program = self._hurried.program
            self._judge(pair, row_name(pair.input, RowList.TESTS, index), execution, equal, accepted)
        return {noted.part: noted.result for noted in (equal, accepted)}

    @cached_property
    def _hurried(self) -> SubmittedProgram:
        return self.hurried()

    def _judge(
        self, pair: ExpectedPair, test: str, execution: Execution, equal: PartOutcomes, accepted: PartOutcomes
    ) -> None:
        if not execution.finished:
            for noted in (equal, accepted):
                noted.take(*without_answer(execution.reason))
            return
        arguments, output = pair.input.arguments, execution.value
        same = self.truth.equal(output, pair.expected.value)

        def what() -> str:
            shown = equal.shown
            return f"returns {shown.output(output)}, expected {shown.output(pair.expected.value)}"

        equal.judge(same, Truth.TRUE, test, arguments, what)
        if same.truth is Truth.TRUE:
            accepted.take(Outcome.PASS)
        else:
            accepted.judge(self.truth.postcondition(arguments, output), Truth.TRUE, test, arguments, what)


@dataclass
class SpecRun:
    """A specification against all tests; `hurried` makes the same specification with fewer steps."""

    task: Task
    truth: LoadedTask
    specification: SubmittedSpecification
    hurried: Callable[[], SubmittedSpecification]
    limits: Limits

    def __post_init__(self) -> None:
        shown = Shown(self.task)
        self._outcomes = {
            part: PartOutcomes(part, shown)
            for part in (
                Part.PRECONDITION_SOUNDNESS,
                Part.PRECONDITION_COMPLETENESS,
                Part.POSTCONDITION_COMPLETENESS,
                Part.POSTCONDITION_SOUNDNESS,
            )
        }
        self._begin()

    def run(self) -> dict[Part, PartResult]:
        """Run all tests, those of the precondition first: a costly postcondition takes nothing from them."""
        suite = self.task.suite
        for index, item in enumerate(suite.unexpected_inputs):
            name = row_name(item, RowList.REJECT_INPUTS, index)
            self._input(Part.PRECONDITION_COMPLETENESS, item, name, Truth.FALSE)
        named = [(pair, row_name(pair.input, RowList.TESTS, index)) for index, pair in enumerate(suite.pairs)]
        for pair, test in named:
            self._input(Part.PRECONDITION_SOUNDNESS, pair.input, test, Truth.TRUE)
        self._begin()
        for pair, test in named:
            self._outputs(pair, test)
        return {part: noted.result for part, noted in self._outcomes.items()}

    def _begin(self) -> None:
        """Start on a proposition, which has a budget of its own."""
        self._expense = Expense(self.truth, self.limits)
        self._current = self.specification

    def _outputs(self, pair: ExpectedPair, test: str) -> None:
        arguments = pair.input.arguments  # one object for all outputs: what depends on it alone is computed once
        self._output(Part.POSTCONDITION_COMPLETENESS, arguments, pair.expected.value, test, Truth.TRUE)
        for index, wrong in enumerate(pair.unexpected):
            name = f"{test}.unexpected[{index}]"
            self._output(Part.POSTCONDITION_SOUNDNESS, arguments, wrong.output.value, name, Truth.FALSE)

    def _input(self, part: Part, item: Input, test: str, wanted: Truth) -> None:
        noted = self._outcomes[part]
        if self._left_out(noted):
            return
        verdict = self._current.precondition.decide(item.arguments)
        self._note(verdict)
        kind = "an expected" if wanted is Truth.TRUE else "an unexpected"
        does = "rejects" if wanted is Truth.TRUE else "accepts"
        noted.judge(verdict, wanted, test, item.arguments, lambda: f"the precondition {does} {kind} input")

    def _output(self, part: Part, arguments: tuple[Value, ...], output: Value, test: str, wanted: Truth) -> None:
        noted = self._outcomes[part]
        if self._left_out(noted):
            return
        verdict = self._current.postcondition.holds(arguments, output)
        self._note(verdict)
        kind = "expected" if wanted is Truth.TRUE else "unexpected"
        does = "rejects" if wanted is Truth.TRUE else "accepts"
        noted.judge(
            verdict,
            wanted,
            test,
            arguments,
            lambda: f"the postcondition {does} the {kind} output {noted.shown.output(output)}",
        )

    def _left_out(self, noted: PartOutcomes) -> bool:
        if self._expense.over:
            noted.take(Outcome.NOT_RUN, BUDGET_OF_ANSWER)
        elif self.limits.stop_early and noted.failure is not None:
            noted.take(Outcome.NOT_RUN, STOPPED)
        else:
            return False
        return True

    def _note(self, verdict: Verdict) -> None:
        before = self._expense.impatient
        self._expense.note(verdict.reason)
        if self._expense.impatient and not before:
            self._current = self.hurried()


def row_name(item: Input, rows: RowList, index: int) -> str:
    """Name a row by its place in the file, or in the suite where it was read from none."""
    return rows.name_of(index if item.source is None else item.source.index)
