"""``Finset``: intervals, sets of lists, filters, images, products, divisors (Mathlib.Data.Finset, Order.Interval)."""

from collections.abc import Iterator
from itertools import combinations
from math import isqrt
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.finite.support import charge, finite_set, interval
from veriscale.lean.library.finite.values import Bag, FiniteSet
from veriscale.lean.library.maps.keys import check_keys
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Function, Predicate

_function = LIBRARY.function


_function("Finset.range", "(n : Nat) : Finset Nat")(lambda n: interval(0, n))

_BOTH = "{α : Type} [LocallyFiniteOrder α] (a b : α) : Finset α"
_function("Finset.Icc", _BOTH)(lambda order, a, b: interval(a, b + 1))
_function("Finset.Ico", _BOTH)(lambda order, a, b: interval(a, b))
_function("Finset.Ioc", _BOTH)(lambda order, a, b: interval(a + 1, b + 1))
_function("Finset.Ioo", _BOTH)(lambda order, a, b: interval(a + 1, b))
_BELOW = "{α : Type} [LocallyFiniteOrderBot α] (b : α) : Finset α"
_function("Finset.Iic", _BELOW)(lambda order, b: interval(0, b + 1))
_function("Finset.Iio", _BELOW)(lambda order, b: interval(0, b))
_function("Finset.univ", "{α : Type} [Fintype α] : Finset α")(lambda finite: finite.methods["elems"])
_function("Fintype.card", "(α : Type) [Fintype α] : Nat")(lambda finite: len(finite.methods["elems"]))


@_function("List.toFinset", "{α : Type} [DecidableEq α] (l : List α) : Finset α")
def _of_list(equality: Dictionary, items: Elements) -> FiniteSet:
    check_keys(equality)
    return finite_set(items)


@_function("Multiset.toFinset", "{α : Type} [DecidableEq α] (s : Multiset α) : Finset α")
def _of_bag(_equality: Dictionary, items: Bag) -> FiniteSet:
    charge(len(items.counts))
    return FiniteSet(items.counts)


@_function("instInsertFinset.ofList", "{α : Type} (l : List α) : Finset α")
def _of_items(items: Elements) -> FiniteSet:
    """``{a, b}``: evidence for equality is asked for where the literal is elaborated."""
    return finite_set(items)


@_function("Finset.filter", "{α : Type} (p : α → Prop) [DecidablePred p] (s : Finset α) : Finset α")
def _filter(test: Predicate, s: FiniteSet) -> FiniteSet:
    charge(len(s))
    return FiniteSet(filter(test, s))


@_function("Finset.image", "{α β : Type} [DecidableEq β] (f : α → β) (s : Finset α) : Finset β")
def _image(equality: Dictionary, f: Function, s: FiniteSet) -> FiniteSet:
    check_keys(equality)
    return finite_set(map(f, s))


@_function("Finset.product", "{α β : Type} (s : Finset α) (t : Finset β) : Finset (α × β)")
def _product(s: FiniteSet, t: FiniteSet) -> FiniteSet:
    charge(len(s) * len(t))
    return FiniteSet((a, b) for a in s for b in t)


@_function("Finset.biUnion", "{α β : Type} [DecidableEq β] (s : Finset α) (t : α → Finset β) : Finset β")
def _bi_union(_equality: Dictionary, s: FiniteSet, t: Function) -> FiniteSet:
    found: dict[Any, None] = {}
    for item in s:
        part = t(item)
        charge(len(part))
        found.update(part.items)
        charge(0 if len(found) <= METER.size else len(found))
    return FiniteSet(found)


@_function("Finset.powerset", "{α : Type} (s : Finset α) : Finset (Finset α)")
def _powerset(s: FiniteSet) -> FiniteSet:
    METER.grow(1 << min(len(s), 64))
    METER.charge(1 << min(len(s), 64))
    return FiniteSet(FiniteSet(part) for size in range(len(s) + 1) for part in combinations(s, size))


@_function("Finset.powersetCard", "{α : Type} (n : Nat) (s : Finset α) : Finset (Finset α)")
def _powerset_card(size: int, s: FiniteSet) -> FiniteSet:
    return _filter(lambda part: len(part) == size, _powerset(s))


def _divisors(n: int) -> Iterator[int]:
    METER.charge(isqrt(n))
    for d in range(1, isqrt(n) + 1):
        if n % d == 0:
            yield d
            yield n // d


@_function("Nat.divisors", "(n : Nat) : Finset Nat")
def _divisor_set(n: int) -> FiniteSet:
    """``Nat.divisors 0 = ∅`` (Mathlib.NumberTheory.Divisors)."""
    return FiniteSet(_divisors(n))


@_function("Nat.properDivisors", "(n : Nat) : Finset Nat")
def _proper_divisors(n: int) -> FiniteSet:
    return FiniteSet(d for d in _divisors(n) if d < n)


@_function("Nat.primeFactors", "(n : Nat) : Finset Nat")
def _prime_factors(n: int) -> FiniteSet:
    """The primes that divide n; none for 0 (Mathlib.Data.Nat.PrimeFin)."""
    found: list[int] = []
    d = 2
    while n > 1 and d * d <= n:
        METER.charge(1)
        if n % d == 0:
            found.append(d)
            while n % d == 0:
                n //= d
        d += 1
    return FiniteSet([*found, n] if n > 1 else found)
