"""Recordings: replies by address in a file that people can read, write and keep with a benchmark.

The first line says what the file is and who played which role, so that a replay needs no other settings:

    {"veriscale": "recording", "version": 1, "roles": {"seed": ["small"], "specify": ["small", "large"]}}

Each further line is a reply: what it is for (`task`, `role`, `model`, `item`, `attempt`; see `records.Address`), its
`text`, how it ended (`finish`, complete by default), token counts, and the `key` of the request that it answered. The
address alone decides, so that a recording outlives a new wording of the prompts and other options; where a key is
given and the request at hand has another one, the reply is counted as answering an older request.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veriscale.errors import ModelError, read_failure
from veriscale.llm.records import Address, Reply, Role, read_reply, reply_json
from veriscale.texts import is_name, is_utf8

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


def recording_text(recording: Recording) -> str:
    """Return the text of a recording file."""
    roles = {role.value: list(names) for role, names in sorted(recording.roles.items())}
    head = json.dumps({"veriscale": "recording", "version": VERSION, "roles": roles}, ensure_ascii=False) + "\n"
    return head + "".join(reply_line(address, item) for address, item in sorted(recording.replies.items()))


def reply_line(address: Address, item: Recorded) -> str:
    """Return the line of a recording file for a reply."""
    place: dict[str, object] = {"task": address.task, "role": address.role.value, "model": address.model}
    place |= {"item": address.item, "attempt": address.attempt}
    line = place | reply_json(item.reply) | ({} if item.key is None else {"key": item.key})
    return json.dumps(line, ensure_ascii=False) + "\n"


def read_recording(path: Path) -> Recording:
    """Read a recording file.

    Raises:
        ModelError: it cannot be read, is no recording, or holds two replies with one address.
    """
    return _parsed(path, _text(path), unfinished=False)


def read_unfinished(path: Path) -> Recording | None:
    """Read a recording that a run which was killed may have left, None where there is none.

    A last line that is cut off is passed over, and of several replies with one address the last one counts.

    Raises:
        ModelError: it cannot be read, or is no recording.
    """
    if not path.exists():
        return None
    text = _text(path)
    return _parsed(path, text, unfinished=True) if text else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"{path}: cannot be read: {read_failure(error)}") from None


def _parsed(path: Path, text: str, unfinished: bool) -> Recording:
    lines = text.removesuffix("\n").split("\n") if text else []  # a reply may hold other ends of lines
    roles: dict[Role, tuple[str, ...]] = {}
    replies: dict[Address, Recorded] = {}
    for number, line in enumerate(lines, 1):
        try:
            record = _object(line)
            if number == 1:
                roles = _roles(record)
                continue
            address = _address(record)
            if address in replies and not unfinished:
                raise ValueError(f"a second reply for {address.render()}")
            key = record.get("key")
            replies[address] = Recorded(read_reply(record), key if isinstance(key, str) else None)
        except ValueError as error:
            if unfinished and 1 < number == len(lines) and not text.endswith("\n"):
                break
            raise ModelError(f"{path}:{number}: {error}") from None
    if not lines:
        raise ModelError(f"{path}: is empty")
    return Recording(str(path), roles, replies)


def _object(line: str) -> Mapping[str, object]:
    try:
        record = json.loads(line)
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    if not isinstance(record, dict):
        raise ValueError("is not an object")
    return record


def _roles(record: Mapping[str, object]) -> dict[Role, tuple[str, ...]]:
    if record.get("veriscale") != "recording" or record.get("version") != VERSION:
        raise ValueError(f"is not the first line of a recording of version {VERSION}")
    roles = record.get("roles")
    if not isinstance(roles, dict) or not all(isinstance(names, list) for names in roles.values()):
        raise ValueError("roles is not an object of lists")
    cast = {Role(name): tuple(map(str, names)) for name, names in roles.items()}
    if not all(is_name(name) for names in cast.values() for name in names):
        raise ValueError("roles has a model that is no name")
    return cast


def _address(record: Mapping[str, object]) -> Address:
    task, role, model = record.get("task"), record.get("role"), record.get("model")
    if not isinstance(task, str) or not isinstance(model, str):
        raise ValueError("task or model is missing")
    if not is_utf8(task + model):
        raise ValueError("task or model holds half of a surrogate pair")
    return Address(task, Role(str(role)), model, _number(record, "item"), _number(record, "attempt"))


def _number(record: Mapping[str, object], name: str) -> int:
    number = record.get(name, 0)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise ValueError(f"{name} is no count: {number!r}")
    return number
