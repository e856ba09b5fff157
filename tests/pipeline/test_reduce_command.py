"""``veriscale reduce``: with recorded kills it gives what the run gave; without, it makes its own adversaries."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

from tests.pipeline.scale_runs import EXAMPLES, TASKS, contents, veriscale

from veriscale.benchmark.formats.read import read_benchmark

BUDGET = ("--MAX_ACCEPT_TEST_CASES_PER_TASK", "10")


def test_a_run_is_reduced_as_by_the_run_itself(run_folder: Path, tmp_path: Path) -> None:
    result = veriscale("reduce", run_folder / "plus", "--out", tmp_path, *BUDGET)
    assert result.code == 0
    found = contents(tmp_path)
    del found["veriscale-run.json"]
    assert found == contents(run_folder / "lite")


def test_one_half_leaves_the_other_as_it_is(run_folder: Path, tmp_path: Path) -> None:
    result = veriscale("reduce", run_folder / "plus", "--out", tmp_path, "--only", "unexpected-inputs")
    assert result.code == 0
    plus, lite, found = contents(run_folder / "plus"), contents(run_folder / "lite"), contents(tmp_path)
    for name in TASKS:
        assert found[f"{name}/test.json"] == plus[f"{name}/test.json"]
        assert found[f"{name}/reject_inputs.json"] == lite[f"{name}/reject_inputs.json"]


def test_a_suite_without_records_is_reduced_with_new_adversaries(run_folder: Path, tmp_path: Path) -> None:
    """The rows are of unknown origin then, so that no more than the budget stays, if it covers all kills."""
    copied = tmp_path / "suite"
    for name, data in contents(run_folder / "plus").items():
        (copied / name).parent.mkdir(parents=True, exist_ok=True)
        (copied / name).write_bytes(data)
    result = veriscale("reduce", copied, "--out", tmp_path / "out", "--only", "expected-pairs", *BUDGET)
    assert result.code == 0
    originals = {task.id: task for task in read_benchmark(copied).tasks}
    for task in read_benchmark(tmp_path / "out").tasks:
        texts = [pair.input.source.text for pair in originals[task.id].suite.pairs if pair.input.source]
        kept = [pair.input.source.text for pair in task.suite.pairs if pair.input.source]
        assert 10 <= len(kept) < len(texts)
        assert [text for text in texts if text in kept] == kept


def test_an_edited_suite_does_not_use_stale_records(run_folder: Path, tmp_path: Path) -> None:
    """A changed row makes the record of its task void, and with it what is curated."""
    for name, data in contents(run_folder).items():
        (tmp_path / "run" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "run" / name).write_bytes(data)
    rows = tmp_path / "run" / "plus" / TASKS[2] / "test.json"
    lines = rows.read_text(encoding="utf-8").splitlines(keepends=True)
    rows.write_text("".join([lines[0], *lines[2:]]), encoding="utf-8")
    result = veriscale("reduce", tmp_path / "run" / "plus", "--out", tmp_path / "out", *BUDGET)
    assert result.code == 0
    lite = contents(run_folder / "lite")
    found = contents(tmp_path / "out")
    assert found[f"{TASKS[0]}/test.json"] == lite[f"{TASKS[0]}/test.json"]
    assert found[f"{TASKS[2]}/test.json"] != lite[f"{TASKS[2]}/test.json"]


def test_a_benchmark_is_no_output_folder(tmp_path: Path) -> None:
    assert veriscale("reduce", EXAMPLES, "--out", EXAMPLES).code == 2


def test_a_suite_is_not_replaced_by_its_own_reduction(run_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(run_folder, tmp_path / "run")
    before = contents(tmp_path)
    result = veriscale("reduce", tmp_path / "run" / "plus", "--out", tmp_path / "run")
    assert result.code == 2
    assert "lies in" in result.stderr
    assert contents(tmp_path) == before


def lines_of(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_verinaplus_becomes_verinalite(shared: Path, tmp_path: Path) -> None:
    """Same unexpected inputs in the same order on all 117 tasks, damaged rows included; the pairs stay."""
    plus = shared / "verina" / "verinaplus-dev.jsonl.gz"
    result = veriscale("reduce", plus, "--out", tmp_path, "--only", "unexpected-inputs")
    assert result.code == 1  # the published suite has rows whose values are not of their types
    published = lines_of(shared / "verina" / "verinalite-dev.jsonl.gz")
    found = lines_of(tmp_path / plus.name)
    assert len(found) == 117
    assert [task["reject_inputs"] for task in found] == [task["reject_inputs"] for task in published]
    assert [task["tests"] for task in found] == [task["tests"] for task in lines_of(plus)]
