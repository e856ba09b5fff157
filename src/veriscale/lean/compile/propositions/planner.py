"""From a chain of quantifiers to loops: the order of its variables and the domain of each.

A domain comes from the guards that mention no variable chosen later; variables of one chain commute, so the first that
has a domain is chosen. Every domain contains all values for which the guards hold; where it contains no others, the
guard that it came from is dropped.
"""

from dataclasses import dataclass, replace

from veriscale.lean.compile.propositions.arithmetic import Linear, Reader
from veriscale.lean.compile.propositions.chains import Chain, Guard
from veriscale.lean.compile.propositions.domains import Domain, Finite, Interval, Level, Plan, Search, is_open
from veriscale.lean.compile.propositions.guards import Finder
from veriscale.lean.compile.propositions.supports import told_apart
from veriscale.lean.compile.propositions.wholes import WholeFinder
from veriscale.lean.compile.runtime import finite_values
from veriscale.lean.compile.terms import Uses
from veriscale.lean.types import INT, NAT, LeanType


@dataclass
class Planner:
    """Chooses domains."""

    reader: Reader
    uses: Uses

    def plan(self, chain: Chain) -> Plan:
        """Return the loops for `chain`."""
        remaining = list(chain.variables)
        dropped: set[int] = set()
        chosen: list[tuple[str, LeanType, Domain]] = []
        while remaining:
            name, type_, domain, used = self._choose(chain, remaining)
            remaining.remove((name, type_))
            dropped |= used
            chosen.append((name, type_, domain))
        tests: list[list[Guard]] = [[] for _ in chosen]
        depth = 0
        for index, guard in enumerate(chain.guards):
            names = self.uses.of(guard.term)
            depth = max([depth, *(level for level, (name, _, _) in enumerate(chosen) if name in names)])
            if index not in dropped:
                tests[depth].append(guard)
        levels = (Level(*item, tests=tuple(t)) for item, t in zip(chosen, tests, strict=True))
        return Plan(chain.kind, tuple(levels), chain.rest)

    def _choose(self, chain: Chain, remaining: list[tuple[str, LeanType]]) -> tuple[str, LeanType, Domain, set[int]]:
        """Return the first variable that has a domain, with the guards that its domain makes superfluous."""
        fallback = None
        for name, type_ in remaining:
            naturals = frozenset(n for n, t in remaining if t == NAT and n != name)
            domain, used = self._domain(chain, name, type_, frozenset(n for n, _ in remaining), naturals)
            if not is_open(domain):
                return name, type_, domain, used
            fallback = fallback or (name, type_, domain, used)
        assert fallback is not None
        return fallback

    def _domain(
        self, chain: Chain, name: str, type_: LeanType, open_: frozenset[str], naturals: frozenset[str]
    ) -> tuple[Domain, set[int]]:
        finder = Finder(self.reader, self.uses, name, type_, open_, naturals)
        for index, guard in enumerate(chain.guards):
            point = finder.point(guard)
            if point is not None:
                return point, {index}
        for index, guard in enumerate(chain.guards):
            items = finder.items(guard)
            if items is not None:
                return items, {index}
        element = WholeFinder(finder).element(chain)
        if element is not None:
            return element, set()
        for guard in chain.guards:
            component = finder.component(guard)
            if component is not None:
                return component, set()
        if finite_values(type_) is not None:
            return Finite(), set()
        if type_ in (NAT, INT):
            domain, used = self._numbers(chain, finder)
        else:
            domain, used = WholeFinder(finder).find(chain) or (Search(), set())
        if isinstance(domain, Search):
            apart = told_apart(finder, chain)
            if apart is not None:
                return apart, set()
        return domain, used

    def _numbers(self, chain: Chain, finder: "Finder") -> tuple[Domain, set[int]]:
        forms: list[Linear] = []
        exact: set[int] = set()
        for index, guard in enumerate(chain.guards):
            found, is_exact = finder.forms(guard)
            forms.extend(found)
            if found and is_exact:
                exact.add(index)
        has_low = finder.type == NAT or any(form.coefficient < 0 for form in forms)
        if has_low and any(form.coefficient > 0 for form in forms):
            return Interval(tuple(forms)), exact
        lows = tuple(form for form in forms if form.coefficient < 0)
        if has_low:
            for index, guard in enumerate(chain.guards):
                growing = finder.growing(guard)
                if growing is not None:
                    return replace(growing, forms=lows), exact | {index}
        for guard in chain.guards:
            divisors = finder.divisors(guard)
            if divisors is not None:
                return divisors, set()
        if not forms and finder.type == NAT and len(chain.variables) == 1:
            settling = finder.settling([*(g.term for g in chain.guards), chain.rest])
            if settling is not None:
                return settling, set()
        return Search(tuple(forms)), exact
