"""List and Array over any element type: modify, append, delete, reverse.

With the elements of Appendix A these are its schemas to the letter: over `INT_MUTATOR` "Integer lists and arrays"
(the parameter of *modify* is (j, i, δ)), over `NAT_MUTATOR` "Natural-number lists and arrays" (appended values are
clipped, so 0 comes with 6/11), over `CHAR_MUTATOR` "Character lists" (the parameter of *modify* is (j, 1, c) with its
only schema). For other elements they are the same four schemas over the element's own mutator.

Lists and arrays are tuples at run time, so one mutator serves both.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

from veriscale.expand.mutate.schema import Draw, Schema, Space, TypeMutator, plain, schema_with, uniform

E = TypeVar("E")

DUMMY = -1
"""The index parameter on an empty sequence, where index-dependent schemas are the identity."""


def delete(value: tuple[E, ...], index: int) -> tuple[E, ...]:
    """Return the sequence without x_j, or the empty sequence as it is (schema 3)."""
    return value[:index] + value[index + 1 :] if value else value


def append(value: tuple[E, ...], element: E) -> tuple[E, ...]:
    """Return x ++ [v] (schema 2)."""
    return (*value, element)


def reverse(value: tuple[E, ...]) -> tuple[E, ...]:
    """Return rev(x) (schema 4)."""
    return value[::-1]


def draw_index(value: tuple[E, ...], draw: Draw) -> int:
    """Draw an index uniformly, or `DUMMY` for the empty sequence."""
    return int(draw() * len(value)) if value else DUMMY


def indices(value: tuple[E, ...]) -> dict[int, Fraction]:
    """Return the distribution of `draw_index`."""
    return uniform(range(len(value))) if value else {DUMMY: Fraction(1)}


def modify_schema(element: TypeMutator[E]) -> Schema[tuple[E, ...], tuple[int, int, Any]]:
    """Return schema 1: replace x_j by s_i(x_j; θ), with a schema i of the element type and its parameter θ."""
    applies = tuple(schema.apply for schema in element.schemas)
    samples = tuple(schema.sample for schema in element.schemas)
    count = len(element.schemas)

    def apply(value: tuple[E, ...], parameter: tuple[int, int, Any]) -> tuple[E, ...]:
        if not value:
            return value
        index, schema, theta = parameter
        return (*value[:index], applies[schema](value[index], theta), *value[index + 1 :])

    def sample(value: tuple[E, ...], draw: Draw) -> tuple[int, int, Any]:
        if not value:
            return (DUMMY, 0, None)
        index, schema = divmod(int(draw() * (len(value) * count)), count)
        return (index, schema, samples[schema](value[index], draw))

    def parameters(value: tuple[E, ...]) -> dict[tuple[int, int, Any], Fraction]:
        if not value:
            return {(DUMMY, 0, None): Fraction(1)}
        return {
            (index, schema, theta): weight / len(value)
            for index, item in enumerate(value)
            for (schema, theta), weight in element.choices(item).items()
        }

    return Schema("modify", apply, sample, parameters)


def short_sequences(element: Space[E]) -> Space[tuple[E, ...]]:
    """Return new inner sequences: the length is uniform in 0..2, the elements are fresh ones."""

    def sample(draw: Draw) -> tuple[E, ...]:
        return tuple(element.sample(draw) for _ in range(int(draw() * 3)))

    def weights() -> Mapping[tuple[E, ...], Fraction]:
        single = element.weights()
        result: dict[tuple[E, ...], Fraction] = {(): Fraction(1, 3)}
        for length in (1, 2):
            for items in product(single, repeat=length):
                weight = Fraction(1, 3)
                for item in items:
                    weight *= single[item]
                result[items] = weight
        return result

    return Space(sample, weights)


def sequence_mutator(element: TypeMutator[E]) -> TypeMutator[tuple[E, ...]]:
    """Return the mutator of lists and arrays over `element`."""
    return TypeMutator(
        schemas=(
            modify_schema(element),
            schema_with("append", append, element.fresh),
            Schema("delete", delete, draw_index, indices),
            plain("reverse", reverse),
        ),
        fresh=short_sequences(element.fresh),
    )
