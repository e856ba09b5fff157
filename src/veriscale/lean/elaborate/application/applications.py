"""Identifiers, applications and generalised field notation.

``e.f a`` with ``e : T …`` means the field ``f`` of a structure ``T``, or ``T.f`` with `e` as its first explicit
argument of type ``T`` (Lean.Elab.App, `elabAppLVals`). While the type of `e` is unknown the call is postponed.
"""

from collections.abc import Sequence
from dataclasses import replace

from veriscale.lean.core import Project
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application.calls import Given, apply_value, call
from veriscale.lean.elaborate.declarations.inheritance import own_fields, path_to
from veriscale.lean.elaborate.elaborator import Elaborator, erased
from veriscale.lean.elaborate.forms.expansions import expand
from veriscale.lean.elaborate.forms.proofs import IMPOSSIBLE, impossible
from veriscale.lean.elaborate.forms.type_terms import unfold
from veriscale.lean.elaborate.monads.monadic import elaborate_monadic_name, is_monadic_name
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.scopes import DataType, Global, Role, Scope, Typed
from veriscale.lean.library.types import TYPE_ARITY
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import (
    App,
    Argument,
    Binder,
    BinderKind,
    Do,
    DotIdent,
    Field,
    Ident,
    Lambda,
    Paren,
    Unary,
)
from veriscale.lean.types import INT, NAT, PROOF, LeanType, TCon, TFun, TMeta, render, substitute


def elaborate_ident(elaborator: Elaborator, term: Ident, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate an identifier on its own."""
    if names.is_cast(elaborator.environment, term.name, scope):
        variable = Ident(term.span, "n✝")
        source = Ident(term.span, term.name.partition(".")[0])
        function = Lambda(term.span, (Binder(term.span, "n✝", source),), Unary(term.span, "↑", variable))
        return elaborator.elaborate(function, scope, expected)
    return _named(elaborator, term, (), scope, expected, term.span)


def elaborate_app(elaborator: Elaborator, term: App, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate an application."""
    if term.ellipsis:
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "`..` is not supported here")
    arguments = [given(argument) for argument in term.arguments]
    function = term.function
    while isinstance(function, Paren) and isinstance(function.term, Ident | App):
        function = function.term
    if isinstance(function, App) and not function.ellipsis:
        return elaborate_app(elaborator, _flatten(function, term), scope, expected)
    if isinstance(function, Ident):
        if len(arguments) == 1 and names.is_cast(elaborator.environment, function.name, scope):
            # `Nat.cast n` is `↑n` (Init.Data.Cast).
            return elaborator.elaborate(Unary(term.span, "↑", term.arguments[0].value), scope, expected)
        defined = expand(elaborator, function, arguments, scope, expected)
        if defined is not None:
            return defined
        return _named(elaborator, function, arguments, scope, expected, term.span)
    if isinstance(function, DotIdent):
        return _dotted(elaborator, function, arguments, scope, expected, term.span)
    if isinstance(function, Field):
        receiver = elaborator.elaborate(function.term, scope)
        return _fields(
            elaborator, receiver, ((function.name, function.name_span),), arguments, scope, expected, term.span
        )
    head = elaborator.elaborate(function, scope)
    return apply_value(elaborator, head, arguments, scope, expected, term.span)


def _flatten(inner: App, outer: App) -> App:
    return App(outer.span, inner.function, (*inner.arguments, *outer.arguments), outer.ellipsis)


def given(argument: Argument) -> Given:
    """Return a syntactic argument for a call."""
    return Given(argument.span, argument.value, None, argument.name)


def elaborate_field(elaborator: Elaborator, term: Field, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``e.f`` without arguments."""
    receiver = elaborator.elaborate(term.term, scope)
    return _fields(elaborator, receiver, ((term.name, term.name_span),), (), scope, expected, term.span)


def elaborate_dot_ident(elaborator: Elaborator, term: DotIdent, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``.name`` on its own."""
    return _dotted(elaborator, term, (), scope, expected, term.span)


def _named(
    elaborator: Elaborator,
    ident: Ident,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> Typed:
    if is_monadic_name(elaborator, ident.name, scope):
        return elaborate_monadic_name(elaborator, ident, arguments, scope, expected, span)
    if ident.name in IMPOSSIBLE and names.find_global(elaborator.environment, ident.name, scope) is None:
        return impossible(elaborator, expected)
    resolved = names.resolve(elaborator.environment, ident.name, scope, ident.span)
    if isinstance(resolved.head, Global) and resolved.head.name == "Id.run":
        arguments = [_at_identity(argument) for argument in arguments]
    if not resolved.fields:
        return call(elaborator, resolved.head, arguments, scope, expected, span, ident.explicit)
    receiver = call(elaborator, resolved.head, (), scope, None, ident.span)
    fields = tuple((name, ident.span) for name in resolved.fields)
    return _fields(elaborator, receiver, fields, arguments, scope, expected, span)


def _at_identity(argument: Given) -> Given:
    """``Id.run do …``: the block is at the identity monad, whatever the type of its value."""
    term = argument.term
    while isinstance(term, Paren):
        term = term.term
    return replace(argument, term=replace(term, identity=True)) if isinstance(term, Do) else argument


def _fields(
    elaborator: Elaborator,
    receiver: Typed,
    fields: tuple[tuple[str, Span], ...],
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> Typed:
    """Elaborate ``receiver.f.g arguments``: the arguments belong to the last field."""
    name, name_span = fields[0]
    last = len(fields) == 1

    def resume() -> Typed | None:
        type_ = elaborator.resolve(receiver.type)
        if isinstance(type_, TMeta):
            return None
        if type_ == PROOF:
            return impossible(elaborator, expected) if last and name == "elim" else receiver
        if last and name == "cast" and not arguments and type_ in (NAT, INT):
            # `n.cast` is `↑n`: the place gives the type.
            return receiver
        own = Given(name_span, None, receiver)
        if last:
            return _field_call(elaborator, own, type_, name, arguments, scope, expected, span)
        inner = _field_call(elaborator, own, type_, name, (), scope, None, name_span)
        return _fields(elaborator, inner, fields[1:], arguments, scope, expected, span)

    def message() -> str:
        return f"the type of the term before .{name} stays unknown"

    return elaborator.postpone(resume, expected, span, message)


def _field_call(
    elaborator: Elaborator,
    receiver: Given,
    type_: LeanType,
    name: str,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> Typed:
    assert receiver.typed is not None
    projected = _projection(elaborator, receiver.typed, type_, name)
    if projected is not None:
        return apply_value(elaborator, projected, arguments, scope, expected, span)
    function = _function_of_type(elaborator, type_, name, scope)
    if function is None:
        above = _parent_value(elaborator, receiver.typed, type_, name, scope)
        if above is None:
            raise _unknown_field(elaborator, type_, name, receiver.span)
        inner = Given(receiver.span, None, above)
        return _field_call(elaborator, inner, above.type, name, arguments, scope, expected, span)
    owner = "Function" if isinstance(type_, TFun) else type_.name if isinstance(type_, TCon) else ""
    placed = _place_receiver(elaborator, function, owner, receiver, list(arguments), span)
    return call(elaborator, function, placed, scope, expected, span)


def _parent_value(elaborator: Elaborator, receiver: Typed, type_: LeanType, name: str, scope: Scope) -> Typed | None:
    """Return the value of the parent structure that has the function `name`."""
    data_type = elaborator.environment.find_data_type(type_.name) if isinstance(type_, TCon) else None
    if data_type is None or not isinstance(type_, TCon):
        return None
    fields = own_fields(data_type, type_) if data_type.parents else {}
    for index, parent in enumerate(data_type.parents):
        value = _project(receiver, index, fields[parent])
        if _function_of_type(elaborator, value.type, name, scope) is not None:
            return value
        above = _parent_value(elaborator, value, value.type, name, scope)
        if above is not None:
            return above
    return None


def _projection(elaborator: Elaborator, receiver: Typed, type_: LeanType, name: str) -> Typed | None:
    """``p.1``, ``p.fst`` and the fields of user structures."""
    if isinstance(type_, TCon) and type_.name == "Lex":
        # `Lex α` unfolds to α (Mathlib.Order.Synonym).
        type_ = elaborator.resolve(type_.args[0])
    if not isinstance(type_, TCon):
        return None
    if type_.name == "Fin" and name in ("1", "val"):
        return Typed(receiver.build, NAT)
    if type_.name == "Fin" and name in ("2", "isLt"):
        return Typed(erased, PROOF)
    if type_.name == "Prod" and name in ("1", "2", "fst", "snd"):
        index = 0 if name in ("1", "fst") else 1
        return _project(receiver, index, type_.args[index])
    data_type = elaborator.environment.find_data_type(type_.name)
    if data_type is None or data_type.inductive:
        return None
    _, fields, types = data_type.constructors[0]
    if name.isdigit():
        index = int(name) - 1
        path = [(index, _field_type(data_type, type_, types[index]))] if 0 <= index < len(fields) else None
    else:
        path = path_to(elaborator.environment, data_type, type_, name)
    for index, step in path or ():
        receiver = _project(receiver, index, step)
    return receiver if path is not None else None


def _project(receiver: Typed, index: int, type_: LeanType) -> Typed:
    return Typed(lambda: Project(receiver.build(), index), type_)


def _field_type(data_type: DataType, type_: TCon, field_type: LeanType) -> LeanType:
    return substitute(field_type, dict(zip(data_type.parameters, type_.args, strict=True)))


def _function_of_type(elaborator: Elaborator, type_: LeanType, name: str, scope: Scope) -> Global | None:
    """Return ``T.name`` for the head ``T`` of the type, also through abbreviations in the current namespace."""
    if isinstance(type_, TFun):
        return elaborator.environment.find_global(f"Function.{name}")
    if not isinstance(type_, TCon):
        return None
    for prefix in names.candidates(f"{type_.name}.{name}", scope):
        found = elaborator.environment.find_global(prefix)
        if found is not None:
            return found
    unfolded = unfold(elaborator, type_)
    if unfolded != type_ and isinstance(unfolded, TCon):
        return _function_of_type(elaborator, unfolded, name, scope)
    return None


def _unknown_field(elaborator: Elaborator, type_: LeanType, name: str, span: Span) -> LeanError:
    shown = render(elaborator.metas.zonk(type_))
    if isinstance(type_, TCon):
        broken = elaborator.environment.find_broken(f"{type_.name}.{name}")
        if broken is not None:
            return LeanError(broken.code, span, f"{type_.name}.{name} did not elaborate: {broken.message}")
        if type_.name in TYPE_ARITY and not name.isdigit():
            return LeanError(Code.UNSUPPORTED_NAME, span, f"{type_.name}.{name} is not supported")
    return LeanError(Code.UNKNOWN_FIELD, span, f"{shown} has no field {name}")


def _place_receiver(
    elaborator: Elaborator, function: Global, owner: str, receiver: Given, arguments: list[Given], span: Span
) -> list[Given]:
    """Put the receiver where the first explicit parameter of the owner's type stands."""
    position = 0
    named = {argument.name for argument in arguments if argument.name is not None}
    for binder in function.scheme.binders:
        if binder.role is Role.VALUE and binder.kind is BinderKind.EXPLICIT and binder.type is not None:
            if _is_owner(binder.type, owner):
                return _insert(arguments, position, receiver)
            if binder.name not in named:
                position += 1
    result = function.scheme.result
    while isinstance(result, TFun):
        if _is_owner(result.domain, owner):
            return _insert(arguments, position, receiver)
        position, result = position + 1, result.codomain
    raise LeanError(Code.UNKNOWN_FIELD, span, f"{function.name} takes no explicit argument of type {owner}")


def _is_owner(type_: LeanType, owner: str) -> bool:
    if isinstance(type_, TFun):
        return owner == "Function"
    return isinstance(type_, TCon) and type_.name == owner


def _insert(arguments: list[Given], position: int, receiver: Given) -> list[Given]:
    """Insert after `position` positional arguments."""
    placed: list[Given] = []
    seen = 0
    done = False
    for argument in arguments:
        if argument.name is None:
            if seen == position:
                placed.append(receiver)
                done = True
            seen += 1
        placed.append(argument)
    if not done:
        if seen < position:
            raise LeanError(Code.UNSUPPORTED_FORM, receiver.span, "arguments before the receiver are missing")
        placed.append(receiver)
    return placed


def _dotted(
    elaborator: Elaborator,
    term: DotIdent,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> Typed:
    """``.name arguments``: the namespace is the head of the expected result type."""
    wanted = elaborator.fresh_type() if expected is None else expected

    def resume() -> Typed | None:
        type_ = elaborator.resolve(wanted)
        while isinstance(type_, TFun):
            type_ = elaborator.resolve(type_.codomain)
        if isinstance(type_, TMeta):
            return None
        function = _function_of_type(elaborator, type_, term.name, scope)
        if function is None:
            raise _unknown_field(elaborator, type_, term.name, term.span)
        return call(elaborator, function, arguments, scope, wanted, span)

    return elaborator.postpone(resume, wanted, span, lambda: f"the type that .{term.name} belongs to stays unknown")
