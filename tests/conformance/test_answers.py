"""Programs and specifications as language models write them for the benchmark's tasks: which of them elaborate.

The answers stand in the shared data. Those that are refused are named here, with the code and the reason why Lean
would refuse them as well; every other one has to elaborate.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source
from veriscale.lean.stack import call_with_deep_stack

REFUSED = {
    # `∃ s, s.Sublist numbers ∧ …` gives no type for s, and a field of a term of unknown type cannot be looked up; what
    # follows in the conjunction are fields of s as well.
    ("verina_advanced_32", "spec", "answers-d"): "cannot-infer",
    # In `(List.range n).map (fun i => (i : Int) + 1)` the function is elaborated first, while the type of i is open:
    # the ascription makes it Int, and then the list of naturals does not fit.
    ("verina_advanced_70", "spec", "answers-b"): "type-mismatch",
}
FLOOR = 230
"""Answers of 234 that elaborate at least."""

Record = dict[str, Any]


def lines(path: Path) -> list[Record]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def definition(name: str, parameters: str, result: str, body: str) -> str:
    return f"def {name} {parameters} : {result} :=\n  {body}\n"


def text_of(answer: Record, task: Record) -> str:
    """Return the Lean file that the answer makes, with what the task itself declares."""
    signature = task["signature"]
    name, result = signature["name"], signature["return_type"]
    parameters = " ".join(f"({p['param_name']} : {p['param_type']})" for p in signature["parameters"])
    section = r"-- !benchmark @start task_aux\b[^\n]*\n(.*?)-- !benchmark @end task_aux\b"
    found = re.search(section, task["lean_code"], re.DOTALL)
    parts = [answer.get("imports", ""), found.group(1) if found else ""]
    if answer["kind"] == "code":
        parts += [answer.get("code_aux", ""), definition(name, parameters, result, answer["code"])]
    else:
        both = f"{parameters} (result : {result})"
        parts += [answer.get("precond_aux", ""), definition(f"{name}_precond", parameters, "Prop", answer["precond"])]
        parts += [answer.get("postcond_aux", ""), definition(f"{name}_postcond", both, "Prop", answer["postcond"])]
    return "\n".join(parts)


def codes(shared: Path) -> dict[tuple[str, str, str], str | None]:
    """Return the code of the first diagnostic of each answer, None where it elaborates."""
    tasks = {task["id"]: task for task in lines(shared / "verina" / "verina-dev.jsonl")}
    found: dict[tuple[str, str, str], str | None] = {}
    for answer in lines(shared / "answers" / "answers-dev.jsonl"):
        diagnostics = elaborate_file(Source(text_of(answer, tasks[answer["task"]]))).diagnostics
        key = (answer["task"], answer["kind"], answer["model"])
        found[key] = str(diagnostics[0].code) if diagnostics else None
    return found


@pytest.fixture(scope="module")
def answers(shared: Path) -> dict[tuple[str, str, str], str | None]:
    return call_with_deep_stack(lambda: codes(shared))


def test_nearly_all_answers_elaborate(answers: dict[tuple[str, str, str], str | None]) -> None:
    assert len(answers) == 234
    assert sum(code is None for code in answers.values()) >= FLOOR


def test_the_others_are_refused_as_lean_would(answers: dict[tuple[str, str, str], str | None]) -> None:
    assert {key: code for key, code in answers.items() if code is not None} == REFUSED
