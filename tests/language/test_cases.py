"""Runs the Lean programs of ``cases/``: what `it` evaluates to, or how the text is refused.

A case begins with ``-- case: NAME`` and ends with one of

    -- gives: VALUE : TYPE
    -- decides: true | false                  (where `it` is a proposition)
    -- undecided: CODE
    -- refused: CODE [at LINE:COLUMN]        (lines count from the first line of the case's text)

The expected answers follow from Lean's documented semantics; where that takes thought, the name says why.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from veriscale.lean.compile.program import Program
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source
from veriscale.lean.stack import call_with_deep_stack
from veriscale.lean.type_text import parse_type_text
from veriscale.lean.values import parse_lean

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    name: str
    text: str
    kind: str
    wanted: str


def read_cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.lean")):
        for block in path.read_text(encoding="utf-8").split("-- case: ")[1:]:
            lines = block.rstrip().splitlines()
            kind, _, wanted = lines[-1].removeprefix("-- ").partition(": ")
            yield Case(f"{path.stem}: {lines[0]}", "\n".join(lines[1:-1]) + "\n", kind, wanted)


def answer(case: Case) -> str:
    source = Source(case.text)
    elaboration = elaborate_file(source)
    if elaboration.diagnostics:
        found = elaboration.diagnostics[0]
        place = source.position(found.span.start)
        return f"refused: {found.code} at {place.line}:{place.column}"
    program = Program()
    program.add(elaboration.declarations)
    if case.kind == "decides":
        return f"decides: {program.decide('it', ()).truth.value}"
    outcome = program.run("it", ())
    if outcome.reason is not None:
        return f"undecided: {outcome.reason}"
    if case.kind != "gives":
        return f"gives: {outcome.value!r}"
    value, _, type_text = case.wanted.rpartition(" : ")
    type_ = parse_type_text(type_text)
    found_global = elaboration.environment.find_global("it")
    assert found_global is not None
    assert found_global.scheme.type == type_
    wanted = parse_lean(value, type_, {})
    return f"gives: {case.wanted}" if outcome.value == wanted else f"gives: {outcome.value!r}"


@pytest.mark.parametrize("case", tuple(read_cases()), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    found = call_with_deep_stack(lambda: answer(case))
    wanted = f"{case.kind}: {case.wanted}"
    if case.kind == "refused" and " at " not in case.wanted:
        found = found.partition(" at ")[0]
    assert found == wanted
