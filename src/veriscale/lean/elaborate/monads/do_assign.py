"""Assignments in do blocks: to variables, to items of arrays and to tuples of variables."""

from collections.abc import Callable

from veriscale.lean.core import SAssign, SLet, Statement
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.patterns import elaborate_row
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.source import Span
from veriscale.lean.syntax import tree

Builder = Callable[[], Statement]


def elaborate_assignment(elaborator: Elaborator, item: tree.DoAssign, scope: Scope) -> list[Builder]:
    """Elaborate ``x := e``, ``a[i] := e`` and ``(x, y) := e``."""
    target = item.target
    if isinstance(target, tree.Paren):
        target = target.term
    if isinstance(target, tree.Ident):
        return [_assign_name(elaborator, target.name, item.value, target.span, scope)]
    if isinstance(target, tree.Index) and isinstance(target.collection, tree.Ident):
        return [_assign_index(elaborator, target, item, scope)]
    if isinstance(target, tree.Tuple) and all(isinstance(part, tree.Ident) for part in target.items):
        return _assign_tuple(elaborator, target, item, scope)
    raise LeanError(Code.UNSUPPORTED_FORM, item.span, "this target of an assignment is not supported")


def _mutable(name: str, span: Span, scope: Scope) -> tuple[str, Typed]:
    core = scope.mutable.get(name)
    if core is None:
        raise LeanError(Code.UNKNOWN_IDENTIFIER, span, f"{name} is no mutable variable here")
    return core, scope.variables[name]


def _assign_name(elaborator: Elaborator, name: str, value: tree.Term, span: Span, scope: Scope) -> Builder:
    core, variable = _mutable(name, span, scope)
    typed = elaborator.elaborate_as(value, scope, variable.type)
    return lambda: SAssign(core, typed.build())


def _assign_index(elaborator: Elaborator, target: tree.Index, item: tree.DoAssign, scope: Scope) -> Builder:
    """``a[i] := v`` is ``a := a.set! i v``, whose bounds Lean would want proved."""
    assert isinstance(target.collection, tree.Ident)
    name = target.collection
    elaborator.obligations.append("the bounds of an index are not proved")
    setter = tree.Field(item.span, name, "set!", name.span)
    value = tree.App(
        item.span, setter, (tree.Argument(target.index.span, target.index), tree.Argument(item.span, item.value))
    )
    return _assign_name(elaborator, name.name, value, item.span, scope)


def _assign_tuple(elaborator: Elaborator, target: tree.Tuple, item: tree.DoAssign, scope: Scope) -> list[Builder]:
    value = elaborator.elaborate(item.value, scope)
    row = elaborate_row(elaborator, (target,), [value.type], scope)
    builders: list[Builder] = [lambda: SLet(row.patterns[0](), value.build())]
    for part in target.items:
        assert isinstance(part, tree.Ident)
        core, variable = _mutable(part.name, part.span, scope)
        fresh = elaborator.ensure(row.scope.variables[part.name], variable.type, part.span)
        builders.append(_assign_builder(core, fresh))
    return builders


def _assign_builder(core: str, value: Typed) -> Builder:
    return lambda: SAssign(core, value.build())
