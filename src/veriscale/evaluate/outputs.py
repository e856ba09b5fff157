"""What an evaluation writes into a folder: tables, figure, every answer with the outcomes of its tests.

Times stand in files of their own, so that all others are the same bytes for the same submissions.
"""

import json
from collections.abc import Sequence
from pathlib import Path

from veriscale.evaluate.figure import draw_scores
from veriscale.evaluate.page import evaluation_page
from veriscale.evaluate.records import Submission
from veriscale.evaluate.results_json import answer_json, scores_json, submission_json
from veriscale.evaluate.run import Evaluation
from veriscale.evaluate.table import LEGEND, score_csv, score_table, time_table


def write_evaluation(evaluation: Evaluation, folder: Path, submissions: Sequence[Submission] = ()) -> None:
    """Write the files of an evaluation into an empty folder, with submissions that stand in no file yet."""
    if submissions:
        lines = (json.dumps(submission_json(item), ensure_ascii=False, allow_nan=False) for item in submissions)
        _write(folder / "submissions.jsonl", "".join(f"{line}\n" for line in lines))
    with (folder / "answers.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for suite in evaluation.suites:
            for answer in suite.answers:
                file.write(json.dumps(answer_json(suite, answer), ensure_ascii=False, allow_nan=False) + "\n")
    data = json.dumps(scores_json(evaluation, with_times=False), ensure_ascii=False, allow_nan=False, indent=2)
    _write(folder / "scores.json", data + "\n")
    _write(folder / "scores.csv", score_csv(evaluation))
    _write(folder / "scores.md", f"{score_table(evaluation).markdown()}\n{LEGEND}\n")
    _write(folder / "times.md", time_table(evaluation).markdown() + "\nSeconds of work, over all workers.\n")
    draw_scores(evaluation, folder)
    figure = (folder / "scores.svg").read_text(encoding="utf-8")
    _write(folder / "scores.html", evaluation_page(evaluation, figure))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
