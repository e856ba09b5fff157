"""Writes benchmarks, in the format that they came in or in another.

Rows that were read from a file go out byte for byte; unexpected outputs that were found for them are added at the end
of their list. The same tasks give the same bytes. Files and folders appear under their name when they are complete.
"""

import gzip
import io
import json
import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from veriscale.benchmark.formats.folders import FILE_FIELDS, TASK_FILE
from veriscale.benchmark.formats.json_text import read_object
from veriscale.benchmark.formats.jsonl import without_rows
from veriscale.benchmark.formats.read import BenchmarkFormat
from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.benchmark.records import Json, KeptFolder, KeptLine, RowList, Task
from veriscale.errors import BenchmarkError, UsageError

_DEFAULT_NAMES = ("description.txt", "task.lean", "test.json", "reject_inputs.json")


def write_benchmark(tasks: Sequence[Task], path: Path, format_: BenchmarkFormat) -> None:
    """Write `tasks` to the file or, for folders, the new folder `path`.

    Raises:
        UsageError: `path` is a folder that exists and is not empty.
        BenchmarkError: a task's id cannot be the name of a folder.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if format_ is BenchmarkFormat.FOLDERS:
        _write_folders(tasks, path)
        return
    data = "".join(jsonl_line(task) + "\n" for task in tasks).encode("utf-8")
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(zipped(data) if format_ is BenchmarkFormat.JSONL_GZ else data)
    os.replace(temporary, path)


def jsonl_line(task: Task) -> str:
    """Return the line of a task in JSON Lines, without the line break."""
    rows = RowWriter(task)
    lists = tuple("[" + ", ".join(texts) + "]" for texts in (rows.pairs(), rows.unexpected_inputs()))
    text = task.kept.text if isinstance(task.kept, KeptLine) else _new_record(task)
    return without_rows(text, read_object(text, frozenset(RowList)), (lists[0], lists[1]))


def _new_record(task: Task) -> str:
    """Return the line, still without rows, of a task that came from a folder."""
    record: dict[str, Json] = {
        "id": task.id,
        "description": task.description,
        "lean_code": task.lean,
        "signature": _signature(task),
        "metadata": {},
        RowList.TESTS: [],
        RowList.REJECT_INPUTS: [],
    }
    if isinstance(task.kept, KeptFolder):
        record["metadata"] = _metadata(task.kept.copies[TASK_FILE])
    return _dumped(record)


def _write_folders(tasks: Iterable[Task], path: Path) -> None:
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UsageError(f"{path}: exists and is not empty")
    temporary = path.with_name(path.name + ".tmp")
    if temporary.exists():
        shutil.rmtree(temporary)
    temporary.mkdir()
    for task in tasks:
        folder = temporary / _folder_name(task)
        folder.mkdir()
        for name, text in _folder_files(task).items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode("utf-8"))
    if path.exists():
        path.rmdir()
    os.replace(temporary, path)


def _folder_name(task: Task) -> str:
    """Return the name of the task's folder: the one that it came from, or its id.

    Raises:
        BenchmarkError: the id cannot be a file name.
    """
    name = task.kept.name if isinstance(task.kept, KeptFolder) else task.id
    if name in ("", ".", "..") or any(char in name for char in "/\\\0"):
        raise BenchmarkError(f"{task.origin}: the id {task.id!r} cannot be the name of a folder")
    return name


def _folder_files(task: Task) -> dict[str, str]:
    """Return the texts of a task folder by file name."""
    rows = RowWriter(task)
    texts = (task.description, task.lean, _row_list(rows.pairs()), _row_list(rows.unexpected_inputs()))
    names: Mapping[str, str] = dict(zip(FILE_FIELDS, _DEFAULT_NAMES, strict=True))
    if isinstance(task.kept, KeptFolder):
        names, others = task.kept.files, task.kept.copies
    else:
        others = {TASK_FILE: _new_task_json(task, names)}
    return {names[field]: text for field, text in zip(FILE_FIELDS, texts, strict=True)} | dict(others)


def _new_task_json(task: Task, names: Mapping[str, str]) -> str:
    """Return the ``task.json`` of a task that came from JSON Lines."""
    fields: dict[str, Json] = {"id": task.id, "signature": _signature(task)}
    fields.update(names)
    if isinstance(task.kept, KeptLine):
        fields["metadata"] = _metadata(task.kept.text)
    return json.dumps(fields, ensure_ascii=False, allow_nan=False, indent=4) + "\n"


def _metadata(text: str) -> Json:
    """Return the ``metadata`` of a ``task.json`` or a line."""
    metadata: Json = json.loads(text).get("metadata", {})
    return metadata


def _signature(task: Task) -> Json:
    parameters: list[Json] = [
        {"param_name": parameter.name, "param_type": parameter.type_text} for parameter in task.signature.parameters
    ]
    return {
        "name": task.signature.name,
        "parameters": parameters,
        "return_type": task.signature.return_type_text,
    }


def _row_list(rows: Sequence[str]) -> str:
    """Return a JSON list with a row a line."""
    return "[\n    " + ",\n    ".join(rows) + "\n]\n" if rows else "[]\n"


def _dumped(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def zipped(data: bytes) -> bytes:
    """Compress without a time or a name, which would differ from run to run."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as file:
        file.write(data)
    return buffer.getvalue()
