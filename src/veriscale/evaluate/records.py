"""The records of an evaluation: submissions, outcomes of tests, verdicts of answers.

An outcome is an enum member, and what was not run is `Outcome.NOT_RUN`: only positive evidence passes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby


class Kind(StrEnum):
    """What a submission is."""

    SPEC = "spec"
    CODE = "code"


class Outcome(StrEnum):
    """What became of one test."""

    PASS = "pass"
    FAIL = "fail"
    UNDECIDED = "undecided"
    """The evaluator cannot tell; the reason says why."""
    TIME_OUT = "time-out"
    CRASH = "crash"
    """The worker ran out of memory or died."""
    NOT_RUN = "not-run"


class Verdict(StrEnum):
    """What became of one answer."""

    PASS = "pass"
    FAIL = "fail"
    ACCEPTED = "accepted"
    """A program whose outputs are not all the expected ones, but the ground-truth postcondition accepts those that
    differ: there are several right answers, or the ground truth is weak."""
    UNDECIDED = "undecided"
    TIME_OUT = "time-out"
    CRASH = "crash"
    REJECTED = "does-not-elaborate"
    """Real Lean would reject the text."""
    FORBIDDEN = "forbidden-means"
    REFUSED = "refused"
    """No answer could be cut from the reply."""


class Part(StrEnum):
    """What a test is about; the four parts of a specification by Verina's names."""

    CODE = "codegen"
    """The program's output equals the expected one."""
    CODE_BY_POSTCONDITION = "codegen_by_postcondition"
    """The output equals the expected one or the ground-truth postcondition accepts it."""
    PRECONDITION_SOUNDNESS = "precondition_soundness"
    """Accepts the expected inputs."""
    PRECONDITION_COMPLETENESS = "precondition_completeness"
    """Rejects the unexpected inputs."""
    POSTCONDITION_SOUNDNESS = "postcondition_soundness"
    """Rejects the unexpected outputs."""
    POSTCONDITION_COMPLETENESS = "postcondition_completeness"
    """Accepts the expected outputs."""


PARTS: Mapping[Kind, tuple[Part, ...]] = {
    Kind.CODE: (Part.CODE, Part.CODE_BY_POSTCONDITION),
    Kind.SPEC: (
        Part.PRECONDITION_SOUNDNESS,
        Part.PRECONDITION_COMPLETENESS,
        Part.POSTCONDITION_COMPLETENESS,
        Part.POSTCONDITION_SOUNDNESS,
    ),
}


@dataclass(frozen=True, slots=True)
class Submission:
    """One answer of a model to one task: either the parts by Verina's names or a reply from which they are cut."""

    task: str
    kind: Kind
    model: str
    sample: int
    parts: Mapping[str, str]
    """Part names and texts; empty where `text` holds the answer."""
    text: str | None = None
    origin: str = ""
    """The file and line that it was read from, or the question that it answers."""
    fault: str = ""
    """Why there is no answer, where a model was asked and gave none."""
    replied: bool = True
    """Whether the model that was asked replied at all."""

    @property
    def key(self) -> tuple[str, Kind, str, int]:
        """What tells answers apart."""
        return self.task, self.kind, self.model, self.sample


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed test, with its values as Lean literals."""

    part: Part
    test: str
    """The row and, for an unexpected output, the field, as ``tests[3].unexpected[1]``."""
    input: str
    what: str
    """What went wrong, with the outputs that are concerned."""


@dataclass(frozen=True, slots=True)
class PartResult:
    """The outcomes of the tests of one part, in the order of the suite."""

    runs: tuple[tuple[Outcome, int], ...]
    """Outcomes with how many tests in a row have them."""
    reasons: Mapping[str, int] = field(default_factory=dict)
    """Why tests have no answer, with counts."""
    first_failure: Failure | None = None

    @classmethod
    def of(
        cls, outcomes: Iterable[Outcome], reasons: Mapping[str, int], first_failure: Failure | None = None
    ) -> "PartResult":
        """Return the result of tests with these outcomes."""
        runs = tuple((outcome, sum(1 for _ in group)) for outcome, group in groupby(outcomes))
        return cls(runs, dict(sorted(reasons.items())), first_failure)

    def count(self, outcome: Outcome) -> int:
        """Return how many tests have an outcome."""
        return sum(number for found, number in self.runs if found is outcome)

    @property
    def tests(self) -> int:
        """The number of tests."""
        return sum(number for _, number in self.runs)

    @property
    def passed(self) -> bool:
        """Whether all tests passed; so it is where there are none."""
        return self.count(Outcome.PASS) == self.tests

    @property
    def may_pass(self) -> bool:
        """Verina's upper bound: at least one test passed and none failed."""
        return self.passed or (self.count(Outcome.PASS) > 0 and self.count(Outcome.FAIL) == 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a submission on a suite."""

    task: str
    kind: Kind
    model: str
    sample: int
    origin: str
    verdict: Verdict
    parts: Mapping[Part, PartResult]
    problems: tuple[str, ...] = ()
    """Why the text was refused or does not elaborate."""
    unchecked: tuple[str, ...] = ()
    """What real Lean would check besides: termination, bounds, proofs."""
    steps: int = 0
    """What all evaluations took together, by the evaluator's count."""
    seconds: float = field(default=0.0, compare=False)

    @property
    def first_failure(self) -> Failure | None:
        """The first failing test of the first part that has one."""
        found = (self.parts[part].first_failure for part in PARTS[self.kind] if part in self.parts)
        return next((failure for failure in found if failure is not None), None)

    def passed(self, parts: tuple[Part, ...]) -> bool:
        """Whether all these parts passed; a text that did not load passes none."""
        return all(part in self.parts and self.parts[part].passed for part in parts)

    def may_pass(self, parts: tuple[Part, ...]) -> bool:
        """Whether the upper bound counts these parts as passed."""
        return all(part in self.parts and self.parts[part].may_pass for part in parts)
