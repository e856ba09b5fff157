"""The parts of a submission by Verina's names, and why one does not load."""

from dataclasses import dataclass

from veriscale.lean.diagnostics import Code


@dataclass(frozen=True, slots=True)
class CodeParts:
    """A program by Verina's names; `code` is a body or holds the whole definition."""

    code: str
    code_aux: str = ""
    imports: str = ""


@dataclass(frozen=True, slots=True)
class SpecParts:
    """A specification by Verina's names; `precond` and `postcond` are bodies or hold the whole definitions."""

    precond: str
    postcond: str
    precond_aux: str = ""
    postcond_aux: str = ""
    imports: str = ""


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why a submission does not load: a diagnostic at a place of one of its parts."""

    code: Code
    message: str
    part: str
    """The part as Verina names it, "" where the place is in none."""
    line: int
    column: int

    @property
    def unsupported(self) -> bool:
        """Whether real Lean may accept what we do not."""
        return self.code.startswith(("unsupported", "machine"))

    def render(self) -> str:
        """Return ``part:line:column: message [code]``."""
        place = f"{self.part}:{self.line}:{self.column}: " if self.part else ""
        return f"{place}{self.message} [{self.code}]"
