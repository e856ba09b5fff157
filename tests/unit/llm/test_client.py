"""The client against a real server: every fault is met, counted, and none becomes a reply."""

import json
import logging
import threading
import time
from pathlib import Path

import pytest
from tests.llm_server import (
    Answer,
    Asked,
    LlmServer,
    Raw,
    Say,
    cut_connection,
    cut_json,
    hang,
    huge,
    llm_server,
    rate_limited,
    server_error,
)

from veriscale.errors import ModelError
from veriscale.llm.client import ModelClient
from veriscale.llm.endpoint import read_chat
from veriscale.llm.recorder import Recorder
from veriscale.llm.recording import read_recording
from veriscale.llm.records import Address, CallFault, FailedCall, Finish, Message, Reply, Request, Role, Usage
from veriscale.llm.settings import LlmSettings, checked_settings
from veriscale.llm.store import MemoryStore

KEY = "sk-test-5f3a9c0d7e"
ADDRESS = Address("task_one", Role.SEED, "small")
QUESTION = Request(ADDRESS, (Message("system", "Be brief."), Message("user", "Two inputs, please.")))


@pytest.fixture(autouse=True)
def key_in_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERISCALE_TEST_KEY", KEY)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def settings(server: LlmServer, **changes: object) -> LlmSettings:
    model = {"name": "tiny-1", "base_url": server.url, "key_env": "VERISCALE_TEST_KEY", "timeout_seconds": 2.0}
    terms: dict[str, object] = {"attempts": 3}
    terms |= {name: changes.pop(name) for name in ("attempts", "budget", "prices") if name in changes}
    return checked_settings({"models": {"small": model | changes}, "roles": {"seed": "small"}, **terms}, "test")


def ask(server: LlmServer, **changes: object) -> tuple[ModelClient, Reply | FailedCall]:
    with ModelClient(settings(server, **changes), first_wait=0.01) as client:
        return client, client.ask(QUESTION)


def faults_first(faults: list[Raw | Say], then: Say) -> Answer:
    return lambda asked: faults[asked.number] if asked.number < len(faults) else then


@pytest.mark.parametrize("api", ["chat", "responses"])
def test_a_reply_and_its_usage(api: str) -> None:
    with llm_server(lambda _: Say("{}", tokens=(120, 30))) as server:
        client, reply = ask(server, api=api, temperature=0.5, seed=7, reasoning_effort="low", max_output_tokens=99)
    assert reply == Reply("{}", Finish.COMPLETE, Usage(120, 0, 30))
    (row,) = client.ledger.rows()
    assert (row.role, row.model, row.calls, row.usage.total) == (Role.SEED, "small", 1, 150)
    body = server.asked[0].body
    assert body["model"] == "tiny-1"
    assert server.asked[0].turns == ["Be brief.", "Two inputs, please."]
    assert (body["temperature"], body["seed"]) == (0.5, 7)
    if api == "chat":
        assert server.asked[0].path == "/v1/chat/completions"
        assert (body["max_completion_tokens"], body["reasoning_effort"]) == (99, "low")
    else:
        assert server.asked[0].path == "/v1/responses"
        assert (body["max_output_tokens"], body["reasoning"]) == (99, {"effort": "low"})


def test_options_that_are_not_set_are_not_sent() -> None:
    with llm_server(lambda _: Say("{}")) as server:
        ask(server, extra={"top_p": 0.25})
    assert set(server.asked[0].body) == {"model", "messages", "top_p"}


@pytest.mark.parametrize("api", ["chat", "responses"])
@pytest.mark.parametrize(
    ("fault", "counted"),
    [
        (rate_limited(0.01), CallFault.RATE_LIMITED),
        (rate_limited(None), CallFault.RATE_LIMITED),
        (server_error(), CallFault.SERVER),
        (hang(0.6), CallFault.TIME_OUT),
        (cut_json(), CallFault.BROKEN),
        (Raw(body=b"[1, 2]"), CallFault.BROKEN),
        (Raw(body=b'{"choices": [], "output": 3}'), CallFault.BROKEN),
        (Raw(body=b"[" * 200_000), CallFault.BROKEN),
        (Raw(body=b'{"choices": [{"message": null}]}'), CallFault.BROKEN),
        (cut_connection(), CallFault.CONNECTION),
    ],
)
def test_faults_that_pass_are_tried_again(fault: Raw, counted: CallFault, api: str) -> None:
    with llm_server(faults_first([fault, fault], Say("here"))) as server:
        client, reply = ask(server, api=api, timeout_seconds=0.3)
    assert isinstance(reply, Reply)
    assert reply.text == "here"
    (row,) = client.ledger.rows()
    assert (row.failed_attempts, row.failed_calls, row.calls) == ({counted: 2}, {}, 1)


def test_a_count_of_tokens_that_can_be_none_is_none() -> None:
    """It would fit into no store, and no budget could be kept with it."""
    body = {"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": 10**30, "completion_tokens": 5}}
    assert read_chat(body).usage == Usage(output_tokens=5)


def test_a_fault_that_does_not_pass_ends_the_call() -> None:
    with llm_server(lambda _: server_error()) as server:
        client, reply = ask(server)
    assert isinstance(reply, FailedCall)
    assert reply.fault is CallFault.SERVER
    assert "500" in reply.detail
    (row,) = client.ledger.rows()
    assert (row.failed_attempts, row.failed_calls, row.calls) == ({CallFault.SERVER: 3}, {CallFault.SERVER: 1}, 0)


@pytest.mark.parametrize(
    ("answer", "counted"),
    [(huge(), CallFault.TOO_LARGE), (Raw(400, b'{"error": {"message": "no seed"}}'), CallFault.REJECTED)],
)
def test_hopeless_faults_are_not_tried_again(answer: Raw | Say, counted: CallFault) -> None:
    with llm_server(lambda _: answer) as server:
        client, reply = ask(server, timeout_seconds=20.0)
    assert isinstance(reply, FailedCall)
    assert reply.fault is counted
    assert len(server.asked) == 1
    assert client.ledger.rows()[0].failed_calls == {counted: 1}


@pytest.mark.parametrize("api", ["chat", "responses"])
@pytest.mark.parametrize(
    ("say", "finish"),
    [
        (Say(""), Finish.EMPTY),
        (Say("  \n"), Finish.EMPTY),
        (Say("def f", finish="length"), Finish.CUT),
        (Say("", refusal="I cannot help with that."), Finish.REFUSED),
    ],
)
def test_replies_that_are_paid_and_useless(say: Say, finish: Finish, api: str) -> None:
    with llm_server(lambda _: say) as server:
        client, reply = ask(server, api=api)
    assert isinstance(reply, Reply)
    assert reply.finish is finish
    assert client.ledger.rows()[0].calls == 1


def test_retry_after_is_waited_for() -> None:
    with llm_server(faults_first([rate_limited(0.4)], Say("here"))) as server:
        start = time.monotonic()
        ask(server)
        assert 0.4 <= time.monotonic() - start < 2.0


def test_a_server_that_asks_for_a_very_long_pause_is_given_up() -> None:
    with llm_server(lambda _: rate_limited(100_000)) as server:
        _, reply = ask(server)
    assert isinstance(reply, FailedCall)
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refused_key_ends_the_run_and_is_not_shown(status: int) -> None:
    body = json.dumps({"error": {"message": f"bad key {KEY}"}}).encode()
    with llm_server(lambda _: Raw(status, body)) as server, pytest.raises(ModelError) as caught:
        ask(server)
    assert KEY not in str(caught.value)
    assert "[key]" in str(caught.value)


def test_stop_ends_the_pauses() -> None:
    with llm_server(lambda _: rate_limited(60)) as server:
        start = time.monotonic()
        with ModelClient(settings(server)) as client:
            threading.Timer(0.2, client.stop).start()
            assert isinstance(client.ask(QUESTION), FailedCall)
        assert time.monotonic() - start < 10


def test_a_stored_reply_is_not_paid_again_and_options_make_another_request() -> None:
    store = MemoryStore()
    with llm_server(lambda asked: Say(f"number {asked.number}")) as server:
        for temperature, expected in [(0.1, "number 0"), (0.1, "number 0"), (0.2, "number 1")]:
            with ModelClient(settings(server, temperature=temperature), store) as client:
                reply = client.ask(QUESTION)
            assert isinstance(reply, Reply)
            assert reply.text == expected
        other = Request(Address("task_one", Role.SEED, "small", item=1), QUESTION.messages)
        with ModelClient(settings(server, temperature=0.2), store) as client:
            reply = client.ask(other)
        assert isinstance(reply, Reply)
        assert reply.text == "number 2", "another sample of the same question is another request"


def test_usage_without_numbers_is_estimated() -> None:
    with llm_server(lambda _: Say("x" * 300, tokens=None)) as server:
        client, _ = ask(server)
    usage = client.ledger.rows()[0].usage
    assert usage.estimated
    assert usage.output_tokens == 101


def test_costs_follow_the_price_table() -> None:
    prices = {"tiny-1": {"input": 10.0, "output": 100.0}}
    with llm_server(lambda _: Say("x", tokens=(1000, 200))) as server:
        client, _ = ask(server, prices=prices)
    assert client.ledger.cost_usd == pytest.approx(0.01 + 0.02)


def test_a_model_without_a_price_costs_nothing_known() -> None:
    with llm_server(lambda _: Say("x")) as server:
        client, _ = ask(server)
        assert not client.ledger.rows()[0].priced
        with pytest.raises(ModelError, match="price of tiny-1"):
            ask(server, budget={"usd": 1.0})


def test_the_budget_is_never_exceeded_by_calls_at_a_time() -> None:
    with llm_server(lambda _: Say("x", tokens=(10, 90))) as server:
        client = ModelClient(settings(server, budget={"tokens": 350}, max_output_tokens=90))
        requests = [Request(Address("task", Role.SEED, "small", item), QUESTION.messages) for item in range(8)]
        replies: list[Reply | FailedCall] = []
        threads = [threading.Thread(target=lambda one=one: replies.append(client.ask(one))) for one in requests]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        client.close()
    assert len(server.asked) == 3, "a fourth call could cost more than what is left"
    failed = [reply for reply in replies if isinstance(reply, FailedCall)]
    assert [reply.fault for reply in failed] == [CallFault.BUDGET] * 5
    assert client.budget.spent
    assert client.ledger.rows()[0].failed_calls == {CallFault.BUDGET: 5}


def test_the_key_is_sent_and_written_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def echo(asked: Asked) -> Say:
        return Say(f"your key is {asked.headers['authorization']}")

    caplog.set_level(logging.DEBUG)
    kept: dict[str, str] = {}

    class Store(MemoryStore):
        def put(self, key: str, reply: Reply, cost_usd: float) -> None:
            kept[key] = reply.text

    with llm_server(echo) as server:
        recorder = Recorder(tmp_path / "recording.jsonl", {Role.SEED: ("small",)})
        with ModelClient(settings(server), Store(), recorder=recorder) as client:
            client.ask(QUESTION)
        recorder.write()
    assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"
    recorded = (tmp_path / "recording.jsonl").read_text()
    assert "your key is Bearer [key]" in recorded
    for text in (recorded, str(kept), caplog.text, repr(client.__dict__), repr(client._endpoints["small"].__dict__)):
        assert KEY not in text


def test_a_recording_is_replayed_without_a_server(tmp_path: Path) -> None:
    path = tmp_path / "recording.jsonl"
    with llm_server(lambda _: Say("recorded")) as server:
        used = settings(server)
        recorder = Recorder(path, used.roles)
        with ModelClient(used, recorder=recorder) as asking:
            asking.ask(QUESTION)
        recorder.write()
    recording = read_recording(path)
    client = ModelClient(LlmSettings(), replay=recording)
    reply = client.ask(QUESTION)
    assert isinstance(reply, Reply)
    assert reply.text == "recorded"
    assert client.ledger.rows()[0].reused == 1
    assert client.ledger.cost_usd == 0
    with pytest.raises(ModelError, match="no recorded reply for seed for task_two"):
        client.ask(Request(Address("task_two", Role.SEED, "small"), QUESTION.messages))
