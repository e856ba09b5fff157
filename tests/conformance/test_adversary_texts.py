"""Weakened postconditions and mutants of the real benchmark: every task has some, and their texts are Lean syntax."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.expand.adversaries.degenerate import degenerate_programs
from veriscale.expand.adversaries.mutants import mutants
from veriscale.expand.adversaries.weaken import weakened_postconditions
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_file

REPARSED = slice(None, None, 9)
"""The tasks whose texts are all parsed again: one in nine, to stay within a few seconds."""


@pytest.fixture(scope="module")
def tasks(shared: Path) -> tuple[Task, ...]:
    return read_benchmark(shared / "verina" / "verina-dev.jsonl").tasks


def diagnostics(task: Task, sections: Mapping[str, str | None]) -> int:
    """The number of diagnostics of the task's file with some sections replaced."""
    lean = task.lean
    replaced = {name: text for name, text in sections.items() if text is not None}
    for name in sorted(replaced, key=lambda item: task.sections[item].start, reverse=True):
        section = task.sections[name]
        lean = lean[: section.start] + replaced[name] + lean[section.end :]
    return len(parse_file(Source(lean))[1])


def test_every_task_has_flawed_postconditions_and_candidates(tasks: tuple[Task, ...]) -> None:
    # The vacuous postcondition alone would mean that no clause was found.
    assert [task.id for task in tasks if len(weakened_postconditions(task)) < 2] == []
    assert [task.id for task in tasks if len(mutants(task)) < 3] == []
    assert [task.id for task in tasks if len(degenerate_programs(task.signature)) < 3] == []


def test_all_texts_are_lean_syntax(tasks: tuple[Task, ...]) -> None:
    broken = []
    for task in tasks[REPARSED]:
        own = diagnostics(task, {})
        for item in weakened_postconditions(task):
            if diagnostics(task, {"postcond": item.postcond, "postcond_aux": item.postcond_aux}) > own:
                broken.append((task.id, item.id, item.clause))
        for program in (*mutants(task), *degenerate_programs(task.signature)):
            if diagnostics(task, {"code": program.code, "code_aux": program.code_aux}) > own:
                broken.append((task.id, program.id, program.source))
    assert broken == []


def test_texts_differ_from_the_task_and_from_each_other(tasks: tuple[Task, ...]) -> None:
    for task in tasks:
        texts = [(item.postcond.strip(), item.postcond_aux) for item in weakened_postconditions(task)]
        assert len(set(texts)) == len(texts)
        assert (task.section("postcond").strip(), None) not in texts
