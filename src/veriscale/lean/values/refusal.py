"""Says in what way a text that is no literal of its type fails: cut off, an expression, or nothing to Lean."""

from collections.abc import Callable

from veriscale.errors import ValueFault
from veriscale.lean.values.cut import is_cut
from veriscale.lean.values.evaluation import needs_evaluation
from veriscale.lean.values.literal_tree import LiteralError, Tree, read_tree

_BRACKETS = (("[", "]"), ("#[", "]"), ("(", ")"), ("⟨", "⟩"))


def refusal(error: LiteralError, text: str, build: Callable[[Tree], object]) -> LiteralError:
    """Return the error for a text, named for what the text is; `build` makes a value of a tree or refuses it."""
    if error.fault is not ValueFault.SYNTAX:
        return error
    if is_cut(text):
        return LiteralError(ValueFault.CUT, error.reason)
    if _lacks_brackets(text, build):
        return LiteralError(ValueFault.CUT, f"{error.reason}, and no brackets around all of it")
    if needs_evaluation(text):
        return LiteralError(ValueFault.EXPRESSION, f"{error.reason}; Lean would have to evaluate this")
    return error


def _lacks_brackets(text: str, build: Callable[[Tree], object]) -> bool:
    """Return whether a text is what stands between the brackets of a value."""
    inside = text.strip().removesuffix(",")
    return "," in text and any(_reads(f"{opening}{inside}{closing}", build) for opening, closing in _BRACKETS)


def _reads(text: str, build: Callable[[Tree], object]) -> bool:
    try:
        build(read_tree(text))
    except LiteralError:
        return False
    return True
