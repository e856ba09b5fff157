"""Three-valued truth of propositions (Kleene): what is still true or false when a part is undecided.

Operands are functions without parameters that return a truth value or raise `Undecided`. A conjunction with a false
operand is false, whatever becomes of the others, and so on; only where the answer depends on an undecided operand is
the whole undecided, with that operand's reason. Each operand but the last gets at most half of the steps that are left,
so that an expensive one cannot keep the others from being looked at.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.compile.watchdog import WATCHDOG
from veriscale.lean.diagnostics import Code, Undecided

Operand = Callable[[], bool]

FINAL = (Code.MACHINE_TIME, Code.MACHINE_MEMORY)
"""Reasons that end the whole evaluation."""

COST = 4
"""Steps per operand: evaluating one three-valued takes several times as long as a round of a plain loop."""


def attempt(operand: Operand, share: bool = True) -> bool | Undecided:
    """Return the operand's truth, or why it is undecided.

    Args:
        operand: What to evaluate.
        share: Keep half of the remaining steps for what comes after.

    Raises:
        Undecided: a limit of the machine was hit.
    """
    METER.charge(COST)
    kept = METER.steps // 2 if share else 0
    METER.steps -= kept
    try:
        result: bool | Undecided = operand()
    except Undecided as failure:
        if failure.code in FINAL or WATCHDOG.expired:
            raise
        result = failure.forgetting_frames()
    except RecursionError:
        result = Undecided(Code.BUDGET_DEPTH, "nested calls")
    METER.steps = max(METER.steps, 0) + kept
    return result


def _decisive(left: Operand, right: Operand, absorbing: bool) -> bool:
    """Conjunction (`absorbing` false) and disjunction (true)."""
    first = attempt(left)
    if first is absorbing:
        return absorbing
    second = attempt(right, share=False)
    if second is absorbing:
        return absorbing
    for result in (first, second):
        if isinstance(result, Undecided):
            raise result.forgetting_frames()
    return not absorbing


def conjunction(left: Operand, right: Operand) -> bool:
    """``left ∧ right``."""
    return _decisive(left, right, False)


def disjunction(left: Operand, right: Operand) -> bool:
    """``left ∨ right``."""
    return _decisive(left, right, True)


def implication(left: Operand, right: Operand) -> bool:
    """``left → right``."""
    return _decisive(lambda: not left(), right, True)


def conditional(condition: Operand, then: Operand, otherwise: Operand) -> bool:
    """``if condition then … else …``: decided as well where both branches agree."""
    chosen = attempt(condition)
    if not isinstance(chosen, Undecided):
        return then() if chosen else otherwise()
    first = attempt(then)
    second = first if isinstance(first, Undecided) else attempt(otherwise, share=False)
    if isinstance(first, Undecided) or isinstance(second, Undecided) or first != second:
        raise chosen.forgetting_frames()
    return first


def _quantified(items: Iterable[Any], body: Callable[[Any], bool], open_name: str | None, absorbing: bool) -> bool:
    """Go through the values until one decides; `open_name` names the variable where there may be more values."""
    pending: Undecided | None = None
    for item in items:
        result = attempt(partial(body, item))
        if result is absorbing:
            return absorbing
        if isinstance(result, Undecided):
            pending = pending or result
    if pending is not None:
        raise pending.forgetting_frames()
    if open_name is not None:
        raise Undecided(Code.UNBOUNDED_QUANTIFIER, open_name)
    return not absorbing


def universal(items: Iterable[Any], body: Callable[[Any], bool], open_name: str | None) -> bool:
    """``∀ x ∈ items, body x``."""
    return _quantified(items, body, open_name, False)


def existential(items: Iterable[Any], body: Callable[[Any], bool], open_name: str | None) -> bool:
    """``∃ x ∈ items, body x``."""
    return _quantified(items, body, open_name, True)
