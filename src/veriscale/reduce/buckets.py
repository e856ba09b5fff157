"""Critical buckets and features of an input: the boundary violations that boundary-preserving reduction looks for.

Paper section 3.2 names them as "lightweight structural signatures"; the exact lists are those of the published
reduction. Nothing here orders or selects rows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from veriscale.reduce.shape import Kind, Reading

_INDEX_NAMES = frozenset({"i", "j", "k", "idx", "index", "pos", "position", "left", "right", "start", "end"})
_INDEX_ENDINGS = ("idx", "index")
LARGE = 10**6
"""Absolute value from which a number counts as large."""


class Boundary(IntEnum):
    """The critical kinds, in order of importance."""

    EMPTY_SEQUENCE = 0
    LENGTHS_DIFFER = 1
    NEGATIVE_INDEX = 2
    ZERO_INDEX = 3
    NEGATIVE_SCALAR = 4
    ZERO_SCALAR = 5
    CONTAINS_ZERO = 6
    CONTAINS_NEGATIVE = 7
    DUPLICATE = 8
    UNSORTED = 9
    SINGLETON = 10


@dataclass(frozen=True, slots=True, order=True)
class Bucket:
    """A critical kind at a parameter; `LENGTHS_DIFFER` concerns the whole input and has the name ""."""

    boundary: Boundary
    parameter: str


class Feature(StrEnum):
    """A property of an input that makes it worth keeping beside others of the same shape."""

    EMPTY = "empty"
    SINGLETON = "singleton"
    DUPLICATE = "duplicate"
    ALL_SAME = "all same"
    ASCENDING = "ascending"
    DESCENDING = "descending"
    ZERO = "contains 0"
    ONE = "contains 1"
    MINUS_ONE = "contains -1"
    NEGATIVE = "contains a negative"
    LARGE = "contains a large number"
    LENGTHS_MATCH = "lengths match"
    LENGTHS_DIFFER = "lengths differ"


@dataclass(frozen=True, slots=True, order=True)
class Trait:
    """A feature and the parameter that shows it, "" where it concerns the whole input."""

    feature: Feature
    parameter: str


def is_index_name(name: str) -> bool:
    """Return whether a scalar parameter of this name is taken for an index."""
    lowered = name.lower()
    return lowered in _INDEX_NAMES or lowered.endswith(_INDEX_ENDINGS)


def critical_buckets(readings: Mapping[str, Reading]) -> frozenset[Bucket]:
    """Return the critical buckets that an input falls into."""
    found = {Bucket(boundary, name) for name, reading in readings.items() for boundary in _boundaries(name, reading)}
    if _lengths_differ(readings):
        found.add(Bucket(Boundary.LENGTHS_DIFFER, ""))
    return frozenset(found)


def features(readings: Mapping[str, Reading]) -> frozenset[Trait]:
    """Return the features of an input."""
    found = {
        Trait(feature, name)
        for name, reading in readings.items()
        if reading.kind is Kind.INTEGER_SEQUENCE
        for feature in _sequence_features(reading.numbers)
    }
    numbers = [number for reading in readings.values() for number in reading.numbers]
    found |= {Trait(feature, "") for feature in _number_features(numbers)}
    if len(_integer_sequences(readings)) > 1:
        found.add(Trait(Feature.LENGTHS_DIFFER if _lengths_differ(readings) else Feature.LENGTHS_MATCH, ""))
    return frozenset(found)


def _boundaries(name: str, reading: Reading) -> Iterator[Boundary]:
    if reading.is_sequence and reading.length == 0:
        yield Boundary.EMPTY_SEQUENCE
    if reading.kind is Kind.SCALAR:
        yield from _scalar_boundaries(reading.numbers[0], is_index_name(name))
    if reading.kind is Kind.INTEGER_SEQUENCE:
        yield from _sequence_boundaries(reading.numbers)


def _scalar_boundaries(number: int, is_index: bool) -> Iterator[Boundary]:
    """Yield the bucket of a scalar: an index counts as an index only, not as a scalar besides."""
    if number < 0:
        yield Boundary.NEGATIVE_INDEX if is_index else Boundary.NEGATIVE_SCALAR
    elif number == 0:
        yield Boundary.ZERO_INDEX if is_index else Boundary.ZERO_SCALAR


def _sequence_boundaries(numbers: Sequence[int]) -> Iterator[Boundary]:
    if 0 in numbers:
        yield Boundary.CONTAINS_ZERO
    if any(number < 0 for number in numbers):
        yield Boundary.CONTAINS_NEGATIVE
    if len(set(numbers)) < len(numbers):
        yield Boundary.DUPLICATE
    if list(numbers) != sorted(numbers):
        yield Boundary.UNSORTED
    if len(numbers) == 1:
        yield Boundary.SINGLETON


def _sequence_features(numbers: Sequence[int]) -> Iterator[Feature]:
    if not numbers:
        yield Feature.EMPTY
        return
    if len(numbers) == 1:
        yield Feature.SINGLETON
    if len(set(numbers)) == 1:
        yield Feature.ALL_SAME
    if len(numbers) > 1:
        yield from _order_features(numbers)


def _order_features(numbers: Sequence[int]) -> Iterator[Feature]:
    if len(set(numbers)) < len(numbers):
        yield Feature.DUPLICATE
    if list(numbers) == sorted(numbers):
        yield Feature.ASCENDING
    if list(numbers) == sorted(numbers, reverse=True):
        yield Feature.DESCENDING


def _number_features(numbers: Sequence[int]) -> Iterator[Feature]:
    exact = ((0, Feature.ZERO), (1, Feature.ONE), (-1, Feature.MINUS_ONE))
    yield from (feature for number, feature in exact if number in numbers)
    if any(number < 0 for number in numbers):
        yield Feature.NEGATIVE
    if any(abs(number) >= LARGE for number in numbers):
        yield Feature.LARGE


def _integer_sequences(readings: Mapping[str, Reading]) -> list[Reading]:
    return [reading for reading in readings.values() if reading.kind is Kind.INTEGER_SEQUENCE]


def _lengths_differ(readings: Mapping[str, Reading]) -> bool:
    return len({reading.length for reading in _integer_sequences(readings)}) > 1
