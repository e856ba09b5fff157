"""Scores submissions on suites: one item of work is a task with all answers to it.

Submissions may come from files or from a model; nothing here knows which. An item whose worker ends is done again
answer by answer, so that a killed worker costs the one answer that killed it.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from veriscale.benchmark.formats.read import Benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.workers.pool import Listener, WorkerFailure, run_tasks
from veriscale.engines.workers.worker import WorkerLimits
from veriscale.evaluate.metrics import Counting, ModelScores, model_scores
from veriscale.evaluate.read import SubmissionFault, SubmissionProblem
from veriscale.evaluate.records import Answer, Submission, Verdict
from veriscale.evaluate.work import Scoring, TaskItem, unscored

Answers = tuple[Answer, ...]
Display = Callable[[Sequence[str]], AbstractContextManager[Listener[None, Answers]]]
"""Shows how the items with these names get on."""


@dataclass(frozen=True, slots=True)
class Workers:
    """How many processes work, and what each may use."""

    jobs: int
    limits: WorkerLimits = field(default_factory=WorkerLimits)


@dataclass(frozen=True, slots=True)
class SuiteInput:
    """A suite by the name that tables give it."""

    label: str
    path: str
    benchmark: Benchmark


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """All answers on one suite, in the order of the submissions, and what they come to."""

    label: str
    path: str
    tasks: tuple[str, ...]
    tests: int
    """Tests of all its tasks."""
    unreadable: int
    """Rows and tasks that could not be read, and so test nothing."""
    answers: Answers
    models: tuple[ModelScores, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The results on all suites, and the submissions that have none."""

    suites: tuple[SuiteResult, ...]
    problems: tuple[SubmissionProblem, ...] = field(default=())

    @property
    def broken(self) -> bool:
        """Whether something was left out: submissions that could not be read, answers whose worker died."""
        crashed = any(answer.verdict is Verdict.CRASH for suite in self.suites for answer in suite.answers)
        return bool(self.problems) or crashed or any(suite.unreadable for suite in self.suites)


def evaluate_suite(
    suite: SuiteInput,
    submissions: Sequence[Submission],
    scoring: Scoring,
    counting: Counting,
    workers: Workers,
    display: Display,
) -> SuiteResult:
    """Score the submissions to the tasks of a suite; those to other tasks are left out, see `strangers`."""
    items = _items(suite.benchmark.tasks, submissions)
    answers = _run(items, scoring, workers, display)
    order = {submission.key: place for place, submission in enumerate(submissions)}
    answers.sort(key=lambda answer: order[answer.task, answer.kind, answer.model, answer.sample])
    tasks = tuple(task.id for task in suite.benchmark.tasks)
    models = sorted({submission.model for submission in submissions})
    return SuiteResult(
        suite.label,
        suite.path,
        tasks,
        sum(_size(task) for task in suite.benchmark.tasks),
        len(suite.benchmark.problems),
        tuple(answers),
        tuple(model_scores(model, suite.label, tasks, answers, counting) for model in models),
    )


def strangers(suites: Sequence[SuiteInput], submissions: Sequence[Submission]) -> list[SubmissionProblem]:
    """Return a problem for each submission to a task that some suite does not have."""
    found = []
    for suite in suites:
        known = {task.id for task in suite.benchmark.tasks}
        for item in submissions:
            if item.task not in known:
                reason = f"the suite {suite.label} has no task {item.task}"
                found.append(SubmissionProblem(SubmissionFault.UNKNOWN_TASK, item.origin, reason))
    return found


def _items(tasks: Sequence[Task], submissions: Sequence[Submission]) -> list[TaskItem]:
    by_task: dict[str, list[Submission]] = {}
    for submission in submissions:
        by_task.setdefault(submission.task, []).append(submission)
    items = [TaskItem(task, tuple(by_task[task.id])) for task in tasks if task.id in by_task]
    return sorted(items, key=lambda item: -_size(item.task))  # a long task begun last would keep one worker alone


def _size(task: Task) -> int:
    pairs, inputs = task.suite.pairs, task.suite.unexpected_inputs
    return len(pairs) + len(inputs) + sum(len(pair.unexpected) for pair in pairs)


def _run(items: Sequence[TaskItem], scoring: Scoring, workers: Workers, display: Display) -> list[Answer]:
    answers, again = _once(items, scoring, workers, display)
    alone = [TaskItem(item.task, (submission,)) for item in again for submission in item.submissions]
    rescued, lost = _once(alone, scoring, workers, display) if alone else ([], [])
    crashed = [
        unscored(submission, item.task, Verdict.CRASH, ("its worker ended before it answered",))
        for item in lost
        for submission in item.submissions
    ]
    return answers + rescued + crashed


def _once(
    items: Sequence[TaskItem], scoring: Scoring, workers: Workers, display: Display
) -> tuple[list[Answer], list[TaskItem]]:
    """Return the answers of the items that were done, and the other items."""
    answers: list[Answer] = []
    failed: list[TaskItem] = []
    with display([item.task.id for item in items]) as listener:
        results = run_tasks(items, scoring, workers.jobs, listener, workers.limits)
        for item, result in zip(items, results, strict=True):
            if isinstance(result, WorkerFailure):
                failed.append(item)
            else:
                answers.extend(result)
    return answers, failed
