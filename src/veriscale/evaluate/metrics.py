"""Scores from answers: pass@k, lower and upper bounds, and how much chance is in them.

All are means over the tasks of the suite. The lower bound counts an answer as passed when every test passed, the upper
bound, as Verina has it, also when at least one test of each part passed and none failed. A task counts by the samples
that it has, as in HumanEval and EvalPlus, and as failed where it has none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from veriscale.benchmark.chance import derive_rng
from veriscale.evaluate.records import PARTS, Answer, Kind, Part

Interval = tuple[float, float]

SCORES: Final[Mapping[str, tuple[Kind, tuple[Part, ...]]]] = {
    "codegen": (Kind.CODE, (Part.CODE,)),
    "specgen": (Kind.SPEC, PARTS[Kind.SPEC]),
    **{str(part): (kind, (part,)) for kind, parts in PARTS.items() for part in parts if part is not Part.CODE},
}
"""The scores by name: of which kind of answers, and which parts have to pass."""
RESAMPLES: Final = 2000
CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Score:
    """One score of a model on a suite, as a fraction of the tasks."""

    lower: float
    upper: float
    pass_at_k: Mapping[int, float]
    """By k, where every task with an answer has so many samples."""
    upper_at_k: Mapping[int, float]
    interval: Interval
    """Where the lower bound would lie with other tasks of the same kind (95 %, bootstrap)."""
    tasks: int
    samples: int
    """The most that a task has."""


@dataclass(frozen=True, slots=True)
class ModelScores:
    """All scores of a model on a suite; a score is None where the model gave no answers of the kind."""

    model: str
    suite: str
    scores: Mapping[str, Score | None]
    verdicts: Mapping[Kind, Mapping[str, int]]
    """How many answers have each verdict."""
    missing: Mapping[Kind, int]
    """Tasks without an answer."""
    open: Mapping[Kind, int]
    """Answers that neither pass nor fail and that the upper bound does not count either."""
    seconds: Mapping[Kind, float]


@dataclass(frozen=True, slots=True)
class Counting:
    """What the scores are computed with."""

    ks: tuple[int, ...] = (1,)
    seed: int = 0
    answered_only: bool = False
    """Whether tasks without an answer are left out instead of counted as failed."""


def pass_at_k(samples: int, passed: int, k: int) -> float:
    """Return the probability that one of `k` samples, drawn without replacement, passed: 1 − C(n−c, k)/C(n, k).

    Raises:
        ValueError: there are fewer than `k` samples, or more passed than there are.
    """
    if not 0 <= passed <= samples or not 1 <= k <= samples:
        raise ValueError(f"pass@{k} of {passed} in {samples}")
    return 1 - comb(samples - passed, k) / comb(samples, k)


def bootstrap(values: Sequence[float], seed: int) -> Interval:
    """Return the interval that holds the mean of `values`, drawn again with replacement, in 95 % of the cases.

    The draws depend on the seed and the number of values alone, so that scores of the same tasks can be compared.
    """
    if not values:
        return 0.0, 0.0
    rng = derive_rng(seed, "", "bootstrap")
    size = len(values)
    means = sorted(sum(rng.choices(values, k=size)) / size for _ in range(RESAMPLES))
    cut = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return means[cut], means[-1 - cut]


def model_scores(
    model: str, suite: str, tasks: Sequence[str], answers: Sequence[Answer], counting: Counting
) -> ModelScores:
    """Sum up a model's answers to the tasks of a suite."""
    own = [answer for answer in answers if answer.model == model]
    by_kind = {kind: [answer for answer in own if answer.kind is kind] for kind in Kind}
    scores = {name: _score(tasks, by_kind[kind], parts, counting) for name, (kind, parts) in SCORES.items()}
    verdicts = {kind: dict(sorted(Counter(str(item.verdict) for item in by_kind[kind]).items())) for kind in Kind}
    missing = {kind: len(set(tasks) - {item.task for item in by_kind[kind]}) if by_kind[kind] else 0 for kind in Kind}
    left_open = {kind: sum(_is_open(item) for item in by_kind[kind]) for kind in Kind}
    seconds = {kind: sum(item.seconds for item in by_kind[kind]) for kind in Kind}
    return ModelScores(model, suite, scores, verdicts, missing, left_open, seconds)


def _score(
    tasks: Sequence[str], answers: Sequence[Answer], parts: tuple[Part, ...], counting: Counting
) -> Score | None:
    if not answers:
        return None
    by_task: dict[str, list[Answer]] = {task: [] for task in tasks}
    for answer in answers:
        by_task[answer.task].append(answer)
    counted = [found for found in by_task.values() if found or not counting.answered_only]
    samples = [len(found) for found in counted]
    passed = [sum(answer.passed(parts) for answer in found) for found in counted]
    may_pass = [sum(answer.may_pass(parts) for answer in found) for found in counted]
    ks = [k for k in counting.ks if k <= min(number for number in samples if number)]
    shares = _at_k(samples, passed, 1)
    return Score(
        _mean(shares),
        _mean(_at_k(samples, may_pass, 1)),
        {k: _mean(_at_k(samples, passed, k)) for k in ks},
        {k: _mean(_at_k(samples, may_pass, k)) for k in ks},
        bootstrap(shares, counting.seed),
        len(counted),
        max(samples),
    )


def _at_k(samples: Sequence[int], passed: Sequence[int], k: int) -> list[float]:
    """Return pass@k of each task; a task without an answer fails."""
    return [pass_at_k(of, count, k) if of else 0.0 for of, count in zip(samples, passed, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _is_open(answer: Answer) -> bool:
    parts = PARTS[answer.kind]
    return answer.verdict in ("undecided", "time-out", "crash") and not answer.may_pass(parts)
