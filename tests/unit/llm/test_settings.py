"""Settings, keys and recordings as files: what is read, and what is refused with which words."""

import pickle
import signal
import sys
from pathlib import Path

import pytest

if sys.platform != "win32":
    import resource

from veriscale.errors import ModelError
from veriscale.llm.keys import Secret, read_key
from veriscale.llm.prices import price_table
from veriscale.llm.recorder import Recorder
from veriscale.llm.recording import Recorded, Recording, read_recording, recording_text
from veriscale.llm.records import Address, Finish, Reply, Role, Usage
from veriscale.llm.settings import OPENAI, Api, checked_settings, read_settings

GOOD = """
concurrency = 3
prices = "prices.toml"

[budget]
usd = 2.5

[models.small]
temperature = 0.0
key_file = "key.txt"

[models.large]
name = "big-1"
api = "responses"
reasoning_effort = "high"
extra = { top_p = 0.5 }

[roles]
seed = "small"
specify = ["small", "large"]
red_team = "large"
"""


def written(folder: Path, text: str) -> Path:
    (folder / "models.toml").write_text(text, encoding="utf-8")
    (folder / "prices.toml").write_text("[small]\ninput = 1\noutput = 2\n", encoding="utf-8")
    return folder / "models.toml"


def test_the_environment_names_the_server_where_nothing_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:8000/v1")
    found = checked_settings({"models": {"a": {"name": "a"}, "b": {"name": "b", "base_url": "http://b/v1"}}}, "here")
    assert [model.base_url for model in found.models.values()] == ["http://localhost:8000/v1", "http://b/v1"]
    monkeypatch.setenv("OPENAI_BASE_URL", "https://user:sk-very-secret-1@host/v1")
    with pytest.raises(ModelError, match="OPENAI_BASE_URL: holds a user or a key") as caught:
        checked_settings({"models": {"a": {"name": "a"}}}, "here")
    assert "secret" not in str(caught.value)
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    assert checked_settings({"models": {"a": {"name": "a"}}}, "here").models["a"].base_url == OPENAI


def test_a_settings_file(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path, GOOD))
    assert settings.cast(Role.SPECIFY) == ("small", "large")
    assert settings.cast(Role.SEED) == ("small",)
    assert settings.cast(Role.DECOMPOSE) == ()
    assert settings.models["small"].name == "small"
    assert settings.models["small"].key_file == tmp_path / "key.txt"
    assert settings.models["large"].api is Api.RESPONSES
    assert settings.budget.usd == 2.5
    prices = price_table(settings.prices)
    assert (prices["small"].output, prices["gpt-4o-mini"].input) == (2.0, 0.15)


def test_options_that_change_replies_are_part_of_the_key(tmp_path: Path) -> None:
    settings = read_settings(written(tmp_path, GOOD))
    assert settings.models["large"].options() == {
        "name": "big-1",
        "base_url": "https://api.openai.com/v1",
        "api": "responses",
        "reasoning_effort": "high",
        "extra": {"top_p": 0.5},
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[models.a]\nname = 3", "models.a.name"),
        ('[models.a]\napi_key = "sk-very-secret-1"', "models.a.api_key: Extra inputs"),
        ('[models.a]\nbase_url = "https://user:sk-very-secret-1@host/v1"', "keys come from key_env or key_file"),
        ('[models.a]\nbase_url = "localhost:8000"', "http or https"),
        ('[roles]\nseed = "nobody"', "names 'nobody'"),
        ('[models.a]\n[models.b]\n[roles]\nred_team = ["a", "b"]', "takes one model"),
        ('[models.a]\n[roles]\nspecify = ["a", "a"]', "twice"),
        ('[models."a\\n"]\n[roles]\nspecify = ["a\\n"]', "no name of a model"),
        ('[models.a]\n[roles]\npoet = "a"', "roles.poet"),
        ("[budget]\nusd = -1", "budget.usd"),
        ("concurrency = 0", "concurrency"),
        ('key = "sk-very-secret-1', "is not TOML"),
        ('prices = "nowhere.toml"', "price table"),
    ],
)
def test_what_is_wrong_is_named_and_no_value_is_shown(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ModelError) as caught:
        read_settings(written(tmp_path, text))
    assert words in str(caught.value)
    assert "sk-very-secret-1" not in str(caught.value)


def test_keys_come_from_the_environment_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("sk-in-a-file\n", encoding="utf-8")
    assert read_key("NAME", None, {"NAME": " sk-in-env "}).reveal() == "sk-in-env"
    assert read_key("NAME", file, {"NAME": "sk-in-env"}).reveal() == "sk-in-a-file"
    assert read_key("", None, {}).reveal() == "none"


@pytest.mark.parametrize("content", ["", "two words", "KEY=abc\nOTHER=def", "schlüssel"])
def test_a_key_file_holds_a_key_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "key"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        read_key(None, file)
    assert not content or content not in str(caught.value)


def test_no_key_is_an_error() -> None:
    with pytest.raises(ModelError, match="NAME holds no key"):
        read_key("NAME", None, {})


def test_a_secret_shows_itself_to_nobody() -> None:
    secret = Secret("sk-0123456789")
    assert "0123" not in repr(secret) + str(secret) + f"{secret}"
    assert secret.scrub("Bearer sk-0123456789.") == "Bearer [key]."
    assert Secret("none").scrub("none of it") == "none of it"
    with pytest.raises(TypeError):
        pickle.dumps(secret)


RECORDING = Recording(
    "a.jsonl",
    {Role.SEED: ("small",), Role.SPECIFY: ("small", "large")},
    {
        Address("t1", Role.SEED, "small"): Recorded(Reply("α → β", Finish.COMPLETE, Usage(3, 1, 2, 1)), "k1"),
        Address("t1", Role.SPECIFY, "large", 1, 1): Recorded(Reply("", Finish.REFUSED), None),
    },
)


def test_recordings_survive_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(recording_text(RECORDING), encoding="utf-8")
    read = read_recording(path)
    assert (read.roles, read.replies) == (RECORDING.roles, RECORDING.replies)


def test_a_recording_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no such folder"):
        Recorder(tmp_path / "nowhere" / "a.jsonl", {})


HEAD = '{"veriscale": "recording", "version": 1, "roles": {}}\n'
SEED = '{"task": "t", "role": "seed", "model": "m", "text": "x"}\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        (SEED, ":1: is not the first line"),
        (HEAD + "{", ":2:"),
        (HEAD + "[]", ":2: is not an object"),
        (HEAD + "[" * 100_000, ":2: is nested too deeply"),
        (HEAD + SEED.replace('"x"', '"\\ud800"'), ":2: the text holds half of a surrogate pair"),
        (HEAD + SEED.replace('"t"', '"\\ud800"'), ":2: task or model holds half"),
        (HEAD + SEED.replace("}", ', "input_tokens": 1e400}'), ":2: input_tokens is no count"),
        (HEAD + SEED.replace("}", f', "input_tokens": {10**30}}}'), ":2: input_tokens is no count"),
        (HEAD.replace("{}", '{"seed": ["\\n"]}'), ":1: roles has a model that is no name"),
        (HEAD + SEED + SEED, ":3: a second reply for seed for t by m"),
        (HEAD + '{"task": "t", "role": "poet", "model": "m", "text": "x"}', ":2:"),
        (HEAD + '{"task": "t", "role": "seed", "model": "m"}', ":2: the reply has no text"),
        (HEAD + '{"task": "t", "role": "seed", "model": "m", "text": "x", "item": -1}', ":2: item is no count"),
        (HEAD + '{"task": "t", "role": "seed", "model": "m", "text": "x", "finish": "so-so"}', ":2:"),
    ],
)
def test_recordings_that_cannot_be_read(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        read_recording(path)
    assert words in str(caught.value)


LINES = recording_text(RECORDING).splitlines(keepends=True)
QUESTION = Address("t1", Role.SEED, "small")


def test_a_reply_is_in_the_recording_as_it_comes_and_found_by_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    Recorder(path, RECORDING.roles).take(QUESTION, Reply("line\u2028line"), "k1")
    assert read_recording(path).replies == {QUESTION: Recorded(Reply("line\u2028line"), "k1")}
    later = Recorder(path, RECORDING.roles)
    assert later.find(QUESTION, "k1") == Reply("line\u2028line")
    assert later.find(QUESTION, "k2") is None, "the request is worded differently"
    assert later.find(Address("t2", Role.SEED, "small"), "k1") is None


def test_a_recording_that_a_kill_cut_off_goes_on_without_the_last_reply(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("".join(LINES)[:-10], encoding="utf-8")
    recorder = Recorder(path, RECORDING.roles)
    assert recorder.find(QUESTION, "k1") is not None
    recorder.take(Address("t1", Role.SPECIFY, "large", 1, 1), Reply("", Finish.REFUSED), "k3")
    recorder.write()
    assert len(read_recording(path).replies) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no limit on sizes of files")
def test_a_reply_that_does_not_fit_leaves_no_half_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    recorder = Recorder(path, RECORDING.roles)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(ModelError, match="cannot be written"):
            recorder.take(QUESTION, Reply("long" * 1000), "k1")
        recorder.take(QUESTION, Reply("short"), "k1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert read_recording(path).replies == {QUESTION: Recorded(Reply("short"), "k1")}


def test_a_new_reply_at_an_address_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("".join(LINES), encoding="utf-8")
    Recorder(path, RECORDING.roles).take(QUESTION, Reply("new"), "k2")
    recorder = Recorder(path, RECORDING.roles)
    assert recorder.find(QUESTION, "k2") == Reply("new"), "the last one counts, also after a kill"
    recorder.write()
    assert read_recording(path).replies[QUESTION] == Recorded(Reply("new"), "k2")


@pytest.mark.parametrize("text", ["notes", "notes\n", HEAD + "{\n", HEAD + "{\n" + SEED])
def test_a_file_that_is_no_recording_is_not_written_over(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError):
        Recorder(path, {})
    assert path.read_text(encoding="utf-8") == text
