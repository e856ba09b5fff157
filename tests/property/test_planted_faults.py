"""Lint finds planted faults: each kind at random places of the example tasks, and none where nothing was planted."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.property.plants import PLANTS, Garden, Place, Plant, record_of

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lint.findings import Finding, Severity
from veriscale.lint.registry import chosen_rules
from veriscale.lint.run import Linting, TaskItem
from veriscale.run.lint_proposals import lint_workshop

EXAMPLES = Path(__file__).parents[2] / "examples" / "tasks"
SEED = 20
PER_KIND = 6
"""Plants of each kind, in different tasks as far as it goes."""
WANTED = 0.95
"""Part of the plants that must be found."""


def lint(record: dict[str, Any], path: Path, trials: bool) -> list[Finding]:
    path.write_text(json.dumps(record), encoding="utf-8")
    benchmark = read_benchmark(path)
    workshop = lint_workshop() if trials else None
    linting = Linting(EmbeddedEngine(), chosen_rules([], []), workshop)
    return list(linting.check(TaskItem(benchmark.tasks[0], benchmark.problems)).findings)


def is_at(finding: Finding, kind: Plant, place: Place) -> bool:
    """Return whether a finding is of the kind and, where the fault has a row or field, names that."""
    same_row = place.row is None or finding.row == place.row
    return finding.code in kind.codes and same_row and (place.field is None or finding.field == place.field)


@pytest.fixture(scope="module")
def tasks() -> tuple[Task, ...]:
    return read_benchmark(EXAMPLES).tasks


@pytest.fixture(scope="module")
def unplanted(tasks: tuple[Task, ...], tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Finding]]:
    path = tmp_path_factory.mktemp("unplanted") / "tasks.jsonl"
    return {task.id: lint(record_of(task), path, trials=True) for task in tasks}


def test_unplanted_tasks_have_no_fault(unplanted: dict[str, list[Finding]]) -> None:
    notes = {finding.severity for found in unplanted.values() for finding in found}
    assert notes <= {Severity.NOTE}
    sown = {code for kind in PLANTS for code in kind.codes} - {"missing-boundary"}
    assert {finding.code for found in unplanted.values() for finding in found} & sown == set()


def plants(
    kind: Plant, tasks: tuple[Task, ...], unplanted: dict[str, list[Finding]]
) -> Iterator[tuple[Task, dict[str, Any], Place]]:
    """Yield planted copies of random tasks, of those that do not have a note of the kind of their own."""
    rng = Random(f"{SEED} {kind.name} {sorted(kind.codes)}")
    left = PER_KIND
    for task in rng.sample(tasks, len(tasks)):
        loaded = EmbeddedEngine().load(task)
        assert not isinstance(loaded, tuple)
        if any(finding.code in kind.codes for finding in unplanted[task.id]):
            continue
        record = json.loads(json.dumps(record_of(task)))
        place = kind.sow(Garden(record, task, loaded, rng))
        if place is not None and left:
            left -= 1
            yield task, record, place
        if not left:
            return


def test_planted_faults_are_found(tasks: tuple[Task, ...], unplanted: dict[str, list[Finding]], tmp_path: Path) -> None:
    sown, found = Counter[str](), Counter[str]()
    missed = []
    for kind in PLANTS:
        label = f"{kind.name} ({', '.join(sorted(kind.codes))})"
        for task, record, place in plants(kind, tasks, unplanted):
            sown[label] += 1
            findings = lint(record, tmp_path / "tasks.jsonl", kind.trials)
            if any(is_at(finding, kind, place) for finding in findings):
                found[label] += 1
            else:
                missed.append((label, task.id, place, sorted({finding.code for finding in findings})))
    print(sown, *missed, sep="\n")  # shown when too many are missed
    assert {label for label in sown if not found[label]} == set()
    assert len(sown) == len(PLANTS)
    assert sum(found.values()) >= WANTED * sum(sown.values())


def test_each_kind_of_error_is_planted_or_found_by_the_readers() -> None:
    errors = {rule.code for rule in chosen_rules([], []) if rule.severity is Severity.ERROR}
    files = {"not-utf8", "broken-json", "missing-file", "missing-field", "wrong-field", "path-leaves-folder"}
    files |= {"duplicate-task", "section-marker", "type-text", "value-text", "value-limit", "value-unsupported"}
    others = {"value-syntax", "reference-output-rejected"}
    assert errors - files - others <= {code for kind in PLANTS for code in kind.codes}
