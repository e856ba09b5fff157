"""``Std.Range`` as ``for`` loops use it: the list of its numbers."""

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY


@LIBRARY.function("Std.Range.mk", "(start stop step : Nat) : List Nat")
def _mk(start: int, stop: int, step: int) -> tuple[int, ...]:
    # Lean 4.16 and later demand a proof that the step is positive.
    numbers = range(start, stop, max(step, 1))
    METER.grow(len(numbers))
    return tuple(numbers)
