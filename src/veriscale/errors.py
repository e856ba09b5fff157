"""The error tree: faults in what the user gave us.

    VeriScaleError              printed without a traceback, exit code 2
    ├── UsageError              wrong options or an output folder that is not ours
    └── BenchmarkError          a file, task or value of the benchmark cannot be read
        └── ValueFormatError    a test value is not of its type

Faults of a Lean program are diagnostics (``veriscale.lean.diagnostics``), never exceptions of this tree; our own bugs
are ordinary Python exceptions that nobody catches.
"""


class VeriScaleError(Exception):
    """A fault that the user can repair; its text says where it is and what to do."""


class UsageError(VeriScaleError):
    """A command was called in a way that cannot work."""


class BenchmarkError(VeriScaleError):
    """A benchmark file cannot be read; the text names the file and, where there is one, the line."""


class ValueFormatError(BenchmarkError):
    """A test value is not of its parameter's type; the text shows the value and the reason."""
