"""What becomes of cases that break their worker, and of those beside them."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.unit.engines.case_work import answer_cases
from tests.unit.engines.listening import Recorder
from tests.unit.engines.processes import killing_workers

from veriscale.engines.workers.cases import BadCase
from veriscale.engines.workers.pool import WorkerFailure, run_tasks
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.lean.diagnostics import Code

LIMITS = WorkerLimits(memory=300 * MIB, case_seconds=2.0)

Answers = list[str]


def run(
    items: Sequence[str], jobs: int = 2, recorder: Recorder[Answers] | None = None, known: Sequence[BadCase] = ()
) -> list[Answers | WorkerFailure]:
    """Run the tasks; `known` are the bad cases of the first one."""
    found = run_tasks(items, answer_cases, jobs, recorder or Recorder[Answers](), LIMITS, {0: known})
    return list(found)


@pytest.mark.parametrize("poison", ["abort", "segv", "signal:11", "kill", "exit:7"])
def test_a_case_that_breaks_its_worker_is_found_and_all_others_are_as_without_it(poison: str) -> None:
    recorder: Recorder[Answers] = Recorder()
    found = run(["a b", f"c d {poison} e f", "g"], 2, recorder)
    assert found == [["A", "B"], ["C", "D", "machine-crash", "E", "F"], ["G"]]
    assert [(index, bad.code, bad.case.text) for index in recorder.bad for bad in recorder.bad[index]] == [
        (1, Code.MACHINE_CRASH, repr(poison))
    ]


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_several_bad_cases_for_any_number_of_workers(jobs: int) -> None:
    found = run(["a abort b segv c", "abort", "d", "e exit:1 exit:2 f"], jobs)
    crash = "machine-crash"
    assert found == [["A", crash, "B", crash, "C"], [crash], ["D"], ["E", crash, crash, "F"]]


def test_a_load_that_breaks_its_worker_is_a_case_as_well() -> None:
    recorder: Recorder[Answers] = Recorder()
    assert run(["load-abort a"], 1, recorder) == [["machine-crash", "A"]]
    assert recorder.bad[0][0].case.kind == "load"


def test_a_case_that_never_returns_from_c_code_ends_at_the_time_limit() -> None:
    assert run(["a hang b", "c"]) == [["A", "machine-time", "B"], ["C"]]


@pytest.mark.parametrize("greedy", ["eat", "hold:2000"])
def test_a_case_that_takes_memory_without_end_ends_at_the_memory_limit(greedy: str) -> None:
    assert run([f"a {greedy} b", "c"]) == [["A", "machine-memory", "B"], ["C"]]


def test_a_bad_case_that_an_earlier_run_found_is_not_tried_again() -> None:
    first: Recorder[Answers] = Recorder()
    before = run(["a abort b"], 1, first)
    second: Recorder[Answers] = Recorder()
    assert run(["a abort b"], 1, second, first.bad[0]) == before
    assert second.retries(0) == 0


def test_a_death_that_does_not_happen_again_changes_nothing(tmp_path: Path) -> None:
    recorder: Recorder[Answers] = Recorder()
    word = f"first:{tmp_path / 'died'}"
    assert run([f"a {word} b"], 1, recorder) == [["A", word.upper(), "B"]]
    assert recorder.retries(0) == 1
    assert recorder.bad == {}


def test_a_worker_that_dies_outside_of_cases_again_and_again_has_no_result() -> None:
    found = run(["a abort! b", "c"])
    assert isinstance(found[0], WorkerFailure)
    assert found[0].detail == "its worker was killed by signal 6, and 4 times before"
    assert found[1] == ["C"]


def test_workers_that_are_killed_at_random_change_no_result() -> None:
    items = [" ".join(f"wait:0.0{number} {name}{number}" for number in range(1, 6)) for name in "abcdefgh"]
    recorder: Recorder[Answers] = Recorder()
    with killing_workers(random.Random(4), kills=6):
        found = run(items, 2, recorder)
    assert found == [item.upper().split() for item in items]
    assert recorder.bad == {}
    assert any(what == "retried" for what, _, _ in recorder.heard)
