"""What texts from outside may be: names that stand in tables and file names, and texts that UTF-8 can hold."""

from typing import Final

MAX_NAME: Final = 200
"""Characters."""


def is_name(text: str) -> bool:
    """Return whether a text can be a name in a table: one line of characters that show, and not too long."""
    return bool(text.strip()) and text.isprintable() and len(text) <= MAX_NAME


def is_utf8(text: str) -> bool:
    """Return whether a text can be written as UTF-8; JSON can escape halves of surrogate pairs, which cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def printable(text: str) -> str:
    """Return a text that UTF-8 can hold: the bytes of a path that are no UTF-8 become escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
