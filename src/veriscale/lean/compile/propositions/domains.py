"""Domains of quantified variables and the loops over them; which one a variable gets is chosen in ``planner.py``."""

from dataclasses import dataclass

from veriscale.lean.compile.propositions.arithmetic import Linear
from veriscale.lean.compile.propositions.chains import Guard
from veriscale.lean.core import (
    Core,
    QuantifierKind,
)
from veriscale.lean.types import LeanType


@dataclass(frozen=True, slots=True)
class Point:
    """The one value of `term`."""

    term: Core


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a list, array or range."""

    collection: Core


@dataclass(frozen=True, slots=True)
class Interval:
    """Integers x with ``a * x + rest ≤ 0`` for all the linear forms (variable's coefficient a is not zero)."""

    forms: tuple[Linear, ...]


@dataclass(frozen=True, slots=True)
class Growing:
    """Integers from the interval's lower end on, up to the first from 0 on where ``low ≤ high`` (or <) fails.

    `low` is monotone in the variable, `high` does not depend on it. With `equal`, only those where both are equal.
    """

    forms: tuple[Linear, ...]
    low: Core
    high: Core
    strict: bool
    equal: bool
    bases: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class Settling:
    """Naturals up to the first from which on all the quotients ``t / c^x`` stay the same."""

    quotients: tuple[tuple[Core, Core], ...]


@dataclass(frozen=True, slots=True)
class Divisors:
    """Naturals among which all divisors of `term` are; every number divides zero."""

    term: Core


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of `whole` of one kind, named as in ``parts.py``; `text` where they are strings."""

    kind: str
    whole: Core
    text: bool


@dataclass(frozen=True, slots=True)
class Apart:
    """One value of each kind that a proposition can tell apart.

    Attributes:
        items: Lists with whose items the variable is compared.
        limits: Lists from whose length on nothing changes with the variable.
        cuts: Numbers that it is compared with for order.
        idle: Holds of values that cannot matter, where only parts of the proposition are known to tell few values
            apart; None if all of it does.
    """

    items: tuple[Core, ...]
    limits: tuple[Core, ...]
    cuts: tuple[Core, ...]
    idle: Core | None = None


@dataclass(frozen=True, slots=True)
class Finite:
    """All values of a small type."""


@dataclass(frozen=True, slots=True)
class Search:
    """No domain: the first candidates, within the interval."""

    forms: tuple[Linear, ...] = ()


Domain = Point | Items | Interval | Growing | Settling | Divisors | Parts | Apart | Finite | Search


def is_open(domain: Domain) -> bool:
    """Whether there may be values beyond the domain that matter."""
    return isinstance(domain, Search) or (isinstance(domain, Apart) and domain.idle is not None)


@dataclass(frozen=True, slots=True)
class Level:
    """One loop: a variable, its domain, and the guards to test in each round."""

    name: str
    type: LeanType
    domain: Domain
    tests: tuple[Guard, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The loops of a chain, outermost first, and what to evaluate in the innermost round."""

    kind: QuantifierKind
    levels: tuple[Level, ...]
    rest: Core

    @property
    def is_open(self) -> bool:
        """Whether a variable has no domain."""
        return any(is_open(level.domain) for level in self.levels)
