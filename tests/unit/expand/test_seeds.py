"""Seeds without a model: typed, distinct, mixed, related, and blind to what a task is called."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.unit.expand.user_structures import STRUCTURES

from veriscale.benchmark.options import Options
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
from veriscale.expand.seeds.boundary import FUNCTION_TEXTS, boundary_values
from veriscale.expand.seeds.constants import constant_values, constants_of
from veriscale.expand.seeds.generate import SeedGenerator, generate_seeds
from veriscale.expand.seeds.material import Material, material_of
from veriscale.expand.seeds.random_values import RandomValues, clamp
from veriscale.lean.source import Span
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
    array_of,
    list_of,
    option_of,
    prod_of,
    render,
)
from veriscale.lean.values import Value, conforms

ROOT = Path(__file__).parents[3]

LEAN = """def f (xs : List Int) : Int :=
  if xs.length > 37 then -411 else 2929

def g (c : Char) : Bool := c = 'w' || "zebra".length = 5
"""

# The parameter types of the benchmark (lean_fragment.md, section 6), alone and as they stand together.
SIGNATURES: list[tuple[LeanType, ...]] = [
    (INT,),
    (NAT,),
    (INT, INT),
    (NAT, NAT, NAT),
    (STRING,),
    (STRING, STRING),
    (STRING, CHAR),
    (list_of(INT),),
    (array_of(INT), INT),
    (array_of(INT), array_of(INT)),
    (array_of(INT), NAT, array_of(INT), NAT, NAT),
    (list_of(NAT), NAT),
    (list_of(CHAR), list_of(CHAR)),
    (array_of(CHAR), NAT, array_of(CHAR), NAT, NAT),
    (list_of(FLOAT), FLOAT),
    (UINT8, UINT8),
    (array_of(INT), TFun(INT, BOOL)),
    (array_of(array_of(NAT)),),
    (array_of(array_of(INT)), array_of(array_of(INT))),
    (list_of(list_of(NAT)),),
    (list_of(prod_of(NAT, NAT)),),
    (TCon("Map", (INT, INT)), TCon("Map", (INT, INT))),
    (option_of(INT), BOOL, INT),
]


def curated(*values: Value) -> Input:
    return Input(tuple(TypedValue(value) for value in values), InputProvenance(Origin.CURATED))


def task_of(*types: LeanType, lean: str = LEAN, known: tuple[Input, ...] = ()) -> Task:
    parameters = tuple(Parameter(f"p{place}", type_, render(type_)) for place, type_ in enumerate(types))
    suite = Suite(tuple(ExpectedPair(item, TypedValue(0)) for item in known), ())
    signature = Signature("f", parameters, INT, "Int")
    return Task("t", "", signature, lean, {"code": Span(0, len(lean))}, suite, "here")


def seeds_of(task: Task, seed: int = 0, options: Options | None = None) -> list[Input]:
    return generate_seeds(task, options or Options(), Random(seed), STRUCTURES)


@pytest.mark.parametrize("types", SIGNATURES, ids=str)
def test_forty_distinct_well_typed_seeds_of_all_sources(types: tuple[LeanType, ...]) -> None:
    found = seeds_of(task_of(*types))
    assert len(found) == 40
    assert len({repr(item.arguments) for item in found}) == 40
    for item in found:
        for value, type_ in zip(item.arguments, types, strict=True):
            assert conforms(value, type_, STRUCTURES), value
    origins = Counter(item.provenance.origin for item in found)
    assert set(origins) == {Origin.BOUNDARY, Origin.CONSTANT, Origin.RANDOM}
    assert origins[Origin.BOUNDARY] >= 8
    assert origins[Origin.RANDOM] >= 15


def test_the_options_give_the_number() -> None:
    assert len(seeds_of(task_of(list_of(INT)), options=Options(rounds=3, candidates_per_round=7))) == 21
    assert seeds_of(task_of(list_of(INT)), options=Options(rounds=0)) == []


def test_small_domains_end() -> None:
    assert {item.arguments for item in seeds_of(task_of(BOOL, BOOL))} == {
        (first, second) for first in (False, True) for second in (False, True)
    }
    assert seeds_of(task_of()) == []


def test_curated_inputs_are_not_proposed_again() -> None:
    known = (curated(()), curated((0,)))
    arguments = {item.arguments for item in seeds_of(task_of(list_of(INT), known=known))}
    assert not arguments & {((),), ((0,),)}
    assert ((),) in {item.arguments for item in seeds_of(task_of(list_of(INT)))}


def test_types_that_nobody_can_make_take_curated_values() -> None:
    unknown = TCon("Blob")
    assert seeds_of(task_of(unknown, INT)) == []
    known = (curated((1, 2), 3), curated((7,), 4))
    found = seeds_of(task_of(unknown, INT, known=known))
    assert {item.arguments[0] for item in found} == {(1, 2), (7,)}
    assert len(found) == 40


def test_constants_are_read_from_the_sections_alone() -> None:
    task = task_of(INT)
    found = constants_of(task)
    assert set(found.numbers) >= {37, -411, 2929, 5}
    assert "w" in found.characters
    assert found.strings == ("zebra",)
    assert 37 in found.lengths
    assert 2929 not in found.lengths
    start = LEAN.index("def g")
    only_second = constants_of(replace(task, sections={"code": Span(start, len(LEAN)), "proof": Span(0, start)}))
    assert 37 not in only_second.numbers
    assert 5 in only_second.numbers
    assert constants_of(replace(task, sections={})) == Material()


def test_a_text_without_commands_gives_no_constants() -> None:
    assert constants_of(task_of(INT, lean=")) := 'x")) == Material()


def test_constants_and_neighbours_become_values() -> None:
    constants = Material(numbers=(5, 256), characters=("w",), strings=("zebra",), lengths=(5,))
    assert set(constant_values(INT, constants, {})) == {4, 5, 6, 255, 256, 257, -5, -256}
    assert set(constant_values(NAT, constants, {})) == {4, 5, 6, 255, 256, 257}
    assert set(constant_values(UINT8, constants, {})) == {4, 5, 6, 255}
    assert constant_values(CHAR, constants, {}) == ("w",)
    assert {"zebra", "w", "zebrazebra"} <= set(constant_values(STRING, constants, {}))
    assert any(isinstance(value, tuple) and len(value) == 5 for value in constant_values(list_of(INT), constants, {}))
    assert constant_values(TFun(INT, BOOL), constants, {}) == ()
    found = seeds_of(task_of(INT))
    assert {2929, -411} & {item.arguments[0] for item in found if item.provenance.origin is Origin.CONSTANT}


def test_material_is_collected_by_type() -> None:
    values: list[tuple[Value, LeanType]] = [
        (((1, "ab"), (2, "")), list_of(prod_of(INT, STRING))),
        (((((3, 4),)),), TCon("Map", (INT, INT))),
        (("x", "y", "z"), list_of(CHAR)),
        (True, BOOL),
        (None, option_of(INT)),
        ((9,), option_of(INT)),
    ]
    found = material_of(values, STRUCTURES)
    assert found.numbers == (1, 2, 3, 4, 9)
    assert set(found.characters) == set("abxyz")
    assert set(found.strings) == {"ab", ""}
    assert set(found.lengths) == {2, 0, 1, 3}


@pytest.mark.parametrize("types", SIGNATURES, ids=str)
def test_boundary_values_are_typed_and_distinct(types: tuple[LeanType, ...]) -> None:
    for type_ in types:
        found = boundary_values(type_, STRUCTURES)
        assert len(set(map(repr, found))) == len(found)
        assert all(conforms(value, type_, STRUCTURES) for value in found)


def test_boundary_values_hold_the_known_edges() -> None:
    assert {0, 1, -1} <= set(boundary_values(INT, {}))
    assert {0, 1, 254, 255} <= set(boundary_values(UINT8, {}))
    assert {(), (0,), (0, 0), (0, 1), (1, 0)} <= set(boundary_values(list_of(INT), {}))
    assert {None, (0,)} <= set(boundary_values(option_of(NAT), {}))
    assert boundary_values(TCon("Tree"), STRUCTURES)  # a structure that contains itself ends
    assert boundary_values(TFun(FLOAT, INT), {}) == ()
    assert len(FUNCTION_TEXTS["Int → Bool"]) >= 5


def share(types: tuple[LeanType, ...], holds: Any) -> float:
    """Return the share of 400 random seeds on which `holds` is true."""
    generator = SeedGenerator(task_of(*types), Random(5), STRUCTURES)
    found = [item for item in generator.propose(800) if item.provenance.origin is Origin.RANDOM]
    return sum(bool(holds(*item.arguments)) for item in found) / len(found)


def test_relations_that_preconditions_ask_for_are_frequent() -> None:
    """Each of these holds in far fewer than the given share of independent values."""
    ints, nats = array_of(INT), array_of(NAT)
    assert share((ints, ints), lambda a, b: len(a) == len(b) and len(a) > 1) > 0.2
    assert share((ints, INT), lambda a, x: x in a) > 0.15
    assert share((ints, NAT), lambda a, i: i < len(a)) > 0.3
    assert share((ints, NAT), lambda a, i: i == len(a)) > 0.06
    assert share((nats, nats), lambda a, b: sorted(a) == sorted(b) and a != b) > 0.03
    assert share((INT, INT), lambda a, b: a <= b <= a + 10) > 0.2
    assert share((ints, NAT, ints, NAT, NAT), lambda a, i, b, j, n: i + n <= len(a) and j + n <= len(b)) > 0.1
    assert share((array_of(nats),), lambda rows: len(rows) > 1 and len({len(row) for row in rows}) == 1) > 0.2


def test_shapes_that_preconditions_ask_for_are_frequent() -> None:
    ints = (list_of(INT),)
    assert share(ints, lambda a: len(a) > 2 and list(a) == sorted(a)) > 0.08
    assert share(ints, lambda a: len(a) > 2 and list(a) == sorted(set(a))) > 0.05
    assert share(ints, lambda a: len(a) > 3 and len(set(a)) == len(a)) > 0.2
    assert share(ints, lambda a: len(a) > 3 and len(set(a)) < len(a)) > 0.15
    assert share(ints, lambda a: len(a) > 2 and sorted(a, reverse=True) == list(a)) > 0.04
    assert share(ints, lambda a: len(a) > 5 and len(set(a)) == len(a) - 1 == len(set(a[:-1]))) > 0.01
    assert share((list_of(prod_of(NAT, NAT)),), lambda a: a and all(x <= y for x, y in a)) > 0.5


@pytest.mark.parametrize("type_", [list_of(INT), array_of(NAT), STRING, list_of(CHAR), list_of(STRING)], ids=render)
def test_some_inputs_are_long(type_: LeanType) -> None:
    """A program that looks at the first twelve elements alone is right on all others (`LONGEST`)."""
    lengths = [
        len(item.arguments[0]) for item in seeds_of(task_of(type_)) if isinstance(item.arguments[0], tuple | str)
    ]
    assert sum(length > 12 for length in lengths) >= 3
    assert share((type_,), lambda value: len(value) > 12) > 0.15


def test_long_inputs_take_elements_of_known_ones() -> None:
    """So that a precondition about each element accepts some of them: here numbers that chance does not find."""
    known = (curated((70_001, 90_007)), curated((80_003,)))
    numbers = {70_001, 80_003, 90_007}
    found = [set(elements(item)) for item in seeds_of(task_of(list_of(INT), known=known)) if len(elements(item)) > 12]
    assert any(values <= numbers for values in found)
    assert any(not values & numbers for values in found)


def elements(item: Input) -> Sequence[Any]:
    """Return the elements of an input's first value."""
    value = item.arguments[0]
    assert isinstance(value, tuple | str)
    return value


def test_every_task_with_the_same_content_gets_the_same_seeds() -> None:
    task = task_of(array_of(INT), INT)
    renamed = replace(task, id="other", origin="elsewhere", description="Something else.")
    assert seeds_of(task) == seeds_of(renamed)
    assert seeds_of(task) != seeds_of(task, seed=1)


def test_huge_curated_numbers_are_no_problem() -> None:
    known = (curated(10**5000, 1.0, 0), curated(-(10**400), 2.0, 255))
    found = seeds_of(task_of(INT, FLOAT, UINT8, known=known))
    assert len(found) == 40
    assert all(conforms(item.arguments[2], UINT8, {}) for item in found)


def test_clamping_stays_in_the_type() -> None:
    assert [clamp(number, TCon("Nat")) for number in (-3, 0, 5)] == [3, 0, 5]
    assert [clamp(number, TCon("UInt8")) for number in (-3, 256, 255)] == [3, 255, 255]
    assert clamp(-3, TCon("Int")) == -3


def test_reshaping_keeps_lengths() -> None:
    values = RandomValues(Random(0), Material(), {})
    made = values.reshape(((1, 2), (), (3,)), list_of(list_of(INT)))
    assert isinstance(made, tuple)
    assert [len(row) for row in made if isinstance(row, tuple)] == [2, 0, 1]
    text = values.reshape("abc", STRING)
    assert isinstance(text, str)
    assert len(text) == 3


SCRIPT = """
import importlib.util
from random import Random
spec = importlib.util.spec_from_file_location("seed_tests", {file!r})
S = importlib.util.module_from_spec(spec)
spec.loader.exec_module(S)
task = S.task_of(S.array_of(S.INT), S.STRING, S.INT)
for item in S.generate_seeds(task, S.Options(), Random("seeds"), S.STRUCTURES):
    print(item.arguments, item.provenance)
"""


def test_the_same_bytes_under_any_hash_seed() -> None:
    def output(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", SCRIPT.format(file=__file__)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    first = output("1")
    assert len(first.splitlines()) >= 40
    assert first == output("2")
