"""``veriscale scale``: expand the suites of a benchmark, then reduce them."""

import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from veriscale.benchmark.options import Options
from veriscale.benchmark.read import Benchmark, locate, read_benchmark
from veriscale.benchmark.records import Json, Task
from veriscale.cli.shared import (
    INTERRUPTED,
    TASKS_HELP,
    THRIFTY,
    AsJson,
    Jobs,
    KeepPerBucket,
    MaxAcceptCases,
    MaxAdverImpl,
    MaxRejectInputs,
    TaskPatterns,
    job_count,
    selected,
)
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.pool import WorkerFailure, run_tasks
from veriscale.expand.inputs import InputLimits
from veriscale.report.summary import RunSummary, summarize, summary_json
from veriscale.report.table import plain_text, rich_table
from veriscale.run.outputs import BenchmarkName, check_apart, check_folder, replaced_folder, write_json
from veriscale.run.pipeline import Scaling
from veriscale.run.progress import outcome_line, progress_display
from veriscale.run.provenance import FILE, provenance_line
from veriscale.run.records import TaskResult

_DEFAULTS: Final = Options()
_LIMITS: Final = InputLimits()

Outcomes = Sequence[TaskResult | WorkerFailure]


def scale(
    tasks: Annotated[Path, typer.Argument(metavar="TASKS", help=TASKS_HELP)],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the suites go; an earlier run is replaced.")],
    task: TaskPatterns = None,
    seed: Annotated[int, typer.Option("--seed", help="Where all chance starts from.")] = _DEFAULTS.seed,
    jobs: Jobs = None,
    as_json: AsJson = False,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds of seed generation.")] = _DEFAULTS.rounds,
    candidates_per_round: Annotated[
        int, typer.Option("--candidates_per_round", help="Candidate inputs in each round.")
    ] = _DEFAULTS.candidates_per_round,
    example_limit: Annotated[
        int, typer.Option("--example_limit", help="Examples in a prompt; without a model of no effect.")
    ] = _DEFAULTS.example_limit,
    max_mutations_per_input: Annotated[
        int, typer.Option("--max_mutations_per_input", help="Mutants of one seed.")
    ] = _DEFAULTS.max_mutations_per_input,
    mutation_multi_step_size: Annotated[
        int, typer.Option("--mutation_multi_step_size", help="Most consecutive steps of a mutation.")
    ] = _DEFAULTS.mutation_multi_step_size,
    mutation_ingredient_prob: Annotated[
        float, typer.Option("--mutation_ingredient_prob", help="Probability that a step reuses a known value.")
    ] = _DEFAULTS.mutation_ingredient_prob,
    max_adver_impl: MaxAdverImpl = _DEFAULTS.max_adver_impl,
    max_reject_inputs: MaxRejectInputs = _DEFAULTS.MAX_REJECT_INPUTS_PER_TASK,
    keep_per_bucket: KeepPerBucket = _DEFAULTS.KEEP_PER_CRITICAL_BUCKET,
    max_accept_cases: MaxAcceptCases = _DEFAULTS.MAX_ACCEPT_TEST_CASES_PER_TASK,
    max_expected_pairs: Annotated[
        int, typer.Option("--max_expected_pairs", help="New expected pairs for each task.")
    ] = _LIMITS.expected_pairs,
    max_unexpected_inputs: Annotated[
        int, typer.Option("--max_unexpected_inputs", help="New unexpected inputs for each task.")
    ] = _LIMITS.unexpected_inputs,
) -> None:
    """Expand the test suites of TASKS, then reduce them: DIR/plus, DIR/lite, provenance and a summary."""
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
    workers = job_count(jobs)
    check_apart(tasks, out)
    check_folder(out)
    benchmark = selected(read_benchmark(tasks), task or [])
    start = time.monotonic()
    try:
        outcomes = run_all(benchmark.tasks, Scaling(EmbeddedEngine(), THRIFTY, options, limits), workers)
        summary = summarize(benchmark.tasks, outcomes, benchmark.problems)
        data = summary_json(summary, asdict(options) | asdict(limits))
        write_run(benchmark, outcomes, data, BenchmarkName(benchmark.format, locate(tasks).name), out)
    except KeyboardInterrupt:
        typer.echo(f"veriscale: stopped; nothing in {out} was changed", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(json.dumps(data | times(outcomes, time.monotonic() - start), ensure_ascii=False, allow_nan=False))
    else:
        print_summary(summary, out)
    raise typer.Exit(1 if summary.broken else 0)


def run_all(tasks: Sequence[Task], scaling: Scaling, jobs: int) -> Outcomes:
    """Scale all tasks in worker processes, and show how they get on."""
    names = [task.id for task in tasks]
    with progress_display(names, scaling.inputs.expected_pairs, sys.stderr, outcome_line) as display:
        outcomes = run_tasks(tasks, scaling, jobs, display)
        return list(outcomes)


def write_run(
    benchmark: Benchmark, outcomes: Outcomes, data: Mapping[str, Json], name: BenchmarkName, out: Path
) -> None:
    """Write the suites, their provenance and the summary, in place of an earlier run's."""
    done = [
        (task, outcome.expansion)
        for task, outcome in zip(benchmark.tasks, outcomes, strict=True)
        if isinstance(outcome, TaskResult) and outcome.expansion is not None
    ]
    with replaced_folder(out, "scale") as folder:
        name.write([replace(task, suite=expansion.plus) for task, expansion in done], folder / "plus")
        name.write([replace(task, suite=expansion.lite) for task, expansion in done], folder / "lite")
        lines = (provenance_line(task, expansion) + "\n" for task, expansion in done)
        (folder / FILE).write_text("".join(lines), encoding="utf-8")
        write_json(folder / "summary.json", dict(data))


def times(outcomes: Outcomes, seconds: float) -> dict[str, Json]:
    """Return the times of a run: all of it, and the workers' by step and by task."""
    results = [outcome for outcome in outcomes if isinstance(outcome, TaskResult)]
    steps = dict.fromkeys((step for result in results for step in result.seconds), 0.0)
    for result in results:
        for step, part in result.seconds.items():
            steps[step] += part
    by_task = {result.task_id: round(sum(result.seconds.values()), 3) for result in results}
    return {
        "seconds": round(seconds, 3),
        "seconds_by_step": {step: round(part, 3) for step, part in steps.items()},
        "seconds_by_task": dict[str, Json](by_task),
    }


def print_summary(summary: RunSummary, out: Path) -> None:
    """Print the table, what was skipped and what is wrong."""
    if sys.stdout.isatty():
        Console().print(rich_table(summary.table))
    else:
        typer.echo(plain_text(summary.table))
    typer.echo(f"\n{summary.scaled} of {summary.total} tasks scaled, suites in {out}")
    _print_list("Skipped", [item.render() for item in summary.skipped])
    _print_list("Rows that cannot be read", [problem.render() for problem in summary.problems if problem.row])
    _print_list("Rows that the ground truth does not confirm", [fault.render() for fault in summary.faults])
    if summary.undecided:
        counts = ", ".join(f"{number} {reason}" for reason, number in summary.undecided.items())
        typer.echo(f"\nUndecided and left out: {counts}")


def _print_list(title: str, lines: Sequence[str]) -> None:
    if lines:
        typer.echo(f"\n{title}:")
        for line in lines:
            typer.echo(f"  {line}")
