"""Diagnostics: what is wrong with a Lean text, or why a question about it stays undecided.

Every diagnostic has a code from the one catalogue below, a span and a message. A code that starts with ``unsupported``
says that real Lean may accept the form and we do not; the others say that real Lean rejects it as well. The second
part of the catalogue holds the reasons for which an evaluation ends undecided.
"""

from dataclasses import dataclass
from enum import StrEnum

from veriscale.lean.source import Source, Span


class Code(StrEnum):
    """The codes of diagnostics and of undecided evaluations."""

    SYNTAX = "syntax-error"
    UNKNOWN_IDENTIFIER = "unknown-identifier"
    UNKNOWN_FIELD = "unknown-field"
    TYPE_MISMATCH = "type-mismatch"
    FUNCTION_EXPECTED = "function-expected"
    MISSING_INSTANCE = "missing-instance"
    CANNOT_INFER = "cannot-infer"
    WRONG_ARITY = "wrong-arity"
    MISSING_CASES = "missing-cases"
    REDUNDANT_ALTERNATIVE = "redundant-alternative"
    INVALID_PATTERN = "invalid-pattern"
    DUPLICATE_DECLARATION = "duplicate-declaration"
    FALSE_PROPOSITION = "false-proposition"
    FORBIDDEN = "forbidden-means"
    UNSUPPORTED_SYNTAX = "unsupported-syntax"
    UNSUPPORTED_COMMAND = "unsupported-command"
    UNSUPPORTED_NAME = "unsupported-name"
    UNSUPPORTED_TYPE = "unsupported-type"
    UNSUPPORTED_FORM = "unsupported-form"
    # Reasons for which an evaluation is undecided.
    BUDGET_STEPS = "budget-steps"
    BUDGET_DEPTH = "budget-depth"
    BUDGET_SIZE = "budget-size"
    UNBOUNDED_QUANTIFIER = "unbounded-quantifier"
    UNDECIDABLE_EQUALITY = "undecidable-equality"
    MACHINE_TIME = "machine-time"
    MACHINE_MEMORY = "machine-memory"
    MACHINE_CRASH = "machine-crash"


CATALOGUE: dict[Code, str] = {
    Code.SYNTAX: "The text is not Lean syntax.",
    Code.UNKNOWN_IDENTIFIER: "A name is not declared.",
    Code.UNKNOWN_FIELD: "The type of a term has no such field or function.",
    Code.TYPE_MISMATCH: "A term has another type than its place asks for.",
    Code.FUNCTION_EXPECTED: "A term that is not a function is applied to an argument.",
    Code.MISSING_INSTANCE: "A type lacks an instance of a class that is needed.",
    Code.CANNOT_INFER: "A type or an implicit argument stays unknown.",
    Code.WRONG_ARITY: "A constructor or function gets the wrong number of arguments.",
    Code.MISSING_CASES: "A match does not cover every value.",
    Code.REDUNDANT_ALTERNATIVE: "An alternative of a match can never be reached.",
    Code.INVALID_PATTERN: "A pattern is not built from constructors and literals.",
    Code.DUPLICATE_DECLARATION: "A name is declared twice.",
    Code.FALSE_PROPOSITION: "A proposition is claimed, or guarded, that is false.",
    Code.FORBIDDEN: "The text uses a means of cheating, such as sorry or axiom.",
    Code.UNSUPPORTED_SYNTAX: "The parser does not know this form of Lean.",
    Code.UNSUPPORTED_COMMAND: "This command is not supported.",
    Code.UNSUPPORTED_NAME: "This library name is not supported.",
    Code.UNSUPPORTED_TYPE: "Values of this type are not supported.",
    Code.UNSUPPORTED_FORM: "The elaborator does not support this form here.",
    Code.BUDGET_STEPS: "The evaluation took more steps than its budget.",
    Code.BUDGET_DEPTH: "The evaluation nested more calls than its budget.",
    Code.BUDGET_SIZE: "The evaluation built a value larger than its budget.",
    Code.UNBOUNDED_QUANTIFIER: "A quantifier has no bound, and no witness or counterexample was found.",
    Code.UNDECIDABLE_EQUALITY: "An equation compares values whose equality cannot be decided.",
    Code.MACHINE_TIME: "The evaluation ran into the wall-time limit of its worker.",
    Code.MACHINE_MEMORY: "The evaluation ran into the memory limit of its worker.",
    Code.MACHINE_CRASH: "The evaluation broke its worker.",
}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a source text."""

    code: Code
    span: Span
    message: str

    def render(self, source: Source) -> str:
        """Return ``name:line:column: error: message [code]``."""
        place = source.position(self.span.start)
        return f"{source.name}:{place.line}:{place.column}: error: {self.message} [{self.code}]"


class LeanError(Exception):
    """Raised inside the front end to leave the current declaration with a diagnostic.

    It never leaves ``veriscale.lean``: the command loop collects its diagnostic.
    """

    def __init__(self, code: Code, span: Span, message: str):
        super().__init__(message)
        self.diagnostic = Diagnostic(code, span, message)


class Undecided(Exception):  # noqa: N818 - it is an outcome, not an error
    """Raised inside an evaluation that can answer neither true nor false, with the reason."""

    def __init__(self, code: Code, detail: str = ""):
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail

    def forgetting_frames(self) -> "Undecided":
        """Return a copy without the frames in which it was raised, so that keeping it keeps no values alive."""
        return Undecided(self.code, self.detail)
