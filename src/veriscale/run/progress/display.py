"""What a run shows while it works, on standard error: bars on a terminal, lines elsewhere.

Without a terminal there is a line for each finished task where they are few, else a line with the sums every
`INTERVAL` seconds; tasks that fail or are skipped have their line in any case.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Generic, TextIO, TypeVar

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars
from rich.text import Text

from veriscale.engines.progress import AboveBars, Line, PlainProgress, TaskProgress
from veriscale.engines.workers.pool import Listener, WorkerFailure
from veriscale.run.pipeline import Note, StageDone, StageStarted
from veriscale.run.progress.meter import Meter
from veriscale.run.records import Progress, TaskOutline

Outcome = TaskOutline | WorkerFailure
Result = TypeVar("Result")

FEW: Final = 30
"""Tasks up to which each has a line."""
INTERVAL: Final = 10.0
"""Seconds between two lines about many tasks."""


@contextmanager
def run_display(
    names: Sequence[str], known: int, target: int, stream: TextIO, cost: Callable[[], float]
) -> Iterator[Listener[Note, TaskOutline]]:
    """Show how the tasks called `names` get on, besides `known` ones; `target` is the number of pairs that fills a bar.

    `cost` says what models cost so far, in dollars.
    """
    meter = Meter(len(names) + known, known)
    if not stream.isatty():
        yield LineProgress(names, meter, stream, cost)
        return
    with _bars(stream) as bars:
        yield BarProgress(names, target, bars, meter, cost)


@contextmanager
def progress_display(names: Sequence[str], stream: TextIO, line: Line[Result]) -> Iterator[Listener[Progress, Result]]:
    """Show which of the tasks called `names` are finished."""
    if not stream.isatty():
        yield PlainProgress(names, stream, line)
        return
    with _bars(stream) as bars:
        yield CountProgress(names, bars, line)


def outcome_line(outcome: Outcome) -> str:
    """Return one line about a finished task."""
    if isinstance(outcome, WorkerFailure):
        return f"failed, {outcome.code}: {outcome.detail}"
    if outcome.skipped is not None:
        return f"skipped, {outcome.skipped.render()}"
    counts = _counts(outcome.expected_pairs, outcome.unexpected_inputs, outcome.unexpected_outputs)
    lite = f"lite {outcome.lite_pairs} and {outcome.lite_unexpected_inputs}"
    return f"{counts}; {lite} ({sum(outcome.seconds.values()):.1f} s)"


class LineProgress(TaskProgress):
    """Writes lines about a run."""

    def __init__(
        self,
        names: Sequence[str],
        meter: Meter,
        stream: TextIO,
        cost: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
    ):
        super().__init__(names)
        self._meter = meter
        self._stream = stream
        self._cost = cost
        self._clock = clock
        self._last = clock()

    def started(self, index: int) -> None:
        """Count a task as one in work."""
        self._meter.started(index)

    def told(self, index: int, note: Note) -> None:
        """Take a note in; write the sums if it is time to."""
        _take(self._meter, index, note)
        self._report()

    def finished(self, index: int, result: Outcome) -> None:
        """Write the line of a task, or the sums if it is time to."""
        is_failure = isinstance(result, WorkerFailure)
        self._meter.finished(index, None if isinstance(result, WorkerFailure) else result)
        if len(self._names) <= FEW or is_failure or (isinstance(result, TaskOutline) and result.skipped is not None):
            self._write(f"{self._names[index]}: {outcome_line(result)}")
        self._report()

    def _report(self) -> None:
        is_over = self._meter.done == self._meter.tasks
        if len(self._names) > FEW and (is_over or self._clock() - self._last >= INTERVAL):
            self._last = self._clock()
            self._write(self._meter.line(self._cost()))

    def _write(self, text: str) -> None:
        print(f"[{self._meter.done}/{self._meter.tasks}] {text}", file=self._stream, flush=True)


class SummedBars(Bars):
    """Bars with a line of text below them, which may wrap on a narrow terminal."""

    sums = ""

    def get_renderables(self) -> Iterable[RenderableType]:
        """Yield the bars and the line."""
        yield from super().get_renderables()
        yield Text(self.sums)


class BarProgress(AboveBars):
    """Draws one bar for the run and one for each task in work, with the sums below."""

    def __init__(self, names: Sequence[str], target: int, bars: SummedBars, meter: Meter, cost: Callable[[], float]):
        super().__init__(names, bars)
        self._target = target
        self._summed = bars
        self._meter = meter
        self._cost = cost
        self._all = bars.add_task("tasks", total=meter.tasks, completed=meter.done, counts="")
        self._rows: dict[int, TaskID] = {}

    def started(self, index: int) -> None:
        """Add a bar."""
        self._meter.started(index)
        if index not in self._rows:
            self._rows[index] = self._bars.add_task(self._names[index], total=self._target, counts="loading")

    def told(self, index: int, note: Note) -> None:
        """Move a bar on."""
        _take(self._meter, index, note)
        if isinstance(note, Progress):
            completed = min(note.expected_pairs, self._target)
            counts = f"{note.step}, {note.unexpected_inputs} unexpected inputs"
            self._bars.update(self._rows[index], completed=completed, counts=counts)
        self._sum_up()

    def finished(self, index: int, result: Outcome) -> None:
        """Put a line in place of a bar."""
        self._meter.finished(index, None if isinstance(result, WorkerFailure) else result)
        self._bars.remove_task(self._rows.pop(index))
        self._sum_up()
        self._write(f"{self._names[index]}: {outcome_line(result)}")

    def _sum_up(self) -> None:
        self._summed.sums = self._meter.line(self._cost())
        self._bars.update(self._all, completed=self._meter.done)


class CountProgress(AboveBars, Generic[Result]):
    """Draws one bar that counts finished tasks."""

    def __init__(self, names: Sequence[str], bars: Bars, line: Line[Result]):
        super().__init__(names, bars)
        self._line = line
        self._all = bars.add_task("tasks", total=len(names), counts="")

    def started(self, index: int) -> None:
        """Draw nothing."""

    def told(self, index: int, note: object) -> None:
        """Draw nothing."""

    def finished(self, index: int, result: Result | WorkerFailure) -> None:
        """Move the bar on, and write the line of the task above it."""
        self._bars.advance(self._all)
        self._write(f"{self._names[index]}: {self._line(result)}")


def _bars(stream: TextIO) -> SummedBars:
    return SummedBars(
        TextColumn("{task.description}"),
        BarColumn(bar_width=16),
        MofNCompleteColumn(),
        TextColumn("{task.fields[counts]}"),
        TimeElapsedColumn(),
        console=Console(file=stream),
        transient=True,
    )


def _take(meter: Meter, index: int, note: Note) -> None:
    if isinstance(note, StageStarted):
        meter.at(index, note.stage)
    elif isinstance(note, Progress):
        meter.told(index, note)
    else:
        assert isinstance(note, StageDone)


def _counts(pairs: int, inputs: int, outputs: int) -> str:
    return f"{pairs} pairs, {inputs} unexpected inputs, {outputs} unexpected outputs"
