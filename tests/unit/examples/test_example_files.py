"""The examples' files: complete, in Verina's folder format, and between them of every parameter type."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

TASKS = Path(__file__).parents[3] / "examples" / "tasks"
FOLDERS = sorted(path for path in TASKS.iterdir() if path.is_dir())
MARKER = re.compile(r"^ *-- !benchmark @(start|end) (\w+)", re.MULTILINE)
SECTIONS = ["import", "solution_aux", "precond_aux", "precond", "code_aux", "code", "postcond_aux", "postcond"]
SECTIONS += ["proof_aux", "proof"]

PARAMETER_TYPES = {
    "Int",
    "Nat",
    "Bool",
    "Char",
    "String",
    "Float",
    "UInt8",
    "List Int",
    "List Nat",
    "List Char",
    "List Float",
    "List String",
    "List (List Nat)",
    "List (Nat × Nat)",
    "Array Int",
    "Array Nat",
    "Array Char",
    "Array (Array Int)",
    "Array (Array Nat)",
    "Option Nat",
    "Int × Int",
    "Int → Bool",
    "Wallet",
    "Box",
}


def load(folder: Path, file: str) -> Any:
    return json.loads((folder / file).read_text(encoding="utf-8"))


def test_all_parameter_types_occur() -> None:
    found = {
        parameter["param_type"]
        for folder in FOLDERS
        for parameter in load(folder, "task.json")["signature"]["parameters"]
    }
    assert found == PARAMETER_TYPES


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_task_file(folder: Path) -> None:
    task = load(folder, "task.json")
    assert task["id"] == folder.name
    for key in ("description_file", "lean_file", "test_file", "reject_inputs_file"):
        assert (folder / task[key]).is_file()
    assert (folder / task["description_file"]).read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_lean_file(folder: Path) -> None:
    lean = (folder / "task.lean").read_text(encoding="utf-8")
    markers = [match.groups() for match in MARKER.finditer(lean)]
    names = [name for kind, name in markers if kind == "start"]
    assert markers == [(kind, name) for name in names for kind in ("start", "end")]
    assert [name for name in names if name != "task_aux"] == SECTIONS
    signature = load(folder, "task.json")["signature"]
    name, types = signature["name"], [f"({p['param_name']} : {p['param_type']})" for p in signature["parameters"]]
    assert f"def {name}_precond {' '.join(types)} : Prop :=" in lean
    assert f"def {name} {' '.join(types)} (h_precond : " in lean
    assert f") : {signature['return_type']} :=\n  -- !benchmark @start code" in lean
    assert f"def {name}_postcond {' '.join(types)} (result : {signature['return_type']})" in lean
    assert lean.rstrip().endswith("-- !benchmark @start proof\n  sorry\n  -- !benchmark @end proof")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_curated_rows(folder: Path) -> None:
    tests, rejects = load(folder, "test.json"), load(folder, "reject_inputs.json")
    assert 4 <= len(tests) <= 7
    assert all(1 <= len(row["unexpected"]) <= 3 for row in tests)
    assert 1 <= len(rejects) <= 4
    inputs = [json.dumps(row["input"]) for row in [*tests, *rejects]]
    assert len(set(inputs)) == len(inputs)
