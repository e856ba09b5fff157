"""``veriscale scale`` from outside: the same bytes, the output folder, bad inputs, the JSON for machines."""

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from tests.pipeline.scale_runs import EXAMPLES, SMALL, TASKS, command, contents, veriscale

from veriscale.benchmark.formats.read import BenchmarkFormat, read_benchmark
from veriscale.benchmark.formats.write import jsonl_line, write_benchmark

ONE = ("--task", TASKS[0])
TINY = ("--max_expected_pairs", "5", "--candidates_per_round", "5")


def test_same_bytes_for_any_hash_seed_and_number_of_workers(run_folder: Path, tmp_path: Path) -> None:
    chosen = [word for name in TASKS for word in ("--task", name)]
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "b", "--jobs", 1, *SMALL, *chosen, hash_seed=2)
    assert result.code == 0
    assert contents(tmp_path / "b") == contents(run_folder)


def test_another_seed_gives_other_rows(run_folder: Path, tmp_path: Path) -> None:
    assert veriscale("scale", EXAMPLES, "--out", tmp_path / "b", *SMALL, *ONE, "--seed", 1).code == 0
    rows = f"plus/{TASKS[0]}/test.json"
    assert contents(tmp_path / "b")[rows] != contents(run_folder)[rows]


def test_json_lines_come_out_as_json_lines_with_the_same_rows(run_folder: Path, tmp_path: Path) -> None:
    tasks = [task for task in read_benchmark(EXAMPLES).tasks if task.id in TASKS[:2]]
    source = tmp_path / "few.jsonl.gz"
    write_benchmark(tasks, source, BenchmarkFormat.JSONL_GZ)
    out = tmp_path / "out"
    result = veriscale("scale", source, "--out", out, *SMALL, "--json")
    assert result.code == 0, result.stderr
    suites = ["plus/few.jsonl.gz", "lite/few.jsonl.gz", "provenance.jsonl", "summary.json", "veriscale-run.json"]
    figures = [
        f"figures/{name}.{kind}"
        for name in ("growth", *(f"kills-{task}" for task in TASKS[:2]))
        for kind in ("png", "svg")
    ]
    assert sorted(contents(out)) == sorted([*suites, *figures, "report.html"])
    for suite in ("plus", "lite"):
        from_folders = {task.id: task for task in read_benchmark(run_folder / suite).tasks}
        for task in read_benchmark(out / suite).tasks:
            assert task.suite == from_folders[task.id].suite


def test_json_contract(tmp_path: Path) -> None:
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", *TINY, *ONE, "--json")
    data = json.loads(result.stdout)
    kinds = {"expected_pairs", "unexpected_inputs", "unexpected_outputs", "total"}
    assert data["tasks"] == {"total": 1, "scaled": 1, "skipped": {}}
    assert set(data["counts"]) == {"curated", "plus", "lite"}
    assert set(data["growth"]) == {"plus", "lite"}
    for group in (*data["counts"].values(), *data["growth"].values()):
        assert set(group) == kinds
    counts = data["counts"]
    assert data["growth"]["plus"]["total"] == pytest.approx(counts["plus"]["total"] / counts["curated"]["total"])
    assert counts["plus"]["expected_pairs"] == counts["curated"]["expected_pairs"] + 5
    assert isinstance(data["undecided"], dict)
    assert data["seconds"] > 0
    assert data["cost_usd"] == 0
    written = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert {key: value for key, value in data.items() if not key.startswith("seconds")} == written


def test_report_on_standard_output(tmp_path: Path) -> None:
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", *TINY, *ONE)
    lines = result.stdout.splitlines()
    assert lines[0].split("  ")[0] == "Suite"
    assert [line.split()[0] for line in lines[1:4]] == ["curated", "plus", "lite"]
    assert f"1 of 1 tasks scaled, suites and report.html in {tmp_path / 'out'}\n" in result.stdout
    assert f"[1/1] {TASKS[0]}: " in result.stderr


def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    result = veriscale("scale", EXAMPLES, "--out", tmp_path, *TINY, *ONE)
    assert result.code == 2
    assert "not the output of a run" in result.stderr
    assert contents(tmp_path) == {"notes.txt": b"mine"}


def test_the_benchmark_itself_is_refused_as_output(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / TASKS[0], tmp_path / "tasks" / TASKS[0])
    before = contents(tmp_path)
    assert veriscale("scale", tmp_path / "tasks", "--out", tmp_path / "tasks", *TINY).code == 2
    assert contents(tmp_path) == before


def test_an_earlier_run_is_replaced_and_what_users_put_beside_it_stays(tmp_path: Path) -> None:
    first = veriscale("scale", EXAMPLES, "--out", tmp_path, *TINY, "--task", TASKS[1])
    (tmp_path / "notes.txt").write_text("mine")
    second = veriscale("scale", EXAMPLES, "--out", tmp_path, *TINY, *ONE)
    assert (first.code, second.code) == (0, 0)
    found = contents(tmp_path)
    assert found["notes.txt"] == b"mine"
    assert not any(TASKS[1] in name for name in found)
    assert f"plus/{TASKS[0]}/test.json" in found
    assert not any(path.name.startswith(".") for path in tmp_path.iterdir())


def test_interrupt_leaves_an_earlier_run_as_it_was(tmp_path: Path) -> None:
    assert veriscale("scale", EXAMPLES, "--out", tmp_path, *TINY, *ONE).code == 0
    before = contents(tmp_path)
    process = subprocess.Popen(
        command("scale", EXAMPLES, "--out", tmp_path, "--jobs", 1),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("[1/")
    os.killpg(process.pid, signal.SIGINT)
    _, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "stopped" in stderr
    assert "Traceback" not in stderr
    assert contents(tmp_path) == before


def test_bad_lines_do_not_stop_the_other_tasks(tmp_path: Path) -> None:
    task = next(task for task in read_benchmark(EXAMPLES).tasks if task.id == TASKS[0])
    source = tmp_path / "mixed.jsonl"
    line = jsonl_line(task)
    cut = line[: len(line) // 2].replace(TASKS[0], "cut")
    wrong = line.replace(TASKS[0], "wrong_value", 1).replace('"expected": ', '"expected": {}, "was": ', 1)
    source.write_text("\n".join((cut, line, wrong)) + "\n", encoding="utf-8")
    result = veriscale("scale", source, "--out", tmp_path / "out", *TINY)
    assert result.code == 1
    assert "mixed.jsonl:1" in result.stdout
    assert result.stdout.count("broken-json") == 1
    assert result.stdout.count("mixed.jsonl:3: wrong_value: tests[0].was: ") == 1
    assert "2 of 3 tasks scaled" in result.stdout
    assert [task.id for task in read_benchmark(tmp_path / "out" / "plus").tasks] == [TASKS[0], "wrong_value"]


MAXIMUM = """-- !benchmark @start precond
def largest_precond (xs : List Int) : Prop := xs ≠ []
-- !benchmark @end precond
-- !benchmark @start code
def largest (xs : List Int) (h_precond : largest_precond xs) : Int := xs.foldl max 0
-- !benchmark @end code
-- !benchmark @start postcond
def largest_postcond (xs : List Int) (result : Int) (h_precond : largest_precond xs) : Prop :=
  result ∈ xs ∧ ∀ x ∈ xs, x ≤ result
-- !benchmark @end postcond
"""


def test_inputs_of_our_own_that_the_ground_truth_does_not_confirm_are_a_fault(tmp_path: Path) -> None:
    """The reference answers 0 where all numbers are negative; the only curated row is right."""
    parameters = [{"param_name": "xs", "param_type": "List Int"}]
    record = {
        "id": "largest",
        "description": "The largest number.",
        "lean_code": MAXIMUM,
        "signature": {"name": "largest", "parameters": parameters, "return_type": "Int"},
        "tests": [{"input": {"xs": "[1, 3]"}, "expected": 3, "unexpected": [1]}],
        "reject_inputs": [{"input": {"xs": "[]"}}],
    }
    source = tmp_path / "largest.jsonl"
    source.write_text(json.dumps(record), encoding="utf-8")
    result = veriscale("scale", source, "--out", tmp_path / "out")
    assert result.code == 1
    _, listed = result.stdout.split("Rows that the ground truth does not confirm:\n")
    *rows, last = listed.split("\n\n")[0].splitlines()
    assert rows[0] == '  largest: postcondition-false: input {"xs": "[-1]"}, output 0'
    assert len(rows) == 5
    total = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))["fault_counts"]
    assert last == f"  … and {total['postcondition-false'] - 5} more"


def test_a_task_that_does_not_elaborate_is_skipped_with_its_code(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / TASKS[2], tmp_path / "tasks" / TASKS[2])
    lean = tmp_path / "tasks" / TASKS[2] / "task.lean"
    text = lean.read_text(encoding="utf-8")
    lean.write_text(text.replace("@start code\n", "@start code\n  noSuchFunction <|\n", 1), encoding="utf-8")
    result = veriscale("scale", tmp_path / "tasks", "--out", tmp_path / "out", "--json", *TINY)
    assert result.code == 0
    data = json.loads(result.stdout)
    assert data["tasks"] == {"total": 1, "scaled": 0, "skipped": {"unknown-identifier": 1}}
    assert data["skipped"][0]["task"] == TASKS[2]
    assert data["skipped"][0]["line"] > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--jobs", "0"), "--jobs must be at least 1"),
        (("--mutation_ingredient_prob", "1.5"), "--mutation_ingredient_prob is a probability"),
        (("--rounds", "-1"), "--rounds must not be negative"),
        (("--max_expected_pairs", "-1"), "--max_expected_pairs must not be negative"),
        (("--task", "no_such_*"), "no task matches --task no_such_*\n"),
        (("--task", TASKS[0], "--task", "no_such"), "no task matches --task no_such\n"),
        (("--task", ",".join(TASKS[:2])), "; --task takes one pattern, repeat it for more"),
        (("--task", ""), "no task matches --task ''"),
        (("--replay", "no_such.jsonl"), "no_such.jsonl: cannot be read: No such file or directory"),
    ],
)
def test_wrong_use(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", *arguments)
    assert result.code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "out" / "plus").exists()


def test_no_benchmark_is_wrong_use(tmp_path: Path) -> None:
    result = veriscale("scale", tmp_path / "missing", "--out", tmp_path / "out")
    assert result.code == 2
    assert "missing" in result.stderr
