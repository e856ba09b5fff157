"""The postcondition rejects an expected output."""

from collections.abc import Iterator

from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the pairs whose expected output is rejected."""
    for pair in examination.pairs:
        expected, arguments = pair.row.expected, pair.row.arguments
        if pair.expected is None or pair.expected.truth is not Truth.FALSE:
            continue
        assert expected is not None
        assert arguments is not None
        message = f"the postcondition is false for {examination.inputs(pair.row)}"
        clause = examination.clauses.broken(arguments, expected.value)
        yield Hit(message, pair.row, "expected", shown(expected), clause)


RULES = (
    TaskRule(
        "expected-output-rejected",
        Severity.ERROR,
        "The postcondition rejects an expected output.",
        "The row says that the output is right; the ground-truth postcondition is false. The finding names the "
        "clauses that are false, where the postcondition is a conjunction. Either the output is wrong or the "
        "postcondition is too strong.",
        check,
    ),
)
