"""Lints a benchmark: each task in a worker process, and what the readers found.

The report does not depend on the number of workers: findings come in the order of the tasks, within a task by rule and
row. Nothing is printed here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from veriscale.benchmark.formats.read import Benchmark
from veriscale.benchmark.problems import Problem, ReadFault
from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine
from veriscale.engines.workers.context import TaskContext
from veriscale.engines.workers.pool import Listener, WorkerFailure, run_tasks
from veriscale.engines.workers.worker import WorkerLimits
from veriscale.lint.coverage.count import Covered
from veriscale.lint.examine import Examination
from veriscale.lint.findings import Agreement, Finding, Gate, Severity, Tally
from veriscale.lint.fix.changes import Repair
from veriscale.lint.fix.loaded import LoadedEngine
from veriscale.lint.fix.repair import Repairing, repair_task
from veriscale.lint.output.identity import with_identities
from veriscale.lint.output.tally import tally
from veriscale.lint.rule import Rule, TaskRule
from veriscale.lint.trials.proposals import Workshop

COVERAGE_RULES: Final = frozenset({"untested-branch", "unreached-branch", "untested-line", "unreached-line"})
"""With one of these, it is counted what the expected pairs cover."""


@dataclass(frozen=True, slots=True)
class TaskItem:
    """A task and what the readers said about it: what a worker gets."""

    task: Task
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class TaskReport:
    """What a worker sends back."""

    supported: bool
    """Whether the task's Lean text elaborates."""
    tally: Tally
    findings: tuple[Finding, ...]
    repair: Repair | None = None
    """What repairs the task's rows, where that was asked for."""
    covered: Covered | None = None
    """What the expected pairs cover of the reference, where a rule asks for it."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result for a benchmark."""

    total: int
    """Tasks, those that could not be read included."""
    supported: int
    tally: Tally
    findings: tuple[Finding, ...]
    repairs: tuple[Repair, ...] = ()
    covered: Mapping[str, Covered] = field(default_factory=dict)
    """What the expected pairs cover of the references, by task, where that was measured."""
    gone: int | None = None
    """Known findings that are there no more; None without a baseline."""

    @property
    def new(self) -> tuple[Finding, ...]:
        """The findings that no baseline knows."""
        return tuple(finding for finding in self.findings if not finding.known)

    @property
    def coverage(self) -> Covered:
        """What the expected pairs cover of all references that were measured."""
        return sum(self.covered.values(), Covered())

    def count(self, severity: Severity) -> int:
        """Return the number of new findings of a severity."""
        return sum(finding.severity is severity for finding in self.new)

    @property
    def clean(self) -> bool:
        """Whether no new finding is more than a note."""
        return all(finding.severity is Severity.NOTE for finding in self.new)


@dataclass(frozen=True)
class Linting:
    """What a worker does with a task."""

    engine: Engine
    rules: tuple[Rule, ...]
    workshop: Workshop | None = None
    """For rules that try more than the rows; without it they find what can be read off the text."""
    fix: bool = False
    """Whether the rows are repaired as well."""

    def __call__(self, item: TaskItem, context: TaskContext[None]) -> TaskReport:
        """Check one task with all rules."""
        workshop = self.workshop
        if workshop is not None:
            workshop = replace(workshop, engine=context.watch(workshop.engine, "lint-trials"))
        return replace(self, engine=context.watch(self.engine, "lint"), workshop=workshop).check(item)

    def check(self, item: TaskItem) -> TaskReport:
        """Check one task with all rules, in this process."""
        examination = Examination(item.task, item.problems, self.engine, self.workshop)
        findings = tuple(with_identities(self.findings(examination), examination))
        repair = repair_task(examination, findings, self._repairing(examination)) if self.fix else None
        return TaskReport(
            not examination.lean_problems, tally(examination), findings, repair, self._covered(examination)
        )

    def findings(self, examination: Examination) -> list[Finding]:
        """Return what the rules find in a task, and what the readers found."""
        findings = list(problem_findings(examination.problems, self.rules))
        for rule in self.rules:
            if isinstance(rule, TaskRule):
                findings.extend(rule.findings(examination))
        return findings

    def _covered(self, examination: Examination) -> Covered | None:
        trials = examination.suite_trials if any(rule.code in COVERAGE_RULES for rule in self.rules) else None
        return None if trials is None else trials.covered

    def _repairing(self, examination: Examination) -> Repairing:
        """Return how changed rows are linted again: without what tries more than the rows."""
        engine = LoadedEngine(examination.loaded)
        return Repairing(
            lambda task, problems: Examination(task, problems, engine),
            self.findings,
            frozenset(rule.code for rule in self.rules),
        )


def lint(
    benchmark: Benchmark,
    linting: Linting,
    jobs: int,
    listener: Listener[None, TaskReport],
    limits: WorkerLimits | None = None,
) -> Report:
    """Lint all tasks in `jobs` worker processes."""
    ids = {task.id for task in benchmark.tasks}
    lost = tuple(item for item in benchmark.problems if item.task not in ids or item.code == ReadFault.DUPLICATE_TASK)
    items = _items(benchmark, lost)
    findings = list(problem_findings(lost, linting.rules))
    counts, supported = Tally(), 0
    repairs: list[Repair] = []
    covered: dict[str, Covered] = {}
    results = run_tasks(items, linting, jobs, listener, limits)
    for item, result in zip(items, results, strict=True):
        report = _failed(item.task, result, linting.rules) if isinstance(result, WorkerFailure) else result
        supported += report.supported
        counts.add(report.tally)
        findings.extend(report.findings)
        repairs += [] if report.repair is None else [report.repair]
        covered |= {} if report.covered is None else {item.task.id: report.covered}
    return Report(len(items) + len(lost), supported, counts, tuple(findings), tuple(repairs), covered)


def problem_findings(problems: Sequence[Problem], rules: Sequence[Rule]) -> Iterator[Finding]:
    """Yield the findings of the readers that a rule describes."""
    by_code = {rule.code: rule for rule in rules}
    for problem in problems:
        rule = by_code.get(problem.code)
        if rule is not None:
            yield Finding(
                code=rule.code,
                severity=rule.severity,
                message=problem.reason,
                file=problem.file,
                task=problem.task,
                line=problem.line,
                row=problem.row,
                field=problem.field,
                value=problem.value,
            )


def _items(benchmark: Benchmark, lost: Sequence[Problem]) -> tuple[TaskItem, ...]:
    """Give each task its problems."""
    by_task: dict[str | None, list[Problem]] = {}
    apart = {id(problem) for problem in lost}
    for problem in benchmark.problems:
        if id(problem) not in apart:
            by_task.setdefault(problem.task, []).append(problem)
    return tuple(TaskItem(task, tuple(by_task.get(task.id, ()))) for task in benchmark.tasks)


def _failed(task: Task, failure: WorkerFailure, rules: Sequence[Rule]) -> TaskReport:
    """Return the report of a task whose worker ended: all of its rows are undecided."""
    counts = Tally()
    for pair in task.suite.pairs:
        for gate in Gate:
            counts.count(gate, Agreement.UNDECIDED, failure.code)
        for _ in pair.unexpected:
            counts.count(Gate.POSTCONDITION, Agreement.UNDECIDED, failure.code)
    for _ in task.suite.unexpected_inputs:
        counts.count(Gate.PRECONDITION, Agreement.UNDECIDED, failure.code)
    findings = tuple(
        Finding(rule.code, rule.severity, failure.detail, task.origin, task.id)
        for rule in rules
        if rule.code == failure.code
    )
    return TaskReport(False, counts, findings)
