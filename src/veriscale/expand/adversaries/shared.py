"""Outputs that are not the expected ones and that everybody accepts: several right answers, or a weak ground truth."""

from dataclasses import dataclass

from veriscale.benchmark.records import Input
from veriscale.lean.values import Value


@dataclass(frozen=True, slots=True)
class SharedOutput:
    """An output of a model's program that differs from the expected one and that both postconditions accept."""

    input: Input
    expected: Value
    output: Value
    postcondition: str
    """The identifier of the generated postcondition."""
    program: str
    """The identifier of the program."""
