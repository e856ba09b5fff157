"""Guards that make a variable a part of something known: a sublist, a segment, a rearrangement, a side of an equation.

Each is a `Parts` domain, whose values ``parts.py`` lists. A guard that says no more than its domain is dropped.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from veriscale.lean.compile.propositions.chains import Chain, Guard
from veriscale.lean.compile.propositions.domains import Items, Parts
from veriscale.lean.compile.propositions.guards import Finder
from veriscale.lean.core import Apply, Constant, Core, Equality, InstanceRef, Method, Sequence

RELATIONS = {
    "List.IsPrefix": "prefixes",
    "List.isPrefixOf": "prefixes",
    "List.IsSuffix": "suffixes",
    "List.isSuffixOf": "suffixes",
    "List.IsInfix": "segments",
    "List.Perm": "rearrangements",
    "List.isPerm": "rearrangements",
    "List.Sublist": "sublists",
    "List.isSublist": "sublists",
}
"""Relations of a part, which comes first, to a whole."""

RANKS = ("prefixes", "suffixes", "segments", "rearrangements", "sublists")
"""Kinds of parts; the fewer there are of a kind, the earlier it stands."""

VIEWS = ("String.toList", "Array.toList")
"""Functions that show a string or an array as a list of the same elements."""

SYMMETRIC = ("rearrangements",)


@dataclass
class WholeFinder:
    """Finds what the variable of `finder` is a part of."""

    finder: Finder

    def find(self, chain: Chain) -> tuple[Parts, set[int]] | None:
        """Return the smallest domain that a guard gives, and the guards that say no more than it."""
        found = [(parts, {i} if exact else set[int]()) for i, parts, exact in self._candidates(chain)]
        return min(found, key=lambda item: RANKS.index(item[0].kind), default=None)

    def element(self, chain: Chain) -> Items | None:
        """Return the list that has the variable among its items: ``[x, y] <+ l``, ``l = a ++ x :: b``."""
        for guard in chain.guards:
            pairs: list[tuple[Core, Core]] = []
            if guard.positive and isinstance(guard.term, Equality):
                pairs = [(guard.term.left, guard.term.right), (guard.term.right, guard.term.left)]
            elif guard.positive and self._kind(guard.term) is not None and isinstance(guard.term, Apply):
                pairs = [(guard.term.arguments[0], guard.term.arguments[1])]
            for part, whole in pairs:
                if self.finder.closed(whole) and any(map(self._has_item, self._leaves(part))):
                    return Items(whole)
        return None

    def _has_item(self, leaf: Core) -> bool:
        return isinstance(leaf, Sequence) and any(map(self.finder.is_variable, leaf.items))

    def _candidates(self, chain: Chain) -> Iterator[tuple[int, Parts, bool]]:
        for index, guard in enumerate(chain.guards):
            related = self._related(guard) if guard.positive else None
            if related is not None:
                yield index, related, True
            elif guard.positive and isinstance(guard.term, Equality):
                for whole, other in ((guard.term.left, guard.term.right), (guard.term.right, guard.term.left)):
                    if self.finder.closed(whole):
                        kind = self._place(other)
                        if kind is not None:
                            yield index, Parts(kind, whole, self._is_text()), False

    def _is_text(self) -> bool:
        return str(self.finder.type) == "String"

    def _related(self, guard: Guard) -> Parts | None:
        """``x <+ l`` and its kin, where x may be seen through ``toList``."""
        term, kind = guard.term, self._kind(guard.term)
        if kind is None or not isinstance(term, Apply):
            return None
        pairs = [(term.arguments[0], term.arguments[1])]
        if kind in SYMMETRIC:
            pairs.append((term.arguments[1], term.arguments[0]))
        for part, whole in pairs:
            if self._is_view(part) and self.finder.closed(whole):
                return Parts(kind, whole, self._is_text())
        return None

    def _kind(self, term: Core) -> str | None:
        if not isinstance(term, Apply) or not isinstance(term.function, Constant) or len(term.arguments) != 2:
            return None
        linker = self.finder.reader.linker
        entry = linker.entry(term.function.name)
        kind = RELATIONS.get(entry.name) if entry is not None else None
        return kind if all(map(linker.structural, term.function.evidence)) else None

    def _is_view(self, term: Core) -> bool:
        if self.finder.is_variable(term):
            return True
        if not isinstance(term, Apply) or not isinstance(term.function, Constant):
            return False
        entry = self.finder.reader.linker.entry(term.function.name)
        return entry is not None and entry.name in VIEWS and self.finder.is_variable(term.arguments[0])

    def _place(self, term: Core) -> str | None:
        """Return what kind of part of ``a ++ b ++ c`` the variable is, if it is one of the parts."""
        leaves = list(self._leaves(term))
        places = [i for i, leaf in enumerate(leaves) if self.finder.is_variable(leaf)]
        if not places or len(leaves) < 2:
            return None
        return "prefixes" if places[0] == 0 else "suffixes" if places[0] == len(leaves) - 1 else "segments"

    def _leaves(self, term: Core) -> Iterator[Core]:
        """Yield what is put together by ``++`` and ``::``; a head counts as a list of one."""
        if isinstance(term, Apply) and len(term.arguments) == 2:
            function: Core | None = term.function
            if isinstance(function, Method) and isinstance(function.evidence, InstanceRef):
                function = self.finder.reader.linker.resolve(function)
            entry = self.finder.reader.linker.entry(function.name) if isinstance(function, Constant) else None
            if entry is not None and entry.name in ("List.append", "String.append"):
                yield from self._leaves(term.arguments[0])
                yield from self._leaves(term.arguments[1])
                return
            if entry is not None and entry.name == "List.cons":
                yield Sequence((term.arguments[0],))
                yield from self._leaves(term.arguments[1])
                return
        yield term
