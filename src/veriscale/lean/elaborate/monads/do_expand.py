"""What do blocks mean in terms of simpler elements: nested actions, and ``←`` in the headers of other elements.

``f (← a) (← b)`` binds its actions first, from left to right and the inner ones first (Lean.Elab.Do, nested actions).
Nothing here depends on types.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import cast

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.tree import DoItem, Term
from veriscale.lean.syntax.walk import with_parts

CLOSED = (
    tree.Lambda,
    tree.FunAlternatives,
    tree.Let,
    tree.LetRec,
    tree.Have,
    tree.If,
    tree.IfLet,
    tree.Match,
    tree.Quantifier,
    tree.BigOperator,
    tree.SetBuilder,
)
"""Terms that an action cannot be lifted out of: they bind names, or evaluate one branch alone."""


@dataclass
class _Lifting:
    fresh: Callable[[], str]
    lifted: list[DoItem] = field(default_factory=list)

    def term(self, term: Term) -> Term:
        """Return the term with its actions replaced by names."""
        return cast(Term, self._node(term))

    def bind(self, action: Term) -> Term:
        """Bind an action to a name."""
        name = self.fresh()
        decl = tree.LetDecl(action.span, name, (), None, action)
        self.lifted.append(tree.DoLet(action.span, decl, arrow=True))
        return tree.Ident(action.span, name)

    def _node(self, node: tree.Node) -> tree.Node:
        if isinstance(node, tree.NestedAction):
            return self.bind(self.term(node.term))
        if isinstance(node, tree.Do):
            return node
        if isinstance(node, CLOSED):
            found = find_action(node)
            if found is not None:
                message = "a nested action under a binder or in a branch is not supported"
                raise LeanError(Code.UNSUPPORTED_FORM, found.span, message)
            return node
        return with_parts(node, self._node)


def find_action(node: object) -> tree.NestedAction | None:
    """Return the first nested action of this block in a piece of syntax."""
    if isinstance(node, tree.NestedAction):
        return node
    if isinstance(node, tuple):
        return next((found for item in node if (found := find_action(item)) is not None), None)
    if not isinstance(node, tree.Node) or isinstance(node, tree.Do):
        return None
    return find_action(tuple(getattr(node, item.name) for item in fields(node)))


def expand(item: DoItem, fresh: Callable[[], str]) -> tuple[DoItem, ...]:
    """Return elements with the meaning of `item` in which ``←`` only stands in plain ``let``; `fresh` makes names."""
    lifting = _Lifting(fresh)
    item = _lift(item, lifting)
    return (*lifting.lifted, item)


def _lift(item: DoItem, lifting: _Lifting) -> DoItem:
    match item:
        case tree.DoLet():
            return _lift_let(item, lifting)
        case tree.DoAssign():
            value = lifting.term(item.value)
            target = lifting.term(item.target)
            return replace(item, target=target, value=lifting.bind(value) if item.arrow else value, arrow=False)
        case tree.DoIf():
            return replace(item, condition=lifting.term(item.condition))
        case tree.DoIfLet():
            value = lifting.term(item.value)
            return replace(item, value=lifting.bind(value) if item.arrow else value, arrow=False)
        case tree.DoMatch():
            found = tuple(replace(part, term=lifting.term(part.term)) for part in item.discriminants)
            return replace(item, discriminants=found)
        case tree.DoFor():
            generators = tuple(replace(part, collection=lifting.term(part.collection)) for part in item.generators)
            return replace(item, generators=generators)
        case tree.DoWhile() if item.condition is not None and find_action(item.condition) is not None:
            return _repeat(item)
        case tree.DoReturn() if item.value is not None:
            return replace(item, value=lifting.term(item.value))
        case tree.DoTerm():
            return replace(item, term=lifting.term(item.term))
    return item


def _lift_let(item: tree.DoLet, lifting: _Lifting) -> tree.DoLet:
    decl = item.decl
    if decl.value is None or decl.binders:
        found = find_action(decl)
        if found is not None:
            raise LeanError(Code.UNSUPPORTED_FORM, found.span, "a nested action under a binder is not supported")
        return item
    value = lifting.term(decl.value)
    if not item.arrow or decl.pattern is None:
        return replace(item, decl=replace(decl, value=value))
    return replace(item, decl=replace(decl, value=lifting.bind(value)), arrow=False)


def _repeat(item: tree.DoWhile) -> tree.DoWhile:
    """``while (← c) do …`` acts in each round: ``repeat if (← c) then … else break``."""
    assert item.condition is not None
    stop = tree.DoIf(item.span, item.condition, item.items, (tree.DoBreak(item.span),), item.hypothesis)
    return replace(item, condition=None, items=(stop,), hypothesis=None)
