"""What a piece of work gets besides its item: word to the parent, and engines whose evaluations are watched."""

from collections.abc import Callable
from typing import Generic, TypeVar

from veriscale.engines.base import Engine
from veriscale.engines.workers.cases import CaseLog
from veriscale.engines.workers.watched import WatchedEngine

Note = TypeVar("Note")
Tell = Callable[[Note], None]
"""Sends word of how far a task is."""


class TaskContext(Generic[Note]):
    """The surroundings of one go at one task; without a log nothing is watched."""

    def __init__(self, tell: Tell[Note], log: CaseLog | None = None):
        self.tell = tell
        self.log = log

    def watch(self, engine: Engine, label: str) -> Engine:
        """Return an engine that answers as `engine` does, and survives what breaks a worker.

        Args:
            engine: The engine.
            label: Tells the engines of one piece of work apart, such as two with different budgets.
        """
        return engine if self.log is None else WatchedEngine(engine, self.log, label)
