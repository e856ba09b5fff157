"""Tasks of a few lines, read as a line of JSON would be."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task

LEAN = """\
def f_precond {signature} : Prop :=
  -- !benchmark @start precond
  {precond}
  -- !benchmark @end precond
-- !benchmark @start code_aux
-- !benchmark @end code_aux
def f {signature} (h_precond : f_precond xs) : Int :=
  -- !benchmark @start code
  {code}
  -- !benchmark @end code
-- !benchmark @start postcond_aux
-- !benchmark @end postcond_aux
def f_postcond {signature} (result : Int) (h_precond : f_precond xs) : Prop :=
  -- !benchmark @start postcond
  {postcond}
  -- !benchmark @end postcond
"""


def task_of(parts: Mapping[str, str], rows: Sequence[str], rejects: Sequence[str]) -> Task:
    """Return a task on one array `xs` that returns an integer."""
    record = {
        "id": "small",
        "description": "",
        "lean_code": LEAN.format(**parts),
        "signature": {
            "name": "f",
            "parameters": [{"param_name": "xs", "param_type": "Array Int"}],
            "return_type": "Int",
        },
    }
    text = json.dumps(record)[:-1] + f', "tests": [{", ".join(rows)}], "reject_inputs": [{", ".join(rejects)}]}}'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.jsonl"
        path.write_text(text, encoding="utf-8")
        benchmark = read_benchmark(path)
    assert benchmark.problems == ()
    return benchmark.tasks[0]
