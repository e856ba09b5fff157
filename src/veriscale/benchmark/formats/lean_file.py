"""Cuts a task's Lean file at its section markers.

A section is the whole lines between ``-- !benchmark @start NAME`` and ``-- !benchmark @end NAME``. Sections do not nest
and occur once; imports are told apart by their attribute: ``import type=task`` is the section ``import:task``.
"""

import re
from collections.abc import Mapping

from veriscale.lean.source import Span

SECTION_NAMES = frozenset(
    {
        "import",
        "task_aux",
        "solution_aux",
        "precond_aux",
        "precond",
        "code_aux",
        "code",
        "postcond_aux",
        "postcond",
        "proof_aux",
        "proof",
    }
)
REQUIRED_SECTIONS = ("precond", "code", "postcond")

_MARKER = re.compile(r"^[ \t]*--[ \t]*!benchmark\b(.*)$", re.MULTILINE)
_START = re.compile(r"@start[ \t]+(\w+)((?:[ \t]+\w+=\S+)*)")
_END = re.compile(r"@end[ \t]+(\w+)")


class MarkerError(Exception):
    """The markers of a Lean file are wrong at `line` (from 1)."""

    def __init__(self, reason: str, line: int):
        super().__init__(reason)
        self.reason = reason
        self.line = line


def find_sections(text: str) -> Mapping[str, Span]:
    """Return the place of each section's text.

    Raises:
        MarkerError: a marker is unknown, unbalanced or repeated, or a required section is missing.
    """
    sections: dict[str, Span] = {}
    opened: tuple[str, str, int, int] | None = None  # name in the marker, section, start of its text, line
    for match in _MARKER.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        start, name = _read_marker(match[1].strip(), line)
        if start is not None:
            if opened is not None:
                raise MarkerError(f"section {start} starts inside of {opened[1]} (line {opened[3]})", line)
            if start in sections:
                raise MarkerError(f"section {start} is there twice", line)
            opened = (name, start, min(match.end() + 1, len(text)), line)
        elif opened is None or opened[0] != name:
            raise MarkerError(f"section {name} ends but {opened[1] if opened else 'none'} is open", line)
        else:
            sections[opened[1]] = Span(opened[2], match.start())
            opened = None
    if opened is not None:
        raise MarkerError(f"section {opened[1]} does not end", opened[3])
    for required in REQUIRED_SECTIONS:
        if required not in sections:
            raise MarkerError(f"no section {required}", text.count("\n") + 1)
    return sections


def _read_marker(text: str, line: int) -> tuple[str | None, str]:
    """Return the section that a start marker opens (None for an end marker) and the name that it has in the marker."""
    start, end = _START.fullmatch(text), _END.fullmatch(text)
    match = start or end
    if match is None:
        raise MarkerError(f"unknown marker {text!r}", line)
    name = match[1]
    if name not in SECTION_NAMES:
        raise MarkerError(f"unknown section {name!r}", line)
    if start is None:
        return None, name
    attributes = dict(part.split("=", 1) for part in start[2].split())
    return (f"{name}:{attributes['type']}" if "type" in attributes else name), name
