"""Seeds, postconditions and programs out of replies to an example task."""

import json
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Origin, Task
from veriscale.expand.models.reading import (
    ContentFault,
    LeanParts,
    Refused,
    SeedReader,
    cut_definition,
    read_decomposition,
    read_postcondition,
    read_programs,
)
from veriscale.llm.replies import ReplyFault

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def task() -> Task:
    (found,) = read_benchmark(ROOT / "examples" / "tasks" / "example_boxes_that_fit").tasks
    return found


def fenced(text: str, language: str = "lean") -> str:
    return f"```{language}\n{text}\n```\n"


def seeds(task: Task, rows: object, wanted: int = 3) -> tuple[list[tuple[object, ...]], list[str]]:
    read = SeedReader(task).read(fenced(json.dumps(rows), "json"), wanted)
    assert all(item.provenance.origin is Origin.MODEL for item in read.inputs)
    return [item.arguments for item in read.inputs], [item.fault.value for item in read.refused]


GOOD = [{"sizes": "#[7]", "capacity": 6}, {"sizes": "#[]", "capacity": 10**30}, {"capacity": 0, "sizes": "#[1, 1]"}]


def test_seeds_are_typed(task: Task) -> None:
    assert seeds(task, GOOD) == ([((7,), 6), ((), 10**30), ((1, 1), 0)], [])


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"sizes": "#[7]"}, ContentFault.PARAMETERS),
        ({"sizes": "#[7]", "capacity": 1, "task": "other"}, ContentFault.PARAMETERS),
        ({"sizes": "#[7]", "capacity": "seven"}, ContentFault.VALUE),
        ({"sizes": "#[7]", "capacity": -1}, ContentFault.VALUE),
        ({"sizes": "#[7", "capacity": 1}, ContentFault.VALUE),
        ({"sizes": {}, "capacity": 1}, ContentFault.VALUE),
        ({"sizes": "#[" + ", ".join(["1"] * 3000) + "]", "capacity": 1}, ContentFault.LONG),
        ({"sizes": "#[7]", "capacity": 6}, ContentFault.REPEATED),
        ("#[7] 6", ReplyFault.WRONG_SHAPE),
    ],
)
def test_a_bad_seed_costs_itself_alone(task: Task, row: object, fault: str) -> None:
    found, faults = seeds(task, [GOOD[0], row, GOOD[2]])
    assert len(found) == 2
    assert faults == [fault]


def test_curated_inputs_are_no_seeds(task: Task) -> None:
    curated = task.suite.pairs[0].input.source
    assert curated is not None
    assert seeds(task, [json.loads(curated.text)["input"]], 1) == ([], [ContentFault.REPEATED])


def test_seeds_beyond_the_wanted_ones_are_not_read(task: Task) -> None:
    found, faults = seeds(task, GOOD, wanted=2)
    assert len(found) == 2
    assert faults == [ContentFault.WRONG_COUNT]


BODY = "  result ≤ sizes.size ∧\n  result ≥ 0\n"
DEFINITION = (
    "def boxes_that_fit_postcond (sizes : Array Nat) (capacity : Nat) (result : Nat) "
    "(h_precond : boxes_that_fit_precond (sizes) (capacity)) : Prop :=\n" + BODY
)


def test_a_postcondition_with_everything_around_it(task: Task) -> None:
    given = "def boxes_that_fit_precond (sizes : Array Nat) (capacity : Nat) : Prop :=\n  True\n\n"
    helper = "def short (xs : Array Nat) : Bool := xs.size < 3\n\n"
    reply = fenced("def decoy := 1") + "Finally:\n" + fenced(given + helper + "@[simp]\n" + DEFINITION + "\n#eval 1")
    assert read_postcondition(reply, task) == LeanParts(BODY, helper.strip())


def test_words_keep_their_columns() -> None:
    text = "def f (n : Nat) : Nat := let a := n\n                         a + 1"
    found = cut_definition(text, "f", ())
    assert isinstance(found, LeanParts)
    first, second = found.body.splitlines()
    assert first.index("let") == second.index("a + 1") == text.index("let")


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        (fenced(DEFINITION.replace("boxes_that_fit_postcond", "sort_postcond")), ContentFault.WRONG_NAME),
        (fenced(DEFINITION) + fenced("example : 1 = 1 := rfl"), ContentFault.WRONG_NAME),
        ("It is " + DEFINITION, ReplyFault.NO_BLOCK),
        (fenced(DEFINITION + "-- " + "x" * 30_000), ReplyFault.TOO_LONG),
    ],
)
def test_postconditions_that_are_none(task: Task, reply: str, fault: str) -> None:
    found = read_postcondition(reply, task)
    assert isinstance(found, Refused)
    assert found.fault is fault


PROGRAM = "def boxes_that_fit (sizes : Array Nat) (capacity : Nat) (h : _) : Nat :=\n"


def test_each_block_is_a_program_and_the_last_ones_count(task: Task) -> None:
    reply = "".join(f"### {number}\n" + fenced(f"{PROGRAM}  {number}") for number in range(4))
    programs, refused = read_programs(reply, task, 4)
    assert [item.body for item in programs] == [f"  {number}\n" for number in range(4)]
    assert refused == []
    programs, refused = read_programs(reply + fenced("#eval 1"), task, 3)
    assert [item.body for item in programs] == ["  1\n", "  2\n", "  3\n"]
    assert [item.fault for item in refused] == [ContentFault.WRONG_NAME, ContentFault.WRONG_COUNT]


def test_decompositions() -> None:
    names = ("inputs", "outputs", "explicit_constraints", "hypothetical_constraints")
    data: dict[str, object] = {name: [f"about {name}"] for name in names}
    text = read_decomposition(fenced(json.dumps(data), "json"))
    assert isinstance(text, str)
    assert "explicit constraints:\n- about explicit_constraints" in text
    wrong: list[object] = [data | {"inputs": "one"}, [1], {name: [] for name in names[1:]}]
    for bad in wrong:
        refused = read_decomposition(fenced(json.dumps(bad), "json"))
        assert isinstance(refused, Refused)
        assert refused.fault is ReplyFault.WRONG_SHAPE
