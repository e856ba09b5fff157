"""``veriscale scale`` with language models: from the recording of the examples, and from a server that misbehaves."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.llm_server import Asked, LlmServer, Raw, Say, llm_server, server_error
from tests.pipeline.scale_runs import EXAMPLES, ROOT, SMALL, contents, provenance, veriscale

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.expand.adversaries.records import MODEL
from veriscale.llm.recording import read_recording
from veriscale.llm.records import Role

RECORDING = ROOT / "examples" / "recording.jsonl"
KEY = "sk-test-5f3a9c0d7e"
TASKS = ("example_boxes_that_fit", "example_split_bill")
CHOSEN = [word for name in TASKS for word in ("--task", name)]
PHRASES = {
    Role.SEED: "further inputs",
    Role.SPECIFY: "Write the postcondition",
    Role.RED_TEAM: "implementations that show how",
}


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of a run on the recording."""
    out = tmp_path_factory.mktemp("replayed") / "out"
    result = veriscale("scale", EXAMPLES, "--out", out, "--replay", RECORDING, *SMALL, *CHOSEN)
    assert result.code == 0, result.stderr
    return out


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[LlmServer, Path]]:
    """A server that says what the recording says, and settings for it."""
    monkeypatch.setenv("VERISCALE_TEST_KEY", KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with llm_server(_recorded_answer) as server:
        yield server, settings_file(tmp_path, server)


def settings_file(folder: Path, server: LlmServer) -> Path:
    names = ("scribe", "hasty", "careful", "attacker")
    table = "".join(
        f'[models.{name}]\nbase_url = "{server.url}"\nkey_env = "VERISCALE_TEST_KEY"\n'
        f"[prices.{name}]\ninput = 1.0\noutput = 2.0\n"
        for name in names
    )
    roles = '[roles]\nseed = "scribe"\nspecify = ["hasty", "careful"]\nred_team = "attacker"\n'
    path = folder / "models.toml"
    path.write_text("attempts = 2\nmax_wait_seconds = 0.1\n" + table + roles, encoding="utf-8")
    return path


def _recorded_answer(asked: Asked) -> Say | Raw:
    """Find the recorded reply by what the prompt says."""
    role = next(role for role, phrase in PHRASES.items() if phrase in asked.prompt)
    task = next(name for name in TASKS if name.removeprefix("example_") + " (" in asked.prompt)
    found = [
        recorded.reply.text
        for address, recorded in sorted(read_recording(RECORDING).replies.items())
        if (address.task, address.role, address.model) == (task, role, asked.model)
    ]
    loose = {"example_boxes_that_fit": "result + 1 < sizes.size", "example_split_bill": "total / people + 1"}
    return Say(found[1 if role is Role.RED_TEAM and loose[task] in asked.prompt else 0], tokens=(1000, 500))


def summary(out: Path) -> Any:
    return json.loads((out / "summary.json").read_text(encoding="utf-8"))


def test_the_recording_is_whole() -> None:
    recording = read_recording(RECORDING)
    tasks = {task.id for task in read_benchmark(EXAMPLES).tasks}
    assert {address.task for address in recording.replies} == tasks
    assert len(recording.replies) == 5 * len(tasks), "seeds, two postconditions, two red teams"


def test_models_add_to_every_pool(replayed: Path) -> None:
    for line in provenance(replayed).values():
        assert {"model"} <= {seed["origin"] for seed in line["seeds"]}
        by_model = {item["id"] for item in line["adversaries"] if item["source"].startswith(MODEL)}
        generated = {item["id"] for item in line["weakened"] if item["kind"] == "generated"}
        assert by_model
        assert generated == {"g01", "g02"}
        outputs = [output for pair in line["plus"]["pairs"] for output in pair["unexpected"] if output is not None]
        assert any(adversary in by_model and weakened in generated for adversary, weakened in outputs)
        kills = {name for pair in line["plus"]["pairs"] for name in pair["kills"]}
        assert kills == {item["id"] for item in line["adversaries"]}, "both families stand in one kill matrix"


def test_the_summary_tells_the_families_apart(replayed: Path) -> None:
    models = summary(replayed)["models"]
    assert models["given_up"] == {}
    assert models["cost_usd"] == 0
    assert [(row["role"], row["model"], row["calls"], row["reused"]) for row in models["usage"]] == [
        ("seed", "scribe", 0, 2),
        ("specify", "careful", 0, 2),
        ("specify", "hasty", 0, 2),
        ("red_team", "attacker", 0, 4),
    ]
    families = models["contributions"]
    counts = summary(replayed)["counts"]["plus"]
    for kind in ("expected_pairs", "unexpected_inputs", "unexpected_outputs"):
        assert sum(family[kind] for family in families.values()) == counts[kind]
    assert families["model"]["kills_built_in"] > 0
    assert families["built_in"]["kills_model"] > 0
    assert families["model"]["postconditions"] == 4
    shared = models["shared_outputs"]
    assert {row["task"] for row in shared} == {"example_split_bill"}, "who pays more is free there"
    assert all(row["output"] != row["expected"] for row in shared)
    assert len({(json.dumps(row["input"]), json.dumps(row["output"])) for row in shared}) == len(shared)
    report = (replayed / "report.html").read_text(encoding="utf-8")
    for text in ("Language models", "attacker", "Several right answers, or a weak ground truth", "seed:wrong-count"):
        assert text in report


def test_rows_from_models_pass_the_same_checks(replayed: Path) -> None:
    data = json.loads(veriscale("lint", replayed / "plus", "--json").stdout)
    checked = data["checked"]
    assert checked["postcondition"]["agree"] > 100
    for counts in checked.values():
        assert (counts["disagree"], counts["undecided"], counts["unreadable"]) == (0, 0, 0)
    assert [item for item in data["findings"] if item["severity"] == "error"] == []


def test_the_same_bytes_for_any_number_of_workers(replayed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ("--replay", RECORDING, "--jobs", 1, *SMALL, *CHOSEN)
    assert veriscale("scale", EXAMPLES, "--out", out, *options, hash_seed=3).code == 0
    assert contents(out) == contents(replayed)


def test_a_run_is_recorded_and_resumed_without_paying_twice(
    replayed: Path, models: tuple[LlmServer, Path], tmp_path: Path
) -> None:
    server, file = models
    out, recording = tmp_path / "out", tmp_path / "recording.jsonl"
    options = ("--models", file, "--record", recording, *SMALL, *CHOSEN)
    first = veriscale("scale", EXAMPLES, "--out", out, *options, "--json")
    assert first.code == 0, first.stderr
    asked = len(server.asked)
    assert asked == 10
    assert json.loads(first.stdout)["cost_usd"] == pytest.approx(10 * (1000 * 1.0 + 500 * 2.0) / 1e6)
    suites = {name: data for name, data in contents(out).items() if name.startswith(("plus/", "lite/", "provenance"))}
    expected = {name: data for name, data in contents(replayed).items() if name in suites}
    assert suites == expected, "a server that says the same gives the same suites"
    again = veriscale("scale", EXAMPLES, "--out", out, *options, "--max_mutations_per_input", 3)
    assert again.code == 0, again.stderr
    assert len(server.asked) == asked
    assert read_recording(recording).roles == read_recording(RECORDING).roles
    texts = {address: item.reply.text.strip() for address, item in read_recording(RECORDING).replies.items()}
    for address, item in read_recording(recording).replies.items():
        assert item.reply.text.strip() == texts[address]
    for data in (first.stdout, first.stderr, recording.read_text(encoding="utf-8")):
        assert KEY not in data
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or KEY.encode() not in path.read_bytes(), path


def test_a_miss_in_a_replay_ends_the_run(tmp_path: Path) -> None:
    short = tmp_path / "short.jsonl"
    lines = RECORDING.read_text(encoding="utf-8").splitlines(keepends=True)
    short.write_text("".join(line for line in lines if '"red_team"' not in line or "roles" in line), encoding="utf-8")
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", "--replay", short, *SMALL, "--task", TASKS[0])
    assert result.code == 2
    assert f"no recorded reply for red_team for {TASKS[0]} by attacker (item 0)" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "out" / "plus").exists()


def test_a_refused_key_ends_the_run_and_is_not_shown(models: tuple[LlmServer, Path], tmp_path: Path) -> None:
    server, file = models
    server.answer = lambda _: Raw(401, json.dumps({"error": {"message": f"bad key {KEY}"}}).encode())
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", "--models", file, *SMALL, *CHOSEN)
    assert result.code == 2
    assert "refuses the key" in result.stderr
    assert KEY not in result.stderr + result.stdout


def test_a_server_that_is_down_leaves_the_suites_of_a_run_without_models(
    models: tuple[LlmServer, Path], tmp_path: Path
) -> None:
    server, file = models
    server.answer = lambda _: server_error()
    one = ("--task", TASKS[0])
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "with", "--models", file, *SMALL, *one, "--json")
    assert result.code == 0, result.stderr
    data = json.loads(result.stdout)["models"]
    assert data["refused"] == {"red_team:server-error": 2, "seed:server-error": 1, "specify:server-error": 2}
    assert data["given_up"] == {"red_team": 2, "seed": 1, "specify": 2}
    assert veriscale("scale", EXAMPLES, "--out", tmp_path / "without", *SMALL, *one).code == 0
    rows = [
        {name: data for name, data in contents(tmp_path / out).items() if name.startswith(("plus/", "lite/", "prov"))}
        for out in ("with", "without")
    ]
    assert rows[0] == rows[1]


def test_a_budget_of_nothing_asks_nothing(models: tuple[LlmServer, Path], tmp_path: Path) -> None:
    server, file = models
    options = ("--models", file, "--budget-usd", 0, *SMALL, "--task", TASKS[0], "--json")
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", *options)
    assert result.code == 0, result.stderr
    data = json.loads(result.stdout)
    assert server.asked == []
    assert data["models"]["budget_spent"]
    assert data["cost_usd"] == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--models", "nowhere.toml"), "cannot be read"),
        (("--role", "poet=x"), "is not one of seed, decompose"),
        (("--role", "seed"), "is not one of seed, decompose"),
        (("--role", "seed=a,b"), "takes one model"),
        (("--replay", "nowhere.jsonl"), "cannot be read"),
        (("--role", "seed=unpriced-1", "--budget-usd", "1"), "needs the price of unpriced-1"),
    ],
)
def test_wrong_options(options: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    result = veriscale("scale", EXAMPLES, "--out", tmp_path / "out", *options)
    assert result.code == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr
