"""What the library files share: propositional equality of values, charges for copies and big numbers, decimal text.

None of this is a Lean function.
"""

import math
import operator
from collections.abc import Callable, Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.finite.values import Bag, FiniteSet
from veriscale.lean.library.registry import Dictionary

Elements = tuple[Any, ...]
"""The value of a list."""

Function = Callable[[Any], Any]
Predicate = Callable[[Any], bool]
Relation = Callable[[Any, Any], bool]

_PLAIN = frozenset({int, str, bool, type(None), FiniteSet, Bag})

_SMALL_BITS = 1024
"""Numbers up to here are not charged for: their arithmetic costs no more than a step."""

LONG = 1 << _SMALL_BITS
"""The first natural number that is charged for."""

_HEAVY_BITS = 1 << 16
"""Longer numbers make every later step dear: any of them may add to the number, compare it or divide it."""

_HEAVY_WORK = 1 << 37
"""Bits that the steps after the making of a heavy number may touch: some seconds of work."""

_CHUNK_DIGITS = 2048
"""Python refuses to print numbers of more than 4300 digits at once."""


def is_plain(value: object) -> bool:
    """Tell whether Python's ``==`` on `value` is Lean's ``=``: no floats, functions or opaque objects inside.

    Each part is counted as often as it occurs, since trees may share parts: this walk bounds what ``==`` can cost.

    Raises:
        Undecided: the steps are used up.
    """
    if type(value) in _PLAIN:
        return True
    stack = [value]
    while stack:
        item = stack.pop()
        if type(item) is tuple:
            METER.charge(1 + (len(item) >> 4))
            stack.extend(item)
        elif type(item) not in _PLAIN:
            return False
    return True


def require_plain(values: Iterable[object]) -> None:
    """Check that ``=`` can be decided on all values.

    Raises:
        Undecided: a value holds a float, a function or another value without decidable equality.
    """
    if not all(map(is_plain, values)):
        raise Undecided(Code.UNDECIDABLE_EQUALITY, "values with floats or functions")


def same(left: object, right: object) -> bool:
    """Decide ``left = right``.

    Raises:
        Undecided: both values hold floats, functions or other values without decidable equality.
    """
    # Where one side is plain, an unequal other side is unequal for Lean as well: both have one type.
    if is_plain(left) or is_plain(right):
        return left == right
    raise Undecided(Code.UNDECIDABLE_EQUALITY, "values with floats or functions")


def scan(items: Elements, item: object) -> None:
    """Count the search of `items` for an equal of `item`: comparing sequences takes longer than a step each.

    Raises:
        Undecided: the steps are used up.
    """
    METER.charge(len(items))
    if isinstance(item, (tuple, str)):
        METER.charge(len(items) * (len(item) >> 5))


def hashing(items: Elements) -> None:
    """Count the hashing of `items`, which costs the sum of their lengths where they are sequences.

    Raises:
        Undecided: the steps are used up.
    """
    METER.charge(len(items))
    if items and isinstance(items[0], (tuple, str)):
        METER.charge(sum(len(item) for item in items if item is not None) >> 5)


def equality(beq: Dictionary) -> Relation:
    """Return ``==`` of the evidence as a Python function."""
    if beq.structural:
        return operator.eq
    method: Relation = beq.methods["beq"]
    return method


def copied(size: int) -> None:
    """Count the making of a sequence of `size` elements at C speed: sixteen elements a step.

    Raises:
        Undecided: the sequence is too large, or the steps are used up.
    """
    if size > METER.size:
        METER.grow(size)
    METER.charge(size >> 4)


def number(bits: int) -> None:
    """Count the making of a number of `bits` bits, a word of 64 bits a step.

    Raises:
        Undecided: the number is too large, or the steps are used up.
    """
    if bits > _SMALL_BITS:
        if bits > METER.size:
            METER.grow(bits)
        METER.charge(bits >> 6)
        if bits > _HEAVY_BITS:
            METER.cap(_HEAVY_WORK // bits)


def long(value: int) -> int:
    """Count the making of `value`, which exists already, and return it.

    Raises:
        Undecided: the number is too large, or the steps are used up.
    """
    number(value.bit_length())
    return value


def division(n: int, m: int) -> None:
    """Count a division of long numbers, whose cost is the product of the lengths of quotient and divisor.

    Raises:
        Undecided: the steps are used up.
    """
    bits, divisor = n.bit_length(), m.bit_length()
    METER.charge((bits >> 10) + (max(bits - divisor, 0) * divisor >> 18))


def common_divisor(n: int, m: int) -> int:
    """Return the greatest common divisor; its cost is the product of the lengths.

    Raises:
        Undecided: the steps are used up.
    """
    METER.charge(n.bit_length() * m.bit_length() >> 18)
    return math.gcd(n, m)


def decimal(value: int) -> str:
    """Return the decimal digits of any integer, also of those that Python's ``str`` refuses."""
    if -(10**18) < value < 10**18:
        return str(value)
    sign, value = ("-", -value) if value < 0 else ("", value)
    number(value.bit_length())
    METER.charge((value.bit_length() >> 10) ** 2)
    return sign + (_digits(value).lstrip("0") or "0")


def _digits(value: int) -> str:
    """Return the digits, with leading zeros, by halving."""
    if value.bit_length() < 3 * _CHUNK_DIGITS:
        return str(value)
    powers = [10**_CHUNK_DIGITS]
    while powers[-1] * powers[-1] <= value:
        powers.append(powers[-1] * powers[-1])
    parts = [value]
    for power in reversed(powers):
        parts = [half for part in parts for half in divmod(part, power)]
    return "".join(str(part).zfill(_CHUNK_DIGITS) for part in parts)
