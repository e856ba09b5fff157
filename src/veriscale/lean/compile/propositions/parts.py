"""The values of domains that come from a known list or string: its parts, and the values that it tells apart."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.compile.runtime import finite_values, search, unbounded
from veriscale.lean.library.sequences import charge_copy
from veriscale.lean.library.support import Elements, require_plain
from veriscale.lean.types import INT, NAT, LeanType, TCon

Whole = Any
"""A tuple, or a string."""


def prefixes(whole: Whole) -> Iterator[Whole]:
    """Yield the prefixes, the shortest first."""
    for stop in range(len(whole) + 1):
        charge_copy(stop)
        yield whole[:stop]


def suffixes(whole: Whole) -> Iterator[Whole]:
    """Yield the suffixes, the longest first."""
    for start in range(len(whole) + 1):
        charge_copy(len(whole) - start)
        yield whole[start:]


def segments(whole: Whole) -> Iterator[Whole]:
    """Yield the contiguous parts, the empty one first."""
    yield whole[:0]
    for start in range(len(whole)):
        for stop in range(start + 1, len(whole) + 1):
            charge_copy(stop - start)
            yield whole[start:stop]


def sublists(whole: Elements) -> Iterator[Elements]:
    """Yield the subsequences, the longest first: they are the likely counterexamples and witnesses."""
    for size in range(len(whole), -1, -1):
        charge_copy(size)
        yield from combinations(whole, size)


def rearrangements(whole: Elements) -> Iterator[Elements]:
    """Yield the different lists with the same elements.

    Raises:
        Undecided: equality of the elements cannot be decided.
    """
    require_plain(whole)
    items = tuple(dict.fromkeys(whole))
    index = {item: i for i, item in enumerate(items)}
    ranks = sorted(index[item] for item in whole)
    while True:
        charge_copy(len(ranks))
        yield tuple(items[rank] for rank in ranks)
        # The next arrangement in lexicographic order.
        place = len(ranks) - 2
        while place >= 0 and ranks[place] >= ranks[place + 1]:
            place -= 1
        if place < 0:
            return
        other = len(ranks) - 1
        while ranks[other] <= ranks[place]:
            other -= 1
        ranks[place], ranks[other] = ranks[other], ranks[place]
        ranks[place + 1 :] = reversed(ranks[place + 1 :])


def texts(parts: Iterable[Elements]) -> Iterator[str]:
    """Yield the strings of these characters."""
    return map("".join, parts)


def told_apart(
    type_: LeanType,
    collections: tuple[Elements, ...],
    limits: tuple[int, ...],
    cuts: tuple[int, ...],
    idle: Callable[[Any], bool] | None,
    name: str,
) -> Iterator[Any]:
    """Yield values of `type_` among which there is one of each kind that a proposition can tell apart.

    Args:
        type_: The type of the variable.
        collections: Lists with whose items it is compared for equality.
        limits: Lengths; nothing changes with the variable from the largest on.
        cuts: Numbers that it is compared with for order.
        idle: Tells, of a value that is told apart from none of its kind, whether that kind cannot matter; None if all
            values of a kind are alike.
        name: The variable.

    Raises:
        Undecided: equality of the items cannot be decided, or a kind of values may matter and none of it was seen to.
    """
    seen: dict[Any, None] = {}
    for items in collections:
        charge_copy(len(items))
        require_plain(items)
        seen.update(dict.fromkeys(items))
    least = 0 if type_ == NAT else None
    edges = set(cuts)
    if limits:
        # Beyond the lengths all is alike only up to the next number that the variable is compared with.
        top = max(limits)
        yield from range(top)
        edges.add(top)
    yield from (item for item in seen if least is None or item >= least)
    if type_ in (NAT, INT):
        yield from (edge for edge in edges if least is None or edge >= least)
        others = list(_between(seen, sorted(edges), least))
    else:
        others = [fresh(type_, seen)]
    matter = [other for other in others if idle is None or not idle(other)]
    yield from matter
    if idle is not None and matter:
        yield from search(str(type_), None, None)
        unbounded(name)


def _between(seen: dict[Any, None], cuts: list[int], least: int | None) -> Iterator[int]:
    """Yield from each region between cuts a number that is not in `seen`, if it has one."""
    if least is not None:
        cuts = [cut for cut in cuts if cut >= least]
        if cuts and (number := _unseen(seen, least, 1)) < cuts[0]:
            yield number
    elif cuts:
        yield _unseen(seen, cuts[0] - 1, -1)
    for low, high in pairwise(cuts):
        number = _unseen(seen, low + 1, 1)
        if number < high:
            yield number
    yield _unseen(seen, max([0, *(cut + 1 for cut in cuts)]), 1)


def _unseen(seen: dict[Any, None], number: int, step: int) -> int:
    while number in seen:
        METER.charge(1)
        number += step
    return number


def can_be_fresh(type_: LeanType) -> bool:
    """Whether `fresh` knows values of the type beyond any given ones."""
    if not isinstance(type_, TCon):
        return False
    if type_.name in ("Nat", "Int", "Char", "String"):
        return True
    if type_.name in ("List", "Array", "Option"):
        return can_be_fresh(type_.args[0])
    return type_.name == "Prod" and can_be_fresh(type_.args[0]) and _is_inhabited(type_.args[1])


def _is_inhabited(type_: LeanType) -> bool:
    return can_be_fresh(type_) or bool(finite_values(type_))


def fresh(type_: LeanType, seen: Iterable[Any]) -> Any:
    """Return a value of the type that is not in `seen`."""
    assert isinstance(type_, TCon)
    seen = list(seen)
    match type_.name:
        case "Nat" | "Int":
            return max([-1, *seen]) + 1
        case "Char":
            return _fresh_character(frozenset(seen))
        case "String":
            return "a" * (1 + max(map(len, seen), default=0))
        case "List" | "Array":
            return (fresh(type_.args[0], ()),) * (1 + max(map(len, seen), default=0))
        case "Option":
            return (fresh(type_.args[0], [item[0] for item in seen if item is not None]),)
        case _:
            first, second = type_.args
            values = finite_values(second)
            return fresh(first, [item[0] for item in seen]), values[0] if values else fresh(second, ())


def _fresh_character(seen: frozenset[str]) -> str:
    for code in range(97, 0xD800):
        if chr(code) not in seen:
            return chr(code)
    unbounded("a character of another kind")


HELPERS: dict[str, Callable[..., Any]] = {
    "h_prefixes": prefixes,
    "h_suffixes": suffixes,
    "h_segments": segments,
    "h_sublists": sublists,
    "h_rearrangements": rearrangements,
    "h_texts": texts,
    "h_told_apart": told_apart,
}
