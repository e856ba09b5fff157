"""The records of a repair: tests, counterexamples, steps, and what came of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from veriscale.engines.submitted.parts import SpecParts
from veriscale.lean.values import Value

PRECOND: Final = "precond"
POSTCOND: Final = "postcond"


class Complaint(StrEnum):
    """What a counterexample shows: Verina's names of the four parts that it concerns, and which way they fail."""

    REJECTS_INPUT = "rejects-expected-input"
    ACCEPTS_INPUT = "accepts-unexpected-input"
    REJECTS_OUTPUT = "rejects-expected-output"
    ACCEPTS_OUTPUT = "accepts-unexpected-output"

    @property
    def section(self) -> str:
        """The part of the specification that is at fault."""
        return PRECOND if self in (Complaint.REJECTS_INPUT, Complaint.ACCEPTS_INPUT) else POSTCOND

    @property
    def too_weak(self) -> bool:
        """Whether something is accepted that must not be."""
        return self in (Complaint.ACCEPTS_INPUT, Complaint.ACCEPTS_OUTPUT)


@dataclass(frozen=True)
class SuiteTest:
    """One question of the suite to a specification, and the complaint where the answer is the other one."""

    complaint: Complaint
    name: str
    """The row and field, as ``tests[3].unexpected[1]``."""
    arguments: tuple[Value, ...]
    output: Value
    """None for questions about inputs."""
    input_text: str
    output_text: str

    @property
    def size(self) -> int:
        """How long it is to read."""
        return len(self.input_text) + len(self.output_text)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a repair may take; all are counted, so that it ends with the same text on every machine."""

    steps: int = 200_000
    """Of one evaluation of a candidate."""
    evaluations: int = 200_000
    """Of candidates on tests, all together."""
    expansions: int = 12
    """Candidates whose neighbours are tried."""
    checks: int = 60
    """Candidates that are run on the whole suite."""


@dataclass(frozen=True, slots=True)
class Step:
    """A specification that was run on the whole suite, how it was made, and the smallest test that it fails."""

    number: int
    parent: int | None
    """The number of the step that was edited, None for the specification that was given."""
    edit: str
    clause: str
    parts: SpecParts
    counterexample: SuiteTest | None
    undecided: int
    """Tests without an answer; they count as failed, and are no counterexamples."""
    problems: tuple[str, ...] = ()
    """Why the text does not elaborate, or why a model gave none; only models are told such things."""


class Ending(StrEnum):
    """How a repair ended."""

    PASSES = "passes"
    """It passed before anything was done."""
    REPAIRED = "repaired"
    EXHAUSTED = "nothing-left-to-try"
    BUDGET = "budget"
    REJECTED = "does-not-elaborate"
    UNDECIDED = "undecided"
    """No test fails, and some have no answer."""
    CRASH = "worker-died"


@dataclass(frozen=True, slots=True)
class Repair:
    """What came of a repair: all specifications that were run on the suite, and the best of them."""

    task: str
    ending: Ending
    steps: tuple[Step, ...]
    best: Step | None
    """None where the text that was given does not elaborate."""
    evaluations: int
    problems: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Whether the best specification passes the whole suite."""
        return self.ending in (Ending.PASSES, Ending.REPAIRED)
