"""The records that stages share: tasks, their suites, and where a row comes from.

A task's suite holds typed run-time values (``veriscale.lean.values`` says how they look). `raw` keeps the JSON that a
curated value was read from, so that curated rows are written back byte for byte. Rows that could not be read stand
beside the suite, as far as they could be read; the readers report them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from veriscale.lean.source import Span
from veriscale.lean.types import LeanType
from veriscale.lean.values import Json as Json
from veriscale.lean.values import Value


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a task's function; `type_text` is the type as the task writes it."""

    name: str
    type: LeanType
    type_text: str


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of a task's function."""

    name: str
    parameters: tuple[Parameter, ...]
    return_type: LeanType
    return_type_text: str


class Origin(StrEnum):
    """Where an input comes from."""

    CURATED = "curated"
    BOUNDARY = "boundary"
    """A boundary value of its type."""
    CONSTANT = "constant"
    """A constant of the specification or code, or a neighbour of one."""
    RANDOM = "random"
    """A small random structure."""
    MODEL = "model"
    """Proposed by a language model."""
    MUTATION = "mutation"
    UNKNOWN = "unknown"
    """Read from an expanded suite that does not say where its rows come from."""


@dataclass(frozen=True, slots=True)
class InputProvenance:
    """How an input was made: its origin, and for mutants the seed's index and the chain of mutation steps."""

    origin: Origin
    seed: int | None = None
    """Index of the seed that a mutant starts from."""
    chain: tuple[str, ...] = ()
    """Steps as ``parameter:schema`` or ``parameter:reuse``."""


@dataclass(frozen=True, slots=True)
class TypedValue:
    """A run-time value and, where it was read from a file, the JSON that stood there."""

    value: Value
    raw: Json = None
    curated: bool = False


@dataclass(frozen=True, slots=True)
class SourceRow:
    """The row of a file that a test was read from."""

    index: int
    """Position in the file's list of rows, from 0; rows that could not be read count."""
    line: int
    text: str
    """The JSON text of the row, for writing it back byte for byte."""


@dataclass(frozen=True, slots=True)
class Input:
    """The values of all parameters, in the order of the signature."""

    values: tuple[TypedValue, ...]
    provenance: InputProvenance
    source: SourceRow | None = field(default=None, compare=False)
    """The row that holds this input and, for a pair, its outputs; None for inputs of our own."""

    @property
    def arguments(self) -> tuple[Value, ...]:
        """The run-time values alone."""
        return tuple(item.value for item in self.values)


@dataclass(frozen=True, slots=True)
class OutputProvenance:
    """Where an unexpected output comes from: the adversary that returned it and the postcondition that it games."""

    adversary: str
    """Identifier of the adversarial implementation within its task."""
    weakened: str
    """Identifier of the weakened or generated postcondition within its task."""


@dataclass(frozen=True, slots=True)
class UnexpectedOutput:
    """A wrong output for an expected input; `provenance` is None for curated ones."""

    output: TypedValue
    provenance: OutputProvenance | None = None


@dataclass(frozen=True, slots=True)
class ExpectedPair:
    """An input, its expected output, and unexpected outputs for the same input."""

    input: Input
    expected: TypedValue
    unexpected: tuple[UnexpectedOutput, ...] = ()
    kills: tuple[str, ...] = ()
    """Identifiers of the adversarial implementations whose output on this input is not the expected one."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The tests of one task."""

    pairs: tuple[ExpectedPair, ...]
    unexpected_inputs: tuple[Input, ...]


class RowList(StrEnum):
    """The two lists of rows of a task, as the files call them."""

    TESTS = "tests"
    """Expected pairs, with their unexpected outputs."""
    REJECT_INPUTS = "reject_inputs"
    """Unexpected inputs."""

    def name_of(self, index: int) -> str:
        """Return the name of a row, as ``tests[3]``."""
        return f"{self}[{index}]"


@dataclass(frozen=True, slots=True)
class DamagedRow:
    """A row that is no part of the suite, since something in it could not be read; None stands for such values."""

    rows: RowList
    source: SourceRow
    values: tuple[TypedValue | None, ...]
    """One for each parameter."""
    expected: TypedValue | None = None
    unexpected: tuple[TypedValue | None, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptFolder:
    """What a task folder is written back from, besides the rows."""

    name: str
    files: Mapping[str, str]
    """The name of the file that each field of ``task.json`` names."""
    copies: Mapping[str, str]
    """The texts of files that are copied, by file name."""


@dataclass(frozen=True, slots=True)
class KeptLine:
    """What a line of JSON Lines is written back from, besides the rows."""

    text: str
    """The line with empty lists of rows."""


@dataclass(frozen=True, slots=True)
class GeneratedPostcondition:
    """A postcondition that a language model wrote: the texts of the sections that replace the task's."""

    id: str
    model: str
    postcond: str
    postcond_aux: str


@dataclass(frozen=True, slots=True)
class GeneratedProgram:
    """A program that a language model wrote to satisfy a flawed postcondition and be wrong."""

    id: str
    model: str
    target: str
    """The identifier of the postcondition that it was written for."""
    code: str
    code_aux: str


@dataclass(frozen=True, slots=True)
class SharedOutput:
    """An output that is not the expected one, and that a generated and the ground-truth postcondition accept.

    There are several right answers, or the ground truth is weak.
    """

    input: Input
    expected: Value
    output: Value
    postcondition: str
    """The identifier of the generated postcondition."""
    program: str
    """The identifier of the program that returned it."""


@dataclass(frozen=True, slots=True)
class ModelMaterial:
    """What language models made for a task: read, of the right types, and elaborated; nothing of it is trusted."""

    seeds: tuple[Input, ...] = ()
    postconditions: tuple[GeneratedPostcondition, ...] = ()
    programs: tuple[GeneratedProgram, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """One benchmark item.

    `lean` is the whole Lean file; `sections` maps a section name (``precond``, ``code``, ``postcond``, ``code_aux``, …)
    to the place of its text within `lean`.
    """

    id: str
    description: str
    signature: Signature
    lean: str
    sections: Mapping[str, Span]
    suite: Suite
    origin: str
    """The file (and line) or folder that the task was read from."""
    kept: KeptFolder | KeptLine | None = None
    """What the source holds that VeriScale does not use, for writing the task back; None for tasks from elsewhere."""
    damaged: tuple[DamagedRow, ...] = ()
    """What can be read of the rows that are no part of the suite."""
    material: ModelMaterial = ModelMaterial()
    """What language models added for this run."""

    def section(self, name: str) -> str:
        """Return the text of a section, "" where the file has none."""
        span = self.sections.get(name, Span(0, 0))
        return self.lean[span.start : span.end]
