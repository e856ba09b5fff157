"""The event log of a run: ``DIR/work/events.jsonl``, a JSON object a line, each written at once.

Runs on one folder append to it. A line that a killed run did not finish is ended by the next one; readers pass over
lines that are no JSON. Every event has `time` (UTC), `event` and `run`; the kinds and their further fields are in
``docs/design/run.md``.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from veriscale.benchmark.records import Json
from veriscale.errors import RunError

FILE: Final = "events.jsonl"


class Event(StrEnum):
    """What can happen."""

    RUN_STARTED = "run-started"
    STAGE_STARTED = "stage-started"
    STAGE_FINISHED = "stage-finished"
    TASK_STARTED = "task-started"
    TASK_RETRIED = "task-retried"
    BAD_CASE = "bad-case"
    TASK_FINISHED = "task-finished"
    TASK_SKIPPED = "task-skipped"
    TASK_FAILED = "task-failed"
    EXPORT_STARTED = "export-started"
    EXPORT_FINISHED = "export-finished"
    RUN_FINISHED = "run-finished"
    RUN_STOPPED = "run-stopped"


class EventLog:
    """Writes events."""

    def __init__(self, path: Path, descriptor: int, run: int):
        self._path = path
        self._descriptor = descriptor
        self._run = run

    def write(self, event: Event, **fields: Json) -> None:
        """Append an event.

        Raises:
            RunError: the file cannot be written.
        """
        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        record: Mapping[str, Json] = {"time": time, "event": event, "run": self._run, **fields}
        data = json.dumps(record, ensure_ascii=False, allow_nan=False).encode("utf-8") + b"\n"
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError as error:
            raise _unwritable(self._path, error) from None


@contextmanager
def opened_events(path: Path, run: int) -> Iterator[EventLog]:
    """Open the event log in a file for the body; `run` is the number of the run.

    Raises:
        RunError: the file cannot be written.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        try:
            _end_line(descriptor)
        except OSError as error:
            raise _unwritable(path, error) from None
        yield EventLog(path, descriptor, run)
    finally:
        os.close(descriptor)


def _end_line(descriptor: int) -> None:
    """End a line that a killed run did not finish."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if size:
        os.lseek(descriptor, size - 1, os.SEEK_SET)
        if os.read(descriptor, 1) != b"\n":
            os.write(descriptor, b"\n")


def _unwritable(path: Path, error: OSError) -> RunError:
    return RunError(f"{path}: cannot be written: {error.strerror}; what is finished is kept")
