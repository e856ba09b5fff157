"""``veriscale diff``: what changed between two versions of a benchmark, and which results that invalidates."""

import json
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.compare.output import comparison_json, comparison_text
from veriscale.benchmark.compare.tasks import compare
from veriscale.benchmark.formats.read import read_benchmark
from veriscale.cli.shared import TASKS_HELP, AsJson, TaskPatterns, selected
from veriscale.errors import UsageError

PER_LIST: Final = 5
"""Rows of one list that the text shows for a task."""


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help=TASKS_HELP)],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The other version, in any of the formats.")],
    task: TaskPatterns = None,
    show: Annotated[
        int, typer.Option("--show", help="How many rows of one list to show for a task; 0: all.")
    ] = PER_LIST,
    as_json: AsJson = False,
) -> None:
    """Say what changed from OLD to NEW, up to formatting.

    It also says which recorded results that invalidates. Exit code 0: no change; 1: changes.
    """
    if show < 0:
        raise UsageError("--show must be at least 0")
    versions = (selected(read_benchmark(path), task or [], each=False) for path in (old, new))
    comparison = compare(*versions)
    if as_json:
        typer.echo(json.dumps(comparison_json(comparison), ensure_ascii=False, allow_nan=False))
    else:
        for line in comparison_text(comparison, show or sys.maxsize):
            typer.echo(line)
    raise typer.Exit(0 if comparison.same else 1)
