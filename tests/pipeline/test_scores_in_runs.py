"""``veriscale scale`` on a folder with scores of models in it: they stay, and its report shows them."""

import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from tests.made_evaluation import write_made_evaluation
from tests.pipeline.scale_runs import EXAMPLES, TASKS, Finished, command, contents, done_in_run, events, veriscale

SMALL = ("--max_expected_pairs", "10", "--max_unexpected_inputs", "10", "--candidates_per_round", "5")
TITLE = "Scores of models"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of a run on one task; tests work on copies."""
    out = tmp_path_factory.mktemp("finished") / "run"
    assert scale(out).code == 0
    return out


@pytest.fixture
def out(finished: Path, tmp_path: Path) -> Path:
    shutil.copytree(finished, tmp_path / "run")
    return tmp_path / "run"


def scale(out: Path, *options: object) -> Finished:
    result = veriscale("scale", EXAMPLES, "--task", TASKS[1], "--out", out, *SMALL, *options)
    assert "Traceback" not in result.stderr
    return result


def report(out: Path) -> str:
    return (out / "report.html").read_text(encoding="utf-8")


def exports(out: Path, run: int) -> int:
    """Return how often a run wrote the suites."""
    return sum(event["event"] == "export-started" for event in events(out) if event["run"] == run)


def test_an_unchanged_run_takes_new_scores_into_its_report_and_nothing_else(out: Path) -> None:
    before = contents(out)
    assert TITLE not in report(out)
    write_made_evaluation(out / "scores")
    scores = contents(out / "scores")
    assert scale(out).code == 0
    assert TITLE in report(out)
    assert (done_in_run(out, 2), exports(out, 2)) == ([], 0)
    assert contents(out / "scores") == scores
    times = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file() and "work" not in path.parts}
    assert scale(out).code == 0
    assert {path: path.stat().st_mtime_ns for path in times} == times
    shutil.rmtree(out / "scores")
    assert scale(out).code == 0
    assert contents(out) == before


def test_a_report_that_was_made_by_hand_is_the_one_that_a_run_makes(out: Path) -> None:
    write_made_evaluation(out / "scores")
    assert veriscale("report", out).code == 0
    by_hand = contents(out)
    assert scale(out).code == 0
    assert exports(out, 2) == 0
    assert contents(out) == by_hand


def test_another_run_keeps_the_scores_and_shows_them(out: Path) -> None:
    write_made_evaluation(out / "scores")
    scores = contents(out / "scores")
    assert scale(out, "--seed", 5).code == 0
    assert exports(out, 2) == 1
    assert TITLE in report(out)
    assert contents(out / "scores") == scores


def test_a_changed_suite_is_written_again_with_the_scores(out: Path) -> None:
    write_made_evaluation(out / "scores")
    assert scale(out).code == 0
    before = contents(out)
    (out / "summary.json").unlink()
    assert scale(out).code == 0
    assert exports(out, 3) == 1
    assert contents(out) == before


def test_damaged_scores_are_told_before_the_work(out: Path) -> None:
    write_made_evaluation(out / "scores")
    (out / "scores" / "answers.jsonl").write_text("{", encoding="utf-8")
    before = contents(out)
    result = scale(out, "--seed", 5)
    assert (result.code, str(out / "scores" / "answers.jsonl") in result.stderr) == (2, True)
    assert done_in_run(out, 2) == []
    assert contents(out) == before


def test_a_killed_evaluation_leaves_a_run_that_goes_on(out: Path) -> None:
    """Whatever moment the kill comes at, what lies in the run's folder is an evaluation or nothing to be read."""
    submissions = EXAMPLES.parent / "submissions.jsonl"
    words = ("--task", TASKS[1], "--submissions", submissions, "--out", out / "scores", "--jobs", 1)
    with subprocess.Popen(command("evaluate", EXAMPLES, *words), stdout=subprocess.DEVNULL) as process:
        try:
            process.wait(timeout=1.2)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    assert scale(out).code == 0
    assert veriscale("evaluate", EXAMPLES, *words).code == 0
    assert scale(out).code == 0
    assert TITLE in report(out)
