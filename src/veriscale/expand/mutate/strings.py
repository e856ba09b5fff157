"""String: clear, reverse, append a special character; Appendix A, "Strings"."""

from veriscale.expand.mutate.characters import SIGMA_SP
from veriscale.expand.mutate.schema import Space, TypeMutator, finite, plain, schema_over


def clear(_value: str) -> str:
    """Return ε (schema 1)."""
    return ""


def reverse(value: str) -> str:
    """Return the string backwards, by code points (schema 2)."""
    return value[::-1]


def append(value: str, char: str) -> str:
    """Return x ++ c (schema 3)."""
    return value + char


FRESH: Space[str] = finite(("", "a", "b", "ab", "A", "0", " "))
"""Strings for containers of strings; the paper has none."""

STRING_MUTATOR: TypeMutator[str] = TypeMutator(
    schemas=(plain("clear", clear), plain("reverse", reverse), schema_over("append", append, SIGMA_SP)),
    fresh=FRESH,
)
