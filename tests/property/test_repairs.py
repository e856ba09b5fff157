"""Repairs of planted faults: a second lint finds none, right rows stay, recomputed outputs are the old ones.

Some faults at a time go into the rows of a random example task, whose rows are right (``tests/unit/examples`` checks
them against models of their own), so that what a repair should give back is known.
"""

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.property.plants import PLANTS, Garden, Plant, record_of

from veriscale.benchmark.formats.read import Benchmark, read_benchmark
from veriscale.benchmark.identity import Key, arguments_key, structural_key
from veriscale.benchmark.records import Task
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lint.findings import Severity
from veriscale.lint.fix.changes import Action, Change
from veriscale.lint.fix.repair import REPAIRED_WARNINGS
from veriscale.lint.fix.write import write_repaired
from veriscale.lint.registry import all_rules, chosen_rules
from veriscale.lint.run import Linting, TaskItem, TaskReport

EXAMPLES = Path(__file__).parents[2] / "examples" / "tasks"
SEED = 7
TASKS = 40
FAULTS = 4
"""Plants in one task, at most."""


def lint(benchmark: Benchmark) -> TaskReport:
    linting = Linting(EmbeddedEngine(), chosen_rules([], [], Severity.WARNING), fix=True)
    return linting.check(TaskItem(benchmark.tasks[0], benchmark.problems))


def planted(task: Task, kinds: list[Plant], rng: Random) -> dict[str, Any]:
    """Return a copy of a task with faults in its rows; kinds of other faults are passed over."""
    loaded = EmbeddedEngine().load(task)
    assert not isinstance(loaded, tuple)
    garden = Garden(record_of(task), task, loaded, rng)
    left = rng.randint(1, FAULTS)
    for kind in rng.sample(kinds, len(kinds)):
        before = copy.deepcopy(garden.record)
        try:
            place = kind.sow(garden)
        except (KeyError, IndexError, TypeError):  # an earlier fault has taken away what this one needs
            place = None
        in_rows = all(garden.record[name] == before[name] for name in before if name not in ("tests", "reject_inputs"))
        if place is None or place.row is None or not in_rows:
            garden.record = before
            continue
        left -= 1
        if not left:
            break
    return garden.record


def outputs(task: Task) -> dict[Key, Key]:
    """Return the expected output of each input."""
    key = arguments_key(task.signature)
    return {key(pair.input.arguments): structural_key(pair.expected.value) for pair in task.suite.pairs}


def untouched(rows: list[Any], name: str, changes: list[Change]) -> list[str]:
    """Return the rows, as text, that no change names."""
    touched = {change.row for change in changes}
    return [json.dumps(row) for index, row in enumerate(rows) if f"{name}[{index}]" not in touched]


@pytest.mark.parametrize("number", range(TASKS))
def test_repairs(number: int, tmp_path: Path) -> None:
    rng = Random(f"{SEED} {number}")
    original = rng.choice(read_benchmark(EXAMPLES).tasks)
    rules = all_rules()
    codes = {code for code in rules if rules[code].severity is Severity.ERROR} | REPAIRED_WARNINGS
    record = planted(original, [kind for kind in PLANTS if kind.codes <= codes], rng)
    source, target = tmp_path / "tasks.jsonl", tmp_path / "fixed.jsonl"
    source.write_text(json.dumps(record), encoding="utf-8")
    before = read_benchmark(source)
    repair = lint(before).repair
    changes = [] if repair is None else list(repair.changes)
    write_repaired(source, target, before.tasks, [] if repair is None else [repair])
    after = read_benchmark(target)
    assert after.problems == ()
    assert [item for item in lint(after).findings if item.severity is Severity.ERROR] == []
    assert bool(changes) is (record != record_of(original))
    right, found = outputs(original), outputs(after.tasks[0])
    assert {key: value for key, value in found.items() if key in right} == {
        key: right[key] for key in found if key in right
    }
    for name in ("tests", "reject_inputs"):
        left = iter([json.dumps(row) for row in json.loads(target.read_text(encoding="utf-8"))[name]])
        assert all(text in left for text in untouched(record[name], name, changes)), "lost, or in another order"


def test_most_rows_with_a_fault_in_their_outputs_survive(tmp_path: Path) -> None:
    """A repair that drops whatever is faulty would pass the test above; the suite must keep its rows."""
    kept = total = 0
    for task in read_benchmark(EXAMPLES).tasks:
        record = record_of(task)
        record["tests"][0]["expected"] = "?"
        source = tmp_path / "tasks.jsonl"
        source.write_text(json.dumps(record), encoding="utf-8")
        repair = lint(read_benchmark(source)).repair
        total += task.signature.return_type_text not in ("String", "Char")
        kept += repair is not None and any(change.action is Action.RECOMPUTED for change in repair.changes)
    assert kept >= total
