"""Arithmetic in guards: which operation a term is, linear forms in a variable, and terms that grow with it.

Coercions from Nat to Int have no term of their own, so Nat and Int operations mix freely; both are integers here, and
only ``Nat.sub`` and the divisions are not what they are on integers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from veriscale.lean.compile.powers import power_parameters
from veriscale.lean.core import (
    Apply,
    Constant,
    Core,
    Literal,
    Local,
    Method,
)

OPERATIONS: dict[str, tuple[str, str]] = {
    **{f"{t}.{o}": (o, t) for t in ("Nat", "Int") for o in ("add", "mul", "pow", "lt", "le")},
    "Nat.blt": ("lt", "Nat"),
    "Nat.ble": ("le", "Nat"),
    "Nat.decLt": ("lt", "Nat"),
    "Nat.decLe": ("le", "Nat"),
    "Nat.beq": ("eq", "Nat"),
    "Nat.decEq": ("eq", "Nat"),
    "Int.decEq": ("eq", "Int"),
    "Nat.succ": ("succ", "Nat"),
    "Nat.sub": ("monus", "Nat"),
    "Nat.div": ("div", "Nat"),
    "Int.sub": ("sub", "Int"),
    "Int.neg": ("neg", "Int"),
    "Int.div": ("div", "Int"),
    "Int.ediv": ("div", "Int"),
    "Int.fdiv": ("div", "Int"),
    "Int.tdiv": ("div", "Int"),
    "Int.ofNat": ("id", "Nat"),
}
"""What library functions mean: the operation and the type it works on."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An application of a known operation."""

    name: str
    type: str
    arguments: tuple[Core, ...]


@dataclass(frozen=True)
class Reader:
    """Reads terms as operations; `linker` tells what methods and user definitions are."""

    linker: Any

    def operation(self, term: Core) -> Operation | None:
        """Return the operation that `term` applies."""
        if not isinstance(term, Apply) or len(term.arguments) < term.arity:
            return None
        function: Core | None = term.function
        if isinstance(function, Method):
            function = self.linker.resolve(function)
        if not isinstance(function, Constant):
            return None
        definition = self.linker.definition(function.name)
        if definition is not None:
            order = power_parameters(definition, self.linker)
            if order is None or len(term.arguments) != 2:
                return None
            return Operation("pow", "Int", (term.arguments[order[0]], term.arguments[order[1]]))
        entry = self.linker.entry(function.name)
        known = OPERATIONS.get(entry.name) if entry is not None else None
        return Operation(*known, term.arguments) if known else None


# Linear forms ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Linear:
    """``coefficient * variable + constant + Σ factor * atom``."""

    coefficient: int = 0
    constant: int = 0
    atoms: tuple[tuple[int, Core], ...] = ()

    def plus(self, other: "Linear") -> "Linear":
        """Return the sum."""
        return Linear(self.coefficient + other.coefficient, self.constant + other.constant, self.atoms + other.atoms)

    def times(self, factor: int) -> "Linear":
        """Return the multiple."""
        return Linear(
            self.coefficient * factor, self.constant * factor, tuple((factor * m, atom) for m, atom in self.atoms)
        )


@dataclass(frozen=True)
class Linearizer:
    """Brings terms to linear form in `variable`; terms for which `closed` holds may be atoms."""

    reader: Reader
    variable: str
    closed: Callable[[Core], bool]
    naturals: frozenset[str] = frozenset()
    """Other variables of type Nat, whose values are not known but never negative."""

    def linear(self, term: Core) -> Linear | None:
        """Return the linear form that equals `term`, if there is one."""
        if isinstance(term, Local) and term.name == self.variable:
            return Linear(1)
        if isinstance(term, Literal) and isinstance(term.value, int):
            return Linear(0, int(term.value))
        operation = self.reader.operation(term)
        if operation is not None:
            found = self._operation(operation)
            if found is not None:
                return found
        return Linear(0, 0, ((1, term),)) if self.closed(term) else None

    def below(self, term: Core) -> Linear | None:
        """Return a linear form that `term` is never less than; as ``a - b`` of Nat is never less than on Int."""
        if isinstance(term, Local) and term.name in self.naturals:
            return Linear()
        operation = self.reader.operation(term)
        if operation is not None and operation.name == "monus":
            left, right = self.below(operation.arguments[0]), self.linear(operation.arguments[1])
            return left.plus(right.times(-1)) if left and right else None
        if operation is not None and operation.name == "add":
            left, right = (self.below(a) for a in operation.arguments)
            return left.plus(right) if left and right else None
        return self.linear(term)

    def _operation(self, operation: Operation) -> Linear | None:
        if operation.name not in ("add", "sub", "mul", "neg", "succ", "id"):
            return None
        parts = [self.linear(a) for a in operation.arguments]
        if any(part is None for part in parts):
            return None
        known = [part for part in parts if part is not None]
        match operation.name:
            case "add":
                return known[0].plus(known[1])
            case "sub":
                return known[0].plus(known[1].times(-1))
            case "neg":
                return known[0].times(-1)
            case "succ":
                return known[0].plus(Linear(0, 1))
            case "mul":
                for number, other in (known, reversed(known)):
                    if number.coefficient == 0 and not number.atoms:
                        return other.times(number.constant)
                return None
            case _:
                return known[0]
