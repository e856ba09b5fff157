"""The real benchmark's files: Verina reads clean and is written back; the damage of VerinaPlus ends as problems."""

import collections
import gzip
import json
from pathlib import Path

from veriscale.benchmark.formats.read import BenchmarkFormat, read_benchmark
from veriscale.benchmark.formats.write import write_benchmark
from veriscale.benchmark.problems import Problem
from veriscale.benchmark.records import RowList
from veriscale.benchmark.structures import structures_for
from veriscale.errors import ValueFault
from veriscale.lean.values import conforms


def test_verina_reads_clean(shared: Path) -> None:
    benchmark = read_benchmark(shared / "verina" / "verina-dev.jsonl")
    assert benchmark.problems == ()
    assert len(benchmark.tasks) == 117
    pairs = [pair for task in benchmark.tasks for pair in task.suite.pairs]
    # Counted in the file with a JSON reader.
    assert len(pairs) == 691
    assert sum(len(task.suite.unexpected_inputs) for task in benchmark.tasks) == 69


def test_verina_values_are_of_their_types(shared: Path) -> None:
    for task in read_benchmark(shared / "verina" / "verina-dev.jsonl").tasks:
        structures = structures_for(task.signature, task.lean)
        types = [parameter.type for parameter in task.signature.parameters]
        for pair in task.suite.pairs:
            assert all(
                conforms(value, type_, structures) for value, type_ in zip(pair.input.arguments, types, strict=True)
            )
            assert conforms(pair.expected.value, task.signature.return_type, structures)


def test_map_values(shared: Path) -> None:
    tasks = {task.id: task for task in read_benchmark(shared / "verina" / "verina-dev.jsonl").tasks}
    pair = tasks["verina_basic_104"].suite.pairs[0]
    assert [value.raw for value in pair.input.values] == ["⟨[(1, 10), (2, 20)]⟩", "⟨[(2, 30), (3, 40)]⟩"]
    assert pair.input.arguments == ((((1, 10), (2, 20)),), (((2, 30), (3, 40)),))
    assert pair.expected.value == (((1, 10), (2, 30), (3, 40)),)


def test_verina_is_written_back_byte_for_byte(shared: Path, tmp_path: Path) -> None:
    path = shared / "verina" / "verina-dev.jsonl"
    benchmark = read_benchmark(path)
    write_benchmark(benchmark.tasks, tmp_path / "copy.jsonl", BenchmarkFormat.JSONL)
    assert (tmp_path / "copy.jsonl").read_bytes() == path.read_bytes()


def test_verina_as_folders_keeps_every_row(shared: Path, tmp_path: Path) -> None:
    benchmark = read_benchmark(shared / "verina" / "verina-dev.jsonl")
    write_benchmark(benchmark.tasks, tmp_path / "tasks", BenchmarkFormat.FOLDERS)
    again = read_benchmark(tmp_path / "tasks")
    assert again.problems == ()
    found = {task.id: (task.suite, task.signature, task.lean, task.description) for task in again.tasks}
    assert found == {task.id: (task.suite, task.signature, task.lean, task.description) for task in benchmark.tasks}


def test_damage_of_verinaplus_ends_as_problems(shared: Path) -> None:
    path = shared / "verina" / "verinaplus-dev.jsonl.gz"
    benchmark = read_benchmark(path)
    assert len(benchmark.tasks) == 117
    records = [json.loads(line) for line in gzip.decompress(path.read_bytes()).split(b"\n") if line]
    rows = sum(len(record[name]) for record in records for name in RowList)
    kept = sum(len(task.suite.pairs) + len(task.suite.unexpected_inputs) for task in benchmark.tasks)
    assert kept + len({(problem.task, problem.row) for problem in benchmark.problems}) == rows
    by_code = collections.Counter(problem.code for problem in benchmark.problems)
    assert set(by_code) == {ValueFault.SYNTAX, ValueFault.CUT, ValueFault.EXPRESSION, ValueFault.RANGE, ValueFault.KIND}
    # Inputs above 255 of the one UInt8 task, which real Lean took modulo 256.
    assert by_code[ValueFault.RANGE] == 75
    assert {problem.task for problem in benchmark.problems if problem.code is ValueFault.RANGE} == {"verina_basic_93"}
    # Expected outputs that were cut to the last printed line (lean_fragment.md, section 6).
    expected = [problem for problem in benchmark.problems if problem.field == "expected"]
    cut = collections.Counter(problem.task for problem in expected if not unescaped_quote(problem))
    # Lean prints the character ' without an escape and does not read what it printed.
    assert len([problem for problem in expected if unescaped_quote(problem)]) == 4
    assert cut == {"verina_advanced_26": 37, "verina_basic_88": 36, "verina_advanced_67": 28, "verina_basic_108": 9}


def unescaped_quote(problem: Problem) -> bool:
    return problem.value is not None and problem.value.startswith("[(") and "'''" in problem.value
