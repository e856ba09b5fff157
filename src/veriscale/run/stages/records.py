"""What the stages of a task leave behind: plain records that are stored and read back.

Nothing is in them that the task itself says: its curated rows and texts come from the benchmark as it is now.
"""

from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.records import ExpectedPair, Input, SharedOutput, UnexpectedOutput
from veriscale.engines.clause_coverage import ClauseCoverage
from veriscale.expand.adversaries.records import WeakenedPostcondition
from veriscale.expand.tally import Tally
from veriscale.run.records import AdversaryRecord, Fault, Skipped


class StageName(StrEnum):
    """The stages, in their order."""

    INPUTS = "inputs"
    """Curated rows checked, seeds, mutation, expected pairs."""
    OUTPUTS = "outputs"
    """Adversaries, unexpected outputs, kills, coverage of clauses."""
    REDUCE = "reduce"


@dataclass(frozen=True, slots=True)
class InputsDone:
    """The rows to build on; with `skipped` there are none, and no stage follows."""

    skipped: Skipped | None
    passed: tuple[bool, ...]
    """For each curated pair whether it is certified."""
    certified: tuple[ExpectedPair, ...]
    """The curated pairs that are, without the unexpected outputs that are none."""
    pairs: tuple[ExpectedPair, ...]
    """New pairs."""
    unexpected: tuple[Input, ...]
    """New unexpected inputs."""
    costs: tuple[int, ...]
    """The work that certifying each pair took, curated ones first."""
    seeds: tuple[Input, ...]
    candidates: int
    faults: tuple[Fault, ...]
    tally: Tally

    @property
    def all_pairs(self) -> tuple[ExpectedPair, ...]:
        """All certified pairs, curated ones first."""
        return (*self.certified, *self.pairs)


@dataclass(frozen=True, slots=True)
class AddedRows:
    """What was found for one certified pair."""

    unexpected: tuple[UnexpectedOutput, ...]
    kills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OutputsDone:
    """What the adversaries did to the certified pairs, in the order of `InputsDone.all_pairs`."""

    added: tuple[AddedRows, ...]
    adversaries: tuple[AdversaryRecord, ...]
    weakened: tuple[WeakenedPostcondition, ...]
    clauses: ClauseCoverage
    tally: Tally
    shared: tuple[SharedOutput, ...] = ()


@dataclass(frozen=True, slots=True)
class ReduceDone:
    """The indices of the rows of the expanded suite that make up the reduced one, in its order."""

    pairs: tuple[int, ...]
    unexpected_inputs: tuple[int, ...]
