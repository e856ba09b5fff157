"""A postcondition that ignores an input on which the reference's output depends."""

from collections.abc import Iterator

from veriscale.lint.examine import Examination
from veriscale.lint.findings import Severity
from veriscale.lint.rule import Hit, TaskRule


def unmentioned(examination: Examination) -> Iterator[Hit]:
    """Yield the parameters that the postcondition does not mention, although the code does."""
    name = examination.task.signature.name
    syntax = examination.syntax
    if examination.lean_problems or syntax.by_cases(f"{name}_postcond"):
        return
    for place, parameter in enumerate(examination.task.signature.parameters):
        here, there = (_own_name(examination, definition, place) for definition in (f"{name}_postcond", name))
        if here is None or there is None or syntax.mentions("postcond", here):
            continue
        if syntax.mentions("code", there) or syntax.by_cases(name):
            yield Hit(
                f"the postcondition does not mention {parameter.name}, which the reference uses",
                field=f"input.{parameter.name}",
                clause=examination.clauses.all,
            )


def _own_name(examination: Examination, definition: str, place: int) -> str | None:
    """Return how a definition calls the parameter at a place."""
    names = examination.syntax.parameters(definition)
    return names[place] if names is not None and place < len(names) else None


def immaterial(examination: Examination) -> Iterator[Hit]:
    """Yield the parameters that are mentioned, but whose value never made a difference when it was exchanged."""
    trials = examination.trials
    if trials is None:
        return
    for place, parameter in enumerate(examination.task.signature.parameters):
        evidence = trials.exchanges(place)
        if evidence is not None:
            inputs, other = evidence
            yield Hit(
                f"exchanging {parameter.name} never changed the postcondition's verdict, although it changes what the "
                f"reference returns: compare {examination.arguments(inputs)} and {examination.arguments(other)}",
                field=f"input.{parameter.name}",
                smallest=examination.arguments(inputs),
                subject=parameter.name,
            )


RULES = (
    TaskRule(
        "ignored-input",
        Severity.WARNING,
        "The postcondition does not mention an input that the reference uses.",
        "What the reference returns may depend on the input, what is accepted does not: the postcondition accepts the "
        "same outputs whatever the input is.",
        unmentioned,
    ),
    TaskRule(
        "immaterial-input",
        Severity.NOTE,
        "An input makes no difference to the postcondition on any trial.",
        "The value of one parameter was exchanged for values from other inputs, the output stayed. The verdict never "
        "changed, although the reference's output does. This is evidence, not proof.",
        immaterial,
    ),
)
