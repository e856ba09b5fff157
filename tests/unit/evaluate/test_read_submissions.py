"""Lines of submissions that cannot be read are reported with file and line, and none of them is lost."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from veriscale.errors import UsageError
from veriscale.evaluate.read import SubmissionFault, SubmissionProblem, read_line, read_submissions
from veriscale.evaluate.records import Kind, Submission
from veriscale.evaluate.reply import MAX_TEXT

GOOD: dict[str, Any] = {"task": "t", "kind": "code", "model": "m", "sample": 0, "code": "3"}


def fault(record: Any) -> SubmissionFault:
    found = read_line(record if isinstance(record, bytes) else json.dumps(record).encode(), "f:7")
    assert isinstance(found, SubmissionProblem)
    assert found.place == "f:7"
    assert found.render().startswith("f:7: ")
    return found.code


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


def test_a_line_is_read() -> None:
    found = read_line(json.dumps(GOOD | {"cost": 3}).encode(), "f:7")
    assert isinstance(found, Submission)
    assert (found.task, found.kind, found.model, found.sample) == ("t", Kind.CODE, "m", 0)
    assert found.parts == {"code": "3", "code_aux": "", "imports": ""}
    assert found.text is None


@pytest.mark.parametrize("key", ["task", "kind", "model", "sample", "code"])
def test_missing_fields(key: str) -> None:
    assert fault(without(key)) is SubmissionFault.MISSING_FIELD


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "proof"},
        {"kind": 3},
        {"sample": "0"},
        {"sample": -1},
        {"sample": True},
        {"sample": 1.5},
        {"model": ""},
        {"task": "a\nb"},
        {"code": ["3"]},
        {"code": None},
        {"text": "both"},
        {"code": "\ud83c"},
    ],
)
def test_wrong_fields(change: dict[str, Any]) -> None:
    assert fault(GOOD | change) is SubmissionFault.WRONG_FIELD


@pytest.mark.parametrize("line", [b"{", b"[1]", b'{"a": 1, "a": 2}', json.dumps(GOOD).encode()[:-5], b"null"])
def test_broken_json(line: bytes) -> None:
    assert fault(line) is SubmissionFault.JSON


def test_other_faults() -> None:
    assert fault(b"\xff\xfe") is SubmissionFault.ENCODING
    assert fault(GOOD | {"code": "x" * (MAX_TEXT + 1)}) is SubmissionFault.TOO_LONG
    spec = without("code") | {"kind": "spec", "precond": "True"}
    assert fault(spec) is SubmissionFault.MISSING_FIELD


def test_files_together_and_repeated_samples(tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl.gz"
    first.write_text(json.dumps(GOOD) + "\n\n{broken\n" + json.dumps(GOOD | {"sample": 1}), encoding="utf-8")
    second.write_bytes(gzip.compress((json.dumps(GOOD | {"code": "4"}) + "\n").encode()))
    found = read_submissions([first, second])
    assert [(item.sample, item.parts["code"]) for item in found.submissions] == [(0, "3"), (1, "3")]
    assert [(problem.code, problem.place) for problem in found.problems] == [
        (SubmissionFault.JSON, f"{first}:3"),
        (SubmissionFault.DUPLICATE, f"{second}:1"),
    ]
    assert f"{first}:1" in found.problems[1].reason


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing"):
        read_submissions([tmp_path / "nothing.jsonl"])
    (tmp_path / "x.gz").write_bytes(b"no gzip")
    with pytest.raises(UsageError, match=r"x\.gz"):
        read_submissions([tmp_path / "x.gz"])
