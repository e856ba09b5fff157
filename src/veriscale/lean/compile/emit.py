"""The ground that code generation stands on: blocks of lines, scopes, and the dispatch on kinds of terms.

`expression` returns a Python expression that is safe as an operand (a name, a call, or in parentheses). `statement`
writes lines that end in ``return value`` or in an assignment. The files beside this one register how each kind of term
is written; none of them imports another's functions except for what it builds upon.

Python closures see variables, Lean closures see values. `Scope.varying` holds the names whose Python variable may be
bound again while a closure lives (in loops); every closure that outlives its statement binds those it uses as defaults.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from veriscale.lean.compile.names import Namer
from veriscale.lean.compile.terms import Callee, Term, Uses
from veriscale.lean.diagnostics import Code

Destination = str | None
"""Where a statement leaves its value: in the variable of this name, or (None) as the function's result."""


@dataclass
class Block:
    """Lines of Python at one level of indentation; nested lines are indented by one space a level."""

    lines: list[str] = field(default_factory=list)

    def add(self, *lines: str) -> None:
        """Append lines."""
        self.lines.extend(lines)

    def nest(self, header: str, block: "Block") -> None:
        """Append `header` and, indented, `block`."""
        self.lines.append(header)
        self.lines.extend(" " + line for line in block.lines or ["pass"])


@dataclass
class Unit:
    """What holds for a whole declaration.

    Attributes:
        linker: Resolves constants and evidence (a `Linker`; typed loosely to keep imports one way).
        names: Python variables of Lean locals.
        lazies: Lean locals whose variable holds a `Lazy`.
    """

    linker: Any
    namer: Namer
    names: dict[str, str] = field(default_factory=dict)
    lazies: set[str] = field(default_factory=set)
    uses: Uses = field(default_factory=Uses)


@dataclass(frozen=True)
class Scope:
    """The place that code is written for.

    Attributes:
        out: The block that statements go to.
        callee: The function whose tail calls become rounds of its loop; None where that is not possible.
        varying: Lean names that this Python function may bind again.
        looping: Whether names bound from here on are varying.
        strict: Whether what is written is evaluated for sure, so that statements may compute it beforehand.
        kleene: Whether operands of propositions are to be evaluated three-valued.
    """

    unit: Unit
    out: Block
    callee: Callee | None = None
    varying: set[str] = field(default_factory=set)
    looping: bool = False
    strict: bool = True
    kleene: bool = False

    def branch(self) -> "Scope":
        """The same place, writing to a new block."""
        return replace(self, out=Block(), strict=True)

    def maybe(self) -> "Scope":
        """The same place, for a part that may not be evaluated."""
        return replace(self, strict=False) if self.strict else self

    def inner(self) -> "Scope":
        """The body of a helper function that is called at once."""
        return replace(self, out=Block(), callee=None, looping=False, strict=True, kleene=False)

    def closure(self) -> "Scope":
        """The body of a function that may outlive this place."""
        return replace(self.inner(), varying=set())

    def fresh(self, prefix: str, hint: str = "") -> str:
        """Return a new Python name."""
        return self.unit.namer.fresh(prefix, hint)

    def bind(self, name: str, lazy: bool = False) -> str:
        """Return the Python variable for a Lean local that is bound here."""
        variable = self.fresh("v", name)
        self.unit.names[name] = variable
        (self.unit.lazies.add if lazy else self.unit.lazies.discard)(name)
        if self.looping:
            self.varying.add(name)
        return variable

    def captured(self, *nodes: Any) -> list[str]:
        """Return the Python variables that a closure over `nodes` must bind now."""
        used = frozenset[str]().union(*(self.unit.uses.of(node) for node in nodes))
        return [self.unit.names[name] for name in sorted(used & self.varying)]

    def temporary(self, expression: str) -> str:
        """Write an assignment to a new variable and return it."""
        variable = self.fresh("t")
        self.out.add(f"{variable} = {expression}")
        return variable

    def finish(self, destination: Destination, expression: str) -> None:
        """Write the line that delivers `expression`."""
        self.out.add(f"return {expression}" if destination is None else f"{destination} = {expression}")


Handler = TypeVar("Handler", bound=Callable[..., Any])

_EXPRESSIONS: dict[type, Callable[[Scope, Any], str]] = {}
_STATEMENTS: dict[type, Callable[[Scope, Any, Destination], None]] = {}
_KLEENE: dict[type, Callable[[Scope, Any], None]] = {}


def writes_expression(*kinds: type) -> Callable[[Handler], Handler]:
    """Register how terms of these kinds are written as an expression."""

    def register(handler: Handler) -> Handler:
        _EXPRESSIONS.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def writes_statement(*kinds: type) -> Callable[[Handler], Handler]:
    """Register how terms of these kinds are written as statements."""

    def register(handler: Handler) -> Handler:
        _STATEMENTS.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def writes_kleene(*kinds: type) -> Callable[[Handler], Handler]:
    """Register how propositions of these kinds are written as statements that return a three-valued result."""

    def register(handler: Handler) -> Handler:
        _KLEENE.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def expression(scope: Scope, term: Term) -> str:
    """Return a Python expression for `term`, writing helper statements before it where needed."""
    handler = _EXPRESSIONS.get(type(term))
    if handler is not None:
        return handler(scope, term)
    if scope.strict:
        variable = scope.fresh("t")
        statement(replace(scope, callee=None, kleene=False), term, variable)
        return variable
    return helper(scope, term)


def helper(scope: Scope, term: Term, kleene: bool = False) -> str:
    """Write a function without parameters that computes `term` and return its call."""
    body = replace(scope.inner(), kleene=kleene)
    statement(body, term, None)
    name = scope.fresh("d")
    scope.out.nest(f"def {name}():", body.out)
    return f"{name}()"


def statement(scope: Scope, term: Term, destination: Destination) -> None:
    """Write statements that compute `term` and deliver it."""
    if scope.kleene and destination is None and type(term) in _KLEENE:
        _KLEENE[type(term)](scope, term)
        return
    handler = _STATEMENTS.get(type(term))
    if handler is not None:
        handler(scope, term, destination)
    else:
        scope.finish(destination, expression(scope, term))


def stuck(code: Code, detail: str) -> str:
    """Return an expression whose evaluation is undecided."""
    return f"h_stuck({code.value!r}, {detail!a})"
