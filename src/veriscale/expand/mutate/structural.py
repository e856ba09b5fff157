"""Schemas composed from a type's structure: Bool, Option, products and user structures.

The paper has none of these. Each component is changed by its own type's mutator; nothing else is invented.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from veriscale.expand.mutate.schema import Draw, Schema, Space, TypeMutator, finite, plain, schema_with
from veriscale.lean.values import Value

Step = tuple[int, Any]
"""A schema of a component, by index, and its parameter."""


def flip(value: bool) -> bool:
    """Return the other truth value."""
    return not value


BOOL_MUTATOR: TypeMutator[bool] = TypeMutator((plain("flip", flip),), finite((False, True)))


def component_schema(name: str, index: int, component: TypeMutator[Any]) -> Schema[tuple[Value, ...], Step]:
    """Return the schema that changes component `index` of a tuple by a schema of the component's type."""
    schemas = component.schemas
    count = len(schemas)

    def apply(value: tuple[Value, ...], step: Step) -> tuple[Value, ...]:
        changed = schemas[step[0]].apply(value[index], step[1])
        return (*value[:index], changed, *value[index + 1 :])

    def sample(value: tuple[Value, ...], draw: Draw) -> Step:
        schema = int(draw() * count)
        return (schema, schemas[schema].sample(value[index], draw))

    def parameters(value: tuple[Value, ...]) -> dict[Step, Fraction]:
        return component.choices(value[index])

    return Schema(name, apply, sample, parameters)


def tuple_space(components: Sequence[Space[Any]]) -> Space[tuple[Value, ...]]:
    """Return the independent choice of all components."""

    def sample(draw: Draw) -> tuple[Value, ...]:
        return tuple(component.sample(draw) for component in components)

    def weights() -> Mapping[tuple[Value, ...], Fraction]:
        result: dict[tuple[Value, ...], Fraction] = {}
        for items in product(*(component.weights().items() for component in components)):
            weight = Fraction(1)
            for _, share in items:
                weight *= share
            result[tuple(item for item, _ in items)] = weight
        return result

    return Space(sample, weights)


def tuple_mutator(names: Sequence[str], components: Sequence[TypeMutator[Any]]) -> TypeMutator[tuple[Value, ...]]:
    """Return the mutator of pairs and structures: one schema for each component, called by its name."""
    return TypeMutator(
        schemas=tuple(
            component_schema(name, index, component)
            for index, (name, component) in enumerate(zip(names, components, strict=True))
        ),
        fresh=tuple_space([component.fresh for component in components]),
    )


def option_mutator(content: TypeMutator[Any]) -> TypeMutator[tuple[Value] | None]:
    """Return the mutator of Option: to none, to a fresh some, or change the content (the identity on none)."""
    schemas = content.schemas

    def apply(value: tuple[Value] | None, step: Step | None) -> tuple[Value] | None:
        if value is None or step is None:
            return value
        return (schemas[step[0]].apply(value[0], step[1]),)

    def sample(value: tuple[Value] | None, draw: Draw) -> Step | None:
        if value is None:
            return None
        schema = int(draw() * len(schemas))
        return (schema, schemas[schema].sample(value[0], draw))

    def parameters(value: tuple[Value] | None) -> dict[Step | None, Fraction]:
        if value is None:
            return {None: Fraction(1)}
        return dict(content.choices(value[0]))

    def fill(_value: tuple[Value] | None, fresh: Value) -> tuple[Value]:
        return (fresh,)

    return TypeMutator(
        schemas=(
            plain("none", lambda _value: None),
            schema_with("some", fill, content.fresh),
            Schema("modify", apply, sample, parameters),
        ),
        fresh=option_space(content.fresh),
    )


def option_space(content: Space[Any]) -> Space[tuple[Value] | None]:
    """Return none and some fresh content, each with probability 1/2."""

    def sample(draw: Draw) -> tuple[Value] | None:
        return None if draw() < 0.5 else (content.sample(draw),)

    def weights() -> Mapping[tuple[Value] | None, Fraction]:
        result: dict[tuple[Value] | None, Fraction] = {None: Fraction(1, 2)}
        result.update({(item,): weight / 2 for item, weight in content.weights().items()})
        return result

    return Space(sample, weights)
