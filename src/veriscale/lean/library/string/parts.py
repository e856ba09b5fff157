"""Parts of strings, counted in characters."""

from veriscale.lean.budget import METER
from veriscale.lean.library.char import WHITESPACE
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import first_index
from veriscale.lean.library.string.offsets import charge_text
from veriscale.lean.library.support import Predicate


@LIBRARY.function("String.take", "(s : String) (n : Nat) : String")
def _take(text: str, count: int) -> str:
    charge_text(len(text))
    return text[:count]


@LIBRARY.function("String.drop", "(s : String) (n : Nat) : String")
def _drop(text: str, count: int) -> str:
    charge_text(len(text))
    return text[count:]


@LIBRARY.function("String.takeRight", "(s : String) (n : Nat) : String")
def _take_right(text: str, count: int) -> str:
    charge_text(len(text))
    return text[max(len(text) - count, 0) :]


@LIBRARY.function("String.dropRight", "(s : String) (n : Nat) : String")
def _drop_right(text: str, count: int) -> str:
    charge_text(len(text))
    return text[: max(len(text) - count, 0)]


def prefix_length(text: str, test: Predicate) -> int:
    """Return how many characters from the start on pass `test`."""
    METER.charge(len(text))
    length = first_index(lambda char: not test(char), text)
    return len(text) if length is None else length


def suffix_length(text: str, test: Predicate) -> int:
    """Return how many characters before the end pass `test`."""
    return prefix_length(text[::-1], test)


@LIBRARY.function("String.takeWhile", "(s : String) (p : Char → Bool) : String")
def _take_while(text: str, test: Predicate) -> str:
    return text[: prefix_length(text, test)]


@LIBRARY.function("String.dropWhile", "(s : String) (p : Char → Bool) : String")
def _drop_while(text: str, test: Predicate) -> str:
    return text[prefix_length(text, test) :]


@LIBRARY.function("String.takeRightWhile", "(s : String) (p : Char → Bool) : String")
def _take_right_while(text: str, test: Predicate) -> str:
    return text[len(text) - suffix_length(text, test) :]


@LIBRARY.function("String.dropRightWhile", "(s : String) (p : Char → Bool) : String")
def _drop_right_while(text: str, test: Predicate) -> str:
    return text[: len(text) - suffix_length(text, test)]


@LIBRARY.function("String.trim", "(s : String) : String")
def _trim(text: str) -> str:
    charge_text(len(text))
    return text.strip(WHITESPACE)


@LIBRARY.function("String.trimLeft", "(s : String) : String")
def _trim_left(text: str) -> str:
    charge_text(len(text))
    return text.lstrip(WHITESPACE)


@LIBRARY.function("String.trimRight", "(s : String) : String")
def _trim_right(text: str) -> str:
    charge_text(len(text))
    return text.rstrip(WHITESPACE)


@LIBRARY.function("String.isPrefixOf", "(p s : String) : Bool")
def _is_prefix_of(prefix: str, text: str) -> bool:
    charge_text(len(prefix))
    return text.startswith(prefix)


@LIBRARY.function("String.startsWith", "(s pre : String) : Bool")
def _starts_with(text: str, prefix: str) -> bool:
    charge_text(len(prefix))
    return text.startswith(prefix)


@LIBRARY.function("String.endsWith", "(s post : String) : Bool")
def _ends_with(text: str, suffix: str) -> bool:
    charge_text(len(suffix))
    return text.endswith(suffix)


@LIBRARY.function("String.stripPrefix", "(s pre : String) : String")
def _strip_prefix(text: str, prefix: str) -> str:
    charge_text(len(text))
    return text.removeprefix(prefix)


@LIBRARY.function("String.stripSuffix", "(s post : String) : String")
def _strip_suffix(text: str, suffix: str) -> str:
    charge_text(len(text))
    return text.removesuffix(suffix)
