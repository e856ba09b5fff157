"""Function values: their text is kept, and an engine makes the callable."""

from veriscale.errors import ValueFault, ValueFormatError
from veriscale.lean.values.model import FunctionValue, Value, text_fault


def read_function(text: str) -> Value:
    """Wrap the text of a function.

    Raises:
        ValueFormatError: the text cannot be a term.
    """
    fault = text_fault(text)
    if fault is not None:
        raise ValueFormatError(ValueFault.TEXT, text, fault)
    if not text.strip():
        raise ValueFormatError(ValueFault.SYNTAX, text, "empty text, expected a function")
    return FunctionValue(text)
