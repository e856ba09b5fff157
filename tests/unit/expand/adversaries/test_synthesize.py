"""The way from a task to its adversaries, with an engine that knows a handful of texts."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from veriscale.benchmark.formats.lean_file import find_sections
from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    Parameter,
    Signature,
    Suite,
    Task,
    TypedValue,
)
from veriscale.engines.base import Execution, LeanProblem, Postcondition, Program, Sight, Truth, Verdict
from veriscale.expand.adversaries.synthesize import synthesize
from veriscale.expand.unexpected import confront
from veriscale.lean.diagnostics import Code
from veriscale.lean.types import INT
from veriscale.lean.values import Value

LEAN = """\
def f_precond (x : Int) : Prop :=
  -- !benchmark @start precond
  True
  -- !benchmark @end precond
def f (x : Int) (h_precond : f_precond x) : Int :=
  -- !benchmark @start code
  g x
  -- !benchmark @end code
def f_postcond (x : Int) (result : Int) (h_precond : f_precond x) : Prop :=
  -- !benchmark @start postcond
  result ≥ x ∧ result ≥ 0
  -- !benchmark @end postcond
"""
TASK = Task(
    "t", "", Signature("f", (Parameter("x", INT, "Int"),), INT, "Int"), LEAN, find_sections(LEAN), Suite((), ()), "test"
)
PROBLEM = (LeanProblem(Code.UNKNOWN_IDENTIFIER, "", 1, 0),)


@dataclass
class Runs:
    function: Callable[[int], int | None]

    def run(self, inputs: tuple[Any, ...]) -> Execution:
        value = self.function(*inputs)
        return Execution(reason=Code.BUDGET_STEPS) if value is None else Execution(value)


@dataclass
class Holds:
    function: Callable[[int, int], bool]
    asked: list[tuple[Value, Value]] = field(default_factory=list)

    def holds(self, inputs: tuple[Any, ...], output: Any) -> Verdict:
        self.asked.append((inputs[0], output))
        return Verdict(Truth.TRUE if self.function(inputs[0], output) else Truth.FALSE)


class Engine:
    """Knows the absolute value as the reference, four programs and two weakened postconditions."""

    programs: dict[str, Callable[[int], int | None]] = {  # noqa: RUF012 - never changed
        "x": lambda x: x,
        "x + 1": lambda x: x + 1,
        "0": lambda x: 0,
        "x * 2 / 2": lambda x: x,
        "1": lambda x: None if x == 2 else 1,
    }

    def __init__(self) -> None:
        self.weakened = {"result ≥ x": Holds(lambda x, y: y >= x), "result ≥ 0": Holds(lambda x, y: y >= 0)}

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        return Verdict(Truth.TRUE)

    def reference(self, inputs: tuple[Any, ...]) -> Execution:
        return Execution(abs(inputs[0]))

    def postcondition(self, inputs: tuple[Any, ...], output: Any) -> Verdict:
        return Verdict(Truth.TRUE if output >= max(inputs[0], 0) else Truth.FALSE)

    def work(self) -> int:
        return 0

    def equal(self, left: Value, right: Value) -> Verdict:
        return Verdict(Truth.TRUE if left == right else Truth.FALSE)

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        function = self.programs.get(code.strip())
        return PROBLEM if function is None else Runs(function)

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        return self.weakened.get(postcond.strip(), PROBLEM)


def pairs(*inputs: int) -> list[ExpectedPair]:
    provenance = InputProvenance(Origin.BOUNDARY)
    return [ExpectedPair(Input((TypedValue(x),), provenance), TypedValue(abs(x))) for x in inputs]


def test_programs_that_game_a_postcondition_become_adversaries() -> None:
    # "x" and "x + 1" are negative for x = -3 and still ≥ x; "0" is ≥ 0 and less than 2; "1" does not return on 2.
    pool = synthesize(TASK, Engine(), pairs(-3, 2))
    games = {
        item.candidate.source: [(game.weakened.postcond.strip(), game.complete) for game in item.games]
        for item in pool.adversaries
    }
    assert games == {
        "degenerate:echo: x": [("result ≥ x", True)],
        "degenerate:off-by-one: x + 1": [("result ≥ x", True)],
        "degenerate:constant: 0": [("result ≥ 0", True)],
    }
    assert pool.tally.counts["adversary:budget-steps"] == 1
    assert pool.tally.counts["elaboration:unknown-identifier"] > 0


def test_an_output_is_asked_about_once_for_each_input() -> None:
    engine = Engine()
    synthesize(TASK, engine, pairs(-3, 2))
    assert any(postcondition.asked for postcondition in engine.weakened.values())
    for postcondition in engine.weakened.values():
        assert len(postcondition.asked) == len(set(postcondition.asked))


def test_a_postcondition_that_stays_undecided_on_an_input_is_not_asked_again() -> None:
    class Silent(Holds):
        def holds(self, inputs: tuple[Any, ...], output: Any) -> Verdict:
            self.asked.append((inputs[0], output))
            return Verdict(Truth.UNDECIDED, Code.BUDGET_STEPS)

    engine = Engine()
    silent = Silent(lambda x, y: False)
    engine.weakened = {"result ≥ x": silent}
    pool = synthesize(TASK, engine, pairs(-3))
    # Four different outputs differ from 3 there: -3, -2, 0 and 1.
    assert len(silent.asked) == 2
    assert pool.adversaries == ()
    assert pool.tally.counts["weakened-postcondition:budget-steps"] == 2


def test_without_pairs_there_are_no_adversaries() -> None:
    assert synthesize(TASK, Engine(), []).adversaries == ()


def test_the_pool_gives_certified_unexpected_outputs() -> None:
    engine = Engine()
    rows = pairs(-3, 2)
    done = confront(engine, rows, synthesize(TASK, engine, rows).adversaries)
    # On -3: -3 and -2 are ≥ x and negative; 0 is right for the ground truth. On 2: 3 is accepted, 0 is not.
    assert [sorted(item.output.value for item in row.unexpected) for row in done.pairs] == [[-3, -2], [0]]  # type: ignore[type-var] # the values are integers
    assert [len(row.kills) for row in done.pairs] == [3, 2]
