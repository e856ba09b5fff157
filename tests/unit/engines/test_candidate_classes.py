"""Candidates may declare classes and instances of their own; they change nothing for the task or for others."""

from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine, EmbeddedTask
from veriscale.lean.diagnostics import Code

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"

CLASS = "class Score (α : Type) where\n  score : α → Nat\n  twice : α → Nat := fun x => 2 * score x\n"
INSTANCE = "instance : Score Nat where score n := n + 1\n"


@pytest.fixture(scope="module")
def task() -> EmbeddedTask:
    found = next(task for task in read_benchmark(EXAMPLES).tasks if task.id == "example_boxes_that_fit")
    loaded = EmbeddedEngine().load(found)
    assert isinstance(loaded, EmbeddedTask)
    return loaded


def test_a_program_runs_with_its_own_class(task: EmbeddedTask) -> None:
    program = task.load_program("Score.twice capacity", CLASS + INSTANCE)
    assert not isinstance(program, tuple)
    assert program.run(((3, 4), 7)).value == 16


def test_the_next_candidate_does_not_see_it(task: EmbeddedTask) -> None:
    assert not isinstance(task.load_program("Score.score capacity", CLASS + INSTANCE), tuple)
    again = task.load_program("Score.score capacity", CLASS + "instance : Score Nat where score n := n + 5\n")
    assert not isinstance(again, tuple)
    assert again.run(((), 7)).value == 12
    without = task.load_program("Score.score capacity", "")
    assert isinstance(without, tuple)
    assert without[0].code is Code.UNKNOWN_IDENTIFIER


@pytest.mark.parametrize(
    ("aux", "code"),
    [
        (CLASS, Code.MISSING_INSTANCE),
        (CLASS + "instance : Score Nat where twice n := n\n", Code.WRONG_ARITY),
        (CLASS + INSTANCE + "instance : Add Nat := ⟨fun a _ => a⟩\n", Code.FORBIDDEN),
        ("class Score (α : Type) extends Add α where\n  score : α → Nat\n" + INSTANCE, Code.FORBIDDEN),
        (
            "namespace Mine\nclass Add (α : Type) where\n  x : α\nend Mine\ninstance : Add Nat := ⟨Nat.sub⟩",
            Code.FORBIDDEN,
        ),
    ],
)
def test_what_is_no_honest_class_is_refused(task: EmbeddedTask, aux: str, code: Code) -> None:
    loaded = task.load_program("Score.score capacity", aux)
    assert isinstance(loaded, tuple)
    assert loaded[0].code is code
