"""The precondition accepts an unexpected input."""

from collections.abc import Iterator

from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the unexpected inputs that are accepted."""
    for reject in examination.rejects:
        if reject.precondition is not None and reject.precondition.truth is Truth.TRUE:
            yield Hit(f"the precondition is true for {examination.inputs(reject.row)}", reject.row, "input")


RULES = (
    TaskRule(
        "unexpected-input-accepted",
        Severity.ERROR,
        "The precondition accepts an unexpected input.",
        "The row says that a right precondition rejects the input; the ground-truth precondition is true. The row "
        "belongs to the expected pairs, or the precondition is too weak.",
        check,
    ),
)
