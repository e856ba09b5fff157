"""A clause that the other clauses imply on all trials."""

from collections.abc import Iterator
from typing import Final

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule

ENOUGH: Final = 60
"""Rejected outputs with all clauses decided that must have been seen."""


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the clauses that never were the only false one."""
    trials = examination.trials
    if trials is None or len(trials.clauses.texts) < 2:
        return
    rejected = [probe.broken for probe in trials.probes if probe.broken]
    if len(rejected) < ENOUGH:
        return
    for place, text in enumerate(trials.clauses.texts):
        if not any(broken == (place,) for broken in rejected):
            times = sum(place in broken for broken in rejected)
            seen = f"in {times} of {len(rejected)} rejected outputs it is false, and another clause too"
            yield Hit(
                seen if times else f"it is false of none of {len(rejected)} rejected outputs", clause=text, subject=""
            )


RULES = (
    TaskRule(
        "implied-clause",
        Severity.NOTE,
        "A clause of the postcondition adds nothing to the others on any trial.",
        "No output that was tried is rejected by this clause alone. It may follow from the others, or from the types; "
        "or the trials did not find the case that it is for.",
        check,
    ),
)
