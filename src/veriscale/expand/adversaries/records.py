"""What the search for adversarial implementations passes on: flawed postconditions, candidate programs, adversaries.

All of them are Lean text, made from the task's own text, so that every engine can run them and a reader can see what
was gamed. Nothing here is evaluated.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from veriscale.benchmark.records import GeneratedPostcondition, GeneratedProgram
from veriscale.engines.base import Sight

MODEL: Final = "model:"
"""Begins the sources of programs that language models wrote."""


class WeakeningKind(StrEnum):
    """How a ground-truth postcondition was weakened, the sharpest flaws first."""

    GENERATED = "generated"
    """It was not: a language model wrote the postcondition from the problem in words."""
    CONJUNCT_DROPPED = "conjunct-dropped"
    """One conjunct of a conjunction is gone."""
    ONE_DIRECTION = "one-direction"
    """An equivalence, or an equation of truth values, became an implication."""
    PROJECTION = "projection"
    """An equation compares a projection of both sides: the length, the elements, one component."""
    BRANCH_DROPPED = "branch-dropped"
    """A branch of an ``if`` or ``match`` demands nothing."""
    RANGE_SHRUNK = "range-shrunk"
    """A universal quantifier leaves out the end of its range."""
    PREMISE_STRENGTHENED = "premise-strengthened"
    """An implication asks for more before it demands anything."""
    COMPARISON = "comparison"
    """An equation became an inequality, or a strict inequality a weak one."""
    CONJUNCT_ALONE = "conjunct-alone"
    """One conjunct of three or more is all that is left."""
    SLACK = "slack"
    """An inequality holds up to one."""
    VACUOUS = "vacuous"
    """Nothing is demanded: the last resort, where no other flaw is gamed."""


@dataclass(frozen=True, slots=True)
class WeakenedPostcondition:
    """A flawed postcondition: the texts of the ``postcond`` and ``postcond_aux`` sections that replace the task's."""

    id: str
    clause: str
    """The clause that was weakened, as the task writes it, on one line; of a generated one the model's name."""
    kind: WeakeningKind
    postcond: str
    postcond_aux: str | None = None
    """None where the task's own section stays."""

    @property
    def sight(self) -> Sight:
        """What it may use: one that a language model wrote must do without the ground truth."""
        return Sight.GIVEN if self.kind is WeakeningKind.GENERATED else Sight.ALL


@dataclass(frozen=True, slots=True)
class CandidateProgram:
    """A program that may be wrong: the texts of the ``code`` and ``code_aux`` sections that replace the task's."""

    id: str
    source: str
    """``degenerate:FAMILY: …``, ``mutant:OPERATOR: … at line N`` or ``model:NAME: against POSTCONDITION``."""
    code: str
    code_aux: str | None = None
    """None where the task's own section stays."""

    @property
    def family(self) -> str:
        """The part of `source` before the second colon: programs of one family are made alike."""
        return ":".join(self.source.split(":", 2)[:2])

    @property
    def by_model(self) -> bool:
        """Whether a language model wrote it."""
        return self.source.startswith(MODEL)

    @property
    def sight(self) -> Sight:
        """What it may use: one that a language model wrote must do without the reference."""
        return Sight.GIVEN if self.by_model else Sight.ALL


def flawed_postcondition(item: GeneratedPostcondition) -> WeakenedPostcondition:
    """Return a generated postcondition as one more that may be gamed."""
    clause = f"written by {item.model}"
    return WeakenedPostcondition(item.id, clause, WeakeningKind.GENERATED, item.postcond, item.postcond_aux)


def candidate_program(item: GeneratedProgram) -> CandidateProgram:
    """Return a generated program as one more candidate."""
    return CandidateProgram(item.id, f"{MODEL}{item.model}: against {item.target}", item.code, item.code_aux)
