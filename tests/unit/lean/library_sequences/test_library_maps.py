"""Hash maps and sets: value semantics, order of first insertion, the keys that they refuse."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.lean.library_sequences.library_calls import EQ, HASH, LOOSE, ZERO, call

from veriscale.lean.diagnostics import Undecided
from veriscale.lean.library.maps.persistent import PersistentMap
from veriscale.lean.library.registry import UNSPECIFIED_ORDER

KEYS = st.integers(0, 5)
EDITS = st.lists(st.tuples(st.integers(0, 30), KEYS, st.one_of(st.none(), st.integers(0, 3))), max_size=30)


@given(EDITS, st.lists(st.integers(0, 30)))
def test_every_version_keeps_its_value(edits: list[tuple[int, int, int | None]], visits: list[int]) -> None:
    """Each edit changes some earlier version; a plain dictionary per version is the model."""
    versions: list[tuple[PersistentMap, dict[int, int]]] = [(PersistentMap(), {})]
    for base, key, value in edits:
        version, model = versions[base % len(versions)]
        model = dict(model)
        if value is None:
            model.pop(key, None)
            versions.append((version.erase(key), model))
        else:
            model[key] = value
            versions.append((version.insert(key, value), model))
    for visit in [*visits, *range(len(versions))]:
        version, model = versions[visit % len(versions)]
        assert version.items() == list(model.items())
        assert version.size == len(model)
        assert all(version.find(key) == ((model[key],) if key in model else None) for key in range(6))


def map_of(*pairs: tuple[Any, Any]) -> PersistentMap:
    made: PersistentMap = call("Std.HashMap.ofList", EQ, HASH, pairs)
    return made


def test_documented_examples() -> None:
    # Std.Data.HashMap.Basic and Std.Data.HashSet.Basic.
    table = map_of((1, 2), (2, 4), (3, 6))
    assert call("Std.HashMap.toList", call("Std.HashMap.filter", lambda k, v: v > 4, table)) == ((3, 6),)
    halves = call("Std.HashMap.filterMap", lambda k, v: (2 * v,) if k % 2 == 0 else None, table)
    assert call("Std.HashMap.toList", halves) == ((2, 8),)
    numbers = call("Std.HashSet.ofList", EQ, HASH, (1, 2, 1000000000))
    assert call("Std.HashSet.toList", call("Std.HashSet.filter", lambda v: v > 4, numbers)) == (1000000000,)
    empty = call("Std.HashMap.emptyWithCapacity", EQ, HASH, 1)
    codes = call("Std.HashMap.insert", EQ, HASH, empty, 12345, "Schenectady")
    assert call("Std.HashMap.get?", EQ, HASH, codes, 12345) == ("Schenectady",)


def test_later_bindings_win() -> None:
    table = map_of((1, "a"), (2, "b"), (1, "c"))
    assert call("Std.HashMap.getD", EQ, HASH, table, 1, "") == "c"
    assert call("Std.HashMap.size", table) == 2
    kept = call("Std.HashMap.insertIfNew", EQ, HASH, table, 1, "d")
    assert call("Std.HashMap.get?", EQ, HASH, kept, 1) == ("c",)


def test_absent_keys() -> None:
    table = map_of((1, 5))
    assert call("Std.HashMap.getD", EQ, HASH, table, 2, 7) == 7
    assert call("Std.HashMap.get!", EQ, HASH, ZERO, table, 2) == 0
    assert call("Std.HashMap.erase", EQ, HASH, table, 2) == table
    assert call("Std.HashMap.modify", EQ, HASH, table, 2, lambda v: v + 1) == table
    changed = call("Std.HashMap.alter", EQ, HASH, table, 2, lambda found: (9,) if found is None else None)
    assert call("Std.HashMap.toList", changed) == ((1, 5), (2, 9))
    assert call("Std.HashMap.toList", call("Std.HashMap.alter", EQ, HASH, changed, 1, lambda _: None)) == ((2, 9),)


def test_sets_keep_the_first_element() -> None:
    numbers = call("Std.HashSet.insertMany", EQ, HASH, call("instInhabitedHashSet.default"), (3, 1, 3, 2))
    assert list(numbers) == [3, 1, 2]
    assert call("Std.HashSet.containsThenInsert", EQ, HASH, numbers, 1) == (True, numbers)
    assert call("Std.HashSet.union", EQ, HASH, numbers, numbers) == numbers
    assert call("Std.HashSet.fold", lambda total, n: total * 10 + n, 0, numbers) == 312


def test_keys_with_their_own_equality_are_refused() -> None:
    with pytest.raises(Undecided):
        call("Std.HashMap.insert", LOOSE, HASH, PersistentMap(), 1, 2)


def test_listings_are_marked_as_unordered() -> None:
    assert {"Std.HashMap.toList", "Std.HashMap.fold", "Std.HashSet.toArray"} <= UNSPECIFIED_ORDER


def test_ranges() -> None:
    assert call("Std.Range.mk", 2, 9, 3) == (2, 5, 8)
    assert call("Std.Range.mk", 3, 2, 1) == ()
    with pytest.raises(Undecided):
        call("Std.Range.mk", 0, 10**9, 1)
