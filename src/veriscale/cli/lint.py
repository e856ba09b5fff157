"""``veriscale lint``: check a benchmark and its suite against its own ground truth."""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.read import Benchmark, read_benchmark
from veriscale.cli.shared import (
    INTERRUPTED,
    TASKS_HELP,
    WORKER_LIMITS,
    AsJson,
    CaseSeconds,
    Jobs,
    Memory,
    TaskPatterns,
    job_count,
    selected,
    worker_limits,
)
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.worker import MIB, WorkerLimits
from veriscale.errors import UsageError
from veriscale.lean.budget import Budget
from veriscale.lint.output import explanation, report_json, report_text
from veriscale.lint.patience import PatientEngine
from veriscale.lint.progress import progress_display
from veriscale.lint.registry import chosen_rules, rule_named
from veriscale.lint.run import Linting, Report
from veriscale.lint.run import lint as lint_benchmark

HURRY: Final = 4
"""A task that ran out of steps often goes on with the steps divided by this (``lint/patience.py``)."""
PER_CODE: Final = 5
"""Findings of one code that the text shows for a task."""


def lint(
    tasks: Annotated[Path | None, typer.Argument(metavar="TASKS", help=TASKS_HELP)] = None,
    task: TaskPatterns = None,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODE", help="Only these rules; repeatable, or with commas.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODE", help="Not these rules; repeatable, or with commas.")
    ] = None,
    explain: Annotated[str | None, typer.Option("--explain", metavar="CODE", help="Say what a rule means.")] = None,
    show: Annotated[int, typer.Option("--show", help="Findings of one code to show for a task; 0 for all.")] = PER_CODE,
    steps: Annotated[int, typer.Option("--steps", help="Steps that one evaluation may take.")] = Budget().steps,
    jobs: Jobs = None,
    memory: Memory = WORKER_LIMITS.memory // MIB,
    case_seconds: CaseSeconds = WORKER_LIMITS.case_seconds,
    as_json: AsJson = False,
) -> None:
    """Check TASKS and its suite against its own precondition, reference and postcondition."""
    if explain is not None:
        typer.echo(explanation(rule_named(explain)))
        return
    if tasks is None:
        raise UsageError("TASKS is missing")
    if steps < 1 or show < 0:
        raise UsageError("--steps must be at least 1, --show at least 0")
    workers, machine = job_count(jobs), worker_limits(memory, case_seconds)
    rules = chosen_rules(_codes(select), _codes(ignore))
    engine = PatientEngine(_engine(steps), _engine(max(1, steps // HURRY)))
    linting = Linting(engine, rules)
    report = _run(selected(read_benchmark(tasks), task or []), linting, workers, machine)
    if as_json:
        typer.echo(json.dumps(report_json(report), ensure_ascii=False, allow_nan=False))
    else:
        for line in report_text(report, show or sys.maxsize):
            typer.echo(line)
    raise typer.Exit(0 if report.clean else 1)


def _run(benchmark: Benchmark, linting: Linting, jobs: int, limits: WorkerLimits) -> Report:
    try:
        with progress_display([task.id for task in benchmark.tasks], sys.stderr) as display:
            return lint_benchmark(benchmark, linting, jobs, display, limits)
    except KeyboardInterrupt:
        typer.echo("veriscale: stopped", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _engine(steps: int) -> EmbeddedEngine:
    return EmbeddedEngine(Budget(steps=steps), Budget(steps=steps))


def _codes(given: Sequence[str] | None) -> Iterable[str]:
    """Split lists of codes at commas."""
    return [code.strip() for codes in given or () for code in codes.split(",") if code.strip()]
