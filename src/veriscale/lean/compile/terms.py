"""Walking over core terms: which names occur, how often, and where a term calls its own function last.

Nothing here depends on the kind of node except where said; children are found through the fields of the records.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Construct,
    Core,
    DoBlock,
    Equality,
    If,
    InstanceParameter,
    Lambda,
    Let,
    LetRec,
    Local,
    LocalFunction,
    Match,
    Pair,
    Project,
    Quantifier,
    QuantifierKind,
    SAssign,
    Sequence,
    SFor,
    SIf,
    SMatch,
    SReturn,
    Statement,
    SWhile,
)
from veriscale.lean.types import TCon, TFun, TMeta, TParam

Node = Any
"""A record of ``core.py``: a term, pattern, statement, row, local function or evidence."""

MANY = 2
"""An occurrence count that stands for any number of evaluations above one."""

DEEP = 50
"""Terms that nest deeper are not written as one expression: Python allows 200 parentheses in each other."""

REPEATED = (Lambda, LocalFunction, Quantifier, SFor, SWhile)
"""Nodes whose parts may be evaluated more than once."""


_FIELDS: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type) -> tuple[str, ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(f.name for f in fields(kind))
    return _FIELDS[kind]


def _is_node(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, (TCon, TFun, TParam, TMeta, type))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif _is_node(value):
        yield value


def children(node: Node) -> Iterator[Node]:
    """Yield the records directly below `node`, in the order of its fields."""
    for name in _field_names(type(node)):
        yield from _nodes(getattr(node, name))


def nests(node: Node, depth: int) -> bool:
    """Tell whether a term nests deeper than `depth`; a chain of lets is written as one level."""
    if depth == 0:
        return True
    while isinstance(node, Let):
        if nests(node.value, depth - 1):
            return True
        node = node.body
    return any(nests(child, depth - 1) for child in children(node))


def rebuild(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return `node` with `change` applied to each record directly below it."""

    def renew(value: Any) -> Any:
        if isinstance(value, tuple):
            items = tuple(renew(item) for item in value)
            return value if all(a is b for a, b in zip(items, value, strict=True)) else items
        return change(value) if _is_node(value) else value

    changes = {}
    for name in _field_names(type(node)):
        old = getattr(node, name)
        new = renew(old)
        if new is not old:
            changes[name] = new
    return replace(node, **changes) if changes else node


def substitute(node: Node, name: str, value: Core) -> Node:
    """Replace the local `name` by `value`; names are unique, so nothing is captured."""
    if isinstance(node, Local):
        return value if node.name == name else node
    return rebuild(node, lambda child: substitute(child, name, value))


@dataclass
class Uses:
    """The names of locals and evidence parameters that occur in a node, remembered per node."""

    known: dict[int, tuple[Node, frozenset[str]]] = field(default_factory=dict)

    def of(self, node: Node) -> frozenset[str]:
        """Return the names of locals (also those bound inside) that occur in `node`."""
        found = self.known.get(id(node))
        if found is not None:
            return found[1]
        names = frozenset[str]()
        if isinstance(node, (Local, InstanceParameter)):
            names = frozenset({node.name})
        else:
            names = names.union(*(self.of(child) for child in children(node)))
            if isinstance(node, SAssign):
                names |= {node.name}
        self.known[id(node)] = (node, names)
        return names


def occurrences(node: Node, name: str) -> int:
    """Return how often `node` may evaluate the local `name`: 0, 1 or MANY."""
    if isinstance(node, Local):
        return int(node.name == name)
    total = 0
    for child in children(node):
        total += occurrences(child, name)
        if total >= MANY:
            return MANY
    return MANY if total and isinstance(node, REPEATED) else total


def surely_evaluates(term: Core, name: str) -> bool:
    """Whether every evaluation of `term` evaluates the local `name` (false where that is not clear)."""

    def sure(*terms: Core) -> bool:
        return any(surely_evaluates(t, name) for t in terms)

    match term:
        case Local():
            return term.name == name
        case Connective():
            return sure(*(term.operands if term.kind is ConnectiveKind.IFF else term.operands[:1]))
        case If():
            return sure(term.condition) or (sure(term.then) and sure(term.otherwise))
        case Let():
            return sure(term.body) or (not term.lazy and sure(term.value))
        case Apply():
            return sure(term.function, *term.arguments)
        case Equality():
            return sure(term.left, term.right)
        case Construct():
            return sure(*term.arguments)
        case Pair():
            return sure(term.first, term.second)
        case Sequence():
            return sure(*term.items)
        case Project():
            return sure(term.term)
        case Match():
            return sure(*term.scrutinees) or all(sure(row.body) for row in term.rows)
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Callee:
    """A function as the target of its own tail calls."""

    name: str
    is_global: bool
    evidence: tuple[str, ...]
    parameters: tuple[str, ...]

    def is_called_by(self, term: Core) -> bool:
        """Whether `term` is a full call of this function with the evidence that it got."""
        if not isinstance(term, Apply) or len(term.arguments) != len(self.parameters):
            return False
        function = term.function
        if isinstance(function, Local):
            return not self.is_global and function.name == self.name
        if not (self.is_global and isinstance(function, Constant) and function.name == self.name):
            return False
        return function.evidence == tuple(InstanceParameter(name) for name in self.evidence)


def has_tail_call(term: Core, callee: Callee) -> bool:
    """Whether `term` ends, on some path, in a call of `callee`."""
    match term:
        case Apply():
            return callee.is_called_by(term)
        case If():
            return has_tail_call(term.then, callee) or has_tail_call(term.otherwise, callee)
        case Let() | LetRec():
            return has_tail_call(term.body, callee)
        case Match():
            return any(has_tail_call(row.body, callee) for row in term.rows)
        case Connective():
            return term.kind not in (ConnectiveKind.NOT, ConnectiveKind.IFF) and has_tail_call(term.operands[1], callee)
        case DoBlock():
            return any(_returns_call(statement, callee) for statement in term.statements)
        case _:
            return False


def _returns_call(statement: Statement, callee: Callee) -> bool:
    """Tail calls inside loops of a do block stay calls: Python cannot continue an outer loop."""
    match statement:
        case SReturn():
            return has_tail_call(statement.value, callee)
        case SIf():
            return any(_returns_call(s, callee) for s in (*statement.then, *statement.otherwise))
        case SMatch():
            return any(_returns_call(s, callee) for _, body in statement.rows for s in body)
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Over:
    """Whether all (or some) items of `collection`, called `name`, satisfy `body`; made by ``bulk.py``."""

    kind: QuantifierKind
    name: str
    collection: Core
    body: Core


Term = Core | Over
"""What code is written for."""

BLOCKS = (Let, LetRec, Match, Quantifier, DoBlock, Over)
"""Terms that need Python statements."""


def is_simple(term: Term) -> bool:
    """Whether `term` is one Python expression without helper functions, as far as it is evaluated at once."""
    if isinstance(term, BLOCKS):
        return False
    if isinstance(term, Lambda):
        return True
    return all(is_simple(child) for child in children(term) if not isinstance(child, InstanceParameter))
