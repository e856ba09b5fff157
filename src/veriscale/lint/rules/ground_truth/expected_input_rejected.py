"""The precondition rejects the input of an expected pair."""

from collections.abc import Iterator

from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the pairs whose input is rejected."""
    for pair in examination.pairs:
        if pair.precondition is not None and pair.precondition.truth is Truth.FALSE:
            yield Hit(f"the precondition is false for {examination.inputs(pair.row)}", pair.row, "input")


RULES = (
    TaskRule(
        "expected-input-rejected",
        Severity.ERROR,
        "The precondition rejects an expected input.",
        "The row says that a right program handles the input and that a right precondition accepts it; the "
        "ground-truth precondition is false. The row belongs to the unexpected inputs, or the precondition is too "
        "strong.",
        check,
    ),
)
