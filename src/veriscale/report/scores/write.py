"""Writes what people read of an evaluation beside its files: tables, the figure, a page with both and the answers.

All but the table of times are the same bytes for the same submissions.
"""

from dataclasses import replace
from pathlib import Path
from typing import Final

from veriscale.report.figures.drawing import write_drawing
from veriscale.report.html.templating import rendered
from veriscale.report.scores.figure import score_bars
from veriscale.report.scores.read import evaluation_in
from veriscale.report.scores.records import Scores
from veriscale.report.scores.section import SCRIPT, STYLE, scores_section
from veriscale.report.scores.tables import LEGEND, SECONDS, score_csv, score_texts, time_texts

FIGURE: Final = "scores"


def write_scores(folder: Path) -> None:
    """Write tables, figure and page of the evaluation whose files are in `folder`.

    Raises:
        RunError: one of the files is damaged.
        OSError: something cannot be written.
    """
    scores = evaluation_in(folder)
    _write(folder / "scores.csv", score_csv(scores.table))
    _write(folder / "scores.md", f"{score_texts(scores.table).markdown()}\n{LEGEND}\n")
    if scores.seconds is not None:
        _write(folder / "times.md", f"{time_texts(scores.table, scores.seconds).markdown()}\n{SECONDS}\n")
    write_drawing(folder, FIGURE, score_bars(scores.table))
    _write(folder / "scores.html", scores_page(scores))


def scores_page(scores: Scores) -> str:
    """Return the page of an evaluation, without the times."""
    models = len({row.model for row in scores.table.models})
    suites = len(scores.table.suites)
    heading = f"{models} model{'s' * (models != 1)} on {suites} suite{'s' * (suites != 1)}"
    section = scores_section(replace(scores, seconds=None))
    return rendered("scores_page.html", ("report.css", STYLE), ("base.js", SCRIPT), scores=section, heading=heading)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
