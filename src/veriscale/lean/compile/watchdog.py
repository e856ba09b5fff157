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

POLL_SECONDS = 0.05
"""How often the watching thread looks; it empties the meter again and again, since a tick may overwrite it."""


class _Watchdog:
    """Watches the one evaluation of this process, from a thread that is started at the first use.

    Starting and stopping are cheap, since every evaluation does both: the thread is not woken, it polls.
    """

    def __init__(self) -> None:
        self.expired = False
        self._deadline: float | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self, seconds: float) -> None:
        """Begin to watch."""
        with self._lock:
            self.expired = False
            self._deadline = time.monotonic() + seconds
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End watching; `expired` tells how it went."""
        with self._lock:
            self._deadline = None

    def _watch(self) -> None:
        while True:
            time.sleep(POLL_SECONDS)
            with self._lock:
                if self._deadline is not None and time.monotonic() > self._deadline:
                    self.expired = True
                    METER.steps = -1


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
