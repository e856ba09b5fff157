"""The folder that a run writes: which folders are ours, and how an earlier run is replaced.

A marker file makes a folder ours and lists what a run wrote there; so does a folder ``work`` with a lock in it, which
is all that a run has before its end. Everything is written into a hidden folder first, then a plan of what is to be
moved where is written, and then it is moved. A run that is stopped before the plan leaves an earlier one as it was;
one that is stopped after it has all that it needs, and `finish_swap` does the rest. Files that users put beside ours
stay.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veriscale import __version__
from veriscale.benchmark.formats.read import BenchmarkFormat
from veriscale.benchmark.formats.write import write_benchmark
from veriscale.benchmark.records import Json, Task
from veriscale.errors import RunError, UsageError
from veriscale.run.storage.lock import FILE as LOCK

MARKER: Final = "veriscale-run.json"
WORK: Final = "work"
"""Where a run keeps what the next one can use; no run replaces it."""
_NEW: Final = ".veriscale-new"
_OLD: Final = ".veriscale-old"
_PLAN: Final = ".veriscale-plan.json"
_HIDDEN: Final = frozenset({_NEW, _OLD, _PLAN, _PLAN + ".tmp", MARKER + ".tmp"})


def check_folder(path: Path) -> None:
    """Make sure that a run may write to `path`, before the work begins.

    Raises:
        UsageError: it is a file, or a folder with something in it that no run of this tool wrote.
    """
    try:
        if path.exists() and not path.is_dir():
            raise UsageError(f"{path}: is a file, not a folder for output")
        path.mkdir(parents=True, exist_ok=True)
        names = {entry.name for entry in path.iterdir()}
        ours = _entries(path) is not None or (names <= {WORK, *_HIDDEN} and _is_our_work(path / WORK))
        if names and not ours:
            raise UsageError(f"{path}: exists, is not empty and is not the output of a run of veriscale")
        if not _is_our_work(path / WORK):
            raise UsageError(f"{path / WORK}: exists and is not from a run of veriscale; move it away")
    except OSError as error:
        raise UsageError(f"{path}: cannot be made or read: {error.strerror}") from None
    if not os.access(path, os.W_OK):
        raise UsageError(f"{path}: cannot be written to; choose another folder for output")


def check_apart(tasks: Path, path: Path) -> None:
    """Make sure that neither of benchmark and output lies in the other: a run replaces what an earlier one wrote.

    Raises:
        UsageError: one does.
    """
    benchmark, output = tasks.resolve(), path.resolve()
    if output.is_relative_to(benchmark):
        raise UsageError(f"{path}: lies in {tasks}, which is read; choose a folder for output outside of it")
    if benchmark.is_relative_to(output):
        raise UsageError(f"{tasks}: lies in {path}, where a run replaces what is there; choose another output folder")


def written_by(path: Path) -> str | None:
    """Return the command that wrote a folder, None where the folder is not ours."""
    marker = _read_object(path / MARKER) if _entries(path) is not None else None
    command = None if marker is None else marker.get("command")
    return command if isinstance(command, str) else None


def finish_planned_swap(path: Path) -> None:
    """Do what is left of a swap that a killed run had planned in a folder of ours; nothing else is touched there.

    Raises:
        RunError: as `finish_swap` does.
    """
    if (path / _PLAN).is_file():
        finish_swap(path)


@contextmanager
def replaced_folder(
    path: Path,
    command: str,
    undisturbed: Callable[[], AbstractContextManager[None]] = nullcontext,
    only: Collection[str] | None = None,
) -> Iterator[Path]:
    """Give the body an empty folder; when it is done, put what it wrote there into `path` in place of an earlier run's.

    The files are moved inside of `undisturbed`, which may hold signals back for so long. With `only`, entries of other
    names stay as the earlier run wrote them, and so does its command.

    Raises:
        UsageError: as `check_folder` does, or a user's file has the name of one of ours.
        RunError: `path` cannot be written to.
    """
    check_folder(path)
    finish_swap(path)
    new = path / _NEW
    try:
        new.mkdir()
        yield new
        with undisturbed():
            _plan(path, command, only)
            finish_swap(path)
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        if not (path / _PLAN).exists():
            _clear(path)


def finish_swap(path: Path) -> None:
    """Do what is left of a swap that was planned, if any, and clear what a stopped run left.

    Every step can be done again, so that this may be stopped at any moment as well.

    Raises:
        RunError: `path` cannot be written to, or the plan is damaged.
    """
    try:
        plan = _read_object(path / _PLAN)
        if plan is not None:
            marker = plan.get("marker")
            if not isinstance(marker, dict):
                raise RunError(f"{path / _PLAN}: is damaged; delete it and run the same command again")
            _swap(path, _names(plan, "old"), _names(plan, "new"))
            _replace_json(path / MARKER, dict(marker))
            (path / _PLAN).unlink()
        _clear(path)
    except OSError as error:
        raise _unwritable(path, error) from None


def snapshot(path: Path) -> Mapping[str, str] | None:
    """Return a digest of each file that a run wrote to `path`, the marker among them; None where none wrote there."""
    names = _entries(path)
    if names is None or (path / _PLAN).exists():
        return None
    files = [file for name in (*names, MARKER) for file in _files(path / name)]
    return {file.relative_to(path).as_posix(): _digest(file) for file in sorted(files)}


@dataclass(frozen=True, slots=True)
class BenchmarkName:
    """What a benchmark is called and how it is stored: `file` is the name of its JSON Lines file."""

    format: BenchmarkFormat
    file: str

    def write(self, tasks: Sequence[Task], folder: Path) -> None:
        """Write tasks into a folder, in this format."""
        if self.format is BenchmarkFormat.FOLDERS:
            write_benchmark(tasks, folder, self.format)
        else:
            write_benchmark(tasks, folder / self.file, self.format)


def write_json(path: Path, data: Json) -> None:
    """Write JSON for people and machines."""
    path.write_text(json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2) + "\n", encoding="utf-8")


def _plan(path: Path, command: str, only: Collection[str] | None) -> None:
    """Write down what is to be moved: from here on the new files are what counts."""
    earlier = _read_object(path / MARKER) or {}
    kept = [] if only is None else [name for name in _entries(path) or [] if name not in only]
    new = sorted(entry.name for entry in (path / _NEW).iterdir())
    old = _entries(path) or []
    for name in new:
        if not _is_plain(name):
            raise UsageError(f"{path / name}: the name is one that runs need for themselves")
        if name not in old and os.path.lexists(path / name):
            raise UsageError(f"{path / name}: is in the way and not from a run of veriscale; move it away")
    marker: dict[str, Json] = {
        "tool": "veriscale",
        "version": __version__ if only is None else earlier.get("version"),
        "command": command if only is None else earlier.get("command"),
        "entries": list[Json](sorted({*new, *kept})),
    }
    replaced = [name for name in old if name not in kept]
    _replace_json(path / _PLAN, {"old": list[Json](replaced), "new": list[Json](new), "marker": marker})


def _swap(path: Path, old: Sequence[str], new: Sequence[str]) -> None:
    """Move an earlier run's entries away and the new ones in; what is no longer in the hidden folder is in already."""
    (path / _OLD).mkdir(exist_ok=True)
    for name in dict.fromkeys((*old, *new)):
        is_waiting = os.path.lexists(path / _NEW / name)
        if (is_waiting or name not in new) and os.path.lexists(path / name):
            os.replace(path / name, path / _OLD / name)
        if is_waiting:
            os.replace(path / _NEW / name, path / name)


def _clear(path: Path) -> None:
    for name in (_NEW, _OLD):
        if (path / name).is_symlink() or (path / name).is_file():
            (path / name).unlink()
        shutil.rmtree(path / name, ignore_errors=True)
    for name in (_PLAN, MARKER):
        (path / (name + ".tmp")).unlink(missing_ok=True)


def _is_our_work(work: Path) -> bool:
    """Return whether a folder is missing, empty, or a run's."""
    return not os.path.lexists(work) or (work.is_dir() and ((work / LOCK).is_file() or not any(work.iterdir())))


def _entries(path: Path) -> list[str] | None:
    """Return what an earlier run wrote to a folder, None where the folder is not ours."""
    marker = _read_object(path / MARKER)
    if marker is None or marker.get("tool") != "veriscale" or not isinstance(marker.get("entries"), list):
        return None
    return _names(marker, "entries")


def _names(record: Mapping[str, Json], field: str) -> list[str]:
    """Return the names of a list that can be ours, so that a file from elsewhere leads to no other place."""
    names = record.get(field)
    return [name for name in names if isinstance(name, str) and _is_plain(name)] if isinstance(names, list) else []


def _is_plain(name: str) -> bool:
    """Return whether a name is one of an entry of a folder that a run may replace."""
    return name not in ("", ".", "..", WORK, MARKER, *_HIDDEN) and not any(char in name for char in "/\\\0")


def _read_object(path: Path) -> dict[str, Json] | None:
    """Return the JSON object in a file, None where there is none."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _replace_json(path: Path, data: Json) -> None:
    """Write a file that is at any moment either as it was or complete."""
    temporary = path.with_name(path.name + ".tmp")
    write_json(temporary, data)
    os.replace(temporary, path)


def _files(path: Path) -> Iterable[Path]:
    return [file for file in path.rglob("*") if not file.is_dir()] if path.is_dir() else [path]


def _digest(file: Path) -> str:
    """Return the digest of a file, "" where it cannot be read."""
    try:
        with file.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


def _unwritable(path: Path, error: OSError) -> RunError:
    name = error.filename if isinstance(error.filename, str) else str(path)
    return RunError(
        f"{name}: cannot be written: {error.strerror or error}; make room or choose another folder, then run the same "
        "command again: what is finished is kept"
    )
