"""``UInt8`` to ``UInt64`` and ``USize``: numbers modulo a power of two, as in ``Init.Data.UInt.Basic``.

``USize`` has 64 bits here, as on the machines that Lean runs on.
"""

import operator
from collections.abc import Callable

from veriscale.lean.library.format import Format
from veriscale.lean.library.registry import LIBRARY, LITERAL_MODULUS
from veriscale.lean.library.sequences import ordering
from veriscale.lean.library.support import decimal

BITS = {"UInt8": 8, "UInt16": 16, "UInt32": 32, "UInt64": 64, "USize": 64}

Operation = Callable[[int, int], int]


def _divide(a: int, b: int) -> int:
    return a // b if b else 0


def _remainder(a: int, b: int) -> int:
    return a % b if b else a


def _register_arithmetic(name: str, bits: int) -> None:
    """Register the operations that depend on the number of bits."""
    mask = LITERAL_MODULUS[name] - 1
    binary = f"(a b : {name}) : {name}"
    for method, symbol, operation in (
        ("add", "+", operator.add),
        ("sub", "-", operator.sub),
        ("mul", "*", operator.mul),
    ):
        _binary(f"{name}.{method}", binary, f"(({{0}} {symbol} {{1}}) & {mask})", _masked(operation, mask))
    _binary(f"{name}.shiftLeft", binary, f"(({{0}} << ({{1}} % {bits})) & {mask})", _shift_left(bits, mask))
    _binary(f"{name}.shiftRight", binary, f"({{0}} >> ({{1}} % {bits}))", lambda a, b: a >> (b % bits))
    LIBRARY.function(f"{name}.complement", f"(a : {name}) : {name}", inline=f"({mask} - {{0}})")(lambda a: mask - a)
    LIBRARY.function(f"{name}.neg", f"(a : {name}) : {name}", inline=f"(-{{0}} & {mask})")(lambda a: -a & mask)
    LIBRARY.function(f"{name}.pow", f"(x : {name}) (n : Nat) : {name}")(lambda x, n: pow(x, n, mask + 1))
    LIBRARY.function(f"{name}.ofNat", f"(n : Nat) : {name}", inline=f"({{0}} & {mask})", aliases=(f"Nat.to{name}",))(
        lambda n: n & mask
    )
    LIBRARY.function(f"{name}.ofNatTruncate", f"(n : Nat) : {name}", inline=f"min({{0}}, {mask})")(
        lambda n: min(n, mask)
    )
    LIBRARY.value(f"{name}.size", ": Nat", mask + 1)


def _masked(operation: Operation, mask: int) -> Operation:
    return lambda a, b: operation(a, b) & mask


def _shift_left(bits: int, mask: int) -> Operation:
    return lambda a, b: (a << (b % bits)) & mask


def _binary(name: str, signature: str, inline: str | None, operation: Operation) -> None:
    LIBRARY.function(name, signature, inline=inline)(operation)


def _register_plain(name: str) -> None:
    """Register the operations that are those of the numbers."""
    binary = f"(a b : {name}) : {name}"
    _binary(f"{name}.div", binary, None, _divide)
    _binary(f"{name}.mod", binary, None, _remainder)
    _binary(f"{name}.land", binary, "({0} & {1})", operator.and_)
    _binary(f"{name}.lor", binary, "({0} | {1})", operator.or_)
    _binary(f"{name}.xor", binary, "({0} ^ {1})", operator.xor)
    _binary(f"instMax{name}.max", binary, "max({0}, {1})", max)
    _binary(f"instMin{name}.min", binary, "min({0}, {1})", min)
    LIBRARY.function(f"{name}.decEq", f"(a b : {name}) : Bool", inline="({0} == {1})")(operator.eq)
    LIBRARY.function(f"{name}.decLt", f"(a b : {name}) : Bool", inline="({0} < {1})")(operator.lt)
    LIBRARY.function(f"{name}.decLe", f"(a b : {name}) : Bool", inline="({0} <= {1})")(operator.le)
    LIBRARY.function(f"{name}.lt", f"(a b : {name}) : Prop", inline="({0} < {1})")(operator.lt)
    LIBRARY.function(f"{name}.le", f"(a b : {name}) : Prop", inline="({0} <= {1})")(operator.le)
    LIBRARY.function(f"instOrd{name}.compare", f"(a b : {name}) : Ordering")(ordering)
    LIBRARY.function(f"{name}.log2", f"(a : {name}) : {name}")(lambda a: max(a.bit_length() - 1, 0))
    LIBRARY.function(f"{name}.toNat", f"(n : {name}) : Nat", inline="{0}")(_same)
    LIBRARY.function(f"{name}.toString", f"(n : {name}) : String", aliases=(f"{name}.repr",))(decimal)
    LIBRARY.function(f"instRepr{name}.reprPrec", f"(n : {name}) (prec : Nat) : Std.Format")(_repr)
    LIBRARY.value(f"instInhabited{name}.default", f": {name}", 0)
    LIBRARY.value(f"instOne{name}.one", f": {name}", 1)


def _repr(number: int, prec: int) -> Format:
    return decimal(number)


def _same(number: int) -> int:
    return number


def _register_conversions(source: str) -> None:
    for target, bits in BITS.items():
        if target == source:
            continue
        inline = "{0}" if bits >= BITS[source] else f"({{0}} & {2**bits - 1})"
        LIBRARY.function(f"{source}.to{target}", f"(a : {source}) : {target}", inline=inline)(_cut(2**bits - 1))


def _cut(mask: int) -> Callable[[int], int]:
    return lambda a: a & mask


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

_OWN_METHODS = {"Max": "max", "Min": "min", "Ord": "compare", "Repr": "reprPrec", "Inhabited": "default"}
"""Classes whose method is registered under the name of the instance."""


def _register_instances(name: str) -> None:
    for class_name, (method, function) in _METHODS.items():
        LIBRARY.instance(f"inst{class_name}{name}", f"{class_name} {name}", {method: f"{name}.{function}"})
    for class_name, method in (
        ("Max", "max"),
        ("Min", "min"),
        ("Ord", "compare"),
        ("Repr", "reprPrec"),
        ("Inhabited", "default"),
    ):
        instance = f"inst{class_name}{name}"
        LIBRARY.instance(instance, f"{class_name} {name}", {method: f"{instance}.{method}"})
    LIBRARY.instance(f"instZero{name}", f"Zero {name}", {"zero": f"instInhabited{name}.default"})
    LIBRARY.instance(f"instOne{name}", f"One {name}", {"one": f"instOne{name}.one"})
    LIBRARY.instance(f"instBEq{name}", f"BEq {name}", {"beq": f"{name}.decEq"}, structural=True)
    LIBRARY.instance(f"instDecidableEq{name}", f"DecidableEq {name}", {"decEq": f"{name}.decEq"}, structural=True)
    LIBRARY.instance(f"instPow{name}", f"Pow {name} Nat", {"pow": f"{name}.pow"})
    LIBRARY.instance(f"instHashable{name}", f"Hashable {name}", {"hash": "instHashable.hash"})


for _name, _bits in BITS.items():
    _register_arithmetic(_name, _bits)
    _register_plain(_name)
    _register_conversions(_name)
    _register_instances(_name)
