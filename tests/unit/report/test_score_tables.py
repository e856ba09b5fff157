"""Tables and figure of scores survive any name and say what the numbers say."""

import xml.etree.ElementTree as ET

import pytest

from veriscale.evaluate.metrics import Counting, model_scores
from veriscale.evaluate.records import PARTS, Answer, Kind, Outcome, PartResult, Verdict
from veriscale.evaluate.results_json import scores_json, times_json
from veriscale.evaluate.run import Evaluation, SuiteResult
from veriscale.report.figures.drawing import Boxes, Drawing, Label, Style, png_file, svg_file
from veriscale.report.scores.figure import score_bars, suite_styles
from veriscale.report.scores.from_json import score_table, times
from veriscale.report.scores.records import GROUPS, ScoreTable
from veriscale.report.scores.tables import score_csv, score_texts, time_texts

MODELS = ("plain", "$x_{", "_hidden", "a|b <c> & d", "a name so long that no figure has room for it")


def evaluation() -> Evaluation:
    """Return two suites of two tasks: the odd models pass one task for certain and the other one perhaps."""
    suites = []
    for label in ("first", "_second"):
        answers = []
        for place, model in enumerate(MODELS):
            for task in ("t", "u"):
                open_tests = place % 2 if task == "u" else 0
                parts = {
                    part: PartResult.of([Outcome.PASS] + [Outcome.UNDECIDED] * open_tests, {})
                    for part in PARTS[Kind.CODE]
                }
                verdict = Verdict.UNDECIDED if open_tests else Verdict.PASS
                answers.append(Answer(task, Kind.CODE, model, 0, "f:1", verdict, parts, seconds=1.5))
        models = tuple(model_scores(model, label, ["t", "u"], answers, Counting()) for model in MODELS)
        suites.append(SuiteResult(label, label, ("t", "u"), 2, 0, tuple(answers), models))
    return Evaluation(tuple(suites))


@pytest.fixture(name="table", scope="module")
def made_table() -> ScoreTable:
    return score_table(scores_json(evaluation()))


def test_every_verdict_is_known() -> None:
    assert set(GROUPS) == {str(verdict) for verdict in Verdict}


def test_tables_show_bounds_and_survive_any_name(table: ScoreTable) -> None:
    text = score_texts(table).text()
    assert "50.00–100.00" in text
    assert "100.00 [100.0, 100.0]" in text
    markdown = score_texts(table).markdown()
    assert {line.replace("\\|", "").count("|") for line in markdown.splitlines()} == {6}
    assert "a\\|b <c> & d" in markdown
    assert score_csv(table).count("\n") == 1 + 2 * 2 * len(MODELS)


@pytest.mark.parametrize(
    ("tasks", "cell"), [(1, "1 code"), (2, "1 code (1 task without)"), (3, "1 code (2 tasks without)")]
)
def test_the_table_says_how_many_tasks_have_no_answer(tasks: int, cell: str) -> None:
    names = ("t", "u", "v")[:tasks]
    parts = {part: PartResult.of([Outcome.PASS], {}) for part in PARTS[Kind.CODE]}
    answers = (Answer("t", Kind.CODE, "m", 0, "f:1", Verdict.PASS, parts),)
    suite = SuiteResult("s", "s", names, 2, 0, answers, (model_scores("m", "s", names, answers, Counting()),))
    (row,) = score_texts(score_table(scores_json(Evaluation((suite,))))).rows
    assert row[-1] == cell


def test_times_have_averages_and_ratios(table: ScoreTable) -> None:
    lines = time_texts(table, times(times_json(evaluation())))
    assert lines.rows[0] == ("$x_{", "0.0", "0.0", "3.0", "3.0")
    assert lines.rows[-1] == ("average", "0.0", "0.0", "3.0", "3.0 (×1.00)")


def bars(drawing: Drawing, style: Style) -> list[float]:
    """Return the lengths of the bars of a style, from top to bottom; the first box is the legend's."""
    return [
        box.width for part in drawing.items if isinstance(part, Boxes) and part.style is style for box in part.boxes
    ]


def test_bars_are_as_long_as_the_scores(table: ScoreTable) -> None:
    first, second = suite_styles(["first", "_second"])
    drawing = score_bars(table)
    names = sorted(MODELS)
    wanted = [125.0 if name in MODELS[1::2] else 250.0 for name in names]  # 2.5 for one per cent
    assert bars(drawing, first)[1:] == bars(drawing, second)[1:] == wanted
    reach = [width for width in bars(drawing, Style.INK) if width > 1.5]
    assert reach == [125.0] * 4  # from 50 to 100 per cent, for two models on two suites
    texts = [item.text for item in drawing.items if isinstance(item, Label)]
    assert texts.count("50.0–100.0") == 4


def test_suites_of_the_run_have_their_colours_and_no_two_suites_the_same() -> None:
    assert suite_styles(["plus", "lite", "curated"]) == (Style.PLUS, Style.LITE, Style.INK)
    found = suite_styles(["released", "lite", "mine", "curated"])
    assert found[1::2] == (Style.LITE, Style.INK)
    assert len(set(found)) == 4
    assert len(suite_styles([str(number) for number in range(20)])) == 20


def test_the_same_scores_give_the_same_bytes_whatever_the_names(table: ScoreTable) -> None:
    one, two = score_bars(table), score_bars(score_table(scores_json(evaluation())))
    assert (svg_file(one), png_file(one)) == (svg_file(two), png_file(two))
    texts = [element.text for element in ET.fromstring(svg_file(one)).iter("{http://www.w3.org/2000/svg}text")]
    assert {"$x_{", "_hidden", "a|b <c> & d"} <= set(texts)
    assert "a name so long that no figure has…" in texts
