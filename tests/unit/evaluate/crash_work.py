"""Work that kills its worker when it comes to a certain model; workers import it."""

import os
import signal
from dataclasses import dataclass

from veriscale.engines.workers.context import TaskContext
from veriscale.evaluate.records import Answer
from veriscale.evaluate.work import Scoring, TaskItem


@dataclass(frozen=True)
class Deadly(Scoring):
    """Scores as usual, unless an answer is of the model ``killer``."""

    def __call__(self, item: TaskItem, context: TaskContext[None]) -> tuple[Answer, ...]:
        """Score all answers to a task, or die."""
        if any(submission.model == "killer" for submission in item.submissions):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(item, context)
