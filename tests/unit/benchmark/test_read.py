"""Reading benchmarks: every bad input is a problem with its place, and the rest is read."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from veriscale.benchmark.formats.read import Benchmark, BenchmarkFormat, read_benchmark
from veriscale.benchmark.problems import Problem, ReadFault
from veriscale.errors import BenchmarkError, ValueFault

LEAN = """-- ∀ α → ℕ
def p (x : Int) (xs : List Int) : Prop :=
  -- !benchmark @start precond
  True
  -- !benchmark @end precond
def f (x : Int) (xs : List Int) (h : p x xs) : Int :=
  -- !benchmark @start code
  x
  -- !benchmark @end code
def q (x : Int) (xs : List Int) (result : Int) (h : p x xs) : Prop :=
  -- !benchmark @start postcond
  result = x
  -- !benchmark @end postcond
"""
SIGNATURE = {
    "name": "f",
    "parameters": [{"param_name": "x", "param_type": "Int"}, {"param_name": "xs", "param_type": "List Int"}],
    "return_type": "Int",
}
ROW: dict[str, Any] = {"input": {"x": 1, "xs": "[1, 2]"}, "expected": 1, "unexpected": [2, "3"]}
REJECT: dict[str, Any] = {"input": {"x": -1, "xs": [4]}}


def record(**changes: Any) -> dict[str, Any]:
    """Return a task as a JSON object, with changes; None removes a field."""
    fields = {
        "id": "t",
        "description": "∀ α → ℕ",
        "lean_code": LEAN,
        "signature": SIGNATURE,
        "metadata": {},
        "tests": [ROW],
        "reject_inputs": [REJECT],
    }
    return {name: value for name, value in {**fields, **changes}.items() if value is not None}


def read_lines(folder: Path, *lines: str | bytes | dict[str, Any]) -> Benchmark:
    """Write a JSONL file and read it."""
    path = folder / "tasks.jsonl"
    encoded = [json.dumps(line) if isinstance(line, dict) else line for line in lines]
    path.write_bytes(b"\n".join(line.encode("utf-8") if isinstance(line, str) else line for line in encoded))
    return read_benchmark(path)


def write_folder(folder: Path, **changes: str | bytes | None) -> Path:
    """Write a task folder; a change replaces the text of the file, None removes it."""
    task = {
        "id": folder.name,
        "signature": SIGNATURE,
        "description_file": "description.txt",
        "lean_file": "task.lean",
        "test_file": "test.json",
        "reject_inputs_file": "reject_inputs.json",
        "specification": {},
        "metadata": {},
    }
    files: dict[str, str | bytes | None] = {
        "task": json.dumps(task, indent=2),
        "description": "∀ α → ℕ",
        "lean": LEAN,
        "test": json.dumps([ROW], indent=4),
        "reject_inputs": json.dumps([REJECT], indent=4),
        **changes,
    }
    names = {"task": "task.json", "description": "description.txt", "lean": "task.lean"}
    folder.mkdir(parents=True)
    for key, text in files.items():
        if text is not None:
            data = text.encode("utf-8") if isinstance(text, str) else text
            (folder / names.get(key, f"{key}.json")).write_bytes(data)
    return folder


def only_problem(benchmark: Benchmark) -> Problem:
    assert len(benchmark.problems) == 1, benchmark.problems
    return benchmark.problems[0]


def test_reads_a_task(tmp_path: Path) -> None:
    benchmark = read_lines(tmp_path, record())
    assert benchmark.problems == ()
    (task,) = benchmark.tasks
    assert (task.id, task.description, benchmark.format) == ("t", "∀ α → ℕ", BenchmarkFormat.JSONL)
    assert task.section("postcond") == "  result = x\n"
    (pair,) = task.suite.pairs
    assert pair.input.arguments == (1, (1, 2))
    assert pair.expected.value == 1
    assert [item.output.value for item in pair.unexpected] == [2, 3]
    assert pair.unexpected[1].output.raw == "3"
    assert task.suite.unexpected_inputs[0].arguments == (-1, (4,))


def test_folder_of_folders_and_single_folder_and_gzip_agree(tmp_path: Path) -> None:
    write_folder(tmp_path / "all" / "b")
    write_folder(tmp_path / "all" / "a")
    (tmp_path / "all" / ".hidden").mkdir()
    packed = tmp_path / "tasks.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(record(id="a")).encode("utf-8")))
    folders, single, zipped = map(read_benchmark, (tmp_path / "all", tmp_path / "all" / "a", packed))
    assert [task.id for task in folders.tasks] == ["a", "b"]
    assert folders.problems == single.problems == zipped.problems == ()
    assert folders.tasks[0] == single.tasks[0]
    assert folders.tasks[0].suite == zipped.tasks[0].suite
    assert zipped.format is BenchmarkFormat.JSONL_GZ


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"input": {"x": "seven", "xs": "[1]"}}, "input.x", ValueFault.SYNTAX),
        ({"input": {"x": 1, "xs": {}}}, "input.xs", ValueFault.KIND),
        ({"input": {"x": 1, "xs": ""}}, "input.xs", ValueFault.SYNTAX),
        ({"input": {"x": True, "xs": "[]"}}, "input.x", ValueFault.KIND),
        ({"input": {"x": 1}}, "input", ReadFault.PARAMETERS),
        ({"input": {"x": 1, "xs": "[]", "y": 2}}, "input", ReadFault.PARAMETERS),
        ({"input": [1]}, "input", ReadFault.WRONG_FIELD),
        ({"expected": "14, 15]"}, "expected", ValueFault.CUT),
        ({"unexpected": [2, "x"]}, "unexpected[1]", ValueFault.SYNTAX),
        ({"unexpected": 2}, "unexpected", ReadFault.WRONG_FIELD),
        ({"comment": "?"}, "comment", ReadFault.WRONG_FIELD),
    ],
)
def test_bad_row_is_left_out(tmp_path: Path, change: dict[str, Any], field: str, code: ReadFault | ValueFault) -> None:
    benchmark = read_lines(tmp_path, record(tests=[ROW, {**ROW, **change}, ROW]), record(id="next"))
    problem = only_problem(benchmark)
    assert (problem.code, problem.field, problem.row, problem.task) == (code, field, "tests[1]", "t")
    assert (Path(problem.file).name, problem.line) == ("tasks.jsonl", 1)
    assert [len(task.suite.pairs) for task in benchmark.tasks] == [2, 1]
    assert [pair.input.source and pair.input.source.index for pair in benchmark.tasks[0].suite.pairs] == [0, 2]


@pytest.mark.parametrize("name", ["input", "expected", "unexpected"])
def test_missing_field_of_a_row(tmp_path: Path, name: str) -> None:
    row = {key: value for key, value in ROW.items() if key != name}
    problem = only_problem(read_lines(tmp_path, record(tests=[row])))
    assert (problem.code, problem.field) == (ReadFault.MISSING_FIELD, name)


def test_all_problems_of_a_row_are_reported(tmp_path: Path) -> None:
    row = {"input": {"x": "a", "xs": "b"}, "expected": "c", "unexpected": ["d"]}
    fields = [problem.field for problem in read_lines(tmp_path, record(tests=[row])).problems]
    assert fields == ["input.x", "input.xs", "expected", "unexpected[0]"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ('{"input": {"x": NaN, "xs": "[]"}}', ValueFault.KIND),
        ('{"input": {"x": 1, "xs": [NaN]}}', ValueFault.KIND),
        ('{"input": {"x": 1, "x": 2, "xs": "[]"}}', ReadFault.WRONG_FIELD),
        ('{"input": {"x": %s, "xs": "[]"}}' % ("1" * 200_000), ValueFault.LIMIT),
        ('"text"', ReadFault.WRONG_FIELD),
    ],
)
def test_row_that_python_would_take(tmp_path: Path, row: str, code: ReadFault | ValueFault) -> None:
    line = json.dumps(record(reject_inputs=["HERE"])).replace('"HERE"', row)
    benchmark = read_lines(tmp_path, line)
    assert only_problem(benchmark).code is code
    assert only_problem(benchmark).row == "reject_inputs[0]"
    assert len(benchmark.tasks[0].suite.pairs) == 1


def test_surrogates(tmp_path: Path) -> None:
    signature = {**SIGNATURE, "parameters": [{"param_name": "s", "param_type": "String"}]}
    rows = [{"input": {"s": "\ud83c\udf55"}}, {"input": {"s": "a\ud83c"}}]
    benchmark = read_lines(tmp_path, record(signature=signature, tests=[], reject_inputs=rows))
    assert (only_problem(benchmark).code, only_problem(benchmark).row) == (ValueFault.TEXT, "reject_inputs[1]")
    assert only_problem(benchmark).render().encode("utf-8")
    assert [row.arguments for row in benchmark.tasks[0].suite.unexpected_inputs] == [("🍕",)]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ('{"id": "t", ', ReadFault.JSON, "column"),
        ("[]", ReadFault.JSON, "an object"),
        (b'{"id": "\xff"}', ReadFault.ENCODING, "byte 8"),
        (record(id=None), ReadFault.MISSING_FIELD, "missing"),
        (record(lean_code=None), ReadFault.MISSING_FIELD, "missing"),
        (record(tests=None), ReadFault.MISSING_FIELD, "missing"),
        (record(tests={}), ReadFault.WRONG_FIELD, "not a list"),
        (record(id=5), ReadFault.WRONG_FIELD, "not text"),
        (record(id=""), ReadFault.WRONG_FIELD, "empty"),
        (record(id=" \n"), ReadFault.WRONG_FIELD, "empty"),
        (record(description="\ud83c"), ReadFault.WRONG_FIELD, "surrogate"),
        (record(metadata={"k": float("nan")}), ReadFault.WRONG_FIELD, "NaN"),
        (record(signature={}), ReadFault.MISSING_FIELD, "missing"),
        (record(signature={**SIGNATURE, "parameters": {}}), ReadFault.WRONG_FIELD, "not a list"),
        (record(signature={**SIGNATURE, "parameters": [{"param_name": "x"}]}), ReadFault.MISSING_FIELD, "missing"),
        (record(signature={**SIGNATURE, "return_type": "List"}), ReadFault.TYPE, "argument"),
        (record(signature={**SIGNATURE, "return_type": "Unheard"}), ValueFault.UNSUPPORTED, "Unheard"),
        (record(lean_code=LEAN.replace("@end code", "@end cod")), ReadFault.MARKER, "line 9"),
    ],
)
def test_bad_task_is_left_out(
    tmp_path: Path, line: str | bytes | dict[str, Any], code: ReadFault | ValueFault, words: str
) -> None:
    benchmark = read_lines(tmp_path, record(id="before"), line, "", record(id="after"))
    problem = only_problem(benchmark)
    assert (problem.code, problem.line) == (code, 2)
    assert words in problem.render()
    assert [task.id for task in benchmark.tasks] == ["before", "after"]


def test_id_that_is_there_twice(tmp_path: Path) -> None:
    benchmark = read_lines(tmp_path, record(), record(tests=[]), record(id="u"))
    problem = only_problem(benchmark)
    assert (problem.code, problem.line, problem.task) == (ReadFault.DUPLICATE_TASK, 2, "t")
    assert [len(task.suite.pairs) for task in benchmark.tasks] == [1, 1]


@pytest.mark.parametrize(
    ("changes", "code", "file", "line"),
    [
        ({"test": None}, ReadFault.MISSING_FILE, "test.json", None),
        ({"lean": None}, ReadFault.MISSING_FILE, "task.lean", None),
        ({"task": None}, ReadFault.MISSING_FILE, "task.json", None),
        ({"task": '{"id": "a",\n\n "signature": }'}, ReadFault.JSON, "task.json", 3),
        ({"task": '{"id": "a"}'}, ReadFault.MISSING_FIELD, "task.json", None),
        ({"task": '{"id": ""}'}, ReadFault.WRONG_FIELD, "task.json", None),
        ({"task": '{"id": "a", "id": "b"}'}, ReadFault.WRONG_FIELD, "task.json", None),
        ({"test": "[\n{},\n]"}, ReadFault.JSON, "test.json", 3),
        ({"test": "{}"}, ReadFault.JSON, "test.json", 1),
        ({"lean": LEAN.replace("@end code", "@ende code")}, ReadFault.MARKER, "task.lean", 9),
        ({"description": b"a\nb\xe9"}, ReadFault.ENCODING, "description.txt", 2),
    ],
)
def test_bad_folder_is_left_out(
    tmp_path: Path, changes: dict[str, Any], code: ReadFault, file: str, line: int | None
) -> None:
    write_folder(tmp_path / "a", **changes)
    write_folder(tmp_path / "b")
    benchmark = read_benchmark(tmp_path)
    problem = only_problem(benchmark)
    assert (problem.code, Path(problem.file).name, problem.line) == (code, file, line)
    assert [task.id for task in benchmark.tasks] == ["b"]


def test_row_of_a_folder_has_its_line(tmp_path: Path) -> None:
    bad = {**ROW, "expected": "x"}
    write_folder(tmp_path / "a", test=json.dumps([ROW, bad], indent=1))
    problem = only_problem(read_benchmark(tmp_path / "a"))
    text = (tmp_path / "a" / "test.json").read_text(encoding="utf-8").splitlines()
    assert problem.line == [number for number, line in enumerate(text, 1) if line == " {"][1]
    assert (Path(problem.file).name, problem.row) == ("test.json", "tests[1]")


@pytest.mark.parametrize(
    "target", ["../secret.txt", "{root}/secret.txt", "sub/../../secret.txt", "link.txt", "", ".", "a\0b"]
)
def test_path_that_leaves_the_folder(tmp_path: Path, target: str) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    folder = write_folder(tmp_path / "tasks" / "a")
    (tmp_path / "tasks" / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    task = json.loads((folder / "task.json").read_text(encoding="utf-8"))
    task["description_file"] = target.replace("{root}", str(tmp_path))
    (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
    problem = only_problem(read_benchmark(folder))
    assert (problem.code, problem.field) == (ReadFault.PATH, "description_file")


@pytest.mark.parametrize("make", ["nothing", "empty folder", "empty file", "text", "cut gzip"])
def test_no_benchmark_at_all(tmp_path: Path, make: str) -> None:
    path = tmp_path / {"empty file": "a.jsonl", "text": "a.txt", "cut gzip": "a.jsonl.gz"}.get(make, "a")
    if make == "empty folder":
        path.mkdir()
    elif make != "nothing":
        path.write_bytes(gzip.compress(b"x" * 1000)[:20] if make == "cut gzip" else b"")
    with pytest.raises(BenchmarkError, match=str(path)):
        read_benchmark(path)


@pytest.mark.parametrize(
    ("inside", "hint"),
    [
        ("b/notes.txt", ""),
        ("plus/t/task.json", "plus"),
        ("lite/t.jsonl", "lite"),
        (".b/task.json", ""),
        ("work/events.jsonl", ""),
    ],
)
def test_folder_of_other_things_is_no_benchmark(tmp_path: Path, inside: str, hint: str) -> None:
    (tmp_path / inside).parent.mkdir(parents=True)
    (tmp_path / inside).write_text("", encoding="utf-8")
    with pytest.raises(BenchmarkError, match=f"holds no tasks{f'; there are tasks in {hint},' if hint else '$'}"):
        read_benchmark(tmp_path)


def test_type_without_literals_is_a_problem_of_the_signature(tmp_path: Path) -> None:
    task = json.loads((write_folder(tmp_path / "a") / "task.json").read_text(encoding="utf-8"))
    task["signature"]["return_type"] = "Unheard"
    problem = only_problem(read_benchmark(write_folder(tmp_path / "b", task=json.dumps(task))))
    assert (problem.code, Path(problem.file).name) == (ValueFault.UNSUPPORTED, "task.json")


def test_long_list_is_read(tmp_path: Path) -> None:
    numbers = list(range(20_000))
    rows = [{"input": {"x": 10**5000, "xs": form}} for form in (numbers, str(numbers))]
    line = json.dumps(record(reject_inputs=["HERE"])).replace('"HERE"', ", ".join(map(json.dumps, rows)))
    (task,) = read_lines(tmp_path, line).tasks
    assert [row.arguments for row in task.suite.unexpected_inputs] == [(10**5000, tuple(numbers))] * 2
