"""An engine for copies of one task with other rows: the Lean text is the same, so it is elaborated once."""

from dataclasses import dataclass

from veriscale.benchmark.records import Task
from veriscale.engines.base import LeanProblem, LoadedTask


@dataclass(frozen=True, slots=True)
class LoadedEngine:
    """Gives what an engine has made of the task."""

    loaded: LoadedTask | tuple[LeanProblem, ...]

    def load(self, task: Task) -> LoadedTask | tuple[LeanProblem, ...]:
        """Return the task as it was loaded."""
        return self.loaded
