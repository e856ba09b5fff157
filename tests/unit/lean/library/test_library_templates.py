"""Inline templates say the same as the implementations beside them."""

from itertools import product
from typing import Any

import pytest

from veriscale.lean.compile.runtime import BUILTINS
from veriscale.lean.elaborate.resolution.scopes import Role
from veriscale.lean.elaborate.signatures import read_scheme
from veriscale.lean.library import LIBRARY
from veriscale.lean.library.registry import Entry
from veriscale.lean.types import BOOL, INT, NAT, PROP, LeanType, TCon, TParam

SAMPLES: dict[LeanType, tuple[Any, ...]] = {
    NAT: (0, 1, 2, 7, 64, 2**70),
    INT: (0, 1, -1, 5, -8, 2**70, -(2**70)),
    BOOL: (False, True),
    PROP: (False, True),
}


def samples(type_: LeanType) -> tuple[Any, ...]:
    if isinstance(type_, TParam):
        return (3, -4)
    if isinstance(type_, TCon) and type_.name in ("List", "Array"):
        return ((), (5,), (1, 2, 3))
    if isinstance(type_, TCon) and type_.name == "Option":
        return (None, (0,), (4,))
    if isinstance(type_, TCon) and type_.name == "Prod":
        return ((1, 2), (-3, 4))
    return SAMPLES.get(type_, ())


def argument_types(entry: Entry) -> list[LeanType]:
    binders = read_scheme(entry.signature).binders
    return [binder.type for binder in binders if binder.role is Role.VALUE and binder.type is not None]


ENTRIES = [
    entry
    for entry in LIBRARY.functions.values()
    if entry.inline is not None and all(map(samples, argument_types(entry)))
]


def test_most_templates_are_sampled() -> None:
    assert len(ENTRIES) > 60


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_template_agrees_with_implementation(entry: Entry) -> None:
    assert entry.inline is not None
    for arguments in product(*map(samples, argument_types(entry))):
        if entry.name.startswith("Nat.shift") and arguments[1] > 1000:
            continue
        text = entry.inline.format(*(f"({argument!r})" for argument in arguments))
        found = eval(text, {"__builtins__": BUILTINS})
        expected = entry.implementation(*arguments)
        assert found == expected
        assert type(found) is type(expected)
