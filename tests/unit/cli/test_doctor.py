"""``veriscale doctor``: it looks at everything, and a fault of the evaluator or of the installation ends with 1."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from veriscale.cli import doctor as command
from veriscale.cli.main import app
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lean.budget import Budget
from veriscale.run import doctor
from veriscale.run.doctor import Finding, Status
from veriscale.run.self_test import EXAMPLES, self_test

TASKS = len(list(EXAMPLES[1].iterdir()))


def test_all_is_well_here() -> None:
    done = CliRunner().invoke(app, ["doctor", "--json"])
    assert done.exit_code == 0, done.stdout
    data = json.loads(done.stdout)
    assert data["healthy"] is True
    assert {item["topic"] for item in data["findings"]} == {"versions", "machine", "limits", "places", "self-test"}
    (evaluator,) = [item for item in data["findings"] if item["topic"] == "self-test"]
    assert evaluator["value"].startswith(f"{TASKS} of {TASKS} example tasks right")


def test_a_failure_is_marked_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def examine() -> Iterator[Finding]:
        yield Finding("versions", "veriscale", "1")
        yield Finding("self-test", "evaluator", "0 of 1 example tasks right", Status.FAILURE)

    monkeypatch.setattr(command, "examine", examine)
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 1
    assert [line[:1] for line in done.stdout.splitlines()] == [" ", "✗", "", "1"]


def test_an_evaluator_without_steps_fails_on_tasks_that_loop() -> None:
    *tasks, verdict = self_test(EmbeddedEngine(Budget(steps=1), Budget(steps=1)))
    assert {finding.status for finding in (*tasks, verdict)} == {Status.FAILURE}
    assert "example_longest_streak" in {finding.name for finding in tasks}, "its reference is a loop"
    assert verdict.value.startswith(f"{TASKS - len(tasks)} of {TASKS} ")


def test_missing_examples_are_a_failure(tmp_path: Path) -> None:
    assert [finding.status for finding in self_test(EmbeddedEngine(), [tmp_path / "none"])] == [Status.FAILURE]


def test_a_folder_without_tasks_is_a_failure(tmp_path: Path) -> None:
    assert [finding.status for finding in self_test(EmbeddedEngine(), [tmp_path])] == [Status.FAILURE]


def test_a_missing_package_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "requires", lambda _: ["no-such-package>=1", 'other>=1; extra == "dev"'])
    failures = [finding for finding in doctor.versions() if finding.status is Status.FAILURE]
    assert failures == [Finding("versions", "no-such-package", "not installed", Status.FAILURE)]


def test_workers_that_want_more_memory_than_there_is_are_a_warning() -> None:
    warned = [item.name for item in doctor.machine(10**6, doctor.GIB) if item.status is Status.WARNING]
    assert "memory of workers" in warned


def test_the_memory_of_a_container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "memory.max"
    path.write_text(f"{doctor.GIB}\n", encoding="ascii")
    monkeypatch.setattr(doctor, "CGROUP_LIMITS", (tmp_path / "none", path))
    assert Finding("machine", "memory of this container", "1.0 GiB") in list(doctor.machine(1, 1))
    path.write_text("max\n", encoding="ascii")
    assert "memory of this container" not in [item.name for item in doctor.machine(1, 1)]
