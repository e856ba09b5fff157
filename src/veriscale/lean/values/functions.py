"""Function values: their text is kept, and an engine makes the callable.

Here the text is held against Lean's grammar alone; whether it has the type is for the elaborator to say.
"""

from veriscale.errors import ValueFault, ValueFormatError
from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import ArrayLit, CharLit, ListLit, NumLit, Paren, ScientificLit, StrLit, Term, Tuple
from veriscale.lean.values.model import FunctionValue, Value, text_fault

_NEVER_FUNCTIONS = (ArrayLit, CharLit, ListLit, NumLit, ScientificLit, StrLit, Tuple)


def read_function(text: str) -> Value:
    """Wrap the text of a function.

    Raises:
        ValueFormatError: the text is not one term, or a literal of another kind.
    """
    fault = text_fault(text)
    if fault is not None:
        raise ValueFormatError(ValueFault.TEXT, text, fault)
    if not text.strip():
        raise ValueFormatError(ValueFault.SYNTAX, text, "empty text, expected a function")
    # A comment could swallow what stands behind the value where it is put into Lean source.
    if "--" in text or "/-" in text:
        raise ValueFormatError(ValueFault.SYNTAX, text, "comments are not read in values")
    try:
        term: Term = parse_term(Source(text, "<value>"))
    except LeanError as error:
        raise ValueFormatError(ValueFault.SYNTAX, text, f"not a Lean term: {error}") from None
    while isinstance(term, Paren):
        term = term.term
    if isinstance(term, _NEVER_FUNCTIONS):
        raise ValueFormatError(ValueFault.KIND, text, "expected a function, found a literal")
    return FunctionValue(text)
