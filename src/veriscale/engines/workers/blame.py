"""Which case the deaths of workers at one task are put down to.

The first death is only noted, with the number of the case in flight. From then on the task is taken carefully, so that
each death has its case, and one is to blame in which workers end again and again: deaths from outside hit another case
each time, and change no verdict. Without a case to blame the task is given up after some deaths.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from veriscale.engines.workers.cases import BadCase, Case
from veriscale.lean.diagnostics import Code

AGREEING: Final = 2
"""Deaths in one case that make it bad."""
AGREEING_OUTSIDE: Final = 3
"""The same for signals that are mostly sent from outside: a long case is hit by chance more often."""
PATIENCE: Final = 5
"""Deaths without a culprit after which a task is given up."""
PATIENCE_OUTSIDE: Final = 12
"""The same for signals that are mostly sent from outside."""
PATIENCE_IDLE: Final = 60
"""The same for such signals to a worker that had not begun the task yet."""
MAX_BAD: Final = 8
"""Bad cases of one task; with more, the task itself is no good."""


@dataclass(frozen=True, slots=True)
class Death:
    """How a worker ended in the middle of a task."""

    code: Code
    """The limit that it ran into; a crash where that is none of time and memory."""
    text: str
    """For people, as a clause."""
    ordinal: int | None = None
    """The number of the case in flight, None where none was."""
    case: Case | None = None
    """The case in flight, if the go was careful."""
    outside: bool = False
    """Whether it ended by a signal that is mostly sent from outside, such as by the system when memory is short."""
    begun: bool = True
    """Whether the worker had begun the task."""
    orderly: bool = False
    """Whether it ended itself, as it does with a fault of our own: the next one would do the same."""


class Inquest:
    """The deaths at one task, and the cases that were found to be bad."""

    def __init__(self, known: Iterable[BadCase] = ()):
        self.bad = list(known)
        self._found = 0
        self._deaths: list[Death] = []

    @property
    def careful(self) -> bool:
        """Whether the next go must write down its cases."""
        return bool(self._deaths) or self._found > 0

    def take(self, death: Death) -> BadCase | None:
        """Take in a death, and return the case that it makes a bad one."""
        self._deaths.append(death)
        if death.case is None or sum(_agree(death, other) for other in self._deaths) < _needed(death):
            return None
        bad = BadCase(death.case, death.code)
        self.bad.append(bad)
        self._found += 1
        self._deaths.clear()
        return bad

    @property
    def verdict(self) -> str | None:
        """Why the task is given up; None where it is taken again."""
        if self._found > MAX_BAD:
            return f"more than {MAX_BAD} of its evaluations broke their worker"
        if not self._deaths:
            return None
        last = self._deaths[-1]
        if last.orderly and last.ordinal is None:
            return last.text
        inside = sum(not death.outside for death in self._deaths)
        begun = sum(death.begun for death in self._deaths)
        if inside >= PATIENCE or begun >= PATIENCE_OUTSIDE or len(self._deaths) >= PATIENCE_IDLE:
            return f"{last.text}, and {len(self._deaths) - 1} times before"
        return None


def _agree(death: Death, other: Death) -> bool:
    """Return whether two deaths happened in the same case."""
    if other.case is None or death.case is None:
        return other.ordinal is not None and other.ordinal == death.ordinal
    return other.case.key == death.case.key


def _needed(death: Death) -> int:
    """Return how many deaths in a case, this one included, make it bad.

    Time is measured for each case, so that a careful go needs no second one; memory may have been taken before.
    """
    if death.code is Code.MACHINE_TIME:
        return 1
    return AGREEING_OUTSIDE if death.outside else AGREEING
