"""Does the parser build the tree that Lean's grammar prescribes? Each case is text: a source and its expected tree.

The expected trees are written by hand from Lean's precedence tables and layout rules (Lean.Parser.Term, Lean.Parser.Do,
Init.Prelude); the headline of a case names the rule. White space in the expectation does not count.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from veriscale.lean.diagnostics import Code, Diagnostic, LeanError
from veriscale.lean.source import Source
from veriscale.lean.syntax.dump import dump
from veriscale.lean.syntax.parse import parse_file, parse_signature, parse_term


@dataclass(frozen=True)
class Case:
    kind: str
    title: str
    source: str
    expected: str


def read_cases() -> list[Case]:
    cases = []
    for path in sorted(Path(__file__).parent.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("====\n"):
            head, _, rest = block.partition("\n")
            kind, _, title = head.removeprefix("# ").partition(": ")
            source, _, expected = rest.partition("----\n")
            cases.append(Case(kind, f"{path.stem}: {title}", source, " ".join(expected.split())))
    return cases


def show_fault(source: Source, fault: Diagnostic) -> str:
    place = source.position(fault.span.start)
    code = "" if fault.code is Code.SYNTAX else f" [{fault.code}]"
    return f"error {place.line}:{place.column}: {fault.message}{code}"


def show(case: Case) -> str:
    source = Source(case.source)
    try:
        if case.kind == "term":
            return dump(parse_term(source))
        if case.kind == "signature":
            binders, type_ = parse_signature(source)
            return " ".join([*map(dump, binders), ":", dump(type_)])
    except LeanError as error:
        return show_fault(source, error.diagnostic)
    assert case.kind == "file"
    file, faults = parse_file(source)
    return " ".join([*(show_fault(source, fault) for fault in faults), *map(dump, file.commands)])


CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_tree(case: Case) -> None:
    assert " ".join(show(case).split()) == case.expected
