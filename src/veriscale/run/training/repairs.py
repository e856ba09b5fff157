"""Repairs as training data: each step of a trajectory with the counterexample that the next one has to deal with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from veriscale.benchmark.records import Json
from veriscale.errors import UsageError

TEXTS: Final = ("task", "edit", "clause")
NUMBERS: Final = ("step", "parent")
COUNTEREXAMPLE: Final = ("complaint", "test", "input", "output")


def repair_rows(path: Path) -> Iterator[dict[str, str]]:
    """Yield the steps of a file that ``veriscale repair --trajectory`` wrote, all fields as text.

    `specification` is JSON; the fields of the counterexample are empty for a step that has none.

    Raises:
        UsageError: the file cannot be read, or a line is no step.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "is not UTF-8"
        raise UsageError(f"{path}: cannot be read: {reason}") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield _row(json.loads(line))
            except (KeyError, TypeError, ValueError, RecursionError):
                raise UsageError(f"{path}:{number}: is no step of a repair; give what --trajectory wrote") from None


def _row(step: dict[str, Json]) -> dict[str, str]:
    found = step["counterexample"]
    if found is not None and not isinstance(found, dict):
        raise TypeError("not an object")
    return {
        **{name: _text(step[name]) for name in (*TEXTS, *NUMBERS)},
        "specification": json.dumps(step["specification"], ensure_ascii=False),
        **{name: "" if found is None else _text(found[name]) for name in COUNTEREXAMPLE},
    }


def _text(value: Json) -> str:
    if isinstance(value, (dict, list)):
        raise TypeError("neither text nor number")
    return "" if value is None else str(value)
