"""Recognises a power function that the user defined, by its recursion on the exponent, and nothing else."""

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


def power_parameters(definition: Definition, linker: Any) -> tuple[int, int] | None:
    """Return the positions of base and exponent if `definition` is the power function, by recursion on the exponent.

    It must have the shape ``f b 0 = 1``, ``f b (k+1) = b * f b k`` (or ``f b k * b``), by match or by conditional.
    """
    if len(definition.parameters) != 2 or definition.evidence_parameters:
        return None
    for base, exponent in ((0, 1), (1, 0)):
        names = (definition.parameters[base], definition.parameters[exponent])
        body = definition.body
        if isinstance(body, Match) and _is_power_match(definition.name, body, names, (base, exponent), linker):
            return base, exponent
        if isinstance(body, If) and _is_power_conditional(definition.name, body, names, (base, exponent), linker):
            return base, exponent
    return None


def _is_power_match(name: str, body: Match, names: tuple[str, str], order: tuple[int, int], linker: Any) -> bool:
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
    return _is_step(name, successor.body, bases, Local(_bound(step.pattern)), order, linker)


def _bound(pattern: Pattern) -> str:
    return pattern.name or "" if isinstance(pattern, PVar) else ""


def _is_power_conditional(name: str, body: If, names: tuple[str, str], order: tuple[int, int], linker: Any) -> bool:
    """``if e = 0 then 1 else b * f b (e - 1)``."""
    condition = body.condition
    if not isinstance(condition, Equality) or {condition.left, condition.right} != {Local(names[1]), Literal(0)}:
        return False
    if body.then != Literal(1):
        return False
    return _is_step(name, body.otherwise, {names[0]}, names[1], order, linker)


def _is_step(name: str, term: Core, bases: set[str], smaller: Core | str, order: tuple[int, int], linker: Any) -> bool:
    """Whether `term` is base times a call of `name` on the base and a smaller exponent (a term, or a name less 1)."""
    # The recursive call must not be read as an operation itself: that would ask for this very definition again.
    if not isinstance(term, Apply) or len(term.arguments) != 2:
        return False
    function: Core | None = term.function
    if isinstance(function, Method):
        function = linker.resolve(function)
    if not isinstance(function, Constant) or linker.definition(function.name) is not None:
        return False
    if function.name not in ("Nat.mul", "Int.mul"):
        return False
    for factor, call in (term.arguments, term.arguments[::-1]):
        if not (isinstance(factor, Local) and factor.name in bases):
            continue
        if isinstance(call, Apply) and call.function == Constant(name, (), 2) and len(call.arguments) == 2:
            base, exponent = call.arguments[order[0]], call.arguments[order[1]]
            if isinstance(base, Local) and base.name in bases and _is_smaller(exponent, smaller, linker):
                return True
    return False


def _is_smaller(exponent: Core, smaller: Core | str, linker: Any) -> bool:
    if not isinstance(smaller, str):
        return exponent == smaller
    if not isinstance(exponent, Apply) or exponent.arguments != (Local(smaller), Literal(1)):
        return False
    function: Core | None = exponent.function
    if isinstance(function, Method):
        function = linker.resolve(function)
    return isinstance(function, Constant) and function.name == "Nat.sub" and linker.definition("Nat.sub") is None
