"""Standard streams that are closed or cannot be written: the result is an error then, and messages end no run."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from tests.pipeline.scale_runs import EXAMPLES, SMALL, command

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="the system has no device that is always full")
TASK = ("--task", "example_thermostat")
LOST = "veriscale: error: standard output cannot be written: No space left on device\n"


def run(redirection: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
    line = ["bash", "-c", f'"$@" {redirection}', "bash", *command(*arguments)]
    return subprocess.run(line, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("lint", "--explain", "all"), ("lint", EXAMPLES, *TASK, "--json")]
)
def test_output_that_cannot_be_written_is_an_error(arguments: tuple[object, ...]) -> None:
    done = run(f"> {FULL}", *arguments)
    assert done.returncode == 2
    assert done.stderr.endswith(LOST)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("redirection", [f"2> {FULL}", "2>&-"])
def test_messages_that_are_lost_end_no_run(redirection: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run(redirection, "scale", EXAMPLES, *TASK, *SMALL, "--out", out, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)
    assert (out / "report.html").is_file()
    assert run(redirection, "lint", tmp_path / "nowhere").returncode == 2


def test_closed_streams_are_not_taken_for_files(tmp_path: Path) -> None:
    """Without an open stream, the next file that is opened would get its number, and with it what is printed."""
    out = tmp_path / "out"
    assert run("<&- >&- 2>&-", "scale", EXAMPLES, *TASK, *SMALL, "--out", out).returncode == 0
    assert run("", "scale", EXAMPLES, *TASK, *SMALL, "--out", out).returncode == 0
    assert "veriscale" not in (out / "provenance.jsonl").read_text(encoding="utf-8")


def test_a_reader_that_has_enough_is_no_error() -> None:
    done = run("| head -n 1", "lint", "--explain", "all")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


def test_names_of_files_that_are_no_utf8(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.jsonl")
    try:
        Path(name).write_text(
            json.dumps({"task": TASK[1], "kind": "code", "model": "m", "sample": 0, "text": "no"}), encoding="utf-8"
        )
    except OSError:
        pytest.skip("the file system takes no such names")
    out = tmp_path / "out"
    done = run("", "evaluate", EXAMPLES, *TASK, "--submissions", name, "--out", out)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert json.loads((out / "answers.jsonl").read_text(encoding="utf-8"))["origin"].endswith("/b\\udcff.jsonl:1")


@pytest.mark.parametrize("label", ["a\nb", "b\udcff", " ", "a" * 201])
def test_a_suite_has_a_name_that_can_be_shown(label: str, tmp_path: Path) -> None:
    done = run("", "evaluate", f"{label}={EXAMPLES}", "--submissions", tmp_path / "none")
    assert done.returncode == 2
    assert "is no name for a suite" in done.stderr
