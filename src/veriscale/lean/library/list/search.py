"""Looking for elements: membership by ``==``, first matches, positions, association lists."""

from collections.abc import Callable, Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import member
from veriscale.lean.library.support import Elements, Predicate, equality

_function = LIBRARY.function
_PREDICATE = "{α : Type} (p : α → Bool) (l : List α)"
_POSITION = "{α : Type} [BEq α] (a : α) (l : List α)"
Optional = tuple[Any] | None


def _first(p: Predicate, items: Iterable[Any]) -> Optional:
    for item in items:
        METER.charge(1)
        if p(item):
            return (item,)
    return None


def _first_some(f: Callable[[Any], Optional], items: Iterable[Any]) -> Optional:
    for item in items:
        METER.charge(1)
        found = f(item)
        if found is not None:
            return found
    return None


@_function("List.find?", f"{_PREDICATE} : Option α")
def _find(p: Predicate, items: Elements) -> Optional:
    return _first(p, items)


@_function("List.findRev?", f"{_PREDICATE} : Option α")
def _find_last(p: Predicate, items: Elements) -> Optional:
    return _first(p, reversed(items))


@_function("List.findSome?", "{α β : Type} (f : α → Option β) (l : List α) : Option β")
def _find_some(f: Callable[[Any], Optional], items: Elements) -> Optional:
    return _first_some(f, items)


@_function("List.findSomeRev?", "{α β : Type} (f : α → Option β) (l : List α) : Option β")
def _find_some_last(f: Callable[[Any], Optional], items: Elements) -> Optional:
    return _first_some(f, reversed(items))


@_function("List.findIdx", f"{_PREDICATE} : Nat")
def _find_index(p: Predicate, items: Elements) -> int:
    """Return the length of the list where there is none."""
    for i, item in enumerate(items):
        METER.charge(1)
        if p(item):
            return i
    return len(items)


@_function("List.findIdx?", f"{_PREDICATE} : Option Nat")
def _find_index_option(p: Predicate, items: Elements) -> Optional:
    index = _find_index(p, items)
    return (index,) if index < len(items) else None


@_function("List.findIdxs", f"{_PREDICATE} : List Nat")
def _find_indices(p: Predicate, items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(i for i, item in enumerate(items) if p(item))


def _is(beq: Dictionary, a: object) -> Predicate:
    equal = equality(beq)
    return lambda item: equal(item, a)


@_function("List.idxOf", f"{_POSITION} : Nat", aliases=("List.indexOf",))
def _index_of(beq: Dictionary, a: object, items: Elements) -> int:
    return _find_index(_is(beq, a), items)


@_function("List.idxOf?", f"{_POSITION} : Option Nat", aliases=("List.indexOf?",))
def _index_of_option(beq: Dictionary, a: object, items: Elements) -> Optional:
    return _find_index_option(_is(beq, a), items)


@_function("List.idxsOf", f"{_POSITION} : List Nat", aliases=("List.indexesOf",))
def _indices_of(beq: Dictionary, a: object, items: Elements) -> Elements:
    return _find_indices(_is(beq, a), items)


@_function("List.elem", f"{_POSITION} : Bool")
def _elem(beq: Dictionary, a: object, items: Elements) -> bool:
    return member(beq, items, a)


@_function("List.contains", "{α : Type} [BEq α] (as : List α) (a : α) : Bool")
def _contains(beq: Dictionary, items: Elements, a: object) -> bool:
    return member(beq, items, a)


@_function("List.lookup", "{α β : Type} [BEq α] (a : α) (l : List (α × β)) : Option β")
def _lookup(beq: Dictionary, a: object, pairs: Elements) -> Optional:
    equal = equality(beq)
    for key, value in pairs:
        METER.charge(1)
        if equal(a, key):
            return (value,)
    return None
