"""The postcondition accepts an unexpected output."""

from collections.abc import Iterator

from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination, PairCheck
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the unexpected outputs that are accepted and are not the expected output itself."""
    for pair in examination.pairs:
        for output in pair.unexpected:
            if output is not None and not output.is_expected and output.verdict.truth is Truth.TRUE:
                message = f"the postcondition is true for {examination.inputs(pair.row)}{_other(examination, pair)}"
                yield Hit(message, pair.row, output.field, shown(output.output), examination.clauses.all)


def _other(examination: Examination, pair: PairCheck) -> str:
    """Say where the input has several right outputs by the postcondition."""
    if pair.row.expected is None or pair.expected is None or pair.expected.truth is not Truth.TRUE:
        return ""
    expected = examination.output(pair.row.expected.value)
    return f", as it is for the expected output {expected}: several outputs are right, or it is too weak"


RULES = (
    TaskRule(
        "unexpected-output-accepted",
        Severity.ERROR,
        "The postcondition accepts an unexpected output.",
        "The row says that the output is wrong; every clause of the ground-truth postcondition is true. Often the "
        "task is relational: several outputs are right, for example where ties may be broken in any way, and a suite "
        "that was made by comparing outputs with the reference calls the others wrong. Otherwise the postcondition is"
        " too weak. A right specification of a model would be scored as wrong by this row. Drop the output, or "
        "strengthen the postcondition.",
        check,
    ),
)
