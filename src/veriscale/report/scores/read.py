"""Reads the folder of an evaluation: ``scores.json``, ``answers.jsonl`` and, where it is there, ``times.json``.

A folder may come from someone else: what is missing, of another shape or does not belong together is an error that
names the file. Nothing else in the folder is read, so that no page or figure of someone else gets into ours.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from veriscale.errors import RunError
from veriscale.report.damage import DAMAGE, damage_reason
from veriscale.report.scores.from_json import Json, answer_on_suite, score_table, times
from veriscale.report.scores.records import KINDS, AnswerKey, AnswerRow, Scores, ScoreTable, Seconds, VerdictOn
from veriscale.run.storage.outputs import written_by

SCORES_FOLDER: Final = "scores"
"""Where in the folder of a run its report looks for an evaluation."""
COMMAND: Final = "evaluate"
SCORES: Final = "scores.json"
ANSWERS: Final = "answers.jsonl"
TIMES: Final = "times.json"


def is_evaluation(folder: Path) -> bool:
    """Return whether `veriscale evaluate` wrote a folder; all else that may be there is not ours to read."""
    return written_by(folder) == COMMAND


def read_scores(folder: Path) -> Scores | None:
    """Return what an evaluation wrote, None where none did.

    Raises:
        RunError: a file is missing or damaged, or the files do not belong together.
    """
    return evaluation_in(folder) if is_evaluation(folder) else None


def evaluation_in(folder: Path) -> Scores:
    """Return the evaluation whose files are in a folder.

    Raises:
        RunError: as for `read_scores`.
    """
    path = folder / SCORES
    try:
        table = score_table(json.loads(_text(path)))
        path = folder / ANSWERS
        answers = tuple(_answers(path, table))
        path = folder / TIMES
        return Scores(table, answers, _seconds(path, table) if path.exists() else None)
    except DAMAGE as error:
        raise RunError(
            f"{path}: is damaged or incomplete ({damage_reason(error)}); run `veriscale evaluate` again "
            f"or move {folder} away"
        ) from error


def scores_digest(folder: Path) -> str:
    """Return a digest of what `read_scores` reads, "" where there is nothing."""
    if not is_evaluation(folder):
        return ""
    whole = hashlib.sha256()
    for path in (folder / SCORES, folder / ANSWERS, folder / TIMES):
        try:
            with _regular(path).open("rb") as stream:
                whole.update(hashlib.file_digest(stream, "sha256").digest())
        except OSError:
            whole.update(b"-")
    return whole.hexdigest()


def _regular(path: Path) -> Path:
    if path.exists() and not path.is_file():
        raise OSError(0, "not a file")
    return path


def _text(path: Path) -> str:
    return _regular(path).read_text(encoding="utf-8")


def _seconds(path: Path, table: ScoreTable) -> Seconds:
    seconds = times(json.loads(_text(path)))
    wanted = {(row.model, row.suite, kind) for row in table.models for kind in KINDS}
    if set(seconds) != wanted:
        raise ValueError(f"it is not about the models and suites of {SCORES}")
    return seconds


def _answers(path: Path, table: ScoreTable) -> Iterator[AnswerRow]:
    """Yield each answer with its verdicts, in the order in which they come first."""
    found: dict[AnswerKey, dict[str, VerdictOn]] = {}
    counts: Counter[tuple[str, str, str]] = Counter()
    labels = {suite.label for suite in table.suites}
    with _regular(path).open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            suite, key, verdict = _answer(line, number)
            verdicts = found.setdefault(key, {})
            if suite not in labels or suite in verdicts:
                raise ValueError(f"line {number}: the suite is unknown or has the answer already")
            verdicts[suite] = verdict
            counts[key[2], suite, key[1]] += 1
    wanted = Counter({(row.model, row.suite, kind): row.answers[kind] for row in table.models for kind in KINDS})
    if +counts != +wanted:
        raise ValueError(f"it does not hold the answers that {SCORES} counts")
    for key, verdicts in found.items():
        yield AnswerRow(key, {suite.label: verdicts[suite.label] for suite in table.suites if suite.label in verdicts})


def _answer(line: str, number: int) -> tuple[str, AnswerKey, VerdictOn]:
    data: Json
    try:
        data = json.loads(line)
        return answer_on_suite(data)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"line {number}: {type(error).__name__}: {error}") from None
