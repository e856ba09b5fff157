"""Runs the stages of all tasks that are not known yet, and stores each as it comes.

A run that was stopped goes on where it was: of the tasks in work only the stage that each was at is done again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.workers.cases import BadCase, Case, CaseKind
from veriscale.engines.workers.pool import Listener, WorkerFailure, run_tasks
from veriscale.engines.workers.worker import WorkerLimits
from veriscale.lean.diagnostics import Code
from veriscale.run.pipeline import Note, ScaleItem, ScaleWork, StageDone, StageStarted, assemble
from veriscale.run.progress.events import Event, EventLog
from veriscale.run.records import Step, TaskOutline, TaskResult
from veriscale.run.scaling import Scaling
from veriscale.run.stages.keys import stage_keys
from veriscale.run.stages.records import StageName
from veriscale.run.storage.codec import Codec, DamagedRecordError
from veriscale.run.storage.store import Store

CASES: Final = Codec((BadCase, Case, CaseKind, Code))


@dataclass(frozen=True, slots=True)
class KeyedTask:
    """A task, and the keys of its stages."""

    task: Task
    keys: Mapping[StageName, str]
    complete: bool
    """Whether all stages that the task needs are known."""


@dataclass(slots=True)
class Ledger:
    """What happened to tasks in this run: those without a result, and the times of the others by step."""

    failures: dict[str, WorkerFailure] = field(default_factory=dict)
    seconds: dict[str, Mapping[Step, float]] = field(default_factory=dict)


def keyed_tasks(tasks: Sequence[Task], scaling: Scaling, store: Store) -> list[KeyedTask]:
    """Return the tasks with what is known of them; what is known counts as used by this run."""
    keys = [stage_keys(task, scaling) for task in tasks]
    finished = store.finished(key for of_task in keys for key in of_task.values())
    store.use(finished)
    return [
        KeyedTask(task, of_task, _is_complete([finished.get(of_task[stage]) for stage in StageName]))
        for task, of_task in zip(tasks, keys, strict=True)
    ]


def run_missing(
    tasks: Sequence[KeyedTask],
    scaling: Scaling,
    jobs: int,
    limits: WorkerLimits,
    store: Store,
    events: EventLog,
    display: Listener[Note, TaskOutline],
) -> Ledger:
    """Do what is missing in worker processes, and return what happened."""
    missing = [item for item in tasks if not item.complete]
    known = [_readable(item, store) for item in missing]
    items = [ScaleItem(item.task, results) for item, results in zip(missing, known, strict=True)]
    bad = [list(_bad_cases(item, store)) for item in missing]
    recorder = _Recorder(missing, known, bad, store, events, display)
    for _ in run_tasks(items, ScaleWork(scaling), jobs, recorder, limits, dict(enumerate(bad))):
        pass
    return recorder.ledger


def result(item: KeyedTask, store: Store) -> TaskResult:
    """Return all that was found for a task.

    Raises:
        RunError: its results cannot be read from the store.
    """
    try:
        return assemble(item.task, _results(item, store))
    except (DamagedRecordError, KeyError, IndexError) as error:
        raise store.damaged(f"the results of {item.task.id}: {error}") from None


class _Recorder:
    """Stores and logs what the workers send, and passes it on to a display."""

    def __init__(
        self,
        tasks: Sequence[KeyedTask],
        known: Sequence[dict[StageName, bytes]],
        bad: Sequence[list[BadCase]],
        store: Store,
        events: EventLog,
        display: Listener[Note, TaskOutline],
    ):
        self.ledger = Ledger()
        self._tasks = tasks
        self._known = known
        """What is sent with a task, so that one that has to be taken again goes on with the stage that it was at."""
        self._bad = bad
        self._store = store
        self._events = events
        self._display = display

    def started(self, index: int) -> None:
        """Log that a task is in work."""
        self._events.write(Event.TASK_STARTED, task=self._tasks[index].task.id)
        self._display.started(index)

    def told(self, index: int, note: Note) -> None:
        """Store the result of a stage."""
        item = self._tasks[index]
        if isinstance(note, StageStarted):
            self._events.write(Event.STAGE_STARTED, task=item.task.id, stage=note.stage)
        elif isinstance(note, StageDone):
            self._store.put_stage(item.keys[note.stage], item.task.id, note.stage, note.last, note.data)
            self._known[index][note.stage] = note.data
            seconds = round(sum(note.seconds.values()), 3)
            self._events.write(Event.STAGE_FINISHED, task=item.task.id, stage=note.stage, seconds=seconds)
        self._display.told(index, note)

    def retried(self, index: int, why: str) -> None:
        """Log that a task is taken once more."""
        self._events.write(Event.TASK_RETRIED, task=self._tasks[index].task.id, detail=why)
        self._display.retried(index, why)

    def bad_case(self, index: int, case: Case, code: Code) -> None:
        """Store an evaluation that broke a worker."""
        item = self._tasks[index]
        self._bad[index].append(BadCase(case, code))
        self._store.put_cases(item.keys[StageName.INPUTS], CASES.encode(tuple(self._bad[index])))
        self._events.write(Event.BAD_CASE, task=item.task.id, code=code, kind=case.kind, detail=case.text)
        self._display.bad_case(index, case, code)

    def finished(self, index: int, result: TaskOutline | WorkerFailure) -> None:
        """Log how a task ended."""
        name = self._tasks[index].task.id
        self._known[index].clear()
        if isinstance(result, WorkerFailure):
            self.ledger.failures[name] = result
            self._events.write(Event.TASK_FAILED, task=name, code=result.code, detail=result.detail)
        elif result.skipped is not None:
            self.ledger.seconds[name] = result.seconds
            self._events.write(Event.TASK_SKIPPED, task=name, code=result.skipped.code, detail=result.skipped.message)
        else:
            self.ledger.seconds[name] = result.seconds
            self._log_counts(name, result)
        self._display.finished(index, result)

    def _log_counts(self, name: str, outline: TaskOutline) -> None:
        self._events.write(
            Event.TASK_FINISHED,
            task=name,
            expected_pairs=outline.expected_pairs,
            unexpected_inputs=outline.unexpected_inputs,
            unexpected_outputs=outline.unexpected_outputs,
            lite_pairs=outline.lite_pairs,
            lite_unexpected_inputs=outline.lite_unexpected_inputs,
            kills=outline.kills,
            undecided=outline.undecided,
        )


def _is_complete(last: Sequence[bool | None]) -> bool:
    """Return whether stages lead from the first to a last one; None stands for stages that are not known."""
    for is_last in last:
        if is_last is None:
            return False
        if is_last:
            return True
    return False


def _readable(item: KeyedTask, store: Store) -> dict[StageName, bytes]:
    """Return the results of a task's stages that a worker may rest on.

    Raises:
        RunError: one cannot be read.
    """
    found = _results(item, store)
    try:
        for data in found.values():
            Codec().decode(data)
    except DamagedRecordError as error:
        raise store.damaged(f"the results of {item.task.id}: {error}") from None
    return found


def _results(item: KeyedTask, store: Store) -> dict[StageName, bytes]:
    """Return the results of the stages of a task up to the first that is not known."""
    found: dict[StageName, bytes] = {}
    for stage in StageName:
        data = store.stage(item.keys[stage])
        if data is None:
            break
        found[stage] = data
    return found


def _bad_cases(item: KeyedTask, store: Store) -> tuple[BadCase, ...]:
    """Return the evaluations of a task that broke a worker in earlier runs."""
    data = store.cases(item.keys[StageName.INPUTS])
    if data is None:
        return ()
    try:
        cases: tuple[BadCase, ...] = CASES.decode(data)
    except DamagedRecordError as error:
        raise store.damaged(f"the cases of {item.task.id}: {error}") from None
    return cases
