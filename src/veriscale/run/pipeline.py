"""The order of the stages: from a task to its expanded and its reduced suite. No other file knows it.

The result is a function of the task, the engines and the options alone, apart from the times. A stage whose result is
known is not run again. Each sees of the stages before it what they leave behind, read back from bytes even where they
have just run, so that it cannot matter where a run was stopped.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from veriscale.benchmark.records import Suite, Task
from veriscale.engines.workers.context import TaskContext
from veriscale.expand.tally import total
from veriscale.run.faults import described_tally
from veriscale.run.progress.stopwatch import Stopwatch
from veriscale.run.records import Expansion, Progress, Step, TaskOutline, TaskResult
from veriscale.run.scaling import Scaling
from veriscale.run.stages.inputs import find_rows
from veriscale.run.stages.outputs import confront_rows
from veriscale.run.stages.records import InputsDone, OutputsDone, ReduceDone, StageName
from veriscale.run.stages.reduction import expanded_suite, reduce_rows, reduced_suite
from veriscale.run.storage.codec import Codec


@dataclass(frozen=True, slots=True)
class StageStarted:
    """Word that a stage of a task begins."""

    stage: StageName


@dataclass(frozen=True, slots=True)
class StageDone:
    """The result of a stage as the store keeps it; `last` says that no stage follows."""

    stage: StageName
    data: bytes
    last: bool
    seconds: Mapping[Step, float]


Note = Progress | StageStarted | StageDone
"""What a worker sends while it works on a task."""


@dataclass(frozen=True, slots=True)
class ScaleItem:
    """A task and the results of those of its stages that are known."""

    task: Task
    known: Mapping[StageName, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScaleWork:
    """What a worker does with a task: it runs the stages that are not known, and sends what they leave behind."""

    scaling: Scaling

    def __call__(self, item: ScaleItem, context: TaskContext[Note]) -> TaskOutline:
        """Run the stages of a task."""
        tell = context.tell
        stages = _Stages(item.known, tell)
        task = item.task
        scaling = replace(
            self.scaling,
            engine=context.watch(self.scaling.engine, "curated"),
            thrifty=context.watch(self.scaling.thrifty, "thrifty"),
        )
        found: InputsDone = stages.take(StageName.INPUTS, lambda watch: find_rows(task, scaling, watch, tell))
        if found.skipped is not None:
            return _outline(task, stages, found, None, None)
        outputs: OutputsDone = stages.take(
            StageName.OUTPUTS, lambda watch: confront_rows(task, scaling, found, watch, tell)
        )
        plus = expanded_suite(task, found, outputs)

        def reduce(watch: Stopwatch) -> ReduceDone:
            with watch.step(Step.REDUCE):
                return reduce_rows(task, plus, scaling.options)

        reduced = stages.take(StageName.REDUCE, reduce)
        return _outline(task, stages, found, outputs, reduced_suite(plus, reduced))


def scale_task(task: Task, scaling: Scaling) -> TaskResult:
    """Expand a task's suite, then reduce it, here and now."""
    known: dict[StageName, bytes] = {}

    def keep(note: Note) -> None:
        if isinstance(note, StageDone):
            known[note.stage] = note.data

    ScaleWork(scaling)(ScaleItem(task), TaskContext(keep))
    return assemble(task, known)


def assemble(task: Task, known: Mapping[StageName, bytes]) -> TaskResult:
    """Put together what the stages of a task left behind.

    Raises:
        DamagedRecordError: a result cannot be read.
    """
    codec = Codec()
    found: InputsDone = codec.decode(known[StageName.INPUTS])
    if found.skipped is not None:
        return TaskResult(task.id, None, found.skipped, found.tally.counts, found.faults)
    outputs: OutputsDone = codec.decode(known[StageName.OUTPUTS])
    plus = expanded_suite(task, found, outputs)
    lite = reduced_suite(plus, codec.decode(known[StageName.REDUCE]))
    tally = total(found.tally, outputs.tally)
    expansion = Expansion(
        plus,
        lite,
        found.seeds,
        outputs.adversaries,
        outputs.weakened,
        found.candidates,
        outputs.clauses,
        described_tally(task, tally),
        outputs.shared,
    )
    return TaskResult(task.id, expansion, None, tally.counts, found.faults)


class _Stages:
    """The stages of one task: their results, known or made."""

    def __init__(self, known: Mapping[StageName, bytes], tell: Callable[[Note], None]):
        self.seconds: dict[Step, float] = {}
        self._known = known
        self._tell = tell
        self._codec = Codec()

    def take(self, stage: StageName, make: Callable[[Stopwatch], object]) -> Any:
        """Return the result of a stage that is known, or run it and send its result."""
        if stage in self._known:
            return self._codec.decode(self._known[stage])
        self._tell(StageStarted(stage))
        watch = Stopwatch()
        record = make(watch)
        data = self._codec.encode(record)
        last = isinstance(record, ReduceDone) or (isinstance(record, InputsDone) and record.skipped is not None)
        for step, seconds in watch.seconds.items():
            self.seconds[step] = self.seconds.get(step, 0.0) + seconds
        self._tell(StageDone(stage, data, last, watch.seconds))
        return self._codec.decode(data)


def _outline(
    task: Task, stages: _Stages, found: InputsDone, outputs: OutputsDone | None, lite: Suite | None
) -> TaskOutline:
    """Return the counts of a task."""
    undecided = sum(total(found.tally, *([] if outputs is None else [outputs.tally])).counts.values())
    if outputs is None or lite is None:
        return TaskOutline(task.id, found.skipped, undecided=undecided, seconds=stages.seconds)
    curated = sum(len(pair.unexpected) for pair in task.suite.pairs)
    return TaskOutline(
        task.id,
        expected_pairs=len(task.suite.pairs) + len(found.pairs),
        unexpected_inputs=len(task.suite.unexpected_inputs) + len(found.unexpected),
        unexpected_outputs=curated + sum(len(added.unexpected) for added in outputs.added),
        lite_pairs=len(lite.pairs),
        lite_unexpected_inputs=len(lite.unexpected_inputs),
        kills=sum(len(added.kills) for added in outputs.added),
        undecided=undecided,
        seconds=stages.seconds,
    )
