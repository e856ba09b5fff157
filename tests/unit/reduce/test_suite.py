"""Reduction of suites of records."""

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Json,
    Origin,
    Parameter,
    Signature,
    Suite,
    TypedValue,
    UnexpectedOutput,
)
from veriscale.lean.types import INT, LeanType
from veriscale.lean.values import Value
from veriscale.reduce.suite import input_json, reduce_suite, without_spare_inputs, without_spare_pairs

SIGNATURE = Signature("f", (Parameter("n", INT, "Int"),), INT, "Int")
CURATED = InputProvenance(Origin.CURATED)
MUTANT = InputProvenance(Origin.MUTATION, 0, ("n:add",))


def to_json(value: Value, type_: LeanType) -> Json:
    assert type_ == INT
    assert isinstance(value, int)
    return value


def row(number: int, provenance: InputProvenance = MUTANT) -> Input:
    return Input((TypedValue(number),), provenance)


def pair(number: int, kills: str, provenance: InputProvenance = MUTANT) -> ExpectedPair:
    wrong = (UnexpectedOutput(TypedValue(number + 1)),)
    return ExpectedPair(row(number, provenance), TypedValue(number), wrong, tuple(kills))


def test_unexpected_outputs_stay_with_their_pairs() -> None:
    pairs = (pair(1, "a"), pair(2, "ab"), pair(3, "b"))
    assert without_spare_pairs(Suite(pairs, ()), 1) == Suite((pairs[1],), ())


def test_curated_rows_stay() -> None:
    suite = Suite((pair(1, "", CURATED), pair(2, "a"), pair(3, "")), (row(9, CURATED), row(0), row(-1)))
    reduced = reduce_suite(
        suite, SIGNATURE, Options(MAX_REJECT_INPUTS_PER_TASK=1, MAX_ACCEPT_TEST_CASES_PER_TASK=1), to_json
    )
    # Of the others one pair (the killer) and one input (negative before zero) fit the budgets of 1.
    assert reduced == Suite(suite.pairs[:2], (row(9, CURATED), row(-1)))


def test_halves_leave_each_other_alone() -> None:
    suite = Suite((pair(1, "a"), pair(2, "a")), (row(5), row(6)))
    assert without_spare_inputs(suite, SIGNATURE, Options(MAX_REJECT_INPUTS_PER_TASK=1), to_json) == Suite(
        suite.pairs, (row(5),)
    )
    assert without_spare_pairs(suite, 0) == Suite(suite.pairs[:1], suite.unexpected_inputs)


def test_what_stood_in_the_file_is_what_counts() -> None:
    read = Input((TypedValue(7, raw="7"),), CURATED)
    assert input_json(read, SIGNATURE, to_json) == {"n": "7"}
    assert input_json(row(7), SIGNATURE, to_json) == {"n": 7}
