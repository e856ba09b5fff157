"""Counts of what a stage left out, by stage and reason; nothing undecided disappears without a count."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum

from veriscale.lean.diagnostics import Code


class Stage(StrEnum):
    """The question that stayed open."""

    PRECONDITION = "precondition"
    REFERENCE = "reference"
    POSTCONDITION = "postcondition"
    EQUALITY = "equality"
    ADVERSARY = "adversary"
    """The run of an adversarial implementation."""
    WEAKENED = "weakened-postcondition"
    ELABORATION = "elaboration"
    """A candidate program or a weakened postcondition that is not Lean, or not supported."""
    EXPORT = "export"
    """A row that is too long to be written."""


class Tally:
    """A counter of open questions as ``stage:reason``."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, stage: Stage, reason: Code | None) -> None:
        """Count one open question."""
        self._counts[f"{stage}:{reason}"] += 1

    def add(self, other: "Tally") -> None:
        """Add all counts of `other`."""
        self._counts.update(other._counts)

    @property
    def counts(self) -> Mapping[str, int]:
        """The counts by ``stage:reason``, in the order of these names."""
        return dict(sorted(self._counts.items()))


def total(*tallies: Tally) -> Tally:
    """Return the sum of several tallies."""
    result = Tally()
    for tally in tallies:
        result.add(tally)
    return result
