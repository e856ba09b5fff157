"""``veriscale evaluate --model``: answers come from a server, faults are counted, and a recording replays them."""

import json
from pathlib import Path

import pytest
from tests.llm_server import Asked, LlmServer, Raw, Say, llm_server, server_error
from tests.pipeline.scale_runs import EXAMPLES, Finished, veriscale

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
    assert done.code == 0, done.stderr
    assert "10 answers asked for, 4 without a reply" in done.stderr
    data = json.loads(done.stdout)
    verdicts = [answer["verdict"] for answer in data["answers"]]
    assert verdicts == ["refused"] * 6 + ["forbidden-means", "refused", "forbidden-means", "pass"]
    (model,) = data["models"]
    assert model["codegen"]["lower"] == pytest.approx(0.1)


def test_a_spent_budget_leaves_answers_out_and_ends_in_order(tmp_path: Path) -> None:
    with llm_server(right) as server:
        words = ("--models", models_file(tmp_path, server), "--model", "tiny", "--samples", 2)
        done = evaluate(*words, "--budget-tokens", 1)
        assert server.asked == []
    assert done.code == 0, done.stderr
    assert {answer["verdict"] for answer in json.loads(done.stdout)["answers"]} == {"refused"}


def test_a_model_without_a_role_is_wrong_use(tmp_path: Path) -> None:
    with llm_server(right) as server:
        done = evaluate("--models", models_file(tmp_path, server))
    assert done.code == 2
    assert "generate" in done.stderr
