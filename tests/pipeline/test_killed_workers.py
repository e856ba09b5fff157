"""Workers of real runs are killed at random moments: the same comes out."""

import random
import shutil
import subprocess
from pathlib import Path

from tests.pipeline.scale_runs import EXAMPLES, SMALL, TASKS, Finished, command, contents, events, veriscale
from tests.unit.engines.processes import killing_workers


def under_fire(kills: int, *arguments: object) -> Finished:
    """Run a command and kill workers of it."""
    process = subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    with killing_workers(random.Random(1), kills, process.pid):
        stdout, stderr = process.communicate(timeout=300)
    assert "Traceback" not in stderr
    assert "again, since its worker was killed by signal 9" in stderr
    return Finished(process.returncode, stdout, stderr)


def test_a_run_whose_workers_are_killed_writes_the_same_bytes(run_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    chosen = [word for name in TASKS for word in ("--task", name)]
    assert under_fire(8, "scale", EXAMPLES, "--out", out, "--jobs", 2, *SMALL, *chosen).code == 0
    kinds = [event["event"] for event in events(out)]
    assert "task-retried" in kinds
    assert "bad-case" not in kinds
    assert contents(out) == contents(run_folder)


def test_lint_reports_the_same_when_its_workers_are_killed(run_folder: Path) -> None:
    arguments = ("lint", run_folder / "plus", "--jobs", 2, "--json")
    found, wanted = under_fire(4, *arguments), veriscale(*arguments)
    assert (found.code, found.stdout) == (wanted.code, wanted.stdout)


def test_reduce_writes_the_same_when_its_workers_are_killed(run_folder: Path, tmp_path: Path) -> None:
    plus = tmp_path / "plus"
    shutil.copytree(run_folder / "plus", plus)  # without its provenance, so that there is something to do
    assert veriscale("reduce", plus, "--out", tmp_path / "a").code == 0
    assert under_fire(4, "reduce", plus, "--out", tmp_path / "b", "--jobs", 2).code == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
