"""What a worker does: all answers to one task on one suite, each on its own."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from veriscale.benchmark.records import Task
from veriscale.engines.base import LeanProblem, LoadedTask
from veriscale.engines.embedded import EmbeddedEngine, EmbeddedTask
from veriscale.engines.submitted.load import Submissions, SubmittedProgram, SubmittedSpecification
from veriscale.engines.submitted.parts import CodeParts, Rejection, SpecParts
from veriscale.engines.workers.cases import CaseLog
from veriscale.engines.workers.context import TaskContext
from veriscale.engines.workers.watched import WatchedTask
from veriscale.evaluate.records import PARTS, Answer, Kind, Outcome, Part, PartResult, Submission, Verdict
from veriscale.evaluate.reply import Parts, Refusal, cut_reply, tidy
from veriscale.evaluate.scoring import CodeRun, Limits, SpecRun
from veriscale.lean.budget import Budget
from veriscale.lean.diagnostics import Code

Loaded = SubmittedProgram | SubmittedSpecification | tuple[Rejection, ...]


@dataclass(frozen=True, slots=True)
class TaskItem:
    """A task with the answers to it: what a worker gets."""

    task: Task
    submissions: tuple[Submission, ...]


@dataclass(frozen=True)
class Ground:
    """A task whose ground truth elaborates; `truth` is watched where there is a log."""

    task: Task
    embedded: EmbeddedTask
    truth: LoadedTask
    log: CaseLog | None


def load_ground(task: Task, limits: Limits, log: CaseLog | None = None) -> Ground | tuple[LeanProblem, ...]:
    """Elaborate a task's ground truth; return what is wrong where that fails."""
    embedded = EmbeddedEngine(Budget(steps=limits.steps)).load(task)
    if isinstance(embedded, tuple):
        return embedded
    return Ground(task, embedded, embedded if log is None else WatchedTask(embedded, log, "truth"), log)


@dataclass(frozen=True)
class Scoring:
    """What a worker does with an item."""

    limits: Limits

    def __call__(self, item: TaskItem, context: TaskContext[None]) -> tuple[Answer, ...]:
        """Score all answers to a task."""
        ground = load_ground(item.task, self.limits, context.log)
        return tuple(self.answer(item.task, ground, submission) for submission in item.submissions)

    def answer(self, task: Task, ground: "Ground | tuple[LeanProblem, ...]", submission: Submission) -> Answer:
        """Score one answer."""
        start = time.perf_counter()
        if isinstance(ground, tuple):
            problem = f"the task itself does not elaborate: {ground[0].message} [{ground[0].code}]"
            found = unscored(submission, task, Verdict.UNDECIDED, (problem,))
        else:
            found = self._scored(ground, submission)
        return replace(found, seconds=time.perf_counter() - start)

    def _scored(self, ground: "Ground", submission: Submission) -> Answer:
        if submission.fault:
            return unscored(submission, ground.task, Verdict.REFUSED, (submission.fault,))
        function = ground.task.signature.name
        parts: Parts | Refusal = (
            tidy(submission.parts, submission.kind, function)
            if submission.text is None
            else cut_reply(submission.text, submission.kind, function)
        )
        if isinstance(parts, Refusal):
            return unscored(submission, ground.task, Verdict.REFUSED, (parts.reason,))
        loaded = _load(ground, submission.kind, parts, self.limits.steps)
        if isinstance(loaded, tuple):
            return unscored(submission, ground.task, _rejected(loaded), tuple(item.render() for item in loaded))
        before = ground.truth.work()
        results = self._run(ground, loaded, submission.kind, parts)
        return Answer(
            submission.task,
            submission.kind,
            submission.model,
            submission.sample,
            submission.origin,
            _verdict(results, submission.kind),
            results,
            (),
            loaded.unchecked,
            ground.truth.work() - before,
        )

    def _run(
        self, ground: "Ground", loaded: SubmittedProgram | SubmittedSpecification, kind: Kind, parts: Parts
    ) -> Mapping[Part, PartResult]:
        steps = max(1, self.limits.steps // self.limits.hurry)

        def program() -> SubmittedProgram:
            found = _load(ground, kind, parts, steps)
            assert isinstance(found, SubmittedProgram), "a budget does not change what elaborates"
            return found

        def specification() -> SubmittedSpecification:
            found = _load(ground, kind, parts, steps)
            assert isinstance(found, SubmittedSpecification), "a budget does not change what elaborates"
            return found

        if isinstance(loaded, SubmittedProgram):
            return CodeRun(ground.task, ground.truth, loaded, program, self.limits).run()
        return SpecRun(ground.task, ground.truth, loaded, specification, self.limits).run()


def unscored(submission: Submission, task: Task, verdict: Verdict, problems: tuple[str, ...]) -> Answer:
    """Return the answer of a submission of which no test was run."""
    suite = task.suite
    counts = {
        Part.PRECONDITION_COMPLETENESS: len(suite.unexpected_inputs),
        Part.POSTCONDITION_SOUNDNESS: sum(len(pair.unexpected) for pair in suite.pairs),
    }
    parts = {
        part: PartResult.of([Outcome.NOT_RUN] * max(1, counts.get(part, len(suite.pairs))), {})
        for part in PARTS[submission.kind]
    }
    return Answer(
        submission.task,
        submission.kind,
        submission.model,
        submission.sample,
        submission.origin,
        verdict,
        parts,
        problems,
    )


def _load(ground: Ground, kind: Kind, parts: Parts, steps: int) -> Loaded:
    submissions = Submissions(ground.embedded, Budget(steps=steps), ground.log, f"submission, {steps} steps")
    if kind is Kind.CODE:
        return submissions.load_code(CodeParts(parts["code"], parts["code_aux"], parts["imports"]))
    return submissions.load_specification(
        SpecParts(parts["precond"], parts["postcond"], parts["precond_aux"], parts["postcond_aux"], parts["imports"])
    )


def _rejected(rejections: tuple[Rejection, ...]) -> Verdict:
    """Forbidden means and faults that real Lean has as well are final; what we do not support is not."""
    if any(item.code is Code.FORBIDDEN for item in rejections):
        return Verdict.FORBIDDEN
    return Verdict.UNDECIDED if any(item.unsupported for item in rejections) else Verdict.REJECTED


def _verdict(results: Mapping[Part, PartResult], kind: Kind) -> Verdict:
    if kind is Kind.CODE:
        equal, accepted = (results[part] for part in (Part.CODE, Part.CODE_BY_POSTCONDITION))
        if equal.count(Outcome.FAIL) and accepted.passed:
            return Verdict.ACCEPTED
        parts = [equal]
    else:
        parts = list(results.values())
    if all(part.passed for part in parts):
        return Verdict.PASS
    for outcome, verdict in (
        (Outcome.FAIL, Verdict.FAIL),
        (Outcome.CRASH, Verdict.CRASH),
        (Outcome.TIME_OUT, Verdict.TIME_OUT),
    ):
        if any(part.count(outcome) for part in parts):
            return verdict
    return Verdict.UNDECIDED
