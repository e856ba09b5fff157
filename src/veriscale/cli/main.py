"""The command line: the application, and what happens with errors.

Each command is a function in a file of its own, both called as the command; `COMMANDS` lists them. Only the one that is
run is imported: together they take most of a second, and each worker would take it too. Exit codes: 0 fine, 1 findings
or failures, 2 wrong use or input that cannot be read.
"""

import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from veriscale import __version__
from veriscale.cli.streams import prepare_streams
from veriscale.errors import VeriScaleError

COMMANDS: Final = ("scale", "reduce", "lint", "diff", "lean", "evaluate", "repair", "export", "report", "doctor")
_SETTINGS: Final[dict[str, Any]] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "rich_markup_mode": None,  # boxes cut long names of options short
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
_LIST: Final = "<list[str]>"


class _Command(TyperCommand):
    """A command whose help leaves out what Typer says of the type of arguments that are given several times."""

    def get_help(self, ctx: Any) -> str:
        """Return the help; blanks in place of the type keep its columns."""
        return super().get_help(ctx).replace(_LIST, " " * len(_LIST))


class _Commands(TyperGroup):
    """Imports a command when it is asked for."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | None:
        """Return a command, None where there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        single = typer.Typer(**_SETTINGS)
        single.command(cmd_name, cls=_Command)(getattr(import_module(f"veriscale.cli.{cmd_name}"), cmd_name))
        command = get_command(single)
        assert isinstance(command, TyperCommand)
        return command


app = typer.Typer(name="veriscale", cls=_Commands, no_args_is_help=True, **_SETTINGS)


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


def main() -> None:
    """Run the command line; a fault in the user's input is printed without a traceback."""
    prepare_streams()
    try:
        app()
    except VeriScaleError as error:
        typer.echo(f"veriscale: error: {error}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
