"""``veriscale report``: the HTML report and the figures of a finished run."""

import json
from pathlib import Path
from typing import Annotated

import typer

from veriscale.cli.shared import AsJson
from veriscale.report.html.read import check_run
from veriscale.report.html.write import ENTRIES, FIGURES, REPORT, write_report
from veriscale.report.scores.read import SCORES_FOLDER
from veriscale.run.interrupts import Interrupts
from veriscale.run.storage.lock import locked
from veriscale.run.storage.outputs import WORK, finish_planned_swap, finish_swap, replaced_folder


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The output folder of a finished `veriscale scale`.")],
    as_json: AsJson = False,
) -> None:
    """Write DIR/report.html and DIR/figures anew.

    They are made from the suites, the provenance and the summary in DIR, and from the scores of models in DIR/scores
    (`veriscale evaluate … --out DIR/scores`) where there are some.
    """
    check_run(folder)
    interrupts = Interrupts()
    try:
        with interrupts.caught(), locked(folder / WORK):
            finish_swap(folder)
            finish_planned_swap(folder / SCORES_FOLDER)
            check_run(folder)
            with replaced_folder(folder, "report", interrupts.held, only=ENTRIES) as new:
                write_report(folder, new)
    except KeyboardInterrupt:
        typer.echo("veriscale: stopped; the report is as it was", err=True)
        raise typer.Exit(interrupts.exit_code) from None
    page, figures = folder / REPORT, sorted((folder / FIGURES).iterdir())
    if as_json:
        data = {"report": str(page), "bytes": page.stat().st_size, "figures": [str(file) for file in figures]}
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        typer.echo(f"{page} ({page.stat().st_size / 1e6:.1f} MB), {len(figures)} figures in {folder / FIGURES}")
