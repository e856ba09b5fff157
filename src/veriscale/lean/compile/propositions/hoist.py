"""Finds the parts of a proposition that depend on its first parameters alone.

Lean is pure, so such a part may be computed elsewhere and be kept (``memo.py``). Only values are taken out, not
propositions: their three-valued form decides more than a value that is undecided as a whole. Parts that cost next to
nothing stay where they are, and so do operands of arithmetic, by whose form quantifiers find their bounds.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from veriscale.lean.compile.expressions import truth_literal
from veriscale.lean.compile.propositions.arithmetic import Reader
from veriscale.lean.compile.terms import Node, Over, Uses, children, rebuild
from veriscale.lean.core import (
    Apply,
    Connective,
    Constant,
    Core,
    DoBlock,
    Equality,
    If,
    Lambda,
    Let,
    LetRec,
    Literal,
    Local,
    LocalFunction,
    Match,
    PAs,
    PVar,
    Quantifier,
)

REPEATING = (Lambda, LetRec, Quantifier, Over, DoBlock)
"""Terms whose evaluation may take more than a few steps."""

Names = frozenset[str]


@dataclass
class Hoisting:
    """Takes parts out of one proposition.

    Attributes:
        linker: Tells which constants are definitions.
        parts: What was taken out, by the name of the local that stands for it, in the order of their dependence.
    """

    linker: Any
    uses: Uses = field(default_factory=Uses)
    parts: dict[str, Node] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _cheap: dict[str, Let] = field(default_factory=dict)

    def proposition(self, term: Node, late: Names) -> Node:
        """Take the parts out of a proposition.

        Args:
            term: The proposition.
            late: The locals that parts may not depend on.
        """
        match term:
            case Let():
                return self._let(term, late)
            case Connective():
                return replace(term, operands=tuple(self.proposition(operand, late) for operand in term.operands))
            case Equality() if truth_literal(term) is not None:
                return replace(term, left=self.proposition(term.left, late), right=self.proposition(term.right, late))
            case Quantifier():
                return replace(term, body=self.proposition(term.body, late | {term.name}))
            case Over():
                collection = self.value(term.collection, late)
                return replace(term, collection=collection, body=self.proposition(term.body, late | {term.name}))
            case If():
                parts = (term.condition, term.then, term.otherwise)
                return If(*(self.proposition(part, late) for part in parts))
            case Match():
                return self._match(term, late)
            case _:
                return self._below(term, late)

    def value(self, term: Node, late: Names) -> Node:
        """Take the parts out of a value, or the value as a whole."""
        if self._is_early(term, late) and self._is_worth_keeping(term):
            return Local(self._take(term))
        match term:
            case Let():
                return self._let(term, late)
            case Match():
                return self._match(term, late)
            case _:
                return self._below(term, late)

    def _below(self, term: Node, late: Names) -> Node:
        if isinstance(term, (LetRec, DoBlock)):
            return term
        late |= _bound(term)
        return rebuild(term, lambda child: self.value(child, late) if isinstance(child, Core | Over) else child)

    def _let(self, term: Let, late: Names) -> Node:
        if not term.lazy and self._is_early(term.value, late):
            if self._is_worth_keeping(term.value):
                self.parts[term.name] = self._with_cheap(term.value)
                self._names.setdefault(_text(term.value), term.name)
                return self.proposition(term.body, late)
            self._cheap[term.name] = term
            return self._rebound(term, term.value, self.proposition(term.body, late))
        value = self.proposition(term.value, late) if term.lazy else self.value(term.value, late)
        return self._rebound(term, value, self.proposition(term.body, late | {term.name}))

    def _rebound(self, term: Let, value: Node, body: Node) -> Node:
        return replace(term, value=value, body=body) if term.name in self.uses.of(body) else body

    def _match(self, term: Match, late: Names) -> Node:
        scrutinees = tuple(self.value(item, late) for item in term.scrutinees)
        rows = tuple(
            replace(row, body=self.proposition(row.body, late | _variables(row.patterns))) for row in term.rows
        )
        return Match(scrutinees, rows)

    def _is_early(self, term: Node, late: Names) -> bool:
        return not self.uses.of(term) & late

    def _is_worth_keeping(self, term: Node) -> bool:
        if not isinstance(term, (Apply, Match, If, Let, LetRec, DoBlock, Over)):
            return False
        if isinstance(term, Apply) and len(term.arguments) < term.arity:
            return False
        is_arithmetic = isinstance(term, Apply) and Reader(self.linker).operation(term) is not None
        return not is_arithmetic and self._may_take_long(term)

    def _may_take_long(self, node: Node) -> bool:
        if isinstance(node, REPEATING):
            return True
        if isinstance(node, Constant) and self.linker.owner(node.name) is not None:
            return True
        return any(map(self._may_take_long, children(node)))

    def _take(self, term: Node) -> str:
        key = _text(term)
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"part {len(self._names)}"
            self.parts[name] = self._with_cheap(term)
        return name

    def _with_cheap(self, term: Node) -> Node:
        """Put the cheap lets that a part uses around it."""
        for let in reversed(self._cheap.values()):
            if let.name in self.uses.of(term):
                term = replace(let, body=term)
        return term


def _bound(term: Node) -> Names:
    """Return the locals that `term` itself binds."""
    match term:
        case Lambda():
            return frozenset(term.parameters)
        case Quantifier() | Over():
            return frozenset({term.name})
        case _:
            return frozenset()


def _variables(patterns: Iterable[Any]) -> Names:
    """Return the locals that patterns bind."""
    found: set[str] = set()
    pending = list(patterns)
    while pending:
        node = pending.pop()
        if isinstance(node, (PVar, PAs)) and node.name is not None:
            found.add(node.name)
        pending.extend(children(node))
    return frozenset(found)


def _text(term: Node) -> str:
    """Return a text that two terms share only if they are the same up to the names that they bind.

    Terms themselves are no keys, since Python calls true and 1 the same.
    """
    names: set[str] = set()
    texts: set[object] = set()
    pending: list[Node] = [term]
    while pending:
        node = pending.pop()
        if isinstance(node, Literal):
            texts.add(node.value)
        elif isinstance(node, (Quantifier, Over, Let, LocalFunction)):
            names.add(node.name)
        if isinstance(node, (Lambda, LocalFunction)):
            names.update(node.parameters)
        if isinstance(node, (PVar, PAs)) and node.name is not None:
            names.add(node.name)
        pending.extend(children(node))
    if names & texts:
        return repr(term)
    numbers: dict[str, int] = {}

    def renamed(match: re.Match[str]) -> str:
        name = match.group(1)
        return f"#{numbers.setdefault(name, len(numbers))}" if name in names else match.group()

    return re.sub(r"'([^']*)'", renamed, repr(term))
