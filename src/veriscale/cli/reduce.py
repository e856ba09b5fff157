"""``veriscale reduce``: reduction alone, of a suite that was expanded by us or by anyone else."""

import json
import sys
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.formats.read import Benchmark, BenchmarkFormat, locate, read_benchmark
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Json
from veriscale.cli.shared import (
    INTERRUPTED,
    THRIFTY,
    WORKER_LIMITS,
    AsJson,
    CaseSeconds,
    Jobs,
    KeepPerBucket,
    MaxAcceptCases,
    MaxAdverImpl,
    MaxRejectInputs,
    Memory,
    job_count,
    worker_limits,
)
from veriscale.engines.workers.pool import WorkerFailure, run_tasks
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.report.summary import counts_json
from veriscale.report.table import Counts, total_counts
from veriscale.run.progress.display import progress_display
from veriscale.run.reduction import Half, Reduced, Reduction, ReductionItem
from veriscale.run.storage.damaged import with_damaged_rows
from veriscale.run.storage.lock import locked
from veriscale.run.storage.outputs import WORK, BenchmarkName, check_apart, check_folder, replaced_folder
from veriscale.run.storage.provenance import FILE, read_provenance, with_provenance, without_provenance

_DEFAULTS: Final = Options()


def reduce(
    plus: Annotated[Path, typer.Argument(metavar="PLUS", help="An expanded suite: folder of task folders, or JSONL.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the reduced suite goes.")],
    only: Annotated[Half | None, typer.Option("--only", help="Reduce these rows alone, and keep the others.")] = None,
    jobs: Jobs = None,
    memory: Memory = WORKER_LIMITS.memory // MIB,
    case_seconds: CaseSeconds = WORKER_LIMITS.case_seconds,
    as_json: AsJson = False,
    max_adver_impl: MaxAdverImpl = _DEFAULTS.max_adver_impl,
    max_reject_inputs: MaxRejectInputs = _DEFAULTS.MAX_REJECT_INPUTS_PER_TASK,
    keep_per_bucket: KeepPerBucket = _DEFAULTS.KEEP_PER_CRITICAL_BUCKET,
    max_accept_cases: MaxAcceptCases = _DEFAULTS.MAX_ACCEPT_TEST_CASES_PER_TASK,
) -> None:
    """Reduce the suites of PLUS.

    If `veriscale scale` wrote PLUS, curated rows are known and stay.
    """
    options = Options(
        max_adver_impl=max_adver_impl,
        MAX_REJECT_INPUTS_PER_TASK=max_reject_inputs,
        KEEP_PER_CRITICAL_BUCKET=keep_per_bucket,
        MAX_ACCEPT_TEST_CASES_PER_TASK=max_accept_cases,
    )
    check_apart(plus, out)
    check_folder(out)
    benchmark = read_benchmark(plus)
    halves = frozenset(Half) if only is None else frozenset({only})
    items = _items(benchmark, locate(plus), halves)
    reduction = Reduction(THRIFTY, options, halves)
    # Only a folder of `veriscale scale` has a lock, which must not be in a suite that can be read as a benchmark.
    lock = locked(out / WORK) if (out / WORK).is_dir() else nullcontext()
    try:
        results = _run(items, reduction, job_count(jobs), worker_limits(memory, case_seconds))
        done = [
            replace(item.task, suite=result.suite)
            for item, result in zip(items, results, strict=True)
            if isinstance(result, Reduced)
        ]
        with lock, replaced_folder(out, "reduce") as folder:
            BenchmarkName(benchmark.format, locate(plus).name).write(done, folder)
    except KeyboardInterrupt:
        typer.echo(f"veriscale: stopped; nothing in {out} was changed", err=True)
        raise typer.Exit(INTERRUPTED) from None
    before, after = (total_counts([task.suite for task in tasks]) for tasks in ([item.task for item in items], done))
    _print(before, after, _messages(benchmark, items, results), as_json)
    failed = benchmark.problems or len(done) < len(items)
    raise typer.Exit(1 if failed else 0)


def _items(benchmark: Benchmark, path: Path, halves: Collection[Half]) -> list[ReductionItem]:
    """Return the tasks, with their kills where a run of ours recorded them beside the suite.

    Damaged rows stay where nothing is run: among unexpected inputs, and among pairs that are not reduced.
    """
    beside = path.parent if benchmark.format is BenchmarkFormat.FOLDERS else path.parent.parent
    recorded = read_provenance(beside / FILE)
    items = []
    for task in benchmark.tasks:
        known = with_provenance(task, recorded.get(task.id))
        whole = with_damaged_rows(known or without_provenance(task), pairs=Half.EXPECTED_PAIRS not in halves)
        items.append(ReductionItem(whole, known is not None))
    return items


def _run(
    items: Sequence[ReductionItem], reduction: Reduction, jobs: int, limits: WorkerLimits
) -> list[Reduced | WorkerFailure]:
    with progress_display([item.task.id for item in items], sys.stderr, _line) as display:
        results = run_tasks(items, reduction, jobs, display, limits)
        return list(results)


def _line(result: Reduced | WorkerFailure) -> str:
    if isinstance(result, WorkerFailure):
        return f"failed, {result.code}: {result.detail}"
    counts = f"{len(result.suite.pairs)} pairs, {len(result.suite.unexpected_inputs)} unexpected inputs"
    return counts if result.skipped is None else f"{counts}; pairs not reduced, {result.skipped.render()}"


def _messages(
    benchmark: Benchmark, items: Sequence[ReductionItem], results: Sequence[Reduced | WorkerFailure]
) -> list[str]:
    """Return what went wrong."""
    lines = [problem.render() for problem in benchmark.problems]
    for item, result in zip(items, results, strict=True):
        if isinstance(result, WorkerFailure) or result.skipped is not None:
            lines.append(f"{item.task.id}: {_line(result)}")
    return lines


def _print(before: Counts, after: Counts, messages: Sequence[str], as_json: bool) -> None:
    if as_json:
        counts = {"plus": counts_json(before), "lite": counts_json(after)}
        data: dict[str, Json] = {"counts": dict[str, Json](counts), "messages": list[Json](messages)}
        typer.echo(json.dumps(data, ensure_ascii=False, allow_nan=False))
        return
    new = counts_json(after)
    for name, old in counts_json(before).items():
        typer.echo(f"{name.replace('_', ' ')}: {old} -> {new[name]}")
    for message in messages:
        typer.echo(message)
