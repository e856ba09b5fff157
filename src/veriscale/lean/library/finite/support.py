"""What the files of finite collections share: checked construction, folds, extremes. It registers nothing."""

from collections.abc import Callable, Iterable, Sized
from typing import Any, Protocol

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.finite.values import Bag, FiniteSet
from veriscale.lean.library.registry import Dictionary
from veriscale.lean.library.support import require_plain


class Collection(Sized, Iterable[Any], Protocol):
    """A finite set or multiset."""


def charge(size: int) -> None:
    """Count the making of a collection of `size` elements.

    Raises:
        Undecided: it is too large, or the steps are used up.
    """
    if size > METER.size:
        METER.grow(size)
    METER.charge(size)


def interval(low: int, high: int) -> FiniteSet:
    """Return the set of the integers ``low ≤ x < high``."""
    charge(max(high - low, 0))
    return FiniteSet(range(low, high))


def finite_set(items: Iterable[Any]) -> FiniteSet:
    """Return the set of `items`, whose equality is checked to be Python's.

    Raises:
        Undecided: an item holds a float or a function.
    """
    known = tuple(items)
    charge(len(known))
    require_plain(known)
    return FiniteSet(known)


def bag(items: Iterable[Any]) -> Bag:
    """Return the multiset of `items`, whose equality is checked to be Python's.

    Raises:
        Undecided: an item holds a float or a function.
    """
    known = tuple(items)
    charge(len(known))
    require_plain(known)
    return Bag.of(known)


def total(monoid: Dictionary, values: Iterable[Any]) -> Any:
    """Return the sum of `values` in a commutative monoid, where their order does not matter."""
    result, add = monoid.methods["zero"], monoid.methods["add"]
    for value in values:
        result = add(result, value)
    return result


def product(monoid: Dictionary, values: Iterable[Any]) -> Any:
    """Return the product of `values` in a commutative monoid."""
    result, multiply = monoid.methods["one"], monoid.methods["mul"]
    for value in values:
        result = multiply(result, value)
    return result


def extreme(operation: Callable[[Any, Any], Any], items: Collection) -> tuple[Any] | None:
    """Return the greatest or least item as an option; `operation` is ``max`` or ``min`` of a linear order."""
    METER.charge(len(items))
    best: tuple[Any] | None = None
    for item in items:
        best = (item,) if best is None else (operation(best[0], item),)
    return best


def proved(found: tuple[Any] | None) -> Any:
    """Return the value of an option that an unchecked proof says is there.

    Raises:
        Undecided: it is not there, so that proof cannot exist.
    """
    if found is None:
        raise Undecided(Code.UNSUPPORTED_FORM, "an element of an empty collection under an unchecked proof")
    return found[0]
