"""Propositions that tell only a few values of a variable apart: it is compared with known items, and nothing else.

``∀ x, l.count x = r.count x`` is the same for all x that are in neither list, so that one of them stands for all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from veriscale.lean.compile.propositions.chains import Chain, Guard
from veriscale.lean.compile.propositions.domains import Apart
from veriscale.lean.compile.propositions.guards import Finder
from veriscale.lean.compile.propositions.parts import can_be_fresh
from veriscale.lean.compile.terms import Node, Over, children
from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Core,
    Equality,
    If,
    Lambda,
    Method,
    Pair,
    Project,
    Quantifier,
    QuantifierKind,
    Sequence,
)
from veriscale.lean.types import INT, NAT

COMPARED = {
    "List.count": (0, 1),
    "List.elem": (0, 1),
    "List.contains": (1, 0),
    "List.idxOf": (0, 1),
    "List.idxOf?": (0, 1),
    "List.erase": (1, 0),
    "Array.count": (0, 1),
    "Array.elem": (0, 1),
    "Array.contains": (1, 0),
    "Array.idxOf": (0, 1),
    "Array.idxOf?": (1, 0),
    "Array.erase": (1, 0),
}
"""Functions that compare one argument with the items of another, by ``==``."""

EACH = {
    "List.filter": (0, 1),
    "List.countP": (0, 1),
    "List.find?": (0, 1),
    "List.findIdx": (0, 1),
    "List.findIdx?": (0, 1),
    "List.all": (1, 0),
    "List.any": (1, 0),
    "List.map": (0, 1),
    "Array.filter": (0, 1),
    "Array.countP": (0, 1),
    "Array.find?": (0, 1),
    "Array.findIdx?": (0, 1),
    "Array.all": (1, 0),
    "Array.any": (1, 0),
    "Array.map": (0, 1),
}
"""Functions that ask one argument about the items of another."""

CUT = {
    "List.take": (0, 1),
    "List.drop": (0, 1),
    "List.get?": (1, 0),
    "List.get!": (1, 0),
    "List.getD": (1, 0),
    "Array.take": (1, 0),
    "Array.drop": (1, 0),
    "Array.get?": (1, 0),
    "Array.get!": (1, 0),
    "Array.getD": (1, 0),
    "String.take": (1, 0),
    "String.drop": (1, 0),
}
"""Functions whose result does not change with a number from the length of another argument on."""

TRANSPARENT = (Apply, Connective, Equality, If, Pair, Project, Sequence)
"""Terms that bind nothing, whose value depends on the values of their parts alone."""


@dataclass
class Support:
    """Collects what the variable of `finder` is compared with."""

    finder: Finder
    items: list[Core] = field(default_factory=list)
    limits: list[Core] = field(default_factory=list)
    cuts: list[Core] = field(default_factory=list)

    def reads(self, term: Core) -> bool:
        """Whether `term` tells only the values apart that this collects."""
        return self._reads(term, {})

    def add(self, other: "Support") -> None:
        """Take over what `other` has collected."""
        self.items.extend(other.items)
        self.limits.extend(other.limits)
        self.cuts.extend(other.cuts)

    def domain(self, idle: Core | None) -> Apart | None:
        """Return the values that were collected; `idle` tells which others cannot matter, if not all are alike."""
        if not self.items and not self.limits and not self.cuts:
            return None
        return Apart(tuple(self.items), tuple(self.limits), tuple(self.cuts), idle)

    def _closed(self, term: Core, bound: Mapping[str, Core | None]) -> bool:
        return self.finder.closed(term) and not self.finder.uses.of(term) & bound.keys()

    def _reads(self, node: Node, bound: Mapping[str, Core | None]) -> bool:
        """Whether the variable occurs in comparisons alone; `bound` has the collection whose items a local is."""
        if self.finder.name not in self.finder.uses.of(node):
            return True
        match node:
            case Lambda():
                return self._reads(node.body, {**bound, **dict.fromkeys(node.parameters)})
            case Quantifier():
                return self._reads(node.body, {**bound, node.name: None})
            case Over():
                return self._each(node.name, node.collection, node.body, bound)
            case Equality() if self._equal(node.left, node.right, bound):
                return True
            case Apply() if self._application(node, bound):
                return True
            case _:
                return isinstance(node, TRANSPARENT) and all(self._reads(child, bound) for child in children(node))

    def _each(self, name: str, collection: Core, body: Core, bound: Mapping[str, Core | None]) -> bool:
        known = collection if self._closed(collection, bound) else None
        return self._reads(collection, bound) and self._reads(body, {**bound, name: known})

    def _equal(self, left: Core, right: Core, bound: Mapping[str, Core | None]) -> bool:
        for side, other in ((left, right), (right, left)):
            if self.finder.is_variable(side):
                items = bound.get(getattr(other, "name", ""))
                if items is None and self._closed(other, bound):
                    items = Sequence((other,))
                if items is not None:
                    self.items.append(items)
                    return True
        return False

    def _application(self, term: Apply, bound: Mapping[str, Core | None]) -> bool:
        if len(term.arguments) != term.arity:
            return False
        return self._comparison(term, bound) or self._call(term, bound)

    def _comparison(self, term: Apply, bound: Mapping[str, Core | None]) -> bool:
        """``x == e``, ``x < e``, ``x ∈ l``."""
        function, arguments = term.function, term.arguments
        linker = self.finder.reader.linker
        if len(arguments) == 2:
            if isinstance(function, Method) and function.method in ("beq", "decEq"):
                return bool(linker.structural(function.evidence)) and self._equal(*arguments, bound)
            operation = self.finder.reader.operation(term)
            if operation is not None and operation.name == "eq":
                return self._equal(*arguments, bound)
            if operation is not None and operation.name in ("lt", "le") and self.finder.type in (NAT, INT):
                return self._ordered(*arguments, bound)
            collection, element = self.finder.membership(term)
            if collection is not None and element is not None:
                return self._among(element, collection, bound)
        return False

    def _ordered(self, left: Core, right: Core, bound: Mapping[str, Core | None]) -> bool:
        for side, other in ((left, right), (right, left)):
            if self.finder.is_variable(side) and self._closed(other, bound):
                self.cuts.append(other)
                return True
        return False

    def _among(self, element: Core, collection: Core, bound: Mapping[str, Core | None]) -> bool:
        if self.finder.is_variable(element) and self._closed(collection, bound):
            self.items.append(collection)
            return True
        return False

    def _call(self, term: Apply, bound: Mapping[str, Core | None]) -> bool:
        """A library function that compares, asks about items, or stops at a length."""
        function: Core | None = term.function
        linker = self.finder.reader.linker
        if isinstance(function, Method):
            function = linker.resolve(function)
        entry = linker.entry(function.name) if isinstance(function, Constant) else None
        if entry is None or not isinstance(function, Constant):
            return False
        arguments = term.arguments
        if entry.name in COMPARED and all(map(linker.structural, function.evidence)):
            item, collection = (arguments[i] for i in COMPARED[entry.name])
            return self._among(item, collection, bound)
        if entry.name in CUT and self.finder.type == NAT:
            place, whole = CUT[entry.name][0], arguments[CUT[entry.name][1]]
            if self.finder.is_variable(arguments[place]) and self._closed(whole, bound):
                self.limits.append(whole)
                return all(self._reads(a, bound) for i, a in enumerate(arguments) if i != place)
        if entry.name in EACH:
            asked, whole = (arguments[i] for i in EACH[entry.name])
            others = [a for i, a in enumerate(arguments) if i not in EACH[entry.name]]
            if isinstance(asked, Lambda) and len(asked.parameters) == 1:
                is_read = all(self._reads(other, bound) for other in others)
                return is_read and self._each(asked.parameters[0], whole, asked.body, bound)
        return False


def told_apart(finder: Finder, chain: Chain) -> Apart | None:
    """Return the values of the variable that a chain tells apart, or, failing that, some of its conditions."""
    is_forall = chain.kind is QuantifierKind.FORALL
    whole = Support(finder)
    if not can_be_fresh(finder.type):
        return None
    if all(whole.reads(term) for term in (*(guard.term for guard in chain.guards), chain.rest)):
        return whole.domain(None)
    part, known = Support(finder), list[Guard]()
    conditions = [*chain.guards, *([Guard(chain.rest, False)] if is_forall else [])]
    for guard in conditions:
        alone = Support(finder)
        if not finder.uses.of(guard.term) & (finder.open - {finder.name}) and alone.reads(guard.term):
            part.add(alone)
            known.append(guard)
    if not known:
        return None
    failing: Core = known[-1].as_term()
    for guard in reversed(known[:-1]):
        failing = Connective(ConnectiveKind.AND, (guard.as_term(), failing))
    return part.domain(Connective(ConnectiveKind.NOT, (failing,)))
