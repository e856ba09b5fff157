"""The report's page: a summary, scores of models, the table of tasks, and the payloads of the tasks' own pages.

The same run gives the same bytes.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.report.html.templating import rendered
from veriscale.report.records import KINDS, FaultRow, RunFacts, ScaledTask, SkippedTask
from veriscale.report.scores.section import SCRIPT, STYLE, ScoresSection

_RULES: Final = re.compile(r"-{3,}(?:[ \t]*\w+[ \t]*-{3,})?")
"""Lines of hyphens, with or without a heading within, as descriptions of Verina have them."""


@dataclass(frozen=True, slots=True)
class Tests:
    """Numbers of tests of the three kinds."""

    pairs: int
    outputs: int
    inputs: int

    @property
    def total(self) -> int:
        """All tests together."""
        return self.pairs + self.outputs + self.inputs


@dataclass(frozen=True, slots=True)
class TaskLine:
    """A line of the table of tasks; a skipped task has a `code` and no tests."""

    id: str
    text: str
    """What the search looks at besides the id."""
    curated: Tests
    plus: Tests
    lite: Tests
    adversaries: int
    clauses: int
    clauses_alone: int
    """Clauses that some unexpected output tests alone."""
    open: int
    """What was left out as undecided or too long."""
    faults: int
    code: str = ""
    payload: str = ""


def task_line(task: ScaledTask, faults: Sequence[FaultRow], payload: str) -> TaskLine:
    """Return the line of a scaled task."""
    return TaskLine(
        id=task.id,
        text=" ".join(_RULES.sub(" ", task.description).split()),
        curated=_tests(task, curated=True),
        plus=_tests(task),
        lite=_tests(task, lite=True),
        adversaries=len(task.adversaries),
        clauses=len(task.clauses),
        clauses_alone=sum(clause.alone > 0 for clause in task.clauses),
        open=sum(item.count for item in task.left_out if item.stage not in ("elaboration", "export")),
        faults=len(faults),
        payload=payload,
    )


def skipped_line(task: SkippedTask) -> TaskLine:
    """Return the line of a skipped task."""
    none = Tests(0, 0, 0)
    return TaskLine(task.id, task.message, none, none, none, 0, 0, 0, 0, 0, code=task.code)


def page(facts: RunFacts, lines: Sequence[TaskLine], scores: ScoresSection | None = None) -> str:
    """Return the report as HTML."""
    return rendered(
        "report.html",
        ("report.css", *([STYLE] if scores else [])),
        ("base.js", *([SCRIPT] if scores else []), "report.js"),
        version=facts.version,
        facts=facts,
        kinds=KINDS,
        lines=sorted(lines, key=lambda line: _natural(line.id)),
        most=max([1.0, *(spread.factor or 1.0 for suite in facts.suites for spread in suite.kinds)]),
        stages=json.dumps(_STAGES),
        scores=scores,
    )


_STAGES: Final[Mapping[str, str]] = {
    "precondition": "precondition of an input",
    "reference": "run of the reference",
    "postcondition": "postcondition of an output",
    "equality": "equality of two outputs",
    "adversary": "run of an adversary",
    "weakened-postcondition": "weakened postcondition of an output",
    "elaboration": "candidate that is not Lean, or not supported",
    "export": "row that is too long to be written",
}
"""What the stages of open questions are called in the report."""


def _tests(task: ScaledTask, *, curated: bool = False, lite: bool = False) -> Tests:
    """Return the numbers of curated rows, of rows of the reduced suite, or of all."""
    pairs = [
        pair for pair in task.pairs if (pair.lite or not lite) and (pair.origin.origin == "curated" or not curated)
    ]
    inputs = [row for row in task.inputs if (row.lite or not lite) and (row.origin.origin == "curated" or not curated)]
    outputs = sum(row.adversary is None or not curated for pair in pairs for row in pair.unexpected)
    return Tests(len(pairs), outputs, len(inputs))


def _natural(name: str) -> list[tuple[int, str]]:
    """Return a key that puts ``task_9`` before ``task_10``."""
    parts = re.split(r"([0-9]+)", name)
    return [(int(part), "") if place % 2 else (-1, part) for place, part in enumerate(parts)]
