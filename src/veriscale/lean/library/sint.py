"""``Int8`` to ``Int64`` and ``ISize``: two's complement numbers that wrap around, as in ``Init.Data.SInt.Basic``.

Values are the numbers themselves, negative ones included. Division truncates towards zero and the remainder has the
sign of the dividend (``BitVec.sdiv``, ``BitVec.srem``); division by 0 gives 0. ``ISize`` has 64 bits here, as on the
machines that Lean runs on.
"""

import operator
from collections.abc import Callable

from veriscale.lean.library.registry import LIBRARY, LITERAL_MODULUS, SIGNED
from veriscale.lean.library.sequences import ordering
from veriscale.lean.library.support import decimal

_function = LIBRARY.function
_UNSIGNED = ("UInt8", "UInt16", "UInt32", "UInt64", "USize")


def _wrapping(name: str) -> Callable[[int], int]:
    """Return the function from an integer to the value of type `name` that is congruent to it."""
    modulus = LITERAL_MODULUS[name]
    half = modulus // 2
    return lambda n: (n + half) % modulus - half


def _wrap_text(name: str, text: str) -> str:
    """Return the inline form of wrapping."""
    modulus = LITERAL_MODULUS[name]
    return f"(({text} + {modulus // 2}) % {modulus} - {modulus // 2})"


def _quotient(a: int, b: int) -> int:
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _remainder(a: int, b: int) -> int:
    return a - b * _quotient(a, b)


def _register_arithmetic(name: str) -> None:
    """Register the operations that may wrap around."""
    wrap = _wrapping(name)
    bits = LITERAL_MODULUS[name].bit_length() - 1
    binary, unary = f"(a b : {name}) : {name}", f"(a : {name}) : {name}"
    for method, symbol in (("add", "+"), ("sub", "-"), ("mul", "*")):
        operation: Callable[[int, int], int] = {"+": operator.add, "-": operator.sub, "*": operator.mul}[symbol]
        _function(f"{name}.{method}", binary, inline=_wrap_text(name, f"{{0}} {symbol} {{1}}"))(
            _composed(wrap, operation)
        )
    _function(f"{name}.div", binary)(lambda a, b: wrap(_quotient(a, b)))
    _function(f"{name}.mod", binary)(_remainder)
    _function(f"{name}.neg", unary, inline=_wrap_text(name, "-{0}"))(lambda a: wrap(-a))
    _function(f"{name}.abs", unary, inline=_wrap_text(name, "abs({0})"))(lambda a: wrap(abs(a)))
    _function(f"{name}.pow", f"(x : {name}) (n : Nat) : {name}")(lambda x, n: wrap(pow(x, n, 1 << bits)))
    _function(f"{name}.shiftLeft", binary)(lambda a, b: wrap(a << b % bits))
    _function(f"{name}.shiftRight", binary, inline=f"({{0}} >> {{1}} % {bits})")(lambda a, b: a >> b % bits)
    _function(f"{name}.ofNat", f"(n : Nat) : {name}", aliases=(f"Nat.to{name}",))(wrap)
    _function(f"{name}.ofInt", f"(n : Int) : {name}", aliases=(f"Int.to{name}",))(wrap)
    LIBRARY.value(f"{name}.size", ": Nat", 1 << bits)
    LIBRARY.value(f"{name}.minValue", f": {name}", -(1 << bits - 1))
    LIBRARY.value(f"{name}.maxValue", f": {name}", (1 << bits - 1) - 1)


def _composed(wrap: Callable[[int], int], operation: Callable[[int, int], int]) -> Callable[[int, int], int]:
    return lambda a, b: wrap(operation(a, b))


def _register_plain(name: str) -> None:
    """Register the operations that are those of the integers."""
    binary, relation = f"(a b : {name}) : {name}", f"(a b : {name}) : Prop"
    _function(f"{name}.land", binary, inline="({0} & {1})")(operator.and_)
    _function(f"{name}.lor", binary, inline="({0} | {1})")(operator.or_)
    _function(f"{name}.xor", binary, inline="({0} ^ {1})")(operator.xor)
    _function(f"{name}.complement", f"(a : {name}) : {name}", inline="(~{0})")(operator.invert)
    _function(f"instMax{name}.max", binary, inline="max({0}, {1})")(max)
    _function(f"instMin{name}.min", binary, inline="min({0}, {1})")(min)
    _function(f"{name}.decEq", f"(a b : {name}) : Bool", inline="({0} == {1})")(operator.eq)
    _function(f"{name}.decLt", f"(a b : {name}) : Bool", inline="({0} < {1})")(operator.lt)
    _function(f"{name}.decLe", f"(a b : {name}) : Bool", inline="({0} <= {1})")(operator.le)
    _function(f"{name}.lt", relation, inline="({0} < {1})")(operator.lt)
    _function(f"{name}.le", relation, inline="({0} <= {1})")(operator.le)
    _function(f"instOrd{name}.compare", f"(a b : {name}) : Ordering")(ordering)
    _function(f"{name}.toInt", f"(i : {name}) : Int", inline="{0}")(lambda i: i)
    _function(f"{name}.toNatClampNeg", f"(i : {name}) : Nat", inline="max({0}, 0)", aliases=(f"{name}.toNat",))(
        lambda i: max(i, 0)
    )
    _function(f"{name}.toString", f"(i : {name}) : String")(decimal)
    LIBRARY.value(f"instInhabited{name}.default", f": {name}", 0)
    LIBRARY.value(f"instOne{name}.one", f": {name}", 1)


def _register_conversions(name: str) -> None:
    for target in SIGNED:
        if target != name:
            _function(f"{name}.to{target}", f"(a : {name}) : {target}")(_wrapping(target))
    for unsigned in _UNSIGNED:
        mask = LITERAL_MODULUS[unsigned] - 1
        if mask + 1 == LITERAL_MODULUS[name] and (unsigned == "USize") == (name == "ISize"):
            _function(f"{name}.to{unsigned}", f"(a : {name}) : {unsigned}", inline=f"({{0}} & {mask})")(
                lambda a, mask=mask: a & mask
            )
            _function(f"{unsigned}.to{name}", f"(a : {unsigned}) : {name}")(_wrapping(name))


_METHODS = {
    "Add": ("add", "add"),
    "Sub": ("sub", "sub"),
    "Mul": ("mul", "mul"),
    "Div": ("div", "div"),
    "Mod": ("mod", "mod"),
    "Neg": ("neg", "neg"),
    "AndOp": ("and", "land"),
    "OrOp": ("or", "lor"),
    "XorOp": ("xor", "xor"),
    "ShiftLeft": ("shiftLeft", "shiftLeft"),
    "ShiftRight": ("shiftRight", "shiftRight"),
    "Complement": ("complement", "complement"),
    "LT": ("lt", "lt"),
    "LE": ("le", "le"),
    "ToString": ("toString", "toString"),
}
"""Class: its method, and the function of the type that implements it."""


def _register_instances(name: str) -> None:
    instance = LIBRARY.instance
    for class_name, (method, function) in _METHODS.items():
        instance(f"inst{class_name}{name}", f"{class_name} {name}", {method: f"{name}.{function}"})
    for class_name, method in (("Max", "max"), ("Min", "min"), ("Ord", "compare"), ("Inhabited", "default")):
        instance(f"inst{class_name}{name}", f"{class_name} {name}", {method: f"inst{class_name}{name}.{method}"})
    instance(f"instRepr{name}", f"Repr {name}", {"reprPrec": "instReprInt.reprPrec"})
    instance(f"instZero{name}", f"Zero {name}", {"zero": f"instInhabited{name}.default"})
    instance(f"instOne{name}", f"One {name}", {"one": f"instOne{name}.one"})
    instance(f"instBEq{name}", f"BEq {name}", {"beq": f"{name}.decEq"}, structural=True)
    instance(f"instDecidableEq{name}", f"DecidableEq {name}", {"decEq": f"{name}.decEq"}, structural=True)
    instance(f"instPow{name}", f"Pow {name} Nat", {"pow": f"{name}.pow"})
    instance(f"instHashable{name}", f"Hashable {name}", {"hash": "instHashable.hash"})


for _name in SIGNED:
    _register_arithmetic(_name)
    _register_plain(_name)
    _register_conversions(_name)
    _register_instances(_name)
