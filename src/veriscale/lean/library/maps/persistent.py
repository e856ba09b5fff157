"""An immutable map with constant-time access to its latest version.

All versions that come from one another share one Python dictionary. The version used last holds the dictionary; every
other one holds the difference to a neighbour, and is brought up to date when it is used (Baker's trick). A loop that
keeps only the latest version therefore pays a constant per step, and old versions stay valid.

It registers nothing.
"""

from collections.abc import Iterator
from typing import Any, Self

_Entry = tuple[int, Any]
"""When the key was first put in, and its value."""

_Table = dict[Any, _Entry]


class Arrangement:
    """The order in which entries are listed, for the evaluation that runs in this process.

    Lean's own order follows its hash function, which is not modelled. An answer counts only if it is the same whichever
    of these orders is chosen; `seen` tells whether a map of two entries or more was listed.
    """

    __slots__ = ("choice", "seen")

    CHOICES = 4

    def __init__(self) -> None:
        self.choice = 0
        self.seen = False

    def apply(self, items: list[tuple[Any, _Entry]]) -> list[tuple[Any, _Entry]]:
        """Return `items`, given by first insertion, in the order chosen."""
        self.seen = True
        if self.choice == 0:
            return items
        if self.choice == 1:
            return items[::-1]
        middle = len(items) // 2
        turned = items[middle:] + items[:middle]
        return turned if self.choice == 2 else turned[1::2] + turned[::2]


ARRANGEMENT = Arrangement()


class PersistentMap:
    """A map from hashable keys to values, ordered by first insertion. Versions never change in meaning."""

    __slots__ = ("_change", "_clock", "_next", "_table", "size")

    def __init__(self, table: _Table | None = None, clock: int = 0):
        self._table: _Table | None = {} if table is None else table
        self._change: tuple[Any, _Entry | None] | None = None
        self._next: Self | None = None
        self._clock = clock
        self.size = len(self._table or ())

    def table(self) -> _Table:
        """Return the dictionary, in the state of this version; it is valid until another version is used."""
        if self._table is None:
            self._bring_up_to_date()
        assert self._table is not None
        return self._table

    def _bring_up_to_date(self) -> None:
        path = [self]
        while path[-1]._table is None:
            neighbour = path[-1]._next
            assert neighbour is not None
            path.append(neighbour)
        for newer, older in zip(path[-2::-1], path[:0:-1], strict=True):
            newer._take_from(older)

    def _take_from(self, other: Self) -> None:
        """Move the dictionary from `other`, which holds it, to this neighbour."""
        table = other._table
        assert table is not None
        assert self._change is not None
        key, entry = self._change
        other._change, other._next, other._table = (key, table.get(key)), self, None
        _put(table, key, entry)
        self._change, self._next, self._table = None, None, table

    def _changed(self, key: Any, entry: _Entry | None) -> Self:
        table = self.table()
        before = table.get(key)
        _put(table, key, entry)
        result = type(self)(table, self._clock + 1)
        self._change, self._next, self._table = (key, before), result, None
        return result

    def insert(self, key: Any, value: Any) -> Self:
        """Return the map with `value` at `key`; a key that is there keeps its place."""
        before = self.table().get(key)
        return self._changed(key, (self._clock if before is None else before[0], value))

    def erase(self, key: Any) -> Self:
        """Return the map without `key`."""
        return self._changed(key, None) if key in self.table() else self

    def find(self, key: Any) -> tuple[Any] | None:
        """Return the value at `key` in a tuple, None without one."""
        entry = self.table().get(key)
        return None if entry is None else (entry[1],)

    def __contains__(self, key: Any) -> bool:
        return key in self.table()

    def items(self) -> list[tuple[Any, Any]]:
        """Return the keys and values in the order of `ARRANGEMENT`: by first insertion, if nothing else is chosen."""
        ordered = sorted(self.table().items(), key=_insertion)
        if len(ordered) > 1:
            ordered = ARRANGEMENT.apply(ordered)
        return [(key, entry[1]) for key, entry in ordered]

    def _content(self) -> dict[Any, Any]:
        return {key: entry[1] for key, entry in self.table().items()}

    def __iter__(self) -> Iterator[Any]:
        """Yield what a ``for`` loop over the map sees: pairs of key and value."""
        return iter(self.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PersistentMap) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(frozenset(self._content().items()))


class PersistentSet(PersistentMap):
    """A set: a map whose values say nothing; a ``for`` loop sees its elements."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return iter([key for key, _ in self.items()])


def _insertion(item: tuple[Any, _Entry]) -> int:
    return item[1][0]


def _put(table: _Table, key: Any, entry: _Entry | None) -> None:
    if entry is None:
        table.pop(key, None)
    else:
        table[key] = entry
