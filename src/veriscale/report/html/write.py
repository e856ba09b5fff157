"""Writes the report of a run: ``report.html``, and its figures as SVG and PNG in ``figures``.

One task is in memory at a time, besides the compressed payloads. A file appears under its name when it is complete.
"""

import hashlib
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from veriscale.report.figures.drawing import write_drawing
from veriscale.report.figures.growth import growth_bars
from veriscale.report.figures.kill_matrix import draw, kill_matrix
from veriscale.report.html.page import page, skipped_line, task_line
from veriscale.report.html.payload import packed
from veriscale.report.html.read import RunFiles
from veriscale.report.records import FaultRow, RunFacts
from veriscale.report.scores.figure import score_bars
from veriscale.report.scores.read import SCORES_FOLDER, read_scores
from veriscale.report.scores.section import scores_section

REPORT: Final = "report.html"
FIGURES: Final = "figures"
ENTRIES: Final = (REPORT, FIGURES)
"""What a report adds to the folder of a run."""
_LONGEST: Final = 200
"""Characters of a task in the name of a figure; file systems take 255 for the whole name."""


def write_report(run: Path, into: Path | None = None, evaluation: Path | None = None) -> None:
    """Write the report of the run in `run` to the folder `into`, which is `run` by default.

    Scores of models come from the folder `evaluation`, by default the one in `run`; there may be none.

    Raises:
        RunError: a file of the run or of the evaluation is damaged.
        OSError: the report cannot be written.
    """
    target = into or run
    files = RunFiles(run)
    facts = files.facts()
    faults = _by_task(facts)
    scores = read_scores(evaluation or run / SCORES_FOLDER)
    figures = target / f"{FIGURES}.tmp"
    shutil.rmtree(figures, ignore_errors=True)
    figures.mkdir()
    write_drawing(figures, "growth", growth_bars(facts.suites))
    if scores is not None:
        write_drawing(figures, "scores", score_bars(scores.table))
    lines = [skipped_line(task) for task in facts.skipped]
    for task in files.tasks():
        matrix = kill_matrix(task)
        drawing = None if matrix is None else draw(task, matrix)
        if drawing is not None:
            write_drawing(figures, f"kills-{file_name(task.id)}", drawing)
        own = faults.get(task.id, ())
        lines.append(task_line(task, own, packed(task, matrix, drawing, own)))
    suites = {suite.name: (facts.scaled, suite.total) for suite in facts.suites}
    section = None if scores is None else scores_section(scores, suites)
    new = target / f"{REPORT}.tmp"
    new.write_text(page(facts, lines, section), encoding="utf-8")
    shutil.rmtree(target / FIGURES, ignore_errors=True)
    os.replace(figures, target / FIGURES)
    os.replace(new, target / REPORT)


def _by_task(facts: RunFacts) -> Mapping[str, Sequence[FaultRow]]:
    found: dict[str, list[FaultRow]] = {}
    for fault in facts.faults:
        found.setdefault(fault.task, []).append(fault)
    return found


def file_name(task: str) -> str:
    """Return a name of a file for a task; the end of one that file systems do not take is a digest of the id."""
    name = quote(task, safe="")
    if len(name) <= _LONGEST:
        return name
    return f"{name[: _LONGEST - 17]}-{hashlib.sha256(task.encode('utf-8')).hexdigest()[:16]}"
