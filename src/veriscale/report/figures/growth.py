"""How much the suites grew, by kind of test: bars of the means over the curated suite's (paper, Table 1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from veriscale.report.figures.drawing import Box, Boxes, Drawing, Label, Style
from veriscale.report.records import KINDS, SuiteRow

_LEFT: Final = 150
_LONGEST: Final = 440
_WIDTH: Final = 800
_GROUP: Final = 78
_TOP: Final = 40
_BAR: Final = 16
_STEP: Final = 20
_STYLES: Final = {"curated": Style.INK, "plus": Style.PLUS, "lite": Style.LITE}


def growth_bars(suites: Sequence[SuiteRow]) -> Drawing:
    """Return the figure for the rows of Table 1."""
    factors = [spread.factor for suite in suites for spread in suite.kinds if spread.factor is not None]
    unit = _LONGEST / max([1.0, *factors])
    items: list[Boxes | Label] = [
        Label(_LEFT, 22, "Tests per task, as multiples of the curated suite", Style.MUTED, 12)
    ]
    for place, kind in enumerate(KINDS):
        top = _TOP + place * _GROUP
        items.append(Label(_LEFT - 14, top + _BAR - 4, kind, Style.INK, 12, end=True))
        for line, suite in enumerate(suites):
            items += _bar(suite, place, top + line * _STEP, unit)
    return Drawing(_WIDTH, _TOP + len(KINDS) * _GROUP, "Growth of the suites by kind of test", tuple(items))


def _bar(suite: SuiteRow, kind: int, top: float, unit: float) -> Iterator[Boxes | Label]:
    spread = suite.kinds[kind]
    factor = 1.0 if suite.name == "curated" else spread.factor
    length = 0.0 if factor is None else max(1.0, factor * unit)
    style = _STYLES.get(suite.name, Style.PLUS)
    yield Boxes(style, (Box(_LEFT, top, length, _BAR),))
    grown = "" if spread.factor is None else f"×{spread.factor:.1f}, "
    yield Label(_LEFT + length + 8, top + _BAR - 4, f"{suite.name} {grown}{spread.mean:.2f} per task", Style.MUTED)
