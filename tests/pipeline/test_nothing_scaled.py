"""Where no task can be scaled, ``veriscale scale`` says why: unreadable tasks, a shell without address space."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.pipeline.scale_runs import EXAMPLES, Finished, command, veriscale

TASK = "example_overlap_length"


def confined(*arguments: object) -> Finished:
    """Run a command in a shell with 0.6 GiB of address space."""
    line = ["bash", "-c", 'ulimit -v 600000 && exec "$@"', "bash", *command(*arguments)]
    done = subprocess.run(line, capture_output=True, encoding="utf-8", check=False)
    return Finished(done.returncode, done.stdout, done.stderr)


def test_unreadable_tasks_are_told_in_place_of_a_table_of_zeros(tmp_path: Path) -> None:
    bench = tmp_path / "bad bench.jsonl"
    bench.write_text("".join(json.dumps({"id": f"t{number}"}) + "\n" for number in range(12)), encoding="utf-8")
    done = veriscale("scale", bench, "--out", tmp_path / "out")
    assert done.code == 1
    assert f"None of 12 tasks can be scaled; `veriscale lint '{bench}'` tells more" in done.stdout
    assert f"{bench}:1: t0: " in done.stdout
    assert "… 2 more" in done.stdout
    assert "0.00" not in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit address space like this")
def test_a_shell_without_address_space_is_named(tmp_path: Path) -> None:
    done = confined("scale", EXAMPLES, "--task", TASK, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1
    assert f"{TASK}: worker-died: its worker cannot start: the system refuses a stack of 2 GiB" in done.stdout
    assert "ulimit -v unlimited" in done.stdout
    assert "veriscale lint" not in done.stdout, "nothing is wrong with the tasks"
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit address space like this")
def test_a_command_without_workers_says_so_too(tmp_path: Path) -> None:
    path = tmp_path / "a.lean"
    path.write_text("#eval 1\n", encoding="utf-8")
    done = confined("lean", path)
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.startswith("veriscale: error: the system refuses a stack of 2 GiB")
