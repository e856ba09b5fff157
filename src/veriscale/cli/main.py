"""The command line: the application, and what happens with errors.

Each command is a function in a file of its own, added below in one line. Exit codes: 0 fine, 1 findings or failures,
2 wrong use or input that cannot be read.
"""

import io
import sys
from typing import Annotated

import typer

from veriscale import __version__
from veriscale.cli.diff import diff
from veriscale.cli.doctor import doctor
from veriscale.cli.evaluate import evaluate
from veriscale.cli.export import export
from veriscale.cli.lean import lean
from veriscale.cli.lint import lint
from veriscale.cli.reduce import reduce
from veriscale.cli.repair import repair
from veriscale.cli.report import report
from veriscale.cli.scale import scale
from veriscale.errors import VeriScaleError

app = typer.Typer(
    name="veriscale",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # boxes cut long names of options short
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"veriscale {__version__}")
        raise typer.Exit


@app.callback()
def veriscale(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Scale the test suites of benchmarks for verifiable code generation in Lean 4."""


# Commands, one line each: app.command("name")(function)
app.command("scale")(scale)
app.command("reduce")(reduce)
app.command("lint")(lint)
app.command("diff")(diff)
app.command("lean")(lean)
app.command("doctor")(doctor)
app.command("evaluate")(evaluate)
app.command("repair")(repair)
app.command("export")(export)
app.command("report")(report)


def main() -> None:
    """Run the command line; a fault in the user's input is printed without a traceback."""
    _write_utf8()
    try:
        app()
    except VeriScaleError as error:
        typer.echo(f"veriscale: error: {error}", err=True)
        sys.exit(2)


def _write_utf8() -> None:
    """Print UTF-8 in any locale, since Lean's symbols are in every message and in the JSON for machines."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main()
