"""The replies in the store of a run, as the client of models wants them: paid once, found by every later run."""

import json
import threading

from veriscale.llm.records import Reply, read_reply, reply_json
from veriscale.run.store import Reply as StoredReply
from veriscale.run.store import Store


class StoredReplies:
    """Replies in a run's store; safe for threads, since they take turns."""

    def __init__(self, store: Store):
        self._store = store
        self._lock = threading.Lock()

    def get(self, key: str) -> Reply | None:
        """Return the reply to a request that was asked before.

        Raises:
            RunError: the store cannot be read.
        """
        with self._lock:
            stored = self._store.reply(key)
        if stored is None:
            return None
        try:
            return read_reply(json.loads(stored.data))
        except (ValueError, AttributeError) as error:
            raise self._store.damaged(f"the reply to {key}: {error}") from None

    def put(self, key: str, reply: Reply, cost_usd: float) -> None:
        """Keep a reply, with what it did cost.

        Raises:
            RunError: the store cannot be written.
        """
        data = json.dumps(reply_json(reply), ensure_ascii=False).encode("utf-8")
        usage = reply.usage
        with self._lock:
            self._store.put_reply(key, StoredReply("", data, usage.input_tokens, usage.output_tokens, cost_usd))
