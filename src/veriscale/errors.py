"""The error tree: faults in what the user gave us.

    VeriScaleError              printed without a traceback, exit code 2
    ├── UsageError              wrong options or an output folder that is not ours
    ├── ModelError              language models cannot be used as configured: a refused key, no such recorded reply
    ├── RunError                a run cannot go on: a full disk, a folder that cannot be written, a damaged store
    └── BenchmarkError          a file, task or value of the benchmark cannot be read
        └── ValueFormatError    a test value is not of its type

Faults of a Lean program are diagnostics (``veriscale.lean.diagnostics``), never exceptions of this tree; our own bugs
are ordinary Python exceptions that nobody catches.
"""

import json
import zlib
from enum import StrEnum


class VeriScaleError(Exception):
    """A fault that the user can repair; its text says where it is and what to do."""


class UsageError(VeriScaleError):
    """A command was called in a way that cannot work."""


class RunError(VeriScaleError):
    """A run cannot go on; the text names the file and what to do, and what was finished before is kept."""


class ModelError(VeriScaleError):
    """Language models cannot be used as configured; the text never shows a key."""


class BenchmarkError(VeriScaleError):
    """A benchmark file cannot be read; the text names the file and, where there is one, the line."""


class ValueFault(StrEnum):
    """In what way a written value fails to be of its type."""

    KIND = "value-kind"
    """It is of another kind: text for a number, a list for an array, a JSON object."""
    SYNTAX = "value-syntax"
    """Its text is not a Lean literal: empty, a word, or with something before or after."""
    CUT = "value-cut"
    """Its text is the beginning, the end or the inside of a Lean literal."""
    EXPRESSION = "value-expression"
    """Its text is a Lean expression that would have to be evaluated."""
    RANGE = "value-range"
    """It lies outside of the range of its type."""
    TEXT = "value-text"
    """A character or string that is none: not one code point, or a lone surrogate."""
    LIMIT = "value-limit"
    """It is larger than a named limit of ``veriscale.lean.values``."""
    UNSUPPORTED = "value-unsupported"
    """Values of this type cannot be written or read."""


class ValueFormatError(BenchmarkError):
    """A test value is not of its parameter's type; the text shows the value and the reason."""

    SHOWN = 80
    """Characters of a long value that are shown."""

    def __init__(self, fault: ValueFault, value: object, reason: str):
        if isinstance(value, int) and value.bit_length() > self.SHOWN * 8:
            value = f"(integer of {value.bit_length()} bits)"
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
        if len(shown) > self.SHOWN:
            shown = shown[: self.SHOWN] + f"… ({len(shown)} characters)"
        printable = shown.encode("utf-8", "backslashreplace").decode("utf-8")
        super().__init__(f"{printable!r}: {reason}")
        self.fault = fault
        self.value = printable
        self.reason = reason


def read_failure(error: Exception) -> str:
    """Return why a file cannot be read, without its name and without what it holds."""
    if isinstance(error, UnicodeDecodeError):
        return "is not UTF-8"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, OSError | EOFError | zlib.error):  # what unpacking raises, which tells no more than it says
        return str(error)
    return type(error).__name__
