"""Names and operators of monads: ``pure``, ``throw``, ``failure``, ``guard``, ``<$>``, ``<*>``, ``>>=``, ``<|>``.

There are no type variables for monads here, so each of them waits until it is known which monad is meant: from the
expected type or from an operand. (Init.Prelude, Init.Control.Basic)
"""

from collections.abc import Callable, Sequence

from veriscale.lean.core import Apply, Constant, Core, If, Let, Literal, Local
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application.calls import Given, call
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.monads.kinds import Monad, monad_of
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.scopes import Global, Scope, Typed
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import Binary, Ident, Term
from veriscale.lean.types import UNIT, LeanType, TCon, TFun, TMeta, arity, render

At = Callable[[Monad | None, LeanType], Typed]
"""Elaborates at a monad (None: the identity) and the type of the result."""


def is_monadic_name(elaborator: Elaborator, name: str, scope: Scope) -> bool:
    """Whether an identifier means one of the names of this file."""
    return (
        name in MONADIC_NAMES
        and name not in scope.variables
        and names.find_global(elaborator.environment, name, scope) is None
    )


def elaborate_monadic_name(
    elaborator: Elaborator,
    ident: Ident,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> Typed:
    """Elaborate ``pure e``, ``throw e``, ``failure`` or ``guard p`` at the monad of the expected type."""
    arity_, at = MONADIC_NAMES[ident.name]
    if len(arguments) != arity_ or any(argument.name is not None for argument in arguments):
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"{ident.name} with {len(arguments)} arguments is not supported")

    def elaborate(monad: Monad | None, result: LeanType) -> Typed:
        return at(elaborator, monad, result, arguments, scope, span)

    return _postpone(elaborator, expected, span, ident.name, elaborate)


def _postpone(elaborator: Elaborator, expected: LeanType | None, span: Span, name: str, at: At) -> Typed:
    target = elaborator.fresh_type() if expected is None else expected

    def resume() -> Typed | None:
        type_ = elaborator.resolve(target)
        if isinstance(type_, TMeta):
            return None
        split = monad_of(type_)
        if split is None and isinstance(type_, TCon) and type_.name in ("List", "Set"):
            # `Id (List α)` and `List α` are one type here, and only the first one is a monad applied to a type.
            raise LeanError(Code.UNSUPPORTED_FORM, span, f"{name} at {type_.name} is not supported")
        return at(None, type_) if split is None else at(*split)

    return elaborator.postpone(resume, target, span, lambda: f"nothing tells the monad of {name}")


Name = Callable[[Elaborator, Monad | None, LeanType, Sequence[Given], Scope, Span], Typed]


def _value(elaborator: Elaborator, given: Given, scope: Scope, type_: LeanType) -> Typed:
    if given.typed is not None:
        return elaborator.ensure(given.typed, type_, given.span)
    assert given.term is not None
    return elaborator.elaborate_as(given.term, scope, type_)


def _pure(
    elaborator: Elaborator,
    monad: Monad | None,
    result: LeanType,
    arguments: Sequence[Given],
    scope: Scope,
    span: Span,
) -> Typed:
    value = _value(elaborator, arguments[0], scope, result)
    if monad is None:
        return value
    return Typed(lambda: monad.success(value.build()), monad.type(result))


def _throw(
    elaborator: Elaborator,
    monad: Monad | None,
    result: LeanType,
    arguments: Sequence[Given],
    scope: Scope,
    span: Span,
) -> Typed:
    if monad is None:
        raise LeanError(Code.MISSING_INSTANCE, span, f"`throw` at {render(elaborator.metas.zonk(result))}")
    error = _value(elaborator, arguments[0], scope, monad.error)
    if monad.name == "Option":
        return Typed(lambda: Constant("Option.none"), monad.type(result))
    return Typed(lambda: Apply(Constant("Except.error", (), 1), (error.build(),), 1), monad.type(result))


def _failure(
    elaborator: Elaborator,
    monad: Monad | None,
    result: LeanType,
    arguments: Sequence[Given],
    scope: Scope,
    span: Span,
) -> Typed:
    if monad is None or monad.name != "Option":
        raise LeanError(Code.MISSING_INSTANCE, span, "there is no instance of Alternative but that of Option here")
    return Typed(lambda: Constant("Option.none"), monad.type(result))


def _guard(
    elaborator: Elaborator,
    monad: Monad | None,
    result: LeanType,
    arguments: Sequence[Given],
    scope: Scope,
    span: Span,
) -> Typed:
    none = _failure(elaborator, monad, result, (), scope, span)
    assert monad is not None
    term = arguments[0].term
    if term is None:
        raise LeanError(Code.UNSUPPORTED_FORM, span, "guard behind a dot is not supported")
    condition = elaborator.elaborate_proposition(term, scope)
    elaborator.ensure(Typed(lambda: Literal(()), UNIT), result, span)
    return Typed(lambda: If(condition.build(), monad.success(Literal(())), none.build()), none.type)


MONADIC_NAMES: dict[str, tuple[int, Name]] = {
    "pure": (1, _pure),
    "throw": (1, _throw),
    "failure": (0, _failure),
    "guard": (1, _guard),
}


# Operators ---------------------------------------------------------------------------------------------------------


def elaborate_monadic_operator(elaborator: Elaborator, term: Binary, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``f <$> x``, ``x >>= f``, ``x <|> y``, ``f <*> x`` and their variants."""
    operator, left, right = _SWAPPED.get(term.operator, term.operator), term.left, term.right
    if operator != term.operator:
        left, right = right, left
    subject = right if operator == "<$>" else left
    typed = elaborator.elaborate(subject, scope, _hint(elaborator, operator, expected))

    def resume() -> Typed | None:
        type_ = elaborator.resolve(typed.type)
        if isinstance(type_, TMeta):
            return None
        split = monad_of(type_)
        if split is None and operator == "<$>" and isinstance(type_, TCon) and type_.name == "List":
            return _library(
                elaborator, "List.map", [Given(left.span, left), Given(right.span, None, typed)], scope, expected, term
            )
        if split is None:
            shown = render(elaborator.metas.zonk(type_))
            raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"{term.operator} at {shown} is not supported")
        other = left if operator == "<$>" else right
        return _OPERATORS[operator](elaborator, split[0], typed, other, scope, expected, term)

    return elaborator.postpone(resume, expected, term.span, lambda: f"nothing tells the monad of {term.operator}")


def _hint(elaborator: Elaborator, operator: str, expected: LeanType | None) -> LeanType | None:
    """Return what the type of the result tells of the first action's type: the monad, for ``<|>`` all of it."""
    known = None if expected is None else elaborator.resolve(expected)
    split = None if known is None else monad_of(known)
    if split is None or operator == "<|>":
        return known if split is not None else None
    return split[0].type(elaborator.fresh_type())


_SWAPPED = {"<&>": "<$>", "=<<": ">>="}
"""Operators with their operands the other way round."""


def _library(
    elaborator: Elaborator,
    name: str,
    arguments: list[Given],
    scope: Scope,
    expected: LeanType | None,
    term: Binary,
) -> Typed:
    function: Global | None = elaborator.environment.find_global(name)
    assert function is not None
    return call(elaborator, function, arguments, scope, expected, term.span)


def _map(
    elaborator: Elaborator,
    monad: Monad,
    action: Typed,
    function: Term,
    scope: Scope,
    expected: LeanType | None,
    term: Binary,
) -> Typed:
    given = [Given(function.span, function), Given(term.span, None, action)]
    return _library(elaborator, f"{monad.name}.map", given, scope, expected, term)


def _bind(
    elaborator: Elaborator,
    monad: Monad,
    action: Typed,
    function: Term,
    scope: Scope,
    expected: LeanType | None,
    term: Binary,
) -> Typed:
    given = [Given(term.span, None, action), Given(function.span, function)]
    return _library(elaborator, f"{monad.name}.bind", given, scope, expected, term)


def _or_else(
    elaborator: Elaborator,
    monad: Monad,
    action: Typed,
    other: Term,
    scope: Scope,
    expected: LeanType | None,
    term: Binary,
) -> Typed:
    """``x <|> y``: `y` where `x` fails, and only then evaluated."""
    second = elaborator.elaborate_as(other, scope, action.type)
    name, local = elaborator.fresh_local("action", action.type)
    return Typed(lambda: Let(name, action.build(), If(monad.failed(name), second.build(), local.build())), action.type)


def _sequence(keep: str) -> "Operator":
    """``f <*> x``, ``x <* y`` and ``x *> y``: the second action runs where the first one has not failed."""

    def elaborate(
        elaborator: Elaborator,
        monad: Monad,
        action: Typed,
        other: Term,
        scope: Scope,
        expected: LeanType | None,
        term: Binary,
    ) -> Typed:
        split = monad_of(elaborator.resolve(action.type))
        assert split is not None
        first_type = split[1]
        second_type: LeanType = elaborator.fresh_type()
        result: LeanType = second_type if keep == "second" else first_type
        if keep == "both":
            result = elaborator.fresh_type()
            elaborator.ensure(Typed(action.build, first_type), TFun(second_type, result), term.span)
        if expected is not None and keep == "second":
            elaborator.metas.unify(monad.type(result), expected)
        second = elaborator.elaborate_as(other, scope, monad.type(second_type))
        first_name = elaborator.fresh_name("action")
        second_name = elaborator.fresh_name("action")

        def build() -> Core:
            one, two = monad.result(first_name), monad.result(second_name)
            value = one if keep == "first" else two
            if keep == "both":
                value = Apply(one, (two,), arity(elaborator.metas.zonk(first_type)))
            inner = If(monad.failed(second_name), Local(second_name), monad.success(value))
            rest = Let(second_name, second.build(), inner)
            return Let(first_name, action.build(), If(monad.failed(first_name), Local(first_name), rest))

        return Typed(build, monad.type(result))

    return elaborate


Operator = Callable[[Elaborator, Monad, Typed, Term, Scope, LeanType | None, Binary], Typed]

_OPERATORS: dict[str, Operator] = {
    "<$>": _map,
    ">>=": _bind,
    "<|>": _or_else,
    "<*>": _sequence("both"),
    "<*": _sequence("first"),
    "*>": _sequence("second"),
    ">>": _sequence("second"),
}

OPERATORS = frozenset({*_OPERATORS, *_SWAPPED})
"""The operators of this file."""
