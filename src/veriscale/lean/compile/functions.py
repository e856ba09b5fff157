"""Functions: lambdas, local functions, definitions, and self tail calls as rounds of a loop.

A function that ends in calls of itself becomes ``while True``. Its variables then vary from round to round, so closures
made in a round bind the values that they use (see `Scope.varying`).
"""

import operator
from dataclasses import replace

from veriscale.lean.compile.emit import (
    Block,
    Destination,
    Scope,
    expression,
    helper,
    statement,
    writes_expression,
    writes_statement,
)
from veriscale.lean.compile.terms import Callee, has_tail_call
from veriscale.lean.core import Apply, Constant, Core, Lambda, LetRec, Local, LocalFunction, Method

TICK = ("M.steps -= 1", "if M.steps < 0: M.exhausted()")
"""One step of the budget, counted in place."""


def tail_call(scope: Scope, term: Core, destination: Destination) -> bool:
    """Write `term` as the next round of the surrounding function's loop, if it is a tail call of it."""
    callee = scope.callee
    if destination is not None or callee is None or not isinstance(term, Apply) or not callee.is_called_by(term):
        return False
    changed = [
        (scope.unit.names[name], expression(scope, argument))
        for name, argument in zip(callee.parameters, term.arguments, strict=True)
        if argument != Local(name)
    ]
    if changed:
        variables, values = zip(*changed, strict=True)
        scope.out.add(f"{', '.join(variables)} = {', '.join(values)}")
    scope.out.add("continue")
    return True


@writes_statement(Apply)
def _apply(scope: Scope, term: Apply, destination: Destination) -> None:
    if not tail_call(scope, term, destination):
        scope.finish(destination, expression(scope, term))


def write_function(scope: Scope, variable: str, callee: Callee, body: Core) -> None:
    """Write ``def variable(...)`` for a named function, with a step counted per call.

    Args:
        scope: Where the definition stands; for a function that may outlive it.
        variable: The Python name.
        callee: The function's Lean name and parameters.
        body: Its body.
    """
    looping = not scope.kleene and has_tail_call(body, callee)
    inside = replace(scope.closure(), kleene=scope.kleene)
    parameters = [inside.bind(name) for name in callee.evidence]
    inside = replace(inside, looping=looping, callee=callee if looping else None)
    parameters += [inside.bind(name) for name in callee.parameters]
    inside.out.add(*TICK)
    statement(inside, body, None)
    header = f"def {variable}({', '.join(parameters)}):"
    if looping:
        loop = Block()
        loop.nest("while True:", inside.out)
        scope.out.nest(header, loop)
    else:
        scope.out.nest(header, inside.out)


def closure(scope: Scope, parameters: tuple[str, ...], body: Core, kleene: bool = False) -> str:
    """Return an expression for a function that may outlive this place, as a lambda where its body allows."""
    captured = [f"{name}={name}" for name in scope.captured(body)]
    inside = replace(scope.closure(), kleene=kleene)
    variables = [inside.bind(name) for name in parameters]
    statement(inside, body, None)
    signature = ", ".join(variables + captured)
    lines = inside.out.lines
    if len(lines) == 1 and lines[0].startswith("return "):
        return f"(lambda {signature}: {lines[0].removeprefix('return ')})"
    name = scope.fresh("d")
    scope.out.nest(f"def {name}({signature}):", inside.out)
    return name


@writes_expression(Lambda)
def _lambda(scope: Scope, term: Lambda) -> str:
    relation = _relation(scope, term)
    if relation is not None:
        return str(scope.unit.linker.bind(relation, "relation"))
    return closure(scope, term.parameters, term.body)


TURNED: dict[object, object] = {
    operator.lt: operator.gt,
    operator.le: operator.ge,
    operator.gt: operator.lt,
    operator.ge: operator.le,
}
"""What Python's comparisons are with their operands exchanged."""


def _relation(scope: Scope, term: Lambda) -> object | None:
    """Return Python's own comparison where that is all that ``fun x y => x < y`` does: it is faster, and known."""
    body, linker = term.body, scope.unit.linker
    if len(term.parameters) != 2 or not isinstance(body, Apply) or len(body.arguments) != 2 or body.arity != 2:
        return None
    function = linker.resolve(body.function) if isinstance(body.function, Method) else body.function
    if not isinstance(function, Constant) or function.evidence:
        return None
    entry = linker.entry(function.name)
    relation: object = None if entry is None else entry.implementation
    if relation not in TURNED:
        return None
    left, right = (Local(name) for name in term.parameters)
    if body.arguments == (left, right):
        return relation
    return TURNED[relation] if body.arguments == (right, left) else None


@writes_statement(LetRec)
def _let_rec(scope: Scope, term: LetRec, destination: Destination) -> None:
    write_local_functions(scope, term.functions)
    statement(scope, term.body, destination)


@writes_expression(LetRec)
def _let_rec_value(scope: Scope, term: LetRec) -> str:
    """As an expression: the functions may be written beforehand, even if they turn out not to be needed."""
    if not scope.strict:
        return helper(scope, term)
    write_local_functions(scope, term.functions)
    return expression(scope, term.body)


def write_local_functions(scope: Scope, functions: tuple[LocalFunction, ...]) -> None:
    """Write mutually recursive local functions; a function without parameters is a lazy value.

    Where this place may be passed again, a factory makes them: they refer to each other, which defaults cannot do.
    """
    captured = scope.captured(*(f.body for f in functions))
    variables = [scope.bind(f.name, lazy=not f.parameters) for f in functions]
    if not (scope.looping or captured):
        _write_all(scope, functions, variables)
        return
    factory = scope.fresh("d")
    inside = scope.closure()
    _write_all(inside, functions, variables)
    inside.out.add(f"return {', '.join(variables)}")
    scope.out.nest(f"def {factory}({', '.join(captured)}):", inside.out)
    scope.out.add(f"{', '.join(variables)} = {factory}({', '.join(captured)})")


def _write_all(scope: Scope, functions: tuple[LocalFunction, ...], variables: list[str]) -> None:
    for function, variable in zip(functions, variables, strict=True):
        if function.parameters:
            callee = Callee(function.name, False, (), function.parameters)
            write_function(replace(scope, kleene=False), variable, callee, function.body)
        else:
            scope.out.add(f"{variable} = h_lazy({closure(scope, (), function.body)})")
