"""Budgets of an evaluation: counted, not timed, so that a verdict is the same on every machine.

``METER`` is the meter of the evaluation that runs in this process; there is at most one at a time. Compiled code ticks
it once per call and per loop round; library functions charge it for work in proportion to the sizes of values.
"""

from dataclasses import dataclass

from veriscale.lean.diagnostics import Code, Undecided


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one evaluation."""

    steps: int = 2_000_000
    """Calls, loop rounds and elements touched. Curated tests of Verina need at most some 10^6: postconditions that
    enumerate the subsequences of a list do (``verina_advanced_25``, row ``tests[7]``). Most need some 10^3."""
    depth: int = 1_000_000
    """Nested calls that are not tail calls, as Python frames."""
    size: int = 1_000_000
    """Elements of one sequence, or bits of one number."""


class Meter:
    """Counts down the steps of the running evaluation."""

    __slots__ = ("_before", "_granted", "caps", "size", "steps")

    def __init__(self) -> None:
        self._before = self._granted = self.steps = 0
        self.caps = 0
        self.start(Budget())

    @property
    def total(self) -> int:
        """The steps of all evaluations in this process, those over a budget not counted."""
        return self._before + self._granted - max(self.steps, 0)

    def start(self, budget: Budget) -> None:
        """Begin a new evaluation under `budget`."""
        self._before = self.total
        self._granted = budget.steps
        self.steps = budget.steps
        self.size = budget.size

    def charge(self, steps: int) -> None:
        """Count `steps`.

        Raises:
            Undecided: the budget of steps is used up.
        """
        self.steps -= steps
        if self.steps < 0:
            self.exhausted()

    def cap(self, steps: int) -> None:
        """Leave at most `steps`."""
        self.caps += 1
        self.steps = min(self.steps, steps)

    def grow(self, size: int) -> None:
        """Count the making of a sequence of `size` elements (or a number of `size` bits).

        Raises:
            Undecided: the value is larger than the budget's size, or the steps are used up.
        """
        if size > self.size:
            raise Undecided(Code.BUDGET_SIZE, f"{size} elements or bits, limit {self.size}")
        self.charge(size)

    def exhausted(self) -> None:
        """Raise Undecided for the steps."""
        raise Undecided(Code.BUDGET_STEPS, "step budget used up")


METER = Meter()
