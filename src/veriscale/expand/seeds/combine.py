"""Combination across parameters: relations between two parameters that hold by chance too rarely.

Equal lengths, indices within a sequence, keys that occur, prefixes, permutations, numbers in order, counts that fit:
preconditions are full of them. A relation is chosen by the types of the parameters alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from veriscale.expand.seeds.material import NUMBER_TYPES, SEQUENCE_TYPES
from veriscale.expand.seeds.random_values import RandomValues, clamp
from veriscale.lean.types import CHAR, STRING, LeanType, TCon
from veriscale.lean.values import Value

Relate = Callable[[RandomValues, Value, TCon], Value]
"""Makes the second parameter's value from the first one's; the type is the second one's."""


@dataclass(frozen=True, slots=True)
class Relation:
    """`relate` sets parameter `target` from parameter `source`."""

    source: int
    target: int
    relate: Relate


def copy(_values: RandomValues, source: Value, _type: TCon) -> Value:
    """Return the same value."""
    return source


def same_shape(values: RandomValues, source: Value, type_: TCon) -> Value:
    """Return a value with the same lengths."""
    return values.reshape(source, type_)


def prefix(values: RandomValues, source: Value, _type: TCon) -> Value:
    """Return a prefix."""
    assert isinstance(source, tuple | str)
    return source[: values.rng.randint(0, len(source))]


def infix(values: RandomValues, source: Value, _type: TCon) -> Value:
    """Return a contiguous part."""
    assert isinstance(source, tuple | str)
    start = values.rng.randint(0, len(source))
    return source[start : values.rng.randint(start, len(source))]


def shuffled(values: RandomValues, source: Value, _type: TCon) -> Value:
    """Return a permutation."""
    assert isinstance(source, tuple | str)
    items = values.rng.sample(source, len(source))
    return "".join(map(str, items)) if isinstance(source, str) else tuple(items)


def member(values: RandomValues, source: Value, type_: TCon) -> Value:
    """Return an element, or any value for an empty sequence."""
    assert isinstance(source, tuple | str)
    return values.rng.choice(source) if source else values.value(type_)


def length_of(values: RandomValues, source: Value, type_: TCon) -> Value:
    """Return the length of a sequence, seldom one more or less."""
    assert isinstance(source, tuple | str)
    return clamp(len(source) + values.rng.choice((0, 0, 0, -1, 1)), type_)


def index_in(values: RandomValues, source: Value, type_: TCon) -> Value:
    """Return an index of a sequence, or 0 for an empty one."""
    assert isinstance(source, tuple | str)
    return clamp(values.rng.randrange(len(source)) if source else 0, type_)


def half_of(values: RandomValues, source: Value, type_: TCon) -> Value:
    """Return a count of at most half the length, so that two of them fit."""
    assert isinstance(source, tuple | str)
    return clamp(values.rng.randint(0, len(source) // 2), type_)


def not_less(values: RandomValues, source: Value, type_: TCon) -> Value:
    """Return a number that is equal or a little larger."""
    assert isinstance(source, int)
    return clamp(source + values.rng.choice((0, 1, 2, 5, 10)), type_)


def relations_of(types: Sequence[LeanType]) -> list[Relation]:
    """Return all relations between two parameters of a signature."""
    return [
        Relation(source, target, relate)
        for source, first in enumerate(types)
        for target, second in enumerate(types)
        if source != target and isinstance(first, TCon) and isinstance(second, TCon)
        for relate in _between(first, second)
    ]


def _between(source: TCon, target: TCon) -> list[Relate]:
    """Return the relations that fit a pair of types; lists and arrays of one element type are alike at run time."""
    found: list[Relate] = []
    sequence = source.name in SEQUENCE_TYPES
    if source == target or (sequence and target.name in SEQUENCE_TYPES and source.args == target.args):
        found.append(copy)
        if sequence or source == STRING:
            found += [same_shape, same_shape, prefix, infix, shuffled]
    if source.name in NUMBER_TYPES and target.name in NUMBER_TYPES:
        found.append(not_less)
    if (sequence and source.args[0] == target) or (source == STRING and target == CHAR):
        found.append(member)
    if (sequence or source == STRING) and target.name in NUMBER_TYPES:
        found += [length_of, index_in, half_of]
    return found


def relate_some(
    arguments: tuple[Value, ...], types: Sequence[LeanType], relations: Sequence[Relation], values: RandomValues
) -> tuple[Value, ...]:
    """Apply some relations, up to one for each pair of neighbours, to `arguments`."""
    current = list(arguments)
    for _ in range(values.rng.randint(1, max(1, len(types) - 1)) if relations else 0):
        relation = values.rng.choice(relations)
        target = types[relation.target]
        assert isinstance(target, TCon)
        current[relation.target] = relation.relate(values, current[relation.source], target)
    return tuple(current)


def fit_numbers(arguments: tuple[Value, ...], types: Sequence[LeanType], values: RandomValues) -> tuple[Value, ...]:
    """Make every number a count of at most half the shortest sequence, where there are both."""
    sizes = [len(value) for value in arguments if isinstance(value, tuple | str)]
    if not sizes:
        return arguments
    return tuple(
        clamp(values.rng.randint(0, min(sizes) // 2), type_)
        if isinstance(type_, TCon) and type_.name in NUMBER_TYPES
        else value
        for value, type_ in zip(arguments, types, strict=True)
    )
