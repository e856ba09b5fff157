"""The reference implementation returns another output than the expected one."""

from collections.abc import Iterator

from veriscale.benchmark.identity import structural_key
from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import shown


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the pairs that the reference fails."""
    for pair in examination.pairs:
        expected, reference = pair.row.expected, pair.reference
        if pair.reference_equal is None or pair.reference_equal.truth is not Truth.FALSE:
            continue
        assert expected is not None
        assert reference is not None
        message = f"the reference returns {examination.output(reference.value)} for {examination.inputs(pair.row)}"
        if structural_key(reference.value) == structural_key(expected.value):
            message += ", which its type's == does not call equal to itself"
        yield Hit(message, pair.row, "expected", shown(expected))


RULES = (
    TaskRule(
        "reference-differs",
        Severity.ERROR,
        "The reference implementation does not return the expected output.",
        "Compared by `==` of the return type, as Verina's harness does. Either the expected output or the reference "
        "is wrong; a program that is scored by this row must repeat the fault to pass. Expected outputs with NaN are "
        "found here too, since NaN equals nothing.",
        check,
    ),
)
