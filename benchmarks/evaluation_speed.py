"""How long it takes to score a model with a program and a specification for every task of a suite.

    python benchmarks/evaluation_speed.py ../shared/verina/verinaplus-dev.jsonl.gz

The answers are the ground truths themselves, so that all of them should pass. What does not is listed with its first
failing test: such a row is a fault of the suite, which ``veriscale lint`` finds as well, or an undecided one.
"""

import argparse
import io
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from veriscale.benchmark.records import Task
from veriscale.cli.evaluate import answer_line, suite_input
from veriscale.evaluate.metrics import Counting
from veriscale.evaluate.progress import progress_display
from veriscale.evaluate.records import Kind, Submission, Verdict
from veriscale.evaluate.run import Workers, evaluate_suite
from veriscale.evaluate.scoring import Limits
from veriscale.evaluate.work import Scoring


def ground_truth(task: Task) -> Iterator[Submission]:
    """Yield the task's own program and specification as submissions; helpers go where they are used."""
    imports = "".join(task.section(name) for name in task.sections if name.startswith("import"))
    helpers = task.section("solution_aux")
    code = {"imports": imports, "code_aux": f"{helpers}\n{task.section('code_aux')}", "code": task.section("code")}
    spec = {
        "imports": imports,
        "precond_aux": f"{helpers}\n{task.section('precond_aux')}",
        "precond": task.section("precond"),
        "postcond_aux": f"{task.section('code_aux')}\n{task.section('postcond_aux')}",
        "postcond": task.section("postcond"),
    }
    for kind, parts in ((Kind.CODE, code), (Kind.SPEC, spec)):
        yield Submission(task.id, kind, "ground truth", 0, parts)


def main() -> None:
    """Print the time and what does not pass."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--task", action="append", default=[])
    arguments = parser.parse_args()
    suite = suite_input(arguments.suite, arguments.task)
    submissions = [item for task in suite.benchmark.tasks for item in ground_truth(task)]
    start = time.monotonic()
    display = partial(progress_display, suite.label, stream=io.StringIO())
    result = evaluate_suite(suite, submissions, Scoring(Limits()), Counting(), Workers(arguments.jobs), display)
    seconds = time.monotonic() - start
    print(f"{Path(arguments.suite).name}: {len(result.tasks)} tasks, {result.tests} tests, {len(submissions)} answers")
    print(f"{seconds:.1f} s on {arguments.jobs} cores (reading the suite not counted)")
    for name in ("codegen", "specgen"):
        score = result.models[0].scores[name]
        assert score is not None
        print(f"{name}: {score.lower:.2%} to {score.upper:.2%}")
    slow = sorted(result.answers, key=lambda answer: -answer.seconds)[:8]
    print(
        "slowest: "
        + "; ".join(f"{answer.task} {answer.kind} {answer.seconds:.1f} s, {answer.steps} steps" for answer in slow)
    )
    for answer in result.answers:
        if answer.verdict is not Verdict.PASS:
            print(answer_line(answer))


if __name__ == "__main__":
    main()
