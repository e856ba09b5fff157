"""Which form of a function that runs actions a call means: that of Option or that of Except.

The expected type tells, or else the type of the function that gives the actions (`library/monadic.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.monads.kinds import monad_of
from veriscale.lean.elaborate.resolution.scopes import Global, Role, Scope, Typed
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import BinderKind, Term
from veriscale.lean.types import LeanType, TFun, domains, function_type, substitute


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument at hand: syntax, or an elaborated term."""

    term: Term | None
    typed: Typed | None


def choose_variant(
    elaborator: Elaborator,
    head: Global,
    arguments: Sequence[Argument],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> tuple[Global, int | None, Typed | None]:
    """Return the form of `head`, and where one was elaborated to find out, the place and term of an argument.

    Raises:
        LeanError: nothing tells the monad, or it is another one.
    """
    variants = dict(head.variants)
    split = None if expected is None else monad_of(elaborator.resolve(expected))
    if split is not None and split[0].name in variants:
        return variants[split[0].name], None, None
    place = _action_place(head)
    if place < len(arguments):
        typed = _elaborated(elaborator, head, arguments, place, scope)
        _, codomain = domains(elaborator.metas.zonk(typed.type))
        split = monad_of(codomain)
        if split is not None and split[0].name in variants:
            return variants[split[0].name], place, typed
    raise LeanError(Code.UNSUPPORTED_FORM, span, f"{head.name} at a monad other than Option and Except, or unknown")


def _action_place(head: Global) -> int:
    """Return which explicit argument gives the actions."""
    explicit = [b for b in head.scheme.binders if b.role is Role.VALUE and b.kind is BinderKind.EXPLICIT]
    return next(index for index, binder in enumerate(explicit) if isinstance(binder.type, TFun))


def _elaborated(elaborator: Elaborator, head: Global, arguments: Sequence[Argument], place: int, scope: Scope) -> Typed:
    """Elaborate the argument that gives the actions; the types of elaborated arguments help."""
    given = arguments[place]
    if given.typed is not None:
        return given.typed
    assert given.term is not None
    types: dict[str, LeanType] = {name: elaborator.fresh_type() for name in head.scheme.type_parameters}
    wanted = [substitute(type_, types) for type_ in head.scheme.value_types]
    for argument, type_ in zip(arguments, wanted, strict=False):
        if argument.typed is not None:
            elaborator.metas.unify(argument.typed.type, type_)
    parameters, _ = domains(wanted[place])
    return elaborator.elaborate(given.term, scope, function_type(parameters, elaborator.fresh_type()))
