"""The published reduction, reproduced: VerinaPlus's unexpected inputs in, VerinaLite's out, same rows, same order."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from veriscale.reduce.boundary import reduce_rows

BUDGET = 50
KEEP_PER_BUCKET = 1
TASKS = 117


def read(path: Path) -> dict[str, list[dict[str, Any]]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        tasks = [json.loads(line) for line in lines]
    return {task["id"]: [row["input"] for row in task["reject_inputs"]] for task in tasks}


@pytest.fixture(scope="module")
def published(shared: Path) -> tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]]:
    return (
        read(shared / "verina" / "verinaplus-dev.jsonl.gz"),
        read(shared / "verina" / "verinalite-dev.jsonl.gz"),
    )


def test_reduction_of_plus_is_lite(
    published: tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]],
) -> None:
    plus, lite = published
    assert len(plus) == len(lite) == TASKS
    different = []
    for task, rows in plus.items():
        kept = [rows[index] for index in reduce_rows(rows, BUDGET, KEEP_PER_BUCKET)]
        # Compared as text: 1, 1.0 and true are equal in Python and different rows.
        if json.dumps(kept) != json.dumps(lite[task]):
            different.append(task)
    assert different == []


def test_the_data_is_a_hard_case(
    published: tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]],
) -> None:
    """Most tasks with rejects exceed the budget, so that agreement cannot come from keeping everything."""
    plus, _ = published
    assert sum(len(rows) > BUDGET for rows in plus.values()) >= 30
