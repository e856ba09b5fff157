"""Lists from nothing and from other lists: ranges, replication, concatenation, zips, sublists, permutations."""

from collections.abc import Callable
from itertools import chain, zip_longest
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Function, copied, equality

_function = LIBRARY.function
_LIST = "{α : Type} (l : List α)"
_TWO = "{α : Type} (xs ys : List α)"

_SHORT = 64
"""Copying a list of up to this length costs less than the step of the loop that it happens in."""

LIBRARY.value("List.nil", "{α : Type} : List α", ())
_function("List.singleton", "{α : Type} (a : α) : List α", inline="({0},)")(lambda a: (a,))


@_function("List.cons", "{α : Type} (head : α) (tail : List α) : List α")
def _cons(head: object, tail: Elements) -> Elements:
    if len(tail) > _SHORT:
        copied(len(tail) + 1)
    return (head, *tail)


@_function("List.append", f"{_TWO} : List α", aliases=("List.appendTR",))
def _append(xs: Elements, ys: Elements) -> Elements:
    copied(len(xs) + len(ys))
    return xs + ys


@_function("List.concat", "{α : Type} (as : List α) (a : α) : List α")
def _concat(items: Elements, a: object) -> Elements:
    copied(len(items) + 1)
    return (*items, a)


@_function("List.replicate", "{α : Type} (n : Nat) (a : α) : List α")
def _replicate(n: int, a: object) -> Elements:
    copied(n)
    return (a,) * n


@_function("List.range", "(n : Nat) : List Nat")
def _range(n: int) -> Elements:
    METER.grow(n)
    return tuple(range(n))


@_function("List.range'", "(start len : Nat) (step : Nat := 1) : List Nat")
def _range_from(start: int, length: int, step: int) -> Elements:
    METER.grow(length)
    return tuple(start + step * i for i in range(length))


@_function("List.iota", "(n : Nat) : List Nat")
def _iota(n: int) -> Elements:
    METER.grow(n)
    return tuple(range(n, 0, -1))


@_function("List.Ico", "(n m : Nat) : List Nat")
def _ico(n: int, m: int) -> Elements:
    METER.grow(max(m - n, 0))
    return tuple(range(n, m))


@_function("List.iterate", "{α : Type} (f : α → α) (a : α) (n : Nat) : List α")
def _iterate(f: Function, a: object, n: int) -> Elements:
    METER.grow(n)
    items = []
    for _ in range(n):
        items.append(a)
        a = f(a)
    return tuple(items)


@_function("List.flatten", "{α : Type} (l : List (List α)) : List α", aliases=("List.join",))
def _flatten(lists: tuple[Elements, ...]) -> Elements:
    METER.charge(len(lists))
    copied(sum(map(len, lists)))
    return tuple(chain.from_iterable(lists))


@_function("List.insert", "{α : Type} [BEq α] (l : List α) (a : α) : List α")
def _insert(beq: Dictionary, items: Elements, a: object) -> Elements:
    METER.charge(len(items))
    equal = equality(beq)
    return items if any(equal(a, item) for item in items) else (a, *items)


@_function("List.leftpad", "{α : Type} (n : Nat) (a : α) (l : List α) : List α", aliases=("List.leftpadTR",))
def _leftpad(n: int, a: object, items: Elements) -> Elements:
    copied(max(n, len(items)))
    return (a,) * (n - len(items)) + items


@_function("List.rightpad", "{α : Type} (n : Nat) (a : α) (l : List α) : List α")
def _rightpad(n: int, a: object, items: Elements) -> Elements:
    copied(max(n, len(items)))
    return items + (a,) * (n - len(items))


@_function("List.intersperse", "{α : Type} (sep : α) (l : List α) : List α")
def _intersperse(sep: object, items: Elements) -> Elements:
    METER.grow(2 * len(items))
    return tuple(part for item in items for part in (sep, item))[1:]


@_function("List.intercalate", "{α : Type} (sep : List α) (xs : List (List α)) : List α")
def _intercalate(sep: Elements, lists: tuple[Elements, ...]) -> Elements:
    return _flatten(_intersperse(sep, lists))


# Zips ------------------------------------------------------------------------------------------------------------


@_function("List.zip", "{α β : Type} (xs : List α) (ys : List β) : List (α × β)")
def _zip(xs: Elements, ys: Elements) -> Elements:
    METER.charge(min(len(xs), len(ys)))
    return tuple(zip(xs, ys, strict=False))


@_function("List.zipWith", "{α β γ : Type} (f : α → β → γ) (xs : List α) (ys : List β) : List γ")
def _zip_with(f: Callable[[Any, Any], Any], xs: Elements, ys: Elements) -> Elements:
    METER.charge(min(len(xs), len(ys)))
    return tuple(map(f, xs, ys))


@_function(
    "List.zipWith3",
    "{α β γ δ : Type} (f : α → β → γ → δ) (xs : List α) (ys : List β) (zs : List γ) : List δ",
)
def _zip_with_3(f: Callable[[Any, Any, Any], Any], xs: Elements, ys: Elements, zs: Elements) -> Elements:
    METER.charge(min(len(xs), len(ys), len(zs)))
    return tuple(map(f, xs, ys, zs))


_ABSENT = object()


@_function("List.zipWithAll", "{α β γ : Type} (f : Option α → Option β → γ) (xs : List α) (ys : List β) : List γ")
def _zip_with_all(f: Callable[[Any, Any], Any], xs: Elements, ys: Elements) -> Elements:
    METER.charge(max(len(xs), len(ys)))
    pairs = zip_longest(xs, ys, fillvalue=_ABSENT)
    return tuple(f(None if x is _ABSENT else (x,), None if y is _ABSENT else (y,)) for x, y in pairs)


@_function("List.zipIdx", "{α : Type} (l : List α) (n : Nat := 0) : List (α × Nat)")
def _zip_idx(items: Elements, n: int) -> Elements:
    METER.charge(len(items))
    return tuple(zip(items, range(n, n + len(items)), strict=True))


@_function("List.enumFrom", "{α : Type} (n : Nat) (l : List α) : List (Nat × α)")
def _enum_from(n: int, items: Elements) -> Elements:
    METER.charge(len(items))
    return tuple(enumerate(items, n))


_function("List.enum", f"{_LIST} : List (Nat × α)")(lambda items: _enum_from(0, items))


@_function("List.unzip", "{α β : Type} (l : List (α × β)) : List α × List β")
def _unzip(pairs: Elements) -> tuple[Elements, Elements]:
    METER.charge(len(pairs))
    return (tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs))


@_function("List.product", "{α β : Type} (l₁ : List α) (l₂ : List β) : List (α × β)")
def _product(xs: Elements, ys: Elements) -> Elements:
    METER.grow(len(xs) * len(ys))
    return tuple((x, y) for x in xs for y in ys)


# All parts and orders of a list: Batteries.Data.List.Basic, Mathlib.Data.List.Defs ------------------------------


def _grow_subsets(length: int) -> None:
    METER.grow(min(1 << min(length, 64), METER.size + 1))


@_function("List.sublists", f"{_LIST} : List (List α)")
def _sublists(items: Elements) -> tuple[Elements, ...]:
    _grow_subsets(len(items))
    result: list[Elements] = [()]
    for item in items:
        result += [(*part, item) for part in result]
    return tuple(result)


@_function("List.sublists'", f"{_LIST} : List (List α)")
def _sublists_prime(items: Elements) -> tuple[Elements, ...]:
    _grow_subsets(len(items))
    result: list[Elements] = [()]
    for item in reversed(items):
        result += [(item, *part) for part in result]
    return tuple(result)


@_function("List.sublistsLen", "{α : Type} (n : Nat) (l : List α) : List (List α)")
def _sublists_len(n: int, items: Elements) -> tuple[Elements, ...]:
    if n > len(items):
        return ()
    table: list[list[Elements]] = [[()]] + [[] for _ in range(n)]
    for item in reversed(items):
        for size in range(n, 0, -1):
            METER.grow(len(table[size]) + len(table[size - 1]))
            table[size] = table[size] + [(item, *part) for part in table[size - 1]]
    return tuple(table[n])


@_function("List.inits", f"{_LIST} : List (List α)")
def _inits(items: Elements) -> tuple[Elements, ...]:
    METER.grow(len(items) + 1)
    copied(len(items) * (len(items) + 1) // 2)
    return tuple(items[:i] for i in range(len(items) + 1))


@_function("List.tails", f"{_LIST} : List (List α)")
def _tails(items: Elements) -> tuple[Elements, ...]:
    METER.grow(len(items) + 1)
    copied(len(items) * (len(items) + 1) // 2)
    return tuple(items[i:] for i in range(len(items) + 1))


@_function("List.permutations'", f"{_LIST} : List (List α)")
def _permutations_prime(items: Elements) -> tuple[Elements, ...]:
    """Insert each element, from the last on, at every place of the permutations of the later ones."""
    result: list[Elements] = [()]
    for item in reversed(items):
        METER.grow(len(result) * (len(result[0]) + 1))
        result = [(*part[:i], item, *part[i:]) for part in result for i in range(len(part) + 1)]
    return tuple(result)


@_function("List.permutations", f"{_LIST} : List (List α)")
def _permutations(items: Elements) -> tuple[Elements, ...]:
    """All permutations in the order of Mathlib's definition."""
    total = 1
    for size in range(2, len(items) + 1):
        total = min(total * size, METER.size + 1)
    METER.grow(total)
    return (items, *_other_permutations(items, ()))


def _other_permutations(items: Elements, moved: Elements) -> list[Elements]:
    """``permutationsAux``: all permutations of ``moved.reverse ++ items`` but those that only move `moved`."""
    if not items:
        return []
    first, rest = items[0], items[1:]
    result = _other_permutations(rest, (first, *moved))
    bases = [moved, *_other_permutations(moved, ())]
    inserted: list[Elements] = []
    for base in bases:
        METER.charge(len(base) + 1)
        inserted += [(*base[:i], first, *base[i:], *rest) for i in range(len(base))]
    return inserted + result
