"""What lint shows while it works: a bar on a terminal, a line for each finished task elsewhere; on standard error."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from veriscale.engines.cases import Case
from veriscale.engines.pool import Listener, WorkerFailure
from veriscale.engines.progress import PlainProgress
from veriscale.lean.diagnostics import Code
from veriscale.lint.output import counted
from veriscale.lint.run import TaskReport


@contextmanager
def progress_display(names: Sequence[str], stream: TextIO) -> Iterator[Listener[None, TaskReport]]:
    """Show how the tasks called `names` get on."""
    if not stream.isatty():
        yield PlainProgress(names, stream, outcome_line)
        return
    columns = (TextColumn("linting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    columns_end = TextColumn("{task.description}")
    with Progress(*columns, columns_end, console=Console(file=stream), transient=True) as bar:
        yield BarProgress(names, bar)


def outcome_line(result: TaskReport | WorkerFailure) -> str:
    """Return one line about a finished task."""
    return result.detail if isinstance(result, WorkerFailure) else counted(len(result.findings), "finding")


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

    def retried(self, index: int, why: str) -> None:
        """Write a line above the bar."""
        self._bar.console.print(f"{self._names[index]}: again, since {why}", markup=False, highlight=False)

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        """Write a line above the bar."""
        self._bar.console.print(f"{self._names[index]}: {code}: {case.render()}", markup=False, highlight=False)

    def finished(self, index: int, result: TaskReport | WorkerFailure) -> None:
        """Move the bar on."""
        self._working.pop(index, None)
        self._bar.update(self._all, advance=1, description=", ".join(self._working.values()))
