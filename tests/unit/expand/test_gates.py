"""Classification, expected pairs and unexpected outputs against a task whose definitions are Python functions.

The tasks here return the expected values by plain reasoning; what an engine cannot answer is the exception `Open`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    OutputProvenance,
    TypedValue,
    UnexpectedOutput,
)
from veriscale.engines.base import Execution, LeanProblem, Postcondition, Program, Sight, Truth, Verdict
from veriscale.expand.adversaries.records import CandidateProgram, WeakenedPostcondition, WeakeningKind
from veriscale.expand.adversaries.synthesize import Adversary, GamedPostcondition
from veriscale.expand.classify import classify
from veriscale.expand.expected import GateFault, GateFaultKind, curated_pair, expected_pair
from veriscale.expand.unexpected import confront
from veriscale.lean.diagnostics import Code
from veriscale.lean.values import Value


class Open(Exception):  # noqa: N818 - it stands for an outcome
    """Raised where an engine would have no answer."""


def verdict(function: Callable[..., bool], *arguments: Value) -> Verdict:
    try:
        return Verdict(Truth.TRUE if function(*arguments) else Truth.FALSE)
    except Open:
        return Verdict(Truth.UNDECIDED, Code.BUDGET_STEPS)


@dataclass
class FakeProgram:
    function: Callable[..., Any]
    runs: list[tuple[Value, ...]] = field(default_factory=list)

    def run(self, inputs: tuple[Value, ...]) -> Execution:
        self.runs.append(inputs)
        try:
            return Execution(self.function(*inputs))
        except Open:
            return Execution(reason=Code.BUDGET_STEPS)


@dataclass
class FakePostcondition:
    function: Callable[..., bool]

    def holds(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        return verdict(self.function, *inputs, output)


def always(*_: Value) -> bool:
    return True


def unknown(*_: Value) -> bool:
    raise Open


def same_value(left: Value, right: Value) -> bool:
    return left == right


@dataclass
class FakeTask:
    code: Callable[..., Any]
    post: Callable[..., bool]
    pre: Callable[..., bool] = always
    same: Callable[..., bool] = same_value

    def precondition(self, inputs: tuple[Value, ...]) -> Verdict:
        return verdict(self.pre, *inputs)

    def reference(self, inputs: tuple[Value, ...]) -> Execution:
        return FakeProgram(self.code).run(inputs)

    def postcondition(self, inputs: tuple[Value, ...], output: Value) -> Verdict:
        return verdict(self.post, *inputs, output)

    def work(self) -> int:
        return 0

    def equal(self, left: Value, right: Value) -> Verdict:
        return verdict(self.same, left, right)

    def load_program(
        self, code: str, code_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Program | tuple[LeanProblem, ...]:
        raise AssertionError("not asked for in these tests")

    def load_postcondition(
        self, postcond: str, postcond_aux: str | None = None, sight: Sight = Sight.ALL
    ) -> Postcondition | tuple[LeanProblem, ...]:
        raise AssertionError("not asked for in these tests")


def given(*values: Value) -> Input:
    return Input(tuple(TypedValue(value) for value in values), InputProvenance(Origin.BOUNDARY))


def pair(expected: Value, *values: Value, unexpected: tuple[Value, ...] = ()) -> ExpectedPair:
    rows = tuple(UnexpectedOutput(TypedValue(value, curated=True)) for value in unexpected)
    return ExpectedPair(given(*values), TypedValue(expected), rows)


def adversary(name: str, function: Callable[..., Any], *games: Callable[..., bool]) -> Adversary:
    """An adversary that games the given weakened postconditions, called ``w1``, ``w2``, …"""
    loaded = tuple(
        GamedPostcondition(
            WeakenedPostcondition(f"w{number}", "clause", WeakeningKind.CONJUNCT_DROPPED, "True"),
            FakePostcondition(game),
            complete=True,
        )
        for number, game in enumerate(games, 1)
    )
    return Adversary(CandidateProgram(name, "degenerate:test: it", "it"), FakeProgram(function), loaded)


def outputs(row: ExpectedPair) -> list[Value]:
    return [item.output.value for item in row.unexpected]


def second_smallest_reference(values: tuple[int, ...]) -> int:
    return sorted(values)[1]


def is_second_smallest_distinct(values: tuple[int, ...], result: int) -> bool:
    return sorted(set(values))[1:2] == [result]


# Classification ----------------------------------------------------------------------------------------------------


def test_inputs_are_sorted_by_the_precondition_and_keep_their_order() -> None:
    def positive(value: int) -> bool:
        if value == 13:
            raise Open
        return value > 0

    inputs = [given(value) for value in (3, -1, 13, 5, 0, 13)]
    classes = classify(FakeTask(abs, always, positive), inputs)
    assert [item.arguments for item in classes.expected] == [(3,), (5,)]
    assert [item.arguments for item in classes.unexpected] == [(-1,), (0,)]
    assert [item.arguments for item in classes.undecided] == [(13,), (13,)]
    assert classes.tally.counts == {"precondition:budget-steps": 2}


# Expected pairs ------------------------------------------------------------------------------------------------------


def test_an_input_that_passes_the_gate_gives_a_pair() -> None:
    found = expected_pair(FakeTask(second_smallest_reference, is_second_smallest_distinct), given((9, 4, 1)))
    assert isinstance(found, ExpectedPair)
    assert found.expected == TypedValue(4)


def test_a_reference_that_is_wrong_on_ties_gives_a_fault_with_its_output() -> None:
    # The distinct values of [4, 4, 9] are 4 and 9, so 9 is right and the reference's 4 is not.
    found = expected_pair(FakeTask(second_smallest_reference, is_second_smallest_distinct), given((4, 4, 9)))
    assert isinstance(found, GateFault)
    assert (found.kind, found.output, found.undecided) == (GateFaultKind.POSTCONDITION_FALSE, 4, False)


def fault_of(task: FakeTask, *values: Value) -> tuple[GateFaultKind, bool]:
    found = expected_pair(task, given(*values))
    assert isinstance(found, GateFault)
    return found.kind, found.undecided


def test_each_part_of_the_gate_can_stay_closed() -> None:
    def never(*_: Value) -> bool:
        return False

    assert fault_of(FakeTask(abs, always, never), 1) == (GateFaultKind.PRECONDITION_FALSE, False)
    assert fault_of(FakeTask(abs, always, unknown), 1) == (GateFaultKind.PRECONDITION_UNDECIDED, True)
    assert fault_of(FakeTask(unknown, always), 1) == (GateFaultKind.REFERENCE_UNDECIDED, True)
    assert fault_of(FakeTask(abs, unknown), 1) == (GateFaultKind.POSTCONDITION_UNDECIDED, True)


def test_a_curated_pair_whose_output_the_reference_does_not_return_is_reported_with_both_values() -> None:
    checked = curated_pair(FakeTask(abs, always), pair(4, -3))
    assert checked.pair is None
    (fault,) = checked.faults
    assert (fault.kind, fault.output, fault.reference) == (GateFaultKind.REFERENCE_DIFFERS, 4, 3)


def test_curated_unexpected_outputs_are_dropped_only_where_the_ground_truth_accepts_them() -> None:
    def post(value: int, result: int) -> bool:
        if result == 99:
            raise Open
        return result in {abs(value), abs(value) + 100}

    checked = curated_pair(FakeTask(abs, post), pair(3, -3, unexpected=(7, 3, 103, 99)))
    assert checked.pair is not None
    assert outputs(checked.pair) == [7, 99]
    assert [(fault.kind, fault.output) for fault in checked.faults] == [
        (GateFaultKind.UNEXPECTED_EQUALS_EXPECTED, 3),
        (GateFaultKind.UNEXPECTED_ACCEPTED, 103),
        (GateFaultKind.UNEXPECTED_UNDECIDED, 99),
    ]


# Unexpected outputs --------------------------------------------------------------------------------------------------


def sort(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values))


def is_ordered(_: tuple[int, ...], result: tuple[int, ...]) -> bool:
    return list(result) == sorted(result)


def has_the_same_set(values: tuple[int, ...], result: tuple[int, ...]) -> bool:
    return is_ordered(values, result) and set(values) == set(result)


def is_sorted(values: tuple[int, ...], result: tuple[int, ...]) -> bool:
    return sort(values) == result


SORTING = FakeTask(sort, is_sorted)


def test_a_set_where_a_multiset_is_meant_gives_an_unexpected_output() -> None:
    wrong = adversary("m1", lambda _: (3, 6, 6), has_the_same_set)
    done = confront(SORTING, [pair((3, 3, 6), (6, 3, 3))], [wrong])
    (row,) = done.pairs
    assert row.unexpected == (UnexpectedOutput(TypedValue((3, 6, 6)), OutputProvenance("m1", "w1")),)
    assert row.kills == ("m1",)


def test_the_empty_result_that_a_weakened_postcondition_always_accepts_is_unexpected() -> None:
    # The elements of [1, 2] that are not in [2]: [1]; "every element of the result is one of them" accepts [].
    def right(left: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(value for value in left if value not in other)

    task = FakeTask(right, lambda left, other, result: result == right(left, other))
    empty = adversary("d1", lambda left, other: (), lambda left, other, result: set(result) <= set(left) - set(other))
    done = confront(task, [pair((1,), (1, 2), (2,))], [empty])
    assert outputs(done.pairs[0]) == [()]


def test_another_right_answer_is_never_unexpected_but_is_a_kill() -> None:
    # Top 1 of [3, 3, 8, 8, 1] by count: 3 and 8 both occur twice.
    def top(values: tuple[int, ...]) -> tuple[int, ...]:
        return (max(values, key=values.count),)

    def is_top(values: tuple[int, ...], result: tuple[int, ...]) -> bool:
        return len(result) == 1 and values.count(result[0]) == max(map(values.count, values))

    last = adversary("d1", lambda values: (8,), always)
    done = confront(FakeTask(top, is_top), [pair((3,), (3, 3, 8, 8, 1))], [last])
    assert done.pairs[0].unexpected == ()
    assert done.pairs[0].kills == ("d1",)


def test_an_output_that_the_weakened_postcondition_sees_is_a_kill_and_no_unexpected_output() -> None:
    unsorted = adversary("d1", lambda values: values, is_ordered)
    done = confront(SORTING, [pair((3, 6), (6, 3))], [unsorted])
    assert (done.pairs[0].unexpected, done.pairs[0].kills) == ((), ("d1",))


def test_the_provenance_names_the_gamed_postcondition_that_accepts_the_output() -> None:
    wrong = adversary("d1", lambda _: (9,), has_the_same_set, is_ordered)
    done = confront(SORTING, [pair((3, 6), (6, 3))], [wrong])
    assert done.pairs[0].unexpected[0].provenance == OutputProvenance("d1", "w2")


def test_undecided_answers_keep_an_output_out_and_are_counted() -> None:
    wrong = adversary("d1", lambda _: (9,), is_ordered)
    open_game = adversary("d1", lambda _: (9,), unknown)
    row = pair((3, 6), (6, 3))
    cases = [
        (FakeTask(sort, unknown), wrong, {"postcondition:budget-steps": 1}, ("d1",)),
        (SORTING, open_game, {"weakened-postcondition:budget-steps": 1}, ("d1",)),
        (FakeTask(sort, is_sorted, same=unknown), wrong, {"equality:budget-steps": 1}, ()),
    ]
    for task, attacker, counts, kills in cases:
        done = confront(task, [row], [attacker])
        assert done.pairs[0].unexpected == ()
        assert done.pairs[0].kills == kills
        assert done.tally.counts == counts


def test_curated_outputs_stay_first_and_nothing_occurs_twice() -> None:
    attackers = [
        adversary("d1", lambda _: (9,), is_ordered),
        adversary("d2", lambda _: (7,), is_ordered),
        adversary("d3", lambda _: (7,), is_ordered),
    ]
    done = confront(SORTING, [pair((3, 6), (6, 3), unexpected=((9,), (9,)))], attackers)
    assert outputs(done.pairs[0]) == [(9,), (9,), (7,)]
    assert done.pairs[0].kills == ("d1", "d2", "d3")


def test_the_limit_counts_new_outputs_and_turns_over_the_adversaries() -> None:
    attackers = [adversary(f"d{number}", lambda _, number=number: (number,), is_ordered) for number in range(3)]
    rows = [pair((3, 6), (6, 3), unexpected=((5,),)), pair((4, 6), (6, 4))]
    done = confront(SORTING, rows, attackers, limit=2)
    assert [outputs(row) for row in done.pairs] == [[(5,), (0,), (1,)], [(1,), (2,)]]
    assert [row.kills for row in done.pairs] == [("d0", "d1", "d2")] * 2


def test_a_nan_is_never_an_unexpected_output() -> None:
    task = FakeTask(lambda value: (value, 1.0), lambda value, result: result == (value, 1.0))
    done = confront(task, [pair((2, 1.0), 2)], [adversary("d1", lambda value: (value, math.nan), always)])
    assert done.pairs[0].unexpected == ()


def test_a_run_that_does_not_end_is_no_kill_and_is_counted() -> None:
    def loops_on_three(value: int) -> int:
        if value == 3:
            raise Open
        return value + 1

    task = FakeTask(abs, lambda value, result: result == abs(value))
    done = confront(task, [pair(3, 3), pair(4, 4)], [adversary("m1", loops_on_three, always)])
    assert [row.kills for row in done.pairs] == [(), ("m1",)]
    assert done.tally.counts == {"adversary:budget-steps": 1}


def test_an_adversary_that_exhausts_the_patience_occurs_nowhere() -> None:
    attacker = adversary("m1", unknown, always)
    done = confront(SORTING, [pair((), ())] * 4, [attacker], patience=2)
    assert done.adversaries == ()
    assert done.dropped == (attacker,)
    assert done.tally.counts == {"adversary:budget-steps": 3}
    assert all(row.kills == () for row in done.pairs)
