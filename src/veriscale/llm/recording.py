"""Recordings: replies by address in a file that people can read, write and keep with a benchmark.

The first line says what the file is and who played which role, so that a replay needs no other settings:

    {"veriscale": "recording", "version": 1, "roles": {"seed": ["small"], "specify": ["small", "large"]}}

Each further line is a reply: what it is for (`task`, `role`, `model`, `item`, `attempt`; see `records.Address`), its
`text`, how it ended (`finish`, complete by default), token counts, and the `key` of the request that it answered. The
address alone decides, so that a recording outlives a new wording of the prompts and other options; where a key is
given and the request at hand has another one, the reply is counted as answering an older request.
"""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veriscale.errors import ModelError, read_failure
from veriscale.llm.records import Address, Reply, Role, read_reply, reply_json

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Recorded:
    """A reply of a recording; `key` is None where the file does not say which request it answered."""

    reply: Reply
    key: str | None


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording in memory."""

    place: str
    roles: Mapping[Role, tuple[str, ...]]
    replies: Mapping[Address, Recorded]

    def find(self, address: Address) -> Recorded:
        """Return the reply at an address.

        Raises:
            ModelError: there is none.
        """
        found = self.replies.get(address)
        if found is None:
            raise ModelError(f"{self.place}: no recorded reply for {address.render()}")
        return found


class Recorder:
    """Collects the replies of a run and writes them, in the order of their addresses; safe for threads.

    Raises:
        ModelError: there is no folder for the file, which is told before anything is paid for.
    """

    def __init__(self, path: Path, roles: Mapping[Role, tuple[str, ...]]):
        if not path.absolute().parent.is_dir():
            raise ModelError(f"{path}: there is no such folder to write the recording to")
        self._path = path
        self._roles = dict(roles)
        self._replies: dict[Address, Recorded] = {}
        self._lock = threading.Lock()

    def take(self, address: Address, reply: Reply, key: str) -> None:
        """Keep a reply."""
        with self._lock:
            self._replies[address] = Recorded(reply, key)

    def write(self) -> None:
        """Write what was taken so far.

        Raises:
            ModelError: the file cannot be written.
        """
        with self._lock:
            recording = Recording(str(self._path), self._roles, dict(self._replies))
        try:
            self._path.write_text(recording_text(recording), encoding="utf-8")
        except OSError as error:
            raise ModelError(f"{self._path}: the recording cannot be written: {error.strerror}") from None


def recording_text(recording: Recording) -> str:
    """Return the text of a recording file."""
    roles = {role.value: list(names) for role, names in sorted(recording.roles.items())}
    lines: list[dict[str, object]] = [{"veriscale": "recording", "version": VERSION, "roles": roles}]
    for address, item in sorted(recording.replies.items()):
        place: dict[str, object] = {"task": address.task, "role": address.role.value, "model": address.model}
        place |= {"item": address.item, "attempt": address.attempt}
        lines.append(place | reply_json(item.reply) | ({} if item.key is None else {"key": item.key}))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_recording(path: Path) -> Recording:
    """Read a recording file.

    Raises:
        ModelError: it cannot be read, is no recording, or holds two replies with one address.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"{path}: cannot be read: {read_failure(error)}") from None
    roles: dict[Role, tuple[str, ...]] = {}
    replies: dict[Address, Recorded] = {}
    for number, line in enumerate(lines, 1):
        try:
            record = _object(line)
            if number == 1:
                roles = _roles(record)
                continue
            address = _address(record)
            if address in replies:
                raise ValueError(f"a second reply for {address.render()}")
            key = record.get("key")
            replies[address] = Recorded(read_reply(record), key if isinstance(key, str) else None)
        except ValueError as error:
            raise ModelError(f"{path}:{number}: {error}") from None
    if not lines:
        raise ModelError(f"{path}: is empty")
    return Recording(str(path), roles, replies)


def _object(line: str) -> Mapping[str, object]:
    record = json.loads(line)
    if not isinstance(record, dict):
        raise ValueError("is not an object")
    return record


def _roles(record: Mapping[str, object]) -> dict[Role, tuple[str, ...]]:
    if record.get("veriscale") != "recording" or record.get("version") != VERSION:
        raise ValueError(f"is not the first line of a recording of version {VERSION}")
    roles = record.get("roles")
    if not isinstance(roles, dict) or not all(isinstance(names, list) for names in roles.values()):
        raise ValueError("roles is not an object of lists")
    return {Role(name): tuple(map(str, names)) for name, names in roles.items()}


def _address(record: Mapping[str, object]) -> Address:
    task, role, model = record.get("task"), record.get("role"), record.get("model")
    if not isinstance(task, str) or not isinstance(model, str):
        raise ValueError("task or model is missing")
    return Address(task, Role(str(role)), model, _number(record, "item"), _number(record, "attempt"))


def _number(record: Mapping[str, object], name: str) -> int:
    number = record.get(name, 0)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise ValueError(f"{name} is no count: {number!r}")
    return number
