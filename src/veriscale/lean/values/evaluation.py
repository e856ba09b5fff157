"""Tells a text that Lean would have to evaluate from one that is nothing to Lean.

Lean's grammar alone does not tell: it reads ``#[1] edge`` as a function with an argument, and any word as a name.
Whether the evaluation would succeed, and give a value of the type, is not asked.
"""

from typing import Final

from veriscale.lean.diagnostics import LeanError
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import (
    AnonymousConstructor,
    App,
    ArrayLit,
    Binder,
    CharLit,
    FieldValue,
    Ident,
    LetDecl,
    ListLit,
    Node,
    NumLit,
    Paren,
    ScientificLit,
    StrLit,
    StructureInstance,
    Term,
    Tuple,
)
from veriscale.lean.syntax.walk import nodes

_LITERALS: Final = (ArrayLit, CharLit, ListLit, NumLit, ScientificLit, StrLit, StructureInstance, Tuple)
_WRITTEN_OUT: Final = (*_LITERALS, AnonymousConstructor, FieldValue, Paren)
_CONSTRUCTORS: Final = frozenset({"false", "none", "true"})
_FUNCTIONS: Final = frozenset(
    {"abs", "and", "bne", "compare", "cond", "decide", "dite", "flip", "id", "ite", "max", "min", "not", "or", "panic"}
)
_ROOT_NAMES: Final = _CONSTRUCTORS | _FUNCTIONS | {"False", "True", "default", "repr", "some", "toString", "xor"}
"""Names without a dot that Lean knows everywhere, and that values are written with."""


def needs_evaluation(text: str) -> bool:
    """Return whether a text is a Lean expression that is more than a literal, of names that Lean may know."""
    try:
        term: Term = parse_term(Source(text, "<value>"))
    except LeanError:
        return False
    found = tuple(nodes(term))
    # Variables are names of any kind; where some are bound, all names pass for known.
    binds = any(isinstance(node, Binder | LetDecl) for node in found)
    if any(_applies_literal(node) or not (binds or _may_be_known(node)) for node in found):
        return False
    return not all(_is_written_out(node) for node in found)


def _applies_literal(node: Node) -> bool:
    if not isinstance(node, App):
        return False
    function = node.function
    while isinstance(function, Paren):
        function = function.term
    return isinstance(function, _LITERALS)


def _may_be_known(node: Node) -> bool:
    return not isinstance(node, Ident) or "." in node.name or node.name in _ROOT_NAMES


def _is_written_out(node: Node) -> bool:
    return isinstance(node, _WRITTEN_OUT) or (isinstance(node, Ident) and node.name in _CONSTRUCTORS)
