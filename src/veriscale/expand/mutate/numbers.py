"""UInt8 … UInt64 and Float: the integer schemas on other numbers; the paper has no schemas for them.

Fixed-width integers are clipped into their range, as Nat is at 0, so that steps stay small: wrapping would turn 255 + 1
into 0. Float results stay finite: a step that would overflow, or start from an infinity or NaN, is the identity. Zero
is always +0, so that two mutants that print alike are equal.
"""

from math import isfinite

from veriscale.expand.mutate.integers import APPENDED, DELTAS
from veriscale.expand.mutate.naturals import clip
from veriscale.expand.mutate.schema import TypeMutator, finite, schema_over


def fixed_width_mutator(largest: int) -> TypeMutator[int]:
    """Return the mutator of the natural numbers up to `largest`, which is at least 5."""

    def add(value: int, delta: int) -> int:
        return min(largest, clip(value + delta))

    def multiply(value: int, delta: int) -> int:
        return min(largest, clip(value * delta))

    return TypeMutator(
        schemas=(schema_over("add", add, DELTAS), schema_over("multiply", multiply, DELTAS)),
        fresh=finite(tuple(clip(value) for value in APPENDED)),
    )


def add_float(value: float, delta: int) -> float:
    """Return x + δ, or x where that is not finite."""
    result = value + delta
    return result if isfinite(result) else value


def multiply_float(value: float, delta: int) -> float:
    """Return δx, or x where that is not finite; never -0."""
    result = value * delta + 0.0
    return result if isfinite(result) else value


UINT_MUTATORS = {f"UInt{bits}": fixed_width_mutator(2**bits - 1) for bits in (8, 16, 32, 64)}

FLOAT_MUTATOR: TypeMutator[float] = TypeMutator(
    schemas=(schema_over("add", add_float, DELTAS), schema_over("multiply", multiply_float, DELTAS)),
    fresh=finite(tuple(value / 2 for value in APPENDED)),
)
