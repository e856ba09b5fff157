"""What the files of lists, arrays, strings and maps share: charges for copies, search, order, wrong indices.

None of this is a Lean function.
"""

from collections.abc import Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import Dictionary
from veriscale.lean.library.support import Elements, Predicate, Relation, equality, scan

COPIES_PER_STEP = 64
"""Elements that one step may copy: copying an element costs about a hundredth of a call."""


def charge_copy(size: int) -> None:
    """Count the copying of a sequence of `size` elements that exist already.

    Raises:
        Undecided: the sequence is longer than the budget's size, or the steps are used up.
    """
    if size > METER.size:
        METER.grow(size)
    METER.charge(1 + size // COPIES_PER_STEP)


def default(evidence: Dictionary) -> Any:
    """Return the ``default`` of ``Inhabited`` evidence."""
    return evidence.methods["default"]


def member(evidence: Dictionary, items: Elements, item: Any) -> bool:
    """Tell whether an element of `items` is ``==`` to `item` by the ``BEq`` evidence."""
    if evidence.structural:
        scan(items, item)
        return item in items
    METER.charge(len(items))
    equal = equality(evidence)
    return any(equal(item, other) for other in items)


def first_index(test: Predicate, items: Iterable[Any]) -> int | None:
    """Return the index of the first item that passes `test`."""
    for index, item in enumerate(items):
        if test(item):
            return index
    return None


def less_lists(less: Relation, equal: Relation, xs: Elements, ys: Elements) -> bool:
    """Tell whether `xs` comes before `ys` lexicographically (``List.Lex``)."""
    for x, y in zip(xs, ys, strict=False):
        METER.charge(1)
        if less(x, y):
            return True
        if not equal(x, y):
            return False
    return len(xs) < len(ys)


def out_of_bounds(index: int, size: int) -> Undecided:
    """Return the outcome of an access whose proof of being in bounds cannot exist."""
    return Undecided(Code.UNSUPPORTED_FORM, f"index {index} out of bounds {size} under an unchecked proof")


def ordering(left: Any, right: Any) -> tuple[int]:
    """Return the ``Ordering`` of two values by Python's order: the index of lt, eq or gt."""
    return (0,) if left < right else (1,) if left == right else (2,)
