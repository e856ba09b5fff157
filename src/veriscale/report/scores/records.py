"""What the report knows of an evaluation: plain records of texts and numbers, as its files have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

KINDS: Final = ("spec", "code")
"""The kinds of answers, in the order of tables."""
PASS: Final = "pass"
GROUPS: Final[Mapping[str, str]] = {
    PASS: PASS,
    "fail": "fail",
    "accepted": "accepted",
    "undecided": "open",
    "time-out": "open",
    "crash": "open",
    "does-not-elaborate": "refused",
    "forbidden-means": "refused",
    "refused": "refused",
}
"""The verdicts that there are, and under what a filter finds them."""


@dataclass(frozen=True, slots=True)
class Score:
    """One score of a model on a suite, as a fraction of the tasks from 0 to 1."""

    lower: float
    upper: float
    pass_at_k: Mapping[int, float]
    """The lower bound of pass@k, by k."""
    upper_at_k: Mapping[int, float]
    interval: tuple[float, float]
    """The 95 % interval of the lower bound (bootstrap over tasks)."""
    tasks: int
    samples: int


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model on a suite; a score is None where the model gave no answers of the kind."""

    model: str
    suite: str
    scores: Mapping[str, Score | None]
    answers: Mapping[str, int]
    """How many answers of each kind there are."""
    missing: Mapping[str, int]
    """Tasks without an answer, by kind."""


@dataclass(frozen=True, slots=True)
class EvaluatedSuite:
    """A suite by the name that tables give it."""

    label: str
    path: str
    tasks: int
    tests: int
    unreadable: int


@dataclass(frozen=True, slots=True)
class Witness:
    """The first test that an answer fails."""

    part: str
    test: str
    input: str
    what: str


@dataclass(frozen=True, slots=True)
class VerdictOn:
    """What became of an answer on a suite; without a witness, `note` says why it does not pass."""

    verdict: str
    witness: Witness | None
    note: str


AnswerKey = tuple[str, str, str, int]
"""Task, kind, model and sample."""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer, with its verdict by suite; a suite without the task has none."""

    key: AnswerKey
    verdicts: Mapping[str, VerdictOn]

    @property
    def passes(self) -> bool:
        """Whether it passes every suite that has its task."""
        return all(item.verdict == PASS for item in self.verdicts.values())

    @property
    def differs(self) -> bool:
        """Whether suites disagree about it."""
        return len({item.verdict for item in self.verdicts.values()}) > 1


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The numbers of an evaluation, in the order of its suites, and what was left out of it."""

    suites: tuple[EvaluatedSuite, ...]
    models: tuple[ModelRow, ...]
    problems: tuple[str, ...]
    """Submissions that are not scored: place and reason."""


Seconds = Mapping[tuple[str, str, str], float]
"""Seconds of work by model, suite and kind."""


@dataclass(frozen=True, slots=True)
class Scores:
    """An evaluation as its folder has it; `seconds` is None where the times are not there."""

    table: ScoreTable
    answers: tuple[AnswerRow, ...]
    seconds: Seconds | None
