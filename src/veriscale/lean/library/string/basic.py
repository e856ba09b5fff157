"""Making strings, their characters, folds and tests over them, numbers in them."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.char import LOWER, UPPER, escape
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.string.offsets import charge_text
from veriscale.lean.library.support import Predicate

LIBRARY.function("String.length", "(s : String) : Nat", inline="len({0})")(len)


@LIBRARY.function("String.isEmpty", "(s : String) : Bool", inline="(not {0})")
def _is_empty(text: str) -> bool:
    return not text


@LIBRARY.function("String.toList", "(s : String) : List Char", aliases=("String.data",))
def _to_list(text: str) -> tuple[str, ...]:
    METER.grow(len(text))
    return tuple(text)


@LIBRARY.function(
    "String.mk", "(data : List Char) : String", aliases=("List.asString", "String.ofList", "String.asString")
)
def _of_list(chars: tuple[str, ...]) -> str:
    METER.charge(len(chars))
    return "".join(chars)


@LIBRARY.function("String.singleton", "(c : Char) : String", inline="{0}")
def _singleton(char: str) -> str:
    return char


@LIBRARY.function("String.push", "(s : String) (c : Char) : String")
def _push(text: str, char: str) -> str:
    charge_text(len(text) + 1)
    return text + char


@LIBRARY.function("String.pushn", "(s : String) (c : Char) (n : Nat) : String")
def _push_many(text: str, char: str, count: int) -> str:
    charge_text(len(text) + count)
    return text + char * count


@LIBRARY.function("String.append", "(s t : String) : String")
def _append(text: str, other: str) -> str:
    charge_text(len(text) + len(other))
    return text + other


@LIBRARY.function("String.join", "(l : List String) : String")
def _join(parts: tuple[str, ...]) -> str:
    return _intercalate("", parts)


@LIBRARY.function("String.intercalate", "(s : String) (ss : List String) : String")
def _intercalate(separator: str, parts: tuple[str, ...]) -> str:
    METER.charge(len(parts))
    charge_text(sum(map(len, parts)) + len(separator) * len(parts))
    return separator.join(parts)


@LIBRARY.function("String.map", "(f : Char → Char) (s : String) : String")
def _map(f: Callable[[str], str], text: str) -> str:
    METER.charge(len(text))
    return "".join(map(f, text))


@LIBRARY.function("String.toUpper", "(s : String) : String")
def _to_upper(text: str) -> str:
    METER.charge(len(text))
    return text.translate(UPPER)


@LIBRARY.function("String.toLower", "(s : String) : String")
def _to_lower(text: str) -> str:
    METER.charge(len(text))
    return text.translate(LOWER)


@LIBRARY.function("String.capitalize", "(s : String) : String")
def _capitalize(text: str) -> str:
    charge_text(len(text))
    return text[:1].translate(UPPER) + text[1:]


@LIBRARY.function("String.decapitalize", "(s : String) : String")
def _decapitalize(text: str) -> str:
    charge_text(len(text))
    return text[:1].translate(LOWER) + text[1:]


@LIBRARY.function("String.foldl", "{α : Type} (f : α → Char → α) (init : α) (s : String) : α")
def _foldl(f: Callable[[Any, str], Any], initial: Any, text: str) -> Any:
    METER.charge(len(text))
    return reduce(f, text, initial)


@LIBRARY.function("String.foldr", "{α : Type} (f : Char → α → α) (init : α) (s : String) : α")
def _foldr(f: Callable[[str, Any], Any], result: Any, text: str) -> Any:
    METER.charge(len(text))
    for char in reversed(text):
        result = f(char, result)
    return result


@LIBRARY.function("String.any", "(s : String) (p : Char → Bool) : Bool")
def _any(text: str, test: Predicate) -> bool:
    METER.charge(len(text))
    return any(map(test, text))


@LIBRARY.function("String.all", "(s : String) (p : Char → Bool) : Bool")
def _all(text: str, test: Predicate) -> bool:
    METER.charge(len(text))
    return all(map(test, text))


@LIBRARY.function("String.contains", "(s : String) (c : Char) : Bool")
def _contains(text: str, char: str) -> bool:
    charge_text(len(text))
    return char in text


@LIBRARY.function("String.quote", "(s : String) : String")
def quote(text: str) -> str:
    """Return the text as a string literal (``String.quote``)."""
    METER.grow(len(text))
    return f'"{"".join(map(escape, text))}"'


_CHUNK = 4000
"""Python reads at most 4300 digits at once."""


def is_number(text: str) -> bool:
    """Tell whether the text is one or more ASCII digits (``String.isNat``)."""
    return text.isascii() and text.isdigit()


def read_number(digits: str) -> int:
    """Return the number that a text of digits stands for."""
    METER.grow(4 * len(digits))
    return _read(digits)


def _read(digits: str) -> int:
    if len(digits) <= _CHUNK:
        return int(digits)
    half = len(digits) // 2
    power: int = 10**half
    return _read(digits[:-half]) * power + _read(digits[-half:])


def read_integer(text: str) -> int | None:
    """Return the number of digits with at most a minus sign before them, None for other texts (``String.toInt?``)."""
    digits = text[1:] if text[:1] == "-" else text
    if not is_number(digits):
        return None
    number = read_number(digits)
    return -number if text[0] == "-" else number


@LIBRARY.function("String.isNat", "(s : String) : Bool")
def _is_nat(text: str) -> bool:
    charge_text(len(text))
    return is_number(text)


@LIBRARY.function("String.toNat?", "(s : String) : Option Nat")
def _to_nat(text: str) -> tuple[int] | None:
    return (read_number(text),) if is_number(text) else None


@LIBRARY.function("String.toNat!", "(s : String) : Nat")
def _to_nat_or_panic(text: str) -> int:
    return read_number(text) if is_number(text) else 0


@LIBRARY.function("String.isInt", "(s : String) : Bool")
def _is_int(text: str) -> bool:
    return read_integer(text) is not None


@LIBRARY.function("String.toInt?", "(s : String) : Option Int")
def _to_int(text: str) -> tuple[int] | None:
    number = read_integer(text)
    return None if number is None else (number,)


@LIBRARY.function("String.toInt!", "(s : String) : Int")
def _to_int_or_panic(text: str) -> int:
    return read_integer(text) or 0
