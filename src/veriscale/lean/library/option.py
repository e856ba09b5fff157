"""Option (``Init.Data.Option``): None stands for ``none``, (x,) for ``some x``; ``none`` is least."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.ordering import EQUAL, GREATER, LESS, Ordering
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Function, Predicate, Relation, equality, same

_function = LIBRARY.function
Option = tuple[Any] | None

_OPTION = "{α : Type} (o : Option α)"
_PREDICATE = "{α : Type} (p : α → Bool) (o : Option α)"
LIBRARY.value("Option.none", "{α : Type} : Option α", None)
_function("Option.some", "{α : Type} (val : α) : Option α", inline="({0},)")(lambda val: (val,))
# Not ``is None``: Python warns where that stands beside a literal such as ``(5,)``.
_function("Option.isSome", f"{_OPTION} : Bool", inline="({0} != None)")(lambda o: o is not None)
_function("Option.isNone", f"{_OPTION} : Bool", inline="({0} == None)")(lambda o: o is None)
_function("Option.getD", f"{_OPTION} (default : α) : α")(lambda o, default: default if o is None else o[0])
_function("Option.get!", "{α : Type} [Inhabited α] (o : Option α) : α")(
    lambda inhabited, o: inhabited.methods["default"] if o is None else o[0]
)
_function("Option.toList", f"{_OPTION} : List α")(lambda o: () if o is None else o)
_function("Option.toArray", f"{_OPTION} : Array α")(lambda o: () if o is None else o)
_function("Option.join", "{α : Type} (o : Option (Option α)) : Option α")(lambda o: None if o is None else o[0])
_function("Option.or", "{α : Type} (o o' : Option α) : Option α")(lambda o, other: other if o is None else o)
_function("Option.isEqSome", "{α : Type} [BEq α] (o : Option α) (a : α) : Bool")(
    lambda beq, o, a: o is not None and equality(beq)(o[0], a)
)


@_function("Option.get", f"{_OPTION} (h : Proof) : α")
def _get(o: Option, _proof: tuple[()]) -> object:
    if o is None:
        raise Undecided(Code.UNSUPPORTED_FORM, "the value of none under a proof that there is one")
    return o[0]


@_function("Option.orElse", "{α : Type} (o : Option α) (other : Unit → Option α) : Option α")
def _or_else(o: Option, other: Callable[[tuple[()]], Option]) -> Option:
    return other(()) if o is None else o


@_function("Option.map", "{α β : Type} (f : α → β) (o : Option α) : Option β")
def _map(f: Function, o: Option) -> Option:
    return None if o is None else (f(o[0]),)


@_function("Option.bind", "{α β : Type} (o : Option α) (f : α → Option β) : Option β")
def _bind(o: Option, f: Callable[[Any], Option]) -> Option:
    return None if o is None else f(o[0])


@_function("Option.filter", f"{_PREDICATE} : Option α")
def _filter(p: Predicate, o: Option) -> Option:
    return o if o is not None and p(o[0]) else None


@_function("Option.all", f"{_PREDICATE} : Bool")
def _all(p: Predicate, o: Option) -> bool:
    return o is None or p(o[0])


@_function("Option.any", f"{_PREDICATE} : Bool")
def _any(p: Predicate, o: Option) -> bool:
    return o is not None and p(o[0])


@_function("Option.guard", "{α : Type} (p : α → Bool) (a : α) : Option α")
def _guard(p: Predicate, a: object) -> Option:
    return (a,) if p(a) else None


@_function("Option.elim", "{α β : Type} (o : Option α) (b : β) (f : α → β) : β")
def _elim(o: Option, b: object, f: Function) -> object:
    return b if o is None else f(o[0])


@_function("Option.merge", "{α : Type} (fn : α → α → α) (o o' : Option α) : Option α", aliases=("Option.liftOrGet",))
def _merge(fn: Callable[[Any, Any], Any], left: Option, right: Option) -> Option:
    if left is None or right is None:
        return right if left is None else left
    return (fn(left[0], right[0]),)


@_function("Option.map₂", "{α β γ : Type} (f : α → β → γ) (a : Option α) (b : Option β) : Option γ")
def _map2(f: Callable[[Any, Any], Any], a: Option, b: Option) -> Option:
    return None if a is None or b is None else (f(a[0], b[0]),)


# Order: Init.Data.Option.Basic -----------------------------------------------------------------------------------


@_function("Option.lt", "{α β : Type} (r : α → β → Prop) (a : Option α) (b : Option β) : Prop")
def _lt(r: Relation, a: Option, b: Option) -> bool:
    if b is None:
        return False
    return a is None or r(a[0], b[0])


@_function("Option.le", "{α β : Type} (r : α → β → Prop) (a : Option α) (b : Option β) : Prop")
def _le(r: Relation, a: Option, b: Option) -> bool:
    if a is None:
        return True
    return b is not None and r(a[0], b[0])


@_function("Option.min", "{α : Type} [Min α] (a b : Option α) : Option α")
def _min(minimum: Dictionary, a: Option, b: Option) -> Option:
    return None if a is None or b is None else (minimum.methods["min"](a[0], b[0]),)


@_function("Option.max", "{α : Type} [Max α] (a b : Option α) : Option α")
def _max(maximum: Dictionary, a: Option, b: Option) -> Option:
    if a is None or b is None:
        return b if a is None else a
    return (maximum.methods["max"](a[0], b[0]),)


@_function("instOrdOption.compare", "{α : Type} [Ord α] (a b : Option α) : Ordering")
def _compare(order: Dictionary, a: Option, b: Option) -> Ordering:
    if a is None or b is None:
        return EQUAL if a is b else LESS if a is None else GREATER
    compared: Ordering = order.methods["compare"](a[0], b[0])
    return compared


@_function("instBEqOption.beq", "{α : Type} [BEq α] (a b : Option α) : Bool")
def _beq(beq: Dictionary, a: Option, b: Option) -> bool:
    return a is b if a is None or b is None else equality(beq)(a[0], b[0])


@_function("instDecidableEqOption.decEq", "{α : Type} [DecidableEq α] (a b : Option α) : Bool")
def _dec_eq(eq: Dictionary, a: Option, b: Option) -> bool:
    return a is b if a is None or b is None else bool(eq.methods["decEq"](a[0], b[0]))


_function("instLTOption.lt", "{α : Type} [LT α] (a b : Option α) : Prop")(lambda lt, a, b: _lt(lt.methods["lt"], a, b))
_function("instLEOption.le", "{α : Type} [LE α] (a b : Option α) : Prop")(lambda le, a, b: _le(le.methods["le"], a, b))
_function("instHashableOption.hash", "{α : Type} [Hashable α] (o : Option α) : UInt64")(
    lambda _hashable, o: LIBRARY.functions["instHashable.hash"].implementation(o)
)


@_function("Option.mem", "{α : Type} (o : Option α) (a : α) : Prop")
def _mem(o: Option, a: object) -> bool:
    return o is not None and same(o[0], a)


for _class, _method, _implementation in (
    ("LT", "lt", "instLTOption.lt"),
    ("LE", "le", "instLEOption.le"),
    ("Min", "min", "Option.min"),
    ("Max", "max", "Option.max"),
    ("Ord", "compare", "instOrdOption.compare"),
    ("Hashable", "hash", "instHashableOption.hash"),
):
    LIBRARY.instance(f"inst{_class}Option", f"{_class} (Option α)", {_method: _implementation}, needs=(f"{_class} α",))
for _class, _method in (("BEq", "beq"), ("DecidableEq", "decEq")):
    LIBRARY.instance(
        f"inst{_class}Option",
        f"{_class} (Option α)",
        {_method: f"inst{_class}Option.{_method}"},
        needs=(f"{_class} α",),
        structural=True,
    )
LIBRARY.instance("instInhabitedOption", "Inhabited (Option α)", {"default": "Option.none"})
LIBRARY.instance("instMembershipOption", "Membership α (Option α)", {"mem": "Option.mem"})
