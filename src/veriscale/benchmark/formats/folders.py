"""Reads Verina's task folders: ``task.json`` names the description, the Lean file and the two files of rows."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from veriscale.benchmark.formats.assemble import TaskParts, assemble
from veriscale.benchmark.formats.json_text import Item, JsonTextError, read_array, read_value
from veriscale.benchmark.problems import Place, Problem, ReadFailure, ReadFault
from veriscale.benchmark.records import KeptFolder, RowList, Task
from veriscale.benchmark.rows import RowTexts
from veriscale.benchmark.signature import checked_id, field_of, refuse_bad_json, text_field
from veriscale.errors import BenchmarkError

TASK_FILE = "task.json"
_RUN_LOG = "events.jsonl"
"""The log of a run in its work folder, which is no benchmark."""
FILE_FIELDS = ("description_file", "lean_file", "test_file", "reject_inputs_file")
KEPT_FILES = ("signature.json",)
"""Files of a folder that are not read, and copied when the task is written."""


def read_folders(path: Path) -> Iterator[Task | Problem]:
    """Yield the task of a task folder, or those of its subfolders by name, and what could not be read.

    Hidden subfolders are passed over.

    Raises:
        BenchmarkError: the folder cannot be listed, or neither it nor a subfolder has a ``task.json``.
    """
    for folder in _task_folders(path):
        try:
            task, problems = _read_folder(folder)
        except ReadFailure as failure:
            yield failure.problem
        else:
            yield task
            yield from problems


def _task_folders(path: Path) -> list[Path]:
    if (path / TASK_FILE).exists():
        return [path]
    try:
        folders = sorted(entry for entry in path.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    except OSError as error:
        raise BenchmarkError(f"{path}: cannot be read: {error.strerror}") from None
    if not any((folder / TASK_FILE).exists() for folder in folders):
        nested = [folder.name for folder in folders if _holds_tasks(folder)]
        hint = f"; there are tasks in {' and '.join(nested)}, name one of these" if nested else ""
        raise BenchmarkError(f"{path}: holds no tasks{hint}")
    return folders


def _holds_tasks(folder: Path) -> bool:
    """Return whether a folder is likely a benchmark itself."""
    files = (file for pattern in ("*.jsonl", "*.jsonl.gz") for file in folder.glob(pattern))
    return any(folder.glob(f"*/{TASK_FILE}")) or any(file.name != _RUN_LOG for file in files)


@dataclass(frozen=True, slots=True)
class _File:
    """A file of a task folder."""

    name: str
    text: str
    place: Place


def _read_folder(folder: Path) -> tuple[Task, list[Problem]]:
    task_file = _read_file(folder, TASK_FILE, Place(str(folder / TASK_FILE)))
    json = _parsed(task_file, read_value)
    task_id = checked_id(field_of(json, "id", task_file.place), task_file.place)
    refuse_bad_json(json, task_file.place)
    place = Place(task_file.place.file, None, task_id)
    files = {field: _named_file(folder, json, field, place) for field in FILE_FIELDS}
    tests, reject_inputs = files["test_file"], files["reject_inputs_file"]
    parts = TaskParts(
        id=task_id,
        description=files["description_file"].text,
        signature=field_of(json, "signature", place),
        signature_place=place,
        lean=files["lean_file"].text,
        lean_place=files["lean_file"].place,
        tests=_rows(RowList.TESTS, tests),
        tests_place=tests.place,
        reject_inputs=_rows(RowList.REJECT_INPUTS, reject_inputs),
        reject_inputs_place=reject_inputs.place,
        kept=_kept(folder, task_file, files),
        origin=str(folder),
    )
    return assemble(parts)


def _kept(folder: Path, task_file: _File, files: dict[str, _File]) -> KeptFolder:
    """Return what is needed to write the folder back."""
    copies = {TASK_FILE: task_file.text}
    for name in KEPT_FILES:
        if (folder / name).is_file():
            copies[name] = _read_file(folder, name, Place(str(folder / name))).text
    return KeptFolder(folder.resolve().name, {field: file.name for field, file in files.items()}, copies)


def _named_file(folder: Path, json: object, field: str, place: Place) -> _File:
    """Read the file that a field of ``task.json`` names."""
    name = text_field(json, field, place)
    if not _stays_inside(folder, name):
        raise place.failure(ReadFault.PATH, f"{name!r} does not name a file inside of the folder", field)
    return _read_file(folder, name, Place(str(folder / name), None, place.task))


def _stays_inside(folder: Path, name: str) -> bool:
    """Return whether `name` is a relative path to something within the folder, symbolic links followed."""
    target = Path(name)
    if "\0" in name or target.is_absolute() or not target.name or ".." in target.parts:
        return False
    try:
        return (folder / target).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a loop of symbolic links, or a name that is too long
        return False


def _read_file(folder: Path, name: str, place: Place) -> _File:
    try:
        data = (folder / name).read_bytes()
    except OSError as error:
        reason = (
            "there is no such file" if isinstance(error, FileNotFoundError) else f"cannot be read: {error.strerror}"
        )
        raise place.failure(ReadFault.MISSING_FILE, reason) from None
    try:
        return _File(name, data.decode("utf-8"), place)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise place.at_line(line).failure(ReadFault.ENCODING, f"not UTF-8 at byte {error.start}") from None


def _parsed(file: _File, read: Callable[[str], object]) -> object:
    try:
        return read(file.text)
    except JsonTextError as error:
        line = file.text.count("\n", 0, error.offset) + 1
        raise file.place.at_line(line).failure(ReadFault.JSON, error.reason) from None


def _rows(name: RowList, file: _File) -> RowTexts:
    items = _parsed(file, read_array)
    assert isinstance(items, tuple)
    starts = [0] + [index + 1 for index, char in enumerate(file.text) if char == "\n"]
    rows: tuple[Item, ...] = items
    return RowTexts(name, file.text, rows, lambda offset: bisect_right(starts, offset))
