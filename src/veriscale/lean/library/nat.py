"""Nat: arithmetic, comparison, bits, digits and bounded iteration as in Lean's core library (``Init.Data.Nat``)."""

import operator
from collections.abc import Callable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.support import LONG, common_divisor, decimal, division, long, number

_function = LIBRARY.function
_BINARY = "(n m : Nat) : Nat"
_TEST = "(n m : Nat) : Bool"
_RELATION = "(n m : Nat) : Prop"

LIBRARY.value("Nat.zero", ": Nat", 0)
LIBRARY.value("instOneNat.one", ": Nat", 1)
_function("Nat.succ", "(n : Nat) : Nat", inline="({0} + 1)")(lambda n: n + 1)
_function("Nat.pred", "(n : Nat) : Nat", inline="max({0} - 1, 0)")(lambda n: max(n - 1, 0))
_function("Nat.add", _BINARY, inline="({0} + {1})")(lambda n, m: long(n + m))
_function("Nat.sub", _BINARY, inline="max({0} - {1}, 0)")(lambda n, m: max(n - m, 0))


@_function("Nat.mul", _BINARY)
def _mul(n: int, m: int) -> int:
    number(n.bit_length() + m.bit_length())
    return n * m


@_function("Nat.div", _BINARY)
def _div(n: int, m: int) -> int:
    if n >= LONG:
        division(n, m)
    return n // m if m else 0


@_function("Nat.mod", _BINARY, aliases=("Nat.modCore",))
def _mod(n: int, m: int) -> int:
    if n >= LONG:
        division(n, m)
    return n % m if m else n


@_function("Nat.pow", _BINARY)
def _pow(n: int, m: int) -> int:
    if n > 1:
        number((n.bit_length() - 1) * m + 1)
        return int(n**m)
    return 1 if m == 0 else n


_function("Nat.min", _BINARY, inline="min({0}, {1})")(min)
_function("Nat.max", _BINARY, inline="max({0}, {1})")(max)
_function("Nat.gcd", _BINARY)(common_divisor)


@_function("Nat.lcm", _BINARY)
def _lcm(n: int, m: int) -> int:
    number(n.bit_length() + m.bit_length())
    return n // common_divisor(n, m) * m if n else 0


_function("Nat.log2", "(n : Nat) : Nat", inline="max(({0}).bit_length() - 1, 0)")(lambda n: max(n.bit_length() - 1, 0))
_function("Nat.isPowerOfTwo", "(n : Nat) : Prop")(lambda n: n.bit_count() == 1)
_function("Nat.nextPowerOfTwo", "(n : Nat) : Nat")(lambda n: 1 << (n - 1).bit_length() if n > 1 else 1)
_function("Nat.size", "(n : Nat) : Nat", inline="({0}).bit_length()")(int.bit_length)
_function("Nat.dist", _BINARY, inline="abs({0} - {1})")(lambda n, m: abs(n - m))

_function("Nat.beq", _TEST, inline="({0} == {1})")(operator.eq)
_function("Nat.ble", _TEST, inline="({0} <= {1})")(operator.le)
_function("Nat.blt", _TEST, inline="({0} < {1})")(operator.lt)
_function("Nat.decEq", _TEST, inline="({0} == {1})")(operator.eq)
_function("Nat.decLe", _TEST, inline="({0} <= {1})")(operator.le)
_function("Nat.decLt", _TEST, inline="({0} < {1})")(operator.lt)
_function("Nat.lt", _RELATION, inline="({0} < {1})")(operator.lt)
_function("Nat.le", _RELATION, inline="({0} <= {1})")(operator.le)


@_function("instDvdNat.dvd", _RELATION)
def _dvd(n: int, m: int) -> bool:
    if m >= LONG:
        division(m, n)
    return m % n == 0 if n else m == 0


# Bits ------------------------------------------------------------------------------------------------------------

_function("Nat.land", _BINARY, inline="({0} & {1})")(operator.and_)
_function("Nat.lor", _BINARY, inline="({0} | {1})")(operator.or_)
_function("Nat.xor", _BINARY, inline="({0} ^ {1})")(operator.xor)
_function("Nat.shiftRight", _BINARY, inline="({0} >> {1})")(operator.rshift)
_function("Nat.testBit", "(m n : Nat) : Bool", inline="bool({0} >> {1} & 1)")(lambda m, n: bool(m >> n & 1))


@_function("Nat.shiftLeft", _BINARY)
def _shift_left(n: int, m: int) -> int:
    if n == 0:
        return 0
    number(n.bit_length() + m)
    return n << m


# Digits ----------------------------------------------------------------------------------------------------------

_DIGITS = "0123456789abcdef"
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"

_function("Nat.repr", "(n : Nat) : String")(decimal)
_function("Nat.digitChar", "(n : Nat) : Char")(lambda n: _DIGITS[n] if n < 16 else "*")
_function("Nat.superDigitChar", "(n : Nat) : Char")(lambda n: _SUPERSCRIPTS[n] if n < 10 else "*")
_function("Nat.subDigitChar", "(n : Nat) : Char")(lambda n: _SUBSCRIPTS[n] if n < 10 else "*")


def _scripted(n: int, digits: str) -> str:
    return decimal(n).translate(str.maketrans("0123456789", digits))


_function("Nat.toSuperDigits", "(n : Nat) : List Char")(lambda n: tuple(_scripted(n, _SUPERSCRIPTS)))
_function("Nat.toSuperscriptString", "(n : Nat) : String")(lambda n: _scripted(n, _SUPERSCRIPTS))
_function("Nat.toSubDigits", "(n : Nat) : List Char")(lambda n: tuple(_scripted(n, _SUBSCRIPTS)))
_function("Nat.toSubscriptString", "(n : Nat) : String")(lambda n: _scripted(n, _SUBSCRIPTS))


@_function("Nat.toDigits", "(base n : Nat) : List Char")
def _to_digits(base: int, n: int) -> tuple[str, ...]:
    if base == 10:
        return tuple(decimal(n))
    if base == 1:  # the fuel n + 1 runs out before the quotient gets to 0
        METER.grow(n + 1)
        return ("0",) * (n + 1)
    digits = []
    while True:
        METER.charge(1 + (n.bit_length() >> 6))
        digit = n % base if base else n
        digits.append(_DIGITS[digit] if digit < 16 else "*")
        n = n // base if base else 0
        if n == 0:
            return tuple(reversed(digits))


# Iteration -------------------------------------------------------------------------------------------------------


@_function("Nat.repeat", "{α : Type} (f : α → α) (n : Nat) (a : α) : α")
@_function("Nat.iterate", "{α : Type} (f : α → α) (n : Nat) (a : α) : α")
def _repeat(f: Callable[[Any], Any], n: int, a: object) -> object:
    METER.charge(n)
    for _ in range(n):
        a = f(a)
    return a


@_function("Nat.fold", "{α : Type} (n : Nat) (f : Nat → Proof → α → α) (init : α) : α")
def _fold(n: int, f: Callable[..., Any], init: object) -> object:
    METER.charge(n)
    for i in range(n):
        init = f(i, (), init)
    return init


@_function("Nat.foldRev", "{α : Type} (n : Nat) (f : Nat → Proof → α → α) (init : α) : α")
def _fold_rev(n: int, f: Callable[..., Any], init: object) -> object:
    METER.charge(n)
    for i in range(n - 1, -1, -1):
        init = f(i, (), init)
    return init


@_function("Nat.any", "(n : Nat) (f : Nat → Proof → Bool) : Bool")
def _any(n: int, f: Callable[..., bool]) -> bool:
    for i in range(n):
        METER.charge(1)
        if f(i, ()):
            return True
    return False


@_function("Nat.all", "(n : Nat) (f : Nat → Proof → Bool) : Bool")
def _all(n: int, f: Callable[..., bool]) -> bool:
    for i in range(n):
        METER.charge(1)
        if not f(i, ()):
            return False
    return True


_BOUNDED = "(i : Nat × Nat) (f : Nat → Proof → Proof → Bool) : Bool"


@_function("Prod.anyI", _BOUNDED)
def _any_between(bounds: tuple[int, int], f: Callable[..., bool]) -> bool:
    for i in range(*bounds):
        METER.charge(1)
        if f(i, (), ()):
            return True
    return False


@_function("Prod.allI", _BOUNDED)
def _all_between(bounds: tuple[int, int], f: Callable[..., bool]) -> bool:
    for i in range(*bounds):
        METER.charge(1)
        if not f(i, (), ()):
            return False
    return True


@_function("Prod.foldI", "{α : Type} (i : Nat × Nat) (f : Nat → Proof → Proof → α → α) (init : α) : α")
def _fold_between(bounds: tuple[int, int], f: Callable[..., Any], init: object) -> object:
    for i in range(*bounds):
        METER.charge(1)
        init = f(i, (), (), init)
    return init


@_function("instHashable.hash", "{α : Type} (a : α) : UInt64")
def _hash(value: object) -> int:
    """Hash values are not part of a type's meaning; a program that looks at one is not judged."""
    raise Undecided(Code.UNSUPPORTED_NAME, "hash")


for _class, _methods in {
    "Add": {"add": "Nat.add"},
    "Sub": {"sub": "Nat.sub"},
    "Mul": {"mul": "Nat.mul"},
    "Div": {"div": "Nat.div"},
    "Mod": {"mod": "Nat.mod"},
    "LT": {"lt": "Nat.lt"},
    "LE": {"le": "Nat.le"},
    "Min": {"min": "Nat.min"},
    "Max": {"max": "Nat.max"},
    "Dvd": {"dvd": "instDvdNat.dvd"},
    "Inhabited": {"default": "Nat.zero"},
    "Zero": {"zero": "Nat.zero"},
    "One": {"one": "instOneNat.one"},
    "AndOp": {"and": "Nat.land"},
    "OrOp": {"or": "Nat.lor"},
    "XorOp": {"xor": "Nat.xor"},
    "ShiftLeft": {"shiftLeft": "Nat.shiftLeft"},
    "ShiftRight": {"shiftRight": "Nat.shiftRight"},
    "Hashable": {"hash": "instHashable.hash"},
}.items():
    LIBRARY.instance(f"inst{_class}Nat", f"{_class} Nat", _methods)
LIBRARY.instance("instPowNat", "Pow Nat Nat", {"pow": "Nat.pow"})
LIBRARY.instance("instBEqNat", "BEq Nat", {"beq": "Nat.beq"}, structural=True)
LIBRARY.instance("instDecidableEqNat", "DecidableEq Nat", {"decEq": "Nat.decEq"}, structural=True)
