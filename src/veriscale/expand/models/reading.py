"""Reads replies: seeds as typed values, postconditions and programs as sections of Lean text.

A reading refuses with a fault and a sentence for the model's second try. What the task declares itself is cut out of
an answer, so that a model that repeats the precondition loses nothing by it; whether the rest is Lean is not looked at.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.identity import Key, arguments_key
from veriscale.benchmark.records import Input, InputProvenance, Json, Origin, Signature, Task, TypedValue
from veriscale.benchmark.structures import structures_for
from veriscale.benchmark.volume import is_too_long
from veriscale.errors import ValueFormatError
from veriscale.lean.source import Source
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.values import Value, json_reader
from veriscale.llm.replies import LEAN, ReplyFault, Unreadable, blocks, last_json

LONGEST_CODE = 20_000
"""Characters of one Lean text of a model; the longest sensible one has some two thousand."""


class ContentFault(StrEnum):
    """Why something in a reply that can be read is of no use."""

    WRONG_NAME = "wrong-name"
    """It defines something else than what was asked for, such as another task's function."""
    WRONG_COUNT = "wrong-count"
    """There are more or fewer items than were asked for."""
    PARAMETERS = "seed-parameters"
    """The members of a seed are not the parameters."""
    VALUE = "seed-value"
    """A value of a seed is not of its type."""
    LONG = "seed-too-long"
    REPEATED = "repeated"
    """It is there already: a known input, or a program that is written like another one or the reference."""
    FORBIDDEN = "forbidden-means"
    NOT_LEAN = "not-elaborated"
    """It does not elaborate against the task's signature."""


Fault = ReplyFault | ContentFault


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that cannot be used, with a sentence for the model."""

    fault: Fault
    detail: str


@dataclass(frozen=True, slots=True)
class LeanParts:
    """A definition as sections: its body, and the helpers before it."""

    body: str
    aux: str


@dataclass(frozen=True, slots=True)
class ReadSeeds:
    """The new inputs of a reply, and what was refused."""

    inputs: tuple[Input, ...]
    refused: tuple[Refused, ...]


class SeedReader:
    """Reads the seeds of one task; an input counts once, and never if it is a curated one."""

    def __init__(self, task: Task):
        structures = structures_for(task.signature, task.lean)
        self._signature: Signature = task.signature
        self._readers: Mapping[str, Callable[[Json], Value]] = {
            item.name: json_reader(item.type, structures) for item in task.signature.parameters
        }
        self._key = arguments_key(task.signature)
        known = [pair.input.arguments for pair in task.suite.pairs]
        known += [item.arguments for item in task.suite.unexpected_inputs]
        self._seen: set[Key] = {self._key(arguments) for arguments in known}

    def read(self, reply: str, wanted: int) -> ReadSeeds:
        """Read a reply that should hold `wanted` seeds; what is beyond them is not read."""
        data = last_json(reply)
        if isinstance(data, Unreadable):
            return ReadSeeds((), (Refused(data.fault, data.detail),))
        if not isinstance(data, list):
            return ReadSeeds((), (Refused(ReplyFault.WRONG_SHAPE, "the JSON is not a list of objects"),))
        refused: list[Refused] = []
        if len(data) != wanted:
            refused.append(Refused(ContentFault.WRONG_COUNT, f"there are {len(data)} objects and not {wanted}"))
        inputs: list[Input] = []
        for number, item in enumerate(data[:wanted], 1):
            found = self._seed(item)
            if isinstance(found, Refused):
                refused.append(Refused(found.fault, f"object {number}: {found.detail}"))
            else:
                inputs.append(found)
        return ReadSeeds(tuple(inputs), tuple(refused))

    def _seed(self, item: object) -> Input | Refused:
        if not isinstance(item, dict):
            return Refused(ReplyFault.WRONG_SHAPE, "is not an object")
        if set(item) != set(self._readers):
            return Refused(ContentFault.PARAMETERS, f"its members are not {', '.join(self._readers)}")
        values: list[Value] = []
        for name, read in self._readers.items():
            try:
                values.append(read(item[name]))
            except ValueFormatError as error:
                return Refused(ContentFault.VALUE, f"{name}: {error}")
        arguments = tuple(values)
        if is_too_long(arguments):
            return Refused(ContentFault.LONG, "is too long")
        key = self._key(arguments)
        if key in self._seen:
            return Refused(ContentFault.REPEATED, "is an input that we have")
        self._seen.add(key)
        return Input(tuple(map(TypedValue, arguments)), InputProvenance(Origin.MODEL))


def read_decomposition(reply: str) -> str | Refused:
    """Return the text of a decomposition, one line for each of its sentences."""
    data = last_json(reply)
    if isinstance(data, Unreadable):
        return Refused(data.fault, data.detail)
    names = ("inputs", "outputs", "explicit_constraints", "hypothetical_constraints")
    if not isinstance(data, dict) or not all(_is_list_of_text(data.get(name)) for name in names):
        return Refused(ReplyFault.WRONG_SHAPE, f"the JSON is not an object of lists of sentences: {', '.join(names)}")
    lines = [line for name in names for line in (f"{name.replace('_', ' ')}:", *(f"- {item}" for item in data[name]))]
    return "\n".join(lines)


def read_postcondition(reply: str, task: Task) -> LeanParts | Refused:
    """Return the postcondition of a reply: the last block of Lean counts."""
    texts = blocks(reply, LEAN)
    if isinstance(texts, Unreadable):
        return Refused(texts.fault, texts.detail)
    function = task.signature.name
    return cut_definition(texts[-1], f"{function}_postcond", {f"{function}_precond", function})


def read_programs(reply: str, task: Task, wanted: int) -> tuple[list[LeanParts], list[Refused]]:
    """Return the programs of a reply, one for each block that defines the task's function, and what was refused.

    Of more than `wanted` the last ones count.
    """
    texts = blocks(reply, LEAN)
    if isinstance(texts, Unreadable):
        return [], [Refused(texts.fault, texts.detail)]
    function = task.signature.name
    given = {f"{function}_precond", f"{function}_postcond"}
    cut = [cut_definition(text, function, given) for text in texts]
    programs = [item for item in cut if isinstance(item, LeanParts)]
    refused = [item for item in cut if isinstance(item, Refused)]
    if len(programs) != wanted:
        detail = f"{len(programs)} code blocks define {function}, and not {wanted}"
        refused.append(Refused(ContentFault.WRONG_COUNT, detail))
    return programs[-wanted:], refused


def cut_definition(text: str, name: str, given: Collection[str]) -> LeanParts | Refused:
    """Cut a definition of `name` into its body and what stands before it, without the declarations of `given`."""
    if len(text) > LONGEST_CODE:
        return Refused(ReplyFault.TOO_LONG, f"a code block has more than {LONGEST_CODE} characters")
    source = Source(text)
    file, _ = parse_file(source)
    commands = [command for command in file.commands if isinstance(command, tree.Definition)]
    found = next((command for command in commands if command.name == name), None)
    if found is None:
        others = [command.name for command in commands if command.name is not None]
        instead = f", but {', '.join(others[:5])}" if others else ""
        return Refused(ContentFault.WRONG_NAME, f"a code block does not define {name}{instead}")
    start = _body_start(found, text)
    if start is None:
        return Refused(ContentFault.NOT_LEAN, f"the definition of {name} has no body after `:=`")
    kept, position = [], 0
    for command in commands:
        if command.name in given and command.span.end <= found.span.start:
            kept.append(text[position : command.span.start])
            position = command.span.end
    kept.append(text[position : found.span.start])
    return LeanParts(_own_lines(text, start, found.span.end), "".join(kept).strip())


def _body_start(definition: tree.Definition, text: str) -> int | None:
    """Return where the body begins, after its ``:=``."""
    if definition.value is None:
        return None
    header_end = max((binder.span.end for binder in definition.binders), default=definition.span.start)
    if definition.type is not None:
        header_end = max(header_end, definition.type.span.end)
    sign = text.find(":=", header_end, definition.value.span.start)
    return None if sign < 0 else sign + 2


def _own_lines(text: str, start: int, end: int) -> str:
    """Return a body on lines of its own, every word in its column, since Lean reads columns."""
    column = start - (text.rfind("\n", 0, start) + 1)
    lines = (" " * column + text[start:end]).rstrip().split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    return "\n".join(lines) + "\n"


def _is_list_of_text(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
