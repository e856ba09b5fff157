"""Propositions about lists, decided: Pairwise, Nodup, Perm, Sublist, prefixes and their kin, and the Bool tests.

The propositions speak of ``=``, not of ``==``; on values without decidable equality they are undecided.
"""

import operator
from collections import Counter
from collections.abc import Callable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import contains
from veriscale.lean.library.support import Elements, Predicate, Relation, equality, require_plain, same

_function = LIBRARY.function
_LIST = "{α : Type} (l : List α)"
_TWO = "{α : Type} (l₁ l₂ : List α)"
_TWO_BEQ = "{α : Type} [BEq α] (l₁ l₂ : List α)"
_RELATION = "{α : Type} (R : α → α → Prop) (l : List α)"


@_function("List.Mem", "{α : Type} (as : List α) (a : α) : Prop")
def _mem(items: Elements, a: object) -> bool:
    """``a ∈ as``; one plain side is enough, since equal values are both plain."""
    if type(a) is not int:
        require_plain((a,))
    return contains(items, a)


TRANSITIVE = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq)
"""Relations of integers by which a list is related pairwise if its neighbours are; ``functions.py`` writes them so."""

# Relations between elements --------------------------------------------------------------------------------------


@_function("List.Pairwise", f"{_RELATION} : Prop", aliases=("List.Sorted",))
def _pairwise(relation: Relation, items: Elements) -> bool:
    if relation in TRANSITIVE:
        METER.charge(1 + (len(items) >> 3))
        return all(map(relation, items, items[1:]))
    for i, item in enumerate(items):
        METER.charge(len(items) - i)
        for later in items[i + 1 :]:
            if not relation(item, later):
                return False
    return True


@_function("List.IsChain", f"{_RELATION} : Prop", aliases=("List.Chain'",))
def _is_chain(relation: Relation, items: Elements) -> bool:
    METER.charge(len(items))
    return all(map(relation, items, items[1:]))


@_function("List.Chain", "{α : Type} (R : α → α → Prop) (a : α) (l : List α) : Prop")
def _chain(relation: Relation, a: object, items: Elements) -> bool:
    return _is_chain(relation, (a, *items))


@_function("List.Forall", "{α : Type} (p : α → Prop) (l : List α) : Prop")
def _forall(p: Predicate, items: Elements) -> bool:
    METER.charge(len(items))
    return all(map(p, items))


@_function("List.Forall₂", "{α β : Type} (R : α → β → Prop) (l₁ : List α) (l₂ : List β) : Prop")
def _forall2(relation: Relation, xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs))
    return len(xs) == len(ys) and all(map(relation, xs, ys))


@_function("List.all₂", "{α β : Type} (r : α → β → Bool) (l₁ : List α) (l₂ : List β) : Bool")
def _all2(relation: Relation, xs: Elements, ys: Elements) -> bool:
    return _forall2(relation, xs, ys)


# Sets and multisets of elements ----------------------------------------------------------------------------------


@_function("List.Nodup", f"{_LIST} : Prop")
def _nodup(items: Elements) -> bool:
    METER.charge(len(items))
    require_plain(items)
    return len(set(items)) == len(items)


@_function("List.Perm", f"{_TWO} : Prop")
def _perm(xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs))
    if len(xs) != len(ys):
        return False
    require_plain(xs)
    require_plain(ys)
    return Counter(xs) == Counter(ys)


@_function("List.Subperm", f"{_TWO} : Prop")
def _subperm(xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs) + len(ys))
    require_plain(xs)
    require_plain(ys)
    return Counter(xs) <= Counter(ys)


@_function("List.Subset", f"{_TWO} : Prop")
def _subset(xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs) + len(ys))
    require_plain(xs)
    require_plain(ys)
    return set(xs) <= set(ys)


@_function("List.Disjoint", f"{_TWO} : Prop")
def _disjoint(xs: Elements, ys: Elements) -> bool:
    METER.charge(len(xs) + len(ys))
    require_plain(xs)
    require_plain(ys)
    return set(xs).isdisjoint(ys)


# Parts of a list -------------------------------------------------------------------------------------------------


def is_prefix(equal: Relation, xs: Elements, ys: Elements) -> bool:
    """Tell whether `ys` begins with `xs`."""
    METER.charge(len(xs))
    return len(xs) <= len(ys) and all(map(equal, xs, ys))


def is_suffix(equal: Relation, xs: Elements, ys: Elements) -> bool:
    """Tell whether `ys` ends with `xs`; the comparison starts at the end, as in Lean."""
    return is_prefix(equal, xs[::-1], ys[::-1])


def is_sublist(equal: Relation, xs: Elements, ys: Elements) -> bool:
    """Tell whether `xs` arises from `ys` by leaving elements out; greedy, as ``List.isSublist``."""
    METER.charge(len(xs) + len(ys))
    position = 0
    for y in ys:
        if position == len(xs):
            break
        if equal(xs[position], y):
            position += 1
    return position == len(xs)


def is_infix(equal: Relation, xs: Elements, ys: Elements) -> bool:
    """Tell whether `xs` stands in `ys` without gaps."""
    for start in range(len(ys) - len(xs) + 1):
        METER.charge(1)
        if is_prefix(equal, xs, ys[start : start + len(xs)]):
            return True
    return False


Part = Callable[[Relation, Elements, Elements], bool]


def _proposition(part: Part) -> Callable[[Elements, Elements], bool]:
    return lambda xs, ys: part(same, xs, ys)


def _test(part: Part) -> Callable[[Dictionary, Elements, Elements], bool]:
    return lambda beq, xs, ys: part(equality(beq), xs, ys)


_function("List.IsPrefix", f"{_TWO} : Prop")(_proposition(is_prefix))
_function("List.IsSuffix", f"{_TWO} : Prop")(_proposition(is_suffix))
_function("List.IsInfix", f"{_TWO} : Prop")(_proposition(is_infix))
_function("List.Sublist", f"{_TWO} : Prop")(_proposition(is_sublist))
_function("Array.Perm", "{α : Type} (as bs : Array α) : Prop")(_perm)
_function("List.isPrefixOf", f"{_TWO_BEQ} : Bool")(_test(is_prefix))
_function("List.isSuffixOf", f"{_TWO_BEQ} : Bool")(_test(is_suffix))
_function("List.isSublist", f"{_TWO_BEQ} : Bool")(_test(is_sublist))


@_function("List.isPrefixOf?", f"{_TWO_BEQ} : Option (List α)")
def _after_prefix(beq: Dictionary, xs: Elements, ys: Elements) -> tuple[Elements] | None:
    return (ys[len(xs) :],) if is_prefix(equality(beq), xs, ys) else None


@_function("List.isSuffixOf?", f"{_TWO_BEQ} : Option (List α)")
def _before_suffix(beq: Dictionary, xs: Elements, ys: Elements) -> tuple[Elements] | None:
    return (ys[: len(ys) - len(xs)],) if is_suffix(equality(beq), xs, ys) else None


@_function("List.Palindrome", f"{_LIST} : Prop")
def _palindrome(items: Elements) -> bool:
    METER.charge(len(items))
    return all(map(same, items, items[::-1]))


@_function("List.TFAE", "(l : List Prop) : Prop")
def _tfae(items: tuple[Any, ...]) -> bool:
    """All of the propositions have one truth value."""
    return len(set(items)) <= 1


LIBRARY.instance("instMembershipList", "Membership α (List α)", {"mem": "List.Mem"})
LIBRARY.instance("instHasSubsetList", "HasSubset (List α)", {"subset": "List.Subset"})
LIBRARY.instance("instHasEquivList", "HasEquiv (List α)", {"equiv": "List.Perm"})
