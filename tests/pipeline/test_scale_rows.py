"""The rows of a run: each is certified again by the engine, curated ones stay as they are, reduction loses no kill."""

import json
from pathlib import Path

import pytest
from tests.pipeline.scale_runs import EXAMPLES, TASKS, provenance

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.base import LoadedTask, Truth
from veriscale.engines.embedded import EmbeddedEngine


def load(task: Task) -> LoadedTask:
    loaded = EmbeddedEngine().load(task)
    assert not isinstance(loaded, tuple)
    return loaded


def tasks_of(path: Path) -> dict[str, Task]:
    benchmark = read_benchmark(path)
    assert benchmark.problems == ()
    return {task.id: task for task in benchmark.tasks if task.id in TASKS}


def test_every_task_is_there(run_folder: Path) -> None:
    """The tests below go through the tasks that they find."""
    for found in (tasks_of(run_folder / "plus"), tasks_of(run_folder / "lite"), provenance(run_folder)):
        assert sorted(found) == sorted(TASKS)


@pytest.mark.parametrize("suite", ["plus", "lite"])
def test_every_row_passes_its_gate(run_folder: Path, suite: str) -> None:
    for task in tasks_of(run_folder / suite).values():
        loaded = load(task)
        assert len(task.suite.pairs) >= (60 if suite == "plus" else 10)
        for pair in task.suite.pairs:
            inputs = pair.input.arguments
            assert loaded.precondition(inputs).truth is Truth.TRUE
            run = loaded.reference(inputs)
            assert loaded.equal(run.value, pair.expected.value).truth is Truth.TRUE
            assert loaded.postcondition(inputs, pair.expected.value).truth is Truth.TRUE
            for row in pair.unexpected:
                assert loaded.equal(row.output.value, pair.expected.value).truth is Truth.FALSE
                assert loaded.postcondition(inputs, row.output.value).truth is Truth.FALSE
        assert task.suite.unexpected_inputs
        for item in task.suite.unexpected_inputs:
            assert loaded.precondition(item.arguments).truth is Truth.FALSE


def test_unexpected_outputs_are_what_their_adversaries_return_and_their_postconditions_accept(run_folder: Path) -> None:
    records = provenance(run_folder)
    made = 0
    for task in tasks_of(run_folder / "plus").values():
        loaded, record = load(task), records[task.id]
        programs = {item["id"]: loaded.load_program(item["code"], item["code_aux"]) for item in record["adversaries"]}
        games = {
            item["id"]: loaded.load_postcondition(item["postcond"], item["postcond_aux"]) for item in record["weakened"]
        }
        for pair, origin in zip(task.suite.pairs, record["plus"]["pairs"], strict=True):
            for row, source in zip(pair.unexpected, origin["unexpected"], strict=True):
                if source is None:
                    continue
                made += 1
                program, game = programs[source[0]], games[source[1]]
                assert not isinstance(program, tuple)
                assert not isinstance(game, tuple)
                assert program.run(pair.input.arguments).value == row.output.value
                assert game.holds(pair.input.arguments, row.output.value).truth is Truth.TRUE
    assert made > 100


def test_recorded_kills_are_complete(run_folder: Path) -> None:
    """A pair's kills are exactly the adversaries that return something else than the expected output."""
    records = provenance(run_folder)
    for task in tasks_of(run_folder / "plus").values():
        loaded, record = load(task), records[task.id]
        assert record["adversaries"]
        for item in record["adversaries"]:
            program = loaded.load_program(item["code"], item["code_aux"])
            assert not isinstance(program, tuple)
            for pair, origin in zip(task.suite.pairs, record["plus"]["pairs"], strict=True):
                run = program.run(pair.input.arguments)
                differs = run.finished and loaded.equal(run.value, pair.expected.value).truth is Truth.FALSE
                assert (item["id"] in origin["kills"]) == differs


@pytest.mark.parametrize("suite", ["plus", "lite"])
def test_curated_rows_come_first_as_they_are(run_folder: Path, suite: str) -> None:
    written = tasks_of(run_folder / suite)
    for name, task in tasks_of(EXAMPLES).items():
        for before, after in zip(task.suite.pairs, written[name].suite.pairs, strict=False):
            assert before.input.source is not None
            assert after.input.source is not None
            # Unexpected outputs are added before the last brackets; all that stands before them is untouched.
            assert after.input.source.text.startswith(before.input.source.text.rstrip().rstrip("]}\n "))
            assert after.unexpected[: len(before.unexpected)] == before.unexpected
        for reject, kept in zip(task.suite.unexpected_inputs, written[name].suite.unexpected_inputs, strict=False):
            assert kept.source is not None
            assert reject.source is not None
            assert kept.source.text == reject.source.text
        assert len(written[name].suite.pairs) > len(task.suite.pairs)


def test_files_other_than_rows_are_copied(run_folder: Path) -> None:
    for name in TASKS:
        for file in ("task.json", "task.lean", "description.txt"):
            original = (EXAMPLES / name / file).read_bytes()
            assert (run_folder / "plus" / name / file).read_bytes() == original
            assert (run_folder / "lite" / name / file).read_bytes() == original


def test_the_reduced_suite_loses_no_kill(run_folder: Path) -> None:
    for record in provenance(run_folder).values():
        pairs = record["plus"]["pairs"]
        kept = [pairs[index] for index in record["lite"]["pairs"]]
        assert len(kept) < len(pairs)
        assert {name for pair in kept for name in pair["kills"]} == {name for pair in pairs for name in pair["kills"]}


def test_reduced_rows_are_rows_of_the_expanded_suite(run_folder: Path) -> None:
    records = provenance(run_folder)
    plus, lite = tasks_of(run_folder / "plus"), tasks_of(run_folder / "lite")
    for name, task in lite.items():
        kept = records[name]["lite"]
        for rows, all_rows, indices in (
            ([pair.input for pair in task.suite.pairs], [pair.input for pair in plus[name].suite.pairs], kept["pairs"]),
            (task.suite.unexpected_inputs, plus[name].suite.unexpected_inputs, kept["unexpected_inputs"]),
        ):
            sources = [all_rows[index].source for index in indices]
            assert [row.source.text for row in rows if row.source] == [item.text for item in sources if item]


def test_no_input_occurs_twice(run_folder: Path) -> None:
    for task in tasks_of(run_folder / "plus").values():
        inputs = [pair.input.arguments for pair in task.suite.pairs]
        inputs += [item.arguments for item in task.suite.unexpected_inputs]
        assert len(set(inputs)) == len(inputs)


def test_every_mutant_names_a_seed(run_folder: Path) -> None:
    for record in provenance(run_folder).values():
        rows = record["plus"]["pairs"] + record["plus"]["unexpected_inputs"]
        mutants = [row for row in rows if row["origin"] == "mutation"]
        assert mutants
        assert all(0 <= row["seed"] < len(record["seeds"]) and row["chain"] for row in mutants)
        assert {seed["origin"] for seed in record["seeds"]} > {"curated", "boundary", "random"} - {"mutation"}


def test_summary_counts_the_rows(run_folder: Path) -> None:
    summary = json.loads((run_folder / "summary.json").read_text(encoding="utf-8"))
    for suite in ("plus", "lite"):
        tasks = tasks_of(run_folder / suite).values()
        outputs = sum(len(pair.unexpected) for task in tasks for pair in task.suite.pairs)
        pairs = sum(len(task.suite.pairs) for task in tasks)
        inputs = sum(len(task.suite.unexpected_inputs) for task in tasks)
        assert summary["counts"][suite] == {
            "expected_pairs": pairs,
            "unexpected_inputs": inputs,
            "unexpected_outputs": outputs,
            "total": pairs + inputs + outputs,
        }
