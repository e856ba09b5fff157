"""The lock: one process at a time, and never one that has ended."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from veriscale.errors import RunError, UsageError
from veriscale.run.storage.lock import locked

HOLD = """
import sys, time
from pathlib import Path
from veriscale.run.storage.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_second_is_refused_with_the_first_ones_process_id(tmp_path: Path) -> None:
    work = tmp_path / "run" / "work"
    with (
        locked(work),
        pytest.raises(UsageError, match=f"run: another run works there, process {os.getpid()}"),
        locked(work),
    ):
        pass
    with locked(work):
        assert (work / "lock").read_text() == f"{os.getpid()}\n"


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, encoding="utf-8")
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(UsageError, match=f"process {process.pid}"), locked(tmp_path):
            pass
        process.send_signal(signal.SIGKILL)
    with locked(tmp_path):
        pass


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match=r"lock: cannot be opened"), locked(tmp_path / "file" / "work"):
        pass
