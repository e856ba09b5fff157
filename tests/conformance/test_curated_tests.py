"""The evaluator against Verina's curated tests, on every task.

The tests are believed clean: expected pairs are accepted, reject inputs and unexpected outputs rejected, and the
reference returns the expected value. Undecided counts as a failure here.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.base import Truth
from veriscale.engines.embedded import EmbeddedEngine, EmbeddedTask
from veriscale.lean.stack import call_with_deep_stack


@pytest.fixture(scope="module")
def tasks(shared: Path) -> tuple[Task, ...]:
    benchmark = read_benchmark(shared / "verina" / "verina-dev.jsonl")
    assert not benchmark.problems
    assert len(benchmark.tasks) == 117
    return tuple(benchmark.tasks)


def disagreements(task: Task, loaded: EmbeddedTask) -> Iterator[str]:
    for row, pair in enumerate(task.suite.pairs):
        inputs, expected = pair.input.arguments, pair.expected.value
        if loaded.precondition(inputs).truth is not Truth.TRUE:
            yield f"tests[{row}]: precondition"
        execution = loaded.reference(inputs)
        if not execution.finished or loaded.equal(execution.value, expected).truth is not Truth.TRUE:
            yield f"tests[{row}]: reference gives {execution}"
        if loaded.postcondition(inputs, expected).truth is not Truth.TRUE:
            yield f"tests[{row}]: postcondition"
        for unexpected in pair.unexpected:
            if loaded.postcondition(inputs, unexpected.output.value).truth is not Truth.FALSE:
                yield f"tests[{row}]: postcondition on {unexpected.output.value!r}"
    for row, rejected in enumerate(task.suite.unexpected_inputs):
        if loaded.precondition(rejected.arguments).truth is not Truth.FALSE:
            yield f"reject_inputs[{row}]: precondition"


def check(tasks: tuple[Task, ...]) -> list[str]:
    found: list[str] = []
    for task in tasks:
        loaded = EmbeddedEngine().load(task)
        if isinstance(loaded, tuple):
            found.append(f"{task.id}: {loaded[0]}")
        else:
            found.extend(f"{task.id}: {text}" for text in disagreements(task, loaded))
    return found


def test_every_curated_test_gets_the_right_answer(tasks: tuple[Task, ...]) -> None:
    assert call_with_deep_stack(lambda: check(tasks)) == []
