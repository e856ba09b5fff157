"""The library as a whole: instances name existing classes, methods and functions."""

import pytest

from veriscale.lean.library import LIBRARY
from veriscale.lean.library.registry import InstanceEntry

CENSUS = """
List.length List.all List.Pairwise List.map List.range List.filter List.foldl List.reverse List.any List.contains
List.drop List.take List.flatMap List.count List.Nodup List.isPerm List.zipIdx List.find? List.sum List.idxOf
List.eraseDups List.mergeSort List.elem List.range' List.toArray List.countP List.dropWhile List.findIdx? List.foldr
List.getD List.getLast! List.head? List.isEmpty List.replicate List.tail List.Sublist List.append List.asString List.beq
List.eraseIdx List.extract List.findIdx List.getLast? List.head! List.headD List.max? List.min? List.rotateRight
List.zip Nat.max Nat.min Nat.succ Nat.land Nat.pow Nat.repr Nat.shiftRight Nat.toFloat Int.toNat Int.ofNat Int.natAbs
Option.getD Option.map Option.get! Option.isNone Prod.fst Prod.snd id decide panic Nat.Prime List.sublists
"""

INSTANCES = list(LIBRARY.instance_names.values())


@pytest.mark.parametrize("entry", INSTANCES, ids=lambda entry: entry.name)
def test_instance_is_complete(entry: InstanceEntry) -> None:
    declared = LIBRARY.classes[entry.target.split()[0]]
    assert set(entry.methods) == set(declared.methods)
    assert set(entry.methods.values()) <= set(LIBRARY.functions)


def test_instances_for_every_type_are_tried_last() -> None:
    for entries in LIBRARY.instances.values():
        kinds = [entry.general for entry in entries]
        assert kinds == sorted(kinds)


def test_aliases_lead_to_functions() -> None:
    assert set(LIBRARY.aliases.values()) <= set(LIBRARY.functions)


@pytest.mark.parametrize("name", CENSUS.split())
def test_names_of_the_benchmark_are_there(name: str) -> None:
    """The names of the census in lean_fragment.md, section 4."""
    assert LIBRARY.find(name) is not None
