"""The folder that a run writes: which folders are ours, and how an earlier run is replaced.

A marker file makes a folder ours and lists what a run wrote there. Everything is written into a hidden folder first and
moved to its place at the end, so that a run that fails or is stopped leaves an earlier one as it was; files that users
put beside ours stay.
"""

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veriscale import __version__
from veriscale.benchmark.read import BenchmarkFormat
from veriscale.benchmark.records import Json, Task
from veriscale.benchmark.write import write_benchmark
from veriscale.errors import UsageError

MARKER: Final = "veriscale-run.json"
_NEW: Final = ".veriscale-new"
_OLD: Final = ".veriscale-old"


def check_folder(path: Path) -> None:
    """Make sure that a run may write to `path`, before the work begins.

    Raises:
        UsageError: it is a file, or a folder with something in it that no run of this tool wrote.
    """
    if path.exists() and not path.is_dir():
        raise UsageError(f"{path}: is a file, not a folder for output")
    if path.is_dir() and any(path.iterdir()) and _entries(path) is None:
        raise UsageError(f"{path}: exists, is not empty and is not the output of a run of veriscale")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{path}: cannot be made: {error.strerror}") from None
    if not os.access(path, os.W_OK):
        raise UsageError(f"{path}: cannot be written to")


def check_apart(tasks: Path, path: Path) -> None:
    """Make sure that neither of benchmark and output lies in the other: a run replaces what an earlier one wrote.

    Raises:
        UsageError: one does.
    """
    benchmark, output = tasks.resolve(), path.resolve()
    if output.is_relative_to(benchmark):
        raise UsageError(f"{path}: lies in the benchmark {tasks}; choose a folder for output outside of it")
    if benchmark.is_relative_to(output):
        raise UsageError(f"{tasks}: lies in {path}, where a run replaces what is there; choose another output folder")


@contextmanager
def replaced_folder(path: Path, command: str) -> Iterator[Path]:
    """Give the body an empty folder; when it is done, put what it wrote there into `path` in place of an earlier run's.

    Raises:
        UsageError: as `check_folder` does, or `path` cannot be written to.
    """
    check_folder(path)
    new, old = path / _NEW, path / _OLD
    try:
        for folder in (new, old):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        yield new
        _swap(path, new, old, command)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


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


def _swap(path: Path, new: Path, old: Path, command: str) -> None:
    """Move an earlier run's entries away and the new ones in."""
    entries = sorted(entry.name for entry in new.iterdir())
    for name in {*entries, *(_entries(path) or ()), MARKER}:
        if (path / name).exists():
            os.replace(path / name, old / name)
    marker: Json = {"tool": "veriscale", "version": __version__, "command": command, "entries": list[Json](entries)}
    write_json(path / MARKER, marker)
    for name in entries:
        os.replace(new / name, path / name)


def _entries(path: Path) -> list[str] | None:
    """Return what an earlier run wrote to a folder, None where the folder is not ours."""
    try:
        marker = json.loads((path / MARKER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(marker, dict) or marker.get("tool") != "veriscale" or not isinstance(marker.get("entries"), list):
        return None
    return [name for name in marker["entries"] if isinstance(name, str) and _is_plain(name)]


def _is_plain(name: str) -> bool:
    """Return whether a name is one of an entry of a folder, so that it cannot lead out of it."""
    return name not in ("", ".", "..") and not any(char in name for char in "/\\\0")
