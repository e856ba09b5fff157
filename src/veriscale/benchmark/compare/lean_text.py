"""Compares the Lean texts of two versions of a task, section by section.

Two sections are the same up to formatting when their tokens are and, since layout has a meaning in Lean, the file
still parses to the same tree with one in place of the other. Comments, doc comments included, are formatting. Proofs
are not parsed and go by their tokens alone.
"""

from collections.abc import Mapping
from typing import Final

from veriscale.benchmark.compare.records import FRAME, Difference
from veriscale.benchmark.records import Task
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.dump import dump
from veriscale.lean.syntax.lexer import tokenize
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tokens import TokenKind

_NO_MEANING: Final = (TokenKind.DOC, TokenKind.EOF)


def compare_lean(old: Task, new: Task) -> dict[str, Difference]:
    """Return the sections that differ, `FRAME` for the text around them."""
    if old.lean == new.lean:
        return {}
    found: dict[str, Difference] = {}
    for name in dict.fromkeys((*old.sections, *new.sections)):
        texts = old.section(name), new.section(name)
        if texts[0] != texts[1]:
            found[name] = _difference(*texts, (old.lean, _with_section(old, name, texts[1])))
    frames = _frame(old), _frame(new)
    if frames[0] != frames[1]:
        found[FRAME] = _difference(*frames, frames)
    return found


def compare_text(old: str, new: str) -> Difference:
    """Return the difference of two texts in prose, of which spaces are formatting."""
    if old == new:
        return Difference.SAME
    return Difference.FORMATTING if old.split() == new.split() else Difference.CHANGED


def _difference(old: str, new: str, files: tuple[str, str]) -> Difference:
    """Return the difference of two texts; `files` are the whole files with one and the other."""
    if _words(old) != _words(new):
        return Difference.CHANGED
    return Difference.FORMATTING if _same_layout(*files) else Difference.CHANGED


def _words(text: str) -> list[tuple[TokenKind, str]]:
    return [(token.kind, token.text) for token in tokenize(Source(text)) if token.kind not in _NO_MEANING]


def _same_layout(old: str, new: str) -> bool:
    """Return whether two files with the same tokens parse alike; where one does not parse, lines and columns count."""
    (old_file, old_faults), (new_file, new_faults) = parse_file(Source(old)), parse_file(Source(new))
    if old_faults or new_faults:
        return _layout(old) == _layout(new)
    return [dump(command) for command in old_file.commands] == [dump(command) for command in new_file.commands]


def _layout(text: str) -> list[tuple[str, int]]:
    """Return the tokens that begin a line, with their columns."""
    tokens = (token for token in tokenize(Source(text)) if token.kind not in _NO_MEANING)
    return [(token.text, token.column) for token in tokens if token.newline]


def _with_section(task: Task, name: str, text: str) -> str:
    """Return the Lean file with another text in a section, which it may not have."""
    if name not in task.sections:
        return task.lean
    span = task.sections[name]
    return task.lean[: span.start] + text + task.lean[span.end :]


def _frame(task: Task) -> str:
    """Return the text outside of the sections, `sorry` standing for each of these."""
    return _without(task.lean, task.sections)


def _without(text: str, sections: Mapping[str, Span]) -> str:
    pieces, position = [], 0
    for span in sorted(sections.values(), key=lambda span: span.start):
        pieces.append(text[position : span.start])
        position = span.end
    return "\n".join([*pieces, text[position:]])
