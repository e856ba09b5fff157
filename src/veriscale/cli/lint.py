"""``veriscale lint``: check a benchmark and its suite against its ground truth."""

import json
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.formats.read import Benchmark, read_benchmark
from veriscale.cli.shared import (
    INTERRUPTED,
    TASKS_HELP,
    WORKER_LIMITS,
    AsJson,
    CaseSeconds,
    Jobs,
    Memory,
    TaskPatterns,
    check_file,
    job_count,
    matches,
    selected,
    worker_limits,
    write_text,
)
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.errors import UsageError
from veriscale.lean.budget import Budget
from veriscale.lint.findings import Finding, Severity
from veriscale.lint.fix.output import fix_json, fix_text
from veriscale.lint.fix.repair import is_repairable
from veriscale.lint.fix.write import check_target, write_repaired
from veriscale.lint.output.baseline import KnownFinding, compared, read_baseline, write_baseline
from veriscale.lint.output.progress import progress_display
from veriscale.lint.output.sarif import report_sarif
from veriscale.lint.output.text import explanation, overview, report_json, report_text
from veriscale.lint.registry import chosen_rules, rule_groups, rule_named
from veriscale.lint.rule import Rule
from veriscale.lint.run import Linting, Report
from veriscale.lint.run import lint as lint_benchmark
from veriscale.lint.trials.patience import patient_engine
from veriscale.run.lint_proposals import lint_workshop

PER_CODE: Final = 5
"""Findings of one code that the text shows for a task, and rows of a finding that stands for several."""
EVERYTHING: Final = "all"
"""Given to ``--explain``, it lists the rules."""


def lint(
    tasks: Annotated[
        Path | None, typer.Argument(metavar="TASKS", help=f"{TASKS_HELP} Only --explain needs none.")
    ] = None,
    task: TaskPatterns = None,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODE", help="Only these rules; repeatable, or with commas.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODE", help="Not these rules; repeatable, or with commas.")
    ] = None,
    level: Annotated[
        Severity, typer.Option("--level", help="Leave out rules that are less severe; this saves their time.")
    ] = Severity.NOTE,
    explain: Annotated[
        str | None,
        typer.Option("--explain", metavar="CODE|all", help="Say what the rule CODE means, or list all rules."),
    ] = None,
    show: Annotated[
        int,
        typer.Option(
            "--show", help="How many findings of one code to list for a task, and rows of one finding; 0: all."
        ),
    ] = PER_CODE,
    steps: Annotated[int, typer.Option("--steps", help="Steps that one evaluation may take.")] = Budget().steps,
    jobs: Jobs = None,
    memory: Memory = WORKER_LIMITS.memory // MIB,
    case_seconds: CaseSeconds = WORKER_LIMITS.case_seconds,
    baseline: Annotated[
        Path | None,
        typer.Option("--baseline", metavar="FILE", help="Findings in FILE are known: not listed, and no failure."),
    ] = None,
    new_baseline: Annotated[
        Path | None,
        typer.Option("--write-baseline", metavar="FILE", help="Write all findings to FILE, for --baseline."),
    ] = None,
    sarif: Annotated[
        Path | None, typer.Option("--sarif", metavar="FILE", help="Also write the findings to FILE, as SARIF 2.1.0.")
    ] = None,
    fix: Annotated[
        Path | None, typer.Option("--fix", metavar="OUT", help="Write a copy of TASKS with repaired rows to OUT.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a benchmark and its suite against its ground truth.

    The ground truth is the precondition, reference and postcondition of each task. Exit code 0: clean; 1: there are
    errors or warnings that the baseline does not know.
    """
    if explain is not None:
        typer.echo(overview(rule_groups()) if explain == EVERYTHING else explanation(rule_named(explain)))
        return
    if tasks is None:
        raise UsageError("TASKS is missing")
    if steps < 1 or show < 0:
        raise UsageError("--steps must be at least 1, --show at least 0")
    workers, machine = job_count(jobs), worker_limits(memory, case_seconds)
    rules = chosen_rules(_codes(select), _codes(ignore), level)
    for path in (new_baseline, sarif):
        check_file(path)
    known = None if baseline is None else read_baseline(baseline)
    if fix is not None:
        check_target(tasks, fix)
    benchmark = selected(read_benchmark(tasks), task or [])
    report = _run(benchmark, _linting(rules, steps, fix is not None), workers, machine)
    if known is not None:
        report = _with_baseline(report, known, {rule.code for rule in rules}, task or [])
    if new_baseline is not None:
        write_baseline(report.findings, new_baseline)
    if sarif is not None:
        write_text(sarif, json.dumps(report_sarif(report, rules), ensure_ascii=False, allow_nan=False, indent=1) + "\n")
    if fix is not None:
        write_repaired(tasks, fix, benchmark.tasks, report.repairs)
    _print(report, fix, show or sys.maxsize, as_json)
    failing = _left(report) if fix is not None else report.new
    passed = new_baseline is not None or all(finding.severity is Severity.NOTE for finding in failing)
    raise typer.Exit(0 if passed else 1)


def _linting(rules: tuple[Rule, ...], steps: int, fix: bool) -> Linting:
    return Linting(patient_engine(steps), rules, lint_workshop(), fix=fix)


def _with_baseline(
    report: Report, known: Sequence[KnownFinding], codes: Collection[str], patterns: Sequence[str]
) -> Report:
    """Mark the known findings, and count those of the chosen rules and tasks that are there no more."""

    def concerned(entry: KnownFinding) -> bool:
        return entry.code in codes and (not patterns or entry.task is None or matches(entry.task, patterns))

    found = compared(report.findings, known, concerned)
    return replace(report, findings=found.findings, gone=found.fixed)


def _left(report: Report) -> tuple[Finding, ...]:
    """Return the new findings that no repair takes care of."""
    return tuple(finding for finding in report.new if not is_repairable(finding))


def _print(report: Report, fix: Path | None, per_code: int, as_json: bool) -> None:
    if as_json:
        record = report_json(report)
        if fix is not None:
            record["fix"] = fix_json(fix, report.repairs, _left(report))
        typer.echo(json.dumps(record, ensure_ascii=False, allow_nan=False))
        return
    for line in report_text(report, per_code):
        typer.echo(line)
    if fix is not None:
        for line in fix_text(fix, report.repairs, _left(report)):
            typer.echo(line)


def _run(benchmark: Benchmark, linting: Linting, jobs: int, limits: WorkerLimits) -> Report:
    try:
        with progress_display([task.id for task in benchmark.tasks], sys.stderr) as display:
            return lint_benchmark(benchmark, linting, jobs, display, limits)
    except KeyboardInterrupt:
        typer.echo("veriscale: stopped", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _codes(given: Sequence[str] | None) -> Iterable[str]:
    """Split lists of codes at commas."""
    return [code.strip() for codes in given or () for code in codes.split(",") if code.strip()]
