"""``WithBot``, ``WithTop``, and the lexicographic order of pairs (Mathlib.Order.WithBot, Data.Prod.Lex).

``WithBot α`` and ``WithTop α`` are options: ``⊥`` and ``⊤`` are none. A value of ``Lex (α × β)`` is the pair.
"""

from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.finite.support import extreme
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, same

_function = LIBRARY.function
Optional = tuple[Any] | None


@_function("List.maximum", "{α : Type} [Max α] (l : List α) : WithBot α")
def _maximum(maximum: Dictionary, items: Elements) -> Optional:
    return extreme(maximum.methods["max"], items)


@_function("List.minimum", "{α : Type} [Min α] (l : List α) : WithTop α")
def _minimum(minimum: Dictionary, items: Elements) -> Optional:
    return extreme(minimum.methods["min"], items)


def _below_bottomed(lt: Dictionary, a: Optional, b: Optional) -> bool:
    if a is None or b is None:
        return a is None and b is not None
    return bool(lt.methods["lt"](a[0], b[0]))


def _below_topped(lt: Dictionary, a: Optional, b: Optional) -> bool:
    if a is None or b is None:
        return b is None and a is not None
    return bool(lt.methods["lt"](a[0], b[0]))


def _most_bottomed(le: Dictionary, a: Optional, b: Optional) -> bool:
    return a is None or (b is not None and bool(le.methods["le"](a[0], b[0])))


def _most_topped(le: Dictionary, a: Optional, b: Optional) -> bool:
    return b is None or (a is not None and bool(le.methods["le"](a[0], b[0])))


for _type, _class, _method, _lt, _le in (
    ("WithBot", "Bot", "bot", _below_bottomed, _most_bottomed),
    ("WithTop", "Top", "top", _below_topped, _most_topped),
):
    _function(f"{_type}.{_method}", f"{{α : Type}} : {_type} α")(lambda: None)
    _function(f"{_type}.some", f"{{α : Type}} (a : α) : {_type} α")(lambda a: (a,))
    _function(f"{_type}.un{_method}D", f"{{α : Type}} (d : α) (x : {_type} α) : α", aliases=(f"{_type}.un{_method}'",))(
        lambda d, x: d if x is None else x[0]
    )
    _function(f"{_type}.getD", f"{{α : Type}} (x : {_type} α) (d : α) : α")(lambda x, d: d if x is None else x[0])
    _function(f"{_type}.isSome", f"{{α : Type}} (x : {_type} α) : Bool")(lambda x: x is not None)
    _function(f"{_type}.isNone", f"{{α : Type}} (x : {_type} α) : Bool")(lambda x: x is None)
    _function(f"inst{_type}.lt", f"{{α : Type}} [LT α] (a b : {_type} α) : Prop")(_lt)
    _function(f"inst{_type}.le", f"{{α : Type}} [LE α] (a b : {_type} α) : Prop")(_le)
    LIBRARY.instance(f"inst{_class}{_type}", f"{_class} ({_type} α)", {_method: f"{_type}.{_method}"})
    LIBRARY.instance(f"instLT{_type}", f"LT ({_type} α)", {"lt": f"inst{_type}.lt"}, needs=("LT α",))
    LIBRARY.instance(f"instLE{_type}", f"LE ({_type} α)", {"le": f"inst{_type}.le"}, needs=("LE α",))

_function("toLex", "{α : Type} (a : α) : Lex α", inline="{0}")(lambda a: a)
_function("ofLex", "{α : Type} (a : Lex α) : α", inline="{0}")(lambda a: a)


@_function("Prod.Lex.lt", "{α β : Type} [LT α] [LT β] (p q : Lex (α × β)) : Prop")
def _pair_lt(first: Dictionary, second: Dictionary, p: tuple[Any, Any], q: tuple[Any, Any]) -> bool:
    METER.charge(1)
    return bool(first.methods["lt"](p[0], q[0]) or (same(p[0], q[0]) and second.methods["lt"](p[1], q[1])))


@_function("Prod.Lex.le", "{α β : Type} [LT α] [LE β] (p q : Lex (α × β)) : Prop")
def _pair_le(first: Dictionary, second: Dictionary, p: tuple[Any, Any], q: tuple[Any, Any]) -> bool:
    METER.charge(1)
    return bool(first.methods["lt"](p[0], q[0]) or (same(p[0], q[0]) and second.methods["le"](p[1], q[1])))


LIBRARY.instance("instLTLexProd", "LT (Lex (Prod α β))", {"lt": "Prod.Lex.lt"}, needs=("LT α", "LT β"))
LIBRARY.instance("instLELexProd", "LE (Lex (Prod α β))", {"le": "Prod.Lex.le"}, needs=("LT α", "LE β"))


_PAIRS = "{α β : Type} [LT α] [LE β] (p q : Lex (α × β)) : Lex (α × β)"
_function("Prod.Lex.max", _PAIRS)(lambda lt, le, p, q: q if _pair_le(lt, le, p, q) else p)
_function("Prod.Lex.min", _PAIRS)(lambda lt, le, p, q: p if _pair_le(lt, le, p, q) else q)
LIBRARY.instance("instMaxLexProd", "Max (Lex (Prod α β))", {"max": "Prod.Lex.max"}, needs=("LT α", "LE β"))
LIBRARY.instance("instMinLexProd", "Min (Lex (Prod α β))", {"min": "Prod.Lex.min"}, needs=("LT α", "LE β"))


@_function("Disjoint", "{α : Type} [Min α] [Bot α] [LE α] (a b : α) : Prop")
def _disjoint(minimum: Dictionary, bottom: Dictionary, order: Dictionary, a: Any, b: Any) -> bool:
    """``a ⊓ b ≤ ⊥`` (Mathlib.Order.Disjoint)."""
    return bool(order.methods["le"](minimum.methods["min"](a, b), bottom.methods["bot"]))


@_function("symmDiff", "{α : Type} [SDiff α] [Union α] (a b : α) : α")
def _symmetric_difference(difference: Dictionary, union: Dictionary, a: Any, b: Any) -> Any:
    r"""``(a \ b) ⊔ (b \ a)``; on sets and finite sets ``⊔`` is the union."""
    minus = difference.methods["sdiff"]
    return union.methods["union"](minus(a, b), minus(b, a))
