"""Ground truths of real tasks as answers of a model: cut from a whole definition, they elaborate as they did before."""

from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.expand.models.reading import LeanParts, Refused, cut_definition
from veriscale.expand.models.texts import task_texts
from veriscale.lean.stack import call_with_deep_stack
from veriscale.run.models.checker import check

EVERY = 4
"""Of Verina's tasks every fourth one is taken, since each is elaborated three times."""

HELPERS = {"code": ("solution_aux", "code_aux"), "postcond": ("solution_aux", "code_aux", "postcond_aux")}
"""What a ground truth may call, and an answer has to bring along, since models are not shown it."""


@pytest.fixture(scope="module")
def tasks(shared: Path) -> tuple[Task, ...]:
    return read_benchmark(shared / "verina" / "verina-dev.jsonl").tasks[::EVERY]


def faults(task: Task) -> list[Refused]:
    loaded = EmbeddedEngine().load(task)
    assert not isinstance(loaded, tuple), task.id
    texts, name = task_texts(task), task.signature.name
    found: list[Refused] = []
    for section, header in (("code", texts.program_header), ("postcond", texts.postcondition_header)):
        wanted = name if section == "code" else f"{name}_postcond"
        helpers = "\n".join(task.section(part) for part in HELPERS[section])
        text = f"{helpers}\n{header}\n{task.section(section)}"
        cut = cut_definition(text, wanted, {f"{name}_precond"})
        fault = check(loaded, cut, section == "code") if isinstance(cut, LeanParts) else cut
        found += [] if fault is None else [fault]
    return found


def test_whole_definitions_are_cut_and_elaborate(tasks: tuple[Task, ...]) -> None:
    assert len(tasks) > 20
    found = call_with_deep_stack(lambda: {task.id: faults(task) for task in tasks})
    assert {name: items for name, items in found.items() if items} == {}


def test_prompts_do_not_show_the_ground_truth(tasks: tuple[Task, ...]) -> None:
    for task in tasks:
        shown = repr(task_texts(task))
        for section in ("code", "postcond"):
            lines = [line.strip() for line in task.section(section).splitlines()]
            long = [line for line in lines if len(line) > 25 and line not in task.description]
            assert [line for line in long if line in shown] == [], task.id
