"""What lint shows while it works: a bar on a terminal, a line for each finished task elsewhere; on standard error."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from veriscale.engines.pool import Listener, WorkerFailure
from veriscale.lint.run import TaskReport


@contextmanager
def progress_display(names: Sequence[str], stream: TextIO) -> Iterator[Listener[None, TaskReport]]:
    """Show how the tasks called `names` get on."""
    if not stream.isatty():
        yield PlainProgress(names, stream)
        return
    columns = (TextColumn("linting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    columns_end = TextColumn("{task.description}")
    with Progress(*columns, columns_end, console=Console(file=stream), transient=True) as bar:
        yield BarProgress(names, bar)


class PlainProgress:
    """Writes a line for each finished task."""

    def __init__(self, names: Sequence[str], stream: TextIO):
        self._names = names
        self._stream = stream
        self._finished = 0

    def started(self, index: int) -> None:
        """Say nothing."""

    def told(self, index: int, note: None) -> None:
        """Say nothing."""

    def finished(self, index: int, result: TaskReport | WorkerFailure) -> None:
        """Write the line of a task."""
        self._finished += 1
        what = result.detail if isinstance(result, WorkerFailure) else f"{len(result.findings)} findings"
        place = f"[{self._finished}/{len(self._names)}]"
        print(f"{place} {self._names[index]}: {what}", file=self._stream, flush=True)


class BarProgress:
    """Draws one bar, with the tasks in work behind it."""

    def __init__(self, names: Sequence[str], bar: Progress):
        self._names = names
        self._bar = bar
        self._working: dict[int, str] = {}
        self._all = bar.add_task("", total=len(names))

    def started(self, index: int) -> None:
        """Name the task."""
        self._working[index] = self._names[index]
        self._bar.update(self._all, description=", ".join(self._working.values()))

    def told(self, index: int, note: None) -> None:
        """Say nothing."""

    def finished(self, index: int, result: TaskReport | WorkerFailure) -> None:
        """Move the bar on."""
        self._working.pop(index, None)
        self._bar.update(self._all, advance=1, description=", ".join(self._working.values()))
