"""``veriscale lean``: run a Lean file on the embedded evaluator."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from veriscale.errors import UsageError
from veriscale.lean.budget import Budget
from veriscale.lean.messages import Message, Severity
from veriscale.lean.queries import OBLIGATION, Limits, run_file
from veriscale.lean.source import Source
from veriscale.lean.stack import MAX_DEPTH


def lean(
    file: Annotated[Path, typer.Argument(metavar="FILE.lean", help="A Lean 4 file; what it imports is built in.")],
    steps: Annotated[int, typer.Option("--steps", help="Steps that one evaluation may take.")] = Budget().steps,
    depth: Annotated[int, typer.Option("--depth", help="Depth of nested calls in one evaluation.")] = Budget().depth,
    size: Annotated[int, typer.Option("--size", help="Most elements or bits of one value.")] = Budget().size,
    obligations: Annotated[
        bool, typer.Option("--obligations", help="List what Lean would also check: termination, bounds, proofs.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one message a line, as `lean --json`.")] = False,
) -> None:
    """Run a Lean file on the embedded evaluator.

    It elaborates the declarations and answers #eval, #check, #guard, #reduce, #print "text" and example.
    """
    if min(steps, depth, size) < 1:
        raise UsageError("--steps, --depth and --size must be at least 1")
    source = Source(_read(file), str(file))
    messages = run_file(source, Limits(Budget(steps, min(depth, MAX_DEPTH), size)))
    _print(source, (item for item in messages if obligations or item.kind != OBLIGATION), as_json)
    raise typer.Exit(1 if any(item.severity is Severity.ERROR for item in messages) else 0)


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except OSError as failure:
        raise UsageError(f"{file} cannot be read: {failure.strerror}") from None
    except UnicodeDecodeError as failure:
        raise UsageError(f"{file} is not UTF-8: byte {failure.start}") from None


def _print(source: Source, messages: Iterable[Message], as_json: bool) -> None:
    for message in messages:
        if as_json:
            typer.echo(json.dumps(message.as_json(source), ensure_ascii=False))
        else:
            typer.echo(message.render(source))
