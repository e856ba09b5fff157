"""The folder of an evaluation: what is read, what is not ours, and what is damaged."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.made_evaluation import LONG, MANY, SUITES, TASKS, write_made_evaluation

from veriscale.errors import RunError
from veriscale.report.scores.read import read_scores, scores_digest
from veriscale.report.scores.section import scores_section
from veriscale.run.storage.outputs import replaced_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_made_evaluation(tmp_path / "scores")
    return tmp_path / "scores"


def test_answers_have_their_verdict_by_suite(folder: Path) -> None:
    scores = read_scores(folder)
    assert scores is not None
    assert [suite.label for suite in scores.table.suites] == list(SUITES)
    assert len(scores.answers) == 6 + MANY
    by_task = {answer.key[0]: answer for answer in scores.answers}
    assert by_task["task_0"].passes
    assert not by_task["task_0"].differs
    assert [answer.key[0] for answer in scores.answers if answer.differs] == ["task_1"]
    assert {name: item.verdict for name, item in by_task["task_1"].verdicts.items()} == {
        "curated": "pass",
        "plus": "fail",
    }
    witness = by_task["task_1"].verdicts["plus"].witness
    assert witness is not None
    assert (witness.test, witness.input) == ("tests[7]", "xs = [1, 7], k = 7")
    assert by_task["unread_0"].verdicts["plus"].note == "budget-steps"
    long = by_task["task_2"].verdicts["plus"].witness
    assert long is not None
    assert len(long.input) < len(LONG)
    assert long.input.endswith("… (714 characters)")
    assert scores.seconds is not None
    assert scores.seconds["first", "plus", "code"] == 0.5 * (2 + MANY)


def test_times_may_be_missing(folder: Path) -> None:
    (folder / "times.json").unlink()
    scores = read_scores(folder)
    assert scores is not None
    assert scores.seconds is None


def nothing(path: Path) -> None:
    """There is no such folder."""


def another_command(path: Path) -> None:
    with replaced_folder(path, "scale") as new:
        (new / "scores.json").write_text("{")


@pytest.mark.parametrize(
    "make", [nothing, Path.mkdir, another_command, lambda path: path.write_text("mine")], ids=range(4)
)
def test_what_is_not_from_an_evaluation_is_not_read(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "scores")
    assert read_scores(tmp_path / "scores") is None
    assert scores_digest(tmp_path / "scores") == ""


def changed(path: Path, change: Callable[[Any], object]) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("suites"),
        lambda data: data["suites"].pop(),
        lambda data: data["suites"].append(data["suites"][0]),
        lambda data: data["models"].pop(),
        lambda data: data["models"].append(data["models"][0]),
        lambda data: data["models"][0].pop("specgen"),
        lambda data: data["models"][0]["codegen"].update(lower="much"),
        lambda data: data["models"][0]["codegen"].update(upper=float("nan")),
        lambda data: data["models"][0]["codegen"].update(upper=1.01),
        lambda data: data["models"][0]["codegen"].update(interval=[0]),
        lambda data: data["models"][0]["codegen"].update(pass_at_k={"one": 1}),
        lambda data: data["models"][0]["codegen"].update(pass_at_k={"1": 0, "5": 0}),
        lambda data: data["models"][0]["codegen"].update(lower=1, upper=0),
        lambda data: data["models"][0]["codegen"].update(interval=[1, 0]),
        lambda data: data["models"][0]["codegen"].update(tasks=True),
        lambda data: data["models"][0].update(model="\ud800"),
        lambda data: data.update(problems=[{"place": 1}]),
    ],
)
def test_scores_of_another_shape(folder: Path, change: Callable[[Any], object]) -> None:
    changed(folder / "scores.json", change)
    with pytest.raises(RunError, match=r"scores.json: is damaged or incomplete .* `veriscale evaluate` again"):
        read_scores(folder)


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, "1" * 5000, "\0"], ids=range(6))
@pytest.mark.parametrize("name", ["scores.json", "answers.jsonl", "times.json"])
def test_files_of_another_kind(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    with pytest.raises(RunError, match=f"{name}: is damaged or incomplete"):
        read_scores(folder)


@pytest.mark.parametrize("name", ["scores.json", "answers.jsonl"])
def test_files_that_are_missing(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(RunError, match=f"{name}: is damaged or incomplete"):
        read_scores(folder)
    assert scores_digest(folder) != ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("name", ["scores.json", "answers.jsonl", "times.json"])
def test_a_pipe_is_not_waited_for(folder: Path, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(RunError, match=f"{name}: is damaged or incomplete"):
        read_scores(folder)
    assert scores_digest(folder) != ""


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines.pop(),
        lambda lines: lines.append(lines[0]),
        lambda lines: lines.append({**lines[0], "sample": 7}),
        lambda lines: lines[0].update(suite="other"),
        lambda lines: lines[0].update(verdict="splendid"),
        lambda lines: lines[0].update(kind="poem"),
        lambda lines: lines[0].update(task=5),
        lambda lines: lines[0].update(sample="0"),
        lambda lines: lines[0].update(first_failure={"part": "codegen"}),
        lambda lines: lines[0].update(parts=[]),
        lambda lines: lines[0].update(problems=["\udfff"]),
        lambda lines: lines[0].pop("first_failure"),
    ],
)
def test_answers_of_another_shape(folder: Path, change: Callable[[Any], object]) -> None:
    path = folder / "answers.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(RunError, match=r"answers.jsonl: is damaged or incomplete"):
        read_scores(folder)


def test_the_digest_tells_every_change(folder: Path) -> None:
    first = scores_digest(folder)
    for name in ("scores.json", "answers.jsonl", "times.json"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text + "\n", encoding="utf-8")
        assert scores_digest(folder) != first
        (folder / name).write_text(text, encoding="utf-8")
    assert scores_digest(folder) == first


def test_suites_that_changed_since_are_told(folder: Path) -> None:
    scores = read_scores(folder)
    assert scores is not None
    tasks = len(TASKS)  # the suites have 10 and 11 tests
    assert scores_section(scores).outdated == {}
    assert scores_section(scores, {"curated": (tasks, 10), "plus": (tasks, 12), "lite": (tasks, 5)}).outdated == {
        "plus": 12
    }
    assert scores_section(scores, {"curated": (tasks + 1, 9), "plus": (tasks, 11)}).outdated == {}
