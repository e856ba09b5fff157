"""Steps of repairs as training data: nothing is lost on the way through a table, and other files are refused."""

import json
from pathlib import Path

import pytest

from veriscale.errors import UsageError
from veriscale.run.training.files import ExportFormat, read_table, write_tables
from veriscale.run.training.repairs import repair_rows

HUGE = str(10**40)
FAILED = {
    "task": "t",
    "step": 0,
    "parent": None,
    "edit": "given",
    "clause": "0 ≤ result",
    "specification": {"precond": "True", "postcond": "0 ≤ result"},
    "counterexample": {
        "complaint": "accepted",
        "test": "tests[3].unexpected[0]",
        "input": f"x = {HUGE}",
        "output": "7",
    },
    "undecided": 0,
    "problems": [],
}
DONE = FAILED | {"step": 1, "parent": 0, "counterexample": None}


def trajectory(tmp_path: Path, *lines: object) -> Path:
    path = tmp_path / "steps.jsonl"
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("form", [ExportFormat.JSONL, ExportFormat.PARQUET])
def test_steps_come_back_from_a_table(tmp_path: Path, form: ExportFormat) -> None:
    rows = list(repair_rows(trajectory(tmp_path, FAILED, DONE)))
    write_tables({"repairs": rows}, tmp_path, form)
    (table,) = tmp_path.glob("repairs.*")
    first, second = read_table(table)
    assert json.loads(first["specification"]) == FAILED["specification"]
    assert (first["input"], first["output"], first["complaint"]) == (f"x = {HUGE}", "7", "accepted")
    assert (first["step"], first["parent"], second["step"], second["parent"]) == ("0", "", "1", "0")
    assert second["input"] == second["complaint"] == ""


@pytest.mark.parametrize("line", [[], {}, FAILED | {"counterexample": "none"}, FAILED | {"task": ["t"]}])
def test_what_is_no_step_is_refused_with_its_line(tmp_path: Path, line: object) -> None:
    with pytest.raises(UsageError, match=r"steps\.jsonl:2: "):
        list(repair_rows(trajectory(tmp_path, DONE, line)))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        list(repair_rows(tmp_path / "none"))
