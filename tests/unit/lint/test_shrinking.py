"""Inputs shrink to the smallest that still fail, within their types; texts that were cut are told from others."""

from collections.abc import Callable

import pytest

from veriscale.lean.type_text import parse_type_text
from veriscale.lean.values import StructureInfo, Value, conforms
from veriscale.lean.values.cut import is_cut
from veriscale.lint.trials.shrink import measure, shrunk


@pytest.mark.parametrize(
    ("type_text", "value", "fails", "smallest"),
    [
        ("Nat", 1000, lambda x: x >= 17, 17),
        ("Int", -1000, lambda x: x <= -17, -17),
        ("Int", -1000, lambda x: x != 0, 1),
        ("List Int", (5, 9, -3, 9, 7), lambda xs: len(set(xs)) < len(xs), (0, 0)),
        ("Array Nat", (4, 8, 15, 16), lambda xs: max(xs, default=0) > 12, (13,)),
        ("String", "Hello, world", lambda s: "o" in s, "o"),
        ("String", "Hello, world", lambda s: len(s) > 2, "aaa"),
        ("Option (List Bool)", ((True, False),), lambda o: o is not None, ((),)),
        ("Int × Bool", (9, True), lambda p: p[0] > 3, (4, False)),
        ("Char", "z", lambda c: True, "a"),
        ("UInt8", 255, lambda x: x > 100, 101),
    ],
)
def test_smallest_failing_value(type_text: str, value: Value, fails: Callable[[Value], bool], smallest: Value) -> None:
    type_ = parse_type_text(type_text)
    tried: list[Value] = []

    def check(inputs: tuple[Value, ...]) -> bool:
        tried.append(inputs[0])
        return bool(fails(inputs[0]))

    assert shrunk((value,), [type_], {}, check, lambda: False) == (smallest,)
    assert all(conforms(item, type_, {}) for item in tried)


def test_fields_of_a_structure_shrink() -> None:
    nat, names = parse_type_text("Nat"), parse_type_text("List Nat")
    info = StructureInfo("Box", (), ("size", "items"), (nat, names))
    box = parse_type_text("Box")
    found = shrunk(((9, (1, 2, 3)),), [box], {"Box": info}, lambda inputs: len(inputs[0][1]) > 1, lambda: False)  # type: ignore[index,arg-type]  # a box is a tuple
    assert found == ((0, (0, 0)),)


def test_sequences_lose_elements_together() -> None:
    types = [parse_type_text("List Int")] * 2
    inputs: tuple[Value, ...] = ((3, 1, 2), (6, 5, 4))
    found = shrunk(inputs, types, {}, lambda pair: len(pair[0]) == len(pair[1]) > 1, lambda: False)  # type: ignore[arg-type]  # lists
    assert found == ((0, 0), (0, 0))


def test_shrinking_stops_when_told() -> None:
    steps = iter(range(100))
    found = shrunk((1000,), [parse_type_text("Nat")], {}, lambda inputs: True, lambda: next(steps) >= 3)
    assert measure(found) < measure((1000,))


@pytest.mark.parametrize("text", ["14, 15]", "true)", "('2', 1)]", "#[1, 2", "[(1, 2), (3", "(9, 900)] }", "'[', 'a']"])
def test_cut(text: str) -> None:
    assert is_cut(text)


@pytest.mark.parametrize("text", ["[1, 2]", "", "seven", "]'4'[#", "[']']", '["]"]', "some 3", "(1, [2)]"])
def test_not_cut(text: str) -> None:
    assert not is_cut(text)
