"""What an evaluation writes into a folder: scores, and every answer with the outcomes of its tests.

Times stand in a file of their own, so that all others are the same bytes for the same submissions. Tables, figure and
page are made from these files (``report/scores``).
"""

import json
from collections.abc import Sequence
from pathlib import Path

from veriscale.benchmark.records import Json
from veriscale.evaluate.records import Submission
from veriscale.evaluate.results_json import answer_json, scores_json, submission_json, times_json
from veriscale.evaluate.run import Evaluation


def write_evaluation(evaluation: Evaluation, folder: Path, submissions: Sequence[Submission] = ()) -> None:
    """Write the files of an evaluation into an empty folder, with submissions that stand in no file yet."""
    if submissions:
        lines = (json.dumps(submission_json(item), ensure_ascii=False, allow_nan=False) for item in submissions)
        _write(folder / "submissions.jsonl", "".join(f"{line}\n" for line in lines))
    with (folder / "answers.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for suite in evaluation.suites:
            for answer in suite.answers:
                file.write(json.dumps(answer_json(suite, answer), ensure_ascii=False, allow_nan=False) + "\n")
    _write_json(folder / "scores.json", scores_json(evaluation, with_times=False))
    _write_json(folder / "times.json", times_json(evaluation))


def _write_json(path: Path, data: Json) -> None:
    _write(path, json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2) + "\n")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
