"""Limits on the work of a stage, in the engine's own unit, so that they stop at the same place on every machine."""

from veriscale.engines.base import LoadedTask


class WorkLimit:
    """What a stage may spend on evaluations of one task, and what is left of it."""

    def __init__(self, task: LoadedTask, limit: int):
        self._task = task
        self._end = task.work() + limit

    @property
    def left(self) -> int:
        """What is left; not positive when the stage should end."""
        return self._end - self._task.work()

    def share(self, items: int) -> "WorkLimit":
        """Return the limit of one of `items` that share what is left; the others get what it does not spend."""
        return WorkLimit(self._task, max(0, self.left) // max(1, items))
