"""Writes the copy of a benchmark in which rows are repaired; whatever no repair concerns goes out byte for byte."""

import gzip
import json
import os
import shutil
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path

from veriscale.benchmark.formats.json_text import Item, read_array, read_object
from veriscale.benchmark.formats.read import BenchmarkFormat, format_of, locate
from veriscale.benchmark.formats.write import zipped
from veriscale.benchmark.list_edits import edited_list
from veriscale.benchmark.records import KeptFolder, RowList, Task
from veriscale.errors import UsageError
from veriscale.lint.fix.changes import Repair

_FILES = {RowList.TESTS: "test_file", RowList.REJECT_INPUTS: "reject_inputs_file"}


def check_target(source: Path, target: Path) -> None:
    """Make sure that a repaired copy of `source` can be written to `target`, before the work begins.

    Raises:
        UsageError: it is of another format, holds something else, or source and target are not apart.
    """
    source = locate(source)
    here, there = source.resolve(), target.resolve()
    if there.is_relative_to(here) or here.is_relative_to(there):
        raise UsageError(f"{target}: not apart from {source}; choose another place for the copy")
    if format_of(source) is BenchmarkFormat.FOLDERS:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise UsageError(f"{target}: exists and is not empty")
    elif not target.name.endswith((".jsonl", ".jsonl.gz")) or target.is_dir():
        raise UsageError(f"{target}: the copy of a JSON Lines file is a .jsonl or .jsonl.gz file")


def changes_file(target: Path) -> Path:
    """Return the file beside a repaired copy that lists the changes."""
    return target.with_name(target.name + ".changes.ndjson")


def write_repaired(source: Path, target: Path, tasks: Iterable[Task], repairs: Iterable[Repair]) -> None:
    """Write a copy of `source` with the repairs of its tasks, and a JSON line for each change beside it.

    Raises:
        UsageError: something cannot be read or written.
    """
    source = locate(source)
    by_origin = {repair.origin: repair for repair in repairs}
    ordered = {task.origin: by_origin[task.origin] for task in tasks if task.origin in by_origin}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if format_of(source) is BenchmarkFormat.FOLDERS:
            _write_folders(source, target, tasks, ordered)
        else:
            _write_lines(source, target, ordered)
        changes = [change for repair in ordered.values() for change in repair.changes]
        text = "".join(json.dumps(change.json(), ensure_ascii=False) + "\n" for change in changes)
        _replace(changes_file(target), text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"{target}: cannot be written: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    """Return why files cannot be written; copying a folder raises a list of what went wrong with each file."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        return str(error.args[0][0][-1])
    return str(error)


def _write_lines(source: Path, target: Path, repairs: Mapping[str, Repair]) -> None:
    data = source.read_bytes()
    lines = (gzip.decompress(data) if source.suffix == ".gz" else data).split(b"\n")
    for origin, repair in repairs.items():
        index = int(origin.rpartition(":")[2]) - 1
        lines[index] = _repaired_line(lines[index].decode("utf-8"), repair).encode("utf-8")
    data = b"\n".join(lines)
    _replace(target, zipped(data) if target.suffix == ".gz" else data)


def _repaired_line(line: str, repair: Repair) -> str:
    members = read_object(line, frozenset(RowList))
    last_first = sorted(RowList, key=lambda name: -members[name].item.start)
    for name in last_first:
        place, items = members[name].item, members[name].items
        assert items is not None
        line = line[: place.start] + edited_list(line, place, items, repair.edits(name)) + line[place.end :]
    return line


def _write_folders(source: Path, target: Path, tasks: Iterable[Task], repairs: Mapping[str, Repair]) -> None:
    temporary = target.with_name(target.name + ".tmp")
    if temporary.exists():
        shutil.rmtree(temporary)
    shutil.copytree(source, temporary, copy_function=shutil.copyfile, ignore_dangling_symlinks=True)
    for name, _, _ in os.walk(temporary):
        os.chmod(name, os.stat(name).st_mode | stat.S_IRWXU)  # the source may be read-only
    for task in tasks:
        if task.origin in repairs and isinstance(task.kept, KeptFolder):
            folder = temporary / Path(task.origin).relative_to(source)
            for name in RowList:
                _repair_file(folder / task.kept.files[_FILES[name]], repairs[task.origin], name)
    if target.exists():
        target.rmdir()
    os.replace(temporary, target)


def _repair_file(path: Path, repair: Repair, name: RowList) -> None:
    edits = repair.edits(name)
    if edits.texts or edits.added:
        text = path.read_bytes().decode("utf-8")
        start, end = text.index("["), text.rindex("]") + 1
        new = edited_list(text, Item(None, start, end), read_array(text), edits)
        path.write_bytes((text[:start] + new + text[end:]).encode("utf-8"))


def _replace(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)
