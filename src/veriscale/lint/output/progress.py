"""What lint shows while it works: a bar on a terminal, a line for each finished task elsewhere; on standard error."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TextIO

from veriscale.engines.progress import PlainProgress, one_bar
from veriscale.engines.workers.pool import Listener, WorkerFailure
from veriscale.lint.output.text import counted
from veriscale.lint.run import TaskReport


def progress_display(names: Sequence[str], stream: TextIO) -> AbstractContextManager[Listener[None, TaskReport]]:
    """Show how the tasks called `names` get on."""
    return one_bar("linting", names, stream, lambda: PlainProgress(names, stream, outcome_line))


def outcome_line(result: TaskReport | WorkerFailure) -> str:
    """Return one line about a finished task."""
    return result.detail if isinstance(result, WorkerFailure) else counted(len(result.findings), "finding")
