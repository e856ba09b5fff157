"""``veriscale evaluate`` as a user calls it: the JSON contract, what is left out, files, how sharp the suites are."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.scale_runs import EXAMPLES, SMALL, veriscale

SUBMISSIONS = EXAMPLES.parent / "submissions.jsonl"
"""Right and wrong answers to the example tasks, with the kind of fault of each and the reason."""
CHOSEN = ("example_split_bill", "example_overlap_length", "example_thermostat")
SCORES = (
    "codegen",
    "specgen",
    "precondition_soundness",
    "precondition_completeness",
    "postcondition_soundness",
    "postcondition_completeness",
)
NOT_FAILED = ("pass", "accepted")
"""Verdicts of answers whose outputs the ground truth accepts."""


def records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in SUBMISSIONS.read_text(encoding="utf-8").splitlines()]


def chosen_tasks() -> list[str]:
    return [word for name in CHOSEN for word in ("--task", name)]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an evaluation on two suites of which one is the other by another name."""
    out = tmp_path_factory.mktemp("evaluate") / "out"
    suites = (f"first={EXAMPLES}", f"second={EXAMPLES}")
    words = ("--submissions", SUBMISSIONS, "--out", out, "--jobs", 1, *chosen_tasks())
    done = veriscale("evaluate", *suites, *words, hash_seed=1)
    assert done.code == 0, done.stderr
    assert "SpecGen" in done.stdout
    return out


def test_the_contract_of_json() -> None:
    done = veriscale("evaluate", EXAMPLES, "--submissions", SUBMISSIONS, "--json", "--k", 2, *chosen_tasks())
    assert done.code == 0, done.stderr
    found = Counter((record["model"], record["kind"], record["task"]) for record in records())
    data = json.loads(done.stdout)
    assert data["suite"] == "tasks"
    assert [model["model"] for model in data["models"]] == ["right", "wrong"]
    for model in data["models"]:
        for name in SCORES:
            score = model[name]
            assert 0 <= score["lower"] <= score["upper"] <= 1
            assert score["pass_at_k"]["1"] == pytest.approx(score["lower"])
            kind = "code" if name == "codegen" else "spec"
            numbers = [number for key, number in found.items() if key in {(model["model"], kind, t) for t in CHOSEN}]
            assert set(score["pass_at_k"]) == ({"1", "2"} if min(numbers) >= 2 else {"1"})
            assert score["pass_at_k"]["1"] <= score["pass_at_k"].get("2", 1) <= 1
    expected = sum(record["task"] in CHOSEN for record in records())
    assert len(data["answers"]) == expected
    assert {"task", "kind", "model", "sample", "verdict", "first_failure"} <= data["answers"][0].keys()


def test_the_files_do_not_depend_on_workers_or_hashes(written: Path, tmp_path: Path) -> None:
    suites = (f"first={EXAMPLES}", f"second={EXAMPLES}")
    words = ("--submissions", SUBMISSIONS, "--out", tmp_path / "out", "--jobs", 2, *chosen_tasks())
    assert veriscale("evaluate", *suites, *words, hash_seed=2).code == 0
    names = {"answers.jsonl", "scores.json", "scores.csv", "scores.md", "scores.svg", "scores.png", "scores.html"}
    assert names <= {entry.name for entry in written.iterdir()}
    for name in names:
        assert (tmp_path / "out" / name).read_bytes() == (written / name).read_bytes(), name


def test_every_answer_is_written_with_its_outcomes(written: Path) -> None:
    answers = [json.loads(line) for line in (written / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
    assert Counter(answer["suite"] for answer in answers)["first"] == len(answers) / 2
    for answer in answers:
        for part in answer["parts"].values():
            assert sum(count for _, count in part["outcomes"]) == part["tests"]
        if answer["verdict"] == "fail":
            assert answer["first_failure"]["input"]


def test_the_page_shows_texts_of_answers_as_text(tmp_path: Path) -> None:
    bad = {"task": "example_thermostat", "kind": "code", "model": "<b>m</b>", "sample": 0, "code": "<script>alert(1)"}
    file = tmp_path / "answers.jsonl"
    file.write_text(json.dumps(bad), encoding="utf-8")
    words = ("--submissions", file, "--task", "example_thermostat", "--out", tmp_path / "out")
    assert veriscale("evaluate", EXAMPLES, *words).code == 0
    page = (tmp_path / "out" / "scores.html").read_text(encoding="utf-8")
    assert page.count("&lt;b&gt;m&lt;/b&gt;") == 2  # in the table and in the figure; the list of answers is packed
    assert "alert(1)" not in page
    assert "<b>m" not in page
    assert "<svg" in page


def test_what_cannot_be_scored_is_listed_and_passes_nothing(tmp_path: Path) -> None:
    good = {"task": "example_thermostat", "kind": "code", "model": "m", "sample": 0, "code": "heating"}
    lines = [
        json.dumps(good),
        "{broken",
        json.dumps(good | {"task": "example_nowhere"}),
        json.dumps(good),
        json.dumps(good | {"sample": 1, "code": None}),
        json.dumps({**good, "sample": 2, "text": "no"} | {"code": "x"}),
    ]
    file = tmp_path / "answers.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = veriscale("evaluate", EXAMPLES, "--submissions", file, "--json")
    assert done.code == 1
    data = json.loads(done.stdout)
    assert [(item["place"].rpartition(":")[2], item["code"]) for item in data["problems"]] == [
        ("2", "broken-json"),
        ("4", "duplicate-sample"),
        ("5", "wrong-field"),
        ("6", "wrong-field"),
        ("3", "unknown-task"),
    ]
    (model,) = data["models"]
    assert model["missing"]["code"] == 20
    assert model["codegen"]["lower"] == 0
    assert model["specgen"] is None
    shown = veriscale("evaluate", EXAMPLES, "--submissions", file).stdout
    assert f"{file}:2: " in shown


def test_scores_in_a_run_say_how_to_get_into_its_report(tmp_path: Path) -> None:
    name = "example_thermostat"
    run = tmp_path / "run"
    assert veriscale("scale", EXAMPLES, "--out", run, "--task", name, *SMALL).code == 0
    words = ("--submissions", SUBMISSIONS, "--task", name)
    suites = (f"curated={EXAMPLES}", f"plus={run / 'plus'}")
    done = veriscale("evaluate", *suites, *words, "--out", run / "scores")
    assert done.code == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"For a report with these scores: veriscale report {run}"
    assert "Scores of models" not in (run / "report.html").read_text(encoding="utf-8")
    assert veriscale("report", run).code == 0
    assert "Scores of models" in (run / "report.html").read_text(encoding="utf-8")
    refused = veriscale("evaluate", EXAMPLES, *words, "--out", run)
    assert (refused.code, "holds what `veriscale scale` wrote" in refused.stderr) == (2, True)
    inside = veriscale("evaluate", f"plus={run / 'plus'}", *words, "--out", run / "plus" / "scores")
    assert (inside.code, "lies in" in inside.stderr) == (2, True)
    assert (run / "plus" / name).is_dir()


@pytest.mark.parametrize(
    "words",
    [
        ("evaluate", EXAMPLES),
        ("evaluate", EXAMPLES, "--submissions", "missing.jsonl"),
        ("evaluate", "nothing", "--submissions", SUBMISSIONS),
        ("evaluate", EXAMPLES, EXAMPLES, "--submissions", SUBMISSIONS),
        ("evaluate", EXAMPLES, "--submissions", SUBMISSIONS, "--k", 0),
    ],
)
def test_wrong_use(words: tuple[object, ...]) -> None:
    done = veriscale(*words)
    assert done.code == 2
    assert "Traceback" not in done.stderr


def test_file_without_submissions_is_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("\n", encoding="utf-8")
    done = veriscale("evaluate", EXAMPLES, "--submissions", tmp_path / "none.jsonl")
    assert (done.code, done.stdout) == (2, "")
    assert "none.jsonl: holds no submissions" in done.stderr


def test_right_answers_are_not_failed_and_wrong_ones_do_not_pass_the_plus_suite(tmp_path: Path) -> None:
    """The measure of a suite: known right and wrong answers; run with -s to see the table."""
    limits = ("--max_expected_pairs", 200, "--max_unexpected_inputs", 150)
    assert veriscale("scale", EXAMPLES, "--out", tmp_path / "run", "--jobs", 2, *limits).code == 0
    suites = (f"curated={EXAMPLES}", f"plus={tmp_path / 'run' / 'plus'}")
    words = ("--submissions", SUBMISSIONS, "--out", tmp_path / "out", "--jobs", 2)
    done = veriscale("evaluate", *suites, *words)
    assert done.code == 0, done.stderr
    known = {(r["task"], r["kind"], r["model"], r["sample"]): r for r in records()}
    lines = (tmp_path / "out" / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    passed = {"curated": Counter[str](), "plus": Counter[str]()}
    for answer in map(json.loads, lines):
        record = known[answer["task"], answer["kind"], answer["model"], answer["sample"]]
        if answer["verdict"] in NOT_FAILED:
            passed[answer["suite"]][record["fault"]] += 1
    faults = Counter(record["fault"] for record in known.values())
    for fault, number in sorted(faults.items()):
        print(f"{fault:22} {number:3}  curated {passed['curated'][fault]:3}  plus {passed['plus'][fault]:3}")
    right = faults.pop("none")
    wrong = sum(faults.values())
    assert right >= 40
    assert wrong >= 60
    assert passed["curated"]["none"] == passed["plus"]["none"] == right
    assert passed["plus"].total() == right, "a wrong answer passes the Plus suite"
    assert passed["curated"].total() - right >= wrong / 3


def test_submissions_name_their_faults() -> None:
    for record in records():
        assert (record["model"] == "right") == (record["fault"] == "none")
        assert re.fullmatch(r"[a-z-]+", record["fault"])
        assert record["why"]
