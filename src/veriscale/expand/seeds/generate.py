"""Seeds without a language model: boundary values, the task's constants, small random structures.

They stand in for the candidates of the paper's seed generation (``rounds`` × ``candidates_per_round``). A task is known
here by its signature, the literals of its Lean text and the values of its curated inputs; validity is not looked at.
"""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from veriscale.benchmark.identity import Key, arguments_key
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Input, InputProvenance, Origin, Task, TypedValue
from veriscale.expand.seeds.boundary import boundary_values
from veriscale.expand.seeds.combine import fit_numbers, relate_some, relations_of
from veriscale.expand.seeds.constants import constant_values, constants_of
from veriscale.expand.seeds.material import Structures, material_of
from veriscale.expand.seeds.random_values import RandomValues
from veriscale.lean.values import Value

MIX = (Origin.BOUNDARY, Origin.RANDOM, Origin.CONSTANT, Origin.RANDOM)
"""The sources take turns in this order, so that every prefix of the seeds is a mix."""

LONG_EVERY = 4
"""How often a random input has long sequences."""

ATTEMPTS = 30
"""Consecutive attempts of a source without a new input, after which it has run dry."""


class SeedGenerator:
    """Generates distinct inputs for one task, none of them a curated one; with or without long sequences."""

    def __init__(self, task: Task, rng: Random, structures: Structures | None = None, long: bool = True):
        self._structures = structures or {}
        self._with_long = long
        self._types = tuple(parameter.type for parameter in task.signature.parameters)
        self._rng = rng
        self._key = arguments_key(task.signature)
        known = [pair.input.arguments for pair in task.suite.pairs]
        known += [item.arguments for item in task.suite.unexpected_inputs]
        self._seen: set[Key] = {self._key(arguments) for arguments in known}
        self._known = tuple(tuple(arguments[place] for arguments in known) for place in range(len(self._types)))
        self._constants = constants_of(task)
        used = ((value, type_) for arguments in known for value, type_ in zip(arguments, self._types, strict=True))
        material = self._constants + material_of(used, self._structures)
        self._values = RandomValues(rng, material, self._structures)
        self._relations = relations_of(self._types)
        self._boundary = tuple(
            boundary_values(type_, self._structures) or self._known[place] for place, type_ in enumerate(self._types)
        )
        self._makeable = tuple(bool(boundary_values(type_, self._structures)) for type_ in self._types)
        self._sources = self._start() if self._types and all(self._boundary) else {}
        self._turn = 0

    def propose(self, wanted: int) -> list[Input]:
        """Return `wanted` new inputs; fewer only when no source finds any more."""
        found: list[Input] = []
        while len(found) < wanted and self._sources:
            origin = MIX[self._turn % len(MIX)]
            self._turn += 1
            if origin not in self._sources:
                continue
            arguments = self._next_new(self._sources[origin])
            if arguments is None:
                del self._sources[origin]
            else:
                found.append(Input(tuple(map(TypedValue, arguments)), InputProvenance(origin)))
        return found

    def _next_new(self, source: Iterator[tuple[Value, ...]]) -> tuple[Value, ...] | None:
        for _ in range(ATTEMPTS):
            arguments = next(source, None)
            if arguments is None:
                return None
            key = self._key(arguments)
            if key not in self._seen:
                self._seen.add(key)
                return arguments
        return None

    def _start(self) -> dict[Origin, Iterator[tuple[Value, ...]]]:
        sources: dict[Origin, Callable[[], Iterator[tuple[Value, ...]]]] = {
            Origin.BOUNDARY: self._boundary_arguments,
            Origin.CONSTANT: self._constant_arguments,
            Origin.RANDOM: self._random_arguments,
        }
        return {origin: source() for origin, source in sources.items()}

    def _related(self, arguments: tuple[Value, ...]) -> tuple[Value, ...]:
        """Relate the parameters to each other, two times out of three."""
        chance = self._rng.random()
        if chance < 0.2:
            return fit_numbers(arguments, self._types, self._values)
        return relate_some(arguments, self._types, self._relations, self._values) if chance < 0.66 else arguments

    def _boundary_arguments(self) -> Iterator[tuple[Value, ...]]:
        """Yield the boundary values side by side, then, for several parameters, mixed and related."""
        for index in range(max(map(len, self._boundary))):
            yield tuple(values[index % len(values)] for values in self._boundary)
            if len(self._types) > 1:
                yield self._related(tuple(map(self._rng.choice, self._boundary)))
        while len(self._types) > 1:
            yield self._related(tuple(map(self._rng.choice, self._boundary)))

    def _constant_arguments(self) -> Iterator[tuple[Value, ...]]:
        """Yield inputs in which one parameter after the other is made of constants and the others are random."""
        choices = [constant_values(type_, self._constants, self._structures) for type_ in self._types]
        for index in range(max(map(len, choices))):
            for place, values in enumerate(choices):
                if index < len(values):
                    arguments = list(self._random())
                    arguments[place] = values[index]
                    yield tuple(arguments)

    def _random_arguments(self) -> Iterator[tuple[Value, ...]]:
        """Yield random inputs, every `LONG_EVERY`-th one with long sequences."""
        for number in count(1):
            long = self._with_long and number % LONG_EVERY == 0
            yield self._related(self._long() if long else self._random())

    def _random(self) -> tuple[Value, ...]:
        """Return independent random values; a type that nobody can make values of takes the curated ones."""
        return tuple(
            self._values.value(type_) if makeable else self._rng.choice(known)
            for type_, makeable, known in zip(self._types, self._makeable, self._known, strict=True)
        )

    def _long(self) -> tuple[Value, ...]:
        """Return independent random values whose sequences are long."""
        return tuple(
            self._values.long(type_, known) if makeable else self._rng.choice(known)
            for type_, makeable, known in zip(self._types, self._makeable, self._known, strict=True)
        )


def generate_seeds(
    task: Task, options: Options, rng: Random, structures: Structures | None = None, long: bool = True
) -> list[Input]:
    """Return up to ``rounds`` × ``candidates_per_round`` distinct inputs that are not curated ones."""
    return SeedGenerator(task, rng, structures, long).propose(options.rounds * options.candidates_per_round)


def with_proposed(task: Task, seeds: list[Input]) -> list[Input]:
    """Return the seeds that language models proposed for a task, then the others that are not among them."""
    proposed = task.material.seeds
    key = arguments_key(task.signature)
    known = {key(item.arguments) for item in proposed}
    return [*proposed, *(item for item in seeds if key(item.arguments) not in known)]
