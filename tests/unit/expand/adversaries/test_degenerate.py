"""Degenerate programs from signatures."""

import pytest

from veriscale.benchmark.records import Parameter, Signature
from veriscale.expand.adversaries.degenerate import degenerate_programs
from veriscale.lean.types import BOOL, INT, NAT, STRING, LeanType, TCon, array_of, list_of, option_of, prod_of, render


def texts(returns: LeanType, parameters: dict[str, LeanType], limit: int = 200) -> list[str]:
    values = tuple(Parameter(name, type_, render(type_)) for name, type_ in parameters.items())
    programs = degenerate_programs(Signature("f", values, returns, render(returns)), limit)
    return [program.code.strip() for program in programs]


@pytest.mark.parametrize(
    ("returns", "parameters", "wanted"),
    [
        (INT, {"x": INT}, ["x", "x + 1", "x - 1", "-x", "0", "1", "-1", "2"]),
        (NAT, {"x": INT}, ["x.toNat", "0", "1", "2"]),
        (INT, {"a": array_of(INT)}, ["Int.ofNat (a.toList.length)", "a.toList.headD 0"]),
        (BOOL, {"x": INT, "y": INT}, ["true", "false", "x == y"]),
        (STRING, {"s": STRING}, ["s", '""', '"a"', "String.mk (s.toList.reverse)"]),
        (list_of(INT), {"xs": list_of(INT)}, ["xs", "[]", "[0]", "xs.reverse", "xs.drop 1", "xs.mergeSort"]),
        (array_of(INT), {"a": array_of(INT)}, ["a", "#[]", "(a.toList.take (a.toList.length - 1)).toArray"]),
        (option_of(NAT), {"n": NAT}, ["none", "some n", "some 0", "some (n + 1)"]),
        (prod_of(INT, BOOL), {"x": INT}, ["(x, true)", "(x + 1, false)"]),
        (TCon("Map", (INT, INT)), {"m": TCon("Map", (INT, INT))}, ["m", "default"]),
    ],
)
def test_programs_of_a_type(returns: LeanType, parameters: dict[str, LeanType], wanted: list[str]) -> None:
    assert [text for text in wanted if text not in texts(returns, parameters)] == []


def test_nat_programs_have_no_negative_literals() -> None:
    assert [text for text in texts(NAT, {"x": INT, "n": NAT}) if "-1" in text or text.startswith("-")] == []


def test_the_families_take_turns_and_no_text_occurs_twice() -> None:
    found = texts(list_of(INT), {"xs": list_of(INT), "ys": list_of(INT)}, 6)
    assert found == ["xs", "[]", "xs.take (xs.length - 1)", "xs.drop 1", "xs.reverse", "xs.take 1 ++ xs"]
    everything = texts(list_of(INT), {"xs": list_of(INT), "ys": list_of(INT)})
    assert len(everything) == len(set(everything))


def test_the_source_names_family_and_text() -> None:
    signature = Signature("f", (Parameter("x", INT, "Int"),), INT, "Int")
    program = degenerate_programs(signature)[0]
    assert (program.id, program.source, program.family) == ("d001", "degenerate:echo: x", "degenerate:echo")
