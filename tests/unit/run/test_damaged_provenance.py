"""Provenance from a damaged or foreign run folder: kills that cannot be read are unknown, an export stops."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from veriscale.benchmark.formats.read import BenchmarkFormat, read_benchmark
from veriscale.benchmark.formats.write import write_benchmark
from veriscale.errors import RunError
from veriscale.run.storage.provenance import FILE, read_provenance, rows_digest, with_provenance
from veriscale.run.training.tables import training_data

EXAMPLE = Path(__file__).parents[3] / "examples" / "tasks" / "example_thermostat"
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run folder of one task with nothing but curated rows."""
    task = read_benchmark(EXAMPLE).tasks[0]
    write_benchmark([task], tmp_path / "plus", BenchmarkFormat.FOLDERS)
    (written,) = read_benchmark(tmp_path / "plus").tasks
    origin = {"origin": "curated"}
    pairs = [origin | {"kills": [], "unexpected": [None] * len(pair.unexpected)} for pair in task.suite.pairs]
    rows = {"pairs": pairs, "unexpected_inputs": [origin] * len(task.suite.unexpected_inputs)}
    line = {"task": task.id, "rows": rows_digest(written), "plus": rows, "weakened": [], "adversaries": []}
    (tmp_path / FILE).write_text(json.dumps(line) + "\n", encoding="utf-8")
    return tmp_path


def known(run: Path) -> bool:
    (task,) = read_benchmark(run / "plus").tasks
    return with_provenance(task, read_provenance(run / FILE).get(task.id)) is not None


def test_a_whole_record_is_read(run: Path) -> None:
    assert known(run)
    assert len(training_data(run).specifications) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.pop("plus"),
        lambda line: line.update(plus=[]),
        lambda line: line["plus"].update(pairs=5),
        lambda line: line["plus"]["pairs"].pop(),
        lambda line: line["plus"]["unexpected_inputs"].pop(),
    ],
)
def test_a_record_of_another_shape(run: Path, change: Change) -> None:
    line = json.loads((run / FILE).read_text(encoding="utf-8"))
    change(line)
    (run / FILE).write_text(json.dumps(line) + "\n", encoding="utf-8")
    assert not known(run)
    with pytest.raises(RunError, match=r"provenance.jsonl: is damaged \(the line of example_thermostat"):
        training_data(run)


def test_an_unknown_origin(run: Path) -> None:
    text = (run / FILE).read_text(encoding="utf-8")
    (run / FILE).write_text(text.replace('"curated"', '"elsewhere"'), encoding="utf-8")
    assert not known(run)


def test_json_that_nests_too_deep_is_no_provenance(run: Path) -> None:
    (run / FILE).write_text("[" * 100_000, encoding="utf-8")
    assert read_provenance(run / FILE) == {}
