"""Nat: the integer schemas with the result clipped at 0; Appendix A, "Natural numbers"."""

from veriscale.expand.mutate.integers import APPENDED, DELTAS
from veriscale.expand.mutate.schema import TypeMutator, finite, schema_over


def clip(value: int) -> int:
    """Return max(0, z)."""
    return value if value > 0 else 0


def add(value: int, delta: int) -> int:
    """Return clip(x + δ) (schema 1)."""
    return clip(value + delta)


def multiply(value: int, delta: int) -> int:
    """Return clip(δx) (schema 2)."""
    return clip(delta * value)


NAT_MUTATOR: TypeMutator[int] = TypeMutator(
    schemas=(schema_over("add", add, DELTAS), schema_over("multiply", multiply, DELTAS)),
    fresh=finite(tuple(clip(value) for value in APPENDED)),
)
