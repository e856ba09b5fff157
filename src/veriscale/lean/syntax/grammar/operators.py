"""The precedence table of infix operators, as core Lean and Mathlib declare it (Init.Prelude, Init.Core, Mathlib)."""

from dataclasses import dataclass

MAX = 1024
"""Atoms and arguments of an application (Lean's ``max``)."""
LEAD = 1023
"""Applications, and forms such as ``if`` and ``let`` that may not be an argument (Lean's ``lead``)."""
MIN = 10
"""``<|`` and ``|>`` (Lean's ``min``)."""


@dataclass(frozen=True, slots=True)
class Operator:
    """An infix operator: the precedence of the result, the least one of its left operand, and that of its right one."""

    name: str
    precedence: int
    left: int
    right: int


_ASCII = {"<=": "≤", ">=": "≥", "/\\": "∧", "\\/": "∨", "<->": "↔"}


def _table() -> dict[str, Operator]:
    table: dict[str, Operator] = {}

    def declare(kind: str, precedence: int, names: str) -> None:
        for text in names.split():
            left = precedence if kind == "left" else precedence + 1
            right = precedence if kind == "right" else precedence + 1
            table[text] = Operator(_ASCII.get(text, text), precedence, left, right)

    declare("right", 20, "<|>")
    declare("none", 20, "↔ <->")
    declare("right", 30, "∨ \\/ ⊕")
    declare("left", 30, "||")
    declare("left", 33, "^^")
    declare("right", 35, "∧ /\\ ×")
    declare("left", 35, "&&")
    declare("none", 50, "= ≠ == != < > ≤ <= ≥ >= ∈ ∉ ∋ ∣ ∤ ⊆ ⊂ ⊇ ⊃ ~ <+ <+: <:+ <:+: ≈")
    declare("left", 55, ">>= |||")
    declare("right", 55, ">=> <=< =<<")
    declare("left", 58, "^^^")
    declare("left", 60, "&&& <*> <* >>")
    declare("right", 60, "*>")
    declare("left", 65, "+ - ++ ∪")
    declare("right", 67, "::")
    declare("left", 68, "⊔")
    declare("left", 69, "⊓")
    declare("left", 70, "* / % ∩")
    declare("none", 70, "\\")
    declare("right", 73, "•")
    declare("left", 75, "<<< >>>")
    declare("right", 75, "^ ▸")
    declare("right", 82, "×ˢ")
    declare("right", 90, "∘")
    declare("right", 100, "<$> <$")
    declare("left", 100, "<&>")
    return table


OPERATORS = _table()
"""Operators by their text; ASCII forms carry the Unicode name."""

ARROW = 25
"""``→``, right associative; it builds `Arrow` nodes."""
EQUALITY = 50
NEGATION = 75
"""The operand of prefix ``-``, so that ``-x ^ 2`` is ``-(x ^ 2)`` and ``-x * y`` is ``(-x) * y``."""
NOT = 40
"""The operand of ``¬`` and ``!``: ``¬ a = b`` is ``¬ (a = b)``, ``¬ a ∧ b`` is ``(¬ a) ∧ b``."""
BIG_OPERATOR = 67
"""The body of ``∑`` and ``∏``."""
