"""Makes a task from the parts that every format has."""

from collections.abc import Mapping
from dataclasses import dataclass

from veriscale.benchmark.formats.lean_file import MarkerError, find_sections
from veriscale.benchmark.problems import Place, Problem, ReadFault
from veriscale.benchmark.records import DamagedRow, KeptFolder, KeptLine, Signature, Suite, Task
from veriscale.benchmark.rows import RowReader, RowTexts
from veriscale.benchmark.signature import read_signature
from veriscale.benchmark.structures import structures_for
from veriscale.lean.source import Span


@dataclass(frozen=True, slots=True)
class TaskParts:
    """A task as its files give it; the places are those of the files that hold each part."""

    id: str
    description: str
    signature: object
    signature_place: Place
    lean: str
    lean_place: Place
    tests: RowTexts
    tests_place: Place
    reject_inputs: RowTexts
    reject_inputs_place: Place
    kept: KeptFolder | KeptLine
    origin: str


def assemble(parts: TaskParts) -> tuple[Task, list[Problem]]:
    """Return the task, and the problems of the rows that it had to leave out.

    Raises:
        ReadFailure: the signature or the Lean file cannot be read.
    """
    signature = read_signature(parts.signature, parts.signature_place)
    sections = _sections(parts)
    suite, damaged, problems = _suite(parts, signature)
    task = Task(
        id=parts.id,
        description=parts.description,
        signature=signature,
        lean=parts.lean,
        sections=sections,
        suite=suite,
        origin=parts.origin,
        kept=parts.kept,
        damaged=damaged,
    )
    return task, problems


def _sections(parts: TaskParts) -> Mapping[str, Span]:
    try:
        return find_sections(parts.lean)
    except MarkerError as error:
        place = parts.lean_place
        if place.line is None:
            raise place.at_line(error.line).failure(ReadFault.MARKER, error.reason) from None
        reason = f"line {error.line} of the Lean text: {error.reason}"
        raise place.failure(ReadFault.MARKER, reason, "lean_code") from None


def _suite(parts: TaskParts, signature: Signature) -> tuple[Suite, tuple[DamagedRow, ...], list[Problem]]:
    structures = structures_for(signature, parts.lean)
    pair_reader = RowReader(signature, structures, parts.tests_place, parts.signature_place)
    reject_reader = RowReader(signature, structures, parts.reject_inputs_place, parts.signature_place)
    suite = Suite(pair_reader.pairs(parts.tests), reject_reader.unexpected_inputs(parts.reject_inputs))
    damaged = (*pair_reader.damaged, *reject_reader.damaged)
    return suite, damaged, pair_reader.problems + reject_reader.problems
