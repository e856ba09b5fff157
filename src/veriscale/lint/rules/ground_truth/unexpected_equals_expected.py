"""An unexpected output is the expected one."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the unexpected outputs that equal the expected output of their row."""
    for pair in examination.pairs:
        for output in pair.unexpected:
            if output is not None and output.is_expected:
                yield Hit("equals the expected output", pair.row, output.field, shown(output.output))


RULES = (
    TaskRule(
        "unexpected-equals-expected",
        Severity.ERROR,
        "An unexpected output equals the expected one.",
        "Compared by `==` of the return type. The row contradicts itself: no postcondition accepts and rejects the "
        "same output.",
        check,
    ),
)
