"""Ends the workers of a process that was killed and so could not end them itself.

It runs this file as a small process of its own, in a session of its own. The process that has workers tells it their
process groups, which it ends when the pipe between the two breaks. Threads or signals within a worker would not do: one
that is busy in C code hears neither, and processes that it started would outlive it. This file is run as a script, so
it imports nothing of the package.
"""

import contextlib
import os
import signal
import subprocess
import sys
from typing import IO, Final

IGNORED: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that are for the process that is guarded; when that ends, so does the guardian."""


def kill_group(group: int) -> None:
    """Kill a process group, if it is there still."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


class Guardian:
    """The process that guards ours; it is started anew should it end before us."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._process: subprocess.Popen[bytes] | None = None

    def add(self, group: int) -> None:
        """Guard a process group."""
        self._groups.add(group)
        self._tell(f"+{group}")

    def remove(self, group: int) -> None:
        """Forget a process group that has ended."""
        self._groups.discard(group)
        self._tell(f"-{group}")

    def close(self) -> None:
        """End the guardian, and the groups that it still has."""
        if self._process is not None:
            assert self._process.stdin is not None
            with contextlib.suppress(OSError):
                self._process.stdin.close()
            self._process.wait()
            self._process = None

    def _tell(self, line: str) -> None:
        if sys.platform == "win32":
            return
        try:
            if self._process is None:
                self._process = _start()
            _write(self._process.stdin, line)
        except OSError:
            self.close()
            self._process = _start()
            _write(self._process.stdin, *(f"+{group}" for group in self._groups))


def _start() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-I", "-S", __file__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


def _write(pipe: IO[bytes] | None, *lines: str) -> None:
    assert pipe is not None
    pipe.write("".join(f"{line}\n" for line in lines).encode("ascii"))
    pipe.flush()


def guard() -> None:
    """Keep account of groups until the input ends, then kill those that are left."""
    for name in IGNORED:
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line.startswith("+"):
            groups.add(group)
        else:
            groups.discard(group)
    for group in groups:
        kill_group(group)


if __name__ == "__main__":
    guard()
