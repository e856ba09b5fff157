"""A postcondition that ignores the result."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.trials.trials import Probe

ENOUGH: Final = 15
"""Outputs that must have been tried."""


def check(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where the result is not mentioned, or makes no difference on any input that was tried."""
    name = examination.syntax.result
    task = examination.task
    if name is None or examination.lean_problems or examination.syntax.by_cases(f"{task.signature.name}_postcond"):
        return
    if not examination.syntax.mentions("postcond", name):
        yield Hit(f"the postcondition does not mention {name}", clause=examination.clauses.all, subject="")
        return
    probes = () if examination.trials is None else examination.trials.probes
    if len(probes) >= ENOUGH and any(not probe.accepted for probe in probes) and _same_everywhere(probes):
        yield Hit(
            f"none of {len(probes)} outputs that were tried makes a difference to the postcondition",
            clause=examination.clauses.all,
            subject="",
        )


def _same_everywhere(probes: tuple[Probe, ...]) -> bool:
    """Return whether all outputs of an input have the verdict of the reference's, which is accepted."""
    groups = [[probe.accepted for probe in group] for _, group in groupby(probes, key=lambda probe: id(probe.trial))]
    return all(all(group) for group in groups)


RULES = (
    TaskRule(
        "ignored-result",
        Severity.WARNING,
        "The postcondition does not depend on the result.",
        "Its text does not mention the result, or on every input that was tried all outputs are accepted alike. It "
        "says something about the input at most, so that every program satisfies it where the reference does.",
        check,
    ),
)
