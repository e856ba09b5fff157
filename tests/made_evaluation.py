"""A small evaluation on two suites, written by the same code as that of `veriscale evaluate`.

It is about tasks of `benchmarks.synthetic_run`. One answer passes, one passes the curated suite alone, one fails both,
one is no Lean, one is undecided on a task that the run skipped, one is to a task that the run does not have, and a
dozen fail, so that the list has pages.
"""

from collections.abc import Sequence
from pathlib import Path

from veriscale.evaluate.metrics import Counting, model_scores
from veriscale.evaluate.outputs import write_evaluation
from veriscale.evaluate.records import PARTS, Answer, Failure, Kind, Outcome, Part, PartResult, Verdict
from veriscale.evaluate.run import Evaluation, SuiteResult
from veriscale.report.scores.write import write_scores
from veriscale.run.storage.outputs import replaced_folder

MODELS = ("first", "<b>m</b>")
SUITES = ("curated", "plus")
MANY = 12
"""Answers to task_4, which all fail both suites."""
INJECTED = "<script>alert(1)</script>"
LONG = "9" * 700
TASKS = ("task_0", "task_1", "task_2", "task_3", "task_4", "unread_0", "elsewhere")


def answer(
    task: str, kind: Kind, model: str, verdict: Verdict, failure: Failure | None = None, sample: int = 0
) -> Answer:
    """Return an answer whose first part has the outcome of the verdict."""
    outcomes = {Verdict.PASS: Outcome.PASS, Verdict.FAIL: Outcome.FAIL, Verdict.UNDECIDED: Outcome.UNDECIDED}
    outcome = outcomes.get(verdict, Outcome.NOT_RUN)
    reasons = {"budget-steps": 1} if verdict is Verdict.UNDECIDED else {}
    parts = {part: PartResult.of([Outcome.PASS, outcome], reasons) for part in PARTS[kind]}
    if failure is not None:
        parts[failure.part] = PartResult.of([Outcome.PASS, Outcome.FAIL], {}, failure)
    problems = (f"line 1: {INJECTED}",) if verdict is Verdict.REJECTED else ()
    return Answer(task, kind, model, sample, "f:1", verdict, parts, problems, seconds=0.5)


def answers(suite: str) -> Sequence[Answer]:
    """Return the answers on a suite."""
    first, second = MODELS
    wrong = Failure(Part.CODE, "tests[7]", "xs = [1, 7], k = 7", "returns 0, expected 7")
    weak = Failure(
        Part.POSTCONDITION_SOUNDNESS, "tests[0].unexpected[1]", f"xs = [{LONG}], k = 1", f"accepts {INJECTED}"
    )
    on_plus = (Verdict.FAIL, wrong) if suite == "plus" else (Verdict.PASS, None)
    return [
        answer("task_0", Kind.CODE, first, Verdict.PASS),
        answer("task_1", Kind.CODE, first, *on_plus),
        answer("task_2", Kind.SPEC, first, Verdict.FAIL, weak),
        answer("task_3", Kind.CODE, second, Verdict.REJECTED),
        answer("unread_0", Kind.CODE, second, Verdict.UNDECIDED),
        answer("elsewhere", Kind.SPEC, second, Verdict.FAIL, weak),
        *(answer("task_4", Kind.CODE, first, Verdict.FAIL, wrong, sample) for sample in range(MANY)),
    ]


def evaluation() -> Evaluation:
    """Return the evaluation."""
    suites = []
    for place, label in enumerate(SUITES):
        given = answers(label)
        models = tuple(model_scores(model, label, TASKS, given, Counting((1, 2))) for model in MODELS)
        suites.append(SuiteResult(label, f"made/{label}", TASKS, 10 + place, 0, tuple(given), models))
    return Evaluation(tuple(suites))


def write_made_evaluation(folder: Path) -> None:
    """Write it as `veriscale evaluate --out FOLDER` does."""
    with replaced_folder(folder, "evaluate") as new:
        write_evaluation(evaluation(), new)
        write_scores(new)
