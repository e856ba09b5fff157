"""Outcomes of evaluations: a value or a truth, or undecided with the reason. Outcomes are never exceptions."""

from dataclasses import dataclass
from enum import Enum

from veriscale.lean.diagnostics import Code
from veriscale.lean.values import Value


class Truth(Enum):
    """Three-valued truth."""

    TRUE = "true"
    FALSE = "false"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a term evaluated to: `value`, or, where `reason` is set, nothing."""

    value: Value = None
    reason: Code | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """The truth of a proposition; `reason` and `detail` are set where it is undecided."""

    truth: Truth
    reason: Code | None = None
    detail: str = ""
