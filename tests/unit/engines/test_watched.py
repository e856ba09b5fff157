"""Watched engines: the same answers and the same work as without, and bad cases answered without evaluation."""

from multiprocessing import get_context
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine, LoadedTask, Postcondition, Program
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.workers.cases import BadCase, Case, CaseKind, CaseLog, Slot, case_of
from veriscale.engines.workers.context import TaskContext
from veriscale.engines.workers.watched import WatchedEngine
from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"
LABEL = "test"


@pytest.fixture(scope="module")
def task() -> Task:
    return read_benchmark(EXAMPLES / "example_longest_streak").tasks[0]


@pytest.fixture
def slot() -> Slot:
    return Slot(get_context("spawn"))


def answers(engine: Engine, task: Task) -> list[object]:
    """Ask an engine all that it can be asked."""
    loaded = engine.load(task)
    assert not isinstance(loaded, tuple)
    before = METER.total
    found: list[object] = []
    for pair in task.suite.pairs:
        inputs, output = pair.input.arguments, pair.expected.value
        found += [loaded.precondition(inputs), loaded.reference(inputs), loaded.postcondition(inputs, output)]
        found += [loaded.equal(row.output.value, output) for row in pair.unexpected]
    program, postcondition = candidates(loaded, task)
    inputs, output = task.suite.pairs[0].input.arguments, task.suite.pairs[0].expected.value
    return [*found, program.run(inputs), postcondition.holds(inputs, output), METER.total - before]


def candidates(loaded: LoadedTask, task: Task) -> tuple[Program, Postcondition]:
    program, postcondition = loaded.load_program(task.section("code")), loaded.load_postcondition("True")
    assert not isinstance(program, tuple)
    assert not isinstance(postcondition, tuple)
    return program, postcondition


@pytest.mark.parametrize("careful", [False, True])
def test_a_watched_engine_answers_as_the_engine_does(task: Task, slot: Slot, careful: bool) -> None:
    watched = WatchedEngine(EmbeddedEngine(), CaseLog(slot, (), careful), LABEL)
    assert answers(watched, task) == answers(EmbeddedEngine(), task)
    assert slot.since is None


def test_without_a_log_nothing_is_watched(task: Task) -> None:
    engine = EmbeddedEngine()
    assert TaskContext[None](print).watch(engine, LABEL) is engine


def test_bad_cases_are_answered_with_their_code_and_all_others_as_ever(task: Task, slot: Slot) -> None:
    pair = task.suite.pairs[0]
    inputs = pair.input.arguments
    bad = [
        BadCase(case_of(CaseKind.REFERENCE, LABEL, inputs), Code.MACHINE_TIME),
        BadCase(case_of(CaseKind.POSTCONDITION, LABEL, (*inputs, pair.expected.value)), Code.MACHINE_MEMORY),
        BadCase(case_of(CaseKind.LOAD_POSTCONDITION, LABEL, ("True", None)), Code.MACHINE_CRASH),
    ]
    loaded = WatchedEngine(EmbeddedEngine(), CaseLog(slot, bad), LABEL).load(task)
    assert not isinstance(loaded, tuple)
    work = loaded.work()
    assert loaded.reference(inputs).reason is Code.MACHINE_TIME
    assert loaded.postcondition(inputs, pair.expected.value).reason is Code.MACHINE_MEMORY
    assert loaded.work() == work
    problems = loaded.load_postcondition("True")
    assert isinstance(problems, tuple)
    assert problems[0].code is Code.MACHINE_CRASH
    assert loaded.precondition(inputs).reason is None
    assert loaded.reference(task.suite.pairs[1].input.arguments).finished


def test_a_bad_load_is_a_problem_of_the_task(task: Task, slot: Slot) -> None:
    bad = BadCase(case_of(CaseKind.LOAD, task.id), Code.MACHINE_CRASH)
    for label in ("one engine", "another one"):
        problems = WatchedEngine(EmbeddedEngine(), CaseLog(slot, [bad]), label).load(task)
        assert isinstance(problems, tuple)
        assert problems[0].code is Code.MACHINE_CRASH


def test_cases_of_two_engines_are_different_ones(task: Task, slot: Slot) -> None:
    pair = task.suite.pairs[0]
    bad = BadCase(case_of(CaseKind.REFERENCE, "another one", pair.input.arguments), Code.MACHINE_CRASH)
    loaded = WatchedEngine(EmbeddedEngine(), CaseLog(slot, [bad]), LABEL).load(task)
    assert not isinstance(loaded, tuple)
    assert loaded.reference(pair.input.arguments).finished


def test_the_case_in_flight_is_in_the_slot(slot: Slot) -> None:
    case = case_of(CaseKind.EQUAL, "Größe", "x" * 5000)
    log = CaseLog(slot, (), careful=True)
    log.begin(lambda: case)
    assert slot.since is not None
    assert (slot.ordinal, slot.case) == (1, case)
    log.end()
    assert slot.since is None
    log.begin(lambda: case)
    assert slot.ordinal == 2


def test_a_go_that_is_not_careful_describes_no_case(slot: Slot) -> None:
    def describe() -> Case:
        raise AssertionError

    CaseLog(slot).begin(describe)
    assert (slot.ordinal, slot.case) == (1, None)
