"""What people see of a run: sums, the time left, lines at intervals, bars."""

import io

import pytest

from veriscale.engines.workers.pool import WorkerFailure, WorkerFault
from veriscale.run.pipeline import StageStarted
from veriscale.run.progress.display import FEW, LineProgress, Outcome, run_display
from veriscale.run.progress.meter import Meter
from veriscale.run.records import Progress, Skipped, Step, TaskOutline
from veriscale.run.stages.records import StageName

DONE = TaskOutline("t", None, 100, 20, 30, 10, 5, 400, 3, {Step.INPUTS: 1.5})
SKIPPED = TaskOutline("t", Skipped("code", "message"))
FAILED = WorkerFailure(WorkerFault.DIED, "its worker was killed by signal 9")
RESULTS: tuple[Outcome, ...] = (DONE, FAILED)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_sums() -> None:
    clock = Clock()
    meter = Meter(10, 4, clock)
    assert (meter.done, meter.seconds_left()) == (4, None)
    meter.started(0)
    meter.at(0, StageName.INPUTS)
    meter.told(0, Progress(Step.INPUTS, 7, 2))
    meter.started(1)
    clock.now = 10.0
    assert meter.rows_per_second() == pytest.approx(0.9)
    meter.at(0, StageName.OUTPUTS)
    assert meter.line(0.5) == "9 rows (1/s); 7 true, 2 false, 0 undecided; 0 kills; $0.50; 1 at outputs"
    meter.finished(0, DONE)
    meter.finished(1, None)
    # Two tasks in ten seconds, and four are left.
    assert meter.seconds_left() == pytest.approx(20)
    text = "150 rows (15/s); 100 true, 50 false, 3 undecided; 400 kills; $0.00; 1 failed; 20 s left"
    assert (meter.done, meter.line(0.0)) == (6, text)


@pytest.mark.parametrize(("seconds", "text"), [(99, "99 s"), (150, "2 min"), (9000, "2 h 30 min")])
def test_time_left(seconds: float, text: str) -> None:
    clock = Clock()
    meter = Meter(2, 0, clock)
    clock.now = seconds
    meter.finished(0, SKIPPED)
    assert meter.line(0.0).endswith(f"; 1 skipped; {text} left")


def lines(count: int, clock: Clock) -> tuple[io.StringIO, LineProgress]:
    stream = io.StringIO()
    return stream, LineProgress([f"t{index}" for index in range(count)], Meter(count, 0, clock), stream, float, clock)


def test_few_tasks_have_a_line_each() -> None:
    stream, display = lines(2, Clock())
    for index, result in enumerate(RESULTS):
        display.started(index)
        display.finished(index, result)
    assert stream.getvalue().splitlines() == [
        "[1/2] t0: 100 pairs, 20 unexpected inputs, 30 unexpected outputs; lite 10 and 5 (1.5 s)",
        "[2/2] t1: failed, worker-died: its worker was killed by signal 9",
    ]


def test_many_tasks_have_lines_at_intervals_and_for_what_is_wrong() -> None:
    clock = Clock()
    stream, display = lines(FEW + 1, clock)
    wrong: dict[int, Outcome] = {3: FAILED, 14: SKIPPED}
    for index in range(FEW + 1):
        display.started(index)
        display.told(index, StageStarted(StageName.INPUTS))
        display.told(index, Progress(Step.INPUTS, 5, 1))
        clock.now += 1.0
        display.finished(index, wrong.get(index, DONE))
    shown = [line.split(";")[0] for line in stream.getvalue().splitlines()]
    assert shown == [
        "[4/31] t3: failed, worker-died: its worker was killed by signal 9",
        "[10/31] 1350 rows (135/s)",
        "[15/31] t14: skipped, code: message",
        "[20/31] 2700 rows (135/s)",
        "[30/31] 4200 rows (140/s)",
        "[31/31] 4350 rows (140/s)",
    ]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    return Terminal()


def test_bars_on_a_terminal(terminal: Terminal) -> None:
    with run_display(["first", "second"], 3, 50, terminal, lambda: 1.25) as display:
        for index, result in enumerate(RESULTS):
            display.started(index)
            display.told(index, StageStarted(StageName.INPUTS))
            display.told(index, Progress(Step.INPUTS, 25, 1))
            display.retried(index, "its worker was killed")
            display.started(index)
            display.finished(index, result)
    text = terminal.getvalue()
    for part in ("5/5", "$1.25", "400 kills", "first: 100 pairs", "second: failed", "first: again, since its worker"):
        assert part in text
