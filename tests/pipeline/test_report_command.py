"""``veriscale report``: which files it writes and replaces, and what it says about folders that are no runs."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.synthetic_run import Size, write_run
from tests.made_evaluation import write_made_evaluation
from tests.pipeline.scale_runs import contents, veriscale

SIZE = Size(tasks=2, pairs=5, outputs=1, inputs=2, adversaries=2, lite=2)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A small run without a report."""
    write_run(tmp_path / "run", SIZE)
    return tmp_path / "run"


def test_report_is_written_beside_the_suites_and_listed(run: Path) -> None:
    before = contents(run)
    (run / "notes.txt").write_text("mine", encoding="utf-8")
    result = veriscale("report", run, "--json")
    assert result.code == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["report"] == str(run / "report.html")
    assert {Path(name).name for name in told["figures"]} == {
        f"{name}.{kind}" for name in ("growth", "kills-task_0", "kills-task_1") for kind in ("png", "svg")
    }
    after = contents(run)
    marker = json.loads(after["veriscale-run.json"])
    assert marker["command"] == "scale"
    assert marker["entries"] == ["figures", "plus", "provenance.jsonl", "report.html", "summary.json"]
    unchanged = {name: text for name, text in after.items() if name in before and name != "veriscale-run.json"}
    assert unchanged == {name: text for name, text in before.items() if name != "veriscale-run.json"}
    assert after["notes.txt"] == b"mine"


def test_the_same_run_gives_the_same_bytes(run: Path) -> None:
    assert veriscale("report", run, hash_seed=1).code == 0
    first = contents(run)
    assert veriscale("report", run, hash_seed=2).code == 0
    assert contents(run) == first


@pytest.mark.parametrize("missing", ["veriscale-run.json", "summary.json", "provenance.jsonl", "plus"])
def test_a_folder_without_a_finished_run_is_refused(run: Path, missing: str) -> None:
    path = run / missing
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    result = veriscale("report", run)
    assert result.code == 2
    assert f"there is no {missing}" in result.stderr
    assert "veriscale scale" in result.stderr


def test_no_folder_at_all(tmp_path: Path) -> None:
    result = veriscale("report", tmp_path / "none")
    assert (result.code, "there is no such folder" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("summary.json", "{"),
        ("summary.json", "[]"),
        pytest.param("summary.json", "[" * 100_000, id="summary-deep"),
        ("provenance.jsonl", '{"task": "task_0"}\n'),
        ("provenance.jsonl", ""),
        ("plus/made.jsonl", "5\n"),
        ("plus/made.jsonl", ""),
        pytest.param("plus/made.jsonl", "[" * 100_000, id="plus-deep"),
        ("plus/made.jsonl", '{"id": "task_0"}\n'),
    ],
)
def test_damaged_files_are_named_and_the_old_report_stays(run: Path, file: str, text: str) -> None:
    assert veriscale("report", run).code == 0
    report = (run / "report.html").read_bytes()
    (run / file).write_text(text, encoding="utf-8")
    result = veriscale("report", run)
    assert result.code == 2
    assert str(run / file) in result.stderr
    assert "Traceback" not in result.stderr
    assert (run / "report.html").read_bytes() == report


def test_a_file_of_the_user_in_the_way_is_not_touched(run: Path) -> None:
    (run / "report.html").write_text("mine", encoding="utf-8")
    result = veriscale("report", run)
    assert result.code == 2
    assert "in the way" in result.stderr
    assert (run / "report.html").read_text(encoding="utf-8") == "mine"


def test_scores_of_models_come_into_the_report_and_go_with_their_folder(run: Path) -> None:
    assert veriscale("report", run).code == 0
    without = contents(run)
    write_made_evaluation(run / "scores")
    evaluated = contents(run / "scores")
    assert veriscale("report", run, hash_seed=1).code == 0
    first = contents(run)
    assert "Scores of models" in first["report.html"].decode("utf-8")
    assert {"figures/scores.svg", "figures/scores.png"} <= first.keys()
    assert contents(run / "scores") == evaluated
    assert veriscale("report", run, hash_seed=2).code == 0
    assert contents(run) == first
    shutil.rmtree(run / "scores")
    assert veriscale("report", run).code == 0
    assert contents(run) == without


@pytest.mark.parametrize("name", ["scores.json", "answers.jsonl", "times.json"])
def test_damaged_scores_are_named_and_the_old_report_stays(run: Path, name: str) -> None:
    write_made_evaluation(run / "scores")
    assert veriscale("report", run).code == 0
    report = (run / "report.html").read_bytes()
    (run / "scores" / name).write_text("{", encoding="utf-8")
    result = veriscale("report", run)
    assert result.code == 2
    assert str(run / "scores" / name) in result.stderr
    assert "Traceback" not in result.stderr
    assert (run / "report.html").read_bytes() == report


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.write_text("mine"),
        lambda path: path.mkdir(),
        lambda path: write_run(path, SIZE),
        lambda path: path.symlink_to(path),
    ],
    ids=["file", "empty", "another-run", "link-to-itself"],
)
def test_other_things_called_scores_change_nothing(run: Path, make: Callable[[Path], object]) -> None:
    assert veriscale("report", run).code == 0
    before = (run / "report.html").read_bytes()
    make(run / "scores")
    result = veriscale("report", run)
    assert (result.code, result.stderr) == (0, "")
    assert (run / "report.html").read_bytes() == before


def test_an_evaluation_that_was_killed_while_it_moved_its_files_is_finished_first(run: Path) -> None:
    write_made_evaluation(run / "scores")
    assert veriscale("report", run).code == 0
    report = (run / "report.html").read_bytes()
    scores, new = run / "scores", run / "scores" / ".veriscale-new"
    marker = json.loads((scores / "veriscale-run.json").read_text(encoding="utf-8"))
    new.mkdir()
    (scores / "scores.json").rename(new / "scores.json")
    plan = {"old": marker["entries"], "new": marker["entries"], "marker": marker}
    (scores / ".veriscale-plan.json").write_text(json.dumps(plan), encoding="utf-8")
    result = veriscale("report", run)
    assert result.code == 0, result.stderr
    assert (run / "report.html").read_bytes() == report
    assert not new.exists()
