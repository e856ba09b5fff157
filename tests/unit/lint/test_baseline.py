"""Known findings: which ones a file of them covers, when rows move, change or multiply."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from veriscale.errors import UsageError
from veriscale.lint.findings import Finding
from veriscale.lint.output.baseline import Compared, compared, read_baseline, write_baseline

Findings = Callable[..., list[Finding]]
CODES = ("duplicate-input", "expected-output-rejected", "reference-differs", "unexpected-output-accepted")


def pair(n: Any, expected: Any, *unexpected: Any) -> dict[str, Any]:
    return {"input": {"n": n}, "expected": expected, "unexpected": list(unexpected)}


OLD = [pair(7, 2), pair(8, 4, 3), pair(8, 4, 5)]
"""Two faults in the first row; the third row repeats the input of the second."""


@pytest.fixture
def against(findings: Findings, tmp_path: Path) -> Callable[..., Compared]:
    """Compare the findings in some rows with those in `OLD`, by way of the file."""

    def run(rows: list[dict[str, Any]], concerned: bool = True) -> Compared:
        chosen = [[item for item in findings(tests=tests) if item.code in CODES] for tests in (OLD, rows)]
        write_baseline(chosen[0], tmp_path / "known.json")
        return compared(chosen[1], read_baseline(tmp_path / "known.json"), lambda _: concerned)

    return run


def new(result: Compared) -> list[tuple[str, str | None]]:
    return [(item.code, item.row) for item in result.findings if not item.known]


def test_the_same_findings_are_known(against: Callable[..., Compared]) -> None:
    result = against(OLD)
    assert (new(result), result.known, result.fixed) == ([], 3, 0)


def test_moved_rows_are_known(against: Callable[..., Compared]) -> None:
    result = against([pair(10, 5), *reversed(OLD)])
    assert (new(result), result.known, result.fixed) == ([], 3, 0)


def test_a_new_fault_beside_known_ones(against: Callable[..., Compared]) -> None:
    result = against([*OLD, pair(9, 3)])
    assert new(result) == [("expected-output-rejected", "tests[3]"), ("reference-differs", "tests[3]")]
    assert (result.known, result.fixed) == (3, 0)


def test_another_wrong_output_for_the_same_input_is_new(against: Callable[..., Compared]) -> None:
    result = against([pair(7, 1), *OLD[1:]])
    assert new(result) == [("expected-output-rejected", "tests[0]"), ("reference-differs", "tests[0]")]
    assert (result.known, result.fixed) == (1, 2)


def test_a_finding_is_known_as_often_as_it_was_there(against: Callable[..., Compared]) -> None:
    result = against([*OLD, pair("8", "4")])
    assert new(result) == [("duplicate-input", "tests[3]")]


def test_fixed_findings_are_counted_where_they_were_looked_for(against: Callable[..., Compared]) -> None:
    assert against(OLD[1:]).fixed == 2
    assert against(OLD[1:], concerned=False).fixed == 0


def test_the_file_is_for_people_too(findings: Findings, tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    found = [item for item in findings(tests=[OLD[1], OLD[2], OLD[2]]) if item.code == "duplicate-input"]
    write_baseline(found, path)
    (entry,) = json.loads(path.read_text(encoding="utf-8"))["findings"]
    assert (entry["code"], entry["task"], entry["count"]) == ("duplicate-input", "halve", 2)
    assert entry["message"] == "the input is that of tests[0]: n = 8"
    write_baseline(reversed(found), tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text(encoding="utf-8"))["findings"][0]["count"] == 2


def test_no_findings(tmp_path: Path) -> None:
    write_baseline([], tmp_path / "known.json")
    assert read_baseline(tmp_path / "known.json") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[]", "no baseline of version 1"),
        ('{"version": 2, "findings": []}', "no baseline of version 1"),
        ('{"version": 1}', "findings is not a list"),
        ('{"version": 1, "findings": [{"fingerprint": 1}]}', "is no finding"),
    ],
)
def test_files_that_are_no_baseline(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        read_baseline(path)
