"""How long a value is when it is written, so that no row makes a suite unwieldy."""

from typing import Final

from veriscale.lean.values import Value

LONGEST: Final = 4_000
"""Characters of a value, about, that a new row may have; the longest value of the published suites has some 2,400."""


def written_length(value: Value) -> int:
    """Return about how many characters a value takes when it is written."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, tuple):
        return sum(map(written_length, value)) + 2 * len(value)
    if isinstance(value, int):
        return 1 + value.bit_length() * 3 // 10
    return 4


def is_too_long(value: Value) -> bool:
    """Return whether a row with this value is kept out of new suites."""
    return written_length(value) > LONGEST
