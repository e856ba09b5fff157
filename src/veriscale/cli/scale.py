"""``veriscale scale``: expand the suites of a benchmark, then reduce them."""

import json
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from veriscale.benchmark.formats.read import Benchmark, locate, read_benchmark
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Json
from veriscale.benchmark.verina_harness import readable_task
from veriscale.cli.models import (
    BaseUrl,
    BudgetTokens,
    BudgetUsd,
    ModelsFile,
    Record,
    Replay,
    RoleChoices,
    model_plan,
)
from veriscale.cli.scale_run import ScaleRun
from veriscale.cli.shared import (
    TASKS_HELP,
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
    TaskPatterns,
    job_count,
    selected,
    worker_limits,
)
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.workers.pool import WorkerFault
from veriscale.engines.workers.worker import MIB
from veriscale.expand.export import ExportFault
from veriscale.expand.inputs import InputLimits
from veriscale.expand.tally import Stage
from veriscale.report.html.write import REPORT
from veriscale.report.models import model_lines
from veriscale.report.summary import RunSummary
from veriscale.report.table import plain_text, rich_table
from veriscale.run.interrupts import Interrupts
from veriscale.run.scaling import Scaling
from veriscale.run.storage.lock import locked
from veriscale.run.storage.outputs import WORK, BenchmarkName, check_apart, check_folder

_DEFAULTS: Final = Options()
_LIMITS: Final = InputLimits()
SHOWN: Final = 10
"""Tasks that are named where none could be scaled."""
MACHINE: Final = "machine-"
"""How the codes of machine limits begin."""


def scale(
    tasks: Annotated[Path, typer.Argument(metavar="TASKS", help=TASKS_HELP)],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the suites go; an earlier run is replaced.")],
    task: TaskPatterns = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of all random choices.")] = _DEFAULTS.seed,
    jobs: Jobs = None,
    memory: Memory = WORKER_LIMITS.memory // MIB,
    case_seconds: CaseSeconds = WORKER_LIMITS.case_seconds,
    as_json: AsJson = False,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds of seed generation.")] = _DEFAULTS.rounds,
    candidates_per_round: Annotated[
        int, typer.Option("--candidates_per_round", help="Candidate inputs in each round.")
    ] = _DEFAULTS.candidates_per_round,
    example_limit: Annotated[
        int, typer.Option("--example_limit", help="Curated examples in a prompt for a model.")
    ] = _DEFAULTS.example_limit,
    max_mutations_per_input: Annotated[
        int, typer.Option("--max_mutations_per_input", help="Most mutants of one input.")
    ] = _DEFAULTS.max_mutations_per_input,
    mutation_multi_step_size: Annotated[
        int, typer.Option("--mutation_multi_step_size", help="Most steps of one mutation.")
    ] = _DEFAULTS.mutation_multi_step_size,
    mutation_ingredient_prob: Annotated[
        float,
        typer.Option("--mutation_ingredient_prob", help="Probability that a step takes in a value of another input."),
    ] = _DEFAULTS.mutation_ingredient_prob,
    max_adver_impl: MaxAdverImpl = _DEFAULTS.max_adver_impl,
    max_reject_inputs: MaxRejectInputs = _DEFAULTS.MAX_REJECT_INPUTS_PER_TASK,
    keep_per_bucket: KeepPerBucket = _DEFAULTS.KEEP_PER_CRITICAL_BUCKET,
    max_accept_cases: MaxAcceptCases = _DEFAULTS.MAX_ACCEPT_TEST_CASES_PER_TASK,
    max_expected_pairs: Annotated[
        int, typer.Option("--max_expected_pairs", help="Most new expected pairs for each task.")
    ] = _LIMITS.expected_pairs,
    max_unexpected_inputs: Annotated[
        int, typer.Option("--max_unexpected_inputs", help="Most new unexpected inputs for each task.")
    ] = _LIMITS.unexpected_inputs,
    verina_harness: Annotated[
        bool,
        typer.Option(
            "--verina-harness", help="Leave out rows that Verina's own harness cannot read, or reads as other values."
        ),
    ] = False,
    models: ModelsFile = None,
    role: RoleChoices = None,
    base_url: BaseUrl = None,
    replay: Replay = None,
    record: Record = None,
    budget_usd: BudgetUsd = None,
    budget_tokens: BudgetTokens = None,
) -> None:
    """Expand the test suites of TASKS and reduce them.

    DIR gets the suites plus/ and lite/, the provenance of every row, a summary and a report.
    """
    options = Options(
        rounds=rounds,
        candidates_per_round=candidates_per_round,
        example_limit=example_limit,
        max_mutations_per_input=max_mutations_per_input,
        mutation_multi_step_size=mutation_multi_step_size,
        mutation_ingredient_prob=mutation_ingredient_prob,
        max_adver_impl=max_adver_impl,
        MAX_REJECT_INPUTS_PER_TASK=max_reject_inputs,
        KEEP_PER_CRITICAL_BUCKET=keep_per_bucket,
        MAX_ACCEPT_TEST_CASES_PER_TASK=max_accept_cases,
        seed=seed,
    )
    limits = replace(_LIMITS, expected_pairs=max_expected_pairs, unexpected_inputs=max_unexpected_inputs)
    workers, machine = job_count(jobs), worker_limits(memory, case_seconds)
    plan = model_plan(models, role or [], base_url, replay, record, budget_usd, budget_tokens)
    check_apart(tasks, out)
    check_folder(out)
    benchmark = selected(read_benchmark(tasks), task or [])
    name = BenchmarkName(benchmark.format, locate(tasks).name)
    scaling = Scaling(EmbeddedEngine(), THRIFTY, options, limits, verina_harness=verina_harness)
    benchmark, unwanted = readable_rows(benchmark, verina_harness)
    run = ScaleRun(benchmark, unwanted, name, scaling, out, workers, machine, plan)
    start = time.monotonic()
    interrupts = Interrupts()
    with interrupts.caught():  # the message as well: a second Ctrl-C must not cut it off
        try:
            with locked(out / WORK):
                finished = run.finish(interrupts)
        except KeyboardInterrupt:
            typer.echo(f"veriscale: stopped; what is finished is kept in {out / WORK}; to go on, run:", err=True)
            typer.echo(f"  veriscale {shlex.join(sys.argv[1:])}", err=True)
            raise typer.Exit(interrupts.exit_code) from None
    if as_json:
        data = finished.export.data | finished.times(time.monotonic() - start)
        typer.echo(json.dumps(data, ensure_ascii=False, allow_nan=False))
    else:
        print_summary(finished.export.summary, tasks, out)
        print_models(finished.export.data)
    raise typer.Exit(1 if finished.export.summary.broken else 0)


def readable_rows(benchmark: Benchmark, verina_harness: bool) -> tuple[Benchmark, int]:
    """Return a benchmark with the curated rows that are wanted, and how many rows and unexpected outputs are not."""
    if not verina_harness:
        return benchmark, 0
    found = [readable_task(task) for task in benchmark.tasks]
    tasks = tuple(item.task for item in found)
    return replace(benchmark, tasks=tasks), sum(item.rows + item.outputs for item in found)


def print_summary(summary: RunSummary, tasks: Path, out: Path) -> None:
    """Print the table, what was skipped, what is wrong and what was left out."""
    _print_volume(summary, tasks, out)
    _print_list("Rows that cannot be read", [problem.render() for problem in summary.problems if problem.row])
    faults = [fault.render() for fault in summary.faults]
    more = sum(summary.fault_counts.values()) - len(faults)
    _print_list("Rows that the ground truth does not confirm", faults + ([f"… and {more} more"] if more else []))
    _print_left_out(summary)


def _print_volume(summary: RunSummary, tasks: Path, out: Path) -> None:
    """Print the table and what was skipped; where nothing was scaled, why, in place of a table of zeros."""
    skipped = [item.render() for item in summary.skipped]
    if not summary.scaled:
        hint = f"; `veriscale lint {shlex.quote(str(tasks))}` tells more" if _faulty(summary) else ""
        typer.echo(f"None of {summary.total} tasks can be scaled{hint}")
        skipped[SHOWN:] = [f"… {len(skipped) - SHOWN} more"] if len(skipped) > SHOWN else []
    elif sys.stdout.isatty():
        Console().print(rich_table(summary.table))
    else:
        typer.echo(plain_text(summary.table))
    if summary.scaled:
        typer.echo(f"\n{summary.scaled} of {summary.total} tasks scaled, suites and {REPORT} in {out}")
    _print_list("Skipped", skipped)


def _print_left_out(summary: RunSummary) -> None:
    made, curated = (
        summary.left_out.get(f"{stage}:{ExportFault.HARNESS}", 0) for stage in (Stage.EXPORT, Stage.CURATED)
    )
    if made or curated:
        typer.echo(f"\nLeft out for Verina's own harness: {made} new rows and outputs, {curated} curated ones")
    machine = {reason: number for reason, number in summary.undecided.items() if reason.startswith(MACHINE)}
    rest = {reason: number for reason, number in summary.undecided.items() if reason not in machine}
    for title, counts in (("Undecided and left out", rest), ("Left out at limits of the machine", machine)):
        if counts:
            typer.echo(f"\n{title}: " + ", ".join(f"{number} {reason}" for reason, number in counts.items()))


def _faulty(summary: RunSummary) -> bool:
    """Return whether a task was skipped for what it is, and not for want of workers."""
    return any(item.reason.code != WorkerFault.DIED for item in summary.skipped)


def print_models(data: Mapping[str, Json]) -> None:
    """Print what the summary says about models, where some were asked."""
    models = data.get("models")
    if isinstance(models, dict):
        typer.echo()
        for line in model_lines(models):
            typer.echo(line)


def _print_list(title: str, lines: Sequence[str]) -> None:
    if lines:
        typer.echo(f"\n{title}:")
        for line in lines:
            typer.echo(f"  {line}")
