"""``Std.HashSet`` (``Std.Data.HashSet.Basic``)."""

from collections.abc import Callable, Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.format import Format, application, sequence
from veriscale.lean.library.maps.keys import check_keys
from veriscale.lean.library.maps.persistent import PersistentSet
from veriscale.lean.library.registry import LIBRARY, UNSPECIFIED_ORDER, Dictionary
from veriscale.lean.library.sequences import default, out_of_bounds
from veriscale.lean.library.support import Elements, Predicate

Set = PersistentSet

_TYPES = "{α : Type} [BEq α] [Hashable α]"
_SET = "(m : Std.HashSet α)"
_RESULT = "Std.HashSet α"

LIBRARY.function(
    "Std.HashSet.emptyWithCapacity",
    f"{_TYPES} (capacity : Nat := 8) : {_RESULT}",
    aliases=("Std.HashSet.empty",),
)(lambda equality, hashing, capacity: Set())
LIBRARY.function("instInhabitedHashSet.default", f"{{α : Type}} : {_RESULT}")(Set)
LIBRARY.function("Std.HashSet.size", f"{{α : Type}} {_SET} : Nat")(lambda m: m.size)
LIBRARY.function("Std.HashSet.isEmpty", f"{{α : Type}} {_SET} : Bool")(lambda m: m.size == 0)


def _added(m: Set, item: Any) -> Set:
    return m if item in m else m.insert(item, ())


def _all_added(m: Set, items: Iterable[Any]) -> Set:
    for item in items:
        m = _added(m, item)
    return m


@LIBRARY.function("Std.HashSet.insert", f"{_TYPES} {_SET} (a : α) : {_RESULT}")
def _insert(equality: Dictionary, hashing: Dictionary, m: Set, item: Any) -> Set:
    check_keys(equality)
    return _added(m, item)


@LIBRARY.function("Std.HashSet.containsThenInsert", f"{_TYPES} {_SET} (a : α) : Bool × {_RESULT}")
def _contains_insert(equality: Dictionary, hashing: Dictionary, m: Set, item: Any) -> tuple[bool, Set]:
    check_keys(equality)
    return (item in m, _added(m, item))


@LIBRARY.function("Std.HashSet.contains", f"{_TYPES} {_SET} (a : α) : Bool")
def _contains(equality: Dictionary, hashing: Dictionary, m: Set, item: Any) -> bool:
    check_keys(equality)
    return item in m


LIBRARY.function("instMembershipHashSet.mem", f"{_TYPES} {_SET} (a : α) : Prop")(_contains)


@LIBRARY.function("Std.HashSet.get?", f"{_TYPES} {_SET} (a : α) : Option α")
def _find(equality: Dictionary, hashing: Dictionary, m: Set, item: Any) -> tuple[Any] | None:
    check_keys(equality)
    return (item,) if item in m else None


@LIBRARY.function("Std.HashSet.get", f"{_TYPES} {_SET} (a : α) (h : Proof) : α")
def _get(equality: Dictionary, hashing: Dictionary, m: Set, item: Any, proof: object) -> Any:
    check_keys(equality)
    if item not in m:
        raise out_of_bounds(0, 0)
    return item


@LIBRARY.function("Std.HashSet.getD", f"{_TYPES} {_SET} (a fallback : α) : α")
def _get_default(equality: Dictionary, hashing: Dictionary, m: Set, item: Any, fallback: Any) -> Any:
    check_keys(equality)
    return item if item in m else fallback


@LIBRARY.function("Std.HashSet.get!", f"{_TYPES} [Inhabited α] {_SET} (a : α) : α")
def _get_or_panic(equality: Dictionary, hashing: Dictionary, inhabited: Dictionary, m: Set, item: Any) -> Any:
    check_keys(equality)
    return item if item in m else default(inhabited)


@LIBRARY.function("Std.HashSet.erase", f"{_TYPES} {_SET} (a : α) : {_RESULT}")
def _erase(equality: Dictionary, hashing: Dictionary, m: Set, item: Any) -> Set:
    check_keys(equality)
    return m.erase(item)


@LIBRARY.function("Std.HashSet.insertMany", f"{_TYPES} {_SET} (l : List α) : {_RESULT}")
def _insert_many(equality: Dictionary, hashing: Dictionary, m: Set, items: Elements) -> Set:
    check_keys(equality, len(items))
    return _all_added(m, items)


@LIBRARY.function("Std.HashSet.ofList", f"{_TYPES} (l : List α) : {_RESULT}")
def _of_list(equality: Dictionary, hashing: Dictionary, items: Elements) -> Set:
    return _insert_many(equality, hashing, Set(), items)


@LIBRARY.function("Std.HashSet.ofArray", f"{_TYPES} (l : Array α) : {_RESULT}")
def _of_array(equality: Dictionary, hashing: Dictionary, items: Elements) -> Set:
    return _insert_many(equality, hashing, Set(), items)


@LIBRARY.function("Std.HashSet.union", f"{_TYPES} (m₁ m₂ : {_RESULT}) : {_RESULT}")
def _union(equality: Dictionary, hashing: Dictionary, m: Set, other: Set) -> Set:
    check_keys(equality, other.size)
    return _all_added(m, other)


def _elements(m: Set) -> Elements:
    METER.charge(m.size)
    return tuple(m)


LIBRARY.function("Std.HashSet.toList", f"{{α : Type}} {_SET} : List α")(_elements)
LIBRARY.function("Std.HashSet.toArray", f"{{α : Type}} {_SET} : Array α")(_elements)


@LIBRARY.function("Std.HashSet.fold", "{α β : Type} (f : β → α → β) (init : β) (m : Std.HashSet α) : β")
def _fold(f: Callable[[Any, Any], Any], result: Any, m: Set) -> Any:
    for item in _elements(m):
        result = f(result, item)
    return result


UNSPECIFIED_ORDER.update({"Std.HashSet.toList", "Std.HashSet.toArray", "Std.HashSet.fold"})


@LIBRARY.function("Std.HashSet.any", f"{{α : Type}} {_SET} (p : α → Bool) : Bool")
def _any(m: Set, test: Predicate) -> bool:
    return any(map(test, _elements(m)))


@LIBRARY.function("Std.HashSet.all", f"{{α : Type}} {_SET} (p : α → Bool) : Bool")
def _all(m: Set, test: Predicate) -> bool:
    return all(map(test, _elements(m)))


@LIBRARY.function("Std.HashSet.filter", f"{{α : Type}} (f : α → Bool) {_SET} : {_RESULT}")
def _filter(test: Predicate, m: Set) -> Set:
    return _all_added(Set(), filter(test, _elements(m)))


@LIBRARY.function("Std.HashSet.partition", f"{{α : Type}} (f : α → Bool) {_SET} : {_RESULT} × {_RESULT}")
def _partition(test: Predicate, m: Set) -> tuple[Set, Set]:
    marked = [(item, test(item)) for item in _elements(m)]
    yes = _all_added(Set(), (item for item, kept in marked if kept))
    return yes, _all_added(Set(), (item for item, kept in marked if not kept))


_NEEDS = ("BEq α", "Hashable α")
_TARGET = f"({_RESULT})"
LIBRARY.instance("instInhabitedHashSet", f"Inhabited {_TARGET}", {"default": "instInhabitedHashSet.default"})
LIBRARY.instance(
    "instEmptyCollectionHashSet", f"EmptyCollection {_TARGET}", {"emptyCollection": "instInhabitedHashSet.default"}
)
LIBRARY.instance("instMembershipHashSet", f"Membership α {_TARGET}", {"mem": "instMembershipHashSet.mem"}, needs=_NEEDS)
LIBRARY.instance("instUnionHashSet", f"Union {_TARGET}", {"union": "Std.HashSet.union"}, needs=_NEEDS)


@LIBRARY.function("instReprHashSet.reprPrec", "{α : Type} [Repr α] (m : Std.HashSet α) (prec : Nat) : Std.Format")
def _repr(evidence: Dictionary, m: Set, prec: int) -> Format:
    items = tuple([evidence.methods["reprPrec"](item, 0) for item in _elements(m)])
    return application("Std.HashSet.ofList", (sequence("[", items),), prec)


UNSPECIFIED_ORDER.add("instReprHashSet.reprPrec")
LIBRARY.instance("instReprHashSet", f"Repr {_TARGET}", {"reprPrec": "instReprHashSet.reprPrec"}, needs=("Repr α",))
