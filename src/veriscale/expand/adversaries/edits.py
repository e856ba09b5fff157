"""Edits of a Lean text by the spans of its syntax tree.

A `Draft` makes edits and never applies them; `edited_section` cuts a task's section out of the edited file. Whether the
new text is Lean is for the engine to find out: what does not elaborate is dropped there and counted.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from veriscale.benchmark.records import Task
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.tree import (
    AnonymousConstructor,
    ArrayLit,
    Ascription,
    Binary,
    CharLit,
    Expansion,
    Field,
    Ident,
    Index,
    ListLit,
    Node,
    NumLit,
    Paren,
    ScientificLit,
    StrLit,
    Tuple,
)

_ATOMS = (
    Ident, NumLit, ScientificLit, StrLit, CharLit, Paren, Ascription, Tuple, ListLit, ArrayLit, AnonymousConstructor,
)  # fmt: skip
_COMMENT = re.compile(r"--[^\n]*|/-.*?-/", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text of `span` by `text`."""

    span: Span
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with all edits made; their spans must not overlap."""
    for edit in sorted(edits, key=lambda item: item.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def edited_section(task: Task, name: str, edits: Iterable[Edit]) -> str | None:
    """Return the text of section `name` after those edits that lie in it, None where none does."""
    section = task.sections.get(name, Span(0, 0))
    inside = [edit for edit in edits if section.contains(edit.span)]
    if not inside:
        return None
    start = section.start
    moved = [Edit(Span(edit.span.start - start, edit.span.end - start), edit.text) for edit in inside]
    return apply_edits(task.section(name), moved)


def framed(original: str, body: str) -> str:
    """Return `body` with the white space that stands around the text of a section."""
    head = original[: len(original) - len(original.lstrip())] if original.strip() else "  "
    tail = original[len(original.rstrip()) :] if original.strip() else "\n"
    return head + body + tail


def shifted(text: str, columns: int) -> str:
    """Move every line but the first by `columns`, so that a piece of text keeps its layout at another column."""
    first, *rest = text.split("\n")
    return "\n".join([first, *(_shift_line(line, columns) for line in rest)])


def _shift_line(line: str, columns: int) -> str:
    if columns >= 0 or not line.strip():
        return " " * columns + line if line.strip() else line
    blank = len(line) - len(line.lstrip(" "))
    return line[min(-columns, blank) :]


def one_line(text: str) -> str:
    """Return `text` without comments and with single spaces, for showing."""
    return " ".join(_COMMENT.sub(" ", text).split())


class Draft:
    """Makes edits of one source."""

    def __init__(self, source: Source):
        self.source = source

    def text(self, node: Node) -> str:
        """Return the text of a node."""
        return self.source.slice(node.span)

    def atom(self, node: Node) -> str:
        """Return the text of a node, in parentheses unless it can stand as an argument."""
        text = self.text(node)
        atom = isinstance(node, _ATOMS) and not isinstance(node, Expansion)
        if atom or (isinstance(node, Field | Index) and "|>" not in text):
            return text
        if text.startswith("(") and _closes_last(text):
            return text
        return f"({shifted(text, 1)})"

    def put(self, node: Node, text: str) -> Edit:
        """Replace a node by a text."""
        return Edit(node.span, text)

    def lift(self, node: Node, part: Node) -> Edit:
        """Replace a node by a part of it."""
        columns = self.source.column(node.span.start) - self.source.column(part.span.start)
        return Edit(node.span, shifted(self.text(part), columns))

    def operator(self, binary: Binary, text: str) -> Edit:
        """Replace the operator between the two operands."""
        start, end = binary.left.span.end, binary.right.span.start
        gap = self.source.text[start:end]
        blanked = _COMMENT.sub(lambda found: " " * len(found.group()), gap)
        begin = len(blanked) - len(blanked.lstrip())
        return Edit(Span(start + begin, start + len(blanked.rstrip())), text)

    def line(self, node: Node) -> int:
        """Return the line on which a node starts."""
        return self.source.position(node.span.start).line


def _closes_last(text: str) -> bool:
    """Return whether the parenthesis that `text` starts with is closed by its last character."""
    depth = 0
    for index, char in enumerate(text):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth == 0:
            return index == len(text) - 1
    return False
