"""``veriscale diff`` as a user calls it: text, JSON, exit codes; and two releases of Verina."""

import json
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from veriscale.cli import main as cli

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "tasks"
VERINA = ROOT.parent / "shared" / "verina"


def diff(*arguments: str | Path) -> tuple[object, str, str]:
    """Return exit code and output of the command, run in this process."""
    command = ["veriscale", "diff", *map(str, arguments)]
    out, err = StringIO(), StringIO()
    redirected = (redirect_stdout(out), redirect_stderr(err))
    with patch.object(sys, "argv", command), redirected[0], redirected[1], pytest.raises(SystemExit) as exit_:
        cli.main()
    return exit_.value.code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the examples with another precondition and a row less in one task."""
    copy = tmp_path_factory.mktemp("diff") / "tasks"
    shutil.copytree(EXAMPLES, copy)
    task = copy / "example_count_above"
    lean = (task / "task.lean").read_text(encoding="utf-8")
    (task / "task.lean").write_text(lean.replace("¬ limit.isNaN", "limit < 9"), encoding="utf-8")
    rows = json.loads((task / "test.json").read_text(encoding="utf-8"))
    (task / "test.json").write_text(json.dumps(rows[:-1]), encoding="utf-8")
    return copy


def test_no_change() -> None:
    code, out, _ = diff(EXAMPLES, EXAMPLES)
    assert (code, out) == (0, "no change: tasks: 0 changed, 0 in formatting alone, 21 the same, 0 added, 0 removed\n")


def test_text(edited: Path) -> None:
    code, out, _ = diff(EXAMPLES, edited)
    assert code == 1
    assert out.splitlines()[:5] == [
        "example_count_above",
        "  precond: changed",
        "  tests: 1 removed",
        "    removed tests[4]: readings = [0.1, 0.2, 0.3, 0.4], limit = 0.25",
        "  precond invalidates input-classes",
    ]
    assert out.splitlines()[-1] == ("changed: tasks: 1 changed, 0 in formatting alone, 20 the same, 0 added, 0 removed")


def test_json(edited: Path) -> None:
    code, out, _ = diff("--json", EXAMPLES, edited)
    report = json.loads(out)
    assert code == 1
    assert report["same"] is False
    assert report["tasks"] == {"added": [], "removed": [], "same": 20, "formatting": 0, "changed": 1}
    (change,) = report["changes"]
    assert change["texts"] == {"precond": "changed"}
    assert (change["tests"]["removed"], change["reject_inputs"]["rows"]) == (1, [])
    assert change["invalidates"]["code-scores"] == ["precond", "tests"]
    assert report["invalidated"]["code-scores"] == ["example_count_above"]


def test_choice_of_tasks(edited: Path) -> None:
    assert diff("--task", "example_a*", EXAMPLES, edited)[0] == 0
    assert diff("--task", "nothing*", EXAMPLES, edited)[0] == 2


def test_wrong_use() -> None:
    code, out, err = diff(EXAMPLES, "no-such-folder")
    assert (code, out) == (2, "")
    assert "there is no such file or folder" in err


@pytest.mark.skipif(not VERINA.exists(), reason="needs Verina's data beside the repository")
def test_verina_and_verina_plus() -> None:
    """The releases differ in rows and, as a comparison of the texts of the files shows, in the headers of two tasks."""
    _, out, _ = diff("--json", VERINA / "verina-dev.jsonl", VERINA / "verinaplus-dev.jsonl.gz")
    report = json.loads(out)
    texts = {change["task"]: change["texts"] for change in report["changes"] if change["texts"]}
    assert texts == {
        "verina_advanced_44": {"frame": "changed"},
        "verina_basic_48": {"frame": "changed"},
        "verina_basic_63": {"import:solution": "formatting"},
    }
    assert (report["tasks"]["added"], report["tasks"]["removed"]) == ([], [])
