"""Writes a recording while a run asks: a reply is in the file before its answer is used.

So a run that is killed loses no reply that it paid for, and the same run once more finds them: a reply that the file
holds for the very same request is taken from there. Replies of earlier runs stay in the file, since they cost money;
one at the same address is replaced where the request is worded differently now.
"""

import errno
import os
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from veriscale.errors import ModelError
from veriscale.llm.recording import Recorded, Recording, read_unfinished, recording_text, reply_line
from veriscale.llm.records import Address, Reply, Role


class Recorder:
    """Appends replies to a recording, and at the end puts them in the order of their addresses; safe for threads.

    Raises:
        ModelError: the file cannot be written or is something else than a recording, which is told before anything is
            paid for.
    """

    def __init__(self, path: Path, roles: Mapping[Role, tuple[str, ...]]):
        if not path.absolute().parent.is_dir():
            raise ModelError(f"{path}: there is no such folder to write the recording to")
        self._path = path
        self._roles = dict(roles)
        earlier = read_unfinished(path)
        self._replies: dict[Address, Recorded] = {} if earlier is None else dict(earlier.replies)
        self._lock = threading.Lock()
        self.write()

    def find(self, address: Address, key: str) -> Reply | None:
        """Return the reply to a request that the file holds already."""
        with self._lock:
            found = self._replies.get(address)
        return found.reply if found is not None and found.key == key else None

    def take(self, address: Address, reply: Reply, key: str) -> None:
        """Keep a reply; it is in the file when this returns.

        Raises:
            ModelError: the file cannot be written.
        """
        item = Recorded(reply, key)
        with self._lock:
            if self._replies.get(address) == item:
                return
            self._replies[address] = item
            try:
                _append(self._path, reply_line(address, item).encode("utf-8"))
            except OSError as error:
                raise self._unwritable(error) from None

    def write(self) -> None:
        """Put the file in order; at any moment it is either as it was or complete.

        Raises:
            ModelError: the file cannot be written.
        """
        temporary = self._path.with_name(self._path.name + ".tmp")
        with self._lock:
            recording = Recording(str(self._path), self._roles, self._replies)
            try:
                temporary.write_text(recording_text(recording), encoding="utf-8")
                temporary.replace(self._path)
            except OSError as error:
                with suppress(OSError):
                    temporary.unlink()
                raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> ModelError:
        return ModelError(f"{self._path}: the recording cannot be written: {error.strerror}")


def _append(path: Path, line: bytes) -> None:
    """Append a line; one that does not fit is taken out again, so that later ones do not stand behind half of it."""
    with path.open("ab", buffering=0) as stream:
        size = stream.tell()
        if stream.write(line) < len(line):
            stream.truncate(size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
