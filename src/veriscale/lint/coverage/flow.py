"""Where the statements of a do block may lead, by their form alone."""

from collections.abc import Sequence

from veriscale.lean.syntax import tree
from veriscale.lean.syntax.walk import walk


def else_if(item: tree.DoIf | tree.DoIfLet) -> tree.DoIf | tree.DoIfLet | None:
    """Return the ``if`` of an ``else if``."""
    only = item.otherwise[0] if item.then and len(item.otherwise) == 1 else None
    return only if isinstance(only, tree.DoIf | tree.DoIfLet) else None


def chained(item: tree.DoItem) -> list[tree.DoIf | tree.DoIfLet]:
    """Return an ``if`` and those of its ``else if``; nothing for another statement."""
    found: list[tree.DoIf | tree.DoIfLet] = []
    node = item if isinstance(item, tree.DoIf | tree.DoIfLet) else None
    while node is not None:
        found.append(node)
        node = else_if(node)
    return found


def leaves(items: Sequence[tree.DoItem]) -> bool:
    """Return whether statements always end with leaving their block."""
    return isinstance(items[-1], tree.DoReturn | tree.DoBreak | tree.DoContinue)


def may_leave(item: tree.DoItem) -> bool:
    """Return whether what follows a statement may not be run: it may return, leave a loop, or fail in its monad."""
    if isinstance(item, tree.DoTerm):
        return True
    return any(
        isinstance(node, tree.DoReturn | tree.DoBreak | tree.DoContinue | tree.DoTry | tree.NestedAction)
        or (isinstance(node, tree.DoLet | tree.DoAssign) and node.arrow)
        or (isinstance(node, tree.DoLet) and bool(node.otherwise))
        for node in walk(item)
    )
