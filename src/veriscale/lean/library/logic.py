"""Bool, Unit and the combinators of Lean's ``Prelude`` and ``Core``: ``decide``, ``id``, composition, ``panic``.

Propositions and Booleans are one at run time, so ``decide`` is the identity.
"""

import operator
from collections.abc import Callable
from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import equality

_function = LIBRARY.function
_UNARY = "(b : Bool) : Bool"
_BINARY = "(x y : Bool) : Bool"
_RELATION = "(x y : Bool) : Prop"

LIBRARY.value("Bool.true", ": Bool", True)
LIBRARY.value("Bool.false", ": Bool", False)
LIBRARY.value("True", ": Prop", True)
LIBRARY.value("False", ": Prop", False)
LIBRARY.value("Unit.unit", ": Unit", ())

_function("Bool.not", _UNARY, inline="(not {0})")(operator.not_)
_function("Bool.and", _BINARY, inline="({0} and {1})", aliases=("strictAnd",))(lambda x, y: x and y)
_function("Bool.or", _BINARY, inline="({0} or {1})", aliases=("strictOr",))(lambda x, y: x or y)
_function("Bool.xor", _BINARY, inline="({0} != {1})")(operator.ne)
_function("instBEqBool.beq", _BINARY, inline="({0} == {1})")(operator.eq)
_function("Bool.decEq", _BINARY, inline="({0} == {1})")(operator.eq)
_function("instLTBool.lt", _RELATION, inline="({0} < {1})")(operator.lt)
_function("instLEBool.le", _RELATION, inline="({0} <= {1})")(operator.le)
_function("Bool.toNat", "(b : Bool) : Nat", inline="int({0})")(int)
_function("Bool.toInt", "(b : Bool) : Int", inline="int({0})")(int)
_function("Not", "(a : Prop) : Prop", inline="(not {0})")(operator.not_)
_function("And", "(a b : Prop) : Prop", inline="({0} and {1})")(lambda a, b: a and b)
_function("Or", "(a b : Prop) : Prop", inline="({0} or {1})")(lambda a, b: a or b)
_function("Iff", "(a b : Prop) : Prop", inline="({0} == {1})")(operator.eq)
_function("Xor'", "(a b : Prop) : Prop", inline="({0} != {1})")(operator.ne)

_function("decide", "(p : Prop) [Decidable p] : Bool", inline="{0}", aliases=("Decidable.decide",))(lambda p: p)
_function("id", "{α : Type} (a : α) : α", inline="{0}")(lambda a: a)
_function("cond", "{α : Type} (c : Bool) (x y : α) : α")(lambda c, x, y: x if c else y)
_function("ite", "{α : Type} (c : Prop) [Decidable c] (t e : α) : α")(lambda c, t, e: t if c else e)


@_function("dite", "{α : Type} (c : Prop) [Decidable c] (t e : Proof → α) : α")
def _dite(c: bool, t: Callable[[tuple[()]], Any], e: Callable[[tuple[()]], Any]) -> object:
    return t(()) if c else e(())


@_function("bne", "{α : Type} [BEq α] (a b : α) : Bool")
def _bne(beq: Dictionary, a: object, b: object) -> bool:
    return not equality(beq)(a, b)


@_function("Function.comp", "{α β δ : Type} (f : β → δ) (g : α → β) (a : α) : δ")
def _comp(f: Callable[[Any], Any], g: Callable[[Any], Any], a: object) -> object:
    return f(g(a))


@_function("Function.const", "{α : Type} (β : Type) (a : α) (b : β) : α")
def _const(a: object, _b: object) -> object:
    return a


@_function("flip", "{α β γ : Type} (f : α → β → γ) (b : β) (a : α) : γ", aliases=("Function.swap",))
def _flip(f: Callable[[Any, Any], Any], b: object, a: object) -> object:
    return f(a, b)


@_function("Function.curry", "{α β γ : Type} (f : α × β → γ) (a : α) (b : β) : γ")
def _curry(f: Callable[[Any], Any], a: object, b: object) -> object:
    return f((a, b))


@_function("Function.uncurry", "{α β γ : Type} (f : α → β → γ) (p : α × β) : γ")
def _uncurry(f: Callable[[Any, Any], Any], p: tuple[Any, Any]) -> object:
    return f(p[0], p[1])


@_function("panic", "{α : Type} [Inhabited α] (msg : String) : α", aliases=("panicCore",))
def _panic(inhabited: Dictionary, _message: str) -> object:
    """Go on with the default value, as Lean's run time does."""
    return inhabited.methods["default"]


@_function("dbgTrace", "{α : Type} (msg : String) (f : Unit → α) : α")
def _trace(_message: str, f: Callable[[tuple[()]], Any]) -> object:
    return f(())


_function("instOrdUnit.compare", "(a b : Unit) : Ordering")(lambda _a, _b: (1,))
_function("instUnit.always", "(a b : Unit) : Bool", inline="({0} == {1})")(operator.eq)
_function("instBEqOfDecidableEq.beq", "{α : Type} [DecidableEq α] (a b : α) : Bool")(
    lambda decidable, a, b: a == b if decidable.structural else decidable.methods["decEq"](a, b)
)

for _class, _methods in {
    "LT": {"lt": "instLTBool.lt"},
    "LE": {"le": "instLEBool.le"},
    "Max": {"max": "Bool.or"},
    "Min": {"min": "Bool.and"},
    "Inhabited": {"default": "Bool.false"},
    "Hashable": {"hash": "instHashable.hash"},
}.items():
    LIBRARY.instance(f"inst{_class}Bool", f"{_class} Bool", _methods)
LIBRARY.instance("instBEqBool", "BEq Bool", {"beq": "instBEqBool.beq"}, structural=True)
LIBRARY.instance("instDecidableEqBool", "DecidableEq Bool", {"decEq": "Bool.decEq"}, structural=True)
LIBRARY.instance("instBEqUnit", "BEq Unit", {"beq": "instUnit.always"}, structural=True)
LIBRARY.instance("instDecidableEqUnit", "DecidableEq Unit", {"decEq": "instUnit.always"}, structural=True)
LIBRARY.instance("instInhabitedUnit", "Inhabited Unit", {"default": "Unit.unit"})
LIBRARY.instance("instOrdUnit", "Ord Unit", {"compare": "instOrdUnit.compare"})
LIBRARY.instance("instHashableUnit", "Hashable Unit", {"hash": "instHashable.hash"})
LIBRARY.instance("instInhabitedProp", "Inhabited Prop", {"default": "True"})
LIBRARY.instance(
    "instBEqOfDecidableEq",
    "BEq α",
    {"beq": "instBEqOfDecidableEq.beq"},
    needs=("DecidableEq α",),
    structural=True,
)
