"""Each kind of repair, on rows of a task that halves a positive number: 7 gives 3; and what no repair touches."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.errors import UsageError
from veriscale.lean.budget import Budget
from veriscale.lint.findings import Severity
from veriscale.lint.fix.changes import Action, Change
from veriscale.lint.fix.write import changes_file, check_target, write_repaired
from veriscale.lint.registry import chosen_rules
from veriscale.lint.run import Linting, TaskItem, TaskReport

ENGINE = EmbeddedEngine(Budget(steps=100_000))
Fixed = tuple[dict[str, Any], list[Change]]
Row = dict[str, Any]


def pair(n: Any, expected: Any, *unexpected: Any) -> Row:
    return {"input": {"n": n}, "expected": expected, "unexpected": list(unexpected)}


def reject(n: Any) -> Row:
    return {"input": {"n": n}}


def lint_file(path: Path, codes: list[str] | None = None) -> list[TaskReport]:
    benchmark = read_benchmark(path)
    linting = Linting(ENGINE, chosen_rules(codes or [], []), fix=True)
    return [
        linting.check(TaskItem(task, tuple(item for item in benchmark.problems if item.task == task.id)))
        for task in benchmark.tasks
    ]


def repair_file(source: Path, target: Path, codes: list[str] | None = None) -> list[Change]:
    repairs = [report.repair for report in lint_file(source, codes) if report.repair is not None]
    write_repaired(source, target, read_benchmark(source).tasks, repairs)
    return [change for repair in repairs for change in repair.changes]


@pytest.fixture
def fix(tmp_path: Path) -> Callable[..., Fixed]:
    """Repair a task and return it with the changes; a second lint must find no error."""

    def run(record: dict[str, Any], codes: list[str] | None = None) -> Fixed:
        source, target = tmp_path / "tasks.jsonl", tmp_path / "fixed.jsonl"
        source.write_text(json.dumps(record), encoding="utf-8")
        changes = repair_file(source, target, codes)
        (again,) = lint_file(target, codes)
        assert [item for item in again.findings if item.severity is Severity.ERROR] == []
        return json.loads(target.read_text(encoding="utf-8")), changes

    return run


# Rows, the rows after the repair, and the actions with the rows that they are about. Right values follow from n / 2.
REPAIRS: list[tuple[str, list[Row], list[Row], list[tuple[Action, str]]]] = [
    ("right rows stay", [pair(7, 3, 2, 4), pair("8", "4")], [pair(7, 3, 2, 4), pair("8", "4")], []),
    (
        "a wrong expected output is recomputed, and the right one leaves the unexpected ones",
        [pair(7, 2, 3, 4)],
        [pair(7, 3, 4)],
        [(Action.RECOMPUTED, "tests[0]"), (Action.OUTPUT_DROPPED, "tests[0]")],
    ),
    ("an unreadable expected output is recomputed", [pair(7, "3]")], [pair(7, 3)], [(Action.RECOMPUTED, "tests[0]")]),
    (
        "unreadable, right and repeated unexpected outputs are dropped",
        [pair(7, 3, "x", 2, "3", 4, " 2")],
        [pair(7, 3, 2, 4)],
        [(Action.OUTPUT_DROPPED, "tests[0]")] * 3,
    ),
    (
        "rows without a readable input are dropped",
        [pair("seven", 3), pair(7, 3), {"input": {"m": 7}, "expected": 3, "unexpected": []}],
        [pair(7, 3)],
        [(Action.ROW_DROPPED, "tests[0]"), (Action.ROW_DROPPED, "tests[2]")],
    ),
    (
        "rows of another form are dropped, whatever their fields are called",
        [{"input": {"n": 7}, "expected": 3, "unexpected": 4}, {**pair(7, 3), "unexpected[0]": 1}, pair(9, 4)],
        [pair(9, 4)],
        [(Action.ROW_DROPPED, "tests[0]"), (Action.ROW_DROPPED, "tests[1]")],
    ),
    (
        "of rows with one input the first stays, with the unexpected outputs of all",
        [pair(7, 3, 2), pair(8, 4), pair("7", 3, 2, 5), pair(7, "3", 5, 6)],
        [pair(7, 3, 2, 5, 6), pair(8, 4)],
        [
            (Action.MERGED, "tests[0]"),
            (Action.ROW_DROPPED, "tests[2]"),
            (Action.MERGED, "tests[0]"),
            (Action.ROW_DROPPED, "tests[3]"),
        ],
    ),
    (
        "contradicting rows become one",
        [pair(7, 2), pair(7, 3, 5)],
        [pair(7, 3, 5)],
        [(Action.RECOMPUTED, "tests[0]"), (Action.MERGED, "tests[0]"), (Action.ROW_DROPPED, "tests[1]")],
    ),
]


@pytest.mark.parametrize(("tests", "wanted", "actions"), [case[1:] for case in REPAIRS], ids=[c[0] for c in REPAIRS])
def test_pairs(
    fix: Callable[..., Fixed],
    halving: Callable[..., dict[str, Any]],
    tests: list[Row],
    wanted: list[Row],
    actions: list[tuple[Action, str]],
) -> None:
    fixed, changes = fix(halving(tests))
    assert fixed["tests"] == wanted
    assert [(change.action, change.row) for change in changes] == actions


def test_rejected_expected_input_moves_once(fix: Callable[..., Fixed], halving: Callable[..., dict[str, Any]]) -> None:
    record = halving([pair(7, 3), pair(0, 0), pair("3", 1)], [reject(1), reject("2")], precond="n > 4")
    fixed, changes = fix(record)
    assert fixed["tests"] == [pair(7, 3)]
    assert fixed["reject_inputs"] == [reject(1), reject("2"), reject(0), reject("3")]
    assert [change.action for change in changes] == [Action.ROW_MOVED] * 2


def test_moved_input_that_is_there_already(fix: Callable[..., Fixed], halving: Callable[..., dict[str, Any]]) -> None:
    fixed, changes = fix(halving([pair(7, 3), pair("0", 0)], [reject(0)]))
    assert (fixed["tests"], fixed["reject_inputs"]) == ([pair(7, 3)], [reject(0)])
    assert [change.action for change in changes] == [Action.ROW_MOVED, Action.ROW_DROPPED]


def test_accepted_unexpected_input_is_dropped(
    fix: Callable[..., Fixed], halving: Callable[..., dict[str, Any]]
) -> None:
    fixed, _ = fix(halving(None, [reject(5), reject("x"), reject(0)]))
    assert fixed["reject_inputs"] == [reject(0)]


def test_a_wrong_reference_certifies_nothing(fix: Callable[..., Fixed], halving: Callable[..., dict[str, Any]]) -> None:
    """The reference rounds up, so that it is right for 8 alone."""
    fixed, changes = fix(halving([pair(7, 3), pair(8, 5)], code="(n + 1) / 2"))
    assert fixed["tests"] == [pair(8, 4)]
    assert [change.action for change in changes] == [Action.ROW_DROPPED, Action.RECOMPUTED]


def test_only_chosen_rules_repair(fix: Callable[..., Fixed], halving: Callable[..., dict[str, Any]]) -> None:
    rows = [pair(7, 2), pair("7", 2), pair(8, "x")]
    fixed, _ = fix(halving(rows), ["duplicate-input"])
    assert fixed["tests"] == [pair(7, 2), pair(8, "x")]


def test_a_task_that_does_not_elaborate_keeps_its_readable_rows(
    tmp_path: Path, halving: Callable[..., dict[str, Any]]
) -> None:
    source, target = tmp_path / "tasks.jsonl", tmp_path / "fixed.jsonl"
    source.write_text(json.dumps(halving([pair(7, 2), pair(8, "x")], code="unknown_name")), encoding="utf-8")
    repair_file(source, target)
    assert json.loads(target.read_text(encoding="utf-8"))["tests"] == [pair(7, 2)]


def test_untouched_text_stays_byte_for_byte(tmp_path: Path, halving: Callable[..., dict[str, Any]]) -> None:
    odd = '{ "expected" :3 , "input":{"n" : 7},"unexpected":[ 2,"\\u0034" ]}'
    record = json.dumps(halving([pair(1, 0)])).replace(json.dumps([pair(1, 0)]), f'[\t{odd} ,{{"input": 1}} ]')
    clean = json.dumps(halving([pair(9, 4)]) | {"id": "other"}, indent=None, separators=(" ,", " :"))
    source, target = tmp_path / "tasks.jsonl.gz", tmp_path / "fixed.jsonl"
    source.write_bytes(gzip.compress(f'{clean}\r\n\n{record}\n{{"id": '.encode()))
    repair_file(source, target)
    wanted = record.replace(' ,{"input": 1}', "")
    assert target.read_bytes().decode() == f'{clean}\r\n\n{wanted}\n{{"id": '


def test_folders_are_copied_with_all_that_is_in_them(tmp_path: Path, halving: Callable[..., dict[str, Any]]) -> None:
    source, target = tmp_path / "tasks", tmp_path / "fixed"
    record = halving([pair(7, 3)])
    names = {"description_file": "d.txt", "lean_file": "t.lean", "test_file": "rows/test.json"}
    task = {"id": "halve", "signature": record["signature"], **names, "reject_inputs_file": "r.json"}
    texts = {"task.json": json.dumps(task), "d.txt": "Half.", "t.lean": record["lean_code"], "more.txt": "kept\r\n"}
    texts["rows/test.json"] = f"[\n  {json.dumps(pair(7, 3))},\n\n  {json.dumps(pair(8, 5))}\n]\n\n"
    texts["r.json"] = "[ ]\n"
    for name, text in texts.items():
        path = source / "halve" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    (source / "halve").chmod(0o555)
    (change,) = repair_file(source, target)
    (source / "halve").chmod(0o755)
    assert (target / "halve").stat().st_mode & 0o200
    texts["rows/test.json"] = texts["rows/test.json"].replace('"expected": 5', '"expected": 4')
    assert {name: (target / "halve" / name).read_bytes().decode() for name in texts} == texts
    assert (change.file, change.line) == (str(source / "halve" / "rows/test.json"), 4)


def test_each_change_is_listed_with_its_reason(tmp_path: Path, halving: Callable[..., dict[str, Any]]) -> None:
    source, target = tmp_path / "tasks.jsonl", tmp_path / "fixed.jsonl"
    source.write_text(json.dumps(halving([pair(7, 2)])), encoding="utf-8")
    repair_file(source, target)
    (line,) = changes_file(target).read_text(encoding="utf-8").splitlines()
    listed = json.loads(line)
    assert listed.pop("reason").endswith("the reference returns 3 for n = 7")
    assert listed == {
        "action": "expected-recomputed",
        "task": "halve",
        "file": str(source),
        "line": 1,
        "row": "tests[0]",
        "field": "expected",
        "codes": ["expected-output-rejected", "reference-differs"],
        "before": "2",
        "after": "3",
    }


@pytest.mark.parametrize("target", ["tasks.jsonl", "copy.json", "copy"])
def test_targets_that_are_refused(tmp_path: Path, target: str) -> None:
    source = tmp_path / "tasks.jsonl"
    source.write_text("", encoding="utf-8")
    with pytest.raises(UsageError):
        check_target(source, tmp_path / target)


def test_copy_of_folders_goes_into_none_that_is_used(tmp_path: Path) -> None:
    (tmp_path / "tasks").mkdir()
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "file").touch()
    check_target(tmp_path / "tasks", tmp_path / "new")
    for target in (tmp_path / "used", tmp_path / "tasks" / "copy", tmp_path):
        with pytest.raises(UsageError):
            check_target(tmp_path / "tasks", target)
