"""Run-time values of ``Finset α`` and ``Multiset α``: hashed elements in the order in which they were put in.

That order keeps runs reproducible and is no part of the value: no function of the library lets an answer depend on it.
Elements have Python's ``==`` for their equality.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from veriscale.lean.budget import METER


class FiniteSet:
    """A finite set."""

    __slots__ = ("_hash", "items")

    def __init__(self, items: Iterable[Any] = ()):
        self.items: dict[Any, None] = dict.fromkeys(items)
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FiniteSet):
            return NotImplemented
        METER.charge(len(self.items))
        return self.items.keys() == other.items.keys()

    def __hash__(self) -> int:
        if self._hash is None:
            METER.charge(len(self.items))
            self._hash = hash(frozenset(self.items))
        return self._hash

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, item: object) -> bool:
        return item in self.items

    def __le__(self, other: "FiniteSet") -> bool:
        METER.charge(len(self.items))
        return self.items.keys() <= other.items.keys()

    def __lt__(self, other: "FiniteSet") -> bool:
        return len(self) < len(other) and self <= other

    def __repr__(self) -> str:
        return f"FiniteSet({list(self.items)!r})"


class Bag:
    """A finite multiset: how often each element occurs."""

    __slots__ = ("_hash", "counts", "size")

    def __init__(self, counts: dict[Any, int]):
        self.counts = counts
        self.size = sum(counts.values())
        self._hash: int | None = None

    @classmethod
    def of(cls, items: Iterable[Any]) -> "Bag":
        """Return the multiset of `items`."""
        counts: dict[Any, int] = {}
        for item in items:
            counts[item] = counts.get(item, 0) + 1
        return cls(counts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bag):
            return NotImplemented
        METER.charge(len(self.counts))
        return self.counts == other.counts

    def __hash__(self) -> int:
        if self._hash is None:
            METER.charge(len(self.counts))
            self._hash = hash(frozenset(self.counts.items()))
        return self._hash

    def __iter__(self) -> Iterator[Any]:
        """Yield each element as often as it occurs."""
        for item, count in self.counts.items():
            for _ in range(count):
                yield item

    def __len__(self) -> int:
        return self.size

    def __contains__(self, item: object) -> bool:
        return item in self.counts

    def __le__(self, other: "Bag") -> bool:
        METER.charge(len(self.counts))
        return all(count <= other.counts.get(item, 0) for item, count in self.counts.items())

    def __lt__(self, other: "Bag") -> bool:
        return self.size < other.size and self <= other

    def __repr__(self) -> str:
        return f"Bag({self.counts!r})"
