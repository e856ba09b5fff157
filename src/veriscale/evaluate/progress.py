"""What an evaluation shows while it works: a bar on a terminal, a line for each finished task elsewhere."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TextIO

from veriscale.engines.progress import PlainProgress, one_bar
from veriscale.engines.workers.pool import Listener, WorkerFailure
from veriscale.evaluate.records import Verdict
from veriscale.evaluate.run import Answers


def progress_display(
    title: str, names: Sequence[str], stream: TextIO
) -> AbstractContextManager[Listener[None, Answers]]:
    """Show how the tasks called `names` get on."""
    titled = [f"{title}: {name}" for name in names]
    return one_bar(title, names, stream, lambda: PlainProgress(titled, stream, outcome_line))


def outcome_line(result: Answers | WorkerFailure) -> str:
    """Return one line about a finished task."""
    if isinstance(result, WorkerFailure):
        return f"{result.detail}; its answers are scored one by one"
    passed = sum(answer.verdict is Verdict.PASS for answer in result)
    return f"{passed} of {len(result)} answers pass"
