"""Progress without a terminal: a listener of the pool that writes a line for each finished task."""

from collections.abc import Callable, Sequence
from typing import Generic, TextIO, TypeVar

from veriscale.engines.cases import Case
from veriscale.engines.pool import WorkerFailure
from veriscale.lean.diagnostics import Code

Result = TypeVar("Result")
Line = Callable[[Result | WorkerFailure], str]
"""Says in one line what became of a task."""


class PlainProgress(Generic[Result]):
    """Writes a line for each finished task."""

    def __init__(self, names: Sequence[str], stream: TextIO, line: Line[Result]):
        self._names = names
        self._line = line
        self._stream = stream
        self._finished = 0

    def started(self, index: int) -> None:
        """Say nothing."""

    def told(self, index: int, note: object) -> None:
        """Say nothing."""

    def retried(self, index: int, why: str) -> None:
        """Write a line."""
        print(f"{self._names[index]}: again, since {why}", file=self._stream, flush=True)

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        """Write a line."""
        print(f"{self._names[index]}: {code}: {case.render()}", file=self._stream, flush=True)

    def finished(self, index: int, result: Result | WorkerFailure) -> None:
        """Write the line of a task."""
        self._finished += 1
        place = f"[{self._finished}/{len(self._names)}]"
        print(f"{place} {self._names[index]}: {self._line(result)}", file=self._stream, flush=True)
