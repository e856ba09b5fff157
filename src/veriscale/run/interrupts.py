"""Ctrl-C and the signal to terminate: both end a run in the same, orderly way, but not in the middle of a swap."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """Turns the signals into KeyboardInterrupt; `exit_code` is the one that shells have for the signal that came."""

    def __init__(self) -> None:
        self.exit_code = 128 + signal.SIGINT
        self._held = False
        self._waiting = False

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch the signals in the body, once: from the first one on they are ignored, so that the end is orderly."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._hear) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the body end before a signal that comes in it counts."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._waiting:
            raise KeyboardInterrupt

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._waiting:
            return
        self._waiting = True
        self.exit_code = 128 + number
        if not self._held:
            raise KeyboardInterrupt
