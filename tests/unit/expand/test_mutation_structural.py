"""Schemas for types that the paper leaves out: what they may return, and which types are opaque."""

from collections import Counter
from fractions import Fraction
from math import inf, isfinite, nan
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare
from tests.unit.expand.user_structures import STRUCTURES

from veriscale.expand.mutate.registry import mutator_for
from veriscale.lean.types import (
    BOOL,
    CHAR,
    FLOAT,
    INT,
    NAT,
    STRING,
    UINT8,
    LeanType,
    TCon,
    TFun,
    TParam,
    array_of,
    list_of,
    option_of,
    prod_of,
)


def outcomes(type_: LeanType, value: Any) -> dict[Any, Fraction]:
    mutator = mutator_for(type_, STRUCTURES)
    assert mutator is not None
    return mutator.outcomes(value)


def test_bool_flips() -> None:
    assert outcomes(BOOL, True) == {False: 1}


def test_uint8_is_clipped_at_both_ends() -> None:
    # 255 + δ for δ = 1, 2 and 2·255 stay 255; -1·255 and -2·255 become 0 like 0·255.
    assert outcomes(UINT8, 255) == {
        253: Fraction(1, 10),
        254: Fraction(1, 10),
        255: Fraction(5, 10),
        0: Fraction(3, 10),
    }


def test_floats_stay_finite_and_zero_is_positive() -> None:
    assert all(isinstance(value, float) and isfinite(value) for value in outcomes(FLOAT, 1.5e308))
    assert {str(value) for value in outcomes(FLOAT, -1.0)} == {"-3.0", "-2.0", "-1.0", "0.0", "1.0", "2.0"}
    assert set(outcomes(FLOAT, inf)) == {inf}
    assert [str(value) for value in outcomes(FLOAT, nan)] == [str(nan)]


def test_pairs_change_one_component() -> None:
    assert outcomes(prod_of(INT, BOOL), (0, True)) == {
        (0, False): Fraction(1, 2),
        (0, True): Fraction(1, 2) * Fraction(6, 10),  # 0 + 0 and every δ·0
        **{(delta, True): Fraction(1, 2) * Fraction(1, 10) for delta in (-2, -1, 1, 2)},
    }


def test_options_become_none_get_a_fresh_value_or_change_inside() -> None:
    third = Fraction(1, 3)
    assert outcomes(option_of(BOOL), None) == {None: 2 * third, (False,): third / 2, (True,): third / 2}
    assert outcomes(option_of(BOOL), (True,)) == {None: third, (True,): third / 2, (False,): third / 2 + third}


def test_nested_sequences_change_by_the_elements_mutator() -> None:
    inner = outcomes(list_of(NAT), (3,))
    outer = outcomes(array_of(list_of(NAT)), ((3,),))
    for changed, weight in inner.items():
        assert outer[(changed,)] >= weight / 4
    assert outer[()] == Fraction(1, 4)  # delete
    # append: a third of the fresh sequences is empty, 6/11 of the fresh numbers are 0
    assert outer[((3,), ())] == Fraction(1, 4) * Fraction(1, 3)
    assert outer[((3,), (0,))] == Fraction(1, 4) * Fraction(1, 3) * Fraction(6, 11)
    assert sum(outer.values()) == 1


def test_structures_change_by_field() -> None:
    assert outcomes(TCon("Point"), (4, False))[(4, True)] == Fraction(1, 2)
    found = outcomes(TCon("Map", (INT, INT)), (((1, 10),),))
    assert ((),) in found
    assert (((1, 10), (5, -5)),) in found
    assert (((1, 11),),) in found


@pytest.mark.parametrize(
    "type_",
    [
        TFun(INT, BOOL),
        TCon("Std.HashMap", (INT, INT)),
        TCon("Unknown"),
        TCon("Tree"),
        list_of(TFun(INT, BOOL)),
        prod_of(INT, TCon("Unknown")),
        TParam("α"),
    ],
    ids=str,
)
def test_opaque_types_have_no_mutator(type_: LeanType) -> None:
    assert mutator_for(type_, STRUCTURES) is None


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (FLOAT, 2.5),
        (UINT8, 200),
        (CHAR, "a"),
        (option_of(INT), (3,)),
        (prod_of(NAT, INT), (2, -3)),
        (list_of(STRING), ("ab", "")),
        (array_of(CHAR), ("q",)),
        (list_of(prod_of(BOOL, BOOL)), ((True, False),)),
        (list_of(list_of(BOOL)), ((True,), ())),
        (TCon("Point"), (3, True)),
    ],
    ids=str,
)
def test_samples_follow_the_stated_distribution(type_: LeanType, value: Any) -> None:
    mutator = mutator_for(type_, STRUCTURES)
    assert mutator is not None
    expected = mutator.outcomes(value)
    assert sum(expected.values()) == 1
    draw = Random(f"structural {type_}").random
    counts = Counter(mutator.mutate(value, draw)[1] for _ in range(20_000))
    assert set(counts) <= set(expected)
    observed = [counts[outcome] for outcome in expected]
    assert chisquare(observed, [float(weight) * 20_000 for weight in expected.values()]).pvalue > 1e-3
