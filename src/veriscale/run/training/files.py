"""Writes and reads training data: JSON Lines, Parquet, or a folder for the Hugging Face hub.

A hub folder is JSON Lines with a card that names one configuration for each table; uploading it is left to the user.
"""

import importlib
import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from veriscale.errors import UsageError
from veriscale.run.training.tables import Row


class ExportFormat(StrEnum):
    """How tables are written."""

    JSONL = "jsonl"
    PARQUET = "parquet"
    HF = "hf"


def check_format(form: ExportFormat) -> None:
    """Make sure that a format can be written.

    Raises:
        UsageError: it needs a library that is not installed.
    """
    if form is ExportFormat.PARQUET:
        _parquet()


def write_tables(tables: Mapping[str, Sequence[Row]], folder: Path, form: ExportFormat) -> None:
    """Write each table into a file of an existing folder.

    Raises:
        UsageError: Parquet is asked for and pyarrow is not installed.
    """
    if form is ExportFormat.PARQUET:
        arrow, parquet = _parquet()
        for name, rows in tables.items():
            parquet.write_table(arrow.Table.from_pylist(list(rows)), folder / f"{name}.parquet")
        return
    target = folder / "data" if form is ExportFormat.HF else folder
    target.mkdir(exist_ok=True)
    for name, rows in tables.items():
        lines = (json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n" for row in rows)
        (target / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8", newline="\n")
    if form is ExportFormat.HF:
        (folder / "README.md").write_text(_card(tables), encoding="utf-8", newline="\n")


def read_table(path: Path) -> list[Row]:
    """Read a table that `write_tables` wrote.

    Raises:
        UsageError: it is Parquet and pyarrow is not installed.
    """
    if path.suffix == ".parquet":
        rows: list[Row] = _parquet()[1].read_table(path).to_pylist()
        return rows
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def _card(tables: Mapping[str, Sequence[Row]]) -> str:
    configurations = "".join(
        f"- config_name: {name}\n  data_files: data/{name}.jsonl\n" for name, rows in tables.items() if rows
    )
    counts = "".join(f"| {name} | {len(rows)} |\n" for name, rows in tables.items())
    return (
        f"---\nconfigs:\n{configurations}---\n\n# Specifications in Lean 4 and what they must reject\n\n"
        f"Made by `veriscale export`.\n\n| table | rows |\n|---|---:|\n{counts}"
    )


def _parquet() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise UsageError("--format parquet needs pyarrow: pip install 'veriscale[parquet]'") from None
