"""What lint reports: one record for each finding, and the counts of what was compared."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from veriscale.lean.source import Span


class Severity(StrEnum):
    """How bad a finding is; errors and warnings make the command fail."""

    ERROR = "error"
    """The benchmark contradicts itself or cannot be read."""
    WARNING = "warning"
    """Something is of no use, or was not checked for a reason outside of the benchmark."""
    NOTE = "note"
    """Something could not be decided or could be better; the benchmark may be right."""


@dataclass(frozen=True, slots=True)
class LeanPlace:
    """A place in a task's Lean text."""

    file: str
    line: int | None
    """The line of a JSON Lines file; None where the Lean text is a file of its own."""
    span: Span
    """Offsets in the Lean text."""


@dataclass(frozen=True, slots=True)
class RowPlace:
    """One of the rows that a finding is about."""

    row: str
    field: str
    line: int | None = None
    reason: str | None = None
    """Why the row could not be decided: a code of ``veriscale.lean.diagnostics``."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault and its place; what does not apply is None."""

    code: str
    severity: Severity
    message: str
    file: str
    task: str | None = None
    line: int | None = None
    row: str | None = None
    """The row as ``tests[3]`` or ``reject_inputs[0]``."""
    field: str | None = None
    """The field within the row, as ``input.x``, ``expected`` or ``unexpected[1]``."""
    value: str | None = None
    """What stands in the field: text as it is, other JSON as JSON."""
    clause: str | None = None
    """The clauses of the postcondition that are broken, or hold against expectation, as the task writes them."""
    smallest: str | None = None
    """The smallest input found at which the fault shows, as ``x = 3, xs = [1]``; None where nothing was shrunk."""
    subject: str | None = None
    """What the finding is about, where message and value tell an example that may be another one next time."""
    identity: str = ""
    """A digest of the row's input, for telling the finding from others in another version of the benchmark."""
    size: int = 0
    """Characters of the row's input as the file has it."""
    known: bool = False
    """Whether the baseline has it."""
    rows: tuple[RowPlace, ...] = ()
    """All rows that it is about, the first one included, where it stands for several."""
    lean: LeanPlace | None = None
    """What it is about in the Lean text."""


class Gate(StrEnum):
    """What the rows are held against."""

    REFERENCE = "reference"
    PRECONDITION = "precondition"
    POSTCONDITION = "postcondition"


class Agreement(StrEnum):
    """How a comparison ended."""

    AGREE = "agree"
    DISAGREE = "disagree"
    UNDECIDED = "undecided"
    UNREADABLE = "unreadable"
    """A value that is needed is not of its type."""


@dataclass
class Tally:
    """Numbers of comparisons by gate and end, and the reasons of the undecided ones."""

    checked: Counter[tuple[Gate, Agreement]] = field(default_factory=Counter)
    undecided: Counter[str] = field(default_factory=Counter)

    def count(self, gate: Gate, agreement: Agreement, reason: str | None = None) -> None:
        """Count one comparison."""
        self.checked[gate, agreement] += 1
        if agreement is Agreement.UNDECIDED:
            assert reason is not None
            self.undecided[str(reason)] += 1

    def add(self, other: "Tally") -> None:
        """Count all that `other` counted."""
        self.checked.update(other.checked)
        self.undecided.update(other.undecided)
