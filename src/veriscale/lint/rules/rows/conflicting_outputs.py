"""Pairs with the same input and two expected outputs."""

from collections.abc import Iterator

from veriscale.benchmark.identity import arguments_key
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.same_input import output_key, with_first
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield each pair that expects another output than the first pair with its input."""
    for row, first in with_first(examination.pair_rows, arguments_key(examination.task.signature)):
        if row.expected is None or first.expected is None or output_key(row) == output_key(first):
            continue
        there = examination.output(first.expected.value)
        message = f"{first.name} expects {there} for the same input: {examination.inputs(row)}"
        yield Hit(message, row, "expected", shown(row.expected))


RULES = (
    TaskRule(
        "conflicting-outputs",
        Severity.ERROR,
        "The same input has two expected outputs.",
        "Programs are scored by equality with the expected output, so no program passes both rows. Even where the "
        "postcondition allows several outputs, only one of them can be the expected one.",
        check,
    ),
)
