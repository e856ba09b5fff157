"""Prints how many unique, well-typed, new mutants per second one core makes.

Run: python benchmarks/mutation_speed.py [SECONDS]

Only new mutants count: duplicates and identity steps cost time and are dropped. Mutants are fed back as seeds, as the
pipeline does with valid ones, so that the engine never runs dry.
"""

import sys
from random import Random
from time import perf_counter

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Input, InputProvenance, Origin, Parameter, Signature, TypedValue
from veriscale.expand.mutate.engine import Mutator
from veriscale.lean.types import INT, STRING, LeanType, array_of, list_of, render
from veriscale.lean.values import Value

NUMBERS = (4, -7, 0, 12, 3, 3, -1, 100)

CASES: tuple[tuple[tuple[LeanType, ...], tuple[Value, ...]], ...] = (
    ((INT,), (5,)),
    ((list_of(INT),), (NUMBERS,)),
    ((list_of(INT), INT), (NUMBERS, 5)),
    ((array_of(INT), array_of(INT)), (NUMBERS, NUMBERS[:3])),
    ((list_of(list_of(INT)),), ((NUMBERS, (), NUMBERS[:3]),)),
    ((STRING, STRING), ("hello", "world")),
)


def measure(types: tuple[LeanType, ...], values: tuple[Value, ...], seconds: float) -> tuple[int, float]:
    """Return the number of mutants proposed for one signature and the time that it took."""
    parameters = tuple(Parameter(f"p{place}", type_, render(type_)) for place, type_ in enumerate(types))
    mutator = Mutator(Signature("f", parameters, INT, "Int"), Options(), Random(0))
    mutator.learn(Input(tuple(TypedValue(value) for value in values), InputProvenance(Origin.CURATED)))
    count, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        batch = mutator.propose(1000)
        count += len(batch)
        for item in batch[::10]:
            mutator.learn(item)
        if not batch and not mutator.renew():
            break
    return count, elapsed


def main() -> None:
    """Print one line for each signature."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for types, values in CASES:
        count, elapsed = measure(types, values, seconds)
        print(f"{count / elapsed:10,.0f} new mutants/s   {', '.join(map(render, types))}")


if __name__ == "__main__":
    main()
