"""What a run shows while it works: bars on a terminal, a line for each finished task elsewhere; on standard error."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TextIO, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from veriscale.engines.pool import Listener, WorkerFailure
from veriscale.engines.progress import Line, PlainProgress
from veriscale.run.records import Progress, TaskResult

Outcome = TaskResult | WorkerFailure
Result = TypeVar("Result")


@contextmanager
def progress_display(
    names: Sequence[str], target: int, stream: TextIO, line: Line[Result]
) -> Iterator[Listener[Progress, Result]]:
    """Show how the tasks called `names` get on; `target` is the number of pairs that fills a task's bar."""
    if not stream.isatty():
        yield PlainProgress(names, stream, line)
        return
    bars = Bars(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("{task.fields[counts]}"),
        TimeElapsedColumn(),
        console=Console(file=stream),
        transient=True,
    )
    with bars:
        yield BarProgress(names, target, bars, line)


def outcome_line(outcome: Outcome) -> str:
    """Return one line about a finished task."""
    if isinstance(outcome, WorkerFailure):
        return f"failed, {outcome.code}: {outcome.detail}"
    if outcome.skipped is not None:
        return f"skipped, {outcome.skipped.render()}"
    assert outcome.expansion is not None
    plus, lite = outcome.expansion.plus, outcome.expansion.lite
    outputs = sum(len(pair.unexpected) for pair in plus.pairs)
    counts = _counts(len(plus.pairs), len(plus.unexpected_inputs), outputs)
    return f"{counts}; lite {len(lite.pairs)} and {len(lite.unexpected_inputs)} ({sum(outcome.seconds.values()):.1f} s)"


class BarProgress(Generic[Result]):
    """Draws one bar for the run and one for each task in work."""

    def __init__(self, names: Sequence[str], target: int, bars: Bars, line: Line[Result]):
        self._names = names
        self._line = line
        self._target = target
        self._bars = bars
        self._all = bars.add_task("tasks", total=len(names), counts="")
        self._rows: dict[int, TaskID] = {}

    def started(self, index: int) -> None:
        """Add a bar."""
        self._rows[index] = self._bars.add_task(self._names[index], total=self._target, counts="loading")

    def told(self, index: int, note: Progress) -> None:
        """Move a bar on."""
        counts = _counts(note.expected_pairs, note.unexpected_inputs, note.unexpected_outputs)
        completed = min(note.expected_pairs, self._target)
        self._bars.update(self._rows[index], completed=completed, counts=f"{note.step}: {counts}")

    def finished(self, index: int, result: Result | WorkerFailure) -> None:
        """Put a line in place of a bar."""
        self._bars.remove_task(self._rows.pop(index))
        self._bars.advance(self._all)
        self._bars.console.print(f"{self._names[index]}: {self._line(result)}", markup=False, highlight=False)


def _counts(pairs: int, inputs: int, outputs: int) -> str:
    return f"{pairs} pairs, {inputs} unexpected inputs, {outputs} unexpected outputs"
