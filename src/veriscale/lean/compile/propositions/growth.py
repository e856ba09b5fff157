"""Terms that never get smaller as a variable grows through the naturals: bisection finds where they pass a limit."""

from collections.abc import Callable
from dataclasses import dataclass

from veriscale.lean.compile.propositions.arithmetic import Operation, Reader
from veriscale.lean.core import (
    Core,
    Literal,
    Local,
)


@dataclass(frozen=True)
class Growth:
    """Recognises terms that never get smaller as `variable` grows through the naturals.

    `bases` collects closed bases of powers, which must be at least 1 when the code runs.
    """

    reader: Reader
    variable: str
    closed: Callable[[Core], bool]
    bases: list[Core]

    def grows(self, term: Core) -> bool:
        """Whether `term` is monotone: natural and monotone, or that plus or minus something without the variable."""
        operation = self.reader.operation(term)
        if operation is not None and operation.type == "Int" and operation.name in ("add", "sub"):
            left, right = operation.arguments
            if self.closed(right):
                return self.grows(left)
            if operation.name == "add" and self.closed(left):
                return self.grows(right)
        return self.natural(term)

    def natural(self, term: Core) -> bool:
        """Whether `term` is monotone, contains the variable, and is never negative."""
        if isinstance(term, Local):
            return term.name == self.variable
        operation = self.reader.operation(term)
        if operation is None:
            return False
        first, *rest = operation.arguments
        match operation.name:
            case "succ" | "id":
                return self.natural(first)
            case "add" | "mul":
                sides = [self.natural(a) for a in operation.arguments]
                return any(sides) and all(
                    side or self._is_natural_constant(a, operation)
                    for side, a in zip(sides, operation.arguments, strict=True)
                )
            case "monus":
                return self.natural(first) and self.closed(rest[0])
            case "div":
                return operation.type == "Nat" and self.natural(first) and self.closed(rest[0])
            case "pow":
                return self._power(first, rest[0])
            case _:
                return False

    def _is_natural_constant(self, term: Core, operation: Operation) -> bool:
        if isinstance(term, Literal) and isinstance(term.value, int):
            return term.value >= 0
        return operation.type == "Nat" and self.closed(term)

    def _power(self, base: Core, exponent: Core) -> bool:
        if self.closed(exponent):
            return self.natural(base)
        if not (self.closed(base) and self.natural(exponent)):
            return False
        self.bases.append(base)
        return True
