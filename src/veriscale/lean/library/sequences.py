"""What the files of lists, arrays, strings and maps share: charges for copies, search, order, wrong indices.

None of this is a Lean function.
"""

from collections.abc import Iterable
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import Dictionary
from veriscale.lean.library.support import Elements, Predicate, Relation, equality

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
        return contains(items, item)
    METER.charge(len(items))
    equal = equality(evidence)
    return any(equal(item, other) for other in items)


LONG_LIST = 128
"""Shorter lists are searched faster than it takes to find their index."""

MOST_INDEXED = 4
"""Lists whose index is kept."""

_SEEN: dict[int, Elements] = {}
_INDEXED: dict[int, tuple[Elements, frozenset[Any]]] = {}


def contains(items: Elements, item: Any) -> bool:
    """Tell whether Python's ``==`` finds `item` in `items`; a long list that is asked again gets an index.

    The charge does not depend on that, so that what ran before changes no verdict.

    Raises:
        Undecided: the steps are used up.
    """
    width = len(item) if isinstance(item, (tuple, str)) else 1
    if len(items) < LONG_LIST:
        METER.charge(1 + (len(items) * (16 + width) >> 7))
        return item in items
    METER.charge(4 + (len(items) * (16 + width) >> 10))
    found = _INDEXED.get(id(items))
    if found is not None:
        return item in found[1]
    if id(items) not in _SEEN:
        _remember(_SEEN, id(items), items)
        return item in items
    try:
        index = frozenset(items)
    except TypeError:
        return item in items
    _remember(_INDEXED, id(items), (items, index))
    return item in index


def _remember(table: dict[int, Any], key: int, value: Any) -> None:
    """Put an entry in; the oldest goes where there are too many. Kept lists keep their identity."""
    if len(table) >= MOST_INDEXED:
        del table[next(iter(table))]
    table[key] = value


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
    message = f"index {index} is out of bounds for size {size}, so Lean accepts no proof that it is within them"
    return Undecided(Code.UNSUPPORTED_FORM, message)


def ordering(left: Any, right: Any) -> tuple[int]:
    """Return the ``Ordering`` of two values by Python's order: the index of lt, eq or gt."""
    return (0,) if left < right else (1,) if left == right else (2,)
