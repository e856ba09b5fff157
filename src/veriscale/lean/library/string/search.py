"""Splitting and replacing in strings, and positions of characters that pass a test."""

from itertools import pairwise

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import first_index
from veriscale.lean.library.string.offsets import charge_text, end, index_from, offset
from veriscale.lean.library.support import Predicate


@LIBRARY.function("String.splitOn", '(s : String) (sep : String := " ") : List String')
def _split_on(text: str, separator: str) -> tuple[str, ...]:
    METER.charge(len(text) + 1)
    return tuple(text.split(separator)) if separator else (text,)


@LIBRARY.function("String.split", "(s : String) (p : Char → Bool) : List String", aliases=("String.splitToList",))
def split(text: str, test: Predicate) -> tuple[str, ...]:
    """Split at every character that passes `test` (``String.split``)."""
    METER.charge(len(text) + 1)
    cuts = [-1, *(index for index, char in enumerate(text) if test(char)), len(text)]
    return tuple([text[left + 1 : right] for left, right in pairwise(cuts)])


@LIBRARY.function("String.replace", "(s pattern replacement : String) : String")
def _replace(text: str, pattern: str, replacement: str) -> str:
    if not pattern:
        return text
    charge_text(len(text) + text.count(pattern) * len(replacement))
    return text.replace(pattern, replacement)


def first_position(text: str, test: Predicate) -> int:
    """Return the offset of the first character that passes `test`, the end without one (``String.find``)."""
    METER.charge(len(text))
    index = first_index(test, text)
    return end(text) if index is None else offset(text, index)


def last_position(text: str, test: Predicate) -> tuple[int] | None:
    """Return the offset of the last character that passes `test` (``String.revFind``)."""
    METER.charge(len(text))
    index = first_index(test, reversed(text))
    return None if index is None else (offset(text, len(text) - 1 - index),)


LIBRARY.function("String.find", "(s : String) (p : Char → Bool) : String.Pos")(first_position)
LIBRARY.function("String.revFind", "(s : String) (p : Char → Bool) : Option String.Pos")(last_position)


@LIBRARY.function("String.posOf", "(s : String) (c : Char) : String.Pos")
def _position_of(text: str, char: str) -> int:
    return first_position(text, char.__eq__)


@LIBRARY.function("String.revPosOf", "(s : String) (c : Char) : Option String.Pos")
def _last_position_of(text: str, char: str) -> tuple[int] | None:
    return last_position(text, char.__eq__)


@LIBRARY.function("String.nextWhile", "(s : String) (p : Char → Bool) (i : String.Pos) : String.Pos")
def _next_while(text: str, test: Predicate, position: int) -> int:
    return _next_until(text, lambda char: not test(char), position)


@LIBRARY.function("String.nextUntil", "(s : String) (p : Char → Bool) (i : String.Pos) : String.Pos")
def _next_until(text: str, test: Predicate, position: int) -> int:
    METER.charge(len(text))
    index = index_from(text, position)
    if offset(text, index) != position:
        if position > end(text):
            return position
        raise Undecided(Code.UNSUPPORTED_FORM, "a search from a position inside a character")
    found = first_index(test, text[index:])
    return end(text) if found is None else offset(text, index + found)
