"""A listener that keeps what it hears."""

from typing import Generic, TypeVar

from veriscale.engines.workers.cases import BadCase, Case
from veriscale.engines.workers.pool import WorkerFailure
from veriscale.lean.diagnostics import Code

Result = TypeVar("Result")


class Recorder(Generic[Result]):
    def __init__(self) -> None:
        self.heard: list[tuple[str, int, object]] = []
        self.bad: dict[int, list[BadCase]] = {}

    def started(self, index: int) -> None:
        self.heard.append(("started", index, None))

    def told(self, index: int, note: str) -> None:
        self.heard.append(("told", index, note))

    def retried(self, index: int, why: str) -> None:
        self.heard.append(("retried", index, why))

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        self.heard.append(("bad case", index, code))
        self.bad.setdefault(index, []).append(BadCase(case, code))

    def finished(self, index: int, result: Result | WorkerFailure) -> None:
        self.heard.append(("finished", index, result))

    def retries(self, index: int) -> int:
        return sum(what == "retried" and place == index for what, place, _ in self.heard)
