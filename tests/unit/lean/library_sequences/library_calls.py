"""Calling library functions by their Lean names, and the evidence that tests hand to them."""

import operator
from typing import Any

from veriscale.lean.library import LIBRARY
from veriscale.lean.library.registry import Dictionary

EQ = Dictionary({"beq": operator.eq, "decEq": operator.eq}, structural=True)
"""``BEq`` where Python's ``==`` decides."""

LOOSE = Dictionary({"beq": lambda a, b: a % 10 == b % 10})
"""A user's ``BEq`` on numbers: equal last digits."""

HASH = Dictionary({"hash": hash})
LESS = Dictionary({"lt": operator.lt})
ZERO = Dictionary({"default": 0, "zero": 0})
ADD = Dictionary({"add": operator.add})


def call(name: str, *arguments: Any) -> Any:
    """Call the library function `name` with evidence and explicit arguments."""
    entry = LIBRARY.find(name)
    assert entry is not None, name
    return entry.implementation(*arguments)
