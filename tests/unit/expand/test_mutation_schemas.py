"""Appendix A: the schemas' exact distributions and what is sampled from them.

The functions ``paper_…`` restate the appendix from its formulas, without the package: they map a value to the exact
distribution of the mutated value. Samples are compared with them by a chi-square test with a fixed seed; negative
checks show that the test notices probabilities that are wrong by little.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

from veriscale.expand.mutate.characters import SIGMA_CHAR, SIGMA_SP
from veriscale.expand.mutate.registry import mutator_for
from veriscale.lean.types import CHAR, INT, NAT, STRING, LeanType, array_of, list_of

Distribution = dict[Any, Fraction]

SAMPLES = 20_000
DELTAS = (-2, -1, 0, 1, 2)


def gather(*weighted: tuple[Any, Fraction]) -> Distribution:
    result: Distribution = {}
    for outcome, weight in weighted:
        result[outcome] = result.get(outcome, Fraction(0)) + weight
    return result


def paper_int(x: int) -> Distribution:
    tenth = Fraction(1, 10)
    return gather(*((x + delta, tenth) for delta in DELTAS), *((delta * x, tenth) for delta in DELTAS))


def paper_nat(x: int) -> Distribution:
    return gather(*((max(0, z), weight) for z, weight in paper_int(x).items()))


def paper_sequence(x: tuple[Any, ...], element: Callable[[Any], Distribution], appended: Distribution) -> Distribution:
    quarter = Fraction(1, 4)
    found = [((*x, v), quarter * weight) for v, weight in appended.items()] + [(x[::-1], quarter)]
    if not x:
        return gather(*found, (x, quarter), (x, quarter))
    for j in range(len(x)):
        found.append((x[:j] + x[j + 1 :], quarter / len(x)))
        for v, weight in element(x[j]).items():
            found.append(((*x[:j], v, *x[j + 1 :]), quarter / len(x) * weight))
    return gather(*found)


def paper_ints(x: tuple[int, ...]) -> Distribution:
    return paper_sequence(x, paper_int, {v: Fraction(1, 11) for v in range(-5, 6)})


def paper_nats(x: tuple[int, ...]) -> Distribution:
    appended = {0: Fraction(6, 11), **{v: Fraction(1, 11) for v in range(1, 6)}}
    return paper_sequence(x, paper_nat, appended)


def paper_chars(x: tuple[str, ...]) -> Distribution:
    char = {c: Fraction(1, len(SIGMA_CHAR)) for c in SIGMA_CHAR}
    return paper_sequence(x, lambda _old: char, char)


def paper_string(x: str) -> Distribution:
    third = Fraction(1, 3)
    return gather(("", third), (x[::-1], third), *((x + c, third / len(SIGMA_SP)) for c in SIGMA_SP))


CASES: list[tuple[LeanType, Callable[[Any], Distribution], list[Any]]] = [
    (INT, paper_int, [0, 1, -7, 10**30]),
    (NAT, paper_nat, [0, 1, 2, 9]),
    (list_of(INT), paper_ints, [(), (4,), (3, -1, 8)]),
    (array_of(INT), paper_ints, [(), (2, 2)]),
    (list_of(NAT), paper_nats, [(), (0,), (1, 5, 7)]),
    (array_of(NAT), paper_nats, [(), (6, 3)]),
    (list_of(CHAR), paper_chars, [(), ("a",), ("x", "y")]),
    (STRING, paper_string, ["", "ab", "héllo"]),
]
VALUES = [(type_, paper, value) for type_, paper, values in CASES for value in values]


def readable(item: Any) -> str:
    """Return an id that is the same in every process: the text of a function would tell its address."""
    return item.__name__ if callable(item) else str(item)


def p_value(counts: Mapping[Any, int], expected: Mapping[Any, Fraction]) -> float:
    """Return the chi-square p-value; an outcome that cannot occur gives 0."""
    if not set(counts) <= set(expected):
        return 0.0
    if len(expected) == 1:
        return 1.0
    total = sum(counts.values())
    observed = [counts.get(outcome, 0) for outcome in expected]
    return float(chisquare(observed, [float(weight * total) for weight in expected.values()]).pvalue)


def sampled(type_: LeanType, value: Any, samples: int = SAMPLES) -> Counter[Any]:
    mutator = mutator_for(type_)
    assert mutator is not None
    draw = Random(f"{type_}{value!r}").random
    return Counter(mutator.mutate(value, draw)[1] for _ in range(samples))


@pytest.mark.parametrize(("type_", "paper", "value"), VALUES, ids=readable)
def test_the_exact_distribution_is_the_papers(
    type_: LeanType, paper: Callable[[Any], Distribution], value: Any
) -> None:
    mutator = mutator_for(type_)
    assert mutator is not None
    assert mutator.outcomes(value) == paper(value)
    assert sum(paper(value).values()) == 1


@pytest.mark.parametrize(("type_", "paper", "value"), VALUES, ids=readable)
def test_samples_follow_the_paper(type_: LeanType, paper: Callable[[Any], Distribution], value: Any) -> None:
    assert p_value(sampled(type_, value), paper(value)) > 1e-3


@pytest.mark.parametrize(("type_", "paper", "value"), VALUES, ids=readable)
def test_schemas_and_their_parameters_are_uniform(
    type_: LeanType, paper: Callable[[Any], Distribution], value: Any
) -> None:
    mutator = mutator_for(type_)
    assert mutator is not None
    rng = Random(f"parameters of {type_}{value!r}")
    names = Counter(mutator.mutate(value, rng.random)[0] for _ in range(SAMPLES))
    schemas = mutator.schemas
    assert p_value(names, {schema.name: Fraction(1, len(schemas)) for schema in schemas}) > 1e-3
    for schema in schemas:
        counts = Counter(schema.sample(value, rng.random) for _ in range(SAMPLES))
        assert p_value(counts, schema.parameters(value)) > 1e-3


@pytest.mark.parametrize(
    ("type_", "value", "sizes"),
    [
        # |Θ| as the appendix defines it; a schema without parameters and a dummy have one.
        (INT, 3, (5, 5)),
        (NAT, 3, (5, 5)),
        (list_of(INT), (7, 8, 9), (3 * 2 * 5, 11, 3, 1)),
        (list_of(INT), (), (1, 11, 1, 1)),
        (list_of(CHAR), ("a", "b"), (2 * len(SIGMA_CHAR), len(SIGMA_CHAR), 2, 1)),
        (STRING, "ab", (1, 1, len(SIGMA_SP))),
    ],
    ids=str,
)
def test_sizes_of_the_parameter_sets(type_: LeanType, value: Any, sizes: tuple[int, ...]) -> None:
    mutator = mutator_for(type_)
    assert mutator is not None
    assert tuple(len(schema.parameters(value)) for schema in mutator.schemas) == sizes


def test_the_chi_square_test_notices_wrong_distributions() -> None:
    ints, nats = sampled(INT, 7), sampled(list_of(NAT), (3,))
    # δ from -1..1 alone, or a schema with 0.45 in place of 0.5: both far outside.
    narrow = {outcome: weight for outcome, weight in paper_int(7).items() if outcome not in (5, 9, 14, -14)}
    assert p_value(ints, narrow) == 0.0
    skewed = gather(
        *((7 + delta, Fraction(45, 500)) for delta in DELTAS), *((7 * delta, Fraction(55, 500)) for delta in DELTAS)
    )
    assert p_value(ints, skewed) < 1e-6
    # Appended naturals uniform over 0..5 in place of clipped ones.
    unclipped = paper_sequence((3,), paper_nat, {v: Fraction(1, 6) for v in range(6)})
    assert p_value(nats, unclipped) < 1e-6


def test_the_special_characters_are_allowable_and_no_letters_or_digits() -> None:
    assert set(SIGMA_SP) < set(SIGMA_CHAR)
    assert len(set(SIGMA_CHAR)) == len(SIGMA_CHAR)
    assert all(len(char) == 1 for char in SIGMA_CHAR)
    assert not any(char.isascii() and char.isalnum() for char in SIGMA_SP)
