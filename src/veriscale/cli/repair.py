"""``veriscale repair``: correct a specification, led by the counterexamples of a suite."""

import json
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.cli.models import BaseUrl, BudgetTokens, BudgetUsd, ModelsFile, Record, Replay, answer_plan, warn_of_loss
from veriscale.cli.shared import INTERRUPTED, AsJson, CaseSeconds, Memory, worker_limits, write_text
from veriscale.engines.submitted.parts import SpecParts
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.errors import UsageError
from veriscale.lint.output.text import counted
from veriscale.run.models.generate import AnswerPlan
from veriscale.run.repair.models import ModelRepair, said
from veriscale.run.repair.records import Limits, Repair, Step
from veriscale.run.repair.spec_file import read_spec, spec_text
from veriscale.run.repair.trajectory import repair_json, trajectory_text
from veriscale.run.repair.work import RepairItem, run_repair

_LIMITS: Final = Limits()
_WORKER: Final = WorkerLimits()
OUT_HELP: Final = "Write the best one here, as JSON where FILE ends with .json, else as Lean text."
SPEC_HELP: Final = "The specification: Lean text, or JSON with parts by Verina's names."


def repair(
    spec: Annotated[Path, typer.Option("--spec", metavar="FILE", help=SPEC_HELP)],
    task: Annotated[str, typer.Option("--task", metavar="ID", help="Its task in the suite, or a task folder.")],
    suite: Annotated[
        Path | None,
        typer.Option(
            "--suite", metavar="SUITE", help="Task folders or JSONL; by default the folder that --task names."
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=OUT_HELP)] = None,
    trajectory: Annotated[
        Path | None, typer.Option("--trajectory", metavar="FILE", help="Write all steps here, as JSON Lines.")
    ] = None,
    steps: Annotated[int, typer.Option("--steps", help="Steps that one evaluation may take.")] = _LIMITS.steps,
    evaluations: Annotated[
        int, typer.Option("--evaluations", help="Most evaluations of candidates on tests, all together.")
    ] = _LIMITS.evaluations,
    checks: Annotated[
        int, typer.Option("--checks", help="Most candidates that are run on the whole suite.")
    ] = _LIMITS.checks,
    model: Annotated[
        str | None, typer.Option("--model", metavar="NAME", help="Let this model correct it, instead of the search.")
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", help="Most answers that a model is asked for.")] = 5,
    models: ModelsFile = None,
    base_url: BaseUrl = None,
    replay: Replay = None,
    record: Record = None,
    budget_usd: BudgetUsd = None,
    budget_tokens: BudgetTokens = None,
    memory: Memory = _WORKER.memory // MIB,
    case_seconds: CaseSeconds = _WORKER.case_seconds,
    as_json: AsJson = False,
) -> None:
    """Correct a specification by counterexamples of a suite.

    As long as there is one, edits of the clauses are tried, or a model is asked for a better specification.

    Exit code 0: the specification passes the whole suite; 1: it does not.
    """
    if min(steps, evaluations, checks, rounds) < 1:
        raise UsageError("--steps, --evaluations, --checks and --rounds must be at least 1")
    found = _task(task, suite)
    parts = read_spec(spec, found)
    plan = answer_plan([model] if model else [], models, base_url, replay, record, budget_usd, budget_tokens)
    if plan is not None:
        warn_of_loss(plan, None, "--record")
    limits = Limits(steps=steps, evaluations=evaluations, checks=checks)
    work = partial(_in_worker, found, limits, worker_limits(memory, case_seconds))
    try:
        result = _repaired(found, parts, plan, rounds, work)
    except KeyboardInterrupt:
        typer.echo("veriscale: stopped", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if trajectory is not None:
        write_text(trajectory, trajectory_text(result))
    if out is not None and result.best is not None:
        write_text(out, spec_text(out, result.best.parts, found))
    if as_json:
        typer.echo(json.dumps(repair_json(result), ensure_ascii=False, allow_nan=False))
    else:
        for line in report(result):
            typer.echo(line)
    raise typer.Exit(0 if result.done else 1)


def report(result: Repair) -> Iterable[str]:
    """Yield the lines for people: steps, how it ended, the specification."""
    for step in result.steps:
        yield _step_line(step)
    yield f"{result.task}: {result.ending}, {counted(len(result.steps), 'specification')} run on the suite"
    yield from (f"  {problem}" for problem in result.problems)
    if result.best is not None and result.best.number:
        parts = result.best.parts
        for name in ("precond_aux", "precond", "postcond_aux", "postcond"):
            text: str = getattr(parts, name)
            if text.strip():
                yield ""
                yield f"-- {name}"
                yield text.strip("\n")


def _step_line(step: Step) -> str:
    made = f" from {step.parent}" if step.parent is not None else ""
    clause = f" [{step.clause}]" if step.clause else ""
    head = f"{step.number}{made}: {step.edit}{clause}"
    if step.counterexample is not None:
        return f"{head}: {step.counterexample.name}: {said(step.counterexample)}"
    if step.problems:
        return f"{head}: {step.problems[0]}"
    return f"{head}: no counterexample" + (f", {step.undecided} tests undecided" if step.undecided else "")


def _task(task: str, suite: Path | None) -> Task:
    path = Path(task) if suite is None else suite
    if suite is None and not path.exists():
        raise UsageError(f"--task {task}: there is no such folder; give --suite")
    tasks = read_benchmark(path).tasks
    found = [item for item in tasks if suite is None or item.id == task]
    if len(found) != 1:
        what = "no task" if not found else "more than one task"
        raise UsageError(f"{path}: holds {what}" + ("" if suite is None else f" {task}"))
    return found[0]


def _repaired(task: Task, parts: SpecParts, plan: AnswerPlan | None, rounds: int, work: "partial[Repair]") -> Repair:
    if plan is None:
        return work(parts, True)
    return ModelRepair(plan, rounds).run(task, parts, lambda text: work(text, False))


def _in_worker(task: Task, limits: Limits, worker: WorkerLimits, parts: SpecParts, search: bool) -> Repair:
    return run_repair(RepairItem(task, parts, search), limits, worker, sys.stderr)
