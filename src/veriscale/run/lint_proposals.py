"""What expansion and reduction propose to lint: inputs, outputs, mutants, boundaries (``lint/trials/proposals.py``).

The chance is that of a fixed seed, so that a benchmark always gets the same report.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.chance import derive_rng
from veriscale.benchmark.identity import structural_key
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import (
    Input,
    InputProvenance,
    Origin,
    Parameter,
    Signature,
    Task,
    TypedValue,
)
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import LoadedTask
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.expand.adversaries.mutants import mutants
from veriscale.expand.inputs import InputLimits, find_inputs
from veriscale.expand.mutate.engine import Mutator
from veriscale.expand.seeds.boundary import boundary_values
from veriscale.expand.seeds.generate import generate_seeds
from veriscale.lean.budget import Budget
from veriscale.lean.types import CHAR, STRING
from veriscale.lean.values import Value, to_json
from veriscale.lint.trials.proposals import Mutant, Workshop
from veriscale.reduce.buckets import Boundary, Bucket, critical_buckets
from veriscale.reduce.shape import read_row

PAIRS: Final = 250
"""Accepted inputs for each task; as many are tried as it takes within the limits."""
REJECTED: Final = 60
"""Rejected inputs for each task."""
CANDIDATES: Final = 1_500
"""Inputs that are tried."""
SEEDS: Final = 24
"""Curated inputs that mutation starts from, spread over the suite, and generated seeds besides."""
BOUNDARY_OUTPUTS: Final = 6
"""Boundary values of the return type that are tried as outputs."""
NEAR_MISSES: Final = 60
"""Mutated outputs for each task."""
STEPS: Final = 60_000
"""Steps of one evaluation in a trial; most curated rows of Verina need some 10^3."""
_BOUNDARIES: Final = {
    Boundary.EMPTY_SEQUENCE: "an empty sequence",
    Boundary.LENGTHS_DIFFER: "sequences of different lengths",
    Boundary.NEGATIVE_INDEX: "a negative index",
    Boundary.ZERO_INDEX: "index 0",
    Boundary.NEGATIVE_SCALAR: "a negative number",
    Boundary.ZERO_SCALAR: "the number 0",
    Boundary.CONTAINS_ZERO: "a sequence with 0",
    Boundary.CONTAINS_NEGATIVE: "a sequence with a negative number",
    Boundary.DUPLICATE: "a sequence with equal elements",
    Boundary.UNSORTED: "an unsorted sequence",
    Boundary.SINGLETON: "a sequence of one element",
}


@dataclass(frozen=True)
class ExpansionProposals:
    """Proposes what expansion would try."""

    options: Options

    def inputs(self, task: Task, loaded: LoadedTask, work: int) -> Sequence[tuple[Value, ...]]:
        """Return inputs from mutation around the suite's own and from generated seeds, accepted and rejected ones."""
        structures = structures_for(task.signature, task.lean)
        mutator = Mutator(task.signature, self.options, derive_rng(self.options.seed, task.id, "lint"), structures)
        for item in _spread([pair.input for pair in task.suite.pairs], SEEDS):
            mutator.learn(item)
        for item in _spread(task.suite.unexpected_inputs, SEEDS // 4):
            mutator.learn(item)
        rng = derive_rng(self.options.seed, task.id, "lint-seeds")
        seeds = generate_seeds(task, self.options, rng, structures, long=False)  # small examples are wanted
        limits = InputLimits(PAIRS, REJECTED, CANDIDATES, work)
        found = find_inputs(loaded, mutator, seeds, limits, lambda pairs, unexpected: None)
        certified = [pair.input.arguments for pair in found.pairs]
        rejected = [item.arguments for item in found.unexpected]
        return [*certified, *rejected, *(fault.input.arguments for fault in found.faults if not fault.undecided)]

    def outputs(self, task: Task, known: Sequence[Value]) -> Sequence[Value]:
        """Return boundary values of the return type, the known outputs, and mutants of these."""
        structures = structures_for(task.signature, task.lean)
        type_ = task.signature.return_type
        signature = Signature("output", (Parameter("output", type_, task.signature.return_type_text),), type_, "")
        mutator = Mutator(signature, self.options, derive_rng(self.options.seed, task.id, "lint-outputs"), structures)
        for value in known:
            mutator.learn(Input((TypedValue(value),), InputProvenance(Origin.UNKNOWN)))
        constants = boundary_values(type_, structures)[:BOUNDARY_OUTPUTS]
        mutated = [item.arguments[0] for item in mutator.propose(NEAR_MISSES)] if known else []
        return list({structural_key(value): value for value in (*constants, *mutated, *known)}.values())

    def mutants(self, task: Task, count: int) -> Sequence[Mutant]:
        """Return mutants of the reference."""
        found = mutants(task, count)
        return [Mutant(item.source.removeprefix("mutant:"), item.code, item.code_aux) for item in found]

    def boundaries(self, task: Task, inputs: Sequence[tuple[Value, ...]]) -> Sequence[frozenset[str]]:
        """Return the critical buckets of reduction that each input falls into."""
        structures = structures_for(task.signature, task.lean)
        parameters = task.signature.parameters
        rows = (
            {
                item.name: to_json(value, item.type, structures)
                for item, value in zip(parameters, values, strict=True)
                if item.type not in (STRING, CHAR)  # reduction would read "0" as a number
            }
            for values in inputs
        )
        return [frozenset(map(_shown, critical_buckets(read_row(row)))) for row in rows]


def _shown(bucket: Bucket) -> str:
    return _BOUNDARIES[bucket.boundary] + (f" in {bucket.parameter}" if bucket.parameter else "")


def lint_workshop() -> Workshop:
    """Return the workshop in which ``veriscale lint`` makes its trials."""
    budget = Budget(steps=STEPS)
    return Workshop(ExpansionProposals(Options()), EmbeddedEngine(budget, budget))


def _spread(items: Sequence[Input], count: int) -> Sequence[Input]:
    return items if len(items) <= count else [items[index * len(items) // count] for index in range(count)]
