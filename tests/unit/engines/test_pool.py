"""The pool: order of results, deaths of workers, notes, and its end."""

import signal
import time
from collections.abc import Sequence

import pytest
from tests.unit.engines.listening import Recorder
from tests.unit.engines.pool_work import answer, broken

from veriscale.engines.workers.pool import WorkerFailure, WorkerFault, run_tasks


def results(items: Sequence[str], jobs: int, recorder: Recorder[str] | None = None) -> list[str | WorkerFailure]:
    found = run_tasks(items, answer, jobs, recorder or Recorder[str]())
    return list(found)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    items = ["wait:0.3", "a", "wait:0.1", "b"]
    assert results(items, jobs) == [f"done {item}" for item in items]


def test_a_dead_worker_costs_its_own_task_alone() -> None:
    found = results(["a", "exit:3", "b"], 2)
    assert [found[0], found[2]] == ["done a", "done b"]
    assert found[1] == WorkerFailure(WorkerFault.DIED, "its worker ended with exit code 3")


def test_the_only_worker_is_replaced() -> None:
    assert results(["exit:1", "a"], 1)[1] == "done a"


def test_the_last_task_may_die() -> None:
    assert isinstance(results(["a", "exit:1"], 1)[1], WorkerFailure)


def test_no_items() -> None:
    assert results([], 3) == []


def test_our_own_fault_ends_the_task_and_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    found = list(run_tasks(["x"], broken, 1, Recorder[str]()))
    assert isinstance(found[0], WorkerFailure)
    assert "AssertionError: x" in capfd.readouterr().err


def test_notes_reach_the_listener_between_start_and_end() -> None:
    recorder: Recorder[str] = Recorder()
    results(["tell:1"], 1, recorder)
    assert recorder.heard == [("started", 0, None), ("told", 0, "told 1"), ("finished", 0, "done tell:1")]


def test_closing_ends_workers_at_once() -> None:
    start = time.monotonic()
    found = run_tasks(["a", "wait:60", "wait:60"], answer, 2, Recorder[str]())
    assert next(found) == "done a"
    found.close()  # type: ignore[attr-defined] # a generator, of which callers need only the iterator
    assert time.monotonic() - start < 30


def test_ctrl_c_reaches_no_worker_that_still_imports() -> None:
    assert results(["held", "held"], 2) == ["True", "True"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_workers_have_a_deep_stack() -> None:
    # 900 frames fit into Python's own limit of 1000 only where few frames are below.
    assert results(["deep:900"], 1) == ["900"]
