"""Descriptions, headers and parameters of a task."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def empty_description(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where there is no description."""
    if not examination.task.description.strip():
        yield Hit("the description is empty")


def unused_parameter(examination: Examination) -> Iterator[Hit]:
    """Yield the parameters that the reference does not mention."""
    task, syntax = examination.task, examination.syntax
    name = task.signature.name
    names = syntax.parameters(name)
    if examination.lean_problems or names is None or syntax.by_cases(name):
        return
    for parameter, own in zip(task.signature.parameters, names, strict=False):
        if not syntax.mentions("code", own):
            yield Hit(f"the reference does not use {parameter.name}", field=f"input.{parameter.name}")


def header_differs(examination: Examination) -> Iterator[Hit]:
    """Yield the headers that name their parameters otherwise than the signature; types are the engine's to compare."""
    task, syntax = examination.task, examination.syntax
    wanted = tuple(parameter.name for parameter in task.signature.parameters)
    for definition in (f"{task.signature.name}_precond", task.signature.name, f"{task.signature.name}_postcond"):
        names = syntax.parameters(definition)
        if names is None or examination.lean_problems or len(names) < len(wanted):
            continue
        for given, name in zip(names, wanted, strict=False):
            if given.lstrip("_") != name.lstrip("_"):
                yield Hit(f"{definition} calls a parameter {given}, the signature {name}", field=f"input.{name}")


RULES = (
    TaskRule(
        "empty-description",
        Severity.WARNING,
        "A task has no description.",
        "Models that are asked for a specification or for code get the description; without it they can only guess.",
        empty_description,
    ),
    TaskRule(
        "unused-parameter",
        Severity.WARNING,
        "The reference does not use a parameter.",
        "Either the reference is incomplete, or the parameter is of no use and programs are asked about inputs that "
        "differ in nothing that matters.",
        unused_parameter,
    ),
    TaskRule(
        "header-differs",
        Severity.WARNING,
        "A Lean header names a parameter otherwise than the signature.",
        "The rows name inputs as the signature does, and a model sees the Lean header. Parameters in another order are "
        "found in this way where their types agree; headers of other types are `ill-typed-task`.",
        header_differs,
    ),
)
