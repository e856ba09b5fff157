"""An evaluation as JSON: the contract of ``veriscale evaluate --json``, and the lines of ``answers.jsonl``."""

from collections.abc import Mapping, Sequence

from veriscale.benchmark.records import Json
from veriscale.evaluate.metrics import SCORES, ModelScores, Score
from veriscale.evaluate.records import Answer, Failure, Kind, PartResult, Submission
from veriscale.evaluate.run import Evaluation, SuiteResult
from veriscale.texts import printable


def evaluation_json(evaluation: Evaluation, with_times: bool = True) -> dict[str, Json]:
    """Return the whole evaluation; without times the same submissions give the same bytes."""
    suites = evaluation.suites
    data: dict[str, Json] = scores_json(evaluation, with_times)
    return data | {"answers": [answer_json(suite, answer) for suite in suites for answer in suite.answers]}


def scores_json(evaluation: Evaluation, with_times: bool = True) -> dict[str, Json]:
    """Return the evaluation without its answers."""
    suites = evaluation.suites
    return {
        "suite": suites[0].label if len(suites) == 1 else ", ".join(suite.label for suite in suites),
        "suites": [suite_json(suite) for suite in suites],
        "models": [model_json(model, with_times) for suite in suites for model in suite.models],
        "problems": [
            {"code": str(item.code), "place": item.place, "reason": item.reason} for item in evaluation.problems
        ],
    }


def suite_json(suite: SuiteResult) -> Json:
    """Return what a suite is."""
    return {
        "suite": suite.label,
        "path": printable(suite.path),
        "tasks": len(suite.tasks),
        "tests": suite.tests,
        "unreadable": suite.unreadable,
    }


def model_json(model: ModelScores, with_times: bool = True) -> Json:
    """Return the scores of a model on a suite, as fractions."""
    data: dict[str, Json] = {"model": model.model, "suite": model.suite}
    for name in SCORES:
        score = model.scores[name]
        data[name] = None if score is None else score_json(score)
    data["verdicts"] = {str(kind): dict[str, Json](counts) for kind, counts in model.verdicts.items()}
    data["missing"] = _by_kind(model.missing)
    data["open"] = _by_kind(model.open)
    if with_times:
        data["seconds"] = _seconds(model)
    return data


def times_json(evaluation: Evaluation) -> dict[str, Json]:
    """Return the seconds of work for each model and suite."""
    models = [model for suite in evaluation.suites for model in suite.models]
    return {"models": [{"model": item.model, "suite": item.suite, "seconds": _seconds(item)} for item in models]}


def score_json(score: Score) -> Json:
    """Return one score."""
    return {
        "lower": score.lower,
        "upper": score.upper,
        "pass_at_k": {str(k): value for k, value in score.pass_at_k.items()},
        "upper_at_k": {str(k): value for k, value in score.upper_at_k.items()},
        "interval": list(score.interval),
        "tasks": score.tasks,
        "samples": score.samples,
    }


def answer_json(suite: SuiteResult, answer: Answer) -> Json:
    """Return one answer with the outcomes of all its tests."""
    failure = answer.first_failure
    return {
        "suite": suite.label,
        "task": answer.task,
        "kind": str(answer.kind),
        "model": answer.model,
        "sample": answer.sample,
        "origin": answer.origin,
        "verdict": str(answer.verdict),
        "steps": answer.steps,
        "first_failure": None if failure is None else _failure_json(failure),
        "problems": list[Json](answer.problems),
        "unchecked": list[Json](answer.unchecked),
        "parts": {str(part): _part_json(result) for part, result in answer.parts.items()},
    }


def submission_json(submission: Submission) -> dict[str, Json]:
    """Return a submission as `evaluate.read` reads it."""
    data: dict[str, Json] = {
        "task": submission.task,
        "kind": str(submission.kind),
        "model": submission.model,
        "sample": submission.sample,
    }
    if submission.text is None:
        return data | dict[str, Json](submission.parts)
    return data | {"text": submission.text} | ({"fault": submission.fault} if submission.fault else {})


def _part_json(result: PartResult) -> Json:
    runs: Sequence[Json] = [[str(outcome), count] for outcome, count in result.runs]
    data: dict[str, Json] = {"tests": result.tests, "passed": result.passed, "outcomes": list(runs)}
    if result.reasons:
        data["reasons"] = dict[str, Json](result.reasons)
    if result.first_failure is not None:
        data["first_failure"] = _failure_json(result.first_failure)
    return data


def _failure_json(failure: Failure) -> Json:
    return {"part": str(failure.part), "test": failure.test, "input": failure.input, "what": failure.what}


def _seconds(model: ModelScores) -> Json:
    return {str(kind): round(seconds, 3) for kind, seconds in model.seconds.items()}


def _by_kind(counts: Mapping[Kind, int]) -> Json:
    return {str(kind): count for kind, count in counts.items()}
