"""``Finset``: membership, size, Boolean operations, sums, extremes (Mathlib.Data.Finset, Algebra.BigOperators).

``Finset.toList`` and its kin are left out: Lean leaves their order open.
"""

from functools import cmp_to_key
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.finite.support import charge, extreme, finite_set, product, proved, total
from veriscale.lean.library.finite.values import Bag, FiniteSet
from veriscale.lean.library.maps.keys import check_keys
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Function, Relation

_function = LIBRARY.function
_SET = "{α : Type} (s : Finset α)"
_PAIR = "{α : Type} (s t : Finset α) : Prop"
_BINARY = "{α : Type} [DecidableEq α] (s t : Finset α) : Finset α"

LIBRARY.function("Finset.empty", "{α : Type} : Finset α")(FiniteSet)
_function("Finset.card", f"{_SET} : Nat")(len)
_function("Finset.Nonempty", f"{_SET} : Prop")(lambda s: len(s) > 0)
_function("Finset.Mem", f"{_SET} (a : α) : Prop")(lambda s, a: a in s)
_function("Finset.Subset", _PAIR)(lambda s, t: s <= t)
_function("Finset.SSubset", _PAIR)(lambda s, t: s < t)
_function("Finset.val", f"{_SET} : Multiset α")(lambda s: Bag.of(s))


@_function("Finset.Disjoint", _PAIR)
def _disjoint(s: FiniteSet, t: FiniteSet) -> bool:
    METER.charge(len(s))
    return s.items.keys().isdisjoint(t.items.keys())


@_function("Finset.insert", "{α : Type} [DecidableEq α] (a : α) (s : Finset α) : Finset α")
def _insert(equality: Dictionary, a: Any, s: FiniteSet) -> FiniteSet:
    check_keys(equality)
    return finite_set((*s, a))


@_function("Finset.singleton", "{α : Type} (a : α) : Finset α")
def _singleton(a: Any) -> FiniteSet:
    return finite_set((a,))


@_function("Finset.erase", "{α : Type} [DecidableEq α] (s : Finset α) (a : α) : Finset α")
def _erase(_equality: Dictionary, s: FiniteSet, a: Any) -> FiniteSet:
    charge(len(s))
    return FiniteSet(item for item in s if item != a)


@_function("Finset.union", _BINARY)
def _union(_equality: Dictionary, s: FiniteSet, t: FiniteSet) -> FiniteSet:
    charge(len(s) + len(t))
    return FiniteSet((*s, *t))


@_function("Finset.inter", _BINARY)
def _inter(_equality: Dictionary, s: FiniteSet, t: FiniteSet) -> FiniteSet:
    charge(len(s))
    return FiniteSet(item for item in s if item in t)


@_function("Finset.sdiff", _BINARY)
def _sdiff(_equality: Dictionary, s: FiniteSet, t: FiniteSet) -> FiniteSet:
    charge(len(s))
    return FiniteSet(item for item in s if item not in t)


# Sums and extremes -----------------------------------------------------------------------------------------------


@_function("Finset.sum", "{α β : Type} [AddCommMonoid β] (s : Finset α) (f : α → β) : β")
def _sum(monoid: Dictionary, s: FiniteSet, f: Function) -> Any:
    METER.charge(len(s))
    return total(monoid, map(f, s))


@_function("Finset.prod", "{α β : Type} [CommMonoid β] (s : Finset α) (f : α → β) : β")
def _prod(monoid: Dictionary, s: FiniteSet, f: Function) -> Any:
    METER.charge(len(s))
    return product(monoid, map(f, s))


@_function("Finset.max", "{α : Type} [Max α] (s : Finset α) : WithBot α")
def _max(maximum: Dictionary, s: FiniteSet) -> tuple[Any] | None:
    return extreme(maximum.methods["max"], s)


@_function("Finset.min", "{α : Type} [Min α] (s : Finset α) : WithTop α")
def _min(minimum: Dictionary, s: FiniteSet) -> tuple[Any] | None:
    return extreme(minimum.methods["min"], s)


@_function("Finset.max'", "{α : Type} [Max α] (s : Finset α) (h : Proof) : α")
def _max_proved(maximum: Dictionary, s: FiniteSet, _proof: object) -> Any:
    return proved(_max(maximum, s))


@_function("Finset.min'", "{α : Type} [Min α] (s : Finset α) (h : Proof) : α")
def _min_proved(minimum: Dictionary, s: FiniteSet, _proof: object) -> Any:
    return proved(_min(minimum, s))


@_function("Finset.sup", "{α β : Type} [Max β] [Bot β] (s : Finset α) (f : α → β) : β")
def _sup(maximum: Dictionary, bottom: Dictionary, s: FiniteSet, f: Function) -> Any:
    METER.charge(len(s))
    result, join = bottom.methods["bot"], maximum.methods["max"]
    for item in s:
        result = join(result, f(item))
    return result


@_function("Finset.sup'", "{α β : Type} [Max β] (s : Finset α) (h : Proof) (f : α → β) : β")
def _sup_proved(maximum: Dictionary, s: FiniteSet, _proof: object, f: Function) -> Any:
    return proved(extreme(maximum.methods["max"], tuple(map(f, s))))


@_function("Finset.inf'", "{α β : Type} [Min β] (s : Finset α) (h : Proof) (f : α → β) : β")
def _inf_proved(minimum: Dictionary, s: FiniteSet, _proof: object, f: Function) -> Any:
    return proved(extreme(minimum.methods["min"], tuple(map(f, s))))


@_function("Finset.sort", "{α : Type} (r : α → α → Prop) (s : Finset α) : List α")
def _sort(r: Relation, s: FiniteSet) -> Elements:
    """Sorted by a linear order, as Lean demands with instances that are not checked here."""
    METER.charge(len(s) * max(len(s), 1).bit_length())
    return tuple(sorted(s, key=cmp_to_key(lambda a, b: -1 if r(a, b) else 1)))


# Instances -------------------------------------------------------------------------------------------------------

_EQUAL = ("DecidableEq α",)
_function("instDecidableEqFinset.decEq", _PAIR.replace("Prop", "Bool"))(lambda s, t: s == t)
for _class, _methods, _needs in (
    ("EmptyCollection", {"emptyCollection": "Finset.empty"}, ()),
    ("Inhabited", {"default": "Finset.empty"}, ()),
    ("Bot", {"bot": "Finset.empty"}, ()),
    ("HasSubset", {"subset": "Finset.Subset"}, ()),
    ("HasSSubset", {"ssubset": "Finset.SSubset"}, ()),
    ("LE", {"le": "Finset.Subset"}, ()),
    ("LT", {"lt": "Finset.SSubset"}, ()),
    ("Union", {"union": "Finset.union"}, _EQUAL),
    ("Inter", {"inter": "Finset.inter"}, _EQUAL),
    ("SDiff", {"sdiff": "Finset.sdiff"}, _EQUAL),
    ("Max", {"max": "Finset.union"}, _EQUAL),
    ("Min", {"min": "Finset.inter"}, _EQUAL),
):
    LIBRARY.instance(f"inst{_class}Finset", f"{_class} (Finset α)", _methods, needs=_needs)
LIBRARY.instance("instMembershipFinset", "Membership α (Finset α)", {"mem": "Finset.Mem"})
LIBRARY.instance("instSingletonFinset", "Singleton α (Finset α)", {"singleton": "Finset.singleton"})
LIBRARY.instance("instInsertFinset", "Insert α (Finset α)", {"insert": "Finset.insert"}, needs=_EQUAL)
LIBRARY.instance(
    "instDecidableEqFinset",
    "DecidableEq (Finset α)",
    {"decEq": "instDecidableEqFinset.decEq"},
    needs=_EQUAL,
    structural=True,
)
