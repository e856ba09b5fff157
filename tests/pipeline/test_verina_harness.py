"""``veriscale scale --verina-harness``: suites without what Verina's own harness cannot read."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.scale_runs import EXAMPLES, contents, veriscale

SIZE = ("--max_expected_pairs", "300", "--max_unexpected_inputs", "60")
"""Enough that mutation finds texts with such characters without being shown one."""
CODES = "verina-unreadable-value,verina-misread-value,verina-unpassable-task"
NAMES = ("example_mask_digits", "example_count_runs")
PAIRS: tuple[Mapping[str, object], ...] = (
    {"input": {"text": 'say "1"', "mark": "#"}, "expected": 'say "#"', "unexpected": []},
    {"input": {"text": "7", "mark": "'"}, "expected": "'", "unexpected": []},
    {"input": {"text": "a9", "mark": "-"}, "expected": "a-", "unexpected": ["a\\n", "a9", "a--"]},
)
"""A quotation mark that ends the literal, a quote in quotes, and an output whose escape would be decoded."""
REJECT = {"input": {"text": "\\1", "mark": "7"}}


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A task on texts, with four curated rows and outputs that the harness misreads, and one on numbers."""
    folder = tmp_path_factory.mktemp("tasks")
    for name in NAMES:
        shutil.copytree(EXAMPLES / name, folder / name)
    for file, rows in (("test.json", PAIRS), ("reject_inputs.json", (REJECT,))):
        path = folder / NAMES[0] / file
        path.write_text(json.dumps([*json.loads(path.read_text(encoding="utf-8")), *rows]), encoding="utf-8")
    return folder


def scaled(tasks: Path, out: Path, *words: str) -> Any:
    done = veriscale("scale", tasks, "--out", out, "--json", *SIZE, *words)
    assert done.code == 0, done.stderr
    return json.loads(done.stdout)


def found(suite: Path) -> set[str]:
    done = veriscale("lint", suite, "--select", CODES, "--json")
    return {item["code"] for item in json.loads(done.stdout)["findings"]}


def test_rows_that_the_harness_does_not_read_are_left_out_and_counted(tasks: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    scaled(tasks, out)
    plain = contents(out)
    assert found(out / "plus") == set(CODES.split(",")), "without the option there are such rows"
    data = scaled(tasks, out, "--verina-harness")
    assert found(out / "plus") == found(out / "lite") == set()
    assert data["options"]["verina_harness"] is True
    assert data["left_out"]["curated:verina-harness"] == 4
    assert data["left_out"]["export:verina-harness"] > 0
    pairs = json.loads((out / "plus" / NAMES[0] / "test.json").read_text(encoding="utf-8"))
    assert len(pairs) > 30, "others take the places"
    curated = [pair for pair in pairs if pair["input"] == {"text": "a9", "mark": "-"}]
    assert [pair["unexpected"][:2] for pair in curated] == [["a9", "a--"]], "the row stays without that output"
    text = veriscale("scale", tasks, "--out", out, *SIZE, "--verina-harness").stdout
    new = data["left_out"]["export:verina-harness"]
    assert f"Left out for Verina's own harness: {new} new rows and outputs, 4 curated ones" in text
    scaled(tasks, out)
    assert contents(out) == plain, "nothing of the run with the option is taken for one without"


def test_a_task_on_numbers_is_as_without_the_option(tasks: Path, tmp_path: Path) -> None:
    only = ("--task", NAMES[1])
    data = scaled(tasks, tmp_path / "with", "--verina-harness", *only)
    scaled(tasks, tmp_path / "without", *only)
    for suite in ("plus", "lite"):
        assert contents(tmp_path / "with" / suite) == contents(tmp_path / "without" / suite)
    assert not any("verina-harness" in reason for reason in data["left_out"])
