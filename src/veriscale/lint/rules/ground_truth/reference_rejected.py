"""The reference's output violates the postcondition."""

from collections.abc import Iterator

from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the pairs on whose input the reference returns something else than expected, and wrong.

    Where the reference returns the expected output, a violation is the fault of ``expected-output-rejected``.
    """
    for pair in examination.pairs:
        reference, arguments = pair.reference, pair.row.arguments
        if pair.reference_accepted is None or pair.reference_accepted.truth is not Truth.FALSE:
            continue
        assert reference is not None
        assert arguments is not None
        returned = examination.output(reference.value)
        message = f"the reference returns {returned} for {examination.inputs(pair.row)}: the postcondition is false"
        yield Hit(message, pair.row, clause=examination.clauses.broken(arguments, reference.value))


RULES = (
    TaskRule(
        "reference-output-rejected",
        Severity.ERROR,
        "The reference returns an output that the postcondition rejects.",
        "Looked for on the inputs of the expected pairs. The ground truth contradicts itself: the reference is wrong,"
        " the postcondition is too strong, or the precondition lets in an input that the task does not mean.",
        check,
    ),
)
