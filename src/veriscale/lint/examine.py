"""What rules know about a task: its rows, readable or not, and what the ground truth says of them.

Everything is computed when it is first asked for, and once. A task whose Lean text does not elaborate gives undecided
verdicts with the code of the first diagnostic.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from veriscale.benchmark.problems import Problem
from veriscale.benchmark.records import KeptFolder, RowList, Task, TypedValue
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import Engine, Execution, LeanProblem, LoadedTask, Truth, Verdict
from veriscale.lean.types import LeanType
from veriscale.lean.values import StructureInfo, Value, to_lean
from veriscale.lint.suite_rows import Row, pair_rows, reject_rows
from veriscale.lint.syntax import TaskSyntax
from veriscale.lint.trials.clauses import Clauses
from veriscale.lint.trials.proposals import Workshop
from veriscale.lint.trials.suite_trials import SuiteTrials
from veriscale.lint.trials.trials import Trials

SHOWN = 80
"""Characters of a value that a message shows."""


@dataclass(frozen=True, slots=True)
class OutputCheck:
    """What the ground truth says of an unexpected output."""

    field: str
    """As ``unexpected[1]``."""
    output: TypedValue
    is_expected: bool
    """Whether the return type's ``==`` calls it equal to the expected output."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class PairCheck:
    """What the ground truth says of an expected pair; None where a value that is needed could not be read."""

    row: Row
    precondition: Verdict | None
    reference: Execution | None
    reference_equal: Verdict | None
    """Whether the reference's output is the expected one."""
    expected: Verdict | None
    """The postcondition of the expected output."""
    reference_accepted: Verdict | None
    """The postcondition of the reference's output, where that is not known to be the expected one."""
    unexpected: tuple[OutputCheck | None, ...]


@dataclass(frozen=True, slots=True)
class RejectCheck:
    """What the precondition says of an unexpected input, None where the input could not be read."""

    row: Row
    precondition: Verdict | None


class Examination:
    """One task, what the readers said about it, and what the engine says of its rows."""

    def __init__(
        self, task: Task, problems: tuple[Problem, ...], engine: Engine, workshop: Workshop | None = None
    ) -> None:
        self.task = task
        self.problems = problems
        self._engine = engine
        self._workshop = workshop

    @cached_property
    def loaded(self) -> LoadedTask | tuple[LeanProblem, ...]:
        """The task on the engine, or what is wrong with its Lean text."""
        return self._engine.load(self.task)

    @property
    def lean_problems(self) -> tuple[LeanProblem, ...]:
        """What is wrong with the Lean text."""
        return self.loaded if isinstance(self.loaded, tuple) else ()

    @cached_property
    def pair_rows(self) -> tuple[Row, ...]:
        """The rows of expected pairs, in the order of the file."""
        return pair_rows(self.task)

    @cached_property
    def reject_rows(self) -> tuple[Row, ...]:
        """The rows of unexpected inputs, in the order of the file."""
        return reject_rows(self.task)

    @cached_property
    def pairs(self) -> tuple[PairCheck, ...]:
        """All expected pairs against the ground truth."""
        return tuple(_check_pair(self.loaded, row) for row in self.pair_rows)

    @cached_property
    def rejects(self) -> tuple[RejectCheck, ...]:
        """All unexpected inputs against the precondition."""
        rows = self.reject_rows
        return tuple(RejectCheck(row, _precondition(self.loaded, row)) for row in rows)

    @cached_property
    def clauses(self) -> Clauses:
        """The clauses of the postcondition."""
        loaded = None if isinstance(self.loaded, tuple) else self.loaded
        return Clauses(self.task.section("postcond"), loaded)

    @cached_property
    def trials(self) -> Trials | None:
        """What is tried beyond the rows; None without a workshop, and for a task that does not elaborate."""
        if self._workshop is None or isinstance(self.loaded, tuple):
            return None
        loaded = self._workshop.engine.load(self.task)
        if isinstance(loaded, tuple):
            return None
        clauses = Clauses(self.task.section("postcond"), loaded)
        return Trials(self.task, loaded, self._workshop, self.structures, clauses)

    @cached_property
    def suite_trials(self) -> SuiteTrials | None:
        """What the suite is tried on; None where there are no trials."""
        return None if self.trials is None else SuiteTrials(self.trials)

    @cached_property
    def syntax(self) -> TaskSyntax:
        """What the task's Lean text says without being evaluated."""
        return TaskSyntax(self.task)

    @cached_property
    def structures(self) -> Mapping[str, StructureInfo]:
        """The user structures that the task's values may be of."""
        return structures_for(self.task.signature, self.task.lean)

    def literal(self, value: Value, type_: LeanType) -> str:
        """Return a value as a Lean literal, cut where it is long."""
        text = to_lean(value, type_, self.structures)
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"

    def output(self, value: Value) -> str:
        """Return an output as a Lean literal, cut where it is long."""
        return self.literal(value, self.task.signature.return_type)

    def inputs(self, row: Row) -> str:
        """Return a readable input as ``x = 3, xs = [1, 2]``."""
        assert row.arguments is not None
        return self.arguments(row.arguments)

    def arguments(self, values: tuple[Value, ...]) -> str:
        """Return the values of all parameters as ``x = 3, xs = [1, 2]``."""
        pairs = zip(self.task.signature.parameters, values, strict=True)
        text = ", ".join(f"{parameter.name} = {self.literal(value, parameter.type)}" for parameter, value in pairs)
        return text or "no arguments"

    @property
    def place(self) -> tuple[str, int | None]:
        """The file of the task's Lean text, and the line of a JSON Lines file."""
        if isinstance(self.task.kept, KeptFolder):
            return self._folder_file(self.task.kept, "lean_file"), None
        file, _, line = self.task.origin.rpartition(":")
        return (file, int(line)) if file and line.isdecimal() else (self.task.origin, None)

    def file_of(self, row: str | None) -> str:
        """Return the file that a row or a list of rows stands in; without a row, that of the Lean text."""
        if row is None or not isinstance(self.task.kept, KeptFolder):
            return self.place[0]
        return self._folder_file(
            self.task.kept, "reject_inputs_file" if row.startswith(RowList.REJECT_INPUTS) else "test_file"
        )

    def _folder_file(self, folder: KeptFolder, field: str) -> str:
        return str(Path(self.task.origin) / folder.files[field])


def _check_pair(loaded: LoadedTask | tuple[LeanProblem, ...], row: Row) -> PairCheck:
    expected, arguments = row.expected, row.arguments
    if arguments is None:
        return PairCheck(row, None, None, None, None, None, (None,) * len(row.unexpected))
    if isinstance(loaded, tuple):
        return _unloaded_pair(row, _undecided(loaded))
    reference = loaded.reference(arguments)
    equal = accepted = None
    if reference.finished and expected is not None:
        equal = loaded.equal(reference.value, expected.value)
    if reference.finished and (equal is None or equal.truth is not Truth.TRUE):
        accepted = loaded.postcondition(arguments, reference.value)
    return PairCheck(
        row,
        loaded.precondition(arguments),
        reference,
        equal,
        None if expected is None else loaded.postcondition(arguments, expected.value),
        accepted,
        tuple(_check_output(loaded, row, index) for index in range(len(row.unexpected))),
    )


def _check_output(loaded: LoadedTask, row: Row, index: int) -> OutputCheck | None:
    output, arguments = row.unexpected[index], row.arguments
    if output is None or arguments is None:
        return None
    is_expected = row.expected is not None and loaded.equal(output.value, row.expected.value).truth is Truth.TRUE
    return OutputCheck(f"unexpected[{index}]", output, is_expected, loaded.postcondition(arguments, output.value))


def _precondition(loaded: LoadedTask | tuple[LeanProblem, ...], row: Row) -> Verdict | None:
    if row.arguments is None:
        return None
    return _undecided(loaded) if isinstance(loaded, tuple) else loaded.precondition(row.arguments)


def _undecided(problems: tuple[LeanProblem, ...]) -> Verdict:
    return Verdict(Truth.UNDECIDED, problems[0].code, problems[0].message)


def _unloaded_pair(row: Row, verdict: Verdict) -> PairCheck:
    """Return the check of a pair of a task that does not elaborate."""
    outputs = tuple(
        None if output is None else OutputCheck(f"unexpected[{index}]", output, False, verdict)
        for index, output in enumerate(row.unexpected)
    )
    expected = None if row.expected is None else verdict
    return PairCheck(row, verdict, Execution(None, verdict.reason, verdict.detail), None, expected, None, outputs)
