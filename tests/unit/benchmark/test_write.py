"""Writing benchmarks: curated rows byte for byte, new rows in Verina's form, the same bytes every time."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import BenchmarkFormat, read_benchmark
from veriscale.benchmark.formats.write import jsonl_line, write_benchmark
from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    OutputProvenance,
    Suite,
    Task,
    TypedValue,
    UnexpectedOutput,
)
from veriscale.errors import BenchmarkError, UsageError

LEAN = """  -- !benchmark @start precond
  True
  -- !benchmark @end precond
  -- !benchmark @start code
  x
  -- !benchmark @end code
  -- !benchmark @start postcond
  result = x
  -- !benchmark @end postcond
"""
# Spellings that a JSON writer would change: spaces, escapes, 1.50, the order of the fields, fields of others.
LINE = (
    '{"metadata": {"b":1.50, "a": "\\u00e9"},  "id":"t", "description": "d", "lean_code": LEAN, '
    '"reject_inputs" :[ {"input":{"x":-0.50}} ], "signature": {"name": "f", "parameters": '
    '[{"param_name": "x", "param_type": "Float"}], "return_type": "List Int"}, '
    '"tests": [{"unexpected": [[1,2]  ,"[3]"], "input": {"x": 1.50},   "expected": "[ ]"}, '
    '{"input": {"x": 2e0}, "expected": [], "unexpected": []}], "more": null}'
).replace("LEAN", json.dumps(LEAN))
NEW_PROVENANCE = OutputProvenance("adversary-1", "weakened-1")


@pytest.fixture
def task(tmp_path: Path) -> Task:
    path = tmp_path / "in.jsonl"
    path.write_text(LINE + "\n", encoding="utf-8")
    benchmark = read_benchmark(path)
    assert benchmark.problems == ()
    return benchmark.tasks[0]


def with_more_outputs(pair: ExpectedPair, *values: tuple[int, ...]) -> ExpectedPair:
    added = tuple(UnexpectedOutput(TypedValue(value), NEW_PROVENANCE) for value in values)
    return replace(pair, unexpected=pair.unexpected + added)


def new_input(value: float) -> Input:
    return Input((TypedValue(value),), InputProvenance(Origin.MUTATION))


def test_line_that_was_not_changed(task: Task) -> None:
    rows = LINE[LINE.index('"tests": [') + 10 : LINE.index('], "more"')]
    assert rows in jsonl_line(task)
    # Only the spaces around whole rows are ours.
    assert jsonl_line(task) == LINE.replace('[ {"input":{"x":-0.50}} ]', '[{"input":{"x":-0.50}}]')


def test_new_outputs_are_added_at_the_end_of_a_curated_row(task: Task) -> None:
    first, second = task.suite.pairs
    pairs = (with_more_outputs(first, (4,), ()), with_more_outputs(second, (5, 6)))
    line = jsonl_line(replace(task, suite=replace(task.suite, pairs=pairs)))
    assert '{"unexpected": [[1,2]  ,"[3]", "[4]", "[]"], "input": {"x": 1.50},   "expected": "[ ]"}' in line
    assert '{"input": {"x": 2e0}, "expected": [], "unexpected": ["[5, 6]"]}' in line


def test_new_rows(task: Task) -> None:
    pair = ExpectedPair(new_input(0.5), TypedValue((1, -2)), (UnexpectedOutput(TypedValue(()), NEW_PROVENANCE),))
    suite = Suite((*task.suite.pairs, pair), (*task.suite.unexpected_inputs, new_input(float("nan"))))
    record = json.loads(jsonl_line(replace(task, suite=suite)))
    assert record["tests"][2] == {"input": {"x": 0.5}, "expected": "[1, -2]", "unexpected": ["[]"]}
    assert record["reject_inputs"][1] == {"input": {"x": "Float.nan"}}


def test_changed_value_does_not_go_out_under_the_old_text(task: Task) -> None:
    pair = task.suite.pairs[0]
    mutant = replace(pair, input=replace(pair.input, values=(TypedValue(7.0),)))
    record = json.loads(jsonl_line(replace(task, suite=Suite((mutant,), ()))))
    assert record["tests"][0]["input"] == {"x": 7.0}


@pytest.mark.parametrize("format_", list(BenchmarkFormat))
def test_what_is_written_is_read_as_the_same(task: Task, tmp_path: Path, format_: BenchmarkFormat) -> None:
    tasks = [replace(task, id=name) for name in ("b", "a")]
    if format_ is BenchmarkFormat.FOLDERS:
        tasks.reverse()
    lines = [replace(item, kept=None) for item in tasks]
    path = tmp_path / f"out.{format_}"
    write_benchmark(lines, path, format_)
    benchmark = read_benchmark(path)
    assert (benchmark.format, benchmark.problems) == (format_, ())
    assert [item.id for item in benchmark.tasks] == [item.id for item in tasks]
    for found, given in zip(benchmark.tasks, tasks, strict=True):
        assert (found.suite, found.signature, found.lean) == (given.suite, given.signature, given.lean)


def test_folders_are_copied_byte_for_byte(task: Task, tmp_path: Path) -> None:
    given = tmp_path / "given" / "folder name"
    write_benchmark([replace(task, id="folder name")], tmp_path / "given", BenchmarkFormat.FOLDERS)
    text = (given / "task.json").read_text(encoding="utf-8")
    (given / "task.json").write_text(text.replace('"id"', '\r\n "specification" : "\\u00e9", "id"'), encoding="utf-8")
    (given / "signature.json").write_bytes(b'{"x":\r\n1}')
    (given / "task.lean").write_bytes(LEAN.replace("\n", "\r\n").encode("utf-8"))
    write_benchmark(read_benchmark(tmp_path / "given").tasks, tmp_path / "copy", BenchmarkFormat.FOLDERS)
    copied = {path.name: path.read_bytes() for path in (tmp_path / "copy" / "folder name").iterdir()}
    assert copied == {path.name: path.read_bytes() for path in given.iterdir()}


def test_gzip_has_no_time_or_name(task: Task, tmp_path: Path) -> None:
    paths = [tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl.gz"]
    for path in paths:
        write_benchmark([task], path, BenchmarkFormat.JSONL_GZ)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert gzip.decompress(paths[0].read_bytes()).decode("utf-8") == jsonl_line(task) + "\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "one.jsonl.gz", "two.jsonl.gz"]


def test_folder_with_something_in_it_is_not_touched(task: Task, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not empty"):
        write_benchmark([task], tmp_path, BenchmarkFormat.FOLDERS)


@pytest.mark.parametrize("name", ["..", "a/b", "/a", ""])
def test_id_that_would_leave_the_folder(task: Task, tmp_path: Path, name: str) -> None:
    with pytest.raises(BenchmarkError, match="name of a folder"):
        write_benchmark([replace(task, id=name)], tmp_path / "out", BenchmarkFormat.FOLDERS)
