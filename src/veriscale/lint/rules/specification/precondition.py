"""A precondition that rejects everything, or nothing."""

from collections.abc import Iterator
from typing import Final

from veriscale.engines.base import Truth
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule

ENOUGH: Final = 25
"""Inputs that must have been tried."""


def unsatisfiable(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where every input that was tried is rejected."""
    truths = _truths(examination)
    if truths and all(truth is Truth.FALSE for truth in truths) and (len(truths) >= ENOUGH or _constant(examination)):
        yield Hit(f"all {len(truths)} inputs that were tried are rejected", subject="")


def always_true(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where a precondition mentions an input and accepts every input that was tried."""
    truths = _truths(examination)
    if len(truths) >= ENOUGH and all(truth is Truth.TRUE for truth in truths) and not _constant(examination):
        yield Hit(f"all {len(truths)} inputs that were tried are accepted", subject="")


def _truths(examination: Examination) -> list[Truth]:
    """Return what the precondition says of rows and generated inputs."""
    if examination.lean_problems:
        return []
    verdicts = [pair.precondition for pair in examination.pairs] + [row.precondition for row in examination.rejects]
    found = [verdict.truth for verdict in verdicts if verdict is not None]
    generated = () if examination.trials is None else examination.trials.verdicts
    return found + [truth for _, truth in generated]


def _constant(examination: Examination) -> bool:
    """Return whether no parameter is mentioned."""
    name = f"{examination.task.signature.name}_precond"
    names = examination.syntax.parameters(name)
    if names is None or examination.syntax.by_cases(name):
        return False
    return not any(examination.syntax.mentions("precond", item) for item in names)


RULES = (
    TaskRule(
        "unsatisfiable-precondition",
        Severity.WARNING,
        "The precondition rejects every input that was tried.",
        "Every row and every generated input is rejected, or the precondition is false and mentions no input. A task "
        "that no input belongs to is solved by every program.",
        unsatisfiable,
    ),
    TaskRule(
        "precondition-always-true",
        Severity.NOTE,
        "The precondition restricts an input, but accepts every input that was tried.",
        "It may follow from the types, or be about inputs that the trials do not reach. A precondition that is just "
        "`True` is not reported.",
        always_true,
    ),
)
