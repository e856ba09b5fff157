"""``veriscale evaluate``: score the answers of models on suites."""

import json
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.cli.models import (
    BaseUrl,
    BudgetTokens,
    BudgetUsd,
    ModelsFile,
    Record,
    Replay,
    answer_plan,
    asked_answers,
)
from veriscale.cli.shared import (
    INTERRUPTED,
    AsJson,
    CaseSeconds,
    Jobs,
    Memory,
    TaskPatterns,
    job_count,
    selected,
    worker_limits,
)
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.errors import UsageError
from veriscale.evaluate.metrics import Counting
from veriscale.evaluate.outputs import write_evaluation
from veriscale.evaluate.progress import progress_display
from veriscale.evaluate.read import SubmissionFault, SubmissionSet, read_submissions
from veriscale.evaluate.records import Answer, Kind, Verdict
from veriscale.evaluate.results_json import evaluation_json, scores_json, times_json
from veriscale.evaluate.run import Evaluation, SuiteInput, Workers, evaluate_suite, strangers
from veriscale.evaluate.scoring import Limits
from veriscale.evaluate.work import Scoring
from veriscale.lint.output.text import counted
from veriscale.report.html.read import is_run
from veriscale.report.scores.from_json import score_table, times
from veriscale.report.scores.read import COMMAND, SCORES_FOLDER
from veriscale.report.scores.tables import LEGEND, score_texts, time_texts
from veriscale.report.scores.write import write_scores
from veriscale.run.storage.lock import locked
from veriscale.run.storage.outputs import WORK, check_apart, check_folder, replaced_folder, written_by
from veriscale.texts import is_name

_LIMITS: Final = Limits()
_MACHINE: Final = WorkerLimits()
SUITE_HELP: Final = "Folders of tasks or JSONL, each alone or as LABEL=PATH; several make one table."


def evaluate(
    suites: Annotated[list[str], typer.Argument(metavar="SUITE", help=SUITE_HELP)],
    submissions: Annotated[
        list[Path] | None,
        typer.Option("--submissions", metavar="FILE", help="Answers to score, as JSON Lines; repeatable."),
    ] = None,
    model: Annotated[
        list[str] | None, typer.Option("--model", metavar="NAME", help="Ask this model for answers first; repeatable.")
    ] = None,
    samples: Annotated[
        int, typer.Option("--samples", metavar="N", help="Answers of each kind that a model gives to each task.")
    ] = 1,
    kind: Annotated[
        list[Kind] | None, typer.Option("--kind", metavar="KIND", help="Ask a model for this alone: spec or code.")
    ] = None,
    task: TaskPatterns = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Where tables, figure and all answers go; RUN/scores puts them in the report of RUN.",
        ),
    ] = None,
    k: Annotated[
        list[int] | None,
        typer.Option(
            "--k", metavar="K", help="Show pass@K besides pass@1, where every answered task has K samples; repeatable."
        ),
    ] = None,
    answered_only: Annotated[
        bool,
        typer.Option("--answered-only", help="Leave out tasks without an answer, instead of counting them as failed."),
    ] = False,
    stop_early: Annotated[
        bool, typer.Option("--stop-early", help="Run no further tests of a part once one has failed.")
    ] = False,
    steps: Annotated[int, typer.Option("--steps", help="Steps that one evaluation may take.")] = _LIMITS.steps,
    answer_steps: Annotated[
        int, typer.Option("--answer-steps", help="Steps that all evaluations of one definition may take together.")
    ] = _LIMITS.answer,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the bootstrap that gives the intervals.")] = 0,
    models: ModelsFile = None,
    base_url: BaseUrl = None,
    replay: Replay = None,
    record: Record = None,
    budget_usd: BudgetUsd = None,
    budget_tokens: BudgetTokens = None,
    show: Annotated[int, typer.Option("--show", help="How many answers that do not pass to list; 0: none.")] = 20,
    jobs: Jobs = None,
    memory: Memory = _MACHINE.memory // MIB,
    case_seconds: CaseSeconds = _MACHINE.case_seconds,
    as_json: AsJson = False,
) -> None:
    """Score programs and specifications on one or more suites.

    Answers come from files, or models are asked for them first. Exit code 0: everything was read and scored, whatever
    the scores; 1: something was left out or had no reply, and is listed.
    """
    if min([steps, answer_steps, samples, *(k or [1])]) < 1 or show < 0:
        raise UsageError("--steps, --answer-steps, --samples and --k must be at least 1, --show at least 0")
    workers = Workers(job_count(jobs), worker_limits(memory, case_seconds))
    inputs = [suite_input(text, task or []) for text in suites]
    _check(inputs, out)
    asking = answer_plan(model or [], models, base_url, replay, record, budget_usd, budget_tokens)
    if asking is None and not submissions:
        raise UsageError("give --submissions, or --model to ask for answers first")
    found = read_submissions(submissions or [])
    if asking is not None:
        for answer in asked_answers(asking, _all_tasks(inputs), kind or list(Kind), samples, out):
            found.add(answer)
    elif not found.submissions and not found.problems:
        raise UsageError(f"{', '.join(map(str, submissions or []))}: holds no submissions")
    scoring = Scoring(Limits(steps=steps, answer=answer_steps, stop_early=stop_early))
    counting = Counting(tuple(sorted({1, *(k or [])})), seed, answered_only)
    evaluation = run_evaluation(inputs, found, scoring, counting, workers, task or [])
    if out is not None:
        with locked(out / WORK), replaced_folder(out, COMMAND) as folder:
            write_evaluation(evaluation, folder, found.submissions if asking is not None else ())
            write_scores(folder)
    for line in _unshown(evaluation, counting):
        typer.echo(line, err=True)
    if as_json:
        typer.echo(json.dumps(evaluation_json(evaluation), ensure_ascii=False, allow_nan=False))
    else:
        for line in (*report(evaluation, show), *_next_step(out)):
            typer.echo(line)
    raise typer.Exit(1 if evaluation.broken else 0)


def _all_tasks(suites: Sequence[SuiteInput]) -> list[Task]:
    """Return the tasks of all suites, each once."""
    return list({task.id: task for suite in reversed(suites) for task in suite.benchmark.tasks}.values())


def suite_input(text: str, patterns: Sequence[str]) -> SuiteInput:
    """Read a suite given as ``PATH`` or ``LABEL=PATH``.

    Raises:
        UsageError: no task matches the patterns.
        BenchmarkError: there is no benchmark.
    """
    label, separator, rest = text.partition("=")
    path = Path(rest) if separator and not Path(text).exists() else Path(text)
    if path == Path(text):
        label = path.name.removesuffix(".gz").removesuffix(".jsonl") or str(path)
    if not is_name(label):
        raise UsageError(f"{text}: {label!r} is no name for a suite; name it as LABEL=PATH")
    return SuiteInput(label, str(path), selected(read_benchmark(path), patterns, each=False))


def run_evaluation(
    suites: Sequence[SuiteInput],
    found: SubmissionSet,
    scoring: Scoring,
    counting: Counting,
    workers: Workers,
    patterns: Sequence[str] = (),
) -> Evaluation:
    """Score submissions, wherever they come from, on all suites."""
    known = {task.id for suite in suites for task in suite.benchmark.tasks}
    submissions = [item for item in found.submissions if item.task in known or not patterns]
    try:
        results = []
        for suite in suites:
            display = partial(progress_display, suite.label, stream=sys.stderr)
            results.append(evaluate_suite(suite, submissions, scoring, counting, workers, display))
    except KeyboardInterrupt:
        typer.echo("veriscale: stopped", err=True)
        raise typer.Exit(INTERRUPTED) from None
    return Evaluation(tuple(results), (*found.problems, *strangers(suites, submissions)))


def report(evaluation: Evaluation, show: int) -> Iterable[str]:
    """Yield the lines for people: tables, answers that do not pass, what was left out."""
    table = score_table(scores_json(evaluation, with_times=False))
    yield score_texts(table).text()
    yield ""
    yield LEGEND
    yield ""
    yield "Seconds"
    yield time_texts(table, times(times_json(evaluation))).text()
    for suite in evaluation.suites:
        wrong = [answer for answer in suite.answers if answer.verdict is not Verdict.PASS]
        if wrong and show:
            yield ""
            yield f"{suite.label}: {len(wrong)} of {len(suite.answers)} answers do not pass"
            yield from (f"  {answer_line(answer)}" for answer in wrong[:show])
            if len(wrong) > show:
                yield f"  … {len(wrong) - show} more (--show, --json or --out)"
        if suite.unreadable:
            yield f"{suite.label}: {suite.unreadable} values or tasks cannot be read and test nothing (veriscale lint)"
    left_out = [problem for problem in evaluation.problems if problem.code is not SubmissionFault.NO_REPLY]
    if left_out:
        yield ""
        yield f"{counted(len(left_out), 'submission')} left out, as if not there"
        yield from (f"  {problem.render()}" for problem in left_out)
    unanswered = [problem for problem in evaluation.problems if problem.code is SubmissionFault.NO_REPLY]
    if unanswered:
        yield ""
        yield f"{counted(len(unanswered), 'question')} without a reply, counted as failed"
        yield from (f"  {problem.place}: {problem.reason}" for problem in unanswered[:show])
        if len(unanswered) > show:
            yield f"  … {len(unanswered) - show} more (--show, --json or --out)"


def _unshown(evaluation: Evaluation, counting: Counting) -> Iterable[str]:
    """Yield which pass@k that were asked for no model has."""
    models = [model for suite in evaluation.suites for model in suite.models]
    scores = [score for model in models for score in model.scores.values() if score]
    for k in counting.ks:
        if scores and not any(k in score.pass_at_k for score in scores):
            yield f"veriscale: pass@{k} is not shown: no model has {k} samples of each task that it answers"


def answer_line(answer: Answer) -> str:
    """Return one line about an answer that does not pass."""
    head = f"{answer.task} {answer.kind} {answer.model} #{answer.sample}: {answer.verdict}"
    failure = answer.first_failure
    if answer.problems:
        return f"{head}: {answer.problems[0]}"
    if failure is not None:
        return f"{head}: {failure.test}: {failure.what} on {failure.input}"
    reasons = sorted({reason for part in answer.parts.values() for reason in part.reasons})
    return f"{head}: {', '.join(reasons)}"


def _check(suites: Sequence[SuiteInput], out: Path | None) -> None:
    labels = [suite.label for suite in suites]
    if len(set(labels)) < len(labels):
        raise UsageError(f"two suites are called {max(labels, key=labels.count)}; name them as LABEL=PATH")
    if out is not None:
        for suite in suites:
            check_apart(Path(suite.path), out)
        other = written_by(out)
        if other not in (None, COMMAND):
            raise UsageError(
                f"{out}: holds what `veriscale {other}` wrote; scores of its suites go to {out / SCORES_FOLDER}"
            )
        check_folder(out)


def _next_step(out: Path | None) -> Iterable[str]:
    """Yield how the scores get into the report of a run that they lie in."""
    if out is not None and out.name == SCORES_FOLDER and is_run(out.parent):
        yield ""
        yield f"For a report with these scores: veriscale report {out.parent}"
