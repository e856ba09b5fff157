"""The scores as grouped bars (paper, Figure 5): a panel for SpecGen and one for CodeGen, a group for each model.

A bar is the lower bound on a suite; the line at its end reaches to the upper bound.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.report.figures.drawing import Box, Boxes, Drawing, Label, Style
from veriscale.report.scores.records import Score, ScoreTable

PANELS: Final[Mapping[str, str]] = {"specgen": "SpecGen, sound and complete", "codegen": "CodeGen"}
"""The scores that are drawn, with their headings."""
_OWN: Final = {"curated": Style.INK, "plus": Style.PLUS, "lite": Style.LITE}
"""Suites that have their colour everywhere in the report."""
_OTHERS: Final = (Style.BLUE, Style.VIOLET, Style.BROWN, Style.INK, Style.PLUS, Style.LITE)
_UNIT: Final = 2.5
"""Length of one per cent."""
_VALUES: Final = 84
"""Room for the numbers behind the bars."""
_TOP: Final = 66
_BAR: Final = 12
_STEP: Final = 16
_BETWEEN: Final = 14
_LETTER: Final = 6.4
_NAME: Final = 34
"""Characters of a name that are shown."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """A score with the left edge of its bars."""

    score: str
    left: float


def score_bars(table: ScoreTable) -> Drawing:
    """Return the figure."""
    names = sorted({row.model for row in table.models})
    rows = {(row.model, row.suite): row.scores for row in table.models}
    shown = [name for name in PANELS if any(scores[name] is not None for scores in rows.values())]
    left = 20 + _LETTER * max([8, *(len(_short(name)) for name in names)])
    panels = [_Panel(name, left + place * (100 * _UNIT + _VALUES)) for place, name in enumerate(shown)]
    labels = [suite.label for suite in table.suites]
    styles = dict(zip(labels, suite_styles(labels), strict=True))
    group = len(labels) * _STEP + _BETWEEN
    bottom = _TOP + len(names) * group
    legend = list(_legend(styles, left))
    items: list[Boxes | Label] = [*legend]
    for panel in panels:
        items += _axis(panel, bottom)
    for place, name in enumerate(names):
        top = _TOP + place * group
        items.append(Label(left - 12, top + len(labels) * _STEP / 2 + 3, _short(name), Style.INK, 12, end=True))
        for line, label in enumerate(labels):
            for panel in panels:
                score = rows[name, label][panel.score]
                if score is not None:
                    items += _bar(score, styles[label], panel.left, top + line * _STEP)
    ends = [item.x + _LETTER * len(item.text) for item in legend if isinstance(item, Label)]
    width = max([left + len(panels) * (100 * _UNIT + _VALUES), *ends])
    return Drawing(width, bottom + 20, "Scores of models by suite, with lower and upper bounds", tuple(items))


def suite_styles(labels: Sequence[str]) -> tuple[Style, ...]:
    """Return a colour for each suite: its own where it has one in the report, otherwise one that no other has."""
    taken = {_OWN[label] for label in labels if label in _OWN}
    free = [style for style in _OTHERS if style not in taken] or list(_OTHERS)
    strangers = [label for label in labels if label not in _OWN]
    return tuple(_OWN.get(label) or free[strangers.index(label) % len(free)] for label in labels)


def _legend(styles: Mapping[str, Style], left: float) -> Iterator[Boxes | Label]:
    place = left
    for label, style in styles.items():
        yield Boxes(style, (Box(place, 8, 12, 12),))
        yield Label(place + 18, 18, _short(label), Style.INK, 12)
        place += 44 + _LETTER * len(_short(label))


def _axis(panel: _Panel, bottom: float) -> Iterator[Boxes | Label]:
    yield Label(panel.left, 46, f"{PANELS[panel.score]}: % of tasks", Style.MUTED, 12)
    yield Boxes(
        Style.RULE,
        tuple(Box(panel.left + mark * _UNIT, _TOP - 8, 1, bottom - _TOP + 2) for mark in range(0, 101, 25)),
    )
    for mark in range(0, 101, 25):
        place = panel.left + mark * _UNIT + 3.2 * len(str(mark))
        yield Label(place, bottom + 8, str(mark), Style.MUTED, 10, end=True)


def _bar(score: Score, style: Style, left: float, top: float) -> Iterator[Boxes | Label]:
    lower, upper = 100 * score.lower, 100 * score.upper
    length, reach = lower * _UNIT, (upper - lower) * _UNIT
    yield Boxes(style, (Box(left, top, max(1, length), _BAR),))
    text = f"{lower:.1f}"
    if upper > lower:
        line = Box(left + length, top + _BAR / 2 - 0.75, reach, 1.5)
        yield Boxes(Style.INK, (line, Box(left + length + reach - 0.75, top + 2, 1.5, _BAR - 4)))
        text += f"–{upper:.1f}"
    yield Label(left + length + reach + 6, top + _BAR - 2, text, Style.MUTED, 10)


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"
