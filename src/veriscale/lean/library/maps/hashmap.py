"""``Std.HashMap`` (``Std.Data.HashMap.Basic``)."""

from collections.abc import Callable, Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.format import Format, TupleFormat, application, sequence
from veriscale.lean.library.maps.keys import check_keys
from veriscale.lean.library.maps.persistent import PersistentMap
from veriscale.lean.library.registry import LIBRARY, UNSPECIFIED_ORDER, Dictionary
from veriscale.lean.library.sequences import default, out_of_bounds
from veriscale.lean.library.support import Elements

Map = PersistentMap
Combine = Callable[[Any, Any], Any]

_TYPES = "{α β : Type} [BEq α] [Hashable α]"
_MAP = "(m : Std.HashMap α β)"
_RESULT = "Std.HashMap α β"

LIBRARY.function(
    "Std.HashMap.emptyWithCapacity",
    f"{{α β : Type}} [BEq α] [Hashable α] (capacity : Nat := 8) : {_RESULT}",
    aliases=("Std.HashMap.empty",),
)(lambda equality, hashing, capacity: Map())
LIBRARY.function("instInhabitedHashMap.default", f"{{α β : Type}} : {_RESULT}")(Map)
LIBRARY.function("Std.HashMap.size", f"{{α β : Type}} {_MAP} : Nat")(lambda m: m.size)
LIBRARY.function("Std.HashMap.isEmpty", f"{{α β : Type}} {_MAP} : Bool")(lambda m: m.size == 0)


@LIBRARY.function("Std.HashMap.insert", f"{_TYPES} {_MAP} (a : α) (b : β) : {_RESULT}")
def _insert(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, value: Any) -> Map:
    check_keys(equality)
    return m.insert(key, value)


@LIBRARY.function("Std.HashMap.insertIfNew", f"{_TYPES} {_MAP} (a : α) (b : β) : {_RESULT}")
def _insert_if_new(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, value: Any) -> Map:
    check_keys(equality)
    return m if key in m else m.insert(key, value)


@LIBRARY.function("Std.HashMap.containsThenInsert", f"{_TYPES} {_MAP} (a : α) (b : β) : Bool × {_RESULT}")
def _contains_insert(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, value: Any) -> tuple[bool, Map]:
    check_keys(equality)
    return (key in m, m.insert(key, value))


@LIBRARY.function("Std.HashMap.containsThenInsertIfNew", f"{_TYPES} {_MAP} (a : α) (b : β) : Bool × {_RESULT}")
def _contains_insert_new(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, value: Any) -> tuple[bool, Map]:
    check_keys(equality)
    return (True, m) if key in m else (False, m.insert(key, value))


@LIBRARY.function("Std.HashMap.getThenInsertIfNew?", f"{_TYPES} {_MAP} (a : α) (b : β) : Option β × {_RESULT}")
def _get_insert_new(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, value: Any) -> tuple[Any, Map]:
    check_keys(equality)
    found = m.find(key)
    return (None, m.insert(key, value)) if found is None else (found, m)


@LIBRARY.function("Std.HashMap.contains", f"{_TYPES} {_MAP} (a : α) : Bool")
def _contains(equality: Dictionary, hashing: Dictionary, m: Map, key: Any) -> bool:
    check_keys(equality)
    return key in m


LIBRARY.function("instMembershipHashMap.mem", f"{_TYPES} {_MAP} (a : α) : Prop")(_contains)


@LIBRARY.function("Std.HashMap.get?", f"{_TYPES} {_MAP} (a : α) : Option β")
def _find(equality: Dictionary, hashing: Dictionary, m: Map, key: Any) -> tuple[Any] | None:
    check_keys(equality)
    return m.find(key)


@LIBRARY.function("Std.HashMap.get", f"{_TYPES} {_MAP} (a : α) (h : Proof := by get_elem_tactic) : β")
def _get(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, proof: object) -> Any:
    found = _find(equality, hashing, m, key)
    if found is None:
        raise out_of_bounds(0, 0)
    return found[0]


@LIBRARY.function("Std.HashMap.getD", f"{_TYPES} {_MAP} (a : α) (fallback : β) : β")
def _get_default(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, fallback: Any) -> Any:
    found = _find(equality, hashing, m, key)
    return fallback if found is None else found[0]


@LIBRARY.function("Std.HashMap.get!", f"{_TYPES} [Inhabited β] {_MAP} (a : α) : β")
def _get_or_panic(equality: Dictionary, hashing: Dictionary, inhabited: Dictionary, m: Map, key: Any) -> Any:
    found = _find(equality, hashing, m, key)
    return default(inhabited) if found is None else found[0]


@LIBRARY.function("Std.HashMap.getKey?", f"{_TYPES} {_MAP} (a : α) : Option α")
def _find_key(equality: Dictionary, hashing: Dictionary, m: Map, key: Any) -> tuple[Any] | None:
    check_keys(equality)
    return (key,) if key in m else None


@LIBRARY.function("Std.HashMap.erase", f"{_TYPES} {_MAP} (a : α) : {_RESULT}")
def _erase(equality: Dictionary, hashing: Dictionary, m: Map, key: Any) -> Map:
    check_keys(equality)
    return m.erase(key)


@LIBRARY.function("Std.HashMap.modify", f"{_TYPES} {_MAP} (a : α) (f : β → β) : {_RESULT}")
def _modify(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, f: Callable[[Any], Any]) -> Map:
    found = _find(equality, hashing, m, key)
    return m if found is None else m.insert(key, f(found[0]))


@LIBRARY.function("Std.HashMap.alter", f"{_TYPES} {_MAP} (a : α) (f : Option β → Option β) : {_RESULT}")
def _alter(equality: Dictionary, hashing: Dictionary, m: Map, key: Any, f: Callable[[Any], Any]) -> Map:
    changed = f(_find(equality, hashing, m, key))
    return m.erase(key) if changed is None else m.insert(key, changed[0])


def _insert_all(m: Map, pairs: Iterable[tuple[Any, Any]]) -> Map:
    for key, value in pairs:
        m = m.insert(key, value)
    return m


@LIBRARY.function("Std.HashMap.insertMany", f"{_TYPES} {_MAP} (l : List (α × β)) : {_RESULT}")
def _insert_many(equality: Dictionary, hashing: Dictionary, m: Map, pairs: Elements) -> Map:
    check_keys(equality, len(pairs))
    return _insert_all(m, pairs)


@LIBRARY.function("Std.HashMap.ofList", f"{_TYPES} (l : List (α × β)) : {_RESULT}")
def _of_list(equality: Dictionary, hashing: Dictionary, pairs: Elements) -> Map:
    return _insert_many(equality, hashing, Map(), pairs)


@LIBRARY.function("Std.HashMap.ofArray", f"{_TYPES} (a : Array (α × β)) : {_RESULT}")
def _of_array(equality: Dictionary, hashing: Dictionary, pairs: Elements) -> Map:
    return _insert_many(equality, hashing, Map(), pairs)


@LIBRARY.function("Std.HashMap.union", f"{_TYPES} (m₁ m₂ : {_RESULT}) : {_RESULT}")
def _union(equality: Dictionary, hashing: Dictionary, m: Map, other: Map) -> Map:
    check_keys(equality, other.size)
    return _insert_all(m, other.items())


def _entries(m: Map) -> list[tuple[Any, Any]]:
    METER.charge(m.size)
    return m.items()


@LIBRARY.function("Std.HashMap.fold", "{α β γ : Type} (f : γ → α → β → γ) (init : γ) (b : Std.HashMap α β) : γ")
def _fold(f: Callable[[Any, Any, Any], Any], result: Any, m: Map) -> Any:
    for key, value in _entries(m):
        result = f(result, key, value)
    return result


def _register_listings() -> None:
    for name, result, pick in (
        ("toList", "List (α × β)", lambda m: tuple(_entries(m))),
        ("toArray", "Array (α × β)", lambda m: tuple(_entries(m))),
        ("keys", "List α", lambda m: tuple([key for key, _ in _entries(m)])),
        ("keysArray", "Array α", lambda m: tuple([key for key, _ in _entries(m)])),
        ("values", "List β", lambda m: tuple([value for _, value in _entries(m)])),
        ("valuesArray", "Array β", lambda m: tuple([value for _, value in _entries(m)])),
    ):
        LIBRARY.function(f"Std.HashMap.{name}", f"{{α β : Type}} {_MAP} : {result}")(pick)
        UNSPECIFIED_ORDER.add(f"Std.HashMap.{name}")
    UNSPECIFIED_ORDER.add("Std.HashMap.fold")


_register_listings()


@LIBRARY.function("Std.HashMap.any", f"{{α β : Type}} {_MAP} (p : α → β → Bool) : Bool")
def _any(m: Map, test: Combine) -> bool:
    return any(test(key, value) for key, value in _entries(m))


@LIBRARY.function("Std.HashMap.all", f"{{α β : Type}} {_MAP} (p : α → β → Bool) : Bool")
def _all(m: Map, test: Combine) -> bool:
    return all(test(key, value) for key, value in _entries(m))


@LIBRARY.function("Std.HashMap.map", "{α β γ : Type} (f : α → β → γ) (m : Std.HashMap α β) : Std.HashMap α γ")
def _map(f: Combine, m: Map) -> Map:
    return _insert_all(Map(), ((key, f(key, value)) for key, value in _entries(m)))


@LIBRARY.function("Std.HashMap.filter", f"{{α β : Type}} (f : α → β → Bool) {_MAP} : {_RESULT}")
def _filter(test: Combine, m: Map) -> Map:
    return _insert_all(Map(), ((key, value) for key, value in _entries(m) if test(key, value)))


@LIBRARY.function(
    "Std.HashMap.filterMap", "{α β γ : Type} (f : α → β → Option γ) (m : Std.HashMap α β) : Std.HashMap α γ"
)
def _filter_map(f: Combine, m: Map) -> Map:
    found = ((key, f(key, value)) for key, value in _entries(m))
    return _insert_all(Map(), ((key, item[0]) for key, item in found if item is not None))


@LIBRARY.function("Std.HashMap.partition", f"{{α β : Type}} (f : α → β → Bool) {_MAP} : {_RESULT} × {_RESULT}")
def _partition(test: Combine, m: Map) -> tuple[Map, Map]:
    marked = [(key, value, test(key, value)) for key, value in _entries(m)]
    yes = _insert_all(Map(), ((key, value) for key, value, kept in marked if kept))
    return yes, _insert_all(Map(), ((key, value) for key, value, kept in marked if not kept))


_NEEDS = ("BEq α", "Hashable α")
_TARGET = f"({_RESULT})"
LIBRARY.instance("instInhabitedHashMap", f"Inhabited {_TARGET}", {"default": "instInhabitedHashMap.default"})
LIBRARY.instance(
    "instEmptyCollectionHashMap", f"EmptyCollection {_TARGET}", {"emptyCollection": "instInhabitedHashMap.default"}
)
LIBRARY.instance("instMembershipHashMap", f"Membership α {_TARGET}", {"mem": "instMembershipHashMap.mem"}, needs=_NEEDS)
LIBRARY.instance("instUnionHashMap", f"Union {_TARGET}", {"union": "Std.HashMap.union"}, needs=_NEEDS)
LIBRARY.instance("instGetElemHashMap", f"GetElem {_TARGET} α β", {"getElem": "Std.HashMap.get"}, needs=_NEEDS)
LIBRARY.instance("instGetElem?HashMap", f"GetElem? {_TARGET} α β", {"getElem?": "Std.HashMap.get?"}, needs=_NEEDS)
LIBRARY.instance(
    "instGetElem!HashMap",
    f"GetElem! {_TARGET} α β",
    {"getElem!": "Std.HashMap.get!"},
    needs=(*_NEEDS, "Inhabited β"),
)


@LIBRARY.function(
    "instReprHashMap.reprPrec", "{α β : Type} [Repr α] [Repr β] (m : Std.HashMap α β) (prec : Nat) : Std.Format"
)
def _repr(keys: Dictionary, values: Dictionary, m: Map, prec: int) -> Format:
    pairs: list[Format] = []
    for key, value in _entries(m):
        last = values.methods["reprPrec"](value, 0)
        items = last.items if isinstance(last, TupleFormat) else (last,)
        pairs.append(TupleFormat((keys.methods["reprPrec"](key, 0), *items)))
    return application("Std.HashMap.ofList", (sequence("[", tuple(pairs)),), prec)


UNSPECIFIED_ORDER.add("instReprHashMap.reprPrec")
LIBRARY.instance(
    "instReprHashMap", f"Repr {_TARGET}", {"reprPrec": "instReprHashMap.reprPrec"}, needs=("Repr α", "Repr β")
)
