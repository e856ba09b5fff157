"""Reads a finished run from the files that it exported, one task at a time.

Only ``plus``, ``provenance.jsonl`` and ``summary.json`` are read. A run folder may come from someone else: what is
missing or of another shape is an error that names the file, and nothing of it is run.
"""

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from veriscale.benchmark.formats.folders import FILE_FIELDS, TASK_FILE
from veriscale.benchmark.formats.read import locate
from veriscale.errors import RunError, UsageError
from veriscale.report.damage import DAMAGE, damage_reason
from veriscale.report.html.display import load_json
from veriscale.report.html.facts import run_facts
from veriscale.report.html.task_record import scaled_task
from veriscale.report.records import RunFacts, ScaledTask
from veriscale.run.storage.outputs import MARKER
from veriscale.run.storage.provenance import FILE

SUMMARY: Final = "summary.json"
PLUS: Final = "plus"


def check_run(folder: Path) -> None:
    """Make sure that `folder` is the output of a finished `veriscale scale`.

    Raises:
        UsageError: it is not.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder}: there is no such folder; name the DIR of a `veriscale scale --out DIR`")
    missing = _missing(folder)
    if missing:
        raise UsageError(f"{folder}: is not the output of a finished `veriscale scale`: there is no {missing[0]}")


def is_run(folder: Path) -> bool:
    """Return whether `folder` is the output of a finished `veriscale scale`."""
    return not _missing(folder)


def _missing(folder: Path) -> list[str]:
    return [name for name in (MARKER, SUMMARY, FILE, PLUS) if not (folder / name).exists()]


class RunFiles:
    """The files of a run in `folder`."""

    def __init__(self, folder: Path):
        self._folder = folder

    def facts(self) -> RunFacts:
        """Return what the summary says.

        Raises:
            RunError: it is damaged.
        """
        path = self._folder / SUMMARY
        try:
            return run_facts(json.loads(path.read_text(encoding="utf-8")))
        except DAMAGE as error:
            raise _damaged(path, error) from error

    def tasks(self) -> Iterator[ScaledTask]:
        """Yield the scaled tasks in the order of the suite.

        Raises:
            RunError: a file is damaged, or provenance and suite do not belong together.
        """
        path = self._folder / FILE
        try:
            places = _line_places(path)
        except DAMAGE as error:
            raise _damaged(path, error) from error
        with path.open("rb") as provenance:
            for origin, record in self._records():
                try:
                    provenance.seek(places.pop(str(record["id"])))
                    yield scaled_task(record, json.loads(provenance.readline()))
                except DAMAGE as error:
                    raise _damaged(f"{path} or {origin}", error) from error
        if places:
            raise _damaged(locate(self._folder / PLUS), ValueError(f"there is no task {next(iter(places))}"))

    def _records(self) -> Iterator[tuple[Path, Mapping[str, object]]]:
        """Yield each task of the expanded suite in the form of a line of JSON Lines, with its file."""
        path = locate(self._folder / PLUS)
        if path.is_dir():
            for entry in sorted(path.iterdir()):
                if (entry / TASK_FILE).is_file():
                    yield entry, _folder_record(entry)
            return
        try:
            with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
                for line in lines:
                    if line.strip():
                        yield path, _object(load_json(line.decode("utf-8")))
        except (OSError, EOFError, ValueError, RecursionError) as error:
            raise _damaged(path, error) from error


def _folder_record(folder: Path) -> Mapping[str, object]:
    try:
        record = _object(load_json((folder / TASK_FILE).read_text(encoding="utf-8")))
        description, lean, tests, inputs = (
            (folder / str(record[field])).read_text(encoding="utf-8") for field in FILE_FIELDS
        )
        return {
            "id": record["id"],
            "signature": record["signature"],
            "description": description,
            "lean_code": lean,
            "tests": load_json(tests),
            "reject_inputs": load_json(inputs),
        }
    except DAMAGE as error:
        raise _damaged(folder, error) from error


def _line_places(path: Path) -> dict[str, int]:
    """Return where the line of each task begins; it names the task first."""
    places = {}
    position = 0
    with path.open("rb") as lines:
        for line in lines:
            start = line.index(b":") + 1
            name, _ = json.JSONDecoder().raw_decode(line[start : start + 4096].decode("utf-8", "ignore").lstrip())
            places[str(name)] = position
            position += len(line)
    return places


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def _damaged(path: Path | str, error: Exception) -> RunError:
    return RunError(f"{path}: is damaged or incomplete ({damage_reason(error)}); run `veriscale scale` again")
