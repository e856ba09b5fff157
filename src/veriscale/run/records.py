"""What the run of one task leaves behind: plain records that travel from a worker to the parent process."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from veriscale.benchmark.records import Input, SharedOutput, Suite
from veriscale.engines.clause_coverage import ClauseCoverage
from veriscale.expand.adversaries.records import CandidateProgram, WeakenedPostcondition
from veriscale.expand.tally import Stage

ROW_STAGES: Final = (
    Stage.PRECONDITION,
    Stage.REFERENCE,
    Stage.EQUALITY,
    Stage.POSTCONDITION,
    Stage.ADVERSARY,
    Stage.WEAKENED,
)
"""The stages whose open questions kept a row out; at the others, candidates were dropped that are no rows."""


class Step(StrEnum):
    """The steps of a task, in their order."""

    LOAD = "load"
    CURATED = "curated"
    INPUTS = "inputs"
    ADVERSARIES = "adversaries"
    OUTPUTS = "outputs"
    REDUCE = "reduce"


@dataclass(frozen=True, slots=True)
class Progress:
    """Word of a task in work: its step and the rows so far."""

    step: Step
    expected_pairs: int = 0
    unexpected_inputs: int = 0
    unexpected_outputs: int = 0


@dataclass(frozen=True, slots=True)
class Skipped:
    """A task that could not be scaled: a code, a sentence, and where in the task's Lean text it is due."""

    code: str
    message: str
    line: int | None = None
    column: int | None = None

    def render(self) -> str:
        """Return ``code: message (line:column)``."""
        place = "" if self.line is None else f" (at {self.line}:{self.column} of its Lean text)"
        return f"{self.code}: {self.message}{place}"


@dataclass(frozen=True, slots=True)
class Fault:
    """A row on which the ground truth contradicts the suite or itself, or a curated row that is undecided."""

    task: str
    kind: str
    row: str | None
    """A curated row as ``tests[3]``, None for an input of our own."""
    input: str
    output: str
    reference: str
    reason: str | None

    def render(self) -> str:
        """Return one line."""
        row = f" {self.row}" if self.row else ""
        why = f" ({self.reason})" if self.reason else ""
        output = f", output {self.output}" if self.output else ""
        return f"{self.task}{row}: {self.kind}{why}: input {self.input}{output}"


@dataclass(frozen=True, slots=True)
class AdversaryRecord:
    """An adversarial implementation that was run on every pair, and the weakened postconditions that it games."""

    candidate: CandidateProgram
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenCase:
    """An input, and an output where the question was about one, as texts that may be cut short."""

    input: str
    output: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What was left out at a stage for a reason: how often, and the first cases."""

    stage: str
    reason: str
    count: int
    examples: tuple[OpenCase, ...]


@dataclass(frozen=True, slots=True)
class Expansion:
    """The suites of a task, and what their rows come from."""

    plus: Suite
    lite: Suite
    """Rows of `plus`."""
    seeds: tuple[Input, ...]
    """The inputs that the provenance of mutants counts."""
    adversaries: tuple[AdversaryRecord, ...]
    weakened: tuple[WeakenedPostcondition, ...]
    """The postconditions that the adversaries game."""
    candidates: int
    """Inputs of our own that were tried."""
    clauses: ClauseCoverage
    left_out: tuple[LeftOut, ...] = ()
    """What stayed undecided or is too long, in the order of stage and reason."""
    shared: tuple[SharedOutput, ...] = ()
    """Outputs of models' programs that speak for several right answers or a weak ground truth."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """All that the run of a task found; `expansion` is None exactly where `skipped` is not."""

    task_id: str
    expansion: Expansion | None = None
    skipped: Skipped | None = None
    undecided: Mapping[str, int] = field(default_factory=dict)
    """What stayed undecided and was left out, by ``stage:reason``."""
    faults: tuple[Fault, ...] = ()
    """Rows on which the ground truth contradicts itself or the curated suite, and curated rows that are undecided."""


@dataclass(frozen=True, slots=True)
class TaskOutline:
    """The counts of a finished task, for people who watch a run."""

    task_id: str
    skipped: Skipped | None = None
    expected_pairs: int = 0
    unexpected_inputs: int = 0
    unexpected_outputs: int = 0
    lite_pairs: int = 0
    lite_unexpected_inputs: int = 0
    kills: int = 0
    undecided: int = 0
    seconds: Mapping[Step, float] = field(default_factory=dict)
    """Time by step of this run; steps that were known took none."""
