"""The client: one question at a time, answered by a recording, the store or a server, and always accounted for.

`ModelClient.ask` returns a reply or says why there is none; it raises only what ends the run: a refused key, or a miss
in a replay. It is called from several threads.
"""

import random
import threading
from collections.abc import Callable, Mapping
from typing import Final, Self

from veriscale.llm.endpoint import Endpoint, OpenAIEndpoint
from veriscale.llm.keys import read_key
from veriscale.llm.prices import price_table
from veriscale.llm.recorder import Recorder
from veriscale.llm.recording import Recording
from veriscale.llm.records import Address, CallFault, FailedAttempt, FailedCall, Reply, Request, Usage, digest
from veriscale.llm.settings import LlmSettings, ModelSettings
from veriscale.llm.store import MemoryStore, ReplyStore
from veriscale.llm.usage import Budget, Ledger

FIRST_WAIT: Final = 1.0
"""Seconds before the second attempt, where the server does not say; doubled each time, and spread by chance."""
TRIED_AGAIN: Final = frozenset(
    {CallFault.RATE_LIMITED, CallFault.SERVER, CallFault.TIME_OUT, CallFault.CONNECTION, CallFault.BROKEN}
)
"""Faults that may pass; a response that is too large or a request that is turned down will be so again."""

Connect = Callable[[ModelSettings], Endpoint]


def connect(model: ModelSettings) -> Endpoint:
    """Return the server of a model.

    Raises:
        ModelError: there is no key for it.
    """
    return OpenAIEndpoint(model, read_key(model.key_env, model.key_file))


class ModelClient:
    """Asks models under the terms of the settings.

    Args:
        settings: The models and the terms.
        store: Where paid replies are kept.
        replay: A recording that answers everything; no server is asked then.
        recorder: Takes all replies, for a recording, and has those of earlier runs.
        connect: Makes the server of a model.
        first_wait: Seconds before a second attempt.

    Raises:
        ModelError: a model has no key, or no price while the budget is in dollars.
    """

    def __init__(
        self,
        settings: LlmSettings,
        store: ReplyStore | None = None,
        replay: Recording | None = None,
        recorder: Recorder | None = None,
        connect: Connect = connect,
        first_wait: float = FIRST_WAIT,
    ):
        self.settings = settings
        self.ledger = Ledger()
        self.budget = Budget(settings.budget, price_table(settings.prices))
        self.outdated = 0
        """Recorded replies to requests that were worded differently."""
        self._store = store or MemoryStore()
        self._replay = replay
        self._recorder = recorder
        self._first_wait = first_wait
        self._stop = threading.Event()
        self._closed = False
        self._chance = random.Random()  # spreads pauses of several calls; no result depends on it
        self._endpoints: Mapping[str, Endpoint] = {}
        if replay is None:
            used = {name: settings.models[name] for names in settings.roles.values() for name in names}
            self.budget.check_prices(used)
            self._endpoints = {name: connect(model) for name, model in used.items()}

    def stop(self) -> None:
        """Make no further attempts: calls under way end after the one that they are in."""
        self._stop.set()

    def close(self) -> None:
        """Close all connections; a reply that comes later is kept nowhere."""
        self._closed = True
        for endpoint in self._endpoints.values():
            endpoint.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, request: Request) -> Reply | FailedCall:
        """Return the model's next turn.

        Raises:
            ModelError: the server refuses the key, or a replay has no such reply.
        """
        model = self.settings.models.get(request.address.model)
        key = digest(request, model.options() if model else {"name": request.address.model})
        if self._replay is not None:
            reply = self._from_recording(self._replay, request.address, key)
        else:
            assert model is not None, "roles name models of the settings"
            found = self._kept(request.address, key) or self._paid(model, request, key)
            if isinstance(found, FailedCall):
                with self.ledger.row(request.address) as row:
                    row.failed_calls[found.fault] += 1
                return found
            reply = found
        if self._recorder is not None and not self._closed:
            self._recorder.take(request.address, reply, key)
        return reply

    def _from_recording(self, recording: Recording, address: Address, key: str) -> Reply:
        found = recording.find(address)
        with self.ledger.row(address) as row:
            row.reused += 1
            self.outdated += found.key is not None and found.key != key
        return found.reply

    def _kept(self, address: Address, key: str) -> Reply | None:
        """Return a reply that was paid for before."""
        reply = self._store.get(key)
        if reply is None and self._recorder is not None:
            reply = self._recorder.find(address, key)
        if reply is not None:
            with self.ledger.row(address) as row:
                row.reused += 1
        return reply

    def _paid(self, model: ModelSettings, request: Request, key: str) -> Reply | FailedCall:
        """Ask the server, within the budget."""
        reserved = self.budget.reserve(model, request)
        if reserved is None:
            return FailedCall(CallFault.BUDGET, "the budget is spent")
        usage, cost = Usage(), 0.0
        try:
            reply = self._attempts(model, request)
            if isinstance(reply, Reply):
                usage = reply.usage
                price = self.budget.cost(model, usage)
                cost = price or 0.0
                self._account(request.address, usage, price)
                if not self._closed:
                    self._store.put(key, reply, cost)
            return reply
        finally:
            self.budget.settle(reserved, usage, cost)

    def _account(self, address: Address, usage: Usage, price: float | None) -> None:
        with self.ledger.row(address) as row:
            row.calls += 1
            row.usage += usage
            row.cost_usd += price or 0.0
            row.priced = row.priced and price is not None

    def _attempts(self, model: ModelSettings, request: Request) -> Reply | FailedCall:
        """Ask until there is a reply, the fault is none that passes, or the attempts are used up."""
        endpoint = self._endpoints[request.address.model]
        failed = FailedAttempt(CallFault.STOPPED, "the run is ending")
        for number in range(self.settings.attempts):
            if self._stop.is_set():
                break
            result = endpoint.attempt(request)
            if isinstance(result, Reply):
                return result
            failed = result
            with self.ledger.row(request.address) as row:
                row.failed_attempts[failed.fault] += 1
            pause = self._pause(failed, number)
            if failed.fault not in TRIED_AGAIN or pause > self.settings.max_wait_seconds:
                break
            if number + 1 < self.settings.attempts:
                self._stop.wait(pause)
        return FailedCall(failed.fault, failed.detail)

    def _pause(self, failed: FailedAttempt, number: int) -> float:
        """Return the seconds before the next attempt: what the server asks for, or twice as long each time."""
        if failed.wait_seconds is not None:
            return failed.wait_seconds
        doubled = min(self._first_wait * 2.0**number, self.settings.max_wait_seconds)
        return doubled * self._chance.uniform(0.5, 1.0)
