"""What goes to a model and what comes back: plain records.

A request has an *address*, which says what it is for, and a *key*, which says what it asks. Recordings are read by
address, so that they outlive a new wording of a prompt; a store of paid replies goes by key, so that it never answers
another question.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from veriscale.texts import is_utf8

MAX_TOKENS: Final = 2**53
"""Tokens that a reply may count; what a server says beyond is no number of tokens, and fits into no store."""


class Role(StrEnum):
    """What a model is asked for."""

    SEED = "seed"
    """Seed inputs."""
    DECOMPOSE = "decompose"
    """Inputs, outputs and constraints of a problem."""
    SPECIFY = "specify"
    """A candidate specification."""
    RED_TEAM = "red_team"
    """Adversarial implementations of a flawed specification."""
    GENERATE = "generate"
    """An answer that is to be scored."""


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """What a call is for; the order is that of recordings."""

    task: str
    role: Role
    model: str
    """The model's short name in the settings."""
    item: int = 0
    """The round, the number of the specification or the sample, from 0."""
    attempt: int = 0
    """0 for the first try, 1 for its repair."""

    def render(self) -> str:
        """Return one line for messages."""
        repair = ", repair" if self.attempt else ""
        return f"{self.role} for {self.task} by {self.model} (item {self.item}{repair})"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation; `author` is ``system``, ``user`` or ``assistant``."""

    author: str
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """A conversation that waits for the next turn of the model."""

    address: Address
    messages: tuple[Message, ...]


class Finish(StrEnum):
    """How a paid reply ended."""

    COMPLETE = "complete"
    CUT = "reply-cut"
    """At the limit on output tokens."""
    REFUSED = "refused"
    """The model, or a filter of its server, declined."""
    EMPTY = "empty-reply"
    """There is no text in it."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a reply."""

    input_tokens: int = 0
    cached_tokens: int = 0
    """The part of `input_tokens` that the server had in its cache."""
    output_tokens: int = 0
    reasoning_tokens: int = 0
    """The part of `output_tokens` that is not in the text."""
    estimated: bool = False
    """Whether the server gave no numbers, and these are ours from the lengths of the texts."""

    @property
    def total(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum."""
        return Usage(
            self.input_tokens + other.input_tokens,
            self.cached_tokens + other.cached_tokens,
            self.output_tokens + other.output_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            self.estimated or other.estimated,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply that the server charges for; only a complete one is worth reading."""

    text: str
    finish: Finish = Finish.COMPLETE
    usage: Usage = field(default_factory=Usage)


class CallFault(StrEnum):
    """Why an attempt, or in the end a call, has no reply."""

    RATE_LIMITED = "rate-limited"
    SERVER = "server-error"
    TIME_OUT = "time-out"
    CONNECTION = "connection"
    BROKEN = "broken-response"
    """The response is not the JSON that the protocol asks for."""
    TOO_LARGE = "response-too-large"
    REJECTED = "request-rejected"
    """The server does not take the request: too long, or an option that the model lacks."""
    BUDGET = "budget-spent"
    """It was not made, since its cost could exceed the budget."""
    STOPPED = "stopped"
    """It was not made or not waited for, since the run is ending."""


@dataclass(frozen=True, slots=True)
class FailedAttempt:
    """One attempt without a reply; `wait_seconds` is what the server asked for before the next one."""

    fault: CallFault
    detail: str
    wait_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class FailedCall:
    """A call that was given up."""

    fault: CallFault
    detail: str


def digest(request: Request, options: Mapping[str, object]) -> str:
    """Return the key of a request: the conversation, its options, and which item of several equal ones it is."""
    record = {
        "options": dict(options),
        "messages": [[message.author, message.text] for message in request.messages],
        "item": request.address.item,
    }
    text = json.dumps(record, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def reply_json(reply: Reply) -> dict[str, object]:
    """Return a reply as JSON; `read_reply` reads it."""
    usage = reply.usage
    return {
        "text": reply.text,
        "finish": reply.finish.value,
        "input_tokens": usage.input_tokens,
        "cached_tokens": usage.cached_tokens,
        "output_tokens": usage.output_tokens,
        "reasoning_tokens": usage.reasoning_tokens,
        "estimated": usage.estimated,
    }


def read_reply(record: Mapping[str, object]) -> Reply:
    """Read what `reply_json` wrote; token counts may be missing.

    Raises:
        ValueError: a field is wrong.
    """
    text = record.get("text")
    if not isinstance(text, str):
        raise ValueError("the reply has no text")
    if not is_utf8(text):
        raise ValueError("the text holds half of a surrogate pair")
    counts = {}
    for name in ("input_tokens", "cached_tokens", "output_tokens", "reasoning_tokens"):
        number = record.get(name, 0)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MAX_TOKENS:
            raise ValueError(f"{name} is no count: {number!r}")
        counts[name] = number
    finish = Finish(str(record.get("finish", Finish.COMPLETE)))
    return Reply(text, finish, Usage(**counts, estimated=record.get("estimated") is True))
