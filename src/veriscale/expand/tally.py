"""Counts of what a stage left out, by stage and reason, with a few examples; nothing undecided disappears uncounted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from veriscale.benchmark.records import Input
from veriscale.lean.values import Value

EXAMPLES: Final = 3
"""Examples that are kept of one stage and reason: the first ones."""


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
    CURATED = "curated"
    """A curated row or unexpected output that is not wanted (``--verina-harness``)."""
    EXPORT = "export"
    """A row that is not written (``expand/export.py``)."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An input on which a question stayed open, and the output that it was about, None where there is none."""

    input: Input
    output: Value = None


class Tally:
    """A counter of open questions as ``stage:reason``, with the first ones as examples."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._examples: dict[str, list[OpenQuestion]] = {}

    def count(self, stage: Stage, reason: StrEnum | None, question: OpenQuestion | None = None) -> None:
        """Count one open question."""
        key = f"{stage}:{reason}"
        self._counts[key] += 1
        if question is not None:
            self._keep(key, question)

    def add(self, other: "Tally") -> None:
        """Add all counts of `other`."""
        self._counts.update(other._counts)
        for key, questions in other._examples.items():
            for question in questions:
                self._keep(key, question)

    @property
    def counts(self) -> Mapping[str, int]:
        """The counts by ``stage:reason``, in the order of these names."""
        return dict(sorted(self._counts.items()))

    @property
    def examples(self) -> Mapping[str, tuple[OpenQuestion, ...]]:
        """The examples by ``stage:reason``; a question that is about no input of a suite has none."""
        return {key: tuple(questions) for key, questions in sorted(self._examples.items())}

    def _keep(self, key: str, question: OpenQuestion) -> None:
        kept = self._examples.setdefault(key, [])
        if len(kept) < EXAMPLES:
            kept.append(question)


def total(*tallies: Tally) -> Tally:
    """Return the sum of several tallies."""
    result = Tally()
    for tally in tallies:
        result.add(tally)
    return result
