"""Finds the text that a finding is about in its file: a value of a row, a clause of the Lean text, a line.

Files are read again, since readers keep values and no places. Where the text is not found, or the file is packed, what
the finding says itself is all there is: its line.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from veriscale.benchmark.formats.json_text import Item, JsonTextError, Member, read_array, read_object
from veriscale.benchmark.records import Json, RowList
from veriscale.lean.source import Span
from veriscale.lint.findings import Finding, LeanPlace

Region = dict[str, Json]

_ROW: Final = re.compile(r"(\w+)\[(\d+)\]")
_LISTED: Final = re.compile(r"unexpected\[(\d+)\]")
_IN_STRING: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\?.", re.DOTALL)
"""What stands for one character inside of a JSON string."""
_LEAN_FIELD: Final = "lean_code"


class Regions:
    """Finds regions as SARIF wants them: lines and columns from 1, columns in UTF-16 units, ends behind the last one.

    A region without a known line is empty.
    """

    def __init__(self) -> None:
        self._text = lru_cache(maxsize=4)(_text)
        self._lines = lru_cache(maxsize=1)(_lines)

    def of_finding(self, finding: Finding) -> Region:
        """Return the region of what a finding is about: a place of the Lean text where it has no row."""
        if finding.row is None and finding.lean is not None:
            return self.of_lean(finding.lean)
        return self.of_value(finding.file, finding.line, finding.row, finding.field)

    def of_value(self, file: str, line: int | None, row: str | None, field: str | None) -> Region:
        """Return the region of a field of a row, where that is not found that of the row, else that of the line."""
        return self._region(file, line, lambda text: _value_span(text, row, field))

    def of_lean(self, place: LeanPlace) -> Region:
        """Return the region of a place in a Lean text."""
        return self._region(place.file, place.line, lambda text: _lean_span(text, place))

    def _region(self, file: str, line: int | None, find: Callable[[str], Span | None]) -> Region:
        """Return the region of what `find` finds in a file, or in its line where the file has one task a line."""
        is_lines = file.endswith(".jsonl") and line is not None
        text = self._line(file, line or 1) if is_lines else self._text(file)
        span = None
        if text is not None:
            try:
                span = find(text)
            except (JsonTextError, LookupError):
                span = None
            if span is None and is_lines:
                span = Span(0, len(text))
            if span is not None:
                return _region(text, span, line or 1 if is_lines else 1)
        return {} if line is None else {"startLine": line}

    def _line(self, file: str, line: int) -> str | None:
        lines = self._lines(file)
        return lines[line - 1] if line <= len(lines) else None


def _region(text: str, span: Span, first: int) -> Region:
    """Return a span of a text whose first line has the number `first`."""
    start_line, start = _position(text, span.start)
    end_line, end = _position(text, span.end)
    region: Region = {"startLine": first + start_line, "startColumn": start}
    return region | ({} if end_line == start_line else {"endLine": first + end_line}) | {"endColumn": end}


def _position(text: str, offset: int) -> tuple[int, int]:
    """Return the number of line breaks before an offset, and its column from 1 in UTF-16 units."""
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset), len(text[start:offset].encode("utf-16-le", "surrogatepass")) // 2 + 1


def _value_span(text: str, row: str | None, field: str | None) -> Span | None:
    """Return the place of a field of a row, or of a field of a task's object."""
    is_array = text.lstrip(" \t\r\n").startswith("[")
    if row is None:
        return None if field is None or is_array else _member_span(text, re.split(r"[.\[]", field)[0])
    match = _ROW.fullmatch(row)
    if match is None:
        return None
    items = _array(text) if is_array else _object(text)[match[1]].items
    if items is None:
        return None
    item = items[int(match[2])]
    inside = None if field is None else _field_span(text[item.start : item.end], field)
    return Span(item.start, item.end) if inside is None else Span(item.start + inside.start, item.start + inside.end)


def _field_span(row: str, field: str) -> Span | None:
    """Return the place of a field in the text of a row, None where the row lacks it."""
    name, _, parameter = field.partition(".")
    try:
        listed = _LISTED.fullmatch(field)
        if listed is not None:
            items = read_object(row, frozenset({"unexpected"}))["unexpected"].items
            return None if items is None else _span(items[int(listed[1])])
        item = read_object(row)[name].item
        inside = read_object(row[item.start : item.end])[parameter].item if parameter else None
    except (JsonTextError, LookupError):
        return None
    return _span(item) if inside is None else Span(item.start + inside.start, item.start + inside.end)


def _member_span(text: str, name: str) -> Span:
    return _span(_object(text)[name].item)


@lru_cache(maxsize=2)
def _object(text: str) -> dict[str, Member]:
    return read_object(text, frozenset(RowList))


@lru_cache(maxsize=2)
def _array(text: str) -> tuple[Item, ...]:
    return read_array(text)


def _lean_span(text: str, place: LeanPlace) -> Span:
    """Return the place in a file, or in a line that holds the Lean text as a string."""
    if place.line is None:
        return place.span
    string = _object(text)[_LEAN_FIELD].item
    offsets = [string.start + 1 + match.start() for match in _IN_STRING.finditer(text[string.start + 1 : string.end])]
    return Span(offsets[place.span.start], offsets[place.span.end])


def _span(item: Item) -> Span:
    return Span(item.start, item.end)


def _text(file: str) -> str | None:
    if file.endswith(".gz"):
        return None
    try:
        return Path(file).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _lines(file: str) -> tuple[str | None, ...]:
    try:
        return tuple(map(_decoded, Path(file).read_bytes().split(b"\n")))
    except OSError:
        return ()


def _decoded(line: bytes) -> str | None:
    try:
        return line.decode("utf-8").rstrip("\r")
    except UnicodeDecodeError:
        return None
