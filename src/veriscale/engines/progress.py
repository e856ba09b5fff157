"""Progress on standard error: listeners of the pool that write a line for each finished task, or draw one bar."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TextIO, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from veriscale.engines.workers.cases import Case
from veriscale.engines.workers.pool import Listener, WorkerFailure
from veriscale.lean.diagnostics import Code

Result = TypeVar("Result")
Line = Callable[[Result | WorkerFailure], str]
"""Says in one line what became of a task."""


class TaskProgress(ABC):
    """Tells what befalls the tasks called `names`; where that goes is for subclasses to say."""

    def __init__(self, names: Sequence[str]):
        self._names = names

    def retried(self, index: int, why: str) -> None:
        """Write a line."""
        self._write(f"{self._names[index]}: again, since {why}")

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        """Write a line."""
        self._write(f"{self._names[index]}: {code}: {case.render()}")

    @abstractmethod
    def _write(self, text: str) -> None: ...


class PlainProgress(TaskProgress, Generic[Result]):
    """Writes a line for each finished task."""

    def __init__(self, names: Sequence[str], stream: TextIO, line: Line[Result]):
        super().__init__(names)
        self._line = line
        self._stream = stream
        self._finished = 0

    def started(self, index: int) -> None:
        """Say nothing."""

    def told(self, index: int, note: object) -> None:
        """Say nothing."""

    def finished(self, index: int, result: Result | WorkerFailure) -> None:
        """Write the line of a task."""
        self._finished += 1
        place = f"[{self._finished}/{len(self._names)}]"
        self._write(f"{place} {self._names[index]}: {self._line(result)}")

    def _write(self, text: str) -> None:
        print(text, file=self._stream, flush=True)


class AboveBars(TaskProgress):
    """Writes lines above the bars that are drawn."""

    def __init__(self, names: Sequence[str], bars: Progress):
        super().__init__(names)
        self._bars = bars

    def _write(self, text: str) -> None:
        self._bars.console.print(text, markup=False, highlight=False)


class OneBarProgress(AboveBars):
    """Draws one bar, with the tasks in work behind it."""

    def __init__(self, names: Sequence[str], bar: Progress):
        super().__init__(names, bar)
        self._working: dict[int, str] = {}
        self._all = bar.add_task("", total=len(names))

    def started(self, index: int) -> None:
        """Name the task."""
        self._working[index] = self._names[index]
        self._bars.update(self._all, description=", ".join(self._working.values()))

    def told(self, index: int, note: object) -> None:
        """Draw nothing."""

    def finished(self, index: int, result: object) -> None:
        """Move the bar on."""
        self._working.pop(index, None)
        self._bars.update(self._all, advance=1, description=", ".join(self._working.values()))


@contextmanager
def one_bar(
    title: str, names: Sequence[str], stream: TextIO, plain: Callable[[], Listener[None, Result]]
) -> Iterator[Listener[None, Result]]:
    """Draw a bar called `title` on a terminal; `plain` makes the listener for other streams."""
    if not stream.isatty():
        yield plain()
        return
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    in_work = TextColumn("{task.description}")
    with Progress(*columns, in_work, console=Console(file=stream), transient=True) as bar:
        yield OneBarProgress(names, bar)
