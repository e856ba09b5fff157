"""The slower, three-valued form of a proposition, run where the two-valued one came out undecided.

Each operand becomes a function, and ``lean/decide.py`` says what the connectives do with undecided ones. Lets are lazy,
calls of definitions that are propositions are three-valued too; all else is written as usual and raises `Undecided`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from veriscale.lean.compile.emit import Scope, expression, helper, statement, writes_kleene
from veriscale.lean.compile.evidence import all_evidence
from veriscale.lean.compile.expressions import truth_literal
from veriscale.lean.compile.propositions.domains import Level, Plan, Search
from veriscale.lean.compile.propositions.quantifiers import distribute, iterable, needs_sign_test, plan_of
from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Core,
    Equality,
    If,
    Quantifier,
    QuantifierKind,
)

COMBINATORS = {ConnectiveKind.AND: "k_and", ConnectiveKind.OR: "k_or", ConnectiveKind.IMPLIES: "k_implies"}


class KleeneCall:
    """The three-valued form of a definition, compiled when it is first called."""

    __slots__ = ("_function", "_make")

    def __init__(self, make: Callable[[], Callable[..., Any]]):
        self._make = make
        self._function: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Return the truth of the proposition, or raise Undecided."""
        if self._function is None:
            self._function = self._make()
        return self._function(*arguments)


def operand(scope: Scope, term: Core) -> str:
    """Write a function for an operand and return its name."""
    return helper(scope, term, kleene=True).removesuffix("()")


@writes_kleene(Connective)
def _connective(scope: Scope, term: Connective) -> None:
    parts = [operand(scope, item) for item in term.operands]
    if term.kind is ConnectiveKind.NOT:
        scope.out.add(f"return not {parts[0]}()")
    elif term.kind is ConnectiveKind.IFF:
        scope.out.add(f"return {parts[0]}() == {parts[1]}()")
    else:
        scope.out.add(f"return {COMBINATORS[term.kind]}({', '.join(parts)})")


@writes_kleene(If)
def _if(scope: Scope, term: If) -> None:
    parts = [operand(scope, item) for item in (term.condition, term.then, term.otherwise)]
    scope.out.add(f"return k_if({', '.join(parts)})")


@writes_kleene(Equality)
def _equality(scope: Scope, term: Equality) -> None:
    """``b = true`` is b; other equations are two-valued or undecided."""
    flag = truth_literal(term)
    if flag is None:
        scope.out.add(f"return {expression(scope, term)}")
    elif flag[1]:
        statement(scope, flag[0], None)
    else:
        scope.out.add(f"return not {operand(scope, flag[0])}()")


@writes_kleene(Apply)
def _apply(scope: Scope, term: Apply) -> None:
    function = term.function
    if isinstance(function, Constant) and len(term.arguments) == term.arity:
        callee = scope.unit.linker.kleene_function(function.name)
        given = all_evidence(scope, function.evidence)
        if callee is not None and given is not None:
            values = [expression(scope, item) for item in term.arguments]
            scope.out.add(f"return {callee}({', '.join([*given, *values])})")
            return
    scope.out.add(f"return {expression(scope, term)}")


@writes_kleene(Quantifier)
def _quantifier(scope: Scope, term: Quantifier) -> None:
    better = distribute(scope, term)
    if better is not term:
        statement(scope, better, None)
    else:
        write_kleene_plan(scope, plan_of(scope, term))


def write_kleene_plan(scope: Scope, plan: Plan) -> None:
    """Write the loops of a plan as the function's three-valued result."""
    _write_level(scope, plan, 0)


def _write_level(scope: Scope, plan: Plan, depth: int) -> None:
    level: Level = plan.levels[depth]
    is_forall = plan.kind is QuantifierKind.FORALL
    values = iterable(scope, level)
    inside = replace(scope.inner(), kleene=True)
    variable = inside.bind(level.name)
    if needs_sign_test(level):
        inside.out.add(f"if {variable} < 0: return {is_forall}")
    target = inside
    if level.tests:
        guards = [guard.as_term() for guard in level.tests]
        condition = guards[-1]
        for guard in reversed(guards[:-1]):
            condition = Connective(ConnectiveKind.AND, (guard, condition))
        target = replace(inside.inner(), kleene=True)
    if depth + 1 < len(plan.levels):
        _write_level(target, plan, depth + 1)
    else:
        statement(target, plan.rest, None)
    if target is not inside:
        test, rest = operand(inside, condition), inside.fresh("d")
        inside.out.nest(f"def {rest}():", target.out)
        inside.out.add(f"return {'k_implies' if is_forall else 'k_and'}({test}, {rest})")
    name = scope.fresh("d")
    scope.out.nest(f"def {name}({variable}):", inside.out)
    open_name = ascii(level.name) if isinstance(level.domain, Search) else "None"
    scope.out.add(f"return {'k_all' if is_forall else 'k_any'}({values}, {name}, {open_name})")
