"""Byte offsets of the characters of a string, and charges for texts. It registers nothing."""

from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate

from veriscale.lean.budget import METER
from veriscale.lean.library.char import utf8_size

CHARACTERS_PER_STEP = 1024
"""Characters that one step may copy."""


def charge_text(size: int) -> None:
    """Count the making of a text of `size` characters out of existing ones.

    Raises:
        Undecided: the text is longer than the budget's size, or the steps are used up.
    """
    if size > METER.size:
        METER.grow(size)
    METER.charge(1 + size // CHARACTERS_PER_STEP)


@lru_cache(maxsize=256)
def _starts(text: str) -> tuple[int, ...]:
    """Return the byte offsets of all characters and of the end."""
    return tuple(accumulate(map(utf8_size, text), initial=0))


def end(text: str) -> int:
    """Return the length in bytes."""
    return len(text) if text.isascii() else _starts(text)[-1]


def offset(text: str, index: int) -> int:
    """Return the byte offset of character `index`, which may be the length."""
    return index if text.isascii() else _starts(text)[index]


def index_at(text: str, position: int) -> int | None:
    """Return the index of the character that starts at byte `position`, None where none does."""
    if text.isascii():
        return position if position < len(text) else None
    starts = _starts(text)
    index = bisect_left(starts, position)
    return index if index < len(text) and starts[index] == position else None


def index_from(text: str, position: int) -> int:
    """Return the number of characters that start before byte `position`."""
    return min(position, len(text)) if text.isascii() else min(bisect_left(_starts(text), position), len(text))


def char_at(text: str, position: int) -> str:
    """Return the character at a byte offset, ``'A'`` where none starts there (``String.get``)."""
    index = index_at(text, position)
    return "A" if index is None else text[index]


def following(text: str, position: int) -> int:
    """Return the offset after the character at `position` (``String.next``)."""
    return position + utf8_size(char_at(text, position))


def preceding(text: str, position: int) -> int:
    """Return the offset of the character before `position`; past the end one byte less (``String.prev``)."""
    if position == 0:
        return 0
    if position > end(text):
        return position - 1
    return offset(text, index_from(text, position) - 1)


def extract(text: str, start: int, stop: int) -> str:
    """Return the characters from byte `start` to byte `stop` (``String.extract``).

    A start that is no character's gives the empty string; a stop that is none gives all the rest.
    """
    first = index_at(text, start)
    if first is None or start >= stop:
        return ""
    charge_text(len(text))
    last = index_at(text, stop)
    return text[first:] if last is None else text[first:last]
