"""How Verina's own harness pastes values into Lean source, and what Lean reads there.

It pastes ``str(value)`` of the JSON, Bool in lower case; String and Char get quotes and are not escaped. Only what is
certain is told: for most values the pasted text is what a suite holds anyway.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from veriscale.benchmark.records import ExpectedPair, Json, Signature, Suite, Task, TypedValue
from veriscale.benchmark.structures import structures_for
from veriscale.errors import ValueFormatError
from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import App, CharLit, StrLit
from veriscale.lean.types import BOOL, CHAR, STRING, LeanType
from veriscale.lean.values import StructureInfo, Value, from_json, to_json

Structures = Mapping[str, StructureInfo]


class Pasted(StrEnum):
    """What Lean makes of a pasted value."""

    SAME = "same"
    OTHER = "other"
    """A value of the type, but another one."""
    UNREADABLE = "unreadable"
    UNKNOWN = "unknown"


def pasted_text(raw: Json, type_: LeanType) -> str:
    """Return the text that stands for a value in the harness's Lean source."""
    if type_ == STRING:
        return f'"{raw}"'
    if type_ == CHAR:
        return f"'{raw}'"
    return str(raw).lower() if type_ == BOOL else str(raw)


def pasted(item: TypedValue, type_: LeanType, structures: Structures) -> Pasted:
    """Return what Lean makes of a value that was read from a file."""
    text = pasted_text(item.raw, type_)
    if type_ in (STRING, CHAR):
        return _pasted_literal(text, item)
    if not isinstance(item.raw, list):
        return Pasted.SAME
    try:
        same = from_json(text, type_, structures) == item.value
    except ValueFormatError:
        # Python shows text in single quotes, which is a Char in Lean at best; other items may be read in other ways.
        return Pasted.UNREADABLE if _holds_text(item.raw) else Pasted.UNKNOWN
    return Pasted.SAME if same else Pasted.OTHER


def _pasted_literal(text: str, item: TypedValue) -> Pasted:
    """Read the text of a string or character as a term."""
    try:
        term = parse_term(Source(text))
    except LeanError:
        return Pasted.UNREADABLE
    if isinstance(term, StrLit | CharLit):
        return Pasted.SAME if term.value == item.value else Pasted.OTHER
    applied = isinstance(term, App) and isinstance(term.function, StrLit | CharLit)
    return Pasted.UNREADABLE if applied else Pasted.UNKNOWN


def _holds_text(raw: Json) -> bool:
    return isinstance(raw, str) or (isinstance(raw, list) and any(map(_holds_text, raw)))


@dataclass(frozen=True, slots=True)
class HarnessReader:
    """Says for the values of one task whether the harness reads them as they are, as far as that is certain."""

    signature: Signature
    structures: Structures

    def reads_input(self, arguments: Sequence[Value]) -> bool:
        """Return whether all values of an input, as they will be written, are read."""
        types = (parameter.type for parameter in self.signature.parameters)
        return all(self.reads(TypedValue(value), type_) for value, type_ in zip(arguments, types, strict=True))

    def reads_output(self, value: Value) -> bool:
        """Return whether an output, as it will be written, is read."""
        return self.reads(TypedValue(value), self.signature.return_type)

    def reads(self, item: TypedValue, type_: LeanType) -> bool:
        """Return whether a value is read, as it stands in its file or will be written."""
        if not item.curated:
            item = replace(item, raw=to_json(item.value, type_, self.structures))
        return pasted(item, type_, self.structures) not in (Pasted.UNREADABLE, Pasted.OTHER)


@dataclass(frozen=True, slots=True)
class ReadableTask:
    """A task without what the harness does not read, and how many rows and unexpected outputs that were."""

    task: Task
    rows: int
    outputs: int
    """Those of rows that stay."""


def harness_reader(task: Task) -> HarnessReader:
    """Return the reader for the values of a task."""
    return HarnessReader(task.signature, structures_for(task.signature, task.lean))


def readable_task(task: Task) -> ReadableTask:
    """Leave out the rows that the harness does not read, and the unexpected outputs of the others."""
    reader, suite = harness_reader(task), task.suite
    types = [parameter.type for parameter in task.signature.parameters]

    def reads(values: Sequence[TypedValue]) -> bool:
        return all(reader.reads(value, type_) for value, type_ in zip(values, types, strict=True))

    def reads_output(value: TypedValue) -> bool:
        return reader.reads(value, task.signature.return_type)

    pairs = [pair for pair in suite.pairs if reads(pair.input.values) and reads_output(pair.expected)]
    rejects = tuple(item for item in suite.unexpected_inputs if reads(item.values))
    kept = tuple(_with_outputs(pair, [reads_output(row.output) for row in pair.unexpected]) for pair in pairs)
    rows = len(suite.pairs) - len(pairs) + len(suite.unexpected_inputs) - len(rejects)
    outputs = sum(len(pair.unexpected) for pair in pairs) - sum(len(pair.unexpected) for pair in kept)
    return ReadableTask(replace(task, suite=Suite(kept, rejects)) if rows or outputs else task, rows, outputs)


def _with_outputs(pair: ExpectedPair, read: Sequence[bool]) -> ExpectedPair:
    """Return a pair with those of its unexpected outputs that are read; a row that loses some is written anew."""
    if all(read):
        return pair
    unexpected = tuple(row for row, is_read in zip(pair.unexpected, read, strict=True) if is_read)
    return replace(pair, input=replace(pair.input, source=None), unexpected=unexpected)
