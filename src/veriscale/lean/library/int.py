"""Int as in Lean's core library (``Init.Data.Int``): ``/`` and ``%`` are Euclidean, division by 0 gives 0."""

import operator
from collections.abc import Callable

from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.support import LONG, common_divisor, decimal, division, long, number

_function = LIBRARY.function
_UNARY = "(n : Int) : Int"
_BINARY = "(m n : Int) : Int"
_RELATION = "(m n : Int) : Prop"

LIBRARY.value("instZeroInt.zero", ": Int", 0)
LIBRARY.value("instOneInt.one", ": Int", 1)
_function("Int.ofNat", "(n : Nat) : Int", inline="{0}", aliases=("Int.natCast",))(lambda n: n)
_function("Int.land", _BINARY, inline="({0} & {1})")(operator.and_)
_function("Int.lor", _BINARY, inline="({0} | {1})")(operator.or_)
_function("Int.xor", _BINARY, inline="({0} ^ {1})")(operator.xor)
_function("Int.negSucc", "(n : Nat) : Int", inline="(-1 - {0})")(lambda n: -1 - n)
_function("Int.negOfNat", "(n : Nat) : Int", inline="(-{0})")(operator.neg)
_function("Int.subNatNat", "(m n : Nat) : Int", inline="({0} - {1})")(operator.sub)
_function("Int.neg", _UNARY, inline="(-{0})")(operator.neg)
_function("Int.add", _BINARY, inline="({0} + {1})")(lambda m, n: long(m + n))
_function("Int.sub", _BINARY, inline="({0} - {1})")(lambda m, n: long(m - n))
_function("Int.succ", _UNARY, inline="({0} + 1)")(lambda n: n + 1)
_function("Int.pred", _UNARY, inline="({0} - 1)")(lambda n: n - 1)
_function("Int.natAbs", "(n : Int) : Nat", inline="abs({0})")(abs)
_function("Int.toNat", "(n : Int) : Nat", inline="max({0}, 0)")(lambda n: max(n, 0))
_function("Int.toNat?", "(n : Int) : Option Nat", aliases=("Int.toNat'",))(lambda n: (n,) if n >= 0 else None)
_function("Int.sign", _UNARY)(lambda n: (n > 0) - (n < 0))
_function("Int.not", _UNARY, inline="(~{0})")(operator.invert)


@_function("Int.mul", _BINARY)
def _mul(m: int, n: int) -> int:
    number(m.bit_length() + n.bit_length())
    return m * n


@_function("Int.pow", "(m : Int) (n : Nat) : Int")
def _pow(m: int, n: int) -> int:
    if abs(m) > 1:
        number((m.bit_length() - 1) * n + 1)
        return int(m**n)
    return m if n % 2 else m * m if n else 1


# Division: the three conventions of Init.Data.Int.DivMod ---------------------------------------------------------


@_function("Int.ediv", _BINARY)
def _ediv(m: int, n: int) -> int:
    if not -LONG < m < LONG:
        division(m, n)
    if n > 0:
        return m // n
    return -(m // -n) if n else 0


@_function("Int.emod", _BINARY)
def _emod(m: int, n: int) -> int:
    if not -LONG < m < LONG:
        division(m, n)
    return m % abs(n) if n else m


@_function("Int.tdiv", _BINARY)
def _tdiv(m: int, n: int) -> int:
    if not -LONG < m < LONG:
        division(m, n)
    if n == 0:
        return 0
    quotient = abs(m) // abs(n)
    return quotient if (m < 0) == (n < 0) else -quotient


@_function("Int.tmod", _BINARY)
def _tmod(m: int, n: int) -> int:
    if not -LONG < m < LONG:
        division(m, n)
    if n == 0:
        return m
    remainder = abs(m) % abs(n)
    return -remainder if m < 0 else remainder


@_function("Int.fdiv", _BINARY)
def _fdiv(m: int, n: int) -> int:
    if not -LONG < m < LONG:
        division(m, n)
    return m // n if n else 0


@_function("Int.fmod", _BINARY)
def _fmod(m: int, n: int) -> int:
    if not -LONG < m < LONG:
        division(m, n)
    return m % n if n else m


@_function("Int.bmod", "(x : Int) (m : Nat) : Int")
def _bmod(x: int, m: int) -> int:
    if not -LONG < x < LONG:
        division(x, m)
    remainder = x % m if m else x
    return remainder if remainder < (m + 1) // 2 else remainder - m


@_function("Int.bdiv", "(x : Int) (m : Nat) : Int")
def _bdiv(x: int, m: int) -> int:
    if not -LONG < x < LONG:
        division(x, m)
    if m == 0:
        return 0
    quotient, remainder = divmod(x, m)
    return quotient if remainder < (m + 1) // 2 else quotient + 1


@_function("instDvdInt.dvd", _RELATION)
def _dvd(m: int, n: int) -> bool:
    if not -LONG < n < LONG:
        division(n, m)
    return n % m == 0 if m else n == 0


_function("Int.gcd", "(m n : Int) : Nat")(common_divisor)


@_function("Int.lcm", "(m n : Int) : Nat")
def _lcm(m: int, n: int) -> int:
    number(m.bit_length() + n.bit_length())
    return abs(m // common_divisor(m, n) * n) if m else 0


# Shifts: the second operand is a Nat; a negative one comes only from texts that Lean rejects --------------------


def _shift(operation: Callable[[int, int], int], m: int, n: int) -> int:
    if n < 0:
        raise Undecided(Code.UNSUPPORTED_FORM, "shift by a negative number")
    return operation(m, n)


@_function("Int.shiftRight", "(m : Int) (n : Nat) : Int")
def _shift_right(m: int, n: int) -> int:
    return _shift(operator.rshift, m, n)


@_function("Int.shiftLeft", "(m : Int) (n : Nat) : Int")
def _shift_left(m: int, n: int) -> int:
    if m:
        number(m.bit_length() + max(n, 0))
    return _shift(operator.lshift, m, n) if m else 0


_function("Int.repr", "(n : Int) : String")(decimal)
_function("Int.lt", _RELATION, inline="({0} < {1})")(operator.lt)
_function("Int.le", _RELATION, inline="({0} <= {1})")(operator.le)
_function("Int.decEq", "(m n : Int) : Bool", inline="({0} == {1})")(operator.eq)
_function("instMaxInt.max", _BINARY, inline="max({0}, {1})")(max)
_function("instMinInt.min", _BINARY, inline="min({0}, {1})")(min)

for _class, _methods in {
    "Add": {"add": "Int.add"},
    "Sub": {"sub": "Int.sub"},
    "Mul": {"mul": "Int.mul"},
    "Div": {"div": "Int.ediv"},
    "Mod": {"mod": "Int.emod"},
    "Neg": {"neg": "Int.neg"},
    "LT": {"lt": "Int.lt"},
    "LE": {"le": "Int.le"},
    "Max": {"max": "instMaxInt.max"},
    "Min": {"min": "instMinInt.min"},
    "Dvd": {"dvd": "instDvdInt.dvd"},
    "Inhabited": {"default": "instZeroInt.zero"},
    "Zero": {"zero": "instZeroInt.zero"},
    "One": {"one": "instOneInt.one"},
    "Complement": {"complement": "Int.not"},
    "ShiftLeft": {"shiftLeft": "Int.shiftLeft"},
    "ShiftRight": {"shiftRight": "Int.shiftRight"},
    "Hashable": {"hash": "instHashable.hash"},
}.items():
    LIBRARY.instance(f"inst{_class}Int", f"{_class} Int", _methods)
LIBRARY.instance("instPowInt", "Pow Int Nat", {"pow": "Int.pow"})
LIBRARY.instance("instBEqInt", "BEq Int", {"beq": "Int.decEq"}, structural=True)
LIBRARY.instance("instDecidableEqInt", "DecidableEq Int", {"decEq": "Int.decEq"}, structural=True)
