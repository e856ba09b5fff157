"""Progress of commands with one bar: lines for what befalls a task, on a terminal above the bar."""

import io

import pytest

from veriscale.engines.progress import PlainProgress, one_bar
from veriscale.engines.workers.cases import Case, CaseKind
from veriscale.engines.workers.pool import Listener
from veriscale.lean.diagnostics import Code

NAMES = ("first", "second")
ODD = Case(CaseKind.REFERENCE, "key", "[bold]x = [1]")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def go_through(stream: io.StringIO) -> str:
    def plain() -> Listener[None, str]:
        return PlainProgress(NAMES, stream, str)

    with one_bar("working", NAMES, stream, plain) as display:
        for index in (1, 0):
            display.started(index)
            display.told(index, None)
            display.retried(index, "its worker was killed")
            display.bad_case(index, ODD, Code.MACHINE_TIME)
            display.finished(index, f"done {index}")
    return stream.getvalue()


def test_without_a_terminal_every_task_has_a_line() -> None:
    assert go_through(io.StringIO()).splitlines() == [
        "second: again, since its worker was killed",
        "second: machine-time: reference [bold]x = [1]",
        "[1/2] second: done 1",
        "first: again, since its worker was killed",
        "first: machine-time: reference [bold]x = [1]",
        "[2/2] first: done 0",
    ]


def test_on_a_terminal_there_is_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    text = go_through(Terminal())
    for part in ("working", "2/2", "first: again, since its worker", "second: machine-time: reference [bold]x = [1]"):
        assert part in text
    assert "done" not in text
