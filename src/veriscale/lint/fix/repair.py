"""Repairs the rows of one task: round after round, until what was changed has no fault any more.

What is right, the ground truth says: an expected output becomes the reference's where the precondition accepts the
input and the postcondition the output. Where it does not say what is right, the row or the unexpected output is
dropped. Only what a finding names is changed, and only findings that are errors or duplicates ask for a change.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.problems import Problem
from veriscale.benchmark.records import RowList, Task
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Finding, Severity
from veriscale.lint.fix.changes import Change, Repair
from veriscale.lint.fix.draft import Draft, DraftRow
from veriscale.lint.fix.rows import RowFaults, repair_row
from veriscale.lint.fix.same_inputs import CONFLICT, DUPLICATE, settle_conflicts, settle_duplicates

DUPLICATE_OUTPUT: Final = "duplicate-unexpected-output"
REPAIRED_WARNINGS: Final = frozenset({DUPLICATE, DUPLICATE_OUTPUT})
ROUNDS: Final = 20
"""More rounds than a row can need: recomputed, its outputs dropped, then itself."""


@dataclass(frozen=True, slots=True)
class Repairing:
    """How rows are linted again, and what is repaired."""

    examine: Callable[[Task, tuple[Problem, ...]], Examination]
    """Gives what is known about the task with other rows."""
    lint: Callable[[Examination], Sequence[Finding]]
    """Gives the findings in rows."""
    codes: frozenset[str]
    """The codes of the chosen rules."""


def is_repairable(finding: Finding) -> bool:
    """Return whether a repair takes care of a finding: of an error in a row, and of duplicates."""
    return finding.row is not None and (finding.severity is Severity.ERROR or finding.code in REPAIRED_WARNINGS)


def repair_task(examination: Examination, findings: Sequence[Finding], repairing: Repairing) -> Repair | None:
    """Return the repair of a task with these findings, None where nothing in it can be repaired."""
    if not any(is_repairable(finding) for finding in findings):
        return None
    draft = Draft(examination)
    changes: list[Change] = []
    _repair_rows(draft, examination, findings, repairing, changes)
    for code, settle in ((CONFLICT, settle_conflicts), (DUPLICATE, settle_duplicates)):
        if code in repairing.codes:
            again, problems, names = draft.reread(draft.rows)
            changes += settle(repairing.examine(again, problems), names)
    tests, reject_inputs = (draft.edits(rows) for rows in RowList)
    return Repair(examination.task.origin, tuple(changes), tests, reject_inputs)


def _repair_rows(
    draft: Draft,
    examination: Examination,
    findings: Sequence[Finding],
    repairing: Repairing,
    changes: list[Change],
) -> None:
    """Repair rows with faults of their own until there are none; add what was done to `changes`."""
    names = {row.name: row for row in draft.rows}
    for _ in range(ROUNDS):
        changed = _one_round(draft, names, (examination, findings), changes)
        if not changed:
            return
        again, problems, names = draft.reread(changed)
        examination = repairing.examine(again, problems)
        findings = repairing.lint(examination)


def _one_round(
    draft: Draft, names: dict[str, DraftRow], checked: tuple[Examination, Sequence[Finding]], changes: list[Change]
) -> list[DraftRow]:
    """Repair each row with faults of its own, and return those that are still there after a change."""
    examination, findings = checked
    by_row: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.row is not None and is_repairable(finding) and finding.code not in (DUPLICATE, CONFLICT):
            by_row.setdefault(finding.row, []).append(finding)
    pairs = {pair.row.name: pair for pair in examination.pairs} if by_row else {}
    changed: list[DraftRow] = []
    for name in [name for name in names if name in by_row]:
        row = names[name]
        made = repair_row(draft, row, RowFaults(examination, pairs.get(name), tuple(by_row[name])))
        changes.extend(made)
        if made and row.text is not None:
            changed.append(row)
    return changed
