"""The search for inputs: where it ends, what it learns, and what it counts."""

from typing import Any

import pytest

from veriscale.benchmark.chance import derive_rng
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import ExpectedPair, Input, InputProvenance, Origin, Parameter, Signature, TypedValue
from veriscale.engines.base import Execution, LeanProblem, Postcondition, Program, Sight, Truth, Verdict
from veriscale.errors import UsageError
from veriscale.expand.expected import GateFaultKind
from veriscale.expand.inputs import FoundInputs, InputLimits, cheap_half, find_inputs
from veriscale.expand.mutate.engine import Mutator
from veriscale.lean.diagnostics import Code
from veriscale.lean.types import INT
from veriscale.lean.values import Value

SIGNATURE = Signature("f", (Parameter("x", INT, "Int"),), INT, "Int")


class Doubling:
    """Doubles even numbers of at least 0; each question costs one unit of work."""

    def __init__(self, wrong_on: int | None = None, undecided_on: int | None = None) -> None:
        self.asked = 0
        self.wrong_on = wrong_on
        self.undecided_on = undecided_on

    def work(self) -> int:
        return self.asked

    def precondition(self, inputs: tuple[Any, ...]) -> Verdict:
        self.asked += 1
        if inputs[0] == self.undecided_on:
            return Verdict(Truth.UNDECIDED, Code.BUDGET_STEPS)
        return Verdict(Truth.TRUE if inputs[0] % 2 == 0 and inputs[0] >= 0 else Truth.FALSE)

    def reference(self, inputs: tuple[Any, ...]) -> Execution:
        self.asked += 1
        return Execution(inputs[0] * 2)

    def postcondition(self, inputs: tuple[Any, ...], output: Value) -> Verdict:
        self.asked += 1
        return Verdict(Truth.FALSE if inputs[0] == self.wrong_on else Truth.TRUE)

    def equal(self, left: Value, right: Value) -> Verdict:
        return Verdict(Truth.TRUE if left == right else Truth.FALSE)

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        raise NotImplementedError

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        raise NotImplementedError


def seed(number: int) -> Input:
    return Input((TypedValue(number),), InputProvenance(Origin.BOUNDARY))


def search(task: Doubling, seeds: list[Input], limits: InputLimits) -> FoundInputs:
    mutator = Mutator(SIGNATURE, Options(), derive_rng(0, "t", "mutation"))
    return find_inputs(task, mutator, seeds, limits, lambda _pairs, _inputs: None)


def test_it_ends_at_the_number_of_pairs_and_keeps_to_the_number_of_inputs() -> None:
    found = search(Doubling(), [seed(4)], InputLimits(expected_pairs=40, unexpected_inputs=7))
    assert (len(found.pairs), len(found.unexpected)) == (40, 7)
    for pair in found.pairs:
        number = pair.input.arguments[0]
        assert isinstance(number, int)
        assert number >= 0
        assert number % 2 == 0
        assert pair.expected.value == number * 2
    inputs = [pair.input.arguments for pair in found.pairs] + [item.arguments for item in found.unexpected]
    assert len(set(inputs)) == 47


def test_more_than_one_seed_gives_since_valid_mutants_are_learned() -> None:
    # A seed gives at most 15 mutants, about a quarter of which are valid.
    found = search(Doubling(), [seed(4)], InputLimits(expected_pairs=100))
    assert len(found.pairs) == 100


def test_it_ends_at_the_number_of_candidates() -> None:
    found = search(Doubling(), [seed(4)], InputLimits(candidates=50))
    assert 50 <= found.candidates < 50 + 16
    assert len(found.pairs) + len(found.unexpected) == found.candidates


def test_it_ends_when_the_work_is_used_up() -> None:
    task = Doubling()
    search(task, [seed(4)], InputLimits(work=1000))
    assert 1000 <= task.asked < 1000 + 4 * 16


class CostlyAbove(Doubling):
    """Takes a hundred units of work to run on numbers above a limit."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def reference(self, inputs: tuple[Any, ...]) -> Execution:
        self.asked += 99 * (inputs[0] > self.limit)
        return super().reference(inputs)


def test_costly_inputs_are_kept_and_not_mutated() -> None:
    """A pair may take a two-hundredth of the work: here 50 of 10,000 units, less than the hundred of the large number.

    Mutants of 10^6 lie around it, between 900,000 and 1,100,000 (a step of an integer is a small one or scales), those
    of 4 far below.
    """
    seeds = [seed(4), seed(10**6)]
    found = search(CostlyAbove(10**5), seeds, InputLimits(expected_pairs=60, work=10_000))
    assert large_inputs(found) == [10**6]
    assert len(large_inputs(search(Doubling(), seeds, InputLimits(expected_pairs=60, work=10_000)))) > 1


def large_inputs(found: FoundInputs) -> list[Value]:
    return [value for pair in found.pairs for value in pair.input.arguments if isinstance(value, int) and value > 10**5]


def test_nothing_is_searched_without_seeds() -> None:
    assert search(Doubling(), [], InputLimits()).candidates == 0


def test_a_contradiction_is_a_fault_and_no_pair() -> None:
    found = search(Doubling(wrong_on=4), [seed(4), seed(6)], InputLimits(expected_pairs=3))
    assert all(pair.input.arguments != (4,) for pair in found.pairs)
    assert [(fault.kind, fault.input.arguments, fault.output) for fault in found.faults] == [
        (GateFaultKind.POSTCONDITION_FALSE, (4,), 8)
    ]


def test_an_undecided_input_is_counted_and_in_neither_class() -> None:
    found = search(Doubling(undecided_on=4), [seed(4), seed(6)], InputLimits(expected_pairs=3))
    inputs = [pair.input.arguments for pair in found.pairs] + [item.arguments for item in found.unexpected]
    assert (4,) not in inputs
    assert found.tally.counts["precondition:budget-steps"] == 1


def test_long_values_are_left_out_and_counted() -> None:
    found = search(Doubling(), [seed(10**4100), seed(2)], InputLimits(expected_pairs=1))
    assert [pair.input.arguments for pair in found.pairs] == [(2,)]
    assert found.tally.counts == {"export:budget-size": 1}


def test_cheap_half_keeps_the_order() -> None:
    pairs = [ExpectedPair(seed(number), TypedValue(number)) for number in range(5)]
    assert cheap_half(pairs, [9, 1, 5, 7, 2]) == (pairs[1], pairs[2], pairs[4])
    assert cheap_half([], []) == ()


def test_negative_limits_are_wrong_use() -> None:
    with pytest.raises(UsageError, match="max_expected_pairs"):
        InputLimits(expected_pairs=-1)
