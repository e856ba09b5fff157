"""Times the steps of a task."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from veriscale.run.records import Step


class Stopwatch:
    """Adds up the time of each step."""

    def __init__(self) -> None:
        self.seconds: dict[Step, float] = {}

    @contextmanager
    def step(self, step: Step) -> Iterator[None]:
        """Time the body."""
        start = time.perf_counter()
        yield
        self.seconds[step] = self.seconds.get(step, 0.0) + time.perf_counter() - start
