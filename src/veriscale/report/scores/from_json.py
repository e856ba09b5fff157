"""From the JSON of an evaluation to records; what has another shape raises ValueError, KeyError or TypeError.

Texts that are longer than the report shows are cut here; the files of the evaluation hold all of them.
"""

from collections.abc import Mapping
from typing import Any

from veriscale.report.html.display import cut
from veriscale.report.scores.records import (
    GROUPS,
    KINDS,
    AnswerKey,
    EvaluatedSuite,
    ModelRow,
    Score,
    ScoreTable,
    Seconds,
    VerdictOn,
    Witness,
)
from veriscale.report.scores.tables import HEADERS

Json = Any
"""JSON of a file of ours; what a wrong shape raises, the reader of the files reports."""


def score_table(data: Json) -> ScoreTable:
    """Return the numbers of an evaluation (``scores.json``)."""
    suites = tuple(_suite(row) for row in data["suites"])
    models = tuple(_model(row) for row in data["models"])
    labels = {suite.label for suite in suites}
    wanted = {(row.model, label) for row in models for label in labels}
    if not suites or len(labels) < len(suites) or len(models) != len(wanted):
        raise ValueError("a suite or model is missing or there twice")
    if {(row.model, row.suite) for row in models} != wanted:
        raise ValueError("a model has no scores on one of the suites")
    problems = (f"{_text(row['place'])}: {_text(row['reason'])} [{_text(row['code'])}]" for row in data["problems"])
    return ScoreTable(suites, models, tuple(problems))


def times(data: Json) -> Seconds:
    """Return the seconds of an evaluation (``times.json``)."""
    return {
        (_text(row["model"]), _text(row["suite"]), kind): _number(row["seconds"][kind])
        for row in data["models"]
        for kind in KINDS
    }


def answer_on_suite(data: Json) -> tuple[str, AnswerKey, VerdictOn]:
    """Return the suite, the answer and its verdict (a line of ``answers.jsonl``)."""
    kind, verdict = _text(data["kind"]), _text(data["verdict"])
    if kind not in KINDS or verdict not in GROUPS:
        raise ValueError(f"there is no verdict {cut(verdict)} of {cut(kind)}")
    key = _text(data["task"]), kind, _text(data["model"]), _count(data["sample"])
    failure = data["first_failure"]
    if failure is not None:
        part, test, given, what = (cut(_text(failure[name])) for name in ("part", "test", "input", "what"))
        return _text(data["suite"]), key, VerdictOn(verdict, Witness(part.replace("_", " "), test, given, what), "")
    reasons = sorted({_text(reason) for part in data["parts"].values() for reason in part.get("reasons", {})})
    note = "; ".join(map(_text, data["problems"])) or ", ".join(reasons)
    return _text(data["suite"]), key, VerdictOn(verdict, None, cut(note))


def _suite(row: Json) -> EvaluatedSuite:
    tasks, tests, unreadable = (_count(row[name]) for name in ("tasks", "tests", "unreadable"))
    return EvaluatedSuite(_text(row["suite"]), _text(row["path"]), tasks, tests, unreadable)


def _model(row: Json) -> ModelRow:
    return ModelRow(
        _text(row["model"]),
        _text(row["suite"]),
        {name: _score(row[name]) for name in HEADERS},
        {kind: sum(map(_count, row["verdicts"][kind].values())) for kind in KINDS},
        {kind: _count(row["missing"][kind]) for kind in KINDS},
    )


def _score(value: Json) -> Score | None:
    if value is None:
        return None
    low, high = _ordered(*value["interval"])
    lower, upper = _ordered(value["lower"], value["upper"])
    lower_at_k, upper_at_k = _by_k(value["pass_at_k"]), _by_k(value["upper_at_k"])
    if lower_at_k.keys() != upper_at_k.keys():
        raise ValueError("the bounds are not of the same pass@k")
    return Score(lower, upper, lower_at_k, upper_at_k, (low, high), _count(value["tasks"]), _count(value["samples"]))


def _ordered(lower: Json, upper: Json) -> tuple[float, float]:
    """Return two fractions, of which the first is not the larger one."""
    if _fraction(lower) > _fraction(upper):
        raise ValueError("a lower bound is above its upper one")
    return float(lower), float(upper)


def _by_k(value: Json) -> Mapping[int, float]:
    return {int(k): _fraction(item) for k, item in value.items()}


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, found {type(value).__name__}")
    value.encode("utf-8")  # raises ValueError for half of a surrogate pair, which no page can hold
    return value


def _count(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError("expected a count")
    return value


def _number(value: Json) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e12:
        raise TypeError("expected a number that is not negative")
    return float(value)


def _fraction(value: Json) -> float:
    if _number(value) > 1:
        raise ValueError("expected a fraction from 0 to 1")
    return float(value)
