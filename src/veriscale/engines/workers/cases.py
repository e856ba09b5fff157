"""Which evaluation a worker is at, so that its death can be put down to one of them: the flight recorder.

A *case* is one question to an engine: the load of a task or candidate, the run of a program, the verdict of a
proposition. A worker notes the number and the start of each in memory that it shares with its parent, which costs next
to nothing. In a careful go it also writes down what the case is; that is what a case is known by from then on, in
later goes and in later runs. A bad case is one that broke a worker, or ran into a limit of the machine: it is not
evaluated again, its answer is undecided with the code of that limit.
"""

import ctypes
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing.context import SpawnContext
from types import MappingProxyType
from typing import Any, Final

from veriscale.lean.diagnostics import Code

SHOWN: Final = 200
"""Characters of a case that people are shown."""
TEXT_BYTES: Final = 4096
"""Room for what a case is; `Case.to_bytes` needs less."""
EXIT_CODES: Final[Mapping[Code, int]] = MappingProxyType({Code.MACHINE_TIME: 81, Code.MACHINE_MEMORY: 82})
"""How a worker ends that ran into a limit of the machine in a go that was not careful."""


class CaseKind(StrEnum):
    """The questions to an engine."""

    LOAD = "load"
    PRECONDITION = "precondition"
    REFERENCE = "reference"
    POSTCONDITION = "postcondition"
    EQUAL = "equal"
    LOAD_PROGRAM = "load-program"
    LOAD_POSTCONDITION = "load-postcondition"
    PROGRAM = "program"
    """The run of a candidate program."""
    CANDIDATE_POSTCONDITION = "candidate-postcondition"


@dataclass(frozen=True, slots=True)
class Case:
    """What is evaluated: two cases of a task are the same where their keys are."""

    kind: CaseKind
    key: str
    """A digest of the engine, the candidate and the values."""
    text: str
    """The values, or the candidate, for people; cut where it is long."""

    def to_bytes(self) -> bytes:
        """Return the case as ASCII text."""
        return json.dumps([self.kind, self.key, self.text]).encode("ascii")

    @staticmethod
    def from_bytes(data: bytes) -> "Case":
        """Return the case that `to_bytes` wrote."""
        kind, key, text = json.loads(data)
        return Case(CaseKind(kind), key, text)

    def render(self) -> str:
        """Return the case for people."""
        return f"{self.kind} {self.text}"


def case_of(kind: CaseKind, *parts: object) -> Case:
    """Return the case of a question: all `parts` decide it, the last one is shown."""
    texts = [repr(part) for part in parts]
    digest = hashlib.sha256()
    for text in (kind, *texts):
        digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    shown = texts[-1].encode("ascii", "backslashreplace").decode("ascii")
    return Case(kind, digest.hexdigest()[:32], shown if len(shown) <= SHOWN else shown[:SHOWN] + "...")


@dataclass(frozen=True, slots=True)
class BadCase:
    """A case that is not evaluated, and the limit of the machine that is its answer."""

    case: Case
    code: Code


class Slot:
    """Memory that a worker shares with its parent; it outlives the worker."""

    def __init__(self, context: SpawnContext):
        # Two numbers instead of a record: each is written at once, whenever the worker is killed.
        self._numbers: Any = context.RawArray(ctypes.c_double, 2)
        self._text: Any = context.RawArray(ctypes.c_char, TEXT_BYTES)

    def begin(self, ordinal: int) -> None:
        """Note that the case with this number begins."""
        self._numbers[0] = ordinal
        self._numbers[1] = time.monotonic()

    def end(self) -> None:
        """Note that no case is in flight."""
        self._numbers[1] = 0.0

    def write(self, case: Case) -> None:
        """Write down what the next case is."""
        self._text.value = case.to_bytes()

    def clear(self, begun: bool) -> None:
        """Forget all, before a task is given (by the parent) or begun (by the worker)."""
        self._numbers[0] = 0 if begun else -1
        self._numbers[1] = 0.0
        self._text.value = b""

    @property
    def begun(self) -> bool:
        """Whether the worker has begun its task."""
        return bool(self._numbers[0] >= 0)

    @property
    def since(self) -> float | None:
        """When the case in flight began, by the monotonic clock; None where none is."""
        return self._numbers[1] or None

    @property
    def ordinal(self) -> int:
        """The number of the case in flight among those of its task."""
        return int(self._numbers[0])

    @property
    def case(self) -> Case | None:
        """The case in flight, None where the go is not careful."""
        data: bytes = self._text.value
        return Case.from_bytes(data) if data else None


class CaseLog:
    """The worker's side of the recorder, for one go at one task."""

    def __init__(self, slot: Slot, known: Iterable[BadCase] = (), careful: bool = False):
        self._slot = slot
        self._known = {bad.case.key: bad.code for bad in known}
        self._careful = careful
        self._ordinal = 0
        slot.clear(begun=True)

    def begin(self, describe: Callable[[], Case]) -> Code | None:
        """Begin a case; where it is a bad one, return the code that it is answered with: it must not be evaluated."""
        self._ordinal += 1
        if self._careful or self._known:
            case = describe()
            code = self._known.get(case.key)
            if code is not None:
                return code
            if self._careful:
                self._slot.write(case)
        self._slot.begin(self._ordinal)
        return None

    def end(self, reason: Code | None = None) -> None:
        """End the case; `reason` is why it has no answer.

        A limit of the machine ends the worker, too: the next go answers the case without evaluating it, as all later
        runs will, so that nothing rests on how far this evaluation came.
        """
        if reason is not None and reason in EXIT_CODES:
            os._exit(EXIT_CODES[reason])
        self._slot.end()
