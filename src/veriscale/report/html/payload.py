"""What the page of a task is made from, packed until the page is opened; ``report.js`` reads the same shape."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from veriscale.report.figures.drawing import Drawing, svg_element
from veriscale.report.figures.kill_matrix import LEFT, ROW, TOP, KillMatrix
from veriscale.report.html.highlight import highlighted
from veriscale.report.html.packing import packed_json
from veriscale.report.records import FaultRow, PairRow, RowOrigin, ScaledTask

_EMPTY_SECTION: Final = re.compile(
    r"^[ \t]*--[ \t]*!benchmark[ \t]+@start\b.*\n\s*--[ \t]*!benchmark[ \t]+@end\b.*(?:\n|\Z)", re.MULTILINE
)


def packed(task: ScaledTask, matrix: KillMatrix | None, drawing: Drawing | None, faults: Sequence[FaultRow]) -> str:
    """Return the payload of a task."""
    record = {
        "id": task.id,
        "description": task.description,
        "function": task.function,
        "parameters": [[item.name, item.type] for item in task.parameters],
        "returns": task.return_type,
        "lean": highlighted(readable(task.lean)),
        "clauses": [[highlighted(item.text), item.falsified, item.alone, item.undecided] for item in task.clauses],
        "checked": task.clauses_checked,
        "outputs": task.clauses_outputs,
        "adversaries": [[item.id, item.source, highlighted(item.code), item.games] for item in task.adversaries],
        "weakened": [
            [item.id, highlighted(item.clause), item.kind, highlighted(item.postcond)] for item in task.weakened
        ],
        "seeds": task.seeds,
        "open": [[item.stage, item.reason, item.count, item.examples] for item in task.left_out],
        "faults": [asdict(item) for item in faults],
        "matrix": None if matrix is None or drawing is None else _matrix(matrix, drawing),
        "pairs": _pairs(task),
        "inputs": [[item.arguments, *_origin(item.origin), int(item.lite)] for item in task.inputs],
    }
    return packed_json(record)


def readable(lean: str) -> str:
    """Return a Lean file without its empty sections and without blank lines side by side."""
    return re.sub(r"\n{3,}", "\n\n", _EMPTY_SECTION.sub("", lean)).strip("\n")


def _pairs(task: ScaledTask) -> list[list[object]]:
    adversaries = {item.id: index for index, item in enumerate(task.adversaries)}
    weakened = {item.id: index for index, item in enumerate(task.weakened)}
    return [
        [
            pair.arguments,
            *_origin(pair.origin),
            int(pair.lite),
            pair.expected,
            [
                [row.value, *(_place(row.adversary, adversaries), _place(row.weakened, weakened))]
                for row in pair.unexpected
            ],
            _kills(pair, adversaries),
        ]
        for pair in task.pairs
    ]


def _place(name: str | None, places: Mapping[str, int]) -> int:
    """Return the index of an identifier, -1 where there is none."""
    return -1 if name is None else places.get(name, -1)


def _kills(pair: PairRow, adversaries: Mapping[str, int]) -> str:
    """Return the killed adversaries as text of 0 and 1."""
    return "".join("1" if name in pair.kills else "0" for name in adversaries)


def _origin(origin: RowOrigin) -> tuple[str, int, str]:
    return origin.origin.value, -1 if origin.seed is None else origin.seed, " → ".join(origin.chain)


def _matrix(matrix: KillMatrix, drawing: Drawing) -> dict[str, object]:
    return {
        "svg": svg_element(drawing),
        "width": drawing.width,
        "top": TOP,
        "row": ROW,
        "left": LEFT,
        "adversaries": matrix.adversaries,
        "blocks": [[block.left, block.column, block.pairs] for block in (matrix.lite, matrix.rest)],
    }
