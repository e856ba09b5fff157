"""Messages about a Lean file, in the forms that ``lean`` and ``lean --json`` print.

Severities and keys are Lean's (``Lean.SerialMessage``); ``code`` is ours and says which diagnostic it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from veriscale.lean.diagnostics import Code, Diagnostic
from veriscale.lean.source import Position, Source, Span


class Severity(StrEnum):
    """How grave a message is; the values are those of ``lean --json``."""

    INFORMATION = "information"
    WARNING = "warning"
    ERROR = "error"


_SHORT = {Severity.INFORMATION: "info", Severity.WARNING: "warning", Severity.ERROR: "error"}


@dataclass(frozen=True, slots=True)
class Message:
    """One message: where, how grave, and what; `kind` is Lean's, or ours for obligations."""

    severity: Severity
    span: Span
    text: str
    code: Code | None = None
    kind: str | None = None

    def render(self, source: Source) -> str:
        """Return ``FILE:line:column: severity: text [code]``."""
        place = source.position(self.span.start)
        code = f" [{self.code}]" if self.code is not None else ""
        return f"{source.name}:{place.line}:{place.column}: {_SHORT[self.severity]}: {self.text}{code}"

    def as_json(self, source: Source) -> dict[str, object]:
        """Return the object that ``lean --json`` prints, with ``code`` added."""
        return {
            "severity": self.severity.value,
            "pos": _place(source.position(self.span.start)),
            "endPos": _place(source.position(self.span.end)),
            "kind": self.kind or "[anonymous]",
            "keepFullRange": False,
            "isSilent": False,
            "fileName": source.name,
            "data": self.text,
            "caption": "",
            "code": None if self.code is None else self.code.value,
        }


def error(found: Diagnostic) -> Message:
    """Return a diagnostic as a message."""
    return Message(Severity.ERROR, found.span, found.message, found.code)


def _place(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column}
