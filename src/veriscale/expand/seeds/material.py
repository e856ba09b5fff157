"""What a task's own texts and inputs offer to a generator: numbers, characters, strings and lengths.

The material is collected by type alone; nothing here knows what a task is about.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from veriscale.lean.types import LeanType, TCon
from veriscale.lean.values import StructureInfo, Value

Structures = Mapping[str, StructureInfo]
"""The user structures of a task, by name."""

NUMBER_TYPES = frozenset({"Nat", "Int", "UInt8", "UInt16", "UInt32", "UInt64"})
SEQUENCE_TYPES = frozenset({"List", "Array"})


@dataclass(frozen=True, slots=True)
class Material:
    """Values in the order in which they were found, each once."""

    numbers: tuple[int, ...] = ()
    characters: tuple[str, ...] = ()
    strings: tuple[str, ...] = ()
    lengths: tuple[int, ...] = ()

    def __add__(self, other: "Material") -> "Material":
        """Return the material of both."""
        return Material(
            tuple(dict.fromkeys(self.numbers + other.numbers)),
            tuple(dict.fromkeys(self.characters + other.characters)),
            tuple(dict.fromkeys(self.strings + other.strings)),
            tuple(dict.fromkeys(self.lengths + other.lengths)),
        )


class _Collector:
    """Walks over typed values and keeps what it finds."""

    def __init__(self, structures: Structures):
        self.structures = structures
        self.numbers: dict[int, None] = {}
        self.characters: dict[str, None] = {}
        self.strings: dict[str, None] = {}
        self.lengths: dict[int, None] = {}

    def take(self, value: Value, type_: LeanType) -> None:
        """Collect from `value`, which has type `type_`."""
        if not isinstance(type_, TCon):
            return
        if isinstance(value, str):
            self.characters.update(dict.fromkeys(value))
            if type_.name == "String":
                self.strings[value] = None
                self.lengths[len(value)] = None
        elif type_.name in NUMBER_TYPES:
            assert isinstance(value, int)
            self.numbers[value] = None
        elif isinstance(value, tuple):
            self._take_parts(value, type_)

    def _take_parts(self, value: tuple[Value, ...], type_: TCon) -> None:
        types = type_.args
        if type_.name in SEQUENCE_TYPES:
            self.lengths[len(value)] = None
            types = type_.args * len(value)
        elif type_.name in self.structures:
            types = self.structures[type_.name].types_at(type_)
        if len(types) == len(value):
            for part, part_type in zip(value, types, strict=True):
                self.take(part, part_type)


def material_of(values: Iterable[tuple[Value, LeanType]], structures: Structures) -> Material:
    """Return what the typed `values` are made of."""
    collector = _Collector(structures)
    for value, type_ in values:
        collector.take(value, type_)
    return Material(
        tuple(collector.numbers), tuple(collector.characters), tuple(collector.strings), tuple(collector.lengths)
    )
