"""What stands in a reply: its code blocks and its JSON, whatever thoughts and prose are around them.

Nothing is guessed. A reply that ends within a block was cut off, and only closed blocks outside of thoughts count;
prose is never read as an answer.
"""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NoReturn

LONGEST: Final = 200_000
"""Characters of a reply that is read; the longest sensible one has some twenty thousand."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$", re.MULTILINE)
_THOUGHT = re.compile(r"<(think|thinking|thought|reasoning)>.*?</\1>", re.DOTALL)
_END_OF_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>")
LEAN: Final = frozenset({"lean", "lean4", "lean 4", ""})
JSON: Final = frozenset({"json", "jsonc", ""})


class ReplyFault(StrEnum):
    """Why a reply cannot be read."""

    TOO_LONG = "reply-too-long"
    NO_BLOCK = "no-code-block"
    """There is no closed block of the language: prose alone, a refusal, or code in prose."""
    CUT_BLOCK = "block-not-closed"
    BAD_JSON = "not-json"
    WRONG_SHAPE = "wrong-json"
    """The JSON is not of the form that was asked for."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A reply that cannot be read; the text is for the model's second try."""

    fault: ReplyFault
    detail: str


@dataclass(frozen=True, slots=True)
class _Block:
    language: str
    text: str


def blocks(reply: str, languages: Collection[str]) -> tuple[str, ...] | Unreadable:
    """Return the texts of the closed code blocks in some languages, in their order; at least one."""
    if len(reply) > LONGEST:
        return Unreadable(ReplyFault.TOO_LONG, f"the answer has more than {LONGEST} characters")
    found: list[_Block] = []
    opening: re.Match[str] | None = None
    text = without_thoughts(reply)
    for match in _FENCE.finditer(text):
        if opening is None:
            opening = match
        elif match[1].startswith(opening[1]) and not match[2].strip():
            found.append(_Block(opening[2].strip().lower(), text[opening.end() + 1 : match.start()]))
            opening = None
    if opening is not None:
        return Unreadable(ReplyFault.CUT_BLOCK, "the answer ends within a code block")
    texts = tuple(block.text for block in found if block.language in languages and block.text.strip())
    if not texts:
        wanted = next(name for name in sorted(languages) if name)
        return Unreadable(ReplyFault.NO_BLOCK, f"the answer holds no code block marked {wanted}")
    return texts


def last_json(reply: str) -> object | Unreadable:
    """Return the JSON of the last block."""
    texts = blocks(reply, JSON)
    if isinstance(texts, Unreadable):
        return texts
    try:
        value: object = json.loads(texts[-1], parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        return Unreadable(ReplyFault.BAD_JSON, f"the last code block is not JSON: {error}")
    return value


def without_thoughts(reply: str) -> str:
    """Cut thoughts out; of a reply whose beginning is missing, everything up to the end of the last thought."""
    return _END_OF_THOUGHT.split(_THOUGHT.sub("\n", reply))[-1]


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")
