"""Cuts the parts of an answer from a model's reply.

The last closed block of Lean counts, whatever stands in blocks and in thoughts before it. A block holds either Verina's
section markers, or the definitions by their names, or the body of the program. What the task itself declares (the
precondition in an answer that is a program, the theorem that Verina's files end with) is cut out. Nothing is guessed: a
reply that ends within a block, or whose block defines something else, is refused with the reason.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from veriscale.evaluate.records import Kind
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file

Parts = Mapping[str, str]

REQUIRED: Final[Mapping[Kind, tuple[str, ...]]] = {Kind.CODE: ("code",), Kind.SPEC: ("precond", "postcond")}
"""The parts that an answer must have."""
OPTIONAL: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.CODE: ("imports", "code_aux"),
    Kind.SPEC: ("imports", "precond_aux", "postcond_aux"),
}
"""The parts that it may have."""

MAX_TEXT: Final = 200_000
"""Characters of one part or reply; nothing that people read is longer, and the parser takes time in proportion."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$", re.MULTILINE)
_THOUGHT = re.compile(r"<(/?)think(?:ing)?>")
_MARKER = re.compile(r"^[ \t]*--[ \t]*!benchmark[ \t]+@(start|end)[ \t]+(\w+)[^\n]*\n?", re.MULTILINE)
_IMPORT = re.compile(r"^import[ \t][^\n]*\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer in a reply."""

    reason: str


def cut_reply(reply: str, kind: Kind, function: str) -> Parts | Refusal:
    """Return the parts of the answer in a reply.

    Args:
        reply: The text of the model.
        kind: What was asked for.
        function: The name of the task's function.
    """
    if len(reply) > MAX_TEXT:
        return Refusal(f"the reply has {len(reply)} characters, limit {MAX_TEXT}")
    block = _last_block(_without_thoughts(reply))
    if isinstance(block, Refusal):
        return block
    sections = _sections(block, kind)
    if sections is not None:
        return sections
    imports, text = "".join(_IMPORT.findall(block)), _IMPORT.sub("", block)
    text = _without(text, _not_asked_for(kind, function))
    found = _cut_code(text, function) if kind is Kind.CODE else _cut_spec(text, function)
    return found if isinstance(found, Refusal) else {"imports": imports, **found}


def tidy(parts: Parts, kind: Kind, function: str) -> Parts:
    """Return parts that were given by name without what the task itself declares, where they hold whole definitions."""
    kept = dict(parts)
    for name, own in zip(REQUIRED[kind], _asked_for(kind, function), strict=True):
        declared = {item for names, _ in _declarations(parts[name]) for item in names}
        if own in declared:
            others = set(_asked_for(kind, function)) - {own}
            kept[name] = _without(parts[name], _not_asked_for(kind, function) | others)
    return kept


def _without_thoughts(reply: str) -> str:
    """Cut thoughts out; a reply whose beginning was cut off may hold only their end."""
    kept: list[str] = []
    position, thinking = 0, False
    for match in _THOUGHT.finditer(reply):
        if match[1]:
            kept = kept if thinking else []
            position, thinking = match.end(), False
        elif not thinking:
            kept.append(reply[position : match.start()])
            thinking = True
    return "\n".join(kept if thinking else [*kept, reply[position:]])


def _last_block(text: str) -> str | Refusal:
    found: str | None = None
    opening: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opening is None:
            opening = match
        elif match[1].startswith(opening[1]) and not match[2].strip():
            if opening[2].strip().lower() in ("", "lean", "lean4", "lean 4"):
                found = text[opening.end() + 1 : match.start()]
            opening = None
    if opening is not None:
        return Refusal("the reply ends within a code block")
    if found is None and "!benchmark" in text:
        return text
    if found is None:
        return Refusal("the reply holds no block of Lean code" if text.strip() else "the reply is empty")
    return found if found.strip() else Refusal("the last code block is empty")


def _sections(block: str, kind: Kind) -> Parts | Refusal | None:
    """Return the parts by Verina's markers, None where there are none."""
    found = _marked(block)
    if not found:
        return None
    missing = [name for name in REQUIRED[kind] if name not in found]
    if missing:
        return Refusal(f"the section {missing[0]} is missing")
    named = {"imports": found.get("import", found.get("imports", ""))}
    return named | {name: found.get(name, "") for name in (*REQUIRED[kind], *OPTIONAL[kind][1:])}


def _marked(block: str) -> Parts:
    """Return the texts between a start marker and the end marker that follows it with the same name."""
    found: dict[str, str] = {}
    opened: re.Match[str] | None = None
    for match in _MARKER.finditer(block):
        if match[1] == "start":
            opened = match
        elif opened is not None and opened[2] == match[2]:
            found[match[2]] = block[opened.end() : match.start()]
            opened = None
    return found


def _asked_for(kind: Kind, function: str) -> tuple[str, ...]:
    return (function,) if kind is Kind.CODE else (f"{function}_precond", f"{function}_postcond")


def _not_asked_for(kind: Kind, function: str) -> set[str]:
    others = {function} if kind is Kind.SPEC else {f"{function}_precond", f"{function}_postcond"}
    return {*others, f"{function}_spec_satisfied"}


def _cut_code(text: str, function: str) -> Parts | Refusal:
    declared = list(_declarations(text))
    for names, span in declared:
        if function in names:
            return {"code_aux": text[: span.start], "code": text[span.start :]}
    if declared:
        return Refusal(f"the last code block does not define {function}")
    return {"code_aux": "", "code": text}


def _cut_spec(text: str, function: str) -> Parts | Refusal:
    places = {name: span for names, span in _declarations(text) for name in names}
    wanted = _asked_for(Kind.SPEC, function)
    for name in wanted:
        if name not in places:
            return Refusal(f"the last code block does not define {name}")
    first, second = (places[name] for name in wanted)
    if second.start < first.start:
        before = text[: second.start] + text[second.end : first.start]
        after = text[second.start : second.end] + "\n" + text[first.end :]
        return {"precond_aux": before, "precond": text[first.start : first.end], "postcond_aux": "", "postcond": after}
    return {
        "precond_aux": text[: first.start],
        "precond": text[first.start : first.end],
        "postcond_aux": text[first.end : second.start],
        "postcond": text[second.start :],
    }


def _without(text: str, names: set[str]) -> str:
    """Cut the declarations with these names out."""
    kept, position = [], 0
    for declared, span in _declarations(text):
        if names & set(declared) and span.start >= position:
            kept.append(text[position : span.start])
            position = span.end
    return "".join([*kept, text[position:]])


def _declarations(text: str) -> Iterator[tuple[tuple[str, ...], Span]]:
    """Yield the names that each declaring command of a text declares, and the place of the command."""
    file, _ = parse_file(Source(text))
    for command in file.commands:
        names = tuple(_names(command))
        if names:
            yield names, command.span


def _names(command: tree.Command | tree.OpenInCommand) -> Iterator[str]:
    if isinstance(command, tree.OpenInCommand):
        yield from _names(command.command)
    elif isinstance(command, tree.Mutual):
        for inner in command.definitions:
            yield from _names(inner)
    elif isinstance(command, tree.Definition | tree.Structure | tree.Inductive) and command.name is not None:
        yield command.name
