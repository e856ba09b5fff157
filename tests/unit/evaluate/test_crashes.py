"""A worker that dies costs the one answer that killed it, which passes nothing."""

import io
from functools import partial
from pathlib import Path

from tests.unit.evaluate.crash_work import Deadly

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.cli.shared import selected
from veriscale.evaluate.metrics import Counting
from veriscale.evaluate.progress import progress_display
from veriscale.evaluate.records import Kind, Submission, Verdict
from veriscale.evaluate.run import Evaluation, SuiteInput, Workers, evaluate_suite
from veriscale.evaluate.scoring import Limits

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"
TASK = "example_thermostat"


def test_a_killed_worker_costs_one_answer() -> None:
    body = {"imports": "", "code_aux": "", "code": "  decide (reading < low) || (heating && decide (reading ≤ high))"}
    submissions = [Submission(TASK, Kind.CODE, model, 0, body) for model in ("first", "killer", "last")]
    suite = SuiteInput("examples", "examples", selected(read_benchmark(EXAMPLES), [TASK]))
    display = partial(progress_display, "examples", stream=io.StringIO())
    result = evaluate_suite(suite, submissions, Deadly(Limits()), Counting(), Workers(1), display)
    assert [answer.verdict for answer in result.answers] == [Verdict.PASS, Verdict.CRASH, Verdict.PASS]
    scores = {model.model: model.scores["codegen"] for model in result.models}
    killer = scores["killer"]
    assert killer is not None
    assert (killer.lower, killer.upper) == (0.0, 0.0)
    assert Evaluation((result,)).broken
