"""Copies of an example task, edited in each way: what a comparison says, and what it says is invalidated.

The task counts the readings above a limit; its signature is ``(readings : List Float) (limit : Float) : Nat``.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from veriscale.benchmark.compare.invalidated import Result, invalidated
from veriscale.benchmark.compare.records import Comparison, Difference, FieldChange, RowAction, TaskComparison
from veriscale.benchmark.compare.tasks import compare
from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import RowList

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"
TASK, OTHER = "example_count_above", "example_add_coin"
Edit = tuple[str, str, str]
"""A file, a text in it, and the text that replaces it."""
Compare = Callable[..., Comparison]


@pytest.fixture
def compared(tmp_path: Path) -> Compare:
    """Compare the task with an edited copy."""

    def run(*edits: Edit) -> Comparison:
        for version in ("old", "new"):
            shutil.copytree(EXAMPLES / TASK, tmp_path / version / TASK)
        for name, before, after in edits:
            path = tmp_path / "new" / TASK / name
            text = path.read_text(encoding="utf-8")
            assert before in text
            path.write_text(text.replace(before, after), encoding="utf-8")
        return compare(read_benchmark(tmp_path / "old"), read_benchmark(tmp_path / "new"))

    return run


def only(comparison: Comparison) -> TaskComparison:
    (task,) = comparison.tasks
    return task


TEXTS: list[tuple[str, Edit, dict[str, Difference]]] = [
    ("nothing", ("task.lean", "loop", "loop"), {}),
    ("description", ("description.txt", " ", " not "), {"description": Difference.CHANGED}),
    ("spaces of the description", ("description.txt", " ", "\n"), {"description": Difference.FORMATTING}),
    ("precondition", ("task.lean", "¬ limit.isNaN", "limit < 9"), {"precond": Difference.CHANGED}),
    ("code", ("task.lean", "r > limit", "r ≥ limit"), {"code": Difference.CHANGED}),
    ("postcondition", ("task.lean", "limit < r)", "limit ≤ r)"), {"postcond": Difference.CHANGED}),
    ("spaces", ("task.lean", "| [] => 0", "|  []  =>\n        0"), {"code": Difference.FORMATTING}),
    ("comment", ("task.lean", "| [] => 0", "| [] => 0 -- none"), {"code": Difference.FORMATTING}),
    ("block comment", ("task.lean", "loop readings", "loop /- now -/ readings"), {"code": Difference.FORMATTING}),
    ("blank lines around", ("task.lean", "\n\n\ndef", "\n\ndef"), {"frame": Difference.FORMATTING}),
    ("header", ("task.lean", "(limit : Float) (h_precond", "(limit : Int) (h_precond"), {"frame": Difference.CHANGED}),
    ("proof", ("task.lean", "sorry", "simp"), {"proof": Difference.CHANGED}),
    (
        "helper",
        ("task.lean", "@start code_aux\n", "@start code_aux\ndef one := 1"),
        {"code_aux": Difference.CHANGED},
    ),
    # Further to the right, the last line is two more arguments of the call above it.
    ("layout", ("task.lean", "  loop readings", "          loop readings"), {"code": Difference.CHANGED}),
]


@pytest.mark.parametrize(("edit", "texts"), [case[1:] for case in TEXTS], ids=[case[0] for case in TEXTS])
def test_texts(compared: Compare, edit: Edit, texts: dict[str, Difference]) -> None:
    comparison = compared(edit)
    task = only(comparison)
    assert task.texts == texts
    assert all(rows.difference is Difference.SAME for rows in task.rows.values())
    assert comparison.same is (Difference.CHANGED not in texts.values())


def test_signature(compared: Compare) -> None:
    edits = (("task.json", '"Nat"', '"Int"'), ("task.json", '"param_name": "limit"', '"param_name": "bound"'))
    task = only(compared(*edits))
    assert task.texts == {"signature": Difference.CHANGED}
    assert task.signature == (
        "the parameter limit is gone",
        "the parameter bound : Float is new",
        "the result was of type Nat and is of type Int",
    )
    assert set(invalidated(task)) == set(Result)


def test_type_written_differently(compared: Compare) -> None:
    task = only(compared(("task.json", '"List Float"', '"(List  Float)"')))
    assert (task.texts, task.signature) == ({"signature": Difference.FORMATTING}, ())


ROW = '{"input": {"readings": "[]", "limit": 0.5}, "expected": 0, "unexpected": [1]}'
ROWS: list[tuple[str, Edit, list[tuple[RowAction, str | None, str | None, list[FieldChange]]]]] = [
    (
        "expected output",
        ("test.json", '"expected": 0, "unexpected": [1]', '"expected": 7, "unexpected": [1]'),
        [(RowAction.CHANGED, "tests[1]", "tests[1]", [FieldChange("expected", "0", "7")])],
    ),
    (
        "unexpected outputs",
        ("test.json", "[2, 1]", '["1", 5]'),
        [
            (
                RowAction.CHANGED,
                "tests[2]",
                "tests[2]",
                [FieldChange("unexpected", "2", None), FieldChange("unexpected", None, "5")],
            )
        ],
    ),
    ("a row less", ("test.json", ROW + ",", ""), [(RowAction.REMOVED, "tests[1]", None, [])]),
    (
        "a row more",
        ("test.json", ROW, ROW + "," + ROW.replace("[]", "[9.0]")),
        [(RowAction.ADDED, None, "tests[2]", [])],
    ),
    (
        "an input",
        ("test.json", '"limit": 0.5', '"limit": 0.75'),
        [(RowAction.REMOVED, "tests[1]", None, []), (RowAction.ADDED, None, "tests[1]", [])],
    ),
    (
        "a value that cannot be read",
        ("test.json", '"expected": 0, "unexpected": [1]', '"expected": "none", "unexpected": [1]'),
        [(RowAction.CHANGED, "tests[1]", "tests[1]", [FieldChange("expected", "0", "none")])],
    ),
    ("spacing of values", ("test.json", "[1.5, 1.5]", "[1.5,1.50]"), []),
    ("numbers as text", ("test.json", '"expected": 2', '"expected": "2"'), []),
    ("order of outputs", ("test.json", "[2, 1]", "[1, 2]"), []),
]


@pytest.mark.parametrize(("edit", "wanted"), [case[1:] for case in ROWS], ids=[case[0] for case in ROWS])
def test_rows(
    compared: Compare, edit: Edit, wanted: list[tuple[RowAction, str | None, str | None, list[FieldChange]]]
) -> None:
    comparison = compared(edit)
    task = only(comparison)
    rows = task.rows[RowList.TESTS]
    assert [(item.action, item.old, item.new, list(item.fields)) for item in rows.changes] == wanted
    assert rows.difference is (Difference.CHANGED if wanted else Difference.FORMATTING)
    assert comparison.same is not bool(wanted)
    assert task.texts == {}


def test_unexpected_inputs_and_order(compared: Compare) -> None:
    path = EXAMPLES / TASK / "reject_inputs.json"
    first, second = (line.strip().rstrip(",") for line in path.read_text(encoding="utf-8").splitlines()[1:3])
    both = f"{first},\n  {second}"
    moved = only(compared(("reject_inputs.json", both, f"{second},\n  {first}"))).rows[RowList.REJECT_INPUTS]
    assert (moved.changes, moved.reordered, moved.formatting) == ((), True, False)


# Which results stand: those that neither were computed from the changed part nor are certified by it.
INVALIDATED: list[tuple[Edit, set[Result]]] = [
    (("description.txt", " ", " not "), {Result.ANSWERS}),
    (("task.lean", "sorry", "simp"), set()),
    (("task.lean", "| [] => 0", "| [] => 0 -- none"), set()),
    (
        ("task.lean", "¬ limit.isNaN", "limit < 9"),
        set(Result) - {Result.ANSWERS, Result.EXPECTED, Result.UNEXPECTED},
    ),
    (
        ("task.lean", "r > limit", "r ≥ limit"),
        set(Result) - {Result.ANSWERS, Result.INPUT_CLASSES, Result.PRECONDITIONS},
    ),
    (
        ("task.lean", "limit < r)", "limit ≤ r)"),
        set(Result) - {Result.ANSWERS, Result.INPUT_CLASSES, Result.PRECONDITIONS, Result.CODE},
    ),
    (("test.json", "[2, 1]", "[2]"), {Result.POSTCONDITIONS}),
    (
        ("test.json", '"expected": 0, "unexpected": [1]', '"expected": 7, "unexpected": [1]'),
        {Result.KILLS, Result.REDUCTION, Result.POSTCONDITIONS, Result.CODE},
    ),
    (
        ("test.json", ROW + ",", ""),
        {Result.KILLS, Result.REDUCTION, Result.PRECONDITIONS, Result.POSTCONDITIONS, Result.CODE},
    ),
    (("reject_inputs.json", "-1.0", "-2.0"), {Result.REDUCTION, Result.PRECONDITIONS}),
]


@pytest.mark.parametrize(("edit", "results"), INVALIDATED)
def test_invalidated(compared: Compare, edit: Edit, results: set[Result]) -> None:
    assert set(invalidated(only(compared(edit)))) == results


def test_tasks_that_come_and_go(tmp_path: Path) -> None:
    for version, name in (("old", TASK), ("new", OTHER)):
        shutil.copytree(EXAMPLES / name, tmp_path / version / name)
    comparison = compare(read_benchmark(tmp_path / "old"), read_benchmark(tmp_path / "new"))
    assert (comparison.added, comparison.removed, comparison.tasks) == ((OTHER,), (TASK,), ())
    assert not comparison.same


def test_a_task_that_cannot_be_read_is_neither_removed_nor_the_same(tmp_path: Path) -> None:
    for version in ("old", "new"):
        for name in (TASK, OTHER):
            shutil.copytree(EXAMPLES / name, tmp_path / version / name)
    (tmp_path / "new" / TASK / "task.lean").write_text("", encoding="utf-8")
    comparison = compare(read_benchmark(tmp_path / "old"), read_benchmark(tmp_path / "new"))
    assert (comparison.removed, len(comparison.unreadable), comparison.same) == ((), 1, False)
    assert [task.task for task in comparison.tasks] == [OTHER]
