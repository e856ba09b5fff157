"""Reads benchmarks in JSON Lines, plain or gzipped: one task a line.

Fields of a line: ``id``, ``description``, ``lean_code``, ``signature``, ``tests``, ``reject_inputs``; others are kept.
"""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path

from veriscale.benchmark.formats.assemble import TaskParts, assemble
from veriscale.benchmark.formats.json_text import JsonTextError, Member, read_object
from veriscale.benchmark.problems import Place, Problem, ReadFailure, ReadFault
from veriscale.benchmark.records import KeptLine, RowList, Task
from veriscale.benchmark.rows import RowTexts
from veriscale.benchmark.signature import checked_id, checked_text, refuse_bad_json
from veriscale.errors import BenchmarkError, read_failure


def read_jsonl(path: Path) -> Iterator[Task | Problem]:
    """Yield the tasks of a file in order, and what could not be read.

    Raises:
        BenchmarkError: the file cannot be read or unpacked at all.
    """
    for number, line in enumerate(_read_bytes(path).split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            task, problems = _read_line(line, Place(str(path), number))
        except ReadFailure as failure:
            yield failure.problem
        else:
            yield task
            yield from problems


def without_rows(text: str, members: dict[str, Member], replacements: tuple[str, str] = ("[]", "[]")) -> str:
    """Return the text of a line with its two lists of rows replaced."""
    spans = sorted(
        (members[name].item.start, members[name].item.end, replacement)
        for name, replacement in zip(RowList, replacements, strict=True)
    )
    pieces: list[str] = []
    position = 0
    for start, end, replacement in spans:
        pieces += [text[position:start], replacement]
        position = end
    return "".join([*pieces, text[position:]])


def _read_bytes(path: Path) -> bytes:
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if path.suffix == ".gz" else data
    except (OSError, EOFError, zlib.error) as error:
        raise BenchmarkError(f"{path}: cannot be read: {read_failure(error)}") from None


def _read_line(line: bytes, place: Place) -> tuple[Task, list[Problem]]:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise place.failure(ReadFault.ENCODING, f"not UTF-8 at byte {error.start} of the line") from None
    try:
        members = read_object(text, frozenset(RowList))
    except JsonTextError as error:
        raise place.failure(ReadFault.JSON, f"column {error.offset + 1}: {error.reason}") from None
    task_id = checked_id(_value(members, "id", place), place)
    place = Place(place.file, place.line, task_id)
    for name, member in members.items():
        if name not in tuple(RowList):
            refuse_bad_json(member.item.value, place)
    tests, reject_inputs = (_rows(members, name, text, place) for name in RowList)
    parts = TaskParts(
        id=task_id,
        description=checked_text(_value(members, "description", place), place, "description"),
        signature=_value(members, "signature", place),
        signature_place=place,
        lean=checked_text(_value(members, "lean_code", place), place, "lean_code"),
        lean_place=place,
        tests=tests,
        tests_place=place,
        reject_inputs=reject_inputs,
        reject_inputs_place=place,
        kept=KeptLine(without_rows(text.rstrip("\r"), members)),
        origin=f"{place.file}:{place.line}",
    )
    return assemble(parts)


def _value(members: dict[str, Member], name: str, place: Place) -> object:
    if name not in members:
        raise place.failure(ReadFault.MISSING_FIELD, "is missing", name)
    return members[name].item.value


def _rows(members: dict[str, Member], name: RowList, text: str, place: Place) -> RowTexts:
    _value(members, name, place)
    items = members[name].items
    if items is None:
        raise place.failure(ReadFault.WRONG_FIELD, "is not a list", name)
    line = place.line or 1
    return RowTexts(name, text, items, lambda _offset: line)
