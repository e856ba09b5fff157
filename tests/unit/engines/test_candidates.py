"""Candidates that cheat are refused when they are loaded; the ground truth keeps its own means."""

from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine, EmbeddedTask
from veriscale.lean.diagnostics import Code

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"


@pytest.fixture(scope="module")
def task() -> EmbeddedTask:
    found = next(task for task in read_benchmark(EXAMPLES).tasks if task.id == "example_add_coin")
    loaded = EmbeddedEngine().load(found)
    assert isinstance(loaded, EmbeddedTask)
    return loaded


@pytest.mark.parametrize(
    "aux",
    [
        "instance : BEq Nat := ⟨fun _ _ => true⟩",
        "axiom a : 1 = 2",
        'local notation a " = " b => True',
        "attribute [-instance] instBEqOfDecidableEq",
    ],
)
def test_forbidden_means_are_refused_in_both_kinds_of_candidates(task: EmbeddedTask, aux: str) -> None:
    for loaded in (task.load_program("default", aux), task.load_postcondition("True", aux)):
        assert isinstance(loaded, tuple)
        assert loaded[0].code is Code.FORBIDDEN


def test_the_names_of_the_task_are_taken(task: EmbeddedTask) -> None:
    name = task.task.signature.name
    for taken in (name, f"{name}_precond", f"{name}_postcond"):
        loaded = task.load_program("default", f"def {taken} : Nat := 3")
        assert isinstance(loaded, tuple)
        assert loaded[0].code is Code.FORBIDDEN


def test_an_honest_candidate_is_loaded(task: EmbeddedTask) -> None:
    assert not isinstance(task.load_postcondition("True", "def helper := 3"), tuple)


def test_a_notation_of_a_candidate_is_its_own(task: EmbeddedTask) -> None:
    aux = 'def same (a b : Nat) : Prop := a = b\nlocal infix:50 " ≋ " => same'
    assert not isinstance(task.load_postcondition("1 + 1 ≋ 2", aux), tuple)
    later = task.load_postcondition("1 + 1 ≋ 2", "")
    assert isinstance(later, tuple)
    assert later[0].code is Code.UNSUPPORTED_SYNTAX
