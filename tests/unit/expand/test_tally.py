"""Counts of open questions, and which examples of them are kept."""

from veriscale.benchmark.records import Input, InputProvenance, Origin, TypedValue
from veriscale.expand.tally import EXAMPLES, OpenQuestion, Stage, Tally, total
from veriscale.lean.diagnostics import Code


def question(number: int) -> OpenQuestion:
    return OpenQuestion(Input((TypedValue(number),), InputProvenance(Origin.RANDOM)))


def test_the_first_questions_of_a_stage_and_reason_are_kept() -> None:
    first, second = Tally(), Tally()
    for number in range(2):
        first.count(Stage.PRECONDITION, Code.BUDGET_STEPS, question(number))
    for number in range(2, 7):
        second.count(Stage.PRECONDITION, Code.BUDGET_STEPS, question(number))
    second.count(Stage.ELABORATION, Code.BUDGET_STEPS)
    both = total(first, second)
    assert both.counts == {"elaboration:budget-steps": 1, "precondition:budget-steps": 7}
    assert both.examples == {"precondition:budget-steps": tuple(map(question, range(EXAMPLES)))}
