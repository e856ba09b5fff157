"""Test values as people read them: from the JSON of a row to one line of Lean-like text.

Numbers keep the digits that stand in the file, however many there are. A value that is longer than `SHOWN` characters
is cut in the report; the suite holds all of it.
"""

import json
from typing import Final

SHOWN: Final = 600
"""Characters of a value that the report holds."""
_TEXT_TYPES: Final = frozenset({"String", "Char"})


class NumberText(str):
    """A number of a JSON file, as it is written there."""

    __slots__ = ()


def load_json(text: str) -> object:
    """Parse JSON with its numbers as `NumberText`.

    Raises:
        ValueError: it is not JSON.
    """
    return json.loads(text, parse_int=NumberText, parse_float=NumberText, parse_constant=NumberText)


def shown_value(value: object, type_: str) -> str:
    """Return a value of a parameter or result of the type written as `type_`."""
    return cut(_text(value, type_.strip() in _TEXT_TYPES))


def cut(text: str) -> str:
    """Return a text, its beginning and length where it is longer than the report shows."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"


def _text(value: object, quoted: bool) -> str:
    if isinstance(value, NumberText):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if quoted else value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(_text(item, False) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_text(item, False)}" for name, item in value.items()) + "}"
    return "null"
