"""Reads the specification that is to be repaired, and writes the repaired one in the same form.

A ``.json`` file holds parts by Verina's names, as a submission to ``evaluate`` does, but ``precond`` or ``postcond``
may be left out: the task's own one stands in for it, and is not read for the repair of the other. Any other file is
Lean text, with Verina's section markers or with the two definitions by their names.
"""

import json
import re
from pathlib import Path
from typing import Final

from veriscale.benchmark.formats.json_text import JsonTextError, find_refused, read_object
from veriscale.benchmark.records import Json, Task
from veriscale.engines.submitted.parts import SpecParts
from veriscale.engines.submitted.text import defines, header_of
from veriscale.errors import UsageError
from veriscale.evaluate.records import Kind
from veriscale.evaluate.reply import Refusal, cut_reply, tidy

MAX_TEXT: Final = 1_000_000
"""Characters; nothing that people read is longer, and the parser takes time in proportion."""
_MARKER: Final = re.compile(r"^[ \t]*--[ \t]*!benchmark[^\n]*\n", re.MULTILINE)
NAMES: Final = ("imports", "precond_aux", "precond", "postcond_aux", "postcond")


def read_spec(path: Path, task: Task) -> SpecParts:
    """Read a specification for a task.

    Raises:
        UsageError: the file cannot be read, or holds no specification.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8 at byte {error.start}") from None
    if len(text) > MAX_TEXT:
        raise UsageError(f"{path}: has {len(text)} characters, limit {MAX_TEXT}")
    function = task.signature.name
    if path.suffix != ".json":
        found = cut_reply(f"~~~~~~~~\n{text}\n~~~~~~~~", Kind.SPEC, function)
        if isinstance(found, Refusal):
            raise UsageError(f"{path}: {found.reason}")
        return SpecParts(**found)
    given = _members(path, text)
    if "precond" not in given and "postcond" not in given:
        raise UsageError(f"{path}: holds neither precond nor postcond")
    return SpecParts(**tidy(_completed(given, task), Kind.SPEC, function))


def spec_json(parts: SpecParts) -> dict[str, Json]:
    """Return a specification by Verina's names, without white space at the ends of its parts."""
    return {name: _part(parts, name) for name in NAMES}


def spec_text(path: Path, parts: SpecParts, task: Task) -> str:
    """Return a specification as the text of a file that `read_spec` reads: JSON by its name, or else Lean."""
    if path.suffix == ".json":
        return json.dumps(spec_json(parts), ensure_ascii=False, indent=2) + "\n"
    heads = {name: _head(parts, name, task) for name in ("precond", "postcond")}
    texts = [heads.get(name, "") + _part(parts, name) for name in NAMES]
    return "\n\n".join(text.strip("\n") for text in texts if text) + "\n"


def _part(parts: SpecParts, name: str) -> str:
    text: str = getattr(parts, name)
    return text.rstrip()


def _head(parts: SpecParts, name: str, task: Task) -> str:
    """Return the header that a part needs in a Lean file, "" where it brings its own."""
    own = _part(parts, name)
    return "" if defines(own, f"{task.signature.name}_{name}") else _MARKER.sub("", header_of(task, name))


def _members(path: Path, text: str) -> dict[str, str]:
    try:
        members = read_object(text)
    except JsonTextError as error:
        raise UsageError(f"{path}: character {error.offset + 1}: {error.reason}") from None
    found: dict[str, str] = {}
    for name in NAMES:
        if name not in members:
            continue
        value = members[name].item.value
        if not isinstance(value, str) or find_refused(value) is not None:
            raise UsageError(f"{path}: {name} is not text")
        found[name] = value
    return found


def _completed(given: dict[str, str], task: Task) -> dict[str, str]:
    parts = {name: given.get(name, "") for name in NAMES}
    if "precond" not in given:
        helpers = "\n".join(task.section(name) for name in ("solution_aux", "precond_aux"))
        parts |= {"precond": task.section("precond"), "precond_aux": f"{helpers}\n{parts['precond_aux']}"}
    elif "postcond" not in given:
        helpers = "\n".join(task.section(name) for name in ("solution_aux", "code_aux", "postcond_aux"))
        parts |= {"postcond": task.section("postcond"), "postcond_aux": f"{helpers}\n{parts['postcond_aux']}"}
    return parts
