"""``Multiset``: lists up to the order of their elements (Mathlib.Data.Multiset)."""

from functools import cmp_to_key
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.finite.support import bag, charge, product, total
from veriscale.lean.library.finite.values import Bag, FiniteSet
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Function, Predicate, Relation

_function = LIBRARY.function
_BAG = "{α : Type} (s : Multiset α)"
_PAIR = "{α : Type} (s t : Multiset α) : Prop"
_BINARY = "{α : Type} [DecidableEq α] (s t : Multiset α) : Multiset α"

LIBRARY.function("Multiset.zero", "{α : Type} : Multiset α")(lambda: Bag({}))
_function("Multiset.ofList", "{α : Type} (l : List α) : Multiset α")(bag)
_function("Multiset.card", f"{_BAG} : Nat")(len)
_function("Multiset.Mem", f"{_BAG} (a : α) : Prop")(lambda s, a: a in s)
_function("Multiset.Le", _PAIR)(lambda s, t: s <= t)
_function("Multiset.Lt", _PAIR)(lambda s, t: s < t)
_function("Multiset.Nodup", f"{_BAG} : Prop")(lambda s: s.size == len(s.counts))
_function("Multiset.range", "(n : Nat) : Multiset Nat")(lambda n: bag(range(n)))
_function("Multiset.singleton", "{α : Type} (a : α) : Multiset α")(lambda a: bag((a,)))


@_function("Multiset.Subset", _PAIR)
def _subset(s: Bag, t: Bag) -> bool:
    """Membership alone, without counts."""
    METER.charge(len(s.counts))
    return s.counts.keys() <= t.counts.keys()


@_function("Multiset.count", "{α : Type} [DecidableEq α] (a : α) (s : Multiset α) : Nat")
def _count(_equality: Dictionary, a: Any, s: Bag) -> int:
    return s.counts.get(a, 0)


@_function("Multiset.sum", "{α : Type} [AddCommMonoid α] (s : Multiset α) : α")
def _sum(monoid: Dictionary, s: Bag) -> Any:
    METER.charge(len(s))
    return total(monoid, s)


@_function("Multiset.prod", "{α : Type} [CommMonoid α] (s : Multiset α) : α")
def _prod(monoid: Dictionary, s: Bag) -> Any:
    METER.charge(len(s))
    return product(monoid, s)


@_function("Multiset.map", "{α β : Type} (f : α → β) (s : Multiset α) : Multiset β")
def _map(f: Function, s: Bag) -> Bag:
    charge(len(s))
    return bag(map(f, s))


@_function("Multiset.filter", "{α : Type} (p : α → Prop) [DecidablePred p] (s : Multiset α) : Multiset α")
def _filter(test: Predicate, s: Bag) -> Bag:
    charge(len(s.counts))
    return Bag({item: count for item, count in s.counts.items() if test(item)})


@_function("Multiset.cons", "{α : Type} (a : α) (s : Multiset α) : Multiset α")
def _cons(a: Any, s: Bag) -> Bag:
    charge(len(s.counts))
    return _add(s, bag((a,)))


@_function("Multiset.replicate", "{α : Type} (n : Nat) (a : α) : Multiset α")
def _replicate(n: int, a: Any) -> Bag:
    return bag((a,)) if n == 1 else Bag({**dict.fromkeys(bag((a,)), n)} if n else {})


@_function("Multiset.erase", "{α : Type} [DecidableEq α] (s : Multiset α) (a : α) : Multiset α")
def _erase(_equality: Dictionary, s: Bag, a: Any) -> Bag:
    charge(len(s.counts))
    return _combine(s, Bag({a: 1}) if a in s else Bag({}), -1)


@_function("Multiset.sort", "{α : Type} (r : α → α → Prop) (s : Multiset α) : List α")
def _sort(r: Relation, s: Bag) -> Elements:
    """Sorted by a linear order, as Lean demands with instances that are not checked here."""
    METER.charge(len(s) * max(len(s), 1).bit_length())
    key = cmp_to_key(lambda a, b: 0 if a == b else -1 if r(a, b) else 1)
    return tuple(sorted(s, key=key))


@_function("Multiset.dedup", "{α : Type} [DecidableEq α] (s : Multiset α) : Multiset α")
def _dedup(_equality: Dictionary, s: Bag) -> Bag:
    charge(len(s.counts))
    return Bag(dict.fromkeys(s.counts, 1))


def _combine(s: Bag, t: Bag, sign: int) -> Bag:
    charge(len(s.counts) + len(t.counts))
    counts = dict(s.counts)
    for item, count in t.counts.items():
        counts[item] = counts.get(item, 0) + sign * count
    return Bag({item: count for item, count in counts.items() if count > 0})


@_function("Multiset.add", "{α : Type} (s t : Multiset α) : Multiset α")
def _add(s: Bag, t: Bag) -> Bag:
    return _combine(s, t, 1)


@_function("Multiset.sub", _BINARY)
def _sub(_equality: Dictionary, s: Bag, t: Bag) -> Bag:
    """Counts are subtracted, down to zero."""
    return _combine(s, t, -1)


@_function("Multiset.union", _BINARY)
def _union(_equality: Dictionary, s: Bag, t: Bag) -> Bag:
    """The greater of the counts."""
    charge(len(s.counts) + len(t.counts))
    counts = {item: max(count, t.counts.get(item, 0)) for item, count in s.counts.items()}
    return Bag({**t.counts, **counts})


@_function("Multiset.inter", _BINARY)
def _inter(_equality: Dictionary, s: Bag, t: Bag) -> Bag:
    """The smaller of the counts."""
    charge(len(s.counts))
    return Bag({item: min(count, t.counts[item]) for item, count in s.counts.items() if item in t.counts})


@_function("Multiset.insert", "{α : Type} (a : α) (s : Multiset α) : Multiset α")
def _insert(a: Any, s: Bag) -> Bag:
    """``insert`` on multisets is ``cons``."""
    return _cons(a, s)


@_function("Multiset.ofFinset", "{α : Type} (s : Finset α) : Multiset α")
def _of_set(s: FiniteSet) -> Bag:
    charge(len(s))
    return Bag(dict.fromkeys(s, 1))


_EQUAL = ("DecidableEq α",)
_function("instDecidableEqMultiset.decEq", _PAIR.replace("Prop", "Bool"))(lambda s, t: s == t)
for _class, _methods, _needs in (
    ("EmptyCollection", {"emptyCollection": "Multiset.zero"}, ()),
    ("Inhabited", {"default": "Multiset.zero"}, ()),
    ("Zero", {"zero": "Multiset.zero"}, ()),
    ("HasSubset", {"subset": "Multiset.Subset"}, ()),
    ("LE", {"le": "Multiset.Le"}, ()),
    ("LT", {"lt": "Multiset.Lt"}, ()),
    ("Add", {"add": "Multiset.add"}, ()),
    ("Sub", {"sub": "Multiset.sub"}, _EQUAL),
    ("Union", {"union": "Multiset.union"}, _EQUAL),
    ("Inter", {"inter": "Multiset.inter"}, _EQUAL),
):
    LIBRARY.instance(f"inst{_class}Multiset", f"{_class} (Multiset α)", _methods, needs=_needs)
LIBRARY.instance("instMembershipMultiset", "Membership α (Multiset α)", {"mem": "Multiset.Mem"})
LIBRARY.instance("instSingletonMultiset", "Singleton α (Multiset α)", {"singleton": "Multiset.singleton"})
LIBRARY.instance("instInsertMultiset", "Insert α (Multiset α)", {"insert": "Multiset.insert"})
LIBRARY.instance(
    "instDecidableEqMultiset",
    "DecidableEq (Multiset α)",
    {"decEq": "instDecidableEqMultiset.decEq"},
    needs=_EQUAL,
    structural=True,
)
