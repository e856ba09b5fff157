"""Random values by type, mostly small, with the shapes that preconditions ask for.

Sequences come sorted, strictly ascending, without duplicates, with one repetition at the end, constant, as palindromes
or permutations, and nested ones with rows of one length, each with a fixed probability whatever the task. Numbers,
characters and lengths come partly from the task's material. Nothing else about a task is known here.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from veriscale.benchmark.identity import structural_key
from veriscale.expand.seeds.boundary import DEEPEST, boundary_values
from veriscale.expand.seeds.material import NUMBER_TYPES, SEQUENCE_TYPES, Material, Structures
from veriscale.lean.types import CHAR, INT, NAT, STRING, LeanType, TCon, TFun
from veriscale.lean.values import Value
from veriscale.lean.values.model import SCALAR_RANGES

BOUNDS = (2, 5, 10, 10, 30, 100, 1000)
"""Magnitudes of numbers; one of them is drawn for each value, so that small numbers are frequent."""

LONGEST = (2, 4, 6, 8, 12)
"""Lengths of sequences are uniform up to one of these."""

LONG = (16, 30)
"""Lengths of long sequences: programs may be wrong beyond any fixed number of elements."""

LONGEST_FROM_MATERIAL = 40

ALPHABETS = ("ab", "abcdefghijklmnopqrstuvwxyz", "0123456789", "abcABC012", "aeiou bcd", "aA0 .,!?-_()\n\t")

EXACT = 2**53
"""Floats are made from integers up to this magnitude, all of which they hold exactly."""

ORDERED = NUMBER_TYPES | {"Char", "String", "Float", "Bool"}
"""Types whose run-time values Python compares as Lean does."""


class RandomValues:
    """Makes random values of every type that `boundary_values` knows."""

    def __init__(self, rng: Random, material: Material, structures: Structures):
        self.rng = rng
        self.material = material
        self.structures = structures

    def value(self, type_: LeanType, depth: int = 0) -> Value:
        """Return a random value of `type_`."""
        if isinstance(type_, TFun) or not isinstance(type_, TCon):
            return self.rng.choice(boundary_values(type_, self.structures))
        if type_.name in NUMBER_TYPES:
            return self.number(type_)
        if type_.name in SEQUENCE_TYPES:
            return self.sequence(type_.args[0], depth)
        match type_.name:
            case "Char":
                return self.rng.choice(self.alphabet())
            case "String":
                return self.string()
            case "Float":
                return float(max(-EXACT, min(EXACT, self.number(INT)))) / self.rng.choice((1, 1, 2, 4, 10))
            case "Option":
                return None if self.rng.random() < 0.25 else (self.value(type_.args[0], depth + 1),)
            case "Prod":
                return self.pair(type_, depth)
        if type_.name in self.structures:
            return tuple(self.value(part, depth + 1) for part in self.structures[type_.name].types_at(type_))
        return self.rng.choice(boundary_values(type_, self.structures))

    def number(self, type_: TCon, bound: int | None = None) -> int:
        """Return a number: up to `bound` in magnitude where one is given, else at times one of the material."""
        known, chance = self.material.numbers, self.rng.random()
        if bound is None and known and chance < 0.15:
            return clamp(self.rng.choice(known) + self.rng.randint(-1, 1), type_)
        if bound is None and known and chance < 0.3:
            return clamp(self.rng.randint(min(known), max(known)), type_)
        limit = bound if bound is not None else self.rng.choice(BOUNDS)
        low = -limit if type_ == INT and self.rng.random() < 0.6 else 0
        return clamp(self.rng.randint(low, limit), type_)

    def alphabet(self) -> str:
        """Return characters to draw from: half of the time those of the task's own texts, or one class of them."""
        known, chance = self.material.characters, self.rng.random()
        if not known or chance < 0.5:
            return self.rng.choice(ALPHABETS)
        if chance < 0.75:
            return "".join(known)
        member = self.rng.choice(known)
        return "".join(char for char in known if character_class(char) == character_class(member))

    def string(self) -> str:
        """Return a string: at times one of the material, at times several words."""
        if self.material.strings and self.rng.random() < 0.1:
            return self.rng.choice(self.material.strings)
        text = "".join(self._shaped(self._characters(self.length()), CHAR))
        return text + " " + "".join(self._characters(self.length())) if self.rng.random() < 0.15 else text

    def _characters(self, length: int) -> list[Any]:
        alphabet = self.alphabet()
        return [self.rng.choice(alphabet) for _ in range(length)]

    def length(self) -> int:
        """Return the length of a sequence."""
        if self.material.lengths and self.rng.random() < 0.2:
            return min(self.rng.choice(self.material.lengths), LONGEST_FROM_MATERIAL)
        return self.rng.randint(0, self.rng.choice(LONGEST))

    def sequence(self, element: LeanType, depth: int, length: int | None = None) -> tuple[Value, ...]:
        """Return a list or array over `element`."""
        size = self.length() if length is None else length
        if depth >= DEEPEST:
            return ()
        if isinstance(element, TCon) and element.name in SEQUENCE_TYPES and self.rng.random() < 0.6:
            width = size if self.rng.random() < 0.5 else self.length()
            return tuple(self.sequence(element.args[0], depth + 2, width) for _ in range(size))
        return tuple(self._shaped(self._elements(element, size, depth), element))

    def long(self, type_: LeanType, known: Sequence[Value]) -> Value:
        """Return a long value of a sequence type; half of the time its elements are those of `known` values.

        The elements of inputs that a precondition accepts are more often accepted than others. Types that are no
        sequences get any value.
        """
        if not isinstance(type_, TCon) or type_.name not in {"String", *SEQUENCE_TYPES}:
            return self.value(type_)
        element = CHAR if type_ == STRING else type_.args[0]
        items = [item for value in known if isinstance(value, tuple | str) for item in value]
        size = self.rng.randint(*LONG)
        if items and self.rng.random() < 0.5:
            chosen = self.rng.choices(items, k=size)
        else:
            chosen = self._elements(element, size, 0)
        shaped = self._shaped(chosen, element)
        return "".join(shaped) if type_ == STRING else tuple(shaped)

    def _elements(self, element: LeanType, size: int, depth: int) -> list[Value]:
        """Return elements; numbers of one sequence share their magnitude, half of the time its pairs are in order."""
        if isinstance(element, TCon) and element.name in NUMBER_TYPES and self.rng.random() < 0.75:
            bound = self.rng.choice(BOUNDS)
            return [self.number(element, bound) for _ in range(size)]
        if element == CHAR:
            return self._characters(size)
        items: list[Any] = [self.value(element, depth + 1) for _ in range(size)]
        if is_span(element) and self.rng.random() < 0.5:
            return [tuple(_ascending(item, self.rng)) for item in items]
        return items

    def _shaped(self, items: list[Any], element: LeanType) -> list[Any]:
        """Give the items one of the shapes; half of the time they stay as they are."""
        if self.rng.random() < 0.5 or len(items) < 2:
            return items
        if element in (INT, NAT) and self.rng.random() < 0.15:
            start = self.rng.randint(0, 1)
            return self.rng.sample(range(start, start + len(items)), len(items))
        shape = self.rng.choice(SHAPES if is_ordered(element) else SHAPES[ORDERED_SHAPES:])
        return shape(items, self.rng)

    def pair(self, type_: TCon, depth: int) -> tuple[Value, ...]:
        """Return a pair; two components of one ordered type are put in order half of the time."""
        values = [self.value(part, depth + 1) for part in type_.args]
        if is_span(type_) and self.rng.random() < 0.5:
            return tuple(_ascending(values, self.rng))
        return tuple(values)

    def reshape(self, value: Value, type_: LeanType) -> Value:
        """Return a value of the same shape, that is the same lengths, with new leaves."""
        if isinstance(type_, TCon) and isinstance(value, tuple) and type_.name in SEQUENCE_TYPES:
            element = type_.args[0]
            if isinstance(element, TCon) and element.name in SEQUENCE_TYPES:
                return tuple(self.reshape(item, element) for item in value)
            return self.sequence(element, 0, len(value))
        return "".join(self._characters(len(value))) if type_ == TCon("String") and isinstance(value, str) else value


def clamp(number: int, type_: TCon) -> int:
    """Return the number of the integer type that is nearest to `number`; for Nat, the absolute value."""
    low, high = SCALAR_RANGES[type_.name]
    if low is not None and number < low:
        number = abs(number)
    return number if high is None else min(number, high)


def character_class(char: str) -> tuple[bool, bool, bool]:
    """Return whether a character is a digit, a lower-case and an upper-case letter: the classes that programs test."""
    return (char.isdigit(), char.islower(), char.isupper())


def is_ordered(type_: LeanType) -> bool:
    """Return whether Python orders the values of `type_`."""
    if not isinstance(type_, TCon):
        return False
    return type_.name in ORDERED or (type_.name in {"Prod", *SEQUENCE_TYPES} and all(map(is_ordered, type_.args)))


def is_span(type_: LeanType) -> bool:
    """Return whether values are pairs of one ordered type, such as the two ends of an interval."""
    return isinstance(type_, TCon) and type_.name == "Prod" and len(set(type_.args)) == 1 and is_ordered(type_)


def _distinct(items: list[Any], _rng: Random) -> list[Any]:
    return list({structural_key(item): item for item in items}.values())


def _late_repeat(items: list[Any], rng: Random) -> list[Any]:
    distinct = _distinct(items, rng)
    return [*distinct, rng.choice(distinct)]


def _ascending(items: list[Any], _rng: Random) -> list[Any]:
    return sorted(items)


def _descending(items: list[Any], _rng: Random) -> list[Any]:
    return sorted(items, reverse=True)


def _strictly_ascending(items: list[Any], rng: Random) -> list[Any]:
    return sorted(_distinct(items, rng))


def _constant(items: list[Any], _rng: Random) -> list[Any]:
    return items[:1] * len(items)


def _palindrome(items: list[Any], _rng: Random) -> list[Any]:
    half = items[: (len(items) + 1) // 2]
    return half + items[: len(items) // 2][::-1]


def _two_valued(items: list[Any], rng: Random) -> list[Any]:
    return [rng.choice(items[:2]) for _ in items]


ORDERED_SHAPES = 4

SHAPES: tuple[Callable[[list[Any], Random], list[Any]], ...] = (
    _ascending,
    _strictly_ascending,
    _strictly_ascending,
    _descending,
    _distinct,
    _distinct,
    _late_repeat,
    _constant,
    _palindrome,
    _two_valued,
)
"""The first `ORDERED_SHAPES` need an order; what stands twice comes twice as often."""
