"""How boundary-preserving reduction sees the values of an input: what kind they are, how long, which numbers they hold.

The view is lexical, on the JSON of the benchmark's files, and knows no Lean types: that is what makes the published
reduction reproducible (see ``boundary.py``). A sequence written as text is split at every comma, nested ones too.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.records import Json
from veriscale.lean.values.numbers import MAX_DIGITS

JsonRow = Mapping[str, Json]
"""An input as it stands in a file: parameter name to JSON value."""

_INTEGER = re.compile(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}")
"""Longer runs of digits are text: no number value is that long, and converting them takes quadratic time."""
_LONGEST_EXACT = 3
_LENGTH_CLASSES = ((5, "4-5"), (10, "6-10"))


class Kind(StrEnum):
    """The kind of a value, as shapes tell them apart."""

    BOOL = "bool"
    SCALAR = "scalar"
    INTEGER_SEQUENCE = "integer sequence"
    MIXED_SEQUENCE = "mixed sequence"
    STRING = "string"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Reading:
    """A value of an input: its kind, its length where it has one, and the integers of scalars and integer sequences."""

    kind: Kind
    length: int | None = None
    numbers: tuple[int, ...] = ()

    @property
    def is_sequence(self) -> bool:
        """Whether the value is a list, written as JSON or as Lean text."""
        return self.kind in (Kind.INTEGER_SEQUENCE, Kind.MIXED_SEQUENCE)


@dataclass(frozen=True, slots=True, order=True)
class ParameterShape:
    """What a shape keeps of one parameter: its name, the kind of its value and the class of its length."""

    name: str
    kind: Kind
    length_class: str


def read_value(value: Json) -> Reading:
    """Return how reduction sees one JSON value."""
    if isinstance(value, bool):
        return Reading(Kind.BOOL)
    if isinstance(value, int):
        return Reading(Kind.SCALAR, None, (value,))
    if isinstance(value, list):
        return _read_sequence(value)
    if not isinstance(value, str):
        return Reading(Kind.UNKNOWN)
    text = value.strip()
    if _INTEGER.fullmatch(text):
        return Reading(Kind.SCALAR, None, (int(text),))
    inner = _inside_brackets(text)
    return Reading(Kind.STRING, len(value)) if inner is None else _read_sequence(_split(inner))


def read_row(row: JsonRow) -> dict[str, Reading]:
    """Return the readings of all parameters, in name order."""
    return {name: read_value(row[name]) for name in sorted(row)}


def shape(readings: Mapping[str, Reading]) -> tuple[ParameterShape, ...]:
    """Return the shape of an input: per parameter in name order its kind and length class."""
    return tuple(
        ParameterShape(name, reading.kind, length_class(reading.length)) for name, reading in sorted(readings.items())
    )


def length_class(length: int | None) -> str:
    """Return the class of a length: none, 0, 1, 2, 3, 4-5, 6-10, more."""
    if length is None:
        return "none"
    if length <= _LONGEST_EXACT:
        return str(length)
    return next((name for longest, name in _LENGTH_CLASSES if length <= longest), "more")


def _read_sequence(items: Sequence[Json]) -> Reading:
    numbers = [_as_integer(item) for item in items]
    integers = tuple(number for number in numbers if number is not None)
    if len(integers) < len(items):
        return Reading(Kind.MIXED_SEQUENCE, len(items))
    return Reading(Kind.INTEGER_SEQUENCE, len(items), integers)


def _as_integer(item: Json) -> int | None:
    if isinstance(item, str) and _INTEGER.fullmatch(item.strip()):
        return int(item)
    return item if isinstance(item, int) and not isinstance(item, bool) else None


def _inside_brackets(text: str) -> str | None:
    """Return what stands between ``[…]`` or ``#[…]``, None for other text."""
    body = text.removeprefix("#")
    return body[1:-1] if len(body) > 1 and body.startswith("[") and body.endswith("]") else None


def _split(inner: str) -> list[Json]:
    return [item.strip() for item in inner.split(",")] if inner.strip() else []
