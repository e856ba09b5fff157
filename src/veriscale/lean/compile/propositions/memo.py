"""Values that depend on a proposition's first arguments alone, kept from one evaluation to the next.

An evaluation that finds such a value made already is charged what the making took, so that verdicts and budgets do
not depend on what ran before. What cannot be charged again exactly is not kept: values that ran into a limit of the
machine or of depth, numbers so long that they cap the steps, values that rest on the order of a hash map's entries, and
those that used a definition without parameters, which is computed once per evaluation.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.compile.runtime import EVALUATION
from veriscale.lean.compile.watchdog import WATCHDOG
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.maps.persistent import ARRANGEMENT

NEVER = -1
"""The number of no evaluation."""


class Memo:
    """A value that is made when first asked for, and charged for once in each evaluation that asks for it."""

    __slots__ = ("_end", "_evaluation", "_make", "_parts", "_steps", "_value")

    def __init__(self, make: Callable[[], Any]):
        self._make = make
        self._value: Any = None
        self._end: Undecided | None = None
        self._evaluation = NEVER
        """The last evaluation that was charged for the value, or for how its making ended."""
        self._steps: int | None = None
        """What making it took, its parts not counted; None where that is not known."""
        self._parts: tuple[Memo, ...] = ()

    def __call__(self) -> Any:
        """Return the value.

        Raises:
            Undecided: its making ended so, or takes more steps than are left.
        """
        if _MAKING:
            _MAKING[-1].parts[self] = None
        if self._evaluation == EVALUATION.number:
            if self._end is not None:
                raise self._end.forgetting_frames()
            return self._value
        before = METER.steps
        try:
            return self._first() if self._steps is None else self._again()
        finally:
            if _MAKING:
                _MAKING[-1].steps_of_parts += before - METER.steps

    def _again(self) -> Any:
        """Charge for what is known already."""
        unpaid: dict[Memo, None] = {}
        self._collect(unpaid)
        if any(memo._steps is None for memo in unpaid):
            return self._first()
        price = sum(memo._steps or 0 for memo in unpaid)
        if METER.steps < price:
            METER.steps = -1
            METER.exhausted()
        if any(memo._is_short() for memo in unpaid):
            return self._first()
        METER.charge(price)
        for memo in unpaid:
            memo._pay()
        if self._end is not None:
            raise self._end.forgetting_frames()
        return self._value

    def _collect(self, unpaid: "dict[Memo, None]") -> None:
        """Gather this value and those it was made from, as far as they are not paid for."""
        if self._evaluation != EVALUATION.number and self not in unpaid:
            unpaid[self] = None
            for part in self._parts:
                part._collect(unpaid)

    def _is_short(self) -> bool:
        """Whether its making ran out of steps: then what is known is a lower bound."""
        return self._end is not None and self._end.code is Code.BUDGET_STEPS

    def _pay(self) -> None:
        self._evaluation = EVALUATION.number
        _PAID.append(self)

    def _first(self) -> Any:
        """Make the value, and remember what it took."""
        if not _MAKING:
            _PAID.clear()
        making = _Making()
        _MAKING.append(making)
        self._steps, self._end = None, None
        try:
            self._value = self._make()
        except Undecided as failure:
            self._end = failure.forgetting_frames()
            raise
        except (RecursionError, MemoryError):
            making.spoil()
            raise
        finally:
            _MAKING.pop()
            self._remember(making)
        return self._value

    def _remember(self, making: "_Making") -> None:
        steps = making.end()
        if steps is None:
            # It may not be used again, but in this evaluation the value is good.
            self._steps = None
            if making.spoilt or self._end is not None:
                return
        else:
            self._steps, self._parts = steps, tuple(making.parts)
        if self._is_short():
            making.take_back()
        else:
            self._pay()


@dataclass(eq=False)
class _Making:
    """Watches the making of a value."""

    parts: dict[Memo, None] = field(default_factory=dict)
    steps_of_parts: int = 0
    spoilt: bool = False

    def __post_init__(self) -> None:
        self._steps, self._caps, self._shared = METER.steps, METER.caps, EVALUATION.shared
        self._paid = len(_PAID)
        self._seen, ARRANGEMENT.seen = ARRANGEMENT.seen, False

    def spoil(self) -> None:
        """Note that the making was broken off by a limit that is not counted."""
        self.spoilt = True

    def end(self) -> int | None:
        """Return the steps that were taken, without those of parts; None where they may differ another time."""
        seen, ARRANGEMENT.seen = ARRANGEMENT.seen, ARRANGEMENT.seen or self._seen
        if self.spoilt or seen or WATCHDOG.expired or (METER.caps, EVALUATION.shared) != (self._caps, self._shared):
            return None
        return self._steps - METER.steps - self.steps_of_parts

    def take_back(self) -> None:
        """Let values be charged for again that were paid for in a making that ran out of steps."""
        for memo in _PAID[self._paid :]:
            memo._evaluation = NEVER
        del _PAID[self._paid :]


_MAKING: list[_Making] = []
"""The values that are being made, outermost first."""

_PAID: list[Memo] = []
"""What was paid for while the outermost of them was being made."""
