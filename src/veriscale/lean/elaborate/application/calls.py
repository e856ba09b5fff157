"""Calls: a head and its arguments, matched with the head's binders.

The order is Lean's (Lean.Elab.App): arguments find their binders, the expected type is propagated when no argument
is left over, then the arguments are elaborated from left to right.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from veriscale.lean.core import Apply, Core, Evidence, Lambda, Let, Local
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator, EvidenceSlot, Pending, erased
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.monads.variants import Argument, choose_variant
from veriscale.lean.elaborate.resolution.scopes import Constraint, Global, Role, SchemeBinder, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import elaborate_size, relate, size_core, size_text
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import BinderKind, Do, Hole, Term
from veriscale.lean.types import NAT, PROOF, PROP, LeanType, TCon, TFun, TMeta, arity, render, substitute


@dataclass(frozen=True, slots=True)
class Given:
    """An argument at hand: syntax, or a term that is elaborated already (the receiver of a field)."""

    span: Span
    term: Term | None = None
    typed: Typed | None = None
    name: str | None = None


@dataclass
class _Match:
    """How the arguments of a call meet the binders of a scheme."""

    types: dict[str, LeanType] = field(default_factory=dict)
    slots: list[EvidenceSlot] = field(default_factory=list)
    values: list[tuple[SchemeBinder, LeanType, Given | None]] = field(default_factory=list)
    """Binder, instantiated type and argument (None: its default) of each value parameter that is supplied."""
    missing: list[LeanType] = field(default_factory=list)
    """Types of the value parameters that are not supplied."""
    rest: list[Given] = field(default_factory=list)


def call(
    elaborator: Elaborator,
    head: Global | Typed,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
    explicit: bool = False,
) -> Typed:
    """Apply `head` to `arguments`; `explicit` for ``@f``."""
    if isinstance(head, Typed):
        return apply_value(elaborator, head, arguments, scope, expected, span)
    if head.variants:
        head, arguments = _choose(elaborator, head, arguments, scope, expected, span)
    match = _match_arguments(elaborator, head, arguments, scope, span, explicit)
    result = substitute(head.scheme.result, match.types)
    for domain in reversed(match.missing):
        result = TFun(domain, result)
    if _may_propagate(elaborator, head, match, result, expected):
        _propagate(elaborator, result, len(match.rest), expected)
    values = [_argument(elaborator, item, match, scope, span) for item in match.values]
    typed = _saturate(elaborator, head, match, values, result)
    if match.rest:
        return apply_value(elaborator, typed, match.rest, scope, expected, span, head)
    return typed


def _choose(
    elaborator: Elaborator,
    head: Global,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> tuple[Global, Sequence[Given]]:
    """Choose the form of a function that runs actions."""
    if any(argument.name is not None for argument in arguments):
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"{head.name} with named arguments is not supported")
    known = [Argument(argument.term, argument.typed) for argument in arguments]
    chosen, place, typed = choose_variant(elaborator, head, known, scope, expected, span)
    if place is None:
        return chosen, arguments
    placed = list(arguments)
    placed[place] = replace(placed[place], term=None, typed=typed)
    return chosen, placed


def _match_arguments(
    elaborator: Elaborator, head: Global, arguments: Sequence[Given], scope: Scope, span: Span, explicit: bool
) -> _Match:
    match = _Match()
    match.types.update((name, elaborator.fresh_type()) for name in head.scheme.sizes)
    positional = [argument for argument in arguments if argument.name is None]
    named = {argument.name: argument for argument in arguments if argument.name is not None}
    for binder in head.scheme.binders:
        if binder.role is Role.TYPE:
            _match_type(elaborator, binder, match, positional, named, scope, explicit)
        elif binder.role is Role.EVIDENCE:
            _match_evidence(elaborator, binder, match, positional, scope, span, explicit)
        else:
            _match_value(elaborator, binder, match, positional, named, scope, span, explicit)
    _relate_sizes(elaborator, head, match, span)
    if named:
        name, argument = next(iter(named.items()))
        raise LeanError(Code.WRONG_ARITY, argument.span, f"{head.name} has no parameter called {name}")
    match.rest = positional
    return match


def _match_type(
    elaborator: Elaborator,
    binder: SchemeBinder,
    match: _Match,
    positional: list[Given],
    named: dict[str, Given],
    scope: Scope,
    explicit: bool,
) -> None:
    assert binder.name is not None
    type_: LeanType = elaborator.fresh_type()
    given = named.pop(binder.name, None)
    if given is None and (explicit or binder.kind is BinderKind.EXPLICIT) and positional:
        given = positional.pop(0)
    if given is not None and given.term is not None and not isinstance(given.term, Hole):
        type_ = elaborate_type(elaborator, given.term, scope)
    match.types[binder.name] = type_


def _match_evidence(
    elaborator: Elaborator,
    binder: SchemeBinder,
    match: _Match,
    positional: list[Given],
    scope: Scope,
    span: Span,
    explicit: bool,
) -> None:
    assert binder.constraint is not None
    if explicit and positional:
        positional.pop(0)
    types = tuple(substitute(type_, match.types) for type_ in binder.constraint.types)
    match.slots.append(elaborator.require(Constraint(binder.constraint.class_name, types), scope, span))


def _relate_sizes(elaborator: Elaborator, head: Global, match: _Match, span: Span) -> None:
    """State that the size ``n + m`` is the sum of the sizes n and m, for each sum of the scheme."""
    for name in head.scheme.sizes:
        first, _, second = name.partition(" + ")
        parts = [TCon(part) if part.isdecimal() else match.types.get(part) for part in (first, second)]
        left, right = parts
        if left is not None and right is not None:
            attempt = partial(relate, elaborator, left, right, match.types[name], span)
            elaborator.wait(Pending(attempt, span, Code.CANNOT_INFER, lambda: "the size of a Fin type stays unknown"))


def _match_size(
    elaborator: Elaborator, type_: LeanType, match: _Match, binder: SchemeBinder, given: Given | None, scope: Scope
) -> None:
    """Let an argument that is the size of a Fin type elsewhere in the scheme be known as such."""
    size = match.types.get(binder.name or "")
    if type_ == NAT and size is not None and given is not None and given.term is not None and size_text(given.term):
        elaborator.metas.unify(size, elaborate_size(elaborator, given.term, scope))


def _implicit_value(
    elaborator: Elaborator, binder: SchemeBinder, type_: LeanType, match: _Match, scope: Scope, span: Span
) -> Given | None:
    """Return the value of an implicit parameter: nothing for a proof, a number where it is the size of a Fin type."""
    size = match.types.get(binder.name or "")
    if type_ == NAT and size is not None:
        return Given(span, None, Typed(lambda: size_core(elaborator, size, scope, span), NAT))
    if type_ != PROOF:
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"the implicit value {binder.name} cannot be found")
    return None


def _match_value(
    elaborator: Elaborator,
    binder: SchemeBinder,
    match: _Match,
    positional: list[Given],
    named: dict[str, Given],
    scope: Scope,
    span: Span,
    explicit: bool,
) -> None:
    assert binder.type is not None
    type_ = substitute(binder.type, match.types)
    given = named.pop(binder.name, None) if binder.name is not None else None
    if given is None and binder.kind is not BinderKind.EXPLICIT and not explicit:
        match.values.append((binder, type_, _implicit_value(elaborator, binder, type_, match, scope, span)))
        return
    if given is None and positional and not match.missing:
        given = positional.pop(0)
    if given is not None and match.missing:
        raise LeanError(Code.UNSUPPORTED_FORM, span, "a named argument after a missing one is not supported")
    _match_size(elaborator, type_, match, binder, given, scope)
    if given is not None or (binder.default is not None and not match.missing):
        match.values.append((binder, type_, given))
    else:
        match.missing.append(type_)


def _may_propagate(
    elaborator: Elaborator, head: Global, match: _Match, result: LeanType, expected: LeanType | None
) -> bool:
    """Whether the expected type may fix a result that is one unknown, as in ``max (a - b) c : Int``.

    Lean does so before the first argument that is syntax (`propagateExpectedType`), which the receiver of a field is
    not; not where a proposition is expected, and not for the output parameters of classes (those of several types).
    """
    variable = elaborator.metas.resolve(result)
    if expected is None or not isinstance(variable, TMeta):
        return True
    if elaborator.metas.resolve(expected) == PROP or not any(g is not None and g.term for _, _, g in match.values):
        return False
    if head.name == "Id.run":
        # `Id α` is α here, and another term than a do block would take the type for its monad.
        return all(isinstance(g.term, Do) and g.term.identity for _, _, g in match.values if g is not None)
    own = [type_ for _, type_, given in match.values if given is not None and given.typed is not None]
    if any(elaborator.metas.occurs(variable, type_) for type_ in own):
        return False
    return all(b.constraint is None or len(b.constraint.types) == 1 for b in head.scheme.binders)


def _propagate(elaborator: Elaborator, result: LeanType, rest: int, expected: LeanType | None) -> None:
    """Let the expected type fix unknowns of the result, unless arguments are left over."""
    if expected is None:
        return
    for _ in range(rest):
        if not isinstance(result, TFun):
            return
        result = result.codomain
    if isinstance(elaborator.metas.resolve(expected), TMeta):
        return
    elaborator.metas.unify(result, expected)


def _argument(
    elaborator: Elaborator,
    item: tuple[SchemeBinder, LeanType, Given | None],
    match: _Match,
    scope: Scope,
    span: Span,
) -> Typed | None:
    """Elaborate an argument; None for a default, which needs the other arguments."""
    binder, type_, given = item
    if given is None:
        return Typed(erased, PROOF) if binder.default is None else None
    if given.typed is not None:
        return elaborator.ensure(given.typed, type_, given.span)
    assert given.term is not None
    return elaborator.elaborate_as(given.term, scope, type_)


def _saturate(
    elaborator: Elaborator, head: Global, match: _Match, values: list[Typed | None], result: LeanType
) -> Typed:
    """Apply the head to its values; defaults are elaborated in a scope of the earlier parameters."""
    lets: list[tuple[str, Typed]] = []
    final: list[Typed] = []
    inner = Scope()
    has_defaults = any(value is None for value in values)
    for (binder, type_, _), value in zip(match.values, values, strict=True):
        if value is None:
            assert binder.default is not None
            value = elaborator.elaborate_as(binder.default, inner, type_)
        elif has_defaults and binder.name is not None:
            name, local = elaborator.fresh_local(binder.name, type_)
            lets.append((name, value))
            value = local
        final.append(value)
        inner = inner.bind(binder.name, value)

    def build() -> Core:
        evidence = tuple(slot.get() for slot in match.slots)
        core = _build_call(elaborator, head, evidence, final, result)
        for name, value in reversed(lets):
            core = Let(name, value.build(), core)
        return core

    return Typed(build, result)


def _build_call(
    elaborator: Elaborator, head: Global, evidence: tuple[Evidence, ...], values: list[Typed], result: LeanType
) -> Core:
    generic = head.scheme
    arguments = [
        _adapt(elaborator, value.build(), arity(type_), arity(elaborator.metas.zonk(value.type)))
        for value, type_ in zip(values, generic.value_types, strict=False)
    ]
    full = len(arguments) + arity(elaborator.metas.zonk(result))
    return apply_constant(elaborator, head.build(evidence), generic.arity, tuple(arguments), full)


def _adapt(elaborator: Elaborator, core: Core, generic: int, actual: int) -> Core:
    """Make a function of `actual` parameters one of `generic` parameters that returns a function of the rest.

    This is where a type variable of the callee stands for a function type.
    """
    if generic == 0 or actual <= generic:
        return core
    names = tuple(elaborator.fresh_name("η") for _ in range(actual))
    call_ = Apply(core, tuple(Local(name) for name in names), actual)
    return Lambda(names[:generic], Lambda(names[generic:], call_))


def apply_constant(elaborator: Elaborator, core: Core, generic: int, arguments: tuple[Core, ...], full: int) -> Core:
    """Apply a constant whose run-time function takes `generic` arguments, at a type with `full` arrows."""
    if full > generic and len(arguments) < generic:
        names = tuple(elaborator.fresh_name("η") for _ in range(full - len(arguments)))
        inner = apply_constant(elaborator, core, generic, (*arguments, *(Local(name) for name in names)), full)
        return Lambda(names, inner)
    if len(arguments) > generic:
        rest = arguments[generic:]
        applied = Apply(core, arguments[:generic], generic) if generic else core
        return Apply(applied, rest, full - generic)
    return Apply(core, arguments, generic) if arguments else core


def apply_value(
    elaborator: Elaborator,
    function: Typed,
    arguments: Sequence[Given],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
    head: Global | None = None,
) -> Typed:
    """Apply a term of function type."""
    if not arguments:
        return function
    type_: LeanType = function.type
    values: list[Typed] = []
    for argument in arguments:
        if argument.name is not None:
            raise LeanError(Code.UNSUPPORTED_FORM, argument.span, "a named argument of a local function")
        type_ = elaborator.resolve(type_)
        if type_ == PROOF:
            return Typed(erased, PROOF)
        if isinstance(type_, TMeta):
            shape = TFun(elaborator.fresh_type(), elaborator.fresh_type())
            elaborator.metas.unify(type_, shape)
            type_ = shape
        if not isinstance(type_, TFun):
            name = f"{head.name} applied to its arguments" if head else "this term"
            shown = render(elaborator.metas.zonk(type_))
            raise LeanError(
                Code.FUNCTION_EXPECTED, argument.span, f"{name} has type {shown}, which is no function type"
            )
        values.append(_value_argument(elaborator, argument, scope, type_.domain))
        type_ = type_.codomain
    for default in function.optional[len(arguments) :]:
        if default is None or not isinstance(type_, TFun):
            break
        values.append(default())
        type_ = type_.codomain

    def build() -> Core:
        full = arity(elaborator.metas.zonk(function.type))
        core = function.build()
        built = tuple(value.build() for value in values)
        if isinstance(core, Apply) and isinstance(core.function, Local) and core.arity - len(core.arguments) == full:
            return Apply(core.function, (*core.arguments, *built), core.arity)
        return Apply(core, built, full)

    return Typed(build, type_)


def _value_argument(elaborator: Elaborator, argument: Given, scope: Scope, type_: LeanType) -> Typed:
    if argument.typed is not None:
        return elaborator.ensure(argument.typed, type_, argument.span)
    assert argument.term is not None
    return elaborator.elaborate_as(argument.term, scope, type_)
