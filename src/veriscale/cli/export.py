"""``veriscale export``: the training data of a run."""

import json
from pathlib import Path
from typing import Annotated

import typer

from veriscale.benchmark.records import Json
from veriscale.cli.shared import AsJson
from veriscale.run.storage.outputs import check_apart, check_folder, replaced_folder
from veriscale.run.training.files import ExportFormat, check_format, write_tables
from veriscale.run.training.repairs import repair_rows
from veriscale.run.training.tables import training_data


def export(
    run: Annotated[Path, typer.Argument(metavar="DIR", help="The output folder of `veriscale scale`.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the tables go.")],
    form: Annotated[
        ExportFormat,
        typer.Option("--format", help="JSON Lines, Parquet (needs pyarrow), or a folder for the Hugging Face hub."),
    ] = ExportFormat.JSONL,
    trajectory: Annotated[
        list[Path] | None, typer.Option("--trajectory", metavar="FILE", help="Steps of a repair to add; repeatable.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write what a run holds as training data.

    That is specifications, preference pairs with witnesses, negatives, and steps of repairs. Exit code 1: tasks were
    left out, since their suite was edited after the run.
    """
    check_format(form)
    check_apart(run, out)
    check_folder(out)
    repairs = [row for path in trajectory or () for row in repair_rows(path)]
    data = training_data(run)
    tables = {**data.tables, "repairs": repairs} if trajectory else data.tables
    with replaced_folder(out, "export") as folder:
        write_tables(tables, folder, form)
    counts: dict[str, Json] = {name: len(rows) for name, rows in tables.items()}
    if as_json:
        typer.echo(json.dumps({"rows": counts, "left_out": list[Json](data.left_out)}, ensure_ascii=False))
    else:
        typer.echo(", ".join(f"{number} {name}" for name, number in counts.items()) + f" in {out}")
        for task in data.left_out:
            typer.echo(f"{task}: left out, its suite is not the one that the run wrote")
    raise typer.Exit(1 if data.left_out else 0)
