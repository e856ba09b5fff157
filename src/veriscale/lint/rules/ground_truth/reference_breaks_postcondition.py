"""The reference violates the postcondition on an input that is no row of the suite."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the smallest such input that is found."""
    trials = examination.trials
    failure = None if trials is None else trials.smallest_failure
    if failure is None:
        return
    inputs, returned = examination.arguments(failure.inputs), examination.output(failure.output)
    yield Hit(
        f"the reference returns {returned} for {inputs}, which the precondition accepts: the postcondition is false",
        clause=examination.clauses.broken(failure.inputs, failure.output),
        smallest=inputs,
        subject="",
    )


RULES = (
    TaskRule(
        "reference-breaks-postcondition",
        Severity.ERROR,
        "The reference violates the postcondition on an input that lint generated.",
        "The input comes from mutation around the suite's inputs or from boundary values, was shrunk, and the "
        "precondition accepts it. The ground truth contradicts itself there, whatever the suite says: the reference is "
        "wrong, the postcondition is too strong, or the precondition is too weak.",
        check,
    ),
)
