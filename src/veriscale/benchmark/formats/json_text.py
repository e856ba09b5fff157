"""JSON with offsets: reads an object or a list one level at a time and says where each value stands in the text.

Stricter than Python's reader. What JSON does not allow, or what Python would silently change, becomes a `Refused` in
the place of the value, so that only the row around it is lost: NaN and infinities, numbers beyond the range of floats,
integers beyond `MAX_DIGITS`, objects that name a key twice.
"""

import json
import math
import re
from dataclasses import dataclass

from veriscale.errors import ValueFault
from veriscale.lean.values.model import text_fault
from veriscale.lean.values.numbers import MAX_DIGITS


class JsonTextError(Exception):
    """The text is not JSON; `offset` is the place."""

    def __init__(self, reason: str, offset: int):
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Refused:
    """Stands for a JSON value that is not read."""

    fault: ValueFault
    reason: str


@dataclass(frozen=True, slots=True)
class Item:
    """A value (plain JSON, with `Refused` in places) and the range of offsets of its text."""

    value: object
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object; `items` are the elements where the member is one of the opened lists."""

    key: str
    item: Item
    items: tuple[Item, ...] | None = None


def read_object(text: str, opened: frozenset[str] = frozenset()) -> dict[str, Member]:
    """Read a text that is one object; the lists of the members in `opened` are read element by element.

    Raises:
        JsonTextError: the text is not one object, or names a key twice.
    """
    position = _skip(text, 0)
    _expect(text, position, "{", "an object")
    members: dict[str, Member] = {}
    position = _skip(text, position + 1)
    while text[position : position + 1] != "}":
        key, position = _key(text, position)
        if key in members:
            raise JsonTextError(f"the key {key!r} is there twice", position)
        members[key], position = _member(key, text, position, opened)
        position = _after_item(text, position, "}")
    _expect_end(text, position + 1)
    return members


def read_array(text: str) -> tuple[Item, ...]:
    """Read a text that is one list.

    Raises:
        JsonTextError: the text is not one list.
    """
    items, end = _items(text, _skip(text, 0))
    _expect_end(text, end)
    return items


def read_value(text: str) -> object:
    """Read a text that is one JSON value.

    Raises:
        JsonTextError: the text is not JSON.
    """
    item = _value(text, _skip(text, 0))
    _expect_end(text, item.end)
    return item.value


def find_refused(value: object) -> Refused | None:
    """Return the first `Refused` or lone surrogate within a value, None for sound JSON."""
    if isinstance(value, Refused):
        return value
    if isinstance(value, str):
        fault = text_fault(value)
        return None if fault is None else Refused(ValueFault.TEXT, fault)
    inside = value if isinstance(value, list) else [*value, *value.values()] if isinstance(value, dict) else []
    return next((found for found in map(find_refused, inside) if found is not None), None)


def _parse_int(digits: str) -> object:
    if len(digits) > MAX_DIGITS:
        return Refused(ValueFault.LIMIT, f"an integer of {len(digits)} digits, limit {MAX_DIGITS}")
    return int(digits)


def _parse_float(digits: str) -> object:
    number = float(digits)
    return number if math.isfinite(number) else Refused(ValueFault.RANGE, f"{digits[:40]} is too large for a float")


def _parse_constant(name: str) -> object:
    return Refused(ValueFault.KIND, f"{name} is not JSON")


def _parse_object(pairs: list[tuple[str, object]]) -> object:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    keys = [key for key, _ in pairs]
    twice = next(key for key in keys if keys.count(key) > 1)
    return Refused(ValueFault.KIND, f"the key {twice!r} is there twice")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_parse_object, parse_int=_parse_int, parse_float=_parse_float, parse_constant=_parse_constant
)
_SPACE = re.compile(r"[ \t\r\n]*")


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    assert match is not None
    return match.end()


def _value(text: str, position: int) -> Item:
    try:
        value, end = _DECODER.raw_decode(text, position)
    except json.JSONDecodeError as error:
        raise JsonTextError(error.msg, error.pos) from None
    except RecursionError:
        raise JsonTextError("nested too deeply", position) from None
    return Item(value, position, end)


def _items(text: str, position: int) -> tuple[tuple[Item, ...], int]:
    """Read the list at `position` element by element."""
    _expect(text, position, "[", "a list")
    items: list[Item] = []
    position = _skip(text, position + 1)
    while text[position : position + 1] != "]":
        items.append(_value(text, position))
        position = _after_item(text, items[-1].end, "]")
    return tuple(items), position + 1


def _member(key: str, text: str, position: int, opened: frozenset[str]) -> tuple[Member, int]:
    if key in opened and text[position : position + 1] == "[":
        items, end = _items(text, position)
        return Member(key, Item(None, position, end), items), end
    item = _value(text, position)
    return Member(key, item), item.end


def _key(text: str, position: int) -> tuple[str, int]:
    """Read a key with its colon; return the position of the value."""
    _expect(text, position, '"', "a key in double quotes")
    item = _value(text, position)
    assert isinstance(item.value, str)
    if text_fault(item.value) is not None:
        raise JsonTextError("a key with a lone surrogate", position)
    position = _skip(text, item.end)
    _expect(text, position, ":", "':'")
    return item.value, _skip(text, position + 1)


def _after_item(text: str, position: int, closing: str) -> int:
    """Go past a comma to the next item, or stay at `closing`."""
    position = _skip(text, position)
    if text[position : position + 1] == closing:
        return position
    _expect(text, position, ",", f"',' or {closing!r}")
    position = _skip(text, position + 1)
    if text[position : position + 1] == closing:
        raise JsonTextError(f"a comma before {closing!r}", position)
    return position


def _expect(text: str, position: int, symbol: str, what: str) -> None:
    if text[position : position + 1] != symbol:
        found = repr(text[position]) if position < len(text) else "the end"
        raise JsonTextError(f"expected {what}, found {found}", position)


def _expect_end(text: str, position: int) -> None:
    position = _skip(text, position)
    if position < len(text):
        raise JsonTextError(f"unexpected {text[position]!r} after the value", position)
