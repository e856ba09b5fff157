"""The wall-time backstop around an evaluation.

Budgets are counted; time is only guarded so that a worker cannot hang in library code that charges too little. A
watching thread empties the meter of an evaluation that is late, so that its next tick ends it. One long operation of
Python itself cannot be ended this way; the pool's limit on the worker process is for that.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from veriscale.lean.budget import METER

POLL_SECONDS = 0.02
"""How often a late evaluation's meter is emptied again: the evaluation may overwrite it in the act of counting."""


class _Watchdog:
    """Watches the one evaluation of this process, from a thread that is started at the first use."""

    def __init__(self) -> None:
        self.expired = False
        self._deadline: float | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def start(self, seconds: float) -> None:
        """Begin to watch."""
        with self._changed:
            self.expired = False
            self._deadline = time.monotonic() + seconds
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
                self._thread.start()
            self._changed.notify()

    def stop(self) -> None:
        """End watching; `expired` tells how it went."""
        with self._changed:
            self._deadline = None

    def _watch(self) -> None:
        with self._changed:
            while True:
                if self._deadline is None:
                    self._changed.wait()
                    continue
                left = self._deadline - time.monotonic()
                if left <= 0:
                    self.expired = True
                    METER.steps = -1
                self._changed.wait(max(left, POLL_SECONDS))


WATCHDOG = _Watchdog()


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Watch the evaluation in the body, where `seconds` is not None."""
    WATCHDOG.expired = False
    if seconds is None:
        yield
        return
    WATCHDOG.start(seconds)
    try:
        yield
    finally:
        WATCHDOG.stop()
