"""Nothing is left running when a run ends, however it does: processes are looked for by a mark in their environment."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from tests.unit.engines.case_work import answer_cases
from tests.unit.engines.listening import Recorder
from tests.unit.engines.processes import living

from veriscale.engines.workers.guardian import Guardian
from veriscale.engines.workers.pool import run_tasks
from veriscale.engines.workers.worker import MIB, WorkerLimits

ROOT = Path(__file__).parents[3]
SECONDS = 2.0
"""How long anything may live on."""


@dataclass(frozen=True)
class Run:
    """A process with workers, and what marks its processes."""

    process: "subprocess.Popen[bytes]"
    mark: str

    def end(self, number: int) -> int:
        """Send a signal, and return the exit code; the processes that are left fail the test."""
        self.process.send_signal(number)
        before = time.monotonic()
        code = self.process.wait(60)
        while (left := living(self.mark)) and time.monotonic() - before < SECONDS:
            time.sleep(0.02)
        assert [process.cmdline() for process in left] == []
        return code


def start(items: Sequence[str], jobs: int) -> Run:
    mark = uuid.uuid4().hex
    command = [sys.executable, "-m", "tests.unit.engines.run_cases", str(jobs), *items]
    environment = {**os.environ, "VERISCALE_TEST_MARK": mark}
    return Run(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL), mark)


def wait_for(happened: Callable[[], bool]) -> None:
    before = time.monotonic()
    while not happened():
        assert time.monotonic() - before < 60
        time.sleep(0.02)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, -9), (signal.SIGTERM, -15), (signal.SIGINT, 130)])
def test_workers_end_with_their_parent(number: int, code: int, tmp_path: Path) -> None:
    files = [tmp_path / name for name in "ab"]
    run = start([f"fork:{files[0]} hang", f"fork:{files[1]} wait:60"], 2)
    wait_for(lambda: all(file.exists() and file.read_text() for file in files))
    # The run itself, two workers, two sleepers, the guardian; Python's own resource tracker may be there as well.
    assert len(living(run.mark)) >= 6
    assert run.end(number) == code


def test_workers_end_where_the_guardian_ended_first(tmp_path: Path) -> None:
    run = start(["a hang"], 1)
    wait_for(lambda: len(guardians(run)) == 1 and len(living(run.mark)) >= 3)
    guardians(run)[0].kill()
    run.end(signal.SIGKILL)


def guardians(run: Run) -> list[psutil.Process]:
    return [process for process in living(run.mark) if "guardian.py" in " ".join(process.cmdline())]


def test_the_end_of_the_pool_is_the_end_of_what_workers_started(tmp_path: Path) -> None:
    file = tmp_path / "sleeper"
    recorder: Recorder[list[str]] = Recorder()
    assert list(run_tasks([f"fork:{file}"], answer_cases, 1, recorder)) == [[f"FORK:{file}".upper()]]
    assert_gone(file)


@pytest.mark.parametrize(("beyond", "code"), [("hang", "machine-time"), ("eat", "machine-memory")])
def test_a_limit_ends_the_whole_group_of_a_worker(beyond: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "sleeper"
    recorder: Recorder[list[str]] = Recorder()
    limits = WorkerLimits(300 * MIB, 2.0)
    found = run_tasks([f"fork:{file} {beyond} a", "wait:1 b"], answer_cases, 1, recorder, limits)
    assert next(found) == [f"FORK:{file}".upper(), code, "A"]
    left = [int(text) for text in file.with_suffix(".all").read_text().split()]
    assert len(left) >= 2  # one of each go
    for pid in left[:-1]:  # the one of the last go is the child of a worker that lives on
        assert_gone(pid)
    assert list(found) == [["WAIT:1", "B"]]
    assert_gone(left[-1])


def assert_gone(process: Path | int) -> None:
    pid = process if isinstance(process, int) else int(process.read_text())
    wait_for(lambda: not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)


def test_a_guardian_that_ended_is_replaced_with_all_its_groups() -> None:
    sleepers = [subprocess.Popen(["sleep", "60"], start_new_session=True) for _ in range(2)]
    guardian = Guardian()
    guardian.add(sleepers[0].pid)
    (first,) = [child for child in psutil.Process().children() if "guardian.py" in " ".join(child.cmdline())]
    first.kill()
    psutil.wait_procs([first])
    guardian.add(sleepers[1].pid)
    guardian.close()
    assert [sleeper.wait(10) for sleeper in sleepers] == [-9, -9]
