"""How far a run is: the sums over its tasks, finished ones and those in work, and what they say about the time left.

A row counts as true where the ground truth accepts it (an expected pair), as false where it rejects it (an unexpected
input or output); undecided is what was left out as such.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from veriscale.run.records import Progress, TaskOutline
from veriscale.run.stages.records import StageName


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums over the tasks of this run that were not known before."""

    finished: int
    skipped: int
    failed: int
    true: int
    false: int
    kills: int
    undecided: int

    @property
    def rows(self) -> int:
        """All rows."""
        return self.true + self.false


class Meter:
    """Adds up what the tasks tell; `known` of `tasks` tasks were finished by earlier runs."""

    def __init__(self, tasks: int, known: int, clock: Callable[[], float] = time.monotonic):
        self.tasks = tasks
        self.known = known
        self.stages: Counter[StageName] = Counter()
        """The tasks that are at each stage."""
        self._clock = clock
        self._start = clock()
        self._working: dict[int, Progress | None] = {}
        self._at: dict[int, StageName] = {}
        self._outlines: list[TaskOutline] = []
        self._failed = 0

    def started(self, index: int) -> None:
        """Take a task for one in work."""
        self._working[index] = None

    def at(self, index: int, stage: StageName) -> None:
        """Note the stage of a task."""
        self._leave(index)
        self._at[index] = stage
        self.stages[stage] += 1

    def told(self, index: int, note: Progress) -> None:
        """Take in how far a task in work is."""
        self._working[index] = note

    def finished(self, index: int, outline: TaskOutline | None) -> None:
        """Take in a finished task, None where it failed."""
        self._leave(index)
        self._working.pop(index, None)
        if outline is None:
            self._failed += 1
        else:
            self._outlines.append(outline)

    @property
    def done(self) -> int:
        """The number of tasks that are finished, by whichever run."""
        return self.known + len(self._outlines) + self._failed

    def totals(self) -> Totals:
        """Return the sums, tasks in work included."""
        ended = self._outlines
        now = [note for note in self._working.values() if note is not None]
        return Totals(
            finished=len(ended) + self._failed,
            skipped=sum(item.skipped is not None for item in ended),
            failed=self._failed,
            true=sum(item.expected_pairs for item in ended) + sum(note.expected_pairs for note in now),
            false=sum(item.unexpected_inputs + item.unexpected_outputs for item in ended)
            + sum(note.unexpected_inputs + note.unexpected_outputs for note in now),
            kills=sum(item.kills for item in ended),
            undecided=sum(item.undecided for item in ended),
        )

    def rows_per_second(self) -> float:
        """Return the rows made in a second so far."""
        return self.totals().rows / max(self._clock() - self._start, 1e-3)

    def seconds_left(self) -> float | None:
        """Return a guess, None before the first task is finished: the other tasks take as long as those before."""
        finished = len(self._outlines) + self._failed
        if not finished:
            return None
        return (self._clock() - self._start) / finished * (self.tasks - self.done)

    def line(self, cost_usd: float) -> str:
        """Return the sums on one line."""
        sums = self.totals()
        stages = ", ".join(f"{self.stages[stage]} at {stage}" for stage in StageName if self.stages[stage])
        parts = [
            f"{sums.rows} rows ({self.rows_per_second():.0f}/s)",
            f"{sums.true} true, {sums.false} false, {sums.undecided} undecided",
            f"{sums.kills} kills",
            f"${cost_usd:.2f}",
            *([stages] if stages else []),
            *([f"{sums.failed} failed"] if sums.failed else []),
            *([f"{sums.skipped} skipped"] if sums.skipped else []),
        ]
        left = self.seconds_left()
        return "; ".join(parts) + ("" if left is None else f"; {_duration(left)} left")

    def _leave(self, index: int) -> None:
        stage = self._at.pop(index, None)
        if stage is not None:
            self.stages[stage] -= 1


def _duration(seconds: float) -> str:
    """Return a time as people say it: 40 s, 3 min, 2 h 10 min."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
