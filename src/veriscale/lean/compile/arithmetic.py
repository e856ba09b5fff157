"""Arithmetic in guards: which operation a term is, linear forms in a variable, and terms that grow with it.

Coercions from Nat to Int have no term of their own, so Nat and Int operations mix freely; both are integers here, and
only ``Nat.sub`` and the divisions are not what they are on integers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from veriscale.lean.core import (
    Apply,
    Constant,
    Core,
    Definition,
    Equality,
    If,
    Literal,
    Local,
    Match,
    Method,
    Pattern,
    PLiteral,
    PSuccessor,
    PVar,
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
            order = power_parameters(definition, self)
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


# Growth ------------------------------------------------------------------------------------------------------------


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


# Powers that the user defined ----------------------------------------------------------------------------------------


def power_parameters(definition: Definition, reader: Reader) -> tuple[int, int] | None:
    """Return the positions of base and exponent if `definition` is the power function, by recursion on the exponent.

    It must have the shape ``f b 0 = 1``, ``f b (k+1) = b * f b k`` (or ``f b k * b``), by match or by conditional.
    """
    if len(definition.parameters) != 2 or definition.evidence_parameters:
        return None
    for base, exponent in ((0, 1), (1, 0)):
        names = (definition.parameters[base], definition.parameters[exponent])
        body = definition.body
        if isinstance(body, Match) and _is_power_match(definition.name, body, names, (base, exponent), reader):
            return base, exponent
        if isinstance(body, If) and _is_power_conditional(definition.name, body, names, (base, exponent), reader):
            return base, exponent
    return None


def _is_power_match(name: str, body: Match, names: tuple[str, str], order: tuple[int, int], reader: Reader) -> bool:
    """``match e with | 0 => 1 | k+1 => b * f b k``, where the base may be matched by a variable as well."""
    if len(body.rows) != 2 or Local(names[1]) not in body.scrutinees:
        return False
    column = body.scrutinees.index(Local(names[1]))
    zero, successor = body.rows
    if zero.patterns[column] != PLiteral(0) or zero.body != Literal(1):
        return False
    step = successor.patterns[column]
    if not (isinstance(step, PSuccessor) and step.offset == 1 and isinstance(step.pattern, PVar)):
        return False
    bases = {names[0]}
    for position, scrutinee in enumerate(body.scrutinees):
        if position != column:
            if scrutinee != Local(names[0]) or not all(isinstance(row.patterns[position], PVar) for row in body.rows):
                return False
            bases.add(_bound(successor.patterns[position]))
    return _is_step(name, successor.body, bases, Local(_bound(step.pattern)), order, reader)


def _bound(pattern: Pattern) -> str:
    return pattern.name or "" if isinstance(pattern, PVar) else ""


def _is_power_conditional(name: str, body: If, names: tuple[str, str], order: tuple[int, int], reader: Reader) -> bool:
    """``if e = 0 then 1 else b * f b (e - 1)``."""
    condition = body.condition
    if not isinstance(condition, Equality) or {condition.left, condition.right} != {Local(names[1]), Literal(0)}:
        return False
    if body.then != Literal(1):
        return False
    return _is_step(name, body.otherwise, {names[0]}, names[1], order, reader)


def _is_step(
    name: str, term: Core, bases: set[str], smaller: Core | str, order: tuple[int, int], reader: Reader
) -> bool:
    """Whether `term` is base times a call of `name` on the base and a smaller exponent (a term, or a name less 1)."""
    # The recursive call must not be read as an operation itself: that would ask for this very definition again.
    if not isinstance(term, Apply) or len(term.arguments) != 2:
        return False
    function: Core | None = term.function
    if isinstance(function, Method):
        function = reader.linker.resolve(function)
    if not isinstance(function, Constant) or reader.linker.definition(function.name) is not None:
        return False
    if function.name not in ("Nat.mul", "Int.mul"):
        return False
    for factor, call in (term.arguments, term.arguments[::-1]):
        if not (isinstance(factor, Local) and factor.name in bases):
            continue
        if isinstance(call, Apply) and call.function == Constant(name, (), 2) and len(call.arguments) == 2:
            base, exponent = call.arguments[order[0]], call.arguments[order[1]]
            if isinstance(base, Local) and base.name in bases and _is_smaller(exponent, smaller, reader):
                return True
    return False


def _is_smaller(exponent: Core, smaller: Core | str, reader: Reader) -> bool:
    if not isinstance(smaller, str):
        return exponent == smaller
    if not isinstance(exponent, Apply) or exponent.arguments != (Local(smaller), Literal(1)):
        return False
    operation = reader.operation(exponent)
    return operation is not None and operation.name == "monus"
