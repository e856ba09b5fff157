"""The event log, and signals."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from veriscale.errors import RunError
from veriscale.run.interrupts import Interrupts
from veriscale.run.progress.events import Event, opened_events


def test_events_are_lines_at_once_and_a_cut_line_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    with opened_events(path, 1) as events:
        events.write(Event.RUN_STARTED, tasks=2, command="∀")
        assert path.read_text(encoding="utf-8").endswith('"tasks": 2, "command": "∀"}\n')
    with path.open("a") as file:
        file.write('{"cut": ')
    with opened_events(path, 2) as events:
        events.write(Event.TASK_STARTED, task="a")
    first, cut, second = path.read_text(encoding="utf-8").splitlines()
    assert cut == '{"cut": '
    assert {key: value for key, value in json.loads(first).items() if key != "time"} == {
        "event": "run-started",
        "run": 1,
        "tasks": 2,
        "command": "∀",
    }
    assert (json.loads(second)["run"], json.loads(second)["task"]) == (2, "a")


def test_an_event_log_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "events.jsonl").mkdir()
    with pytest.raises(RunError, match=r"events.jsonl: cannot be written"), opened_events(tmp_path / "events.jsonl", 1):
        pass


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_the_body_once(number: signal.Signals, code: int) -> None:
    before = signal.getsignal(number)
    interrupts = Interrupts()
    with interrupts.caught():
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), number)
        os.kill(os.getpid(), number)  # the second one disturbs the end no more
    assert interrupts.exit_code == code
    assert signal.getsignal(number) is before


def test_signals_wait_for_the_end_of_a_held_body() -> None:
    interrupts = Interrupts()
    steps = []

    def work() -> None:
        with interrupts.held():
            os.kill(os.getpid(), signal.SIGTERM)
            steps.append("whole")
        steps.append("not reached")

    with interrupts.caught(), pytest.raises(KeyboardInterrupt):
        work()
    assert steps == ["whole"]


def test_an_event_log_that_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "events.jsonl")
    with pytest.raises(RunError, match=r"events.jsonl: cannot be written"), opened_events(tmp_path / "events.jsonl", 1):
        pass


def test_ctrl_c_while_modules_are_read_leaves_no_traceback() -> None:
    code = (
        "import os, signal, sys, veriscale.__main__ as program\n"
        "class Stop:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'veriscale.cli.main':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "sys.meta_path.insert(0, Stop())\n"
        "program.main()\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")
