"""What language models and the built-in sources each contributed to the suites, and what their cases kill.

A row belongs to the family of the seed that it goes back to, an unexpected output to that of the adversary that
returned it. Adversaries of both families stand in one kill matrix.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.records import Input, Origin
from veriscale.expand.adversaries.records import WeakeningKind
from veriscale.run.records import Expansion


class Family(StrEnum):
    """Where something comes from."""

    CURATED = "curated"
    BUILT_IN = "built_in"
    """Boundary values, constants, chance; weakened ground truths; degenerate programs and mutants."""
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a family contributed to the expanded suites of a run."""

    seeds: int = 0
    expected_pairs: int = 0
    unexpected_inputs: int = 0
    unexpected_outputs: int = 0
    postconditions: int = 0
    """Flawed postconditions that adversaries game."""
    adversaries: int = 0
    kills_built_in: int = 0
    """Built-in adversaries that the expected pairs of this family kill."""
    kills_model: int = 0
    """Adversaries of models that the expected pairs of this family kill."""

    def __add__(self, other: "Contribution") -> "Contribution":
        """Return the sum."""
        return Contribution(
            self.seeds + other.seeds,
            self.expected_pairs + other.expected_pairs,
            self.unexpected_inputs + other.unexpected_inputs,
            self.unexpected_outputs + other.unexpected_outputs,
            self.postconditions + other.postconditions,
            self.adversaries + other.adversaries,
            self.kills_built_in + other.kills_built_in,
            self.kills_model + other.kills_model,
        )


def contributions(expansions: Iterable[Expansion]) -> dict[Family, Contribution]:
    """Return what each family contributed."""
    found = dict.fromkeys(Family, Contribution())
    for expansion in expansions:
        for family in Family:
            found[family] += _contribution(expansion, family)
    return found


def _contribution(expansion: Expansion, family: Family) -> Contribution:
    plus = expansion.plus
    by_model = {item.candidate.id for item in expansion.adversaries if item.candidate.by_model}
    built_in = {item.candidate.id for item in expansion.adversaries} - by_model
    mine = {Family.MODEL: by_model, Family.BUILT_IN: built_in}.get(family, set())
    pairs = [pair for pair in plus.pairs if family_of(pair.input, expansion) is family]
    killed = {name for pair in pairs for name in pair.kills}
    outputs = [row.provenance for pair in plus.pairs for row in pair.unexpected]
    generated = [item for item in expansion.weakened if item.kind is WeakeningKind.GENERATED]
    postconditions = {Family.MODEL: len(generated), Family.BUILT_IN: len(expansion.weakened) - len(generated)}
    return Contribution(
        seeds=sum(family_of(seed, expansion) is family for seed in expansion.seeds),
        expected_pairs=len(pairs),
        unexpected_inputs=sum(family_of(item, expansion) is family for item in plus.unexpected_inputs),
        unexpected_outputs=sum(
            family is Family.CURATED if item is None else item.adversary in mine for item in outputs
        ),
        postconditions=postconditions.get(family, 0),
        adversaries=len(mine),
        kills_built_in=len(killed & built_in),
        kills_model=len(killed & by_model),
    )


def family_of(item: Input, expansion: Expansion) -> Family:
    """Return the family of an input: that of its seed, where it is a mutant."""
    provenance = item.provenance
    if provenance.origin is Origin.CURATED:
        return Family.CURATED
    if provenance.origin is Origin.MUTATION and provenance.seed is not None:
        provenance = expansion.seeds[provenance.seed].provenance
    return Family.MODEL if provenance.origin is Origin.MODEL else Family.BUILT_IN
