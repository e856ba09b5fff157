"""Table 3's defaults, refused options, and generators that repeat."""

from random import Random

import pytest

from veriscale.benchmark.chance import derive_rng
from veriscale.benchmark.options import Options
from veriscale.errors import UsageError


def test_defaults_are_those_of_table_3() -> None:
    options = Options()
    assert (options.rounds, options.candidates_per_round, options.example_limit) == (1, 40, 5)
    assert (options.max_mutations_per_input, options.mutation_multi_step_size) == (15, 5)
    assert options.mutation_ingredient_prob == 0.3
    assert options.max_adver_impl == 5
    assert (options.MAX_REJECT_INPUTS_PER_TASK, options.KEEP_PER_CRITICAL_BUCKET) == (50, 1)
    assert options.MAX_ACCEPT_TEST_CASES_PER_TASK == 50
    assert options.seed == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rounds", -1),
        ("mutation_ingredient_prob", 1.5),
        ("mutation_ingredient_prob", float("nan")),
        ("mutation_multi_step_size", 0),
    ],
)
def test_impossible_options_are_refused_by_name(name: str, value: float) -> None:
    with pytest.raises(UsageError, match=name):
        Options(**{name: value})  # type: ignore[arg-type]  # wrong values are what is tested


def test_derived_generators_repeat_and_differ() -> None:
    def first(seed: int, task: str, stage: str) -> float:
        return derive_rng(seed, task, stage).random()

    assert first(0, "t", "seeds") == first(0, "t", "seeds")
    assert len({first(0, "t", "seeds"), first(1, "t", "seeds"), first(0, "u", "seeds"), first(0, "t", "mutate")}) == 4
    # The parts are kept apart, so texts that run together alike do not meet.
    assert first(0, "a", "bc") != first(0, "ab", "c")
    assert isinstance(derive_rng(0, "∀", "seeds"), Random)
