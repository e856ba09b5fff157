"""A server on the loopback interface that speaks chat completions and responses, and misbehaves on demand.

What it answers is a function of what it is asked; the makers below are for that function.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Asked:
    """A request as the server saw it."""

    number: int
    """From 0, in the order of arrival."""
    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]

    @property
    def model(self) -> str:
        return str(self.body["model"])

    @property
    def turns(self) -> list[str]:
        return [str(turn["content"]) for turn in self.body.get("messages", self.body.get("input", []))]

    @property
    def prompt(self) -> str:
        """All turns as one text."""
        return "\n".join(self.turns)


@dataclass(frozen=True)
class Say:
    """A reply in the shape of the protocol that was asked for."""

    text: str
    finish: str = "stop"
    refusal: str | None = None
    tokens: tuple[int, int] | None = (100, 50)


@dataclass(frozen=True)
class Raw:
    """A response of any shape."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    announced: int | None = None
    """A length to announce that is not the body's."""


Answer = Callable[[Asked], Say | Raw]


def rate_limited(seconds: float | None) -> Raw:
    headers = {} if seconds is None else {"Retry-After": f"{seconds:g}"}
    return Raw(429, b'{"error": {"message": "slow down", "type": "rate_limit"}}', headers)


def server_error() -> Raw:
    return Raw(500, b"<html>Internal Server Error</html>")


def hang(seconds: float) -> Raw:
    return Raw(delay=seconds, body=b"{}")


def cut_json() -> Raw:
    return Raw(body=b'{"choices": [{"message": {"role": "assistant", "content": "def f')


def cut_connection() -> Raw:
    return Raw(body=b'{"choices": [{"mess', announced=5000)


def huge(size: int = 10_000_000) -> Say:
    return Say("```lean\n" + "a" * size + "\n```")


def chat_body(say: Say) -> dict[str, object]:
    message = {"role": "assistant", "content": say.text, "refusal": say.refusal}
    body: dict[str, object] = {
        "object": "chat.completion",
        "choices": [{"message": message, "finish_reason": say.finish}],
    }
    if say.tokens is not None:
        body["usage"] = {"prompt_tokens": say.tokens[0], "completion_tokens": say.tokens[1]}
    return body


def response_body(say: Say) -> dict[str, object]:
    part = {"type": "output_text", "text": say.text}
    if say.refusal is not None:
        part = {"type": "refusal", "refusal": say.refusal}
    cut = say.finish == "length"
    body: dict[str, object] = {
        "object": "response",
        "status": "incomplete" if cut else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if cut else None,
        "output": [{"type": "reasoning", "summary": []}, {"type": "message", "content": [part]}],
    }
    if say.tokens is not None:
        body["usage"] = {"input_tokens": say.tokens[0], "output_tokens": say.tokens[1]}
    return body


class LlmServer:
    """The running server: where it is, and what it was asked."""

    def __init__(self, answer: Answer):
        self.answer = answer
        self.asked: list[Asked] = []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def take(self, path: str, headers: Mapping[str, str], body: dict[str, Any]) -> Asked:
        with self._lock:
            asked = Asked(len(self.asked), path, headers, body)
            self.asked.append(asked)
            return asked

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                headers = {name.lower(): value for name, value in self.headers.items()}
                asked = server.take(self.path, headers, body)
                answer = server.answer(asked)
                if isinstance(answer, Say):
                    shape = chat_body if self.path.endswith("/chat/completions") else response_body
                    answer = Raw(body=json.dumps(shape(answer)).encode())
                time.sleep(answer.delay)
                try:
                    self._send(answer)
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True  # the client had enough

            def _send(self, raw: Raw) -> None:
                self.send_response(raw.status)
                self.send_header("Content-Type", "application/json")
                for name, value in raw.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(raw.announced or len(raw.body)))
                self.end_headers()
                self.wfile.write(raw.body)
                if raw.announced is not None:
                    self.close_connection = True

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        return Handler


@contextmanager
def llm_server(answer: Answer) -> Iterator[LlmServer]:
    server = LlmServer(answer)
    server.start()
    try:
        yield server
    finally:
        server.close()
