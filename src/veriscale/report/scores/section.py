"""The scores of models as a page shows them: tables, figure, what suites find that others do not, and the answers.

The report of a run and the page of an evaluation show the same section (``scores.html``, ``scores.js``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.report.figures.drawing import svg_element
from veriscale.report.html.packing import packed_json
from veriscale.report.scores.figure import score_bars
from veriscale.report.scores.records import GROUPS, PASS, AnswerRow, EvaluatedSuite, Scores, VerdictOn
from veriscale.report.scores.tables import LEGEND, SECONDS, TextTable, score_texts, time_texts

STYLE: Final = "scores.css"
SCRIPT: Final = "scores.js"


@dataclass(frozen=True, slots=True)
class ScoresSection:
    """What the template shows; `svg` is made here, and `payload` holds all texts of answers."""

    table: TextTable
    times: TextTable | None
    svg: str
    width: float
    suites: tuple[EvaluatedSuite, ...]
    found: tuple[str, ...]
    """How many answers one suite passes and another one fails."""
    problems: tuple[str, ...]
    payload: str
    outdated: Mapping[str, int]
    """The tests that suites of the run have now, where it had others when they were evaluated."""
    legend: str = LEGEND
    seconds: str = SECONDS


def scores_section(scores: Scores, suites: Mapping[str, tuple[int, int]] | None = None) -> ScoresSection:
    """Return the section for an evaluation; `suites` are the tasks and tests of the suites of a run, by name."""
    table, figure = scores.table, score_bars(scores.table)
    return ScoresSection(
        score_texts(table),
        None if scores.seconds is None else time_texts(table, scores.seconds),
        svg_element(figure),
        figure.width,
        table.suites,
        tuple(_found(scores)),
        table.problems,
        packed_json(
            {
                "suites": [suite.label for suite in table.suites],
                "groups": dict(GROUPS),
                "answers": [_answer(answer, scores) for answer in scores.answers],
            }
        ),
        dict(_outdated(table.suites, suites or {})),
    )


def _outdated(evaluated: Sequence[EvaluatedSuite], suites: Mapping[str, tuple[int, int]]) -> Iterator[tuple[str, int]]:
    for suite in evaluated:
        tasks, tests = suites.get(suite.label, (0, 0))
        if suite.tasks == tasks and suite.tests != tests and not suite.unreadable:
            yield suite.label, tests


def _found(scores: Scores) -> Iterator[str]:
    labels = [suite.label for suite in scores.table.suites]
    for one, other in ((one, other) for one in labels for other in labels if one != other):
        number = sum(_verdict(answer, one) == PASS and _verdict(answer, other) == "fail" for answer in scores.answers)
        if number:
            answers = "1 answer passes" if number == 1 else f"{number} answers pass"
            yield f"{answers} {one} and fail{'s' * (number == 1)} {other}"


def _verdict(answer: AnswerRow, suite: str) -> str:
    return answer.verdicts[suite].verdict if suite in answer.verdicts else ""


def _answer(answer: AnswerRow, scores: Scores) -> list[object]:
    verdicts = [answer.verdicts.get(suite.label) for suite in scores.table.suites]
    return [*answer.key, [None if item is None else _on_suite(item) for item in verdicts]]


def _on_suite(item: VerdictOn) -> list[str]:
    witness = item.witness
    if witness is None:
        return [item.verdict, item.note]
    return [item.verdict, item.note, witness.part, witness.test, witness.input, witness.what]
