"""One attempt at one server: the openai library sends, and the response is read here under limits.

The library's own retries are off, since every attempt is counted, and its own parsing is not used, since a response
that is cut, enormous or of another shape must end as a fault of that attempt and as nothing else. A server that
refuses the key ends the run: that is the set-up, and the next thousand calls would fare no better.
"""

import json
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Final, Protocol

from veriscale.errors import ModelError
from veriscale.llm.keys import Secret
from veriscale.llm.records import MAX_TOKENS, CallFault, FailedAttempt, Finish, Message, Reply, Request, Usage
from veriscale.llm.settings import Api, ModelSettings
from veriscale.llm.usage import CHARACTERS_PER_TOKEN

if TYPE_CHECKING:
    import openai

MAX_RESPONSE_BYTES: Final = 4_000_000
"""The longest response that is read: a hundred times the longest reply that makes sense."""
SHOWN: Final = 200
"""Characters of a server's message that are kept."""


class Endpoint(Protocol):
    """A server for one model."""

    def attempt(self, request: Request) -> Reply | FailedAttempt:
        """Ask once."""

    def close(self) -> None:
        """Close all connections."""


class OpenAIEndpoint:
    """A server that speaks chat completions or responses."""

    def __init__(self, model: ModelSettings, key: Secret):
        import httpx2  # these take most of a second, and most commands talk to no model
        import openai

        self._model = model
        self._key = key
        self._openai = openai
        self._httpx = httpx2
        self._client = openai.OpenAI(
            api_key=key.reveal(), base_url=model.base_url, timeout=model.timeout_seconds, max_retries=0
        )

    def attempt(self, request: Request) -> Reply | FailedAttempt:
        """Ask once.

        Raises:
            ModelError: the server refuses the key or does not know the model.
        """
        try:
            data = self._send(request.messages)
        except (self._openai.APITimeoutError, self._httpx.TimeoutException):
            return FailedAttempt(CallFault.TIME_OUT, f"no answer within {self._model.timeout_seconds:g} s")
        except self._openai.APIStatusError as error:
            return self._status_fault(error)
        except (self._openai.APIConnectionError, self._httpx.RequestError) as error:
            return FailedAttempt(CallFault.CONNECTION, self._shown(str(error.__cause__ or error)))
        if isinstance(data, FailedAttempt):
            return data
        return self._read(data, request)

    def close(self) -> None:
        """Close all connections."""
        self._client.close()

    def _send(self, messages: tuple[Message, ...]) -> bytes | FailedAttempt:
        """Return the body of a response with a good status."""
        model = self._model
        turns: list[Any] = [{"role": message.author, "content": message.text} for message in messages]
        deadline = time.monotonic() + model.timeout_seconds
        create = (
            self._client.chat.completions.with_streaming_response
            if model.api is Api.CHAT
            else self._client.responses.with_streaming_response
        ).create
        named: dict[str, Any] = {"messages" if model.api is Api.CHAT else "input": turns}
        with create(model=model.name, extra_body=body_options(model), **named) as response:
            parts: list[bytes] = []
            size = 0
            for part in response.iter_bytes(65536):
                parts.append(part)
                size += len(part)
                if size > MAX_RESPONSE_BYTES:
                    return FailedAttempt(CallFault.TOO_LARGE, f"more than {MAX_RESPONSE_BYTES} bytes")
                if time.monotonic() > deadline:
                    return FailedAttempt(CallFault.TIME_OUT, f"no whole answer within {model.timeout_seconds:g} s")
            return b"".join(parts)

    def _status_fault(self, error: "openai.APIStatusError") -> FailedAttempt:
        status, headers = error.status_code, error.response.headers
        detail = self._shown(f"HTTP {status}: {_server_message(error.body)}")
        if status in (401, 403):
            raise ModelError(f"{self._model.base_url} refuses the key of {self._model.name}: {detail}")
        if status == 404:
            raise ModelError(f"{self._model.base_url} does not know {self._model.name}: {detail}")
        if status == 429:
            return FailedAttempt(CallFault.RATE_LIMITED, detail, retry_after(headers))
        if status >= 500 or status in (408, 409):
            return FailedAttempt(CallFault.SERVER, detail, retry_after(headers))
        return FailedAttempt(CallFault.REJECTED, detail)

    def _read(self, data: bytes, request: Request) -> Reply | FailedAttempt:
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            return FailedAttempt(CallFault.BROKEN, self._shown(data[-40:].decode("utf-8", "replace")))
        try:
            reply = read_chat(body) if self._model.api is Api.CHAT else read_response(body)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            return FailedAttempt(CallFault.BROKEN, self._shown(f"not the expected JSON: {error!r}"))
        text = self._key.scrub(reply.text).encode("utf-8", "replace").decode("utf-8")
        return Reply(text, reply.finish, reply.usage if reply.usage.total else _estimated(request, text))

    def _shown(self, text: str) -> str:
        return self._key.scrub(text).encode("utf-8", "replace").decode("utf-8")[:SHOWN]


def body_options(model: ModelSettings) -> dict[str, object]:
    """Return the members of a request's body besides the model and the conversation."""
    options: dict[str, object] = {"temperature": model.temperature, "seed": model.seed}
    if model.api is Api.CHAT:
        options |= {"max_completion_tokens": model.max_output_tokens, "reasoning_effort": model.reasoning_effort}
    else:
        effort = model.reasoning_effort
        options |= {"max_output_tokens": model.max_output_tokens, "reasoning": effort and {"effort": effort}}
    return {name: value for name, value in options.items() if value is not None} | model.extra


def read_chat(body: Any) -> Reply:
    """Read a chat completion; raises what Python raises where it is of another shape."""
    choice = body["choices"][0]
    message = choice["message"]
    text = _joined(message.get("content"), "text")
    finish = Finish.COMPLETE
    if message.get("refusal") or choice.get("finish_reason") == "content_filter":
        finish, text = Finish.REFUSED, text or str(message.get("refusal") or "")
    elif choice.get("finish_reason") == "length":
        finish = Finish.CUT
    elif not text.strip():
        finish = Finish.EMPTY
    return Reply(text, finish, _usage(body.get("usage"), "prompt", "completion"))


def read_response(body: Any) -> Reply:
    """Read an answer of the responses protocol; raises what Python raises where it is of another shape."""
    parts = [part for item in body["output"] if item["type"] == "message" for part in item["content"]]
    text = "".join(part["text"] for part in parts if part["type"] == "output_text")
    refusals = [str(part["refusal"]) for part in parts if part["type"] == "refusal"]
    reason = (body.get("incomplete_details") or {}).get("reason")
    finish = Finish.COMPLETE
    if refusals or reason == "content_filter":
        finish, text = Finish.REFUSED, text or "".join(refusals)
    elif body.get("status") == "incomplete":
        finish = Finish.CUT
    elif not text.strip():
        finish = Finish.EMPTY
    return Reply(text, finish, _usage(body.get("usage"), "input", "output"))


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a server asks to wait (RFC 9110, 10.2.3: seconds or a date; also milliseconds)."""
    exact, text = headers.get("retry-after-ms"), headers.get("retry-after")
    try:
        if exact is not None:
            return max(0.0, float(exact) / 1000)
        if text is None:
            return None
        if text.strip().replace(".", "", 1).isdigit():
            return float(text)
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None


def _joined(content: object, kind: str) -> str:
    """Return a message's content, which is text or a list of parts."""
    if content is None:
        return ""
    if isinstance(content, list):
        return "".join(part["text"] for part in content if part["type"] == kind)
    if not isinstance(content, str):
        raise TypeError("the content is no text")
    return content


def _usage(usage: Any, given: str, made: str) -> Usage:
    """Read token counts; zeros where the server gives none that can be."""
    if not isinstance(usage, dict):
        return Usage()
    cached = usage.get(f"{given}_tokens_details") or {}
    reasoning = usage.get(f"{made}_tokens_details") or {}
    return Usage(
        _count(usage.get(f"{given}_tokens")),
        _count(cached.get("cached_tokens")),
        _count(usage.get(f"{made}_tokens")),
        _count(reasoning.get("reasoning_tokens")),
    )


def _count(number: object) -> int:
    return number if isinstance(number, int) and 0 < number <= MAX_TOKENS else 0


def _estimated(request: Request, text: str) -> Usage:
    given = sum(len(message.text) for message in request.messages)
    return Usage(
        input_tokens=given // CHARACTERS_PER_TOKEN + 1,
        output_tokens=len(text) // CHARACTERS_PER_TOKEN + 1,
        estimated=True,
    )


def _server_message(body: object) -> str:
    """Return the message in the body of an error."""
    if isinstance(body, dict):
        inner = body.get("error", body)
        return str(inner.get("message", inner)) if isinstance(inner, dict) else str(inner)
    return str(body or "")
