"""How Verina's own harness pastes values into Lean source, and what Lean reads there.

It pastes ``str(value)`` of the JSON, Bool in lower case; String and Char get quotes and are not escaped. Only what is
certain is told: for most values the pasted text is what a suite holds anyway.
"""

from enum import StrEnum

from veriscale.benchmark.records import Json, TypedValue
from veriscale.errors import ValueFormatError
from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import App, CharLit, StrLit
from veriscale.lean.types import BOOL, CHAR, STRING, LeanType
from veriscale.lean.values import from_json
from veriscale.lint.shrink import Structures


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
