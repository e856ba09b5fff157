"""``Substring``: a string and the positions where a part of it starts and stops."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.char import WHITESPACE
from veriscale.lean.library.format import Append, Format
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.string.basic import is_number, quote, read_integer, read_number
from veriscale.lean.library.string.offsets import char_at, end, extract, offset
from veriscale.lean.library.string.parts import prefix_length, suffix_length
from veriscale.lean.library.support import Predicate

Substring = tuple[str, int, int]
"""The string, the start and the stop; both positions are those of characters or the end."""


def text_of(part: Substring) -> str:
    """Return the text of the part (``Substring.toString``)."""
    return extract(*part)


def narrowed(part: Substring, text: str, left: int, right: int) -> Substring:
    """Return the part, whose text is `text`, without `left` characters at its start and `right` at its end."""
    whole, start, stop = part
    return (whole, start + end(text[:left]), stop - end(text[len(text) - right :]))


LIBRARY.function("Substring.toString", "(s : Substring) : String")(text_of)
LIBRARY.function("Substring.str", "(self : Substring) : String", inline="{0}[0]")(lambda part: part[0])
LIBRARY.function("Substring.startPos", "(self : Substring) : String.Pos", inline="{0}[1]")(lambda part: part[1])
LIBRARY.function("Substring.stopPos", "(self : Substring) : String.Pos", inline="{0}[2]")(lambda part: part[2])


@LIBRARY.function(
    "String.toSubstring", "(s : String) : Substring", aliases=("String.toSubstring'", "String.toRawSubstring")
)
def _to_substring(text: str) -> Substring:
    return (text, 0, end(text))


@LIBRARY.function("Substring.bsize", "(s : Substring) : Nat")
def _byte_size(part: Substring) -> int:
    return max(part[2] - part[1], 0)


@LIBRARY.function("Substring.isEmpty", "(ss : Substring) : Bool")
def _is_empty(part: Substring) -> bool:
    return part[2] <= part[1]


@LIBRARY.function("Substring.front", "(s : Substring) : Char")
def _front(part: Substring) -> str:
    return char_at(part[0], part[1])


@LIBRARY.function("Substring.take", "(s : Substring) (n : Nat) : Substring")
def _take(part: Substring, count: int) -> Substring:
    text = text_of(part)
    return narrowed(part, text, 0, max(len(text) - count, 0))


@LIBRARY.function("Substring.drop", "(s : Substring) (n : Nat) : Substring")
def _drop(part: Substring, count: int) -> Substring:
    text = text_of(part)
    return narrowed(part, text, min(count, len(text)), 0)


@LIBRARY.function("Substring.takeRight", "(s : Substring) (n : Nat) : Substring")
def _take_right(part: Substring, count: int) -> Substring:
    text = text_of(part)
    return narrowed(part, text, max(len(text) - count, 0), 0)


@LIBRARY.function("Substring.dropRight", "(s : Substring) (n : Nat) : Substring")
def _drop_right(part: Substring, count: int) -> Substring:
    text = text_of(part)
    return narrowed(part, text, 0, min(count, len(text)))


@LIBRARY.function("Substring.takeWhile", "(s : Substring) (p : Char → Bool) : Substring")
def _take_while(part: Substring, test: Predicate) -> Substring:
    text = text_of(part)
    return narrowed(part, text, 0, len(text) - prefix_length(text, test))


@LIBRARY.function("Substring.dropWhile", "(s : Substring) (p : Char → Bool) : Substring")
def _drop_while(part: Substring, test: Predicate) -> Substring:
    text = text_of(part)
    return narrowed(part, text, prefix_length(text, test), 0)


@LIBRARY.function("Substring.takeRightWhile", "(s : Substring) (p : Char → Bool) : Substring")
def _take_right_while(part: Substring, test: Predicate) -> Substring:
    text = text_of(part)
    return narrowed(part, text, len(text) - suffix_length(text, test), 0)


@LIBRARY.function("Substring.dropRightWhile", "(s : Substring) (p : Char → Bool) : Substring")
def _drop_right_while(part: Substring, test: Predicate) -> Substring:
    text = text_of(part)
    return narrowed(part, text, 0, suffix_length(text, test))


def _is_space(char: str) -> bool:
    return char in WHITESPACE


LIBRARY.function("Substring.trimLeft", "(s : Substring) : Substring")(lambda part: _drop_while(part, _is_space))
LIBRARY.function("Substring.trimRight", "(s : Substring) : Substring")(lambda part: _drop_right_while(part, _is_space))
LIBRARY.function("Substring.trim", "(s : Substring) : Substring")(
    lambda part: _drop_right_while(_drop_while(part, _is_space), _is_space)
)


@LIBRARY.function("Substring.contains", "(s : Substring) (c : Char) : Bool")
def _contains(part: Substring, char: str) -> bool:
    return char in text_of(part)


@LIBRARY.function("Substring.any", "(s : Substring) (p : Char → Bool) : Bool")
def _any(part: Substring, test: Predicate) -> bool:
    text = text_of(part)
    METER.charge(len(text))
    return any(map(test, text))


@LIBRARY.function("Substring.all", "(s : Substring) (p : Char → Bool) : Bool")
def _all(part: Substring, test: Predicate) -> bool:
    text = text_of(part)
    METER.charge(len(text))
    return all(map(test, text))


@LIBRARY.function("Substring.foldl", "{α : Type} (f : α → Char → α) (init : α) (s : Substring) : α")
def _foldl(f: Callable[[Any, str], Any], initial: Any, part: Substring) -> Any:
    text = text_of(part)
    METER.charge(len(text))
    return reduce(f, text, initial)


@LIBRARY.function("Substring.foldr", "{α : Type} (f : Char → α → α) (init : α) (s : Substring) : α")
def _foldr(f: Callable[[str, Any], Any], result: Any, part: Substring) -> Any:
    text = text_of(part)
    METER.charge(len(text))
    for char in reversed(text):
        result = f(char, result)
    return result


@LIBRARY.function("Substring.isNat", "(s : Substring) : Bool")
def _is_nat(part: Substring) -> bool:
    return is_number(text_of(part))


@LIBRARY.function("Substring.toNat?", "(s : Substring) : Option Nat")
def _to_nat(part: Substring) -> tuple[int] | None:
    text = text_of(part)
    return (read_number(text),) if is_number(text) else None


@LIBRARY.function("Substring.isInt", "(s : Substring) : Bool")
def _is_int(part: Substring) -> bool:
    return read_integer(text_of(part)) is not None


@LIBRARY.function("Substring.toInt?", "(s : Substring) : Option Int")
def _to_int(part: Substring) -> tuple[int] | None:
    number = read_integer(text_of(part))
    return None if number is None else (number,)


@LIBRARY.function("Substring.splitOn", '(s : Substring) (sep : String := " ") : List Substring')
def _split_on(part: Substring, separator: str) -> tuple[Substring, ...]:
    if not separator:
        return (part,)
    text = text_of(part)
    METER.charge(len(text) + 1)
    pieces: list[Substring] = []
    start = 0
    for piece in text.split(separator):
        pieces.append(narrowed(part, text, start, len(text) - start - len(piece)))
        start += len(piece) + len(separator)
    return tuple(pieces)


@LIBRARY.function("Substring.dropPrefix?", "(s pre : Substring) : Option Substring")
def _drop_prefix(part: Substring, prefix: Substring) -> tuple[Substring] | None:
    text, start = text_of(part), text_of(prefix)
    return (narrowed(part, text, len(start), 0),) if text.startswith(start) else None


@LIBRARY.function("Substring.dropSuffix?", "(s suff : Substring) : Option Substring")
def _drop_suffix(part: Substring, suffix: Substring) -> tuple[Substring] | None:
    text, stop = text_of(part), text_of(suffix)
    return (narrowed(part, text, 0, len(stop)),) if text.endswith(stop) else None


@LIBRARY.function("String.dropPrefix?", "(s pre : String) : Option Substring")
def _drop_string_prefix(text: str, prefix: str) -> tuple[Substring] | None:
    return ((text, end(prefix), end(text)),) if text.startswith(prefix) else None


@LIBRARY.function("String.dropSuffix?", "(s suff : String) : Option Substring")
def _drop_string_suffix(text: str, suffix: str) -> tuple[Substring] | None:
    return ((text, 0, offset(text, len(text) - len(suffix))),) if text.endswith(suffix) else None


@LIBRARY.function("Substring.beq", "(ss1 ss2 : Substring) : Bool")
def _beq(left: Substring, right: Substring) -> bool:
    return text_of(left) == text_of(right)


@LIBRARY.function("instReprSubstring.reprPrec", "(s : Substring) (prec : Nat) : Std.Format")
def _repr(part: Substring, prec: int) -> Format:
    return Append((quote(text_of(part)), ".toSubstring"))


LIBRARY.instance("instReprSubstring", "Repr Substring", {"reprPrec": "instReprSubstring.reprPrec"})
LIBRARY.value("instInhabitedSubstring.default", ": Substring", ("", 0, 0))
LIBRARY.instance("instBEqSubstring", "BEq Substring", {"beq": "Substring.beq"})
LIBRARY.instance("instToStringSubstring", "ToString Substring", {"toString": "Substring.toString"})
LIBRARY.instance("instInhabitedSubstring", "Inhabited Substring", {"default": "instInhabitedSubstring.default"})
