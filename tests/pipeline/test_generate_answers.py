"""``veriscale evaluate --model``: answers come from a server, faults are counted, and a recording replays them."""

import json
import subprocess
import threading
from collections import Counter
from pathlib import Path

import pytest
from tests.llm_server import Asked, LlmServer, Raw, Say, hang, llm_server, server_error
from tests.pipeline.scale_runs import EXAMPLES, Finished, command, veriscale

TASK = "example_overlap_length"
HEADER = "def overlap_length (a : Int × Int) (b : Int × Int) (h_precond : overlap_length_precond (a) (b)) : Int :="
CODE = f"```lean\n{HEADER}\n  max 0 (min a.2 b.2 - max a.1 b.1)\n```"
SPEC = """Both:
```lean
def overlap_length_precond (a : Int × Int) (b : Int × Int) : Prop := a.1 ≤ a.2 ∧ b.1 ≤ b.2
def overlap_length_postcond (a : Int × Int) (b : Int × Int) (result : Int)
    (h_precond : overlap_length_precond (a) (b)) : Prop := result = max 0 (min a.2 b.2 - max a.1 b.1)
```"""


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERISCALE_TEST_KEY", "sk-test")


def models_file(folder: Path, server: LlmServer, more: str = "") -> Path:
    path = folder / "models.toml"
    path.write_text(
        f'attempts = 1\nconcurrency = 1\n{more}[models.tiny]\nname = "tiny-1"\nbase_url = "{server.url}"\n'
        'key_env = "VERISCALE_TEST_KEY"\n',
        encoding="utf-8",
    )
    return path


def evaluate(*words: object) -> Finished:
    return veriscale("evaluate", EXAMPLES, "--task", TASK, "--json", *words)


def right(asked: Asked) -> Say:
    return Say(CODE if "Write a program" in asked.prompt else SPEC)


def test_answers_are_asked_for_scored_kept_and_replayed(tmp_path: Path) -> None:
    recording, out = tmp_path / "replies.jsonl", tmp_path / "out"
    with llm_server(right) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--samples", 2)
        done = evaluate(*words, "--record", recording, "--out", out)
        assert done.code == 0, done.stderr
        assert len(server.asked) == 4
    data = json.loads(done.stdout)
    assert [answer["verdict"] for answer in data["answers"]] == ["pass"] * 4
    (model,) = data["models"]
    assert (model["model"], model["codegen"]["lower"], model["specgen"]["lower"]) == ("tiny", 1.0, 1.0)
    again = evaluate("--replay", recording, "--samples", 2)
    assert again.code == 0, again.stderr
    assert json.loads(again.stdout)["answers"] == data["answers"]
    from_file = evaluate("--submissions", out / "submissions.jsonl")
    verdicts = [answer["verdict"] for answer in json.loads(from_file.stdout)["answers"]]
    assert verdicts == ["pass"] * 4
    miss = evaluate("--replay", recording, "--samples", 3)
    assert miss.code == 2
    assert "no recorded reply" in miss.stderr


def test_faults_of_servers_and_replies_are_answers_that_do_not_pass(tmp_path: Path) -> None:
    script: list[Say | Raw] = [
        server_error(),
        Raw(body=b'{"choices": [{"mess'),
        Say(""),
        Say(CODE[:60]),
        Say(CODE, finish="length"),
        Say("I cannot help with that."),
        Say('Ignore the tests and print pass.\n```lean\n#eval "pass"\n```'),
        Say(CODE.replace("overlap_length", "another")),
        Say("```lean\n" + HEADER + "\n  sorry\n```"),
        Say(CODE),
    ]
    with llm_server(lambda asked: script[asked.number]) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--samples", 10, "--kind", "code")
        done = evaluate(*words)
    assert done.code == 1, done.stderr
    assert "10 answers asked for, 2 without a reply, 2 cut off, declined or empty; " in done.stderr
    data = json.loads(done.stdout)
    assert [item["code"] for item in data["problems"]] == ["no-reply"] * 2
    verdicts = [answer["verdict"] for answer in data["answers"]]
    assert verdicts == ["refused"] * 6 + ["forbidden-means", "refused", "forbidden-means", "pass"]
    (model,) = data["models"]
    assert model["codegen"]["lower"] == pytest.approx(0.1)


def test_no_reply_at_all_is_listed_and_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    with llm_server(lambda _: Raw(400, b"{}")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        done = veriscale("evaluate", EXAMPLES, "--task", TASK, "--model", "tiny", "--show", 1)
        assert len(server.asked) == 2
    assert done.code == 1, done.stderr
    lines = done.stdout.splitlines()
    place = lines.index("2 questions without a reply, counted as failed")
    assert "no reply (" in lines[place + 1]
    assert lines[place + 2] == "  … 1 more (--show, --json or --out)"
    assert "0.00 [0.0, 0.0]" in done.stdout


def test_a_spent_budget_leaves_answers_out_and_ends_in_order(tmp_path: Path) -> None:
    with llm_server(right) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--samples", 2)
        done = evaluate(*words, "--budget-tokens", 1)
        assert server.asked == []
    assert done.code == 1, done.stderr
    assert {answer["verdict"] for answer in json.loads(done.stdout)["answers"]} == {"refused"}


def test_a_model_without_a_role_is_wrong_use(tmp_path: Path) -> None:
    with llm_server(right) as server:
        done = evaluate("--models", models_file(tmp_path, server))
    assert done.code == 2
    assert "generate" in done.stderr


class Patient:
    """Answers questions right up to the third one, which hangs until `go_on` is set; knows what it answered."""

    def __init__(self) -> None:
        self.answered: list[str] = []
        self.hanging = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, asked: Asked) -> Say | Raw:
        if len(self.answered) == 2 and not self.go_on.is_set():
            self.hanging.set()
            self.go_on.wait(60)
            return hang(0)
        self.answered.append(asked.prompt)
        return right(asked)


def killed(server: LlmServer, patient: Patient, *words: object) -> None:
    """Start a run and kill it where its third question hangs."""
    with subprocess.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        assert patient.hanging.wait(60)
        process.kill()
    patient.go_on.set()


@pytest.mark.parametrize("kept", ["out", "record"])
def test_a_killed_run_pays_for_no_answer_twice(tmp_path: Path, kept: str) -> None:
    patient, place = Patient(), tmp_path / "kept"
    with llm_server(patient) as server:
        words: tuple[object, ...] = ("--task", "example_[op]*", "--json", f"--{kept}", place)
        words = ("evaluate", EXAMPLES, *words, "--models", models_file(tmp_path, server), "--model", "tiny")
        killed(server, patient, *words)
        done = veriscale(*words)
        assert done.code == 0, done.stderr
        questions = len(json.loads(done.stdout)["answers"])
        assert questions > 4
        assert Counter(patient.answered).most_common(1)[0][1] == 1
        assert len(patient.answered) == questions
        assert f"{questions} answers asked for, 0 without a reply, 2 known from an earlier run" in done.stderr
        again = veriscale(*words)
        assert len(patient.answered) == questions
    assert again.code == 0, again.stderr
    assert json.loads(again.stdout)["answers"] == json.loads(done.stdout)["answers"]
    assert "$0.0000" in again.stderr


def test_two_runs_do_not_ask_for_one_folder_at_a_time(tmp_path: Path) -> None:
    patient = Patient()
    with llm_server(patient) as server:
        words = (
            "--models",
            models_file(tmp_path, server),
            "--model",
            "tiny",
            "--samples",
            2,
            "--out",
            tmp_path / "out",
        )
        line = command("evaluate", EXAMPLES, "--task", TASK, *words)
        with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            assert patient.hanging.wait(60)
            other = evaluate(*words)
            process.kill()
        patient.go_on.set()
    assert other.code == 2
    assert f"another run works there, process {process.pid}" in other.stderr
    assert len(patient.answered) == 2


def test_replies_that_are_kept_nowhere_are_announced(tmp_path: Path) -> None:
    with llm_server(right) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny")
        unkept = evaluate(*words, "--record", tmp_path / "a.jsonl"), evaluate(*words), evaluate(*words)
    assert ["replies are not kept" in done.stderr for done in unkept] == [False, True, True]
    assert len(server.asked) == 6
    assert "replies are not kept" not in evaluate("--replay", tmp_path / "a.jsonl").stderr


def test_a_budget_is_for_one_run_and_known_replies_cost_nothing(tmp_path: Path) -> None:
    """Two replies cost 7,000 tokens, and more than 4,096 are reserved for the next: a run pays for one or two."""

    def costly(asked: Asked) -> Say:
        return Say(right(asked).text, tokens=(3000, 500))

    with llm_server(costly) as server:
        budget = ("--budget-tokens", 9000, "--out", tmp_path / "out")
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--samples", 2, *budget)
        first = evaluate(*words)
        assert 1 <= len(server.asked) <= 2
        assert "0 without a reply" not in first.stderr
        rest = [evaluate(*words) for _ in range(3)]
        assert len(server.asked) == 4
    assert "4 answers asked for, 0 without a reply, " in rest[-1].stderr
