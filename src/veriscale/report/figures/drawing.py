"""Drawings of boxes and short texts, written as SVG and as PNG with equal geometry and equal bytes for equal drawings.

Boxes of one style become one path, so that a figure of ten thousand cells is one element. The SVG follows the reader's
choice of a light or dark scheme; the PNG is light.
"""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont


class Style(StrEnum):
    """What a part of a drawing means; the colours are those of the report. The last three are for other suites."""

    PAPER = "paper"
    INK = "ink"
    MUTED = "muted"
    RULE = "rule"
    LITE = "lite"
    LITE_PALE = "lite-pale"
    PLUS = "plus"
    PLUS_PALE = "plus-pale"
    BLUE = "blue"
    VIOLET = "violet"
    BROWN = "brown"


COLOURS: Final[Mapping[Style, tuple[str, str]]] = {
    Style.PAPER: ("#fcfbf8", "#15181c"),
    Style.INK: ("#1d2125", "#e8e6e1"),
    Style.MUTED: ("#6a6f76", "#979da6"),
    Style.RULE: ("#dcd9d1", "#31363d"),
    Style.LITE: ("#0d6e6e", "#4fc3b8"),
    Style.LITE_PALE: ("#d7e8e6", "#1d3838"),
    Style.PLUS: ("#8f969e", "#727a85"),
    Style.PLUS_PALE: ("#eeece6", "#22262c"),
    Style.BLUE: ("#3f6fa8", "#7cb0e6"),
    Style.VIOLET: ("#7a3e8f", "#c79be0"),
    Style.BROWN: ("#8a5a2b", "#d0a070"),
}
"""Light and dark."""
_SCALE: Final = 2
"""Pixels of the PNG for one unit."""
_FAMILY: Final = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Boxes:
    """Rectangles of one style."""

    style: Style
    boxes: Sequence[Box]


@dataclass(frozen=True, slots=True)
class Label:
    """A text on the base line `y`, which begins at `x` or, with `end`, ends there."""

    x: float
    y: float
    text: str
    style: Style = Style.INK
    size: int = 11
    end: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A figure; `title` says what it shows, for those who cannot see it."""

    width: float
    height: float
    title: str
    items: Sequence[Boxes | Label]


def svg_file(drawing: Drawing) -> str:
    """Return an SVG file."""
    light, dark = (
        "".join(f".v-{style}{{fill:{colours[place]}}}" for style, colours in COLOURS.items()) for place in (0, 1)
    )
    style = f"<style>text{{font-family:{_FAMILY}}}{light}@media(prefers-color-scheme:dark){{{dark}}}</style>"
    paper = f'<rect class="v-paper" width="{_number(drawing.width)}" height="{_number(drawing.height)}"/>'
    opening = _opening(drawing).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return "\n".join([opening, style, paper, *map(_element, drawing.items), "</svg>"]) + "\n"


def svg_element(drawing: Drawing) -> str:
    """Return the element for a page that has the colours of the classes ``v-…`` in its own style sheet."""
    return "".join([_opening(drawing), *map(_element, drawing.items), "</svg>"])


def png_file(drawing: Drawing) -> bytes:
    """Return a PNG file, twice as large as the drawing's units."""
    size = round(drawing.width * _SCALE), round(drawing.height * _SCALE)
    image = Image.new("RGB", size, COLOURS[Style.PAPER][0])
    canvas = ImageDraw.Draw(image)
    for item in drawing.items:
        if isinstance(item, Label):
            font = ImageFont.load_default(item.size * _SCALE)
            place = item.x * _SCALE, item.y * _SCALE
            canvas.text(
                place, _plain(item.text), fill=COLOURS[item.style][0], font=font, anchor="rs" if item.end else "ls"
            )
        else:
            _fill(canvas, item)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def write_drawing(folder: Path, name: str, drawing: Drawing) -> None:
    """Write ``NAME.svg`` and ``NAME.png`` into a folder."""
    (folder / f"{name}.svg").write_text(svg_file(drawing), encoding="utf-8")
    (folder / f"{name}.png").write_bytes(png_file(drawing))


def _plain(text: str) -> str:
    """Return a text in the letters that the font of the PNG has."""
    return text.replace("×", "x").replace("…", "...").replace("–", "-").encode("ascii", "replace").decode("ascii")


def _fill(canvas: ImageDraw.ImageDraw, item: Boxes) -> None:
    colour = COLOURS[item.style][0]
    for box in item.boxes:
        left, top = round(box.x * _SCALE), round(box.y * _SCALE)
        right = max(left, round((box.x + box.width) * _SCALE) - 1)
        bottom = max(top, round((box.y + box.height) * _SCALE) - 1)
        canvas.rectangle((left, top, right, bottom), fill=colour)


def _opening(drawing: Drawing) -> str:
    title = escape(drawing.title)
    width, height = _number(drawing.width), _number(drawing.height)
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{title}"><title>{title}</title>'


def _element(item: Boxes | Label) -> str:
    if isinstance(item, Label):
        anchor = ' text-anchor="end"' if item.end else ""
        place = f'x="{_number(item.x)}" y="{_number(item.y)}"'
        return f'<text class="v-{item.style}" {place} font-size="{item.size}"{anchor}>{escape(item.text)}</text>'
    path = "".join(
        f"M{_number(box.x)} {_number(box.y)}h{_number(box.width)}v{_number(box.height)}h{_number(-box.width)}z"
        for box in item.boxes
    )
    return f'<path class="v-{item.style}" d="{path}"/>'


def _number(value: float) -> str:
    return f"{round(value, 2):g}"
