"""Mutation of control: conditions, branches, statements of do blocks."""

from collections.abc import Iterator

from veriscale.expand.adversaries.edits import Draft, one_line
from veriscale.expand.adversaries.mutation_operators.operator import Mutation
from veriscale.lean.syntax.tree import DoAssign, DoBreak, DoContinue, DoIf, DoTerm, DoWhile, Ident, If, Node


def conditions(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Negate a condition, or fix it so that one branch is never taken."""
    if not isinstance(node, If | DoIf) or node.hypothesis is not None or not _written_as(draft, node, "if"):
        return
    condition = node.condition
    negated = draft.put(condition, f"¬ {draft.atom(condition)}")
    yield Mutation("negation", f"condition {one_line(draft.text(condition))} negated", node, (negated,))
    for text, branch in (("True", "else"), ("False", "then")):
        yield Mutation("branch", f"{branch} branch removed", node, (draft.put(condition, text),))


def statements(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Leave out an assignment, go on where a loop ends, end a loop early."""
    match node:
        case DoAssign(target=Ident(name=name)) if draft.text(node) != f"{name} := {name}":
            yield Mutation("statement", f"assignment to {name} dropped", node, (draft.put(node, f"{name} := {name}"),))
        case DoBreak():
            yield Mutation("statement", "break to continue", node, (draft.put(node, "continue"),))
        case DoContinue():
            yield Mutation("statement", "continue to break", node, (draft.put(node, "break"),))
        case DoWhile(condition=condition) if condition is not None:
            yield Mutation("statement", "loop removed", node, (draft.put(condition, "False"),))
        case DoTerm(term=Ident(name="return")):
            return
        case _:
            return


def _written_as(draft: Draft, node: Node, keyword: str) -> bool:
    """Return whether the node's text starts with this keyword, and not with another one that is parsed into it."""
    return draft.text(node).startswith((f"{keyword} ", f"{keyword}(", f"{keyword}\n"))
