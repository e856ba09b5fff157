"""The five-tuple M = (T, D, O, p, q) of the paper's section 3.1 as objects.

T is the set of types that ``registry.mutator_for`` knows; D is the set of run-time values of a type
(``lean/values``). A `TypeMutator` is one type's O and p, a `Schema` is one schema with its q. Every schema maps
values of the type to values of the type, so mutants are well-typed by construction.

Chance comes in as a `Draw`, a function that returns floats in [0, 1), because that is several times faster than the
methods of ``random.Random``; its deviation from uniform is below 2⁻⁴⁰ for the small ranges used here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

Draw = Callable[[], float]
"""Returns the next number, uniform in [0, 1)."""

V = TypeVar("V")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Space(Generic[P]):
    """A finite set of parameters with a distribution: `sample` draws from it, `weights` states it exactly."""

    sample: Callable[[Draw], P]
    weights: Callable[[], Mapping[P, Fraction]]


@dataclass(frozen=True, slots=True)
class Schema(Generic[V, P]):
    """A mutation schema s(x; θ) with the distribution q(θ | x) of its parameter.

    `sample` draws a parameter for a value and `parameters` gives their exact distribution for that value; where the
    schema is interpreted as the identity (index-dependent schemas on empty sequences), the parameter is a dummy.
    """

    name: str
    apply: Callable[[V, P], V]
    sample: Callable[[V, Draw], P]
    parameters: Callable[[V], Mapping[P, Fraction]]


@dataclass(frozen=True, slots=True)
class TypeMutator(Generic[V]):
    """All schemas of one type; p is uniform over them, as for every type of the paper.

    `fresh` is where new elements of this type come from when they are added to a container.
    """

    schemas: tuple[Schema[V, Any], ...]
    fresh: Space[V]

    def mutate(self, value: V, draw: Draw) -> tuple[str, V]:
        """Sample a schema and its parameter; return the schema's name and the mutated value."""
        schema = self.schemas[int(draw() * len(self.schemas))]
        return schema.name, schema.apply(value, schema.sample(value, draw))

    def choices(self, value: V) -> dict[tuple[int, Any], Fraction]:
        """Return the exact distribution of (schema index, parameter) for `value`."""
        share = Fraction(1, len(self.schemas))
        return {
            (index, parameter): share * weight
            for index, schema in enumerate(self.schemas)
            for parameter, weight in schema.parameters(value).items()
        }

    def outcomes(self, value: V) -> dict[V, Fraction]:
        """Return the exact distribution of the mutated value."""
        result: dict[V, Fraction] = {}
        for (index, parameter), weight in self.choices(value).items():
            outcome = self.schemas[index].apply(value, parameter)
            result[outcome] = result.get(outcome, Fraction(0)) + weight
        return result


def uniform(items: Sequence[P]) -> dict[P, Fraction]:
    """Return the uniform distribution over `items`; an item that stands there twice counts twice."""
    weights: dict[P, Fraction] = {}
    for item in items:
        weights[item] = weights.get(item, Fraction(0)) + Fraction(1, len(items))
    return weights


def finite(items: Sequence[P]) -> Space[P]:
    """Return the uniform space over `items`."""
    values = tuple(items)
    size = len(values)
    return Space(lambda draw: values[int(draw() * size)], lambda: uniform(values))


def schema_over(name: str, apply: Callable[[V, P], V], items: Sequence[P]) -> Schema[V, P]:
    """Return a schema whose parameter is uniform over `items`, whatever the value."""
    values = tuple(items)
    size = len(values)
    return Schema(name, apply, lambda _value, draw: values[int(draw() * size)], lambda _value: uniform(values))


def schema_with(name: str, apply: Callable[[V, P], V], space: Space[P]) -> Schema[V, P]:
    """Return a schema whose parameter comes from `space`, whatever the value."""
    sample, weights = space.sample, space.weights
    return Schema(name, apply, lambda _value, draw: sample(draw), lambda _value: weights())


def plain(name: str, apply: Callable[[V], V]) -> Schema[V, None]:
    """Return a schema without parameters."""
    return Schema(
        name, lambda value, _none: apply(value), lambda _value, _draw: None, lambda _value: {None: Fraction(1)}
    )
