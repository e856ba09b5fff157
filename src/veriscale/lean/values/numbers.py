"""Number literals as Lean reads them: integers of bounded length, and floats from decimal fractions.

Lean turns ``1.5`` into a float with 64 bits of intermediate precision (``Float.ofScientific`` and
``Float.ofBinaryScientific`` in ``Init/Data/OfScientific.lean``). That is rarely, but not never, another number than the
nearest one, so the same steps are taken here.
"""

import math
import sys

from veriscale.lean.syntax.literals import decode_scientific

MAX_DIGITS = 100_000
"""Decimal digits of the longest integer that is read. Reading takes quadratic time; the longest in the published
suites has 2,400 digits."""
MAX_EXPONENT = 10_000
"""Largest absolute exponent of a decimal fraction that is read; a float overflows beyond 308."""

# Python refuses to read or print integers of more than 4,300 digits unless told otherwise. Results of evaluations may
# be longer than what we read: `veriscale.lean.budget.Budget.size` bounds them by bits.
sys.set_int_max_str_digits(10 * MAX_DIGITS)


def float_of_scientific(mantissa: int, exponent: int) -> float:
    """Return the float that Lean gives to `mantissa` × 10^`exponent`; infinite where it overflows."""
    if exponent >= 0:
        return float_of_binary(mantissa * 5**exponent, exponent)
    places = -exponent
    shift = max(64 - _log2(mantissa), 0)
    scaled = (mantissa << (3 * places + shift)) // 5**places
    return float_of_binary(scaled, -4 * places - shift)


def float_of_binary(mantissa: int, exponent: int) -> float:
    """Return `mantissa` × 2^`exponent`, the mantissa cut to 64 bits first; infinite where it overflows."""
    shift = max(_log2(mantissa) - 63, 0)
    try:
        return math.ldexp(float(mantissa >> shift), exponent + shift)
    except OverflowError:
        return math.inf


def _log2(number: int) -> int:
    """``Nat.log2``: the position of the highest bit, 0 for 0."""
    return max(number.bit_length() - 1, 0)


def decimal_of_float(number: float) -> str:
    """Return the shortest decimal fraction that Lean reads as `number`, which is finite and not negative."""
    text = repr(number).replace("e+", "e")
    if _reads_as(text) == number:
        return text
    for digits in range(17, 800):  # 767 significant digits write every float exactly
        text = format(number, f".{digits}e").replace("e+", "e")
        if _reads_as(text) == number:
            return text
    raise AssertionError(f"no decimal fraction for {number!r}")


def _reads_as(text: str) -> float:
    return float_of_scientific(*decode_scientific(text))
