"""The figure is the same bytes each time and survives any name."""

from pathlib import Path

from veriscale.evaluate.figure import draw_scores
from veriscale.evaluate.metrics import Counting, model_scores
from veriscale.evaluate.records import PARTS, Answer, Kind, Outcome, PartResult, Verdict
from veriscale.evaluate.run import Evaluation, SuiteResult
from veriscale.evaluate.table import score_csv, score_table, time_table

MODELS = ("plain", "$x_{", "_hidden", "a|b <c> & d")


def evaluation() -> Evaluation:
    suites = []
    for label in ("first", "_second"):
        answers = []
        for place, model in enumerate(MODELS):
            outcomes = [Outcome.PASS] + [Outcome.UNDECIDED] * (place % 2)
            parts = {part: PartResult.of(outcomes, {}) for part in PARTS[Kind.CODE]}
            verdict = Verdict.UNDECIDED if place % 2 else Verdict.PASS
            answers.append(Answer("t", Kind.CODE, model, 0, "f:1", verdict, parts))
        models = tuple(model_scores(model, label, ["t"], answers, Counting()) for model in MODELS)
        suites.append(SuiteResult(label, label, ("t",), 2, 0, tuple(answers), models))
    return Evaluation(tuple(suites))


def test_the_same_scores_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        draw_scores(evaluation(), tmp_path / name)
    for name in ("scores.svg", "scores.png"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    svg = (tmp_path / "a" / "scores.svg").read_text(encoding="utf-8")
    assert "$x_{" in svg
    assert "a|b &lt;c&gt; &amp; d" in svg


def test_tables_show_bounds_and_survive_any_name() -> None:
    text = score_table(evaluation()).text()
    assert "0.00–100.00" in text
    assert "100.00 [100.0, 100.0]" in text
    markdown = score_table(evaluation()).markdown()
    assert {line.replace("\\|", "").count("|") for line in markdown.splitlines()} == {6}
    assert "a\\|b <c> & d" in markdown
    assert score_csv(evaluation()).count("\n") == 1 + 2 * 2 * len(MODELS)
    assert "average" in time_table(evaluation()).text()
