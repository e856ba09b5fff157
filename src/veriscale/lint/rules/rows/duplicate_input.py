"""Rows with the same input and, for pairs, the same output."""

from collections.abc import Iterator

from veriscale.benchmark.identity import arguments_key
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.same_input import output_key, with_first


def check(examination: Examination) -> Iterator[Hit]:
    """Yield each row whose input an earlier row of its list has, unless the two disagree about the output."""
    key = arguments_key(examination.task.signature)
    for rows in (examination.pair_rows, examination.reject_rows):
        for row, first in with_first(rows, key):
            if output_key(row) == output_key(first):
                yield Hit(f"the input is that of {first.name}: {examination.inputs(row)}", row, "input")


RULES = (
    TaskRule(
        "duplicate-input",
        Severity.WARNING,
        "Two rows of a list have the same input.",
        "Inputs are compared as typed values, so spacing does not matter, and 1 as a number is 1 in text. A duplicate"
        " tests nothing new and weighs its input twice. Drop the later row; keep its unexpected outputs if they "
        "differ.",
        check,
    ),
)
