"""Reads a benchmark in any of its formats."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from veriscale.benchmark.formats.folders import read_folders
from veriscale.benchmark.formats.jsonl import read_jsonl
from veriscale.benchmark.problems import Place, Problem, ReadFault
from veriscale.benchmark.records import Task
from veriscale.errors import BenchmarkError


class BenchmarkFormat(StrEnum):
    """How a benchmark is stored."""

    FOLDERS = "folders"
    """A folder of task folders; a single task folder is read as one of them."""
    JSONL = "jsonl"
    JSONL_GZ = "jsonl.gz"


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The tasks that could be read, in order, and what could not."""

    tasks: tuple[Task, ...]
    problems: tuple[Problem, ...]
    format: BenchmarkFormat


def read_benchmark(path: Path) -> Benchmark:
    """Read a task folder, a folder of task folders, a ``.jsonl`` or ``.jsonl.gz`` file, or a folder with one such file.

    Raises:
        BenchmarkError: there is no benchmark at `path`.
    """
    path = locate(path)
    format_ = format_of(path)
    tasks: dict[str, Task] = {}
    problems: list[Problem] = []
    for found in _entries(path, format_):
        if isinstance(found, Problem):
            problems.append(found)
        elif found.id in tasks:
            problems.append(_duplicate(found, tasks[found.id], format_))
        else:
            tasks[found.id] = found
    if not tasks and not problems:
        raise BenchmarkError(f"{path}: holds no tasks")
    return Benchmark(tuple(tasks.values()), tuple(problems), format_)


def locate(path: Path) -> Path:
    """Return the JSON Lines file in the folder `path` where there is exactly one and no folder, else `path` itself."""
    if not path.is_dir():
        return path
    entries = [entry for entry in path.iterdir() if not entry.name.startswith(".")]
    files = [entry for entry in entries if entry.name.endswith((".jsonl", ".jsonl.gz"))]
    return files[0] if len(files) == 1 and not any(entry.is_dir() for entry in entries) else path


def format_of(path: Path) -> BenchmarkFormat:
    """Return the format of the benchmark at `path`.

    Raises:
        BenchmarkError: there is nothing at `path`, or it is of no known format.
    """
    if path.is_dir():
        return BenchmarkFormat.FOLDERS
    if not path.exists():
        raise BenchmarkError(f"{path}: there is no such file or folder")
    if path.name.endswith(".jsonl"):
        return BenchmarkFormat.JSONL
    if path.name.endswith(".jsonl.gz"):
        return BenchmarkFormat.JSONL_GZ
    raise BenchmarkError(f"{path}: not a folder and not a .jsonl or .jsonl.gz file")


def _duplicate(task: Task, first: Task, format_: BenchmarkFormat) -> Problem:
    place = Place(task.origin, None, task.id)
    if format_ is not BenchmarkFormat.FOLDERS:
        file, _, line = task.origin.rpartition(":")
        place = Place(file, int(line), task.id)
    return place.problem(ReadFault.DUPLICATE_TASK, f"the id is that of the task at {first.origin}", "id")


def _entries(path: Path, format_: BenchmarkFormat) -> Iterator[Task | Problem]:
    return read_folders(path) if format_ is BenchmarkFormat.FOLDERS else read_jsonl(path)
