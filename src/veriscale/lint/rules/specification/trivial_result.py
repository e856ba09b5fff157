"""A postcondition that one constant output satisfies everywhere."""

from collections.abc import Iterator
from typing import Final

from veriscale.benchmark.identity import structural_key
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.trials.trials import Probe, smallest_probe

ENOUGH: Final = 5
"""Inputs on which the constant must be accepted although the reference returns something else."""


def check(examination: Examination) -> Iterator[Hit]:
    """Yield the smallest constant that is never rejected, unless everything is accepted."""
    trials = examination.trials
    if trials is None or all(probe.accepted for probe in trials.probes):
        return
    groups: dict[object, list[Probe]] = {}
    for probe in trials.probes:
        groups.setdefault(structural_key(probe.output), []).append(probe)
    constants = [group for group in groups.values() if len(group) >= ENOUGH and all(item.accepted for item in group)]
    if constants:
        group = min(constants, key=lambda item: smallest_probe(item).size)
        probe = smallest_probe(group)
        yield Hit(
            f"{examination.output(probe.output)} is accepted on all {len(group)} inputs that it was tried on and on "
            f"which the reference returns something else, as {examination.output(probe.trial.output)} for "
            f"{examination.arguments(probe.trial.inputs)}",
            value=examination.output(probe.output),
            clause=examination.clauses.all,
            smallest=examination.arguments(probe.trial.inputs),
            subject="",
        )


RULES = (
    TaskRule(
        "trivial-result-accepted",
        Severity.WARNING,
        "One constant output satisfies the postcondition on every input that was tried.",
        "For example an empty list where only the elements of the result are restricted. A program that ignores its "
        "input passes the specification.",
        check,
    ),
)
