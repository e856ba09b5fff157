"""Changes elements of a JSON list within its text; everything else stays as it is, byte for byte."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from veriscale.benchmark.formats.json_text import Item

_SEPARATOR = ", "


@dataclass(frozen=True, slots=True)
class ListEdits:
    """What becomes of a list: `texts` of elements by index, None for one that goes; `added` come at the end."""

    texts: Mapping[int, str | None] = field(default_factory=dict)
    added: Sequence[str] = ()


def edited_list(text: str, place: Item, items: Sequence[Item], edits: ListEdits) -> str:
    """Return the text of the list at `place` in `text` after `edits`.

    An element that goes takes the separator behind it along; new elements are separated as the first two are.
    """
    kept: list[tuple[str, str]] = []
    """Each element that stays, and what stands between it and the next one."""
    for index, item in enumerate(items):
        new = edits.texts.get(index, text[item.start : item.end])
        behind = text[item.end : items[index + 1].start] if index + 1 < len(items) else ""
        if new is not None:
            kept.append((new, behind))
    separator = text[items[0].end : items[1].start] if len(items) > 1 else _SEPARATOR
    if kept and edits.added:
        kept[-1] = (kept[-1][0], separator)
    kept += [(new, separator) for new in edits.added]
    if not kept:
        return "[]"
    pieces = [piece for element in kept for piece in element]
    head = text[place.start : items[0].start] if items else "["
    tail = text[items[-1].end : place.end] if items else "]"
    return "".join([head, *pieces[:-1], tail])
