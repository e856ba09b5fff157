"""Classification of inputs by the ground-truth precondition: expected, unexpected, or undecided and kept out.

An input is expected only where the engine says that the precondition is true, and unexpected only where it says that it
is false (paper, section 3.1). Duplicates are not looked for here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from veriscale.benchmark.records import Input
from veriscale.engines.base import LoadedTask, Truth
from veriscale.expand.tally import OpenQuestion, Stage, Tally


@dataclass(frozen=True, slots=True)
class Classification:
    """Inputs in the order in which they came, by class."""

    expected: tuple[Input, ...]
    unexpected: tuple[Input, ...]
    undecided: tuple[Input, ...]
    tally: Tally
    """Why inputs are undecided."""


def classify(task: LoadedTask, inputs: Iterable[Input]) -> Classification:
    """Put each input into its class."""
    classes: dict[Truth, list[Input]] = {truth: [] for truth in Truth}
    tally = Tally()
    for item in inputs:
        verdict = task.precondition(item.arguments)
        classes[verdict.truth].append(item)
        if verdict.truth is Truth.UNDECIDED:
            tally.count(Stage.PRECONDITION, verdict.reason, OpenQuestion(item))
    return Classification(
        tuple(classes[Truth.TRUE]), tuple(classes[Truth.FALSE]), tuple(classes[Truth.UNDECIDED]), tally
    )
