"""Int: the two schemas of Appendix A, "Integers"."""

from veriscale.expand.mutate.schema import TypeMutator, finite, schema_over

DELTAS = (-2, -1, 0, 1, 2)
"""Θ of both schemas."""

APPENDED = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5)
"""Θ of the values that are appended to sequences of integers."""


def add(value: int, delta: int) -> int:
    """Return x + δ (schema 1)."""
    return value + delta


def multiply(value: int, delta: int) -> int:
    """Return δx (schema 2)."""
    return delta * value


INT_MUTATOR: TypeMutator[int] = TypeMutator(
    schemas=(schema_over("add", add, DELTAS), schema_over("multiply", multiply, DELTAS)),
    fresh=finite(APPENDED),
)
