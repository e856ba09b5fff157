"""Which branches and lines of a reference inputs cover, by what the code does on them.

The reference is a function of `x`. Expected are the beginnings of the places that no input enters, first those that are
reported as branches, then those reported as lines.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.base import LoadedTask, Truth
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.work import WorkLimit
from veriscale.lint.coverage.count import Count
from veriscale.lint.coverage.measure import Coverage, marked_place, measure_coverage
from veriscale.lint.coverage.places import Kind

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"
ENOUGH = 10**9
LoadTask = Callable[[str, str], tuple[Task, LoadedTask]]


@dataclass(frozen=True)
class Case:
    """A reference, some inputs, and what they leave out."""

    name: str
    code: str
    inputs: tuple[int, ...]
    branches: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    aux: str = ""


CASES = [
    Case("nothing to cover", "x + 1", (0,)),
    Case("arms", "if x > 0 then 1 else 2", (1,), branches=("2",)),
    # 1 and 2 enter both arms, so that nothing is said of the condition.
    Case("all arms", "if x > 1 then 1 else 2", (1, 2)),
    Case("else if", "if x > 5 then 1 else if x > 3 then 2 else 3", (9, 4), branches=("3",)),
    Case("else if alone", "if x > 5 then 1 else if x > 3 then 2 else 3", (9,), branches=("2", "3")),
    # An `if` without `else` is skipped for 0, its statement is run for 1.
    Case("if without else", "Id.run do\n    let mut y := x\n    if x > 0 then y := 5\n    return y", (1,), ("x > 0",)),
    Case("if not entered", "Id.run do\n    let mut y := x\n    if x > 0 then y := 5\n    return y", (0,), ("y := 5",)),
    Case("both ways", "Id.run do\n    let mut y := x\n    if x > 0 then y := 5\n    return y", (0, 1)),
    Case("unless", "Id.run do\n    let mut y := x\n    unless x > 0 do y := 5\n    return y", (0,), ("x > 0",)),
    Case(
        "if in an if",
        "Id.run do\n    if x > 0 then if x > 1 then return 1\n    return 2",
        (2,),
        ("x > 0", "x > 1"),
        ("return 2",),
    ),
    Case("return always", "Id.run do\n    if x > 0 then\n      return 1\n    return 2", (1,), ("x > 0",)),
    # What follows is reached only where the loop ends without `return`.
    Case(
        "return in a loop",
        "Id.run do\n    for i in [0:x + 1] do\n      return i\n    let y := 2\n    return y",
        (3,),
        lines=("let y := 2",),
    ),
    Case(
        "loop not run",
        "Id.run do\n    let mut y := 0\n    for i in [0:x] do\n      y := i\n    return y",
        (0,),
        (),
        ("y := i",),
    ),
    Case("loop run", "Id.run do\n    let mut y := 0\n    for i in [0:x] do\n      y := i\n    return y", (0, 1)),
    Case(
        "while not run",
        "Id.run do\n    let mut y := x\n    while y > 9 do\n      y := y / 2\n    return y",
        (9,),
        lines=("y := y / 2",),
    ),
    Case(
        "after continue",
        "Id.run do\n    let mut y := 0\n    for i in [0:x] do\n      if i < 5 then\n        continue\n"
        "      y := y + 1\n    return y",
        (5,),
        ("i < 5",),
    ),
    # What follows the inner loop's `break` belongs to the outer loop, and is reached.
    Case(
        "break of an inner loop",
        "Id.run do\n    let mut y := 0\n    for i in [0:x] do\n      for j in [0:x] do\n        break\n"
        "      y := y + 1\n    return y",
        (2,),
    ),
    Case("fun not called", "((List.range x).map (fun i => i + 1)).length", (0,), lines=("i + 1",)),
    Case("fun called", "((List.range x).map (fun i => i + 1)).length", (1,)),
    # 0 decides `x = 0 ||`; for 3 both other operands are needed.
    Case("operands", "if x == 0 || x == 1 || x == 2 then 1 else 2", (0, 3)),
    Case("operand", "if x == 0 || x == 1 || x == 2 then 1 else 2", (0,), ("2",), ("x == 1",)),
    Case("last operand", "if x == 0 || x == 1 || x == 2 then 1 else 2", (1,), ("2",), ("x == 2",)),
    Case("and", "if x > 3 ∧ x < 7 then 1 else 2", (2,), ("1",), ("x < 7",)),
    Case("and needed", "if x > 3 ∧ x < 7 then 1 else 2", (2, 5)),
    Case("mixed", "if x > 3 && (x < 7 || x > 9) then 1 else 2", (5,), ("2",), ("x > 9",)),
    # A `·` must stay with its own brackets, so that an operand with one is not measured.
    Case("section", "((List.range x).filter (x > 2 && · > 2)).length", (0,)),
    Case("operand in a section", "((List.range x).filter (· > 2 && true)).length", (0,), lines=("true",)),
    Case("helper", "if x > 3 then help x else 0", (1,), ("help x",), aux="def help (n : Nat) : Nat :=\n  n + 2"),
    Case("helper not called", "x", (1,), (), ("n + 2",), aux="def help (n : Nat) : Nat :=\n  n + 2"),
    Case("helper called", "help x", (1,), aux="def help (n : Nat) : Nat :=\n  n + 2"),
    Case(
        "mutual helpers",
        "if even x then 1 else 2",
        (0,),
        ("odd k", "false", "even k", "2"),
        aux="mutual\ndef even : Nat → Bool\n  | 0 => true\n  | k + 1 => odd k\n"
        "def odd : Nat → Bool\n  | 0 => false\n  | k + 1 => even k\nend",
    ),
    Case(
        "helpers in namespaces",
        "A.B.help x",
        (0,),
        ("2",),
        aux="namespace A.B\ndef help (n : Nat) : Nat :=\n  if n = 0 then 1 else 2\nend A.B\n"
        "open Nat in\ndef _root_.helper := 1",
    ),
    Case("where", "go x\n  where go (n : Nat) : Nat := n + 1", (1,)),
    Case(
        "let function",
        "let f (n : Nat) := n + 1\n  (List.range x).foldl (fun a i => f i + a) 0",
        (0,),
        (),
        ("f i + a",),
    ),
    Case(
        "Option",
        "(do\n    let y ← (if x > 3 then none else some x)\n    let z := y + 1\n    return z : Option Nat).getD 0",
        (4,),
        ("some x",),
        ("let z := y + 1",),
    ),
    Case(
        "let or else",
        "Id.run do\n    let some y := [1, 2][x]? | return 7\n    return y",
        (0,),
        ("return 7",),
    ),
    Case(
        "let or else, the other way",
        "Id.run do\n    let some y := [1, 2][x]? | return 7\n    return y",
        (5,),
        (),
        ("return y",),
    ),
]


@pytest.fixture
def load(tmp_path: Path) -> LoadTask:
    def run(code: str, aux: str) -> tuple[Task, LoadedTask]:
        lean = (
            f"def f_precond (x : Nat) : Prop :=\n  -- !benchmark @start precond\n  True\n  -- !benchmark @end precond\n"
            f"-- !benchmark @start code_aux\n{aux}\n-- !benchmark @end code_aux\n"
            f"def f (x : Nat) : Nat :=\n  -- !benchmark @start code\n  {code}\n  -- !benchmark @end code\n"
            f"def f_postcond (x : Nat) (result : Nat) : Prop :=\n"
            f"  -- !benchmark @start postcond\n  True\n  -- !benchmark @end postcond\n"
        )
        record = {
            "id": "f",
            "description": "A number.",
            "lean_code": lean,
            "signature": {
                "name": "f",
                "parameters": [{"param_name": "x", "param_type": "Nat"}],
                "return_type": "Nat",
            },
            "tests": [],
            "reject_inputs": [],
        }
        path = tmp_path / "task.jsonl"
        path.write_text(json.dumps(record), encoding="utf-8")
        (task,) = read_benchmark(path).tasks
        loaded = EmbeddedEngine().load(task)
        assert not isinstance(loaded, tuple)
        return task, loaded

    return run


def measured(load: LoadTask, case: Case) -> Coverage:
    task, loaded = load(case.code, case.aux)
    inputs = [(value,) for value in case.inputs]
    return measure_coverage(task, loaded, inputs, WorkLimit(loaded, ENOUGH))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_what_is_not_covered(load: LoadTask, case: Case) -> None:
    coverage = measured(load, case)
    decided = zip(coverage.places.places, coverage.entered, strict=True)
    assert [place.text for place, truth in decided if truth is Truth.UNDECIDED and place.kind is not Kind.CHAIN] == []
    assert tuple(place.text for place in coverage.uncovered_branches) == case.branches
    assert tuple(place.text for place in coverage.uncovered_lines) == case.lines


def test_counts(load: LoadTask) -> None:
    """Of the six lines that code begins on, those of the loop's body and the arm in it are not evaluated for 0.

    An arm and the way past it are the branches.
    """
    code = "Id.run do\n    let mut y := 0\n    for i in [0:x] do\n      if i > 3 then\n        y := i\n    return y"
    coverage = measured(load, Case("", code, (0,)))
    assert coverage.branches == Count(0, 2)
    assert coverage.lines == Count(4, 6)
    coverage = measured(load, Case("", code, (5,)))
    assert coverage.branches == Count(2, 2)
    assert coverage.lines == Count(6, 6)


def test_without_work_nothing_is_said(load: LoadTask) -> None:
    task, loaded = load("if x > 0 then 1 else 2", "")
    coverage = measure_coverage(task, loaded, [(1,)], WorkLimit(loaded, 0))
    assert coverage.uncovered_branches == []
    assert coverage.branches == Count(0, 0)


def test_input_that_does_not_finish_leaves_open_what_it_might_enter(load: LoadTask) -> None:
    """The loop never ends for 1, so that nobody knows whether the `else` is entered; for 0 it is not."""
    code = "Id.run do\n    let mut y := x\n    while y > 0 do\n      y := 1\n    if x < 9 then return 1 else return 2"
    assert [place.text for place in measured(load, Case("", code, (0,))).uncovered_branches] == ["return 2"]
    coverage = measured(load, Case("", code, (1,)))
    assert (coverage.uncovered_branches, coverage.uncovered_lines) == ([], [])
    assert coverage.branches == Count(0, 0)


@pytest.mark.parametrize("task", read_benchmark(EXAMPLES).tasks, ids=lambda task: str(task.id))
def test_marks_together_say_what_each_says_alone(task: Task) -> None:
    """Marking several places at once is a matter of speed."""
    loaded = EmbeddedEngine().load(task)
    assert not isinstance(loaded, tuple)
    inputs = [pair.input.arguments for pair in task.suite.pairs[:2]]
    coverage = measure_coverage(task, loaded, inputs, WorkLimit(loaded, ENOUGH))
    for place, truth in zip(coverage.places.places, coverage.entered, strict=True):
        marked = marked_place(task, loaded, place)
        if marked is not None:
            assert truth is (Truth.TRUE if any(marked.entered(item) is Truth.TRUE for item in inputs) else Truth.FALSE)
