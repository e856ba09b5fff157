"""``Fin n``: the numbers below n, as in ``Init.Data.Fin.Basic``; the value is the number itself.

``{n : Type}`` is a size that the function does not need, ``{n : Nat}`` one that it receives as an argument, and
``[KnownSize n]`` one that it receives as evidence, which only numerals have. That values are below their size holds by
the proofs that real Lean checks.
"""

from collections.abc import Callable, Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Predicate, copied, equality, number

_function = LIBRARY.function
_UNARY = "{n : Type} (i : Fin n)"
_BINARY = "{n : Type} [KnownSize n] (a b : Fin n) : Fin n"

LIBRARY.declare_class("KnownSize", ("n",), {"size": "Nat"})


def _size(evidence: Dictionary) -> int:
    size: int = evidence.methods["size"]
    return size


# Arithmetic modulo n -----------------------------------------------------------------------------------------------


def _modular(operation: Callable[[int, int, int], int]) -> Callable[[Dictionary, int, int], int]:
    """Return the operation on two values and the size, with the size from the evidence."""
    return lambda evidence, a, b: operation(a, b, _size(evidence))


_OPERATIONS: dict[str, Callable[[int, int, int], int]] = {
    "add": lambda a, b, n: (a + b) % n,
    "sub": lambda a, b, n: (n - b + a) % n,
    "mul": lambda a, b, n: a * b % n,
    "div": lambda a, b, n: a // b if b else 0,
    "mod": lambda a, b, n: a % b if b else a,
    "land": lambda a, b, n: (a & b) % n,
    "lor": lambda a, b, n: (a | b) % n,
    "xor": lambda a, b, n: (a ^ b) % n,
    "shiftLeft": lambda a, b, n: a * pow(2, b, n) % n,
    "shiftRight": lambda a, b, n: a >> min(b, a.bit_length()),
}

for _name, _operation in _OPERATIONS.items():
    _function(f"Fin.{_name}", _BINARY)(_modular(_operation))


@_function("Fin.neg", "{n : Type} [KnownSize n] (a : Fin n) : Fin n")
def _negate(evidence: Dictionary, a: int) -> int:
    return -a % _size(evidence)


@_function("instInhabitedFin.default", "{n : Type} [KnownSize n] : Fin n")
def _default(evidence: Dictionary) -> int:
    return 0


# Values and sizes --------------------------------------------------------------------------------------------------

_function("Fin.mk", "{n : Type} (val : Nat) (isLt : Proof) : Fin n")(lambda val, proof: val)
_function("Fin.val", f"{_UNARY} : Nat", inline="{0}", aliases=("Fin.toNat",))(lambda i: i)
_function("Fin.isLt", f"{_UNARY} : Proof")(lambda i: ())
_function("Fin.last", "(n : Nat) : Fin (n + 1)", inline="{0}")(lambda n: n)
_function("Fin.ofNat", "(n : Nat) (a : Nat) : Fin n", aliases=("Fin.ofNat'",))(lambda n, a: a % n if n else a)
_function("Fin.succ", f"{_UNARY} : Fin (n + 1)", inline="({0} + 1)")(lambda i: i + 1)
_function("Fin.pred", "{n : Type} (i : Fin (n + 1)) (h : Proof) : Fin n")(lambda i, proof: i - 1)
_function("Fin.castSucc", f"{_UNARY} : Fin (n + 1)", inline="{0}")(lambda i: i)
_function("Fin.castAdd", "{n : Type} (m : Nat) (i : Fin n) : Fin (n + m)")(lambda m, i: i)
_function("Fin.castLE", "{n m : Type} (h : Proof) (i : Fin n) : Fin m")(lambda proof, i: i)
_function("Fin.castLT", "{n m : Type} (i : Fin m) (h : Proof) : Fin n")(lambda i, proof: i)
_function("Fin.cast", "{n m : Type} (h : Proof) (i : Fin n) : Fin m")(lambda proof, i: i)
_function("Fin.addNat", f"{_UNARY} (m : Nat) : Fin (n + m)", inline="({0} + {1})")(lambda i, m: i + m)
_function("Fin.natAdd", "{m : Type} (n : Nat) (i : Fin m) : Fin (n + m)", inline="({0} + {1})")(lambda n, i: n + i)
_function("Fin.subNat", "{n : Type} (m : Nat) (i : Fin (n + m)) (h : Proof) : Fin n")(lambda m, i, proof: i - m)
_function("Fin.rev", "{n : Nat} (i : Fin n) : Fin n")(lambda n, i: n - 1 - i)
_function("Fin.log2", "{m : Type} (n : Fin m) : Fin m")(lambda n: max(n.bit_length() - 1, 0))


# Loops and sequences over all of Fin n -----------------------------------------------------------------------------


def _all(n: int) -> range:
    number(n.bit_length())
    METER.charge(n)
    return range(n)


@_function("Fin.foldl", "{α : Type} (n : Nat) (f : α → Fin n → α) (init : α) : α")
def _foldl(n: int, f: Callable[[Any, int], Any], init: Any) -> Any:
    for i in _all(n):
        init = f(init, i)
    return init


@_function("Fin.foldr", "{α : Type} (n : Nat) (f : Fin n → α → α) (init : α) : α")
def _foldr(n: int, f: Callable[[int, Any], Any], init: Any) -> Any:
    for i in reversed(_all(n)):
        init = f(i, init)
    return init


def _every(n: int) -> Elements:
    copied(n)
    return tuple(range(n))


def _of_function(n: int, f: Callable[[int], Any]) -> Elements:
    copied(n)
    return tuple(map(f, _all(n)))


def _first(items: Iterable[Any], holds: Predicate) -> tuple[int] | None:
    for index, item in enumerate(items):
        METER.charge(1)
        if holds(item):
            return (index,)
    return None


def _find(p: Predicate, items: Elements) -> tuple[int] | None:
    return _first(items, p)


def _index(evidence: Dictionary, items: Elements, wanted: Any) -> tuple[int] | None:
    same = equality(evidence)
    return _first(items, lambda item: same(item, wanted))


for _type in ("List", "Array"):
    _function(f"{_type}.finRange", f"(n : Nat) : {_type} (Fin n)")(_every)
    _function(f"{_type}.ofFn", f"{{n : Nat}} {{α : Type}} (f : Fin n → α) : {_type} α")(_of_function)
    _function(f"{_type}.findFinIdx?", f"{{α n : Type}} (p : α → Bool) (xs : {_type} α) : Option (Fin n)")(_find)
    _function(f"{_type}.finIdxOf?", f"{{α n : Type}} [BEq α] (xs : {_type} α) (a : α) : Option (Fin n)")(_index)


@_function("List.get", "{α n : Type} (as : List α) (i : Fin n) : α")
def _get(items: Elements, i: int) -> Any:
    return LIBRARY.functions["instGetElemList.getElem"].implementation(items, i, ())


# Instances ---------------------------------------------------------------------------------------------------------

for _class, _method, _implementation in (
    ("Add", "add", "Fin.add"),
    ("Sub", "sub", "Fin.sub"),
    ("Mul", "mul", "Fin.mul"),
    ("Div", "div", "Fin.div"),
    ("Mod", "mod", "Fin.mod"),
    ("Neg", "neg", "Fin.neg"),
    ("AndOp", "and", "Fin.land"),
    ("OrOp", "or", "Fin.lor"),
    ("XorOp", "xor", "Fin.xor"),
    ("ShiftLeft", "shiftLeft", "Fin.shiftLeft"),
    ("ShiftRight", "shiftRight", "Fin.shiftRight"),
    ("Inhabited", "default", "instInhabitedFin.default"),
):
    LIBRARY.instance(f"inst{_class}Fin", f"{_class} (Fin n)", {_method: _implementation}, needs=("KnownSize n",))
for _class, _method, _implementation in (
    ("LT", "lt", "Nat.lt"),
    ("LE", "le", "Nat.le"),
    ("Min", "min", "Nat.min"),
    ("Max", "max", "Nat.max"),
    ("Ord", "compare", "instOrdNat.compare"),
    ("ToString", "toString", "Nat.repr"),
    ("Repr", "reprPrec", "instReprNat.reprPrec"),
    ("Hashable", "hash", "instHashable.hash"),
):
    LIBRARY.instance(f"inst{_class}Fin", f"{_class} (Fin n)", {_method: _implementation})
LIBRARY.instance("instBEqFin", "BEq (Fin n)", {"beq": "Nat.beq"}, structural=True)
LIBRARY.instance("instDecidableEqFin", "DecidableEq (Fin n)", {"decEq": "Nat.decEq"}, structural=True)
