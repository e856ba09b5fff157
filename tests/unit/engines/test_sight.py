"""What a candidate may use of its task: one that somebody else wrote sees what its author was shown, and no more."""

from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.base import LoadedTask, Sight
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.workers.cases import CaseLog, Slot
from veriscale.engines.workers.watched import WatchedEngine
from veriscale.lean.diagnostics import Code
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Span

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"
TASKS = {task.id: task for task in read_benchmark(EXAMPLES).tasks}


def loaded(name: str) -> LoadedTask:
    found = EmbeddedEngine().load(TASKS[name])
    assert not isinstance(found, tuple)
    return found


@pytest.mark.parametrize(
    ("task", "code"),
    [
        ("example_count_runs", "countRunsFrom 0 xs"),
        ("example_count_runs", "if count_runs_postcond xs 1 h_precond then 2 else 1"),
        ("example_heaviest_row", "if rowSum (grid[0]!) > 0 then 1 else 0"),
        ("example_add_coin", "if countOf wallet coin > 0 then wallet else ⟨[]⟩"),
    ],
    ids=["code_aux", "postcondition", "solution_aux", "postcond_aux"],
)
def test_a_program_of_somebody_else_cannot_call_the_ground_truth(task: str, code: str) -> None:
    """The same text as a candidate of our own elaborates: what is refused is the name alone."""
    assert not isinstance(loaded(task).load_program(code, None), tuple)
    refused = loaded(task).load_program(code, "", Sight.GIVEN)
    assert isinstance(refused, tuple)
    assert {problem.code for problem in refused} <= {Code.UNKNOWN_IDENTIFIER, Code.UNSUPPORTED_NAME}


@pytest.mark.parametrize(
    ("task", "postcond"),
    [
        ("example_count_runs", "result = count_runs xs h_precond"),
        ("example_count_runs", "result = countRunsFrom 0 xs"),
        ("example_heaviest_row", "rowSum (grid[0]!) ≤ rowSum (grid[result]!)"),
        ("example_add_coin", "countOf result coin = 1"),
    ],
    ids=["reference", "code_aux", "solution_aux", "postcond_aux"],
)
def test_a_postcondition_of_somebody_else_cannot_call_the_ground_truth(task: str, postcond: str) -> None:
    assert not isinstance(loaded(task).load_postcondition(postcond, None), tuple)
    refused = loaded(task).load_postcondition(postcond, "", Sight.GIVEN)
    assert isinstance(refused, tuple)
    assert {problem.code for problem in refused} <= {Code.UNKNOWN_IDENTIFIER, Code.UNSUPPORTED_NAME}


def test_a_helper_may_have_the_name_of_one_of_the_solution() -> None:
    task = loaded("example_heaviest_row")
    aux = "def rowSum (row : Array Int) : Int := row.size\n"
    grid = (((1, 2), (5, 5)),)
    program = task.load_program("(rowSum grid[0]!).toNat", aux, Sight.GIVEN)
    assert not isinstance(program, tuple)
    assert program.run(grid).value == 2
    postcondition = task.load_postcondition("rowSum grid[0]! = 2 ∧ result = 0", aux, Sight.GIVEN)
    assert not isinstance(postcondition, tuple)
    assert postcondition.holds(grid, 0).truth is Truth.TRUE
    assert task.postcondition(grid, 1).truth is Truth.TRUE, "the ground truth has its own"


def test_types_of_the_task_are_there() -> None:
    task = loaded("example_add_coin")
    program = task.load_program("⟨(coin, 1) :: wallet.coins⟩", "", Sight.GIVEN)
    assert not isinstance(program, tuple)
    assert program.run(((((2, 3),),), 7)).value == (((7, 1), (2, 3)),)


def test_helpers_of_the_precondition_were_shown() -> None:
    task = TASKS["example_count_runs"]
    assert task.section("precond_aux").strip() == ""
    start, end = task.sections["precond_aux"].start, task.sections["precond_aux"].end
    helper = "def limit : Nat := 3\n"
    longer = task.lean[:start] + helper + task.lean[end:]
    added = len(longer) - len(task.lean)
    moved = {
        name: Span(span.start + added * (span.start > start), span.end + added * (span.end >= end))
        for name, span in task.sections.items()
    }
    changed = EmbeddedEngine().load(replace(task, lean=longer, sections=moved))
    assert not isinstance(changed, tuple)
    program = changed.load_program("limit", "", Sight.GIVEN)
    assert not isinstance(program, tuple)
    assert program.run(((1, 1),)).value == 3
    postcondition = changed.load_postcondition("result ≤ limit", "", Sight.GIVEN)
    assert not isinstance(postcondition, tuple)
    assert postcondition.holds(((1, 1),), 4).truth is Truth.FALSE


def test_watched_candidates_see_no_more() -> None:
    task = WatchedEngine(EmbeddedEngine(), CaseLog(Slot(get_context("spawn"))), "plain").load(
        TASKS["example_count_runs"]
    )
    assert not isinstance(task, tuple)
    assert isinstance(task.load_program("countRunsFrom 0 xs", "", Sight.GIVEN), tuple)
    assert isinstance(task.load_postcondition("result = count_runs xs h_precond", "", Sight.GIVEN), tuple)
    assert not isinstance(task.load_program("xs.length", "", Sight.GIVEN), tuple)
