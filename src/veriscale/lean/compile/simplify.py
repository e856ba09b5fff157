"""Rewriting of core terms before code is made: fewer lets, and lets where they are needed.

Lean is pure, so a value may be computed later than written, or not at all; it is never computed more often. A let
whose name occurs once is replaced by its value (unless that would nest deeply), an unused one is dropped, and one used
in one branch moves there.
"""

from dataclasses import replace
from typing import Any

from veriscale.lean.compile.terms import DEEP, MANY, Uses, nests, occurrences, rebuild, substitute
from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Core,
    Erased,
    If,
    Lambda,
    Let,
    Literal,
    Local,
    Match,
)


def simplify(term: Core) -> Core:
    """Return a term that evaluates to the same value and evaluates no more than `term`."""
    result = _simplify(term)
    assert isinstance(result, Core)
    return result


def _simplify(node: Any) -> Any:
    node = rebuild(node, _simplify)
    if isinstance(node, Apply):
        return _application(node)
    return _place(node) if isinstance(node, Let) else node


def _application(term: Apply) -> Core:
    """Join calls of partial applications, and bind the parameters of a function that is called where it stands."""
    function = term.function
    if isinstance(function, Apply) and len(function.arguments) < function.arity:
        return _application(Apply(function.function, function.arguments + term.arguments, function.arity))
    if isinstance(function, Lambda) and len(function.parameters) == len(term.arguments):
        body = function.body
        for name, argument in reversed(list(zip(function.parameters, term.arguments, strict=True))):
            body = _place(Let(name, argument, body))
        return body
    return term


def _place(let: Let) -> Core:
    """Return the let at its best place."""
    count = occurrences(let.body, let.name)
    if count == 0:
        return let.body
    if isinstance(let.value, (Local, Literal, Erased)) or (count < MANY and not nests(let.body, DEEP)):
        body: Core = substitute(let.body, let.name, let.value)
        return body
    return _sink(let)


def _sink(let: Let) -> Core:
    """Move a let into the only part of its body that uses it, if that part is evaluated at most once."""
    body, uses = let.body, Uses()

    def used(*terms: Core) -> bool:
        return any(let.name in uses.of(term) for term in terms)

    def inside(part: Core) -> Core:
        return _sink(replace(let, body=part))

    match body:
        case If() if not used(body.condition):
            if not used(body.otherwise):
                return replace(body, then=inside(body.then))
            if not used(body.then):
                return replace(body, otherwise=inside(body.otherwise))
        case Match() if not used(*body.scrutinees):
            users = [row for row in body.rows if used(row.body)]
            if len(users) == 1:
                rows = tuple(replace(row, body=inside(row.body)) if row is users[0] else row for row in body.rows)
                return replace(body, rows=rows)
        case Connective() if body.kind not in (ConnectiveKind.NOT, ConnectiveKind.IFF) and not used(body.operands[0]):
            return replace(body, operands=(body.operands[0], inside(body.operands[1])))
        case Let() if not used(body.value):
            return replace(body, body=inside(body.body))
        case _:
            pass
    return let
