"""Decisions that Lean cannot make: ``if ∃ n : Nat, f n = 3 then …`` has no instance of ``Decidable``.

Looked at are the conditions of ``if`` and ``while``, arguments of ``decide`` and definitions of type Bool. A quantifier
is refused where it is over an infinite type and nothing in its body could be one of the bounds for which Lean or
Mathlib have instances (``x < n``, ``x ∈ l`` and their kin). Anything in doubt is accepted.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from veriscale.lean import core
from veriscale.lean.core import Connective, ConnectiveKind, Core, Equality, Local, Quantifier, QuantifierKind
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.scopes import Scope
from veriscale.lean.syntax import tree
from veriscale.lean.types import TCon

INFINITE = frozenset({"Nat", "Int", "List", "Array", "String"})
"""Types without ``Fintype``."""

CHOICE = frozenset({"Classical", "Decidable", "DecidablePred", "DecidableRel", "inferInstance", "inferInstanceAs"})
"""Names whose use may give an instance that is not looked for here."""


def check_decisions(body: Core, decides: bool, command: tree.Definition, scope: Scope) -> None:
    """Refuse a definition that decides what Lean has no instance for.

    Args:
        body: The body of the definition.
        decides: Whether the body is a truth value.
        command: Where it comes from.
        scope: The scope of the command.

    Raises:
        LeanError: there is such a decision, and no classical instance could be in force.
    """
    decisions = [body] if decides else []
    decisions += _decisions(body)
    found = next((item for decision in decisions for item in _undecidable(decision)), None)
    if found is None or "Classical" in scope.opened or "noncomputable" in command.modifiers:
        return
    if any(map(_may_give_instance, _nodes(command))):
        return
    symbol = "∀" if found.kind is QuantifierKind.FORALL else "∃"
    message = f"there is no instance of Decidable for `{symbol} {found.name.partition('.')[0]} : {found.type}, …`"
    raise LeanError(Code.MISSING_INSTANCE, command.span, message)


def _may_give_instance(node: object) -> bool:
    """Whether a part of a definition may bring an instance that is not looked for here."""
    if isinstance(node, tree.Ident):
        return node.name.partition(".")[0] in CHOICE
    return isinstance(node, tree.OpenIn | tree.Have)


def _nodes(root: object) -> Iterator[object]:
    """Yield the nodes of a tree of dataclasses and tuples."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif is_dataclass(node):
            yield node
            waiting.extend(getattr(node, field.name) for field in fields(node))


def _decisions(body: Core) -> Iterator[Core]:
    """Yield the propositions that a term decides."""
    for node in _nodes(body):
        if isinstance(node, core.If | core.SIf | core.SWhile):
            yield node.condition
        elif isinstance(node, core.Apply) and node.function == core.Constant("decide", (), 1):
            yield node.arguments[0]


def _undecidable(proposition: Core) -> Iterator[Quantifier]:
    """Yield the quantifiers in a decided proposition that have no instance."""
    if isinstance(proposition, Connective):
        for operand in proposition.operands:
            yield from _undecidable(operand)
    elif isinstance(proposition, Quantifier):
        universal = proposition.kind is QuantifierKind.FORALL
        joint = ConnectiveKind.IMPLIES if universal else ConnectiveKind.AND
        body = proposition.body
        guarded = isinstance(body, Connective) and body.kind is joint
        infinite = isinstance(proposition.type, TCon) and proposition.type.name in INFINITE
        relation = universal and (isinstance(body, Equality) or _is_method(body))
        if infinite and (relation or not _may_bound(body, proposition.name)):
            yield proposition
        elif isinstance(body, Connective) and guarded:
            yield from _undecidable(body.operands[1])


def _is_method(term: Core) -> bool:
    return isinstance(term, core.Apply) and isinstance(term.function, core.Method)


def _may_bound(body: Core, name: str) -> bool:
    """Whether a guard, or a part of a body that holds guards, may be a bound of the variable."""
    if isinstance(body, Connective):
        return any(isinstance(item, Quantifier) or _may_bound(item, name) for item in body.operands)
    if isinstance(body, Equality):
        return Local(name) in (body.left, body.right)
    if isinstance(body, Quantifier):
        return False
    return not isinstance(body, core.Apply) or Local(name) in _nodes(body)
