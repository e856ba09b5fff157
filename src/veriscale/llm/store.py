"""Where paid replies are kept, so that a resumed run pays nothing twice: the interface, and one in memory."""

import threading
from typing import Protocol

from veriscale.llm.records import Reply


class ReplyStore(Protocol):
    """Replies by the key of their request (`records.digest`); safe for threads."""

    def get(self, key: str) -> Reply | None:
        """Return the reply to a request that was asked before."""

    def put(self, key: str, reply: Reply, cost_usd: float) -> None:
        """Keep a reply, with what it did cost."""


class MemoryStore:
    """Keeps replies as long as the process lives."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._replies: dict[str, Reply] = {}

    def get(self, key: str) -> Reply | None:
        """Return the reply to a request that was asked before."""
        with self._lock:
            return self._replies.get(key)

    def put(self, key: str, reply: Reply, cost_usd: float) -> None:
        """Keep a reply."""
        with self._lock:
            self._replies[key] = reply
