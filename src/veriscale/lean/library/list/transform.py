"""Lists made from a list element by element: map, filter, changes at one place, removal of elements, grouping."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import (
    Elements,
    Function,
    Predicate,
    Relation,
    copied,
    equality,
    hashing,
    require_plain,
)

_function = LIBRARY.function
_LIST = "{α : Type} (l : List α)"
_WITH_BEQ = "{α : Type} [BEq α] (l : List α)"
_PREDICATE = "{α : Type} (p : α → Bool) (l : List α)"
Optional = tuple[Any] | None


@_function("List.map", "{α β : Type} (f : α → β) (l : List α) : List β", aliases=("List.mapTR",))
def _map(f: Function, items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(map(f, items))


@_function("List.filter", f"{_PREDICATE} : List α", aliases=("List.filterTR",))
def _filter(p: Predicate, items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(filter(p, items))


@_function("List.filterMap", "{α β : Type} (f : α → Option β) (l : List α) : List β")
def _filter_map(f: Callable[[Any], Optional], items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(found[0] for found in map(f, items) if found is not None)


@_function("List.reduceOption", "{α : Type} (l : List (Option α)) : List α")
def _reduce_option(items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(item[0] for item in items if item is not None)


@_function("List.flatMap", "{α β : Type} (b : α → List β) (as : List α) : List β", aliases=("List.concatMap",))
def _flat_map(b: Callable[[Any], Elements], items: Elements) -> Elements:
    METER.charge(len(items))
    parts = []
    total = 0
    for item in items:
        part = b(item)
        total += len(part)
        copied(len(part) if total <= METER.size else total)
        parts.append(part)
    return tuple(chain.from_iterable(parts))


@_function("List.bind", "{α β : Type} (as : List α) (b : α → List β) : List β")
def _bind(items: Elements, b: Callable[[Any], Elements]) -> Elements:
    return _flat_map(b, items)


@_function("List.mapIdx", "{α β : Type} (f : Nat → α → β) (as : List α) : List β")
def _map_idx(f: Callable[[int, Any], Any], items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(f(i, item) for i, item in enumerate(items))


@_function("List.reverse", f"{_LIST} : List α")
def _reverse(items: Elements) -> Elements:
    copied(len(items))
    return items[::-1]


@_function("List.reverseAux", "{α : Type} (xs ys : List α) : List α")
def _reverse_aux(xs: Elements, ys: Elements) -> Elements:
    copied(len(xs) + len(ys))
    return xs[::-1] + ys


@_function("List.partition", f"{_PREDICATE} : List α × List α")
def _partition(p: Predicate, items: Elements) -> tuple[Elements, Elements]:
    METER.charge(len(items))
    marked = [(item, p(item)) for item in items]
    return (tuple(item for item, yes in marked if yes), tuple(item for item, yes in marked if not yes))


@_function("List.partitionMap", "{α β γ : Type} (f : α → Sum β γ) (l : List α) : List β × List γ")
def _partition_map(f: Function, items: Elements) -> tuple[Elements, Elements]:
    METER.charge(len(items))
    sums = [f(item) for item in items]
    return (tuple(value for index, value in sums if index == 0), tuple(value for index, value in sums if index == 1))


# Changes at one place: out of range, the list stays as it is ----------------------------------------------------


@_function("List.set", f"{_LIST} (n : Nat) (a : α) : List α")
def _set(items: Elements, n: int, a: object) -> Elements:
    copied(len(items))
    return (*items[:n], a, *items[n + 1 :]) if n < len(items) else items


@_function("List.modify", f"{_LIST} (i : Nat) (f : α → α) : List α")
def _modify(items: Elements, i: int, f: Function) -> Elements:
    copied(len(items))
    return (*items[:i], f(items[i]), *items[i + 1 :]) if i < len(items) else items


@_function("List.modifyHead", "{α : Type} (f : α → α) (l : List α) : List α")
def _modify_head(f: Function, items: Elements) -> Elements:
    return _modify(items, 0, f)


@_function("List.modifyTailIdx", f"{_LIST} (i : Nat) (f : List α → List α) : List α")
def _modify_tail(items: Elements, i: int, f: Callable[[Elements], Elements]) -> Elements:
    if i > len(items):
        return items
    tail = f(items[i:])
    copied(len(items) + len(tail))
    return items[:i] + tail


@_function("List.insertIdx", "{α : Type} (xs : List α) (i : Nat) (a : α) : List α")
def _insert_idx(items: Elements, i: int, a: object) -> Elements:
    copied(len(items) + 1)
    return (*items[:i], a, *items[i:]) if i <= len(items) else items


@_function("List.eraseIdx", f"{_LIST} (i : Nat) : List α")
def _erase_idx(items: Elements, i: int) -> Elements:
    copied(len(items))
    return items[:i] + items[i + 1 :]


@_function("List.replace", "{α : Type} [BEq α] (l : List α) (a b : α) : List α")
def _replace(beq: Dictionary, items: Elements, a: object, b: object) -> Elements:
    METER.charge(len(items))
    equal = equality(beq)
    for i, item in enumerate(items):
        if equal(item, a):
            return (*items[:i], b, *items[i + 1 :])
    return items


# Removal ---------------------------------------------------------------------------------------------------------


@_function("List.eraseP", f"{_PREDICATE} : List α")
def _erase_first(p: Predicate, items: Elements) -> Elements:
    for i, item in enumerate(items):
        METER.charge(1)
        if p(item):
            return _erase_idx(items, i)
    return items


@_function("List.erase", f"{_WITH_BEQ} (a : α) : List α")
def _erase(beq: Dictionary, items: Elements, a: object) -> Elements:
    equal = equality(beq)
    return _erase_first(lambda item: equal(item, a), items)


@_function("List.removeAll", "{α : Type} [BEq α] (xs ys : List α) : List α")
def _remove_all(beq: Dictionary, xs: Elements, ys: Elements) -> Elements:
    METER.charge(len(xs) * (1 + len(ys)))
    equal = equality(beq)
    return tuple(x for x in xs if not any(equal(x, y) for y in ys))


@_function("List.diff", "{α : Type} [BEq α] (l₁ l₂ : List α) : List α")
def _diff(beq: Dictionary, xs: Elements, ys: Elements) -> Elements:
    for y in ys:
        xs = _erase(beq, xs, y)
    return xs


@_function("List.eraseDups", f"{_WITH_BEQ} : List α")
def _erase_dups(beq: Dictionary, items: Elements) -> Elements:
    """Keep the first of equal elements."""
    if beq.structural:
        hashing(items)
        return tuple(dict.fromkeys(items))
    equal = equality(beq)
    kept: list[Any] = []
    for item in items:
        METER.charge(1 + len(kept))
        if not any(equal(item, other) for other in kept):
            kept.append(item)
    return tuple(kept)


@_function("List.eraseReps", f"{_WITH_BEQ} : List α")
def _erase_repetitions(beq: Dictionary, items: Elements) -> Elements:
    """Keep the first of each run of equal elements."""
    METER.charge(len(items))
    equal = equality(beq)
    kept: list[Any] = []
    for item in items:
        if not kept or not equal(kept[-1], item):
            kept.append(item)
    return tuple(kept)


@_function("List.dedup", "{α : Type} [DecidableEq α] (l : List α) : List α")
def _dedup(_eq: Dictionary, items: Elements) -> Elements:
    """Keep the last of equal elements (Mathlib)."""
    METER.charge(len(items))
    require_plain(items)
    return tuple(dict.fromkeys(reversed(items)))[::-1]


@_function("List.pwFilter", "{α : Type} (R : α → α → Prop) (l : List α) : List α")
def _pairwise_filter(relation: Relation, items: Elements) -> Elements:
    kept: list[Any] = []
    for item in reversed(items):
        METER.charge(1 + len(kept))
        if all(relation(item, other) for other in reversed(kept)):
            kept.append(item)
    return tuple(reversed(kept))


# Set operations on lists (``∪``, ``∩``; Batteries) ---------------------------------------------------------------


@_function("List.union", "{α : Type} [BEq α] (l₁ l₂ : List α) : List α")
def _union(beq: Dictionary, xs: Elements, ys: Elements) -> Elements:
    equal = equality(beq)
    for x in reversed(xs):
        METER.charge(1 + len(ys))
        if not any(equal(x, y) for y in ys):
            ys = (x, *ys)
    return ys


@_function("List.inter", "{α : Type} [BEq α] (l₁ l₂ : List α) : List α")
def _inter(beq: Dictionary, xs: Elements, ys: Elements) -> Elements:
    METER.charge(len(xs) * (1 + len(ys)))
    equal = equality(beq)
    return tuple(x for x in xs if any(equal(x, y) for y in ys))


# Grouping --------------------------------------------------------------------------------------------------------


@_function("List.splitBy", "{α : Type} (R : α → α → Bool) (l : List α) : List (List α)", aliases=("List.groupBy",))
def _split_by(relation: Relation, items: Elements) -> tuple[Elements, ...]:
    METER.charge(len(items))
    groups: list[list[Any]] = []
    for item in items:
        if groups and relation(groups[-1][-1], item):
            groups[-1].append(item)
        else:
            groups.append([item])
    return tuple(map(tuple, groups))


@_function("List.splitOnP", f"{_PREDICATE} : List (List α)")
def _split_on_predicate(p: Predicate, items: Elements) -> tuple[Elements, ...]:
    METER.charge(len(items))
    groups: list[list[Any]] = [[]]
    for item in items:
        if p(item):
            groups.append([])
        else:
            groups[-1].append(item)
    return tuple(map(tuple, groups))


@_function("List.splitOn", "{α : Type} [BEq α] (a : α) (l : List α) : List (List α)")
def _split_on(beq: Dictionary, a: object, items: Elements) -> tuple[Elements, ...]:
    equal = equality(beq)
    return _split_on_predicate(lambda item: equal(item, a), items)


@_function("List.toChunks", "{α : Type} (n : Nat) (l : List α) : List (List α)")
def _to_chunks(n: int, items: Elements) -> tuple[Elements, ...]:
    METER.charge(len(items))
    if not items:
        return ()
    if n == 0:
        return (items,)
    return tuple(items[i : i + n] for i in range(0, len(items), n))


@_function("List.transpose", "{α : Type} (l : List (List α)) : List (List α)")
def _transpose(rows: tuple[Elements, ...]) -> tuple[Elements, ...]:
    if len(set(map(len, rows))) > 1:
        raise Undecided(Code.UNSUPPORTED_NAME, "List.transpose of rows of different lengths")
    METER.charge(sum(map(len, rows)))
    return tuple(zip(*rows, strict=True))
