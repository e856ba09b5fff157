"""pass@k, bounds and intervals, against numbers worked out by hand or by enumeration."""

from collections.abc import Iterable
from itertools import combinations

import pytest

from veriscale.evaluate.metrics import Counting, bootstrap, model_scores, pass_at_k
from veriscale.evaluate.records import PARTS, Answer, Kind, Outcome, Part, PartResult, Verdict

P, F, U = Outcome.PASS, Outcome.FAIL, Outcome.UNDECIDED


@pytest.mark.parametrize(("samples", "passed", "k"), [(5, 2, 3), (6, 0, 2), (6, 6, 1), (7, 3, 7), (4, 3, 2)])
def test_pass_at_k_is_the_share_of_draws_with_a_pass(samples: int, passed: int, k: int) -> None:
    draws = list(combinations(range(samples), k))
    share = sum(any(item < passed for item in draw) for draw in draws) / len(draws)
    assert pass_at_k(samples, passed, k) == pytest.approx(share)


def test_pass_at_k_needs_k_samples() -> None:
    with pytest.raises(ValueError, match="pass@3"):
        pass_at_k(2, 1, 3)


def part(outcomes: Iterable[Outcome]) -> PartResult:
    return PartResult.of(list(outcomes), {})


def answer(task: str, sample: int, outcomes: Iterable[Outcome], verdict: Verdict = Verdict.FAIL) -> Answer:
    results = {item: part(outcomes) for item in PARTS[Kind.CODE]}
    return Answer(task, Kind.CODE, "m", sample, "f:1", verdict, results)


@pytest.mark.parametrize(
    ("outcomes", "passed", "may_pass"),
    [
        ([P, P], True, True),
        ([P, U], False, True),
        ([U, U], False, False),
        ([P, U, F], False, False),
        ([P, Outcome.TIME_OUT], False, True),
        ([P, Outcome.NOT_RUN], False, True),
        ([Outcome.NOT_RUN], False, False),
        ([], True, True),
    ],
)
def test_only_positive_evidence_passes(outcomes: list[Outcome], passed: bool, may_pass: bool) -> None:
    result = part(outcomes)
    assert (result.passed, result.may_pass) == (passed, may_pass)


def test_a_task_counts_by_its_own_samples_and_as_failed_without_any() -> None:
    # t1: one of two samples passes, t2: its only sample passes, t3: no answer.
    answers = [answer("t1", 0, [P]), answer("t1", 1, [F]), answer("t2", 0, [P, P])]
    found = model_scores("m", "s", ["t1", "t2", "t3"], answers, Counting(ks=(1, 2)))
    score = found.scores["codegen"]
    assert score is not None
    assert score.lower == score.pass_at_k[1] == pytest.approx((1 / 2 + 1 + 0) / 3)
    assert set(score.pass_at_k) == set(score.upper_at_k) == {1}  # t2 has no two samples
    assert (score.tasks, score.samples) == (3, 2)
    assert found.missing[Kind.CODE] == 1
    assert found.scores["specgen"] is None


def test_pass_at_k_takes_the_samples_of_each_task() -> None:
    # t1: one of three samples passes, t2: one of two may pass, t3: no answer.
    answers = [answer("t1", 0, [P]), answer("t1", 1, [F]), answer("t1", 2, [F])]
    answers += [answer("t2", 0, [P, U]), answer("t2", 1, [F])]
    found = model_scores("m", "s", ["t1", "t2", "t3"], answers, Counting(ks=(1, 2, 3)))
    score = found.scores["codegen"]
    assert score is not None
    assert score.pass_at_k == pytest.approx({1: 1 / 9, 2: 2 / 9})  # 1 - C(2, 2)/C(3, 2) = 2/3 for t1
    assert score.upper_at_k == pytest.approx({1: (1 / 3 + 1 / 2) / 3, 2: (2 / 3 + 1) / 3})


def test_right_answers_score_all_however_many_a_task_has() -> None:
    answers = [answer("t1", 0, [P]), answer("t1", 1, [P]), answer("t2", 0, [P])]
    score = model_scores("m", "s", ["t1", "t2"], answers, Counting()).scores["codegen"]
    assert score is not None
    assert (score.lower, score.upper, score.interval) == (1.0, 1.0, (1.0, 1.0))


def test_answered_only_leaves_tasks_out() -> None:
    answers = [answer("t1", 0, [P]), answer("t2", 0, [P, U])]
    found = model_scores("m", "s", ["t1", "t2", "t3"], answers, Counting(answered_only=True))
    score = found.scores["codegen"]
    assert score is not None
    assert (score.lower, score.upper, score.tasks) == (0.5, 1.0, 2)


def test_an_answer_without_outcomes_passes_nothing() -> None:
    lost = Answer("t1", Kind.SPEC, "m", 0, "f:1", Verdict.CRASH, {})
    assert not lost.passed((Part.PRECONDITION_SOUNDNESS,))
    assert not lost.may_pass(PARTS[Kind.SPEC])


def test_the_interval_repeats_and_holds_the_mean() -> None:
    values = [0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0]
    low, high = bootstrap(values, 1)
    assert bootstrap(values, 1) == (low, high)
    assert 0 < low < sum(values) / len(values) < high < 1
    assert bootstrap([1.0] * 5, 1) == (1.0, 1.0)
