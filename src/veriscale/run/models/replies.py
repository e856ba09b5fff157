"""The replies in the store of a run, as the client of models wants them: paid once, found by every later run."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from veriscale.llm.records import Reply, read_reply, reply_json
from veriscale.run.storage.lock import locked
from veriscale.run.storage.outputs import WORK, finish_swap
from veriscale.run.storage.store import FILE, Store, opened_store
from veriscale.run.storage.store import Reply as StoredReply


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


@contextmanager
def opened_replies(out: Path) -> Iterator[StoredReplies]:
    """Open the replies that are kept in an output folder, in ``OUT/work``, for the body, which alone may write there.

    Raises:
        UsageError: another run works there.
        RunError: the store cannot be read or written.
    """
    with locked(out / WORK):
        finish_swap(out)
        with opened_store(out / WORK / FILE) as store:
            yield StoredReplies(store)
