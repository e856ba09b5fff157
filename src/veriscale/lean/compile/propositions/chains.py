"""Chains of quantifiers of one kind: their variables, their guards, and what is left.

``∀ i j, G → ¬ H → P`` has the variables i and j, the guards G and not H, and the rest P. The guards of ``∃`` are its
conjuncts. Guards keep their order.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from veriscale.lean.compile.expressions import truth_literal
from veriscale.lean.core import (
    Connective,
    ConnectiveKind,
    Core,
    Equality,
    Literal,
    Quantifier,
    QuantifierKind,
)
from veriscale.lean.types import LeanType


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition on the variables: that `term` holds, or, if not `positive`, that it does not."""

    term: Core
    positive: bool = True

    def as_term(self) -> Core:
        """Return the condition as a proposition."""
        return self.term if self.positive else Connective(ConnectiveKind.NOT, (self.term,))


def conjuncts(term: Core, positive: bool = True) -> Iterator[Guard]:
    """Yield the guards that together say that `term` holds (or does not)."""
    if isinstance(term, Equality):
        flag = truth_literal(term)
        if flag is not None:
            yield from conjuncts(flag[0], positive is flag[1])
            return
    if isinstance(term, Connective):
        kind, operands = term.kind, term.operands
        if kind is ConnectiveKind.NOT:
            yield from conjuncts(operands[0], not positive)
            return
        if kind is (ConnectiveKind.AND if positive else ConnectiveKind.OR):
            for operand in operands:
                yield from conjuncts(operand, positive)
            return
        if kind is ConnectiveKind.IMPLIES and not positive:
            yield from conjuncts(operands[0])
            yield from conjuncts(operands[1], False)
            return
    yield Guard(term, positive)


@dataclass(frozen=True)
class Chain:
    """Quantifiers of one kind over `variables`; for ``∃``, `rest` is true and all conditions are guards."""

    kind: QuantifierKind
    variables: tuple[tuple[str, LeanType], ...]
    guards: tuple[Guard, ...]
    rest: Core

    def as_term(self) -> Core:
        """Return the chain as a term again."""
        term = self.rest
        is_forall = self.kind is QuantifierKind.FORALL
        kind = ConnectiveKind.IMPLIES if is_forall else ConnectiveKind.AND
        for guard in reversed(self.guards):
            is_end = term == Literal(True) and not is_forall
            term = guard.as_term() if is_end else Connective(kind, (guard.as_term(), term))
        for name, type_ in reversed(self.variables):
            term = Quantifier(self.kind, name, type_, term)
        return term


def read_chain(quantifier: Quantifier) -> Chain:
    """Split a quantifier into its chain."""
    kind = quantifier.kind
    variables: list[tuple[str, LeanType]] = []
    guards: list[Guard] = []
    term: Core = quantifier
    while True:
        if isinstance(term, Quantifier) and term.kind is kind:
            variables.append((term.name, term.type))
            term = term.body
        elif kind is QuantifierKind.EXISTS:
            if not (isinstance(term, Connective) and term.kind is ConnectiveKind.AND):
                return Chain(kind, tuple(variables), (*guards, *conjuncts(term)), Literal(True))
            guards.extend(conjuncts(term.operands[0]))
            term = term.operands[1]
        elif not isinstance(term, Connective):
            return Chain(kind, tuple(variables), tuple(guards), term)
        elif term.kind is ConnectiveKind.IMPLIES:
            guards.extend(conjuncts(term.operands[0]))
            term = term.operands[1]
        elif term.kind is ConnectiveKind.OR:
            guards.extend(conjuncts(term.operands[0], False))
            term = term.operands[1]
        elif term.kind is ConnectiveKind.NOT:
            return Chain(kind, tuple(variables), (*guards, *conjuncts(term.operands[0])), Literal(False))
        else:
            return Chain(kind, tuple(variables), tuple(guards), term)


def joined(chain: Chain) -> Chain | None:
    """Return the chain with the variables of guards ``∃ y, G`` as its own, or None where it has no such guards.

    ``∀ x, (∃ y, G) → P`` is ``∀ x y, G → P``, and ``∃ x, (∃ y, G) ∧ P`` is ``∃ x y, G ∧ P``.
    """
    variables, guards = list(chain.variables), list[Guard]()
    for guard in chain.guards:
        term = guard.term
        if guard.positive and isinstance(term, Quantifier) and term.kind is QuantifierKind.EXISTS:
            inner = read_chain(term)
            variables.extend(inner.variables)
            guards.extend(inner.guards)
        else:
            guards.append(guard)
    if len(variables) == len(chain.variables):
        return None
    return replace(chain, variables=tuple(variables), guards=tuple(guards))


def refuting(chain: Chain) -> Chain:
    """Return ``∀ x, G → P`` as ``∀ x, G → ¬ P → false``, where the counterexamples are bounded by P as well."""
    return replace(chain, guards=(*chain.guards, *conjuncts(chain.rest, False)), rest=Literal(False))
