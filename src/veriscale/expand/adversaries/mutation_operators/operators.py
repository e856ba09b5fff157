"""Mutation of binary operators: comparisons, arithmetic, logic, and the joining of sequences."""

from collections.abc import Iterator

from veriscale.expand.adversaries.edits import Draft
from veriscale.expand.adversaries.mutation_operators.operator import Mutation
from veriscale.lean.syntax.tree import Binary, Node

_COMPARISONS: dict[str, tuple[str, ...]] = {
    "<": ("≤", "≥"),
    "≤": ("<", ">"),
    ">": ("≥", "≤"),
    "≥": (">", "<"),
    "=": ("≠",),
    "≠": ("=",),
    "==": ("!=",),
    "!=": ("==",),
}
_ARITHMETIC: dict[str, tuple[str, ...]] = {"+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "%": ("/",), "^": ("*",)}
_LOGIC: dict[str, tuple[str, ...]] = {"&&": ("||",), "||": ("&&",), "∧": ("∨",), "∨": ("∧",)}
_TABLES: dict[str, dict[str, tuple[str, ...]]] = {
    "comparison": _COMPARISONS,
    "arithmetic": _ARITHMETIC,
    "logic": _LOGIC,
}


def exchanged(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Exchange an operator for a related one."""
    if not isinstance(node, Binary):
        return
    for name, table in _TABLES.items():
        for other in table.get(node.operator, ()):
            edit = draft.operator(node, other)
            yield Mutation(name, f"{node.operator} to {other}", node, (edit,))


def operands(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Drop an operand of a sum, a product or a logical connective."""
    if isinstance(node, Binary) and node.operator in {"+", "-", "*", *_LOGIC}:
        yield Mutation("operand", f"right side of {node.operator} dropped", node, (draft.lift(node, node.left),))
        if node.operator in _LOGIC:
            yield Mutation("operand", f"left side of {node.operator} dropped", node, (draft.lift(node, node.right),))


def bounds(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Move the right side of an inequality by one."""
    if isinstance(node, Binary) and node.operator in {"<", "≤", ">", "≥"}:
        for step in ("- 1", "+ 1"):
            edit = draft.put(node.right, f"{draft.atom(node.right)} {step}")
            yield Mutation("off-by-one", f"right side of {node.operator} {step}", node, (edit,))


def joined(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Drop, repeat or exchange the sides of ``::`` and ``++``."""
    if not isinstance(node, Binary):
        return
    left, right = draft.atom(node.left), draft.atom(node.right)
    if node.operator == "::":
        yield Mutation("sequence", "element dropped", node, (draft.lift(node, node.right),))
        yield Mutation("sequence", "element repeated", node, (draft.put(node.left, f"{left} :: {left}"),))
    elif node.operator == "++":
        yield Mutation("sequence", "left part dropped", node, (draft.lift(node, node.right),))
        yield Mutation("sequence", "right part dropped", node, (draft.lift(node, node.left),))
        edits = (draft.put(node.left, right), draft.put(node.right, left))
        yield Mutation("sequence", "parts exchanged", node, edits)
