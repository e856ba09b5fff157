"""A run of ``veriscale scale``: what is known is taken from the store, the rest is made, and the suites are written.

Where the suites in the output folder are those that this run would write, they stay as they are.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from veriscale.benchmark.formats.read import Benchmark
from veriscale.benchmark.problems import Problem, ReadFault
from veriscale.benchmark.records import Json, Task
from veriscale.engines.workers.pool import WorkerFailure
from veriscale.engines.workers.worker import WorkerLimits
from veriscale.errors import ValueFault
from veriscale.expand.expected import GateFaultKind
from veriscale.expand.export import ExportFault
from veriscale.expand.tally import Stage
from veriscale.lean.diagnostics import Code
from veriscale.report.html.write import ENTRIES, write_report
from veriscale.report.models import models_json
from veriscale.report.scores.read import SCORES_FOLDER, read_scores, scores_digest
from veriscale.report.summary import RunSummary, SkippedTask, summarize, summary_json
from veriscale.report.table import Counts, Volume, VolumeRow, VolumeTable
from veriscale.run.collector import records_in_use
from veriscale.run.interrupts import Interrupts
from veriscale.run.models.collect import CollectedTasks, ModelReport
from veriscale.run.models.plan import ModelPlan
from veriscale.run.models.replies import StoredReplies
from veriscale.run.progress.display import run_display
from veriscale.run.progress.events import FILE as EVENTS
from veriscale.run.progress.events import Event, EventLog, opened_events
from veriscale.run.records import Expansion, Fault, Skipped, Step, TaskResult
from veriscale.run.resume import KeyedTask, Ledger, keyed_tasks, result, run_missing
from veriscale.run.scaling import Scaling
from veriscale.run.stages.keys import digest, source_digest
from veriscale.run.storage.codec import Codec, DamagedRecordError
from veriscale.run.storage.outputs import (
    WORK,
    BenchmarkName,
    finish_planned_swap,
    finish_swap,
    replaced_folder,
    snapshot,
    write_json,
)
from veriscale.run.storage.provenance import FILE, provenance_line
from veriscale.run.storage.store import FILE as STORE
from veriscale.run.storage.store import Export as StoredExport
from veriscale.run.storage.store import Store, opened_store

COMMAND: Final = "scale"
WRITERS: Final = ("benchmark", "cli/scale_run.py", "report", "run")
"""The parts of the package that write the output."""
Outcomes = Sequence[TaskResult | WorkerFailure]


@dataclass(frozen=True, slots=True)
class Export:
    """What a run wrote: what it found, and a digest of each file."""

    summary: RunSummary
    data: dict[str, Json]
    """The summary as JSON."""
    files: Mapping[str, str]
    scores: str
    """Digest of the scores of models that the report shows."""


_CODEC: Final = Codec(
    (
        Code,
        Counts,
        Export,
        Fault,
        GateFaultKind,
        Problem,
        ReadFault,
        RunSummary,
        Skipped,
        SkippedTask,
        ValueFault,
        Volume,
        VolumeRow,
        VolumeTable,
    )
)


@dataclass(frozen=True, slots=True)
class Finished:
    """What a run wrote or found in its place, and the times of what it did."""

    export: Export
    ledger: Ledger

    def times(self, seconds: float) -> dict[str, Json]:
        """Return the times of a run: all of it, and the workers' by step and by task."""
        steps: dict[Step, float] = {}
        for of_task in self.ledger.seconds.values():
            for step, part in of_task.items():
                steps[step] = steps.get(step, 0.0) + part
        by_task = {name: round(sum(of_task.values()), 3) for name, of_task in self.ledger.seconds.items()}
        return {
            "seconds": round(seconds, 3),
            "seconds_by_step": {step: round(part, 3) for step, part in steps.items()},
            "seconds_by_task": dict[str, Json](by_task),
        }


@dataclass(frozen=True, slots=True)
class ScaleRun:
    """What is to be done; the caller holds the lock of the output folder."""

    benchmark: Benchmark
    unwanted: int
    """Curated rows and unexpected outputs that are left out of it."""
    name: BenchmarkName
    scaling: Scaling
    out: Path
    jobs: int
    limits: WorkerLimits
    models: ModelPlan | None = None

    def finish(self, interrupts: Interrupts) -> Finished:
        """Do what is missing, and write the suites unless they are there.

        Raises:
            RunError: the output folder or the store cannot be read or written.
        """
        finish_swap(self.out)
        finish_planned_swap(self.out / SCORES_FOLDER)
        read_scores(self.out / SCORES_FOLDER)  # damaged ones are told before hours of work, not when the report is due
        work = self.out / WORK
        with opened_store(work / STORE) as store, opened_events(work / EVENTS, store.run) as events:
            try:
                return self._finish(store, events, interrupts)
            except KeyboardInterrupt:
                events.write(Event.RUN_STOPPED)
                raise

    def _finish(self, store: Store, events: EventLog, interrupts: Interrupts) -> Finished:
        collected = self._collected(store)
        tasks = keyed_tasks(collected.tasks, self.scaling, store)
        known = sum(item.complete for item in tasks)
        events.write(Event.RUN_STARTED, command=COMMAND, tasks=len(tasks), known=known, jobs=self.jobs)
        key = self._export_key(tasks)
        export = self._found(key, store, interrupts) if known == len(tasks) else None
        ledger = Ledger()
        if export is None:
            ledger = self._run(tasks, store, events)
            export = self._write(tasks, ledger, store, events, interrupts, collected.report)
            if not ledger.failures:
                store.put_export(COMMAND, StoredExport(key, _CODEC.encode(export)))
            store.prune()
        failed = len(ledger.failures)
        events.write(Event.RUN_FINISHED, scaled=export.summary.scaled, total=export.summary.total, failed=failed)
        return Finished(export, ledger)

    def _collected(self, store: Store) -> CollectedTasks:
        """Ask the models, where there are some, before any task goes to a worker."""
        if self.models is None:
            return CollectedTasks(tuple(self.benchmark.tasks), None)
        scaling, replies = self.scaling, StoredReplies(store)
        return self.models.collect(self.benchmark.tasks, scaling.thrifty, scaling.options, replies, sys.stderr)

    def _run(self, tasks: Sequence[KeyedTask], store: Store, events: EventLog) -> Ledger:
        """Do what is missing in worker processes, and show how it gets on."""
        names = [item.task.id for item in tasks if not item.complete]
        known = len(tasks) - len(names)
        with run_display(names, known, self.scaling.inputs.expected_pairs, sys.stderr, store.cost) as display:
            return run_missing(tasks, self.scaling, self.jobs, self.limits, store, events, display)

    def _write(
        self,
        tasks: Sequence[KeyedTask],
        ledger: Ledger,
        store: Store,
        events: EventLog,
        interrupts: Interrupts,
        models: ModelReport | None,
    ) -> Export:
        """Write the suites, their provenance and the summary, in place of an earlier run's."""
        events.write(Event.EXPORT_STARTED)
        with records_in_use():
            outcomes = [ledger.failures.get(item.task.id) or result(item, store) for item in tasks]
        summary = summarize(self.benchmark.tasks, outcomes, self.benchmark.problems)
        summary = self._with_unwanted(summary)
        data = summary_json(summary, self._settings())
        if models is not None:
            data["models"] = models_json(models, _expanded(self.benchmark.tasks, outcomes))
            data["cost_usd"] = round(models.cost_usd, 6)
        scores = scores_digest(self.out / SCORES_FOLDER)
        with replaced_folder(self.out, COMMAND, interrupts.held) as folder:
            self._write_files(_expanded(self.benchmark.tasks, outcomes), data, folder)
        events.write(Event.EXPORT_FINISHED)
        return Export(summary, data, snapshot(self.out) or {}, scores)

    def _with_unwanted(self, summary: RunSummary) -> RunSummary:
        if not self.unwanted:
            return summary
        curated = {f"{Stage.CURATED}:{ExportFault.HARNESS}": self.unwanted}
        return replace(summary, left_out=curated | dict(summary.left_out))

    def _settings(self) -> dict[str, Json]:
        """Return the options as the summary has them."""
        scaling = self.scaling
        return asdict(scaling.options) | asdict(scaling.inputs) | {"verina_harness": scaling.verina_harness}

    def _write_files(self, done: Sequence[tuple[Task, Expansion]], data: Mapping[str, Json], folder: Path) -> None:
        self.name.write([replace(task, suite=expansion.plus) for task, expansion in done], folder / "plus")
        self.name.write([replace(task, suite=expansion.lite) for task, expansion in done], folder / "lite")
        lines = (provenance_line(task, expansion) + "\n" for task, expansion in done)
        (folder / FILE).write_text("".join(lines), encoding="utf-8")
        write_json(folder / "summary.json", dict(data))
        write_report(folder, evaluation=self.out / SCORES_FOLDER)

    def _found(self, key: str, store: Store, interrupts: Interrupts) -> Export | None:
        """Return what stands in the output folder, None where that is not what this run would write.

        Where only the report is not, for instance since there are new scores of models, it is written again.
        """
        stored = store.export(COMMAND)
        if stored is None or stored.key != key:
            return None
        try:
            export: Export = _CODEC.decode(stored.data)
        except DamagedRecordError as error:
            raise store.damaged(str(error)) from None
        files, scores = snapshot(self.out) or {}, scores_digest(self.out / SCORES_FOLDER)
        if _without_report(files) != _without_report(export.files):
            return None
        if (files, scores) == (export.files, export.scores):
            return export
        with replaced_folder(self.out, COMMAND, interrupts.held, only=ENTRIES) as folder:
            write_report(self.out, folder)
        export = replace(export, files=snapshot(self.out) or {}, scores=scores)
        store.put_export(COMMAND, StoredExport(key, _CODEC.encode(export)))
        return export

    def _export_key(self, tasks: Sequence[KeyedTask]) -> str:
        """Return the key of all that decides what is written."""
        texts = [self.name.format, self.name.file, repr(self.scaling), repr(self.benchmark.problems)]
        texts += [str(self.unwanted)]
        texts += [source_digest(WRITERS)]
        for item in tasks:
            texts += [*item.keys.values(), item.task.description, repr(item.task.kept)]
        return digest(texts)


def _without_report(files: Mapping[str, str]) -> Mapping[str, str]:
    return {name: found for name, found in files.items() if name.partition("/")[0] not in ENTRIES}


def _expanded(tasks: Sequence[Task], outcomes: Outcomes) -> list[tuple[Task, Expansion]]:
    return [
        (task, outcome.expansion)
        for task, outcome in zip(tasks, outcomes, strict=True)
        if isinstance(outcome, TaskResult) and outcome.expansion is not None
    ]
