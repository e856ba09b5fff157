"""Proposes mutants of seed inputs: paper section 3.1, with the options of Table 3.

A mutant of a seed takes 1..``mutation_multi_step_size`` steps. Each step picks a parameter; with probability
``mutation_ingredient_prob`` the parameter gets a value of the ingredient pool, else a schema of its type is applied.
The engine does not know the precondition. A caller that does can feed valid mutants back as new seeds:

    mutator = Mutator(task.signature, options, rng, structures)
    for seed in seeds:
        mutator.learn(seed)
    while wanted > 0 and (batch := mutator.propose(64)):
        for candidate in batch:
            if is_valid(candidate):
                mutator.learn(candidate)

Seeds have their turn in the order in which they were learned, each once, until `renew`. A seed gives at most
``max_mutations_per_input`` new mutants and gets `ATTEMPTS_PER_MUTANT` times as many attempts, so that on small domains
the search ends. No input is proposed twice, and no seed is proposed. The result depends on the seeds, their order, the
options and the generator alone, not on how `propose` is sliced.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from veriscale.benchmark.identity import Key, arguments_key
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Input, InputProvenance, Origin, Parameter, Signature, TypedValue
from veriscale.expand.mutate.ingredients import Ingredients
from veriscale.expand.mutate.registry import Structures, mutator_for
from veriscale.expand.mutate.schema import Draw
from veriscale.lean.values import Value

ATTEMPTS_PER_MUTANT = 4
"""Attempts for each mutant that a seed may give: on wide domains one or two are needed, identity steps included."""

ONE = 1.0 - 1e-12
"""One draw serves for reuse and schema: what is left of it above the probability of reuse is scaled to a schema index.
This factor keeps the rounded product below the number of schemas."""


class _Place(NamedTuple):
    """A parameter as the inner loop wants it."""

    reuse: float
    """The probability that a step reuses an ingredient; 1 for opaque types."""
    scale: float
    pool: list[Value]
    reuse_label: str
    schemas: tuple[tuple[str, Callable[[Any, Any], Any], Callable[[Any, Draw], Any]], ...]
    """Label in chains, `apply` and `sample` of each schema."""

    @classmethod
    def of(cls, parameter: Parameter, options: Options, structures: Structures | None, pool: list[Value]) -> "_Place":
        """Prepare `parameter`, whose ingredients are in `pool`."""
        mutator = mutator_for(parameter.type, structures)
        schemas = mutator.schemas if mutator is not None else ()
        reuse = options.mutation_ingredient_prob if schemas else 1.0
        return cls(
            reuse,
            len(schemas) * ONE / ((1.0 - reuse) or 1.0),
            pool,
            f"{parameter.name}:reuse",
            tuple((f"{parameter.name}:{schema.name}", schema.apply, schema.sample) for schema in schemas),
        )


@dataclass(frozen=True, slots=True)
class _Seed:
    """A seed, with the root seed and the steps that led to it where it is a mutant itself."""

    item: Input
    root: int
    chain: tuple[str, ...]


class Mutator:
    """Proposes mutants of the inputs that it has learned."""

    def __init__(self, signature: Signature, options: Options, rng: Random, structures: Structures | None = None):
        parameters = signature.parameters
        self._ingredients = Ingredients(parameters)
        self._places = tuple(
            _Place.of(parameter, options, structures, self._ingredients.pool(parameter.type))
            for parameter in parameters
        )
        self._key = arguments_key(signature)
        self._options = options
        self._draw = rng.random
        self._seeds: list[_Seed] = []
        self._seed_keys: set[Key] = set()
        self._seen: set[Key] = set()
        self._roots = 0
        self._next = 0
        self._turn: Iterator[Input] = iter(())
        self._found_in_pass = 0

    def learn(self, item: Input) -> None:
        """Take `item` as a seed and into the ingredient pool; nothing happens if it is a seed already."""
        key = self._key(item.arguments)
        if key in self._seed_keys:
            return
        self._seed_keys.add(key)
        self._seen.add(key)
        self._ingredients.add(item.arguments)
        provenance = item.provenance
        if provenance.origin is Origin.MUTATION and provenance.seed is not None:
            self._seeds.append(_Seed(item, provenance.seed, provenance.chain))
        else:
            self._seeds.append(_Seed(item, self._roots, ()))
            self._roots += 1

    @property
    def roots(self) -> tuple[Input, ...]:
        """The seeds that are no mutants themselves, in the order in which the provenance of mutants counts them."""
        return tuple(seed.item for seed in self._seeds if not seed.chain)

    def propose(self, count: int) -> list[Input]:
        """Return up to `count` new inputs; fewer only when every seed has had its turn."""
        found: list[Input] = []
        while True:
            found.extend(islice(self._turn, count - len(found)))
            if len(found) == count or self._next == len(self._seeds):
                break
            self._turn = self._mutants(self._seeds[self._next])
            self._next += 1
        self._found_in_pass += len(found)
        return found

    def renew(self) -> bool:
        """Give every seed another turn; return False where the last pass over them found nothing new."""
        if self._found_in_pass == 0:
            return False
        self._next, self._found_in_pass = 0, 0
        return True

    def sample(self, values: tuple[Value, ...]) -> tuple[tuple[Value, ...], tuple[str, ...]]:
        """Return one mutant of `values`, which may be equal to it, and its chain of steps."""
        draw, places = self._draw, self._places
        count = len(places)
        current, chain = list(values), []
        for _ in range(1 + int(draw() * self._options.mutation_multi_step_size)):
            place = int(draw() * count) if count > 1 else 0
            reuse, scale, pool, reuse_label, schemas = places[place]
            chance = draw()
            if chance < reuse:
                current[place] = pool[int(draw() * len(pool))]
                chain.append(reuse_label)
            else:
                label, apply, sample = schemas[int((chance - reuse) * scale)]
                value = current[place]
                current[place] = apply(value, sample(value, draw))
                chain.append(label)
        return tuple(current), tuple(chain)

    def _mutants(self, seed: _Seed) -> Iterator[Input]:
        """Generate the new mutants of one turn of `seed`."""
        left = self._options.max_mutations_per_input if self._places else 0
        arguments, seen = seed.item.arguments, self._seen
        for _ in range(left * ATTEMPTS_PER_MUTANT):
            values, chain = self.sample(arguments)
            key = self._key(values)
            if key not in seen:
                seen.add(key)
                yield Input(
                    tuple(map(TypedValue, values)),
                    InputProvenance(Origin.MUTATION, seed.root, seed.chain + chain),
                )
                left -= 1
                if left == 0:
                    return
