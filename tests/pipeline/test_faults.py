"""A run that is killed at random moments and started again ends with the files of an undisturbed run, byte for byte.

``VERISCALE_FAULTS=N`` asks for N kills of the main process and N of workers (``make faults``) in place of a few.
"""

import os
import random
import signal
import subprocess
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from tests.pipeline.scale_runs import EXAMPLES, TASKS, command, contents, events

KILLS = int(os.environ.get("VERISCALE_FAULTS", "2"))
SEED = int(os.environ.get("VERISCALE_FAULTS_SEED", "0"))
JOBS = 2
ARGUMENTS = (*(word for name in TASKS for word in ("--task", name)), "--max_expected_pairs", "40")
GONE_SECONDS = 2.0
"""How long after the end of a run nothing may be left of it."""
PATIENCE = 300.0
"""Far above what any run here takes."""


@dataclass(frozen=True)
class Undisturbed:
    files: dict[str, bytes]
    seconds: float


@dataclass
class Run:
    """A run in a process of its own."""

    process: subprocess.Popen[str]
    started: float

    def workers(self) -> list[psutil.Process]:
        """Return the processes below the main one that work on tasks."""
        try:
            children = psutil.Process(self.process.pid).children(recursive=True)
            return [child for child in children if "spawn_main" in " ".join(child.cmdline())]
        except psutil.NoSuchProcess:
            return []

    def wait(self, seconds: float) -> bool:
        """Return whether the run ends within some time from now on."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> None:
        """Let the run come to its end."""
        _, stderr = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, stderr


def start(out: Path) -> Run:
    words = command("scale", EXAMPLES, "--out", out, "--jobs", JOBS, *ARGUMENTS)
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
    return Run(process, time.monotonic())


def kill(process: psutil.Process) -> bool:
    """Kill a process, and return whether there was one."""
    try:
        process.send_signal(signal.SIGKILL)
    except psutil.NoSuchProcess:
        return False
    return True


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    out = tmp_path_factory.mktemp("undisturbed") / "run"
    run = start(out)
    run.end()
    return Undisturbed(contents(out), time.monotonic() - run.started)


def repeated(out: Path) -> tuple[int, int]:
    """Return how many stages were finished more than once, and how many started once more."""
    counts = {
        kind: Counter((event["task"], event["stage"]) for event in events(out) if event["event"] == kind)
        for kind in ("stage-started", "stage-finished")
    }
    twice = sum(count > 1 for count in counts["stage-finished"].values())
    return twice, sum(count - 1 for count in counts["stage-started"].values())


def moment(chance: random.Random, out: Path, run: Run, seconds: float) -> bool:
    """Wait for a random moment, one in three while the output is written; return whether the run ended before."""
    if chance.random() > 1 / 3:
        return run.wait(chance.uniform(0.2, seconds))
    log = out / "work" / "events.jsonl"
    number = sum(event["event"] == "export-started" for event in events(out)) if log.exists() else 0
    while not log.exists() or sum(event["event"] == "export-started" for event in events(out)) == number:
        if run.wait(0.005):
            return True
    return run.wait(chance.uniform(0.0, 0.3))


def test_kills_of_the_main_process(undisturbed: Undisturbed, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    kills = round_ = here = 0
    while kills < KILLS:
        out = tmp_path / f"run{round_}"
        run = start(out)
        ended = moment(chance, out, run, undisturbed.seconds)
        workers = run.workers()
        if not ended:
            run.process.kill()
            kills, here = kills + 1, here + 1
        _, stderr = run.process.communicate()
        _, alive = psutil.wait_procs(workers, GONE_SECONDS)
        assert alive == []
        if ended:
            assert run.process.returncode == 0, stderr
            compare(out, undisturbed, here)
            round_, here = round_ + 1, 0
    out = tmp_path / f"run{round_}"
    start(out).end()
    compare(out, undisturbed, here)


def compare(out: Path, undisturbed: Undisturbed, kills: int) -> None:
    """Hold the end of a run that was killed some times against the undisturbed one."""
    assert contents(out) == undisturbed.files
    assert not any(path.name.startswith(".") for path in out.iterdir())
    twice, again = repeated(out)
    assert twice == 0
    # Each kill costs each worker the stage that it is at, a part of the work on one task.
    assert again <= kills * JOBS


def test_kills_of_workers(undisturbed: Undisturbed, tmp_path: Path) -> None:
    chance = random.Random(SEED + 1)
    kills = round_ = 0
    while kills < KILLS:
        out = tmp_path / f"run{round_}"
        run = start(out)
        while not run.wait(chance.uniform(0.1, undisturbed.seconds / 3)):
            workers = run.workers()
            if workers and kills < KILLS:
                kills += kill(chance.choice(workers))
        run.end()
        assert contents(out) == undisturbed.files
        assert repeated(out)[0] == 0
        round_ += 1
