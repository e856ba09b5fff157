"""The prompts: templates in ``templates/``, filled with texts that somebody else made.

A template sees plain records of texts; a name that is not there is an error, so that no prompt goes out with a hole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from veriscale.llm.records import Message

SYSTEM: Final = "system"
ASSISTANT: Final = "assistant"
USER: Final = "user"


@dataclass(frozen=True, slots=True)
class TaskTexts:
    """What prompts show of a task; headers end with ``:=``."""

    description: str
    parameters: tuple[str, ...]
    header: str
    """The signature as people read it."""
    context: str
    """Declarations of the task that the signature needs."""
    precondition: str
    precondition_header: str
    program_header: str
    postcondition_header: str


def seed_prompt(
    task: TaskTexts,
    count: int,
    accepted: Sequence[str],
    rejected: Sequence[str],
    proposed: Sequence[str],
    trivial: bool,
) -> tuple[Message, ...]:
    """Ask for inputs; the rows are texts of objects, and `trivial` says that every input is valid."""
    return _conversation(
        "seed", task=task, count=count, accepted=accepted, rejected=rejected, proposed=proposed, trivial=trivial
    )


def decompose_prompt(task: TaskTexts) -> tuple[Message, ...]:
    """Ask for the constraints of a problem."""
    return _conversation("decompose", task=task)


def specify_prompt(task: TaskTexts, decomposition: str) -> tuple[Message, ...]:
    """Ask for a postcondition; `decomposition` may be empty."""
    return _conversation("specify", task=task, decomposition=decomposition)


def red_team_prompt(task: TaskTexts, postcondition: str, count: int) -> tuple[Message, ...]:
    """Ask for wrong programs that satisfy a postcondition."""
    return _conversation("red_team", task=task, postcondition=postcondition, count=count)


def code_prompt(task: TaskTexts) -> tuple[Message, ...]:
    """Ask for a program, to be scored."""
    return _conversation("generate_code", task=task)


def specification_prompt(task: TaskTexts) -> tuple[Message, ...]:
    """Ask for a precondition and a postcondition, to be scored."""
    return _conversation("generate_spec", task=task)


def repair_spec_prompt(task: TaskTexts, specification: str, fault: str, earlier: Sequence[str]) -> tuple[Message, ...]:
    """Ask for a corrected specification; `fault` is a counterexample, or why the text does not elaborate."""
    return _conversation("repair_spec", task=task, specification=specification, fault=fault, earlier=earlier)


def repair_prompt(before: Sequence[Message], reply: str, problems: Sequence[str]) -> tuple[Message, ...]:
    """Continue a conversation: the reply, and what is wrong with it."""
    return (*before, Message(ASSISTANT, reply), Message(USER, _rendered("repair", problems=problems)))


def _conversation(name: str, **values: object) -> tuple[Message, ...]:
    return Message(SYSTEM, _rendered("system")), Message(USER, _rendered(name, **values))


def _rendered(name: str, **values: object) -> str:
    return _environment().get_template(f"{name}.jinja").render(**values).strip()


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("veriscale.llm"),
        undefined=StrictUndefined,
        autoescape=False,  # prompts are plain text
        finalize=_enclosed,
        keep_trailing_newline=True,
    )


def _enclosed(value: object) -> object:
    """Keep what a template is filled with from ending the material that it is part of."""
    return value.replace("</material>", "</ material>") if isinstance(value, str) else value
