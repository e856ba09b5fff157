"""What models made joins the pools: seeds, flawed postconditions and adversaries through the gates; keys; families."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.run.small_tasks import task_of

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import (
    GeneratedPostcondition,
    GeneratedProgram,
    Input,
    InputProvenance,
    ModelMaterial,
    Origin,
    Task,
    TypedValue,
)
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.expand.inputs import InputLimits
from veriscale.lean.budget import Budget
from veriscale.lean.stack import call_with_deep_stack
from veriscale.run.models.families import Family, contributions, family_of
from veriscale.run.pipeline import scale_task
from veriscale.run.records import Expansion
from veriscale.run.scaling import Scaling
from veriscale.run.stages.keys import stage_keys
from veriscale.run.stages.records import StageName

EXAMPLES = Path(__file__).parents[4] / "examples" / "tasks"
# The greatest number, or a thousand more: two right answers.
TASK = task_of(
    {
        "signature": "(xs : Array Int)",
        "precond": "xs.size > 0",
        "code": "xs.toList.foldl max xs[0]!",
        "postcond": "xs.all (· ≤ result) ∧ (xs.contains result ∨ result = xs.toList.foldl max xs[0]! + 1000)",
    },
    ['{"input": {"xs": "#[1, 2]"}, "expected": 2, "unexpected": [1]}', '{"input": {"xs": "#[4]"}, "expected": 4, "unexpected": []}'],  # noqa: E501 - rows as they stand in files
    ['{"input": {"xs": "#[]"}}'],
)  # fmt: skip
SCALING = Scaling(
    EmbeddedEngine(), EmbeddedEngine(Budget(steps=20_000), Budget(steps=20_000)), Options(), InputLimits(40, 20)
)


def seed(*numbers: int) -> Input:
    return Input((TypedValue(numbers),), InputProvenance(Origin.MODEL))


def postcondition(text: str) -> GeneratedPostcondition:
    return GeneratedPostcondition("g01", "small", f"  {text}\n", "")


def program(number: int, code: str) -> GeneratedProgram:
    return GeneratedProgram(f"g01-{number}", "small", "g01", f"  {code}\n", "")


def expanded(material: ModelMaterial, task: Task = TASK) -> Expansion:
    result = call_with_deep_stack(lambda: scale_task(replace(task, material=material), SCALING))
    assert result.expansion is not None
    return result.expansion


MORE = "xs.toList.foldl max xs[0]! + 1000"
LOOSE = postcondition(f"xs.contains result ∨ result = {MORE} ∨ result = 7777777")


def test_seeds_of_models_come_first_and_are_classified() -> None:
    expansion = expanded(ModelMaterial(seeds=(seed(9, 9, 3), seed(-5))))
    assert [item.arguments for item in expansion.seeds if item.provenance.origin is Origin.MODEL] == [
        ((-5,),),
        ((9, 9, 3),),
    ]  # the short one is tried first
    pairs = {pair.input.arguments: pair.expected.value for pair in expansion.plus.pairs}
    assert pairs[((9, 9, 3),)] == 9
    assert pairs[((-5,),)] == -5
    refused = expanded(ModelMaterial(seeds=(seed(),)))
    assert [item.provenance.origin for item in refused.plus.unexpected_inputs][:2] != [Origin.MODEL, Origin.MODEL]


@pytest.mark.parametrize(
    ("code", "games"),
    [
        ("xs[0]!", True),
        ("7777777", True),
        ("xs.toList.foldl max xs[0]! + 1", False),
        ("xs.toList.foldl max xs[0]!", False),
        (MORE, False),
    ],
    ids=["wrong-somewhere", "wrong-everywhere", "not-accepted", "right", "accepted-by-all"],
)
def test_the_gates_of_an_adversary(code: str, games: bool) -> None:
    expansion = expanded(ModelMaterial(postconditions=(LOOSE,), programs=(program(1, code),)))
    found = [item for item in expansion.adversaries if item.candidate.id == "g01-1" and "g01" in item.games]
    rows = [row.provenance for pair in expansion.plus.pairs for row in pair.unexpected if row.provenance is not None]
    assert bool(found) is games
    assert any((row.adversary, row.weakened) == ("g01-1", "g01") for row in rows) is games
    if games:
        assert found[0].candidate.source == "model:small: against g01"
        assert any("g01-1" in pair.kills for pair in expansion.plus.pairs)


def test_built_in_programs_game_generated_postconditions_too() -> None:
    expansion = expanded(ModelMaterial(postconditions=(LOOSE,)))
    assert any("g01" in item.games and not item.candidate.by_model for item in expansion.adversaries)


def test_what_everybody_accepts_is_told_apart() -> None:
    expansion = expanded(ModelMaterial(postconditions=(LOOSE,), programs=(program(1, MORE),)))
    assert {(item.postcondition, item.program) for item in expansion.shared} == {("g01", "g01-1")}
    for item in expansion.shared:
        (numbers,) = item.input.arguments
        assert isinstance(numbers, tuple)
        greatest = max(number for number in numbers if isinstance(number, int))
        assert (item.expected, item.output) == (greatest, greatest + 1000)
    for pair in expansion.plus.pairs:
        assert isinstance(pair.expected.value, int)
        assert pair.expected.value + 1000 not in [row.output.value for row in pair.unexpected]
    assert expanded(ModelMaterial(programs=(program(1, MORE),))).shared == (), "nothing was generated to accept it"


def test_texts_that_do_not_elaborate_cost_themselves_alone() -> None:
    broken = ModelMaterial((), (postcondition("result = nonsense"),), (program(1, "sorry"), program(2, "xs[0]!")))
    with_broken, without = expanded(broken), expanded(ModelMaterial(programs=(program(2, "xs[0]!"),)))
    assert with_broken.plus == without.plus


def test_models_cannot_call_the_ground_truth() -> None:
    """A recording made by hand could bring such texts past the questions; the stage refuses them as well."""
    calls_reference = postcondition("result = f xs h_precond ∨ result = 7777777")
    expansion = expanded(ModelMaterial(postconditions=(calls_reference,), programs=(program(1, "7777777"),)))
    assert "g01" not in {item.id for item in expansion.weakened}
    count_runs = read_benchmark(EXAMPLES / "example_count_runs").tasks[0]
    made: list[set[bool]] = []
    for code in ("countRunsFrom 7 xs + 50", "xs.length + 50"):
        material = ModelMaterial(postconditions=(postcondition("0 < result"),), programs=(program(1, code),))
        made.append({item.candidate.by_model for item in expanded(material, count_runs).adversaries})
    assert made == [{False}, {False, True}], "the helper of the reference is not there"


def test_keys_of_stages_follow_the_material() -> None:
    def changed(material: ModelMaterial) -> list[StageName]:
        before, after = stage_keys(TASK, SCALING), stage_keys(replace(TASK, material=material), SCALING)
        return [stage for stage in StageName if before[stage] != after[stage]]

    inputs, outputs, reduce = StageName
    assert changed(ModelMaterial()) == []
    assert changed(ModelMaterial(seeds=(seed(1),))) == [inputs, outputs, reduce]
    assert changed(ModelMaterial(postconditions=(LOOSE,))) == [outputs, reduce]
    assert changed(ModelMaterial(programs=(program(1, "0"),))) == [outputs, reduce]


def test_every_row_belongs_to_one_family() -> None:
    material = ModelMaterial((seed(9, 9, 3), seed(5, 6)), (LOOSE,), (program(1, "xs[0]!"), program(2, "7777777")))
    expansion = expanded(material)
    families = contributions([expansion])
    plus = expansion.plus
    assert sum(item.expected_pairs for item in families.values()) == len(plus.pairs)
    assert sum(item.unexpected_inputs for item in families.values()) == len(plus.unexpected_inputs)
    assert sum(item.unexpected_outputs for item in families.values()) == sum(
        len(pair.unexpected) for pair in plus.pairs
    )
    assert families[Family.CURATED].expected_pairs == 2
    assert families[Family.CURATED].unexpected_outputs == 1
    assert families[Family.MODEL].postconditions == 1
    assert families[Family.MODEL].adversaries == sum(item.candidate.by_model for item in expansion.adversaries)
    mutants = [pair.input for pair in plus.pairs if pair.input.provenance.origin is Origin.MUTATION]
    of_models = [item for item in mutants if family_of(item, expansion) is Family.MODEL]
    for item in of_models:
        assert item.provenance.seed is not None
        assert expansion.seeds[item.provenance.seed].provenance.origin is Origin.MODEL
    # Kills are counted from the kill matrix, by hand here.
    by_model = {item.candidate.id for item in expansion.adversaries if item.candidate.by_model}
    killed = {name for pair in plus.pairs if family_of(pair.input, expansion) is Family.BUILT_IN for name in pair.kills}
    assert families[Family.BUILT_IN].kills_model == len(killed & by_model)
