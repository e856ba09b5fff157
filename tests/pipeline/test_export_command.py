"""``veriscale export``: what it writes is what the run certifies, and every format gives it back."""

import json
import re
from pathlib import Path

import pytest
from tests.pipeline.scale_runs import veriscale

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lean.outcome import Truth
from veriscale.run.training.files import ExportFormat, read_table, write_tables
from veriscale.run.training.tables import training_data

TABLES = ("specifications", "preferences", "negatives")


@pytest.fixture(scope="module")
def exported(run_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("export") / "out"
    done = veriscale("export", run_folder, "--out", out, "--json")
    assert done.code == 0, done.stderr
    counts = json.loads(done.stdout)["rows"]
    assert counts == {name: len(read_table(out / f"{name}.jsonl")) for name in TABLES}
    return out


def test_witnesses_tell_the_postconditions_apart(run_folder: Path, exported: Path) -> None:
    tasks = {task.id: task for task in read_benchmark(run_folder / "plus").tasks}
    rows = read_table(exported / "preferences.jsonl")
    assert len(rows) > 5
    for row in rows:
        task = tasks[row["task"]]
        place, wrong = map(int, re.findall(r"\d+", row["test"]))
        pair = task.suite.pairs[place]
        writer = RowWriter(task)
        assert json.loads(row["input"]) == writer.input_json(pair.input)
        assert json.loads(row["output"]) == writer.output_json(pair.unexpected[wrong].output)
        loaded = EmbeddedEngine().load(task)
        assert not isinstance(loaded, tuple)
        flawed = loaded.load_postcondition(row["rejected"], row["rejected_aux"])
        assert not isinstance(flawed, tuple)
        arguments, output = pair.input.arguments, pair.unexpected[wrong].output.value
        assert flawed.holds(arguments, output).truth is Truth.TRUE
        assert loaded.postcondition(arguments, output).truth is Truth.FALSE


def test_negatives_are_all_rows_that_must_be_rejected(run_folder: Path, exported: Path) -> None:
    rows = read_table(exported / "negatives.jsonl")
    tasks = read_benchmark(run_folder / "plus").tasks
    outputs = sum(len(pair.unexpected) for task in tasks for pair in task.suite.pairs)
    assert sum(row["kind"] == "output" for row in rows) == outputs
    assert sum(row["kind"] == "input" for row in rows) == sum(len(task.suite.unexpected_inputs) for task in tasks)
    made = [row for row in rows if row["kind"] == "output" and row["source"] != "curated"]
    assert made
    assert all(row["program"] and row["postcondition"] for row in made)


@pytest.mark.parametrize("form", ExportFormat)
def test_every_format_gives_back_what_was_written(form: ExportFormat, run_folder: Path, tmp_path: Path) -> None:
    if form is ExportFormat.PARQUET:
        pytest.importorskip("pyarrow")
    data = training_data(run_folder)
    big = {"task": "t", "input": json.dumps({"n": 10**60, "s": "é\u2028\n"}), "types": "{}"}
    tables = {**data.tables, "big": [big]}
    write_tables(tables, tmp_path, form)
    for name, rows in tables.items():
        found = read_table(next(tmp_path.rglob(f"{name}.*")))
        assert found == list(rows)
    assert json.loads(read_table(next(tmp_path.rglob("big.*")))[0]["input"])["n"] == 10**60


def test_the_card_names_the_tables(run_folder: Path, tmp_path: Path) -> None:
    assert veriscale("export", run_folder, "--out", tmp_path / "hub", "--format", "hf").code == 0
    card = (tmp_path / "hub" / "README.md").read_text(encoding="utf-8")
    for name in TABLES:
        assert f"data_files: data/{name}.jsonl" in card


def test_steps_of_a_repair_are_one_more_table(run_folder: Path, tmp_path: Path) -> None:
    steps = tmp_path / "steps.jsonl"
    step = {"task": "t", "step": 0, "parent": None, "edit": "", "clause": "", "specification": {}}
    steps.write_text(json.dumps(step | {"counterexample": None}) + "\n", encoding="utf-8")
    done = veriscale("export", run_folder, "--out", tmp_path / "out", "--trajectory", steps, "--json")
    assert done.code == 0, done.stderr
    assert json.loads(done.stdout)["rows"]["repairs"] == 1
    assert [row["task"] for row in read_table(tmp_path / "out" / "repairs.jsonl")] == ["t"]


def test_a_folder_without_a_run(tmp_path: Path) -> None:
    done = veriscale("export", tmp_path, "--out", tmp_path.parent / "elsewhere")
    assert done.code == 2
    assert "provenance.jsonl" in done.stderr
