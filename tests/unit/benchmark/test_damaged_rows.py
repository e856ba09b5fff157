"""What can be read of a damaged row is kept beside the suite."""

import json
from pathlib import Path
from typing import Any

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Suite, TypedValue

RECORD: dict[str, Any] = {
    "id": "t",
    "description": "",
    "lean_code": "-- !benchmark @start precond\n-- !benchmark @end precond\n-- !benchmark @start code\n"
    "-- !benchmark @end code\n-- !benchmark @start postcond\n-- !benchmark @end postcond\n",
    "signature": {
        "name": "f",
        "parameters": [{"param_name": "x", "param_type": "Int"}, {"param_name": "y", "param_type": "Nat"}],
        "return_type": "Int",
    },
    "tests": [],
    "reject_inputs": [],
}


def value(item: TypedValue | None) -> Any:
    return None if item is None else item.value


@pytest.mark.parametrize(
    ("row", "values", "expected", "unexpected"),
    [
        ({"input": {"x": 1, "y": -2}, "expected": 3, "unexpected": [4]}, [1, None], 3, [4]),
        ({"input": {"x": 1, "y": 2}, "expected": "3]", "unexpected": [4]}, [1, 2], None, [4]),
        ({"input": {"x": 1, "y": 2}, "expected": 3, "unexpected": [4, True, "5"]}, [1, 2], 3, [4, None, 5]),
        ({"input": {"x": 1, "y": 2}, "expected": 3, "unexpected": 4}, [1, 2], 3, []),
        ({"input": {"y": 2}, "expected": 3, "unexpected": []}, [None, 2], 3, []),
        ({"input": [1, 2], "expected": 3, "unexpected": []}, [None, None], 3, []),
        ({"input": {"x": 1, "y": 2}, "expected": 3}, [None, None], None, []),
        (7, [None, None], None, []),
    ],
)
def test_readable_values_of_a_damaged_pair(
    tmp_path: Path, row: Any, values: list[Any], expected: Any, unexpected: list[Any]
) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text(json.dumps(RECORD | {"tests": [row], "reject_inputs": [{"input": {"x": "a", "y": 1}}]}))
    (task,) = read_benchmark(path).tasks
    pair, reject = task.damaged
    assert task.suite == Suite((), ())
    assert ([value(item) for item in pair.values], value(pair.expected)) == (values, expected)
    assert [value(item) for item in pair.unexpected] == unexpected
    assert (pair.rows, pair.source.index) == ("tests", 0)
    assert (reject.rows, [value(item) for item in reject.values]) == ("reject_inputs", [None, 1])
