"""What compiled code may call besides library functions and itself: the helpers, bound under fixed names.

Compiled modules see these names, a few harmless built-ins, and nothing else.
"""

import builtins
import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NoReturn

from veriscale.lean import decide
from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.finite.values import Bag, FiniteSet
from veriscale.lean.library.support import LONG, long
from veriscale.lean.types import LeanType

SEARCH_LIMIT = 200
"""Candidates tried for a variable without bounds; a witness or counterexample that people write is smaller."""


def _split(*lines: str) -> list[str]:
    return [word for line in lines for word in line.split()]


MAX_DOUBLINGS = 10_000
"""Bits of the largest number at which a growing side is looked at: more than any limit within the budget has."""


class Lazy:
    """A value computed when first asked for; an undecided outcome is remembered like a value."""

    __slots__ = ("_failure", "_make", "_value")

    def __init__(self, make: Callable[[], Any]):
        self._make: Callable[[], Any] | None = make
        self._value: Any = None
        self._failure: Undecided | None = None

    def __call__(self) -> Any:
        """Return the value, or raise the Undecided that its computation ended with."""
        if self._make is not None:
            try:
                self._value = self._make()
            except Undecided as failure:
                self._failure = failure.forgetting_frames()
            self._make = None
        if self._failure is not None:
            raise self._failure.forgetting_frames()
        return self._value


class GlobalValue:
    """A definition without parameters: computed once per evaluation, so that budgets do not depend on history."""

    __slots__ = ("_evaluation", "_make", "_value")

    def __init__(self, make: Callable[[], Any]):
        self._make = make
        self._evaluation = -1
        self._value: Any = None

    def __call__(self) -> Any:
        """Return the value."""
        EVALUATION.shared += 1
        if self._evaluation != EVALUATION.number:
            number = EVALUATION.number
            self._value = self._make()
            self._evaluation = number
        return self._value


class _Evaluation:
    """Numbers the evaluations of this process, and counts the uses of values that one evaluation shares."""

    __slots__ = ("number", "shared")

    def __init__(self) -> None:
        self.number = 0
        self.shared = 0


EVALUATION = _Evaluation()


def stuck(code: str, detail: str) -> NoReturn:
    """End the evaluation undecided."""
    raise Undecided(Code(code), detail)


def unbounded(name: str) -> NoReturn:
    """End the evaluation undecided: no bounds for the variable `name`, and the search found nothing."""
    raise Undecided(Code.UNBOUNDED_QUANTIFIER, name)


def equal(left: Any, right: Any) -> bool:
    """Propositional equality of values whose type is not known: undecided where Python's ``==`` would not decide it.

    Raises:
        Undecided: the values contain functions, floats, or objects of a library type that has no normal form.
    """
    pending = [(left, right)]
    while pending:
        a, b = pending.pop()
        if isinstance(a, tuple) and isinstance(b, tuple):
            METER.charge(len(a))
            if len(a) != len(b):
                return False
            pending.extend(zip(reversed(a), reversed(b), strict=True))
        elif all(isinstance(x, (int, str, tuple, FiniteSet, Bag)) or x is None for x in (a, b)):
            if a != b:
                return False
        else:
            raise Undecided(Code.UNDECIDABLE_EQUALITY, f"{type(a).__name__} and {type(b).__name__}")
    return True


def same(left: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
    """Python's ``==`` of two lists or arrays, with a step counted for each 32 elements.

    Raises:
        Undecided: the steps are used up.
    """
    if len(left) != len(right):
        return False
    METER.charge(len(left) >> 5)
    if left and type(left[0]) is tuple:
        METER.charge(sum(len(item) for item in left if item is not None) >> 5)
    return left == right


def search(kind: str, low: int | None, high: int | None) -> Iterator[Any]:
    """Yield the first candidates of an unbounded variable: of ``Nat`` or ``Int`` in ``low ≤ x < high``."""
    if kind not in ("Nat", "Int"):
        return
    if kind == "Nat":
        low = max(low or 0, 0)
    if low is not None:
        last = low + SEARCH_LIMIT if high is None else min(high, low + SEARCH_LIMIT)
        yield from range(low, last)
    elif high is not None:
        yield from range(high - 1, high - 1 - SEARCH_LIMIT, -1)
    else:
        yield 0
        for distance in range(1, SEARCH_LIMIT // 2 + 1):
            yield distance
            yield -distance


def divisors(number: int) -> Iterator[int]:
    """Yield the naturals that may divide the integer `number`.

    Raises:
        Undecided: all do, since it is zero, and the first of them have not decided the question.
    """
    if number:
        yield from range(1, abs(number) + 1)
        return
    yield from range(SEARCH_LIMIT)
    unbounded("a divisor of 0")


def positive(base: int) -> None:
    """Refuse the base of a power that would not grow with its exponent.

    Raises:
        Undecided: `base` is zero or negative.
    """
    if base < 1:
        raise Undecided(Code.UNBOUNDED_QUANTIFIER, f"powers of {base}")


def growing(side: Callable[[int], int], limit: int, low: int, strict: bool, equal: bool) -> Iterator[int]:
    """Yield the integers x ≥ `low` with ``side(x) ≤ limit`` (<, if `strict`; =, if `equal`).

    Args:
        side: A function that never falls as x grows from 0 on.
        limit: What it is compared with.
        low: The least value; below 0 each value is tried.
        strict: Compare with <.
        equal: Compare with =.

    Raises:
        Undecided: `side` seems not to pass `limit`.
    """
    for x in range(low, 0):
        value = side(x)
        if value == limit if equal else value < limit if strict else value <= limit:
            yield x
    start = _first(lambda x: side(x) >= limit) if equal else 0
    yield from range(max(low, start), _first(lambda x: side(x) >= limit if strict else side(x) > limit))


def _first(passed: Callable[[int], bool]) -> int:
    """Return the least natural number from which on `passed` holds."""
    high = 1
    while not passed(high - 1):
        METER.charge(1)
        high *= 2
        if high.bit_length() > MAX_DOUBLINGS:
            raise Undecided(Code.UNBOUNDED_QUANTIFIER, "a side of a comparison that does not grow")
    low = high // 2
    while low < high:
        METER.charge(1)
        middle = (low + high) // 2
        if passed(middle):
            high = middle
        else:
            low = middle + 1
    return low


def settled(*quotients: tuple[int, int]) -> range:
    """Return the exponents i up to the first at which each ``t / c^i`` has reached its final value.

    Args:
        quotients: Pairs (t, c). For ``c ≥ 2`` and ``c^i > |t|`` the quotient no longer changes with i.
    """
    last = 0
    for dividend, base in quotients:
        if base < 2:
            raise Undecided(Code.UNBOUNDED_QUANTIFIER, f"powers of {base}")
        exponent, power = 0, 1
        while power <= abs(dividend):
            METER.charge(1)
            exponent, power = exponent + 1, power * base
        last = max(last, exponent)
    return range(last + 1)


def product(type_name: str, *factors: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the values of ``Option`` or ``Prod`` of finite types."""
    if type_name == "Option":
        yield None
        for item in factors[0]:
            yield (item,)
        return
    for first in factors[0]:
        for second in factors[1]:
            yield (first, second)


def finite_values(type_: LeanType) -> tuple[Any, ...] | range | None:
    """Return the values of a type with few of them, or None."""
    name: str = getattr(type_, "name", "")
    args: tuple[LeanType, ...] = getattr(type_, "args", ())
    if name == "Bool":
        return (False, True)
    if name == "Prop":
        return (False, True)
    if name == "Unit":
        return ((),)
    if name == "UInt8":
        return range(256)
    if name == "Fin":
        number = str(args[0])
        return range(int(number)) if number.isdecimal() and int(number) <= 65536 else None
    if name in ("Option", "Prod"):
        factors = [finite_values(arg) for arg in args]
        if all(factor is not None for factor in factors):
            size = math.prod(len(factor) for factor in factors if factor is not None)
            return tuple(product(name, *(tuple(f) for f in factors if f is not None))) if size <= 65536 else None
    return None


BUILTINS = {
    name: getattr(builtins, name)
    for name in _split(
        "abs all any bool chr divmod enumerate filter float frozenset int isinstance len list map max min ord pow",
        "range reversed round slice sorted str sum tuple zip",
    )
}
"""Built-ins for inline templates; no input or output, no attribute access by name, no import."""

HELPERS: dict[str, Any] = {
    "__builtins__": BUILTINS,
    "M": METER,
    "h_partial": partial,
    "h_lazy": Lazy,
    "h_value": GlobalValue,
    "h_stuck": stuck,
    "h_unbounded": unbounded,
    "h_equal": equal,
    "h_same": same,
    "h_search": search,
    "h_growing": growing,
    "h_divisors": divisors,
    "h_positive": positive,
    "h_settled": settled,
    "k_and": decide.conjunction,
    "k_or": decide.disjunction,
    "k_implies": decide.implication,
    "k_if": decide.conditional,
    "k_all": decide.universal,
    "k_any": decide.existential,
    "h_long": LONG,
    "h_count": long,
    "h_inf": math.inf,
    "h_nan": math.nan,
}
