"""The kill matrix of a task (paper, Figure 4): which expected pair kills which adversarial implementation.

A row is an adversary, those that most pairs kill first; a column is an expected pair. The pairs of the reduced suite
stand on the left, wide and in colour; the other pairs are thin and grey. Within both, pairs with more kills come first,
so that the right edge of a row's dark part says how hard its adversary is to kill.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.report.figures.drawing import Box, Boxes, Drawing, Label, Style
from veriscale.report.records import AdversaryText, PairRow, ScaledTask

LEFT: Final = 176
TOP: Final = 26
ROW: Final = 15
_BAR: Final = 12
_RIGHT: Final = 64
_BETWEEN: Final = 14
_BOTTOM: Final = 6
_LITE_WIDTH: Final = 330
_REST_WIDTH: Final = 560
_WIDEST: Final = 14
_HEADINGS: Final = 130
"""Room for a heading over a block of few columns."""
_SOURCE: Final = 22
"""Characters of an adversary's source beside its row."""


@dataclass(frozen=True, slots=True)
class Block:
    """Columns side by side: indices of pairs, the left edge and the width of one."""

    pairs: tuple[int, ...]
    left: float
    column: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + len(self.pairs) * self.column


@dataclass(frozen=True, slots=True)
class KillMatrix:
    """The order of rows and columns: `adversaries` are indices of the task's, from top to bottom."""

    adversaries: tuple[int, ...]
    lite: Block
    rest: Block


def kill_matrix(task: ScaledTask) -> KillMatrix | None:
    """Return the order of the matrix of a task, None where it has no adversaries or no pairs."""
    if not task.adversaries or not task.pairs:
        return None
    killers = {item.id: sum(item.id in pair.kills for pair in task.pairs) for item in task.adversaries}
    rows = sorted(range(len(task.adversaries)), key=lambda index: (-killers[task.adversaries[index].id], index))
    lite, rest = (_by_kills(task.pairs, chosen) for chosen in (True, False))
    left = _block(lite, LEFT, _LITE_WIDTH)
    right = _block(rest, max(left.right, LEFT + (_HEADINGS if lite else 0)) + _BETWEEN * bool(lite), _REST_WIDTH)
    return KillMatrix(tuple(rows), left, right)


def draw(task: ScaledTask, matrix: KillMatrix) -> Drawing:
    """Return the picture."""
    edge = max(matrix.rest.right, matrix.rest.left + (_HEADINGS if matrix.rest.pairs else 0))
    width = edge + _RIGHT
    items: list[Boxes | Label] = [*_headings(task, matrix, width)]
    killed: dict[Style, list[Box]] = {Style.LITE: [], Style.PLUS: []}
    pale: dict[Style, list[Box]] = {Style.LITE_PALE: [], Style.PLUS_PALE: []}
    for place, index in enumerate(matrix.adversaries):
        adversary, top = task.adversaries[index], TOP + place * ROW
        for block, dark, light in (
            (matrix.lite, Style.LITE, Style.LITE_PALE),
            (matrix.rest, Style.PLUS, Style.PLUS_PALE),
        ):
            if block.pairs:
                pale[light].append(Box(block.left, top, block.right - block.left, _BAR))
                killed[dark] += _cells(task, block, adversary, top)
        items += _row_labels(task, adversary, top + _BAR - 2, width)
    boxes = [Boxes(style, found) for style, found in (*pale.items(), *killed.items()) if found]
    height = TOP + len(matrix.adversaries) * ROW + _BOTTOM
    return Drawing(width, height, _title(task), (*boxes, *items))


def _by_kills(pairs: Sequence[PairRow], lite: bool) -> tuple[int, ...]:
    chosen = [index for index, pair in enumerate(pairs) if pair.lite is lite]
    return tuple(sorted(chosen, key=lambda index: (-len(pairs[index].kills), index)))


def _block(pairs: tuple[int, ...], left: float, width: float) -> Block:
    return Block(pairs, left, min(_WIDEST, round(width / len(pairs), 3)) if pairs else 0)


def _cells(task: ScaledTask, block: Block, adversary: AdversaryText, top: float) -> Iterator[Box]:
    """Yield the dark parts of a row; neighbours that are narrow are joined."""
    apart = 1 if block.column >= 3 else 0
    start: int | None = None
    for place in range(len(block.pairs) + 1):
        dark = place < len(block.pairs) and adversary.id in task.pairs[block.pairs[place]].kills
        if start is not None and (not dark or apart):
            yield Box(block.left + start * block.column, top, (place - start) * block.column - apart, _BAR)
            start = None
        if dark and start is None:
            start = place


def _headings(task: ScaledTask, matrix: KillMatrix, width: float) -> Iterator[Label]:
    yield Label(LEFT - 10, TOP - 10, "adversary", Style.MUTED, end=True)
    if matrix.lite.pairs:
        yield Label(LEFT, TOP - 10, f"Lite: {len(matrix.lite.pairs)} pairs", Style.LITE)
    if matrix.rest.pairs:
        yield Label(matrix.rest.left, TOP - 10, f"other pairs of Plus: {len(matrix.rest.pairs)}", Style.MUTED)
    yield Label(width - 4, TOP - 10, "killed by", Style.MUTED, end=True)


def _row_labels(task: ScaledTask, adversary: AdversaryText, base: float, width: float) -> Iterator[Label]:
    source = adversary.source.split(":", 2)
    family = source[1].strip() if len(source) > 1 else adversary.source
    yield Label(LEFT - 10, base, adversary.id, Style.INK, end=True)
    shown = family if len(family) <= _SOURCE else family[: _SOURCE - 1] + "…"
    yield Label(LEFT - 48, base, shown, Style.MUTED, end=True)
    killers = sum(adversary.id in pair.kills for pair in task.pairs)
    yield Label(width - 4, base, _share(killers, len(task.pairs)), Style.MUTED, end=True)


def _share(part: int, whole: int) -> str:
    """Return a share in per cent, rounded so that neither all nor none is said where it is not so."""
    percent = 100 * part // whole
    return "<1 %" if part and not percent else f"{percent} %"


def _title(task: ScaledTask) -> str:
    return (
        f"Kill matrix of {task.id}: {len(task.adversaries)} adversarial implementations by {len(task.pairs)} expected "
        f"pairs, of which {sum(pair.lite for pair in task.pairs)} are in the reduced suite"
    )
