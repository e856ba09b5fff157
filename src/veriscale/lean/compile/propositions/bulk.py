"""``all`` and ``any`` of lists and arrays, and ranges, without making the list or calling a function per item.

``l.all fun x => p`` becomes a loop like that of a quantifier: items that are not needed are not looked at, a range is
never made as a list, and an undecided item does not hide one that settles the question.
"""

from collections.abc import Callable
from typing import Any

from veriscale.lean.compile.emit import Destination, Scope, helper, writes_expression, writes_kleene, writes_statement
from veriscale.lean.compile.propositions.arithmetic import Linear
from veriscale.lean.compile.propositions.chains import Guard
from veriscale.lean.compile.propositions.domains import Domain, Interval, Items, Level, Plan
from veriscale.lean.compile.propositions.kleene import write_kleene_plan
from veriscale.lean.compile.propositions.quantifiers import write_plan
from veriscale.lean.compile.terms import Over, rebuild
from veriscale.lean.core import Apply, Constant, Core, Lambda, Literal, QuantifierKind
from veriscale.lean.library.registry import Entry
from veriscale.lean.types import NAT, TCon

FUNCTIONS = {
    "List.all": QuantifierKind.FORALL,
    "List.any": QuantifierKind.EXISTS,
    "Array.all": QuantifierKind.FORALL,
    "Array.any": QuantifierKind.EXISTS,
}
"""Library functions of a collection and a predicate."""

ITEM = TCon("item")
"""Stands for the type of the items, which is not known here and does not matter."""


def rewrite(node: Any, entry: Callable[[str], Entry | None]) -> Any:
    """Return the node with `Over` for the calls of `FUNCTIONS` on a function that is written out."""
    node = rebuild(node, lambda child: rewrite(child, entry))
    if isinstance(node, Apply) and isinstance(node.function, Constant) and len(node.arguments) == node.arity >= 2:
        found = entry(node.function.name)
        kind = FUNCTIONS.get(found.name) if found is not None else None
        collection, predicate, *bounds = node.arguments
        is_whole = not bounds or _is_whole(collection, bounds)
        if kind is not None and is_whole and isinstance(predicate, Lambda) and len(predicate.parameters) == 1:
            return Over(kind, predicate.parameters[0], collection, predicate.body)
    return node


def _is_whole(collection: Core, bounds: list[Core]) -> bool:
    """Whether the start and stop of a call of ``Array.all`` are their defaults."""
    size = bounds[1] if len(bounds) == 2 and bounds[0] == Literal(0) else None
    if not isinstance(size, Apply) or not isinstance(size.function, Constant):
        return False
    return size.function.name == "Array.size" and size.arguments == (collection,)


def _plan(scope: Scope, term: Over) -> Plan:
    collection = term.collection
    domain: Domain = Items(collection)
    type_ = ITEM
    if isinstance(collection, Apply) and isinstance(collection.function, Constant):
        found = scope.unit.linker.entry(collection.function.name)
        if found is not None and found.name in ("List.range", "Array.range") and len(collection.arguments) == 1:
            domain, type_ = Interval((Linear(1, 1, ((-1, collection.arguments[0]),)),)), NAT
    if term.kind is QuantifierKind.FORALL:
        return Plan(term.kind, (Level(term.name, type_, domain, ()),), term.body)
    return Plan(term.kind, (Level(term.name, type_, domain, (Guard(term.body),)),), Literal(True))


@writes_expression(Over)
def _value(scope: Scope, term: Over) -> str:
    if not scope.strict:
        return helper(scope, term)
    variable = scope.fresh("t")
    write_plan(scope, _plan(scope, term), variable)
    return variable


@writes_statement(Over)
def _statement(scope: Scope, term: Over, destination: Destination) -> None:
    write_plan(scope, _plan(scope, term), destination)


@writes_kleene(Over)
def _kleene(scope: Scope, term: Over) -> None:
    write_kleene_plan(scope, _plan(scope, term))
