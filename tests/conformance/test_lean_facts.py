"""What Lean's documentation says that library functions return, against the evaluator.

No fact may evaluate to something else. What is not supported is refused with a code and counted: the floor below rises
with the coverage.
"""

import json
from collections import Counter
from pathlib import Path

from veriscale.lean.compile.program import Program
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Source
from veriscale.lean.stack import call_with_deep_stack

FLOOR = 700
"""Facts that evaluate, of 723."""


def as_definition(fact: dict[str, str]) -> str:
    left, relation = fact["lhs"], fact["relation"]
    if relation == "=":
        return f"def it : Prop := ({left}) = ({fact['rhs']})\n"
    if relation == "is true":
        return f"def it : Prop := {left}\n"
    if relation == "is false":
        return f"def it : Prop := ¬ ({left})\n"
    assert relation == "evaluates to"
    return f"def it : String := toString (repr ({left}))\n"


def outcome(fact: dict[str, str]) -> str:
    elaboration = elaborate_file(Source(as_definition(fact)))
    if elaboration.diagnostics:
        return "refused"
    program = Program()
    program.add(elaboration.declarations)
    if fact["relation"] == "evaluates to":
        result = program.run("it", ())
        return "undecided" if result.reason else "holds" if result.value == fact["rhs"] else "wrong"
    names = {Truth.TRUE: "holds", Truth.FALSE: "wrong", Truth.UNDECIDED: "undecided"}
    return names[program.decide("it", ()).truth]


def test_no_fact_evaluates_to_something_else(shared: Path) -> None:
    lines = (shared / "lean_facts.jsonl").read_text(encoding="utf-8").splitlines()
    facts = [json.loads(line) for line in lines]
    assert len(facts) == 723
    outcomes = call_with_deep_stack(lambda: [outcome(fact) for fact in facts])
    wrong = [fact for fact, found in zip(facts, outcomes, strict=True) if found == "wrong"]
    assert wrong == []
    assert Counter(outcomes)["holds"] >= FLOOR
