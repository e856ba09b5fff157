"""The standard streams of the command line: UTF-8 in any locale, and never a reason for a traceback.

What a command prints is its result, so output that cannot be written is an error; a reader who had enough (`| head`) is
none, and Typer ends the command for that. Standard error tells how a run gets on, and its loss ends no run.
"""

import errno
import io
import os
import sys
from typing import Final, TextIO

from veriscale.errors import RunError, read_failure

OUTPUT: Final = 1
MESSAGES: Final = 2


class _Output(io.TextIOWrapper):
    """Standard output; raises RunError where it cannot be written."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise _output_failure(error) from None

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise _output_failure(error) from None


class _Messages(io.TextIOWrapper):
    """Standard error; what cannot be written is lost."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError:
            _to_nowhere(MESSAGES)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            _to_nowhere(MESSAGES)


def prepare_streams() -> None:
    """Open the standard streams that are closed, and print UTF-8: Lean's symbols are in all that is printed."""
    for descriptor in (0, OUTPUT, MESSAGES):
        if not _is_open(descriptor):
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    sys.stdout = _wrapped(sys.stdout, OUTPUT, _Output)
    sys.stderr = _wrapped(sys.stderr, MESSAGES, _Messages)


def _wrapped(stream: TextIO | None, descriptor: int, kind: type[io.TextIOWrapper]) -> TextIO:
    """Return a stream of a kind in place of Python's own for a descriptor; others, such as those of tests, stay."""
    if stream is None:  # it was closed when Python started
        return kind(os.fdopen(descriptor, "wb"), encoding="utf-8", errors="backslashreplace", line_buffering=True)
    if type(stream) is not io.TextIOWrapper:
        return stream
    stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if stream.closed or stream.name not in ("<stdout>", "<stderr>"):
        return stream
    buffered = stream.line_buffering
    return kind(stream.detach(), encoding="utf-8", errors="backslashreplace", line_buffering=buffered)


def _output_failure(error: OSError) -> Exception:
    if error.errno == errno.EPIPE:
        return error
    _to_nowhere(OUTPUT)  # what still waits there would fail again at the end of the program
    return RunError(f"standard output cannot be written: {read_failure(error)}")


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _to_nowhere(descriptor: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
