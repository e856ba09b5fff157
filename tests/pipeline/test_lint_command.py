"""``veriscale lint`` as a user calls it: the JSON contract, exit codes, choice of rules, equal reports for any jobs."""

import json
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from veriscale.cli import main as cli
from veriscale.lint.findings import Severity
from veriscale.lint.registry import all_rules

EXAMPLES = Path(__file__).parents[2] / "examples" / "tasks"
AGREEMENTS = ["agree", "disagree", "undecided", "unreadable"]
FINDING = ["clause", "code", "field", "file", "fingerprint", "known", "line", "message", "row", "rows", "severity"]
FINDING += ["smallest", "task", "value"]

LEAN = """-- !benchmark @start precond
def add_one_precond (n : Nat) : Prop := n < 100
-- !benchmark @end precond
-- !benchmark @start code
def add_one (n : Nat) (h_precond : add_one_precond n) : Nat := n + 1
-- !benchmark @end code
-- !benchmark @start postcond
def add_one_postcond (n result : Nat) (h_precond : add_one_precond n) : Prop :=
  n < result ∧ result ≤ n + 2
-- !benchmark @end postcond
"""
TESTS: list[dict[str, Any]] = [
    {"input": {"n": 1}, "expected": 2, "unexpected": [1, 9]},
    {"input": {"n": 1}, "expected": "2", "unexpected": []},
    {"input": {"n": 2}, "expected": 3, "unexpected": ["4", "4]"]},
    {"input": {"n": 3}, "expected": 3, "unexpected": []},
]


def record(name: str, tests: list[dict[str, Any]]) -> dict[str, Any]:
    signature = {
        "name": "add_one",
        "parameters": [{"param_name": "n", "param_type": "Nat"}],
        "return_type": "Nat",
    }
    fields = {"id": name, "description": "One more.", "lean_code": LEAN, "signature": signature, "metadata": {}}
    return {**fields, "tests": tests, "reject_inputs": [{"input": {"n": 100}}]}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean task, one with a fault of each kind of severity, and a line that is not JSON."""
    path = tmp_path_factory.mktemp("lint") / "tasks.jsonl"
    lines = [json.dumps(record("clean", TESTS[:1])), json.dumps(record("faulty", TESTS)), '{"id": ']
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@dataclass(frozen=True)
class Result:
    returncode: object
    stdout: str
    stderr: str


def lint(*arguments: str | Path) -> Result:
    """Run the command in this process, with one worker unless the arguments say otherwise."""
    command = ["veriscale", "lint", "--jobs", "1", *map(str, arguments)]
    out, err = StringIO(), StringIO()
    redirected = (redirect_stdout(out), redirect_stderr(err))
    with patch.object(sys, "argv", command), redirected[0], redirected[1], pytest.raises(SystemExit) as exit_:
        cli.main()
    return Result(exit_.value.code, out.getvalue(), err.getvalue())


def lint_json(*arguments: str | Path) -> Any:
    return json.loads(lint("--json", *arguments).stdout)


@pytest.fixture(scope="module")
def result(faulty: Path) -> Result:
    return lint("--json", faulty)


def test_examples_are_clean() -> None:
    result = lint(EXAMPLES)
    assert result.returncode == 0
    assert result.stdout.splitlines()[-1].startswith("clean: 0 errors, 0 warnings, ")


def test_json_contract(result: Result) -> None:
    report = json.loads(result.stdout)
    assert result.returncode == 1
    assert report["tasks"] == {"total": 3, "supported": 2}
    assert sorted(report["checked"]) == ["postcondition", "precondition", "reference"]
    assert all(sorted(counts) == AGREEMENTS for counts in report["checked"].values())
    assert all(sorted(finding) == FINDING for finding in report["findings"])
    # Inputs 1 | 1, 1, 2, 3 | and the two unexpected inputs; the row with "4]" is readable but for that value.
    assert report["checked"]["precondition"] == {"agree": 7, "disagree": 0, "undecided": 0, "unreadable": 0}
    # Input 3 should give 4, so that the expected output 3 is neither what the reference returns nor above 3.
    assert report["checked"]["reference"] == {"agree": 4, "disagree": 1, "undecided": 0, "unreadable": 0}
    # The reference is one line without a branch, and both tasks have expected pairs.
    one_line = {"branches": {"covered": 0, "total": 0}, "lines": {"covered": 1, "total": 1}}
    assert report["coverage"]["tasks"] == {"clean": one_line, "faulty": one_line}
    assert report["coverage"]["lines"] == {"covered": 2, "total": 2}
    # Unexpected 4 for 2 is accepted, expected 3 for 3 is not.
    assert report["checked"]["postcondition"] == {"agree": 8, "disagree": 2, "undecided": 0, "unreadable": 1}


def test_a_task_without_pairs_covers_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    tasks = (record("full", TESTS[:1]), record("empty", []))
    path.write_text("".join(json.dumps(task) + "\n" for task in tasks), encoding="utf-8")
    report = json.loads(lint("--json", path).stdout)
    none = {"covered": 0, "total": 0}
    one, no_line = {"covered": 1, "total": 1}, {"covered": 0, "total": 1}
    assert report["coverage"]["tasks"] == {
        "full": {"branches": none, "lines": one},
        "empty": {"branches": none, "lines": no_line},
    }
    assert "cover 0 of 0 branches and 1 of 2 lines" in lint(path).stdout


def test_findings_about_lean_text_have_their_line_in_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "tasks" / "example_commonest_letter"
    shutil.copytree(EXAMPLES / folder.name, folder)
    lean = folder / "task.lean"
    text = lean.read_text(encoding="utf-8").replace("if count > most", "if count > most + 1")
    lean.write_text(text, encoding="utf-8")
    sarif = tmp_path / "lint.sarif"
    found = json.loads(lint("--json", "--sarif", sarif, tmp_path / "tasks").stdout)["findings"]
    (finding,) = [item for item in found if item["code"] == "reference-breaks-postcondition"]
    results = json.loads(sarif.read_text(encoding="utf-8"))["runs"][0]["results"]
    (same,) = [item for item in results if item["ruleId"] == finding["code"]]
    assert finding["file"].endswith("task.lean")
    assert finding["line"] == same["locations"][0]["physicalLocation"]["region"]["startLine"]
    # A text of one letter has none more than once: the answer is 'a', which breaks the first clause, too.
    assert text.splitlines()[finding["line"] - 1] == "  result ∈ letters ∧"


def test_findings_have_their_places(faulty: Path) -> None:
    findings = lint_json(faulty)["findings"]
    places = {
        (item["code"], item["task"], item["line"], item["row"], item["field"], item["value"])
        for item in findings
        if item["severity"] != "note"
    }
    assert places == {
        ("broken-json", None, 3, None, None, None),
        ("duplicate-input", "faulty", 2, "tests[1]", "input", None),
        ("expected-output-rejected", "faulty", 2, "tests[3]", "expected", "3"),
        ("reference-differs", "faulty", 2, "tests[3]", "expected", "3"),
        ("unexpected-output-accepted", "faulty", 2, "tests[2]", "unexpected[0]", "4"),
        ("value-cut", "faulty", 2, "tests[2]", "unexpected[1]", "4]"),
    }
    assert {item["file"] for item in findings} == {str(faulty)}


def test_report_does_not_depend_on_the_number_of_workers(faulty: Path, result: Result) -> None:
    assert lint("--json", "--jobs", "3", faulty).stdout == result.stdout


def test_text_has_the_worst_task_first_and_a_verdict(faulty: Path) -> None:
    result = lint(faulty)
    lines = result.stdout.splitlines()
    assert lines[0] == "faulty"
    assert f"{faulty}:2: tests[3].expected: '3': the reference returns 4 for n = 3" in result.stdout
    assert lines[-1].startswith("not clean: 5 errors, 1 warning, ")
    assert "; 2 of 3 tasks supported; " in lines[-1]


def test_text_is_cut_at_the_number_to_show(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text(json.dumps(record("faulty", [TESTS[3]] * 4)), encoding="utf-8")
    assert "… and 2 more [reference-differs]" in lint("--show", "2", path).stdout
    assert "more [" not in lint("--show", "0", path).stdout


def test_a_finding_names_all_of_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text(json.dumps(record("faulty", [TESTS[0], *[TESTS[1]] * 4])), encoding="utf-8")
    arguments = ("--select", "empty-unexpected-outputs", path)
    (finding,) = lint_json(*arguments)["findings"]
    places = [{"row": f"tests[{number}]", "field": "unexpected", "line": 1, "reason": None} for number in range(1, 5)]
    assert (finding["row"], finding["rows"]) == ("tests[1]", places)
    message = "4 of 5 expected pairs list no unexpected output; also "
    assert f"{message}tests[2].unexpected and 2 more [empty" in lint("--show", "2", *arguments).stdout
    everything = "tests[2].unexpected, tests[3].unexpected, tests[4].unexpected [empty"
    for shown in ("0", "4"):
        assert f"{message}{everything}" in lint("--show", shown, *arguments).stdout
    assert f"{message}3 more [empty" in lint("--show", "1", *arguments).stdout


def test_undecided_rows_are_named_with_their_reason(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    task = record("slow", TESTS[:1])
    task["lean_code"] = task["lean_code"].replace("n < result ∧", "(∀ i, i ≤ 10 ^ 9 → n ≤ result + i) ∧")
    path.write_text(json.dumps(task), encoding="utf-8")
    (finding,) = lint_json("--select", "undecided", "--steps", "1000", path)["findings"]
    assert finding["message"].startswith("2 postcondition checks are undecided: The evaluation took more steps than ")
    # The second unexpected output is above n + 2, whatever the first clause says.
    fields = [(place["row"], place["field"], place["reason"]) for place in finding["rows"]]
    assert fields == [("tests[0]", name, "budget-steps") for name in ("expected", "unexpected[0]")]


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        (["--select", "duplicate-input,value-cut"], {"duplicate-input", "value-cut"}),
        (
            ["--ignore", "broken-json,value-cut", "--ignore", "reference-differs"],
            {"duplicate-input", "expected-output-rejected", "unexpected-output-accepted"},
        ),
        (["--task", "cl*"], set()),
    ],
)
def test_choice_of_rules_and_tasks(faulty: Path, options: list[str], codes: set[str]) -> None:
    findings = [item for item in lint_json(*options, faulty)["findings"] if item["task"] is not None]
    assert {item["code"] for item in findings if item["severity"] != "note"} - {"broken-json"} == codes


def test_exit_code_is_that_of_the_chosen_rules(faulty: Path) -> None:
    assert lint("--select", "undecided", faulty).returncode == 0
    assert lint("--select", "duplicate-input", faulty).returncode == 1


def test_a_note_does_not_fail(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text(
        json.dumps(record("open", TESTS[:1]), ensure_ascii=False).replace(
            "n < result ∧ result ≤ n + 2", "∃ k > n, k * k % 3 = 2 + 0 * result"
        ),
        encoding="utf-8",
    )
    result = lint("--json", "--steps", "10000", path)
    report = json.loads(result.stdout)
    assert result.returncode == 0
    assert [(item["code"], item["severity"]) for item in report["findings"]] == [("undecided", "note")]
    assert sum(report["undecided"].values()) == 3


def test_known_findings_do_not_fail(faulty: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    assert lint("--write-baseline", known, faulty).returncode == 0
    again = lint("--baseline", known, faulty)
    # What the pairs cover and the verdict, without findings.
    assert (again.returncode, again.stdout.count("\n")) == (0, 2)
    assert again.stdout.splitlines()[1].startswith("clean: 0 errors, 0 warnings, 0 notes new; ")
    # One more row with a fault, and one of the known ones repaired.
    path = tmp_path / "tasks.jsonl"
    rows = [TESTS[0], TESTS[1], {**TESTS[3], "input": {"n": 4}}, TESTS[3]]
    path.write_text(json.dumps(record("faulty", rows)), encoding="utf-8")
    options: list[str | Path] = [
        "--select",
        "reference-differs,duplicate-input,unexpected-output-accepted",
        "--baseline",
        known,
    ]
    result = lint("--json", *options, path)
    report = json.loads(result.stdout)
    assert result.returncode == 1
    assert report["baseline"] == {"known": 2, "new": 1, "fixed": 1}
    assert [(item["code"], item["row"]) for item in report["findings"] if not item["known"]] == [
        ("reference-differs", "tests[2]")
    ]


def test_fix_leaves_what_no_row_is_to_blame_for(faulty: Path, tmp_path: Path) -> None:
    out = tmp_path / "fixed.jsonl"
    result = lint("--json", "--fix", out, faulty)
    fix = json.loads(result.stdout)["fix"]
    assert result.returncode == 1
    assert fix["left"]["error"] == 1
    assert fix["changes"] == {
        "expected-recomputed": 1,
        "unexpected-dropped": 2,
        "row-dropped": 1,
        "row-moved": 0,
        "unexpected-merged": 0,
    }
    assert len(Path(fix["changes_file"]).read_text(encoding="utf-8").splitlines()) == 4
    again = lint_json(out)["findings"]
    assert [item["code"] for item in again if item["severity"] == "error"] == ["broken-json"]
    # The task without faults and the line that cannot be read go out as they are.
    before, after = (path.read_text(encoding="utf-8").splitlines() for path in (faulty, out))
    assert (before[0], before[2]) == (after[0], after[2])
    second = tmp_path / "second.jsonl"
    assert lint_json("--fix", second, out)["fix"]["tasks"] == 0
    assert second.read_bytes() == out.read_bytes()


def test_fix_as_text(faulty: Path, tmp_path: Path) -> None:
    out = tmp_path / "fixed.jsonl"
    lines = lint("--fix", out, faulty).stdout.splitlines()
    assert lines[-2].startswith(
        f"{out}: 4 changes in 1 task: 1 expected output recomputed, 2 unexpected outputs dropped"
    )
    assert lines[-1].startswith("not repaired: 1 error, ")


def test_sarif_stands_beside_the_report(faulty: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.sarif"
    report = lint_json("--sarif", log, faulty)
    results = json.loads(log.read_text(encoding="utf-8"))["runs"][0]["results"]
    assert [item["ruleId"] for item in results] == [item["code"] for item in report["findings"]]
    fingerprints = [next(iter(item["partialFingerprints"].values())) for item in results]
    assert fingerprints == [item["fingerprint"] for item in report["findings"]]


def test_folder_findings_name_the_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "add_one"
    folder.mkdir()
    fields = record("add_one", [])
    names = {"description_file": "description.txt", "lean_file": "task.lean"}
    names |= {"test_file": "test.json", "reject_inputs_file": "reject_inputs.json"}
    task = {"id": "add_one", "signature": fields["signature"], **names}
    (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
    (folder / "description.txt").write_text("One more.", encoding="utf-8")
    (folder / "task.lean").write_text(LEAN, encoding="utf-8")
    (folder / "test.json").write_text(json.dumps(TESTS[:1]), encoding="utf-8")
    (folder / "reject_inputs.json").write_text('[\n{"input": {"n": 100}},\n{"input": {"n": 99}}\n]', encoding="utf-8")
    (finding,) = (item for item in lint_json(folder)["findings"] if item["severity"] == "error")
    assert (finding["code"], finding["row"]) == ("unexpected-input-accepted", "reject_inputs[1]")
    assert (finding["file"], finding["line"]) == (str(folder / "reject_inputs.json"), 3)


def test_explain() -> None:
    result = lint("--explain", "unexpected-output-accepted")
    assert result.returncode == 0
    assert result.stdout.startswith("unexpected-output-accepted (error)\n")
    assert "relational" in result.stdout


def test_explain_all_lists_the_rules() -> None:
    result = lint("--explain", "all")
    assert result.returncode == 0
    groups = [block.splitlines() for block in result.stdout.split("\n\n")]
    rules = all_rules()
    assert {line.split()[1] for group in groups for line in group[1:]} == set(rules)
    assert all(not group[0].startswith(" ") and len(group) > 1 for group in groups)
    assert "  warning  no-expected-pairs               A suite has no expected pairs.\n" in result.stdout
    for group in groups:
        levels = [list(Severity).index(Severity(line.split()[0])) for line in group[1:]]
        assert levels == sorted(levels)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "TASKS is missing"),
        (["--explain", "no-such-rule"], "there is no rule 'no-such-rule'; `veriscale lint --explain all` "),
        (["--select", "no-such-rule", EXAMPLES], "there is no rule 'no-such-rule'"),
        (["--select", "undecided", "--ignore", "undecided", EXAMPLES], "no rule is left"),
        (["--baseline", "no-such-file", EXAMPLES], "no-such-file: cannot be read"),
        (["--sarif", "no-such-folder/log.sarif", EXAMPLES], "there is no such folder"),
        (["--write-baseline", EXAMPLES, EXAMPLES], "is a folder"),
        (["--fix", EXAMPLES / "copy", EXAMPLES], "choose another place for the copy"),
        (["no-such-folder"], "there is no such file or folder"),
        (["--task", "nothing*", EXAMPLES], "no task matches"),
        (["--jobs", "0", EXAMPLES], "--jobs"),
    ],
)
def test_wrong_use(arguments: list[str | Path], message: str) -> None:
    result = lint(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
