"""The engine: steps, reuse, budgets, duplicates, feedback, provenance, repeatability."""

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from scipy.stats import chisquare

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Input, InputProvenance, Origin, Parameter, Signature, TypedValue
from veriscale.expand.mutate.engine import Mutator
from veriscale.lean.types import (
    BOOL,
    FLOAT,
    INT,
    NAT,
    STRING,
    UINT8,
    LeanType,
    TFun,
    array_of,
    list_of,
    option_of,
    render,
)
from veriscale.lean.values import FunctionValue, Value, conforms

SAMPLES = 20_000


def signature(*types: LeanType) -> Signature:
    parameters = tuple(Parameter(f"p{place}", type_, render(type_)) for place, type_ in enumerate(types))
    return Signature("f", parameters, INT, "Int")


def seed(*values: Value) -> Input:
    return Input(tuple(TypedValue(value) for value in values), InputProvenance(Origin.CURATED))


def mutator_with(seeds: list[Input], *types: LeanType, options: Options | None = None) -> Mutator:
    mutator = Mutator(signature(*types), options or Options(), Random(0))
    for item in seeds:
        mutator.learn(item)
    return mutator


def mutate_inputs(seeds: list[Input], signature: Signature, options: Options, rng: Random) -> list[Input]:
    """Return what one pass over the seeds gives."""
    mutator = Mutator(signature, options, rng)
    for item in seeds:
        mutator.learn(item)
    return mutator.propose(len(seeds) * options.max_mutations_per_input)


def chains(mutator: Mutator, *values: Value) -> list[tuple[str, ...]]:
    return [mutator.sample(values)[1] for _ in range(SAMPLES)]


def fits(counts: Counter[int] | Counter[str], weights: dict[int, float] | dict[str, float]) -> bool:
    assert set(counts) <= set(weights)
    total = sum(counts.values())
    pairs = [(counts[outcome], weight * total) for outcome, weight in weights.items()]  # type: ignore[index]  # outcomes are values, all hashable here
    return bool(chisquare([observed for observed, _ in pairs], [expected for _, expected in pairs]).pvalue > 1e-3)


def test_the_number_of_steps_is_uniform() -> None:
    lengths = Counter(map(len, chains(mutator_with([seed((1, 2), 3)], list_of(INT), INT), (1, 2), 3)))
    assert fits(lengths, dict.fromkeys(range(1, 6), 0.2))
    assert not fits(lengths, {1: 0.22, 2: 0.2, 3: 0.2, 4: 0.2, 5: 0.18})


def test_parameters_and_schemas_are_chosen_as_table_3_and_the_appendix_say() -> None:
    steps = Counter(
        step for chain in chains(mutator_with([seed((1, 2), 3)], list_of(INT), INT), (1, 2), 3) for step in chain
    )
    half, schema = 0.5, 0.7
    weights = {"p0:reuse": half * 0.3, "p1:reuse": half * 0.3}
    weights |= {f"p0:{name}": half * schema / 4 for name in ("modify", "append", "delete", "reverse")}
    weights |= {f"p1:{name}": half * schema / 2 for name in ("add", "multiply")}
    assert fits(steps, weights)
    shifted = weights | {"p0:reuse": half * 0.33, "p0:modify": half * (schema / 4 - 0.03)}
    assert not fits(steps, shifted)


@pytest.mark.parametrize("probability", [0.0, 1.0])
def test_reuse_can_be_switched_off_and_to_always(probability: float) -> None:
    mutator = mutator_with([seed(1), seed(50)], INT, options=Options(mutation_ingredient_prob=probability))
    steps = Counter(step for chain in chains(mutator, 1) for step in chain)
    assert ("p0:reuse" in steps) == (probability > 0)
    assert ("p0:add" in steps) == (probability < 1)


def test_one_step_when_the_step_size_is_one() -> None:
    mutator = mutator_with([seed(1)], INT, options=Options(mutation_multi_step_size=1))
    assert {len(chain) for chain in chains(mutator, 1)} == {1}


def test_ingredients_come_from_parameters_and_elements_of_the_same_type() -> None:
    seeds = [seed((10, 20), 1, ("x",)), seed((30,), 2, ("y",))]
    options = Options(mutation_ingredient_prob=1.0, mutation_multi_step_size=1)
    mutator = mutator_with(seeds, array_of(INT), INT, list_of(STRING), options=options)
    values = [mutator.sample(((), 0, ()))[0] for _ in range(2000)]
    assert {value[0] for value in values} == {(), (10, 20), (30,)}
    assert {value[1] for value in values} == {0, 1, 2, 10, 20, 30}
    assert {value[2] for value in values} == {(), ("x",), ("y",)}


def test_a_seed_gives_at_most_the_permitted_number_of_new_distinct_mutants() -> None:
    seeds = [seed((1, 2, 3)), seed((5,))]
    found = mutate_inputs(seeds, signature(list_of(INT)), Options(), Random(1))
    per_seed = Counter(item.provenance.seed for item in found)
    assert per_seed == {0: 15, 1: 15}
    arguments = [item.arguments for item in found]
    assert len(set(arguments)) == len(arguments)
    assert not {((1, 2, 3),), ((5,),)} & set(arguments)
    assert mutate_inputs(seeds, signature(list_of(INT)), Options(max_mutations_per_input=0), Random(1)) == []


def test_provenance_names_the_first_seed_and_all_steps() -> None:
    mutator = mutator_with([seed(0), seed(100)], INT)
    first = mutator.propose(1000)
    child = next(item for item in first if item.provenance.seed == 1)
    assert child.provenance.origin is Origin.MUTATION
    assert 1 <= len(child.provenance.chain) <= 5
    mutator.learn(child)
    grandchild = mutator.propose(1)[0].provenance
    assert grandchild.seed == 1
    assert grandchild.chain[: len(child.provenance.chain)] == child.provenance.chain
    assert len(grandchild.chain) > len(child.provenance.chain)


def test_replaying_a_chain_without_reuse_reaches_the_mutant() -> None:
    options = Options(mutation_ingredient_prob=0.0)
    for item in mutate_inputs([seed(9)], signature(INT), options, Random(3)):
        reachable = {9}
        for step in item.provenance.chain:
            reachable = {
                outcome
                for value in reachable
                for delta in (-2, -1, 0, 1, 2)
                for outcome in ([value + delta] if step == "p0:add" else [value * delta])
            }
        assert item.arguments[0] in reachable


@pytest.mark.parametrize(
    ("types", "values", "size"),
    [((BOOL, BOOL), (True, False), 4), ((option_of(BOOL),), (None,), 3), ((), (), 1)],
    ids=str,
)
def test_a_small_domain_is_exhausted_and_the_search_ends(
    types: tuple[LeanType, ...], values: tuple[Value, ...], size: int
) -> None:
    mutator = mutator_with([seed(*values)], *types)
    found = []
    while batch := mutator.propose(100):
        found += batch
        for item in batch:
            mutator.learn(item)
        while not batch and mutator.renew():
            batch = mutator.propose(100)
    assert len({item.arguments for item in found} | {values}) == size


def test_renewing_ends_when_a_pass_finds_nothing() -> None:
    mutator = mutator_with([seed(7)], UINT8, options=Options(mutation_ingredient_prob=0.0))
    found = {7}
    passes = 0
    while True:
        batch = mutator.propose(1000)
        found |= {item.arguments[0] for item in batch if isinstance(item.arguments[0], int)}
        if not mutator.renew():
            break
        passes += 1
    assert passes < 200
    assert found <= set(range(256))
    assert len(found) > 1 + 15  # more than the first pass may give


def test_the_result_does_not_depend_on_slices() -> None:
    seeds = [seed((3, 1), 2), seed((), 0), seed((9,), 9)]
    whole = mutator_with(seeds, list_of(INT), INT).propose(1000)
    mutator, sliced = mutator_with(seeds, list_of(INT), INT), []
    for size in (1, 2, 7, 1000):
        sliced += mutator.propose(size)
    assert whole == sliced


def test_learning_a_seed_twice_changes_nothing() -> None:
    once = mutator_with([seed(4)], NAT).propose(100)
    assert mutator_with([seed(4), seed(4)], NAT).propose(100) == once


def test_functions_are_reused_with_their_text() -> None:
    predicate = TFun(INT, BOOL)
    seeds = [seed((1, 2), FunctionValue("fun x => x > 5")), seed((3,), FunctionValue("fun _ => true"))]
    found = mutate_inputs(seeds, signature(array_of(INT), predicate), Options(), Random(0))
    assert {item.arguments[1] for item in found} == {FunctionValue("fun x => x > 5"), FunctionValue("fun _ => true")}
    assert all(conforms(item.arguments[1], predicate, {}) for item in found)


def test_nan_is_one_value() -> None:
    found = mutate_inputs([seed(float("nan"))], signature(FLOAT), Options(), Random(0))
    assert found == []


def test_feedback_keeps_a_tight_precondition_productive() -> None:
    """Strictly ascending lists of length ≥ 3: valid mutants as seeds give valid mutants without end."""

    def is_valid(item: Input) -> bool:
        value = item.arguments[0]
        assert isinstance(value, tuple)
        return len(value) >= 3 and list(value) == sorted(set(value))  # type: ignore[type-var]  # integers here

    mutator = mutator_with([seed((1, 2, 3))], list_of(INT))
    valid = 0
    while valid < 400:
        batch = mutator.propose(64)
        if not batch:
            assert mutator.renew()
        for item in filter(is_valid, batch):
            valid += 1
            mutator.learn(item)


SCRIPT = """
import sys
sys.path.insert(0, {folder!r})
import importlib.util
spec = importlib.util.spec_from_file_location("engine_tests", {file!r})
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
S = module
seeds = [S.seed((3, 1), "ab", 1.5), S.seed((), "", 0.0)]
types = (S.list_of(S.INT), S.STRING, S.FLOAT)
from veriscale.benchmark.chance import derive_rng
for item in S.mutate_inputs(seeds, S.signature(*types), S.Options(), derive_rng(0, "task", "mutate")):
    print(item.arguments, item.provenance)
"""


def test_the_same_bytes_under_any_hash_seed() -> None:
    script = SCRIPT.format(folder=os.path.dirname(__file__), file=__file__)

    def output(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    first = output("1")
    assert first.count("\n") == 30
    assert first == output("2")
