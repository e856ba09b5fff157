"""``Float``: IEEE doubles, as in ``Init.Data.Float``.

Python raises exceptions where IEEE arithmetic gives infinities and NaN; here every operation is total. The elementary
functions (``sin``, ``exp``, ``pow``, …) are those of the C library, as in Lean: their last bit may differ from machine
to machine. There is no ``DecidableEq``, and no equality here is Python's on structures.
"""

import math
import operator
from collections.abc import Callable

from veriscale.lean.budget import METER
from veriscale.lean.library.format import MAX_PREC, Format
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.values.numbers import float_of_binary, float_of_scientific

NAN = math.nan
INFINITY = math.inf


def divide(x: float, y: float) -> float:
    """Return ``x / y`` as IEEE defines it."""
    if y:
        return x / y
    if math.isnan(x) or math.isnan(y) or x == 0:
        return NAN
    return math.copysign(INFINITY, x) * math.copysign(1.0, y)


def show(x: float) -> str:
    """Return the number with six decimals, as ``Float.toString``."""
    if math.isnan(x):
        return "NaN"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    return f"{x:.6f}"


def scale(x: float, exponent: int) -> float:
    """Return ``x * 2^exponent`` (``Float.scaleB``)."""
    try:
        return math.ldexp(x, max(-5000, min(exponent, 5000)))
    except OverflowError:
        return math.copysign(INFINITY, x)


def _of_scientific(mantissa: int, negative_exponent: bool, exponent: int) -> float:
    METER.grow(4 * exponent + mantissa.bit_length())
    return float_of_scientific(mantissa, -exponent if negative_exponent else exponent)


def of_nat(number: int) -> float:
    """Return the double of a natural number (``Float.ofNat``)."""
    return float_of_binary(number, 0)


def of_int(number: int) -> float:
    """Return the double of an integer (``Float.ofInt``)."""
    return of_nat(number) if number >= 0 else -of_nat(-number)


def round_away(x: float) -> float:
    """Round to the nearest integer, halves away from zero (``Float.round``)."""
    if not math.isfinite(x) or x == math.trunc(x):
        return x
    whole = math.floor(abs(x))
    return math.copysign(float(whole + (abs(x) - whole >= 0.5)), x)


def _whole(function: Callable[[float], int]) -> Callable[[float], float]:
    """Return floor or ceil for all doubles; the sign of a zero is that of the argument."""

    def total(x: float) -> float:
        return math.copysign(float(function(x)), x) if math.isfinite(x) else x

    return total


def _total(function: Callable[[float], float]) -> Callable[[float], float]:
    """Return a function of the C library without Python's exceptions: NaN outside its domain, infinity on overflow."""

    def total(x: float) -> float:
        try:
            return function(x)
        except ValueError:
            return NAN
        except OverflowError:
            return INFINITY if x > 0 or function is math.cosh else -INFINITY

    return total


def _logarithm(function: Callable[[float], float]) -> Callable[[float], float]:
    def total(x: float) -> float:
        return -INFINITY if x == 0 else function(x) if x > 0 else NAN

    return total


def power(x: float, y: float) -> float:
    """Return the C library's ``pow``."""
    try:
        return math.pow(x, y)
    except ValueError:
        # Zero to a negative power, or a negative base with a broken exponent.
        return (math.copysign(INFINITY, x) if y % 2 == 1 else INFINITY) if x == 0 else NAN
    except OverflowError:
        return -INFINITY if x < 0 and y % 2 == 1 else INFINITY


def _arc_hyperbolic_tangent(x: float) -> float:
    return math.copysign(INFINITY, x) if abs(x) == 1 else _total(math.atanh)(x)


_BINARY = "(a b : Float) : Float"
_UNARY = "(x : Float) : Float"

LIBRARY.function("Float.add", _BINARY, inline="({0} + {1})")(operator.add)
LIBRARY.function("Float.sub", _BINARY, inline="({0} - {1})")(operator.sub)
LIBRARY.function("Float.mul", _BINARY, inline="({0} * {1})")(operator.mul)
LIBRARY.function("Float.div", _BINARY)(divide)
LIBRARY.function("Float.neg", "(a : Float) : Float", inline="(-{0})")(operator.neg)
LIBRARY.function("Float.pow", "(x y : Float) : Float")(power)
LIBRARY.function("Float.beq", "(a b : Float) : Bool", inline="({0} == {1})")(operator.eq)
LIBRARY.function("Float.lt", "(a b : Float) : Prop", inline="({0} < {1})")(operator.lt)
LIBRARY.function("Float.le", "(a b : Float) : Prop", inline="({0} <= {1})")(operator.le)
LIBRARY.function("Float.toString", "(x : Float) : String")(show)
LIBRARY.function("Float.abs", _UNARY, inline="abs({0})")(abs)
LIBRARY.function("Float.ofNat", "(n : Nat) : Float", aliases=("Nat.toFloat",))(of_nat)
LIBRARY.function("Float.ofInt", "(n : Int) : Float")(of_int)
LIBRARY.function("Float.ofScientific", "(m : Nat) (s : Bool) (e : Nat) : Float")(_of_scientific)
LIBRARY.function("Float.ofBinaryScientific", "(m : Nat) (e : Int) : Float")(float_of_binary)
LIBRARY.function("Float.scaleB", "(x : Float) (i : Int) : Float")(scale)
LIBRARY.function("Float.isNaN", "(x : Float) : Bool")(math.isnan)
LIBRARY.function("Float.isInf", "(x : Float) : Bool")(math.isinf)
LIBRARY.function("Float.isFinite", "(x : Float) : Bool")(math.isfinite)
LIBRARY.function("Float.floor", _UNARY)(_whole(math.floor))
LIBRARY.function("Float.ceil", _UNARY)(_whole(math.ceil))
LIBRARY.function("Float.round", _UNARY)(round_away)
LIBRARY.function("Float.atanh", _UNARY)(_arc_hyperbolic_tangent)
LIBRARY.function("Float.atan2", "(y x : Float) : Float")(math.atan2)

for _name in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh"):
    LIBRARY.function(f"Float.{_name}", _UNARY)(_total(getattr(math, _name)))
for _name in ("exp", "exp2", "sqrt", "cbrt"):
    LIBRARY.function(f"Float.{_name}", _UNARY)(_total(getattr(math, _name)))
for _name in ("log", "log2", "log10"):
    LIBRARY.function(f"Float.{_name}", _UNARY)(_logarithm(getattr(math, _name)))


@LIBRARY.function("Float.frExp", "(x : Float) : Float × Int")
def _fr_exp(x: float) -> tuple[float, int]:
    return math.frexp(x) if math.isfinite(x) else (x, 0)


@LIBRARY.function("instMaxFloat.max", _BINARY)
def _max(a: float, b: float) -> float:
    return b if a <= b else a


@LIBRARY.function("instMinFloat.min", _BINARY)
def _min(a: float, b: float) -> float:
    return a if a <= b else b


def _clamped(low: int, high: int) -> Callable[[float], int]:
    """Return the conversion to integers of this range: towards zero, clamped, NaN to 0."""

    def convert(x: float) -> int:
        if math.isnan(x):
            return 0
        if math.isinf(x):
            return high if x > 0 else low
        return max(low, min(math.trunc(x), high))

    return convert


for _bits in (8, 16, 32, 64):
    LIBRARY.function(f"Float.toUInt{_bits}", f"(x : Float) : UInt{_bits}")(_clamped(0, 2**_bits - 1))
    LIBRARY.function(f"UInt{_bits}.toFloat", f"(n : UInt{_bits}) : Float")(float)
LIBRARY.function("Float.toUSize", "(x : Float) : USize")(_clamped(0, 2**64 - 1))


@LIBRARY.function("instReprFloat.reprPrec", "(n : Float) (prec : Nat) : Std.Format")
def _repr(x: float, prec: int) -> Format:
    return f"({show(x)})" if x < 0 and prec >= MAX_PREC else show(x)


LIBRARY.value("instInhabitedFloat.default", ": Float", 0.0)
LIBRARY.value("instOneFloat.one", ": Float", 1.0)

for _class, _method, _function in (
    ("Add", "add", "Float.add"),
    ("Sub", "sub", "Float.sub"),
    ("Mul", "mul", "Float.mul"),
    ("Div", "div", "Float.div"),
    ("Neg", "neg", "Float.neg"),
    ("BEq", "beq", "Float.beq"),
    ("LT", "lt", "Float.lt"),
    ("LE", "le", "Float.le"),
    ("Max", "max", "instMaxFloat.max"),
    ("Min", "min", "instMinFloat.min"),
    ("ToString", "toString", "Float.toString"),
    ("Repr", "reprPrec", "instReprFloat.reprPrec"),
    ("Inhabited", "default", "instInhabitedFloat.default"),
    ("Zero", "zero", "instInhabitedFloat.default"),
    ("One", "one", "instOneFloat.one"),
):
    LIBRARY.instance(f"inst{_class}Float", f"{_class} Float", {_method: _function})
LIBRARY.instance("instHashableFloat", "Hashable Float", {"hash": "instHashable.hash"})
LIBRARY.instance("instPowFloat", "Pow Float Float", {"pow": "Float.pow"})
