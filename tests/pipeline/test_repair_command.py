"""``veriscale repair``: exit codes, files, JSON, and repairs by a model from a server and from a recording."""

import json
from pathlib import Path

import pytest
from tests.llm_server import Asked, LlmServer, Raw, Say, llm_server, server_error
from tests.pipeline.scale_runs import EXAMPLES, Finished, veriscale

TASK = "example_count_runs"
CHANGES = "  let changes := (List.range (xs.length - 1)).filter (fun i => xs[i]! ≠ xs[i + 1]!)\n"
PRECOND = "def count_runs_precond (xs : List Int) : Prop := xs ≠ []\n"
HEADER = "def count_runs_postcond (xs : List Int) (result : Nat) (h_precond : count_runs_precond (xs)) : Prop :=\n"
RIGHT = f"{PRECOND}{HEADER}{CHANGES}  result = changes.length + 1\n"
WRONG = f"{PRECOND}{HEADER}{CHANGES}  result = changes.length\n"


def repair(spec: Path, *words: object) -> Finished:
    return veriscale("repair", "--spec", spec, "--suite", EXAMPLES, "--task", TASK, *words)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def block(text: str) -> Say:
    return Say(f"Here it is:\n```lean\n{text}```\n")


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERISCALE_TEST_KEY", "sk-test")


def models_file(folder: Path, server: LlmServer) -> Path:
    table = f'[models.tiny]\nname = "tiny-1"\nbase_url = "{server.url}"\nkey_env = "VERISCALE_TEST_KEY"\n'
    return write(folder, "models.toml", f"attempts = 1\nconcurrency = 1\n{table}")


def test_a_lean_file_is_repaired_logged_and_written(tmp_path: Path) -> None:
    out, steps = tmp_path / "repaired.json", tmp_path / "steps.jsonl"
    done = repair(write(tmp_path, "spec.lean", WRONG), "--json", "--out", out, "--trajectory", steps)
    assert done.code == 0, done.stderr
    data = json.loads(done.stdout)
    assert (data["task"], data["ending"], data["repaired"]) == (TASK, "repaired", True)
    assert data["specification"] == json.loads(out.read_text(encoding="utf-8"))
    logged = [json.loads(line) for line in steps.read_text(encoding="utf-8").splitlines()]
    assert logged == data["steps"]
    first, *_, last = logged
    assert first["counterexample"]["complaint"] == "rejects-expected-output"
    assert first["counterexample"]["input"] == "xs = [7]"
    assert last["counterexample"] is None
    again = repair(out, "--json")
    assert again.code == 0
    assert json.loads(again.stdout)["ending"] == "passes"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("whole.lean", WRONG + "\n\n\n"),
        ("bodies.json", json.dumps({"precond": "xs.length > 1", "postcond": "result = 0"})),
    ],
)
def test_lean_text_is_written_and_read_back(tmp_path: Path, name: str, text: str) -> None:
    out = tmp_path / "repaired.lean"
    done = repair(write(tmp_path, name, text), "--json", "--out", out)
    assert done.code == 0, done.stderr
    parts = json.loads(done.stdout)["specification"]
    assert all(part == part.rstrip() for part in parts.values())
    written = out.read_text(encoding="utf-8")
    assert written.endswith(parts["postcond"] + "\n")
    assert "!benchmark" not in written
    again = repair(out, "--json", "--out", tmp_path / "again.lean")
    assert json.loads(again.stdout)["ending"] == "passes"
    assert (tmp_path / "again.lean").read_text(encoding="utf-8") == written


def test_a_part_that_is_left_out_is_the_task_s_own(tmp_path: Path) -> None:
    spec = write(tmp_path, "spec.json", json.dumps({"precond": "xs.length > 1"}))
    done = repair(spec)
    assert done.code == 0, done.stderr
    assert "rejects this input" in done.stdout
    assert "xs.length ≥ 1" in done.stdout


def test_the_task_may_be_its_folder(tmp_path: Path) -> None:
    spec = write(tmp_path, "spec.lean", RIGHT)
    done = veriscale("repair", "--spec", spec, "--task", EXAMPLES / TASK)
    assert done.code == 0, done.stderr
    assert "passes" in done.stdout


def test_what_is_not_repaired_ends_with_1(tmp_path: Path) -> None:
    for name, text in (("sorry.lean", RIGHT.replace("changes.length + 1", "sorry")), ("wrong.lean", WRONG)):
        done = repair(write(tmp_path, name, text), "--checks", 1, "--json")
        assert done.code == 1, done.stderr
        assert json.loads(done.stdout)["repaired"] is False


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.lean", "def other := 1"),
        ("a.json", "{"),
        ("a.json", "{}"),
        ("a.json", '{"precond": 1}'),
        ("a.lean", "```"),
    ],
)
def test_what_is_no_specification_is_wrong_use(tmp_path: Path, name: str, text: str) -> None:
    done = repair(write(tmp_path, name, text))
    assert (done.code, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert str(tmp_path / name) in done.stderr


def test_wrong_tasks_and_limits_are_wrong_use(tmp_path: Path) -> None:
    spec = write(tmp_path, "spec.lean", RIGHT)
    assert veriscale("repair", "--spec", spec, "--task", "none", "--suite", EXAMPLES).code == 2
    assert veriscale("repair", "--spec", spec, "--task", tmp_path / "none").code == 2
    assert veriscale("repair", "--spec", tmp_path / "none", "--task", EXAMPLES / TASK).code == 2
    assert repair(spec, "--checks", 0).code == 2


def test_a_model_gets_the_counterexample_until_all_tests_pass(tmp_path: Path) -> None:
    spec, recording = write(tmp_path, "spec.lean", WRONG), tmp_path / "replies.jsonl"
    still_wrong = RIGHT.replace("= changes.length + 1", "≥ changes.length + 1")
    script: list[Say | Raw] = [
        server_error(),
        Say("I cannot."),
        block(RIGHT.replace("changes.length", "chances.length")),
        block(still_wrong),
        block(RIGHT),
    ]
    asked: list[Asked] = []

    def answer(question: Asked) -> Say | Raw:
        asked.append(question)
        return script[question.number]

    with llm_server(answer) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--record", recording, "--json")
        done = repair(spec, *words)
    assert done.code == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["ending"] == "repaired"
    assert [bool(step["problems"]) for step in data["steps"]] == [False, True, True, True, False, False]
    assert "rejects this output" in asked[0].prompt
    assert "xs = [7]; output 1" in asked[0].prompt
    assert "unknown" in asked[3].prompt
    assert "accepts this output, which is wrong" in asked[4].prompt
    assert "rejects this output" in asked[4].prompt  # the earlier fault, which must not come back


def test_a_recorded_repair_is_replayed_and_rounds_end_it(tmp_path: Path) -> None:
    spec, recording = write(tmp_path, "spec.lean", WRONG), tmp_path / "replies.jsonl"
    with llm_server(lambda question: block(WRONG if question.number == 0 else RIGHT)) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--record", recording, "--json")
        done = repair(spec, *words)
    again = repair(spec, "--replay", recording, "--json")
    assert (again.code, again.stdout) == (0, done.stdout)
    short = repair(spec, "--replay", recording, "--rounds", 1, "--json")
    assert short.code == 1
    assert json.loads(short.stdout)["ending"] == "budget"
