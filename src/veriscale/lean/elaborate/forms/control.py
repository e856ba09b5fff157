"""Control: lambdas, local definitions, conditionals, matches.

Local values are elaborated without settling what is open in them: a later use may fix the type of a numeral.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from veriscale.lean.core import Core, If, Lambda, Let, LetRec, LocalFunction, Match, PVar, Row
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application.eta import function_core
from veriscale.lean.elaborate.elaborator import Elaborator, erased
from veriscale.lean.elaborate.forms.coverage import check_coverage, check_redundancy
from veriscale.lean.elaborate.forms.patterns import PatternRow, elaborate_row
from veriscale.lean.elaborate.forms.proofs import impossible, is_lemma
from veriscale.lean.elaborate.forms.type_terms import binder_type, elaborate_type
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.source import Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.tree import Alternative, Binder, BinderKind, LetDecl
from veriscale.lean.syntax.walk import mentioned
from veriscale.lean.types import BOOL, PROOF, PROP, LeanType, TFun, TMeta, function_type, render


def elaborate_lambda(elaborator: Elaborator, term: tree.Lambda, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``fun x (y : T) (a, b) => body``."""
    return _lambda(elaborator, term.binders, term.body, scope.without_mutable(), expected)


def _lambda(
    elaborator: Elaborator,
    binders: tuple[Binder, ...],
    body: tree.Term,
    scope: Scope,
    expected: LeanType | None,
) -> Typed:
    names: list[str] = []
    types: list[LeanType] = []
    patterns: list[tuple[tree.Term, Typed]] = []
    for binder in binders:
        domain, expected = _expected_domain(elaborator, expected)
        if binder.kind not in (BinderKind.EXPLICIT,):
            raise LeanError(Code.UNSUPPORTED_FORM, binder.span, "an implicit parameter of a lambda")
        type_ = binder_type(elaborator, binder, scope)
        if domain is not None:
            _same_type(elaborator, type_, domain, binder.span)
        name, local = elaborator.fresh_local(binder.name, type_)
        names.append(name)
        types.append(type_)
        if binder.pattern is not None:
            patterns.append((binder.pattern, local))
        scope = scope.bind(binder.name, local)
    result = _lambda_body(elaborator, patterns, body, scope, expected)
    type_ = function_type(types, result.type)
    return Typed(lambda: function_core(elaborator, tuple(names), result, result.type), type_)


def _same_type(elaborator: Elaborator, written: LeanType, expected: LeanType, span: Span) -> None:
    if not elaborator.metas.unify(written, expected):
        shown = f"{render(elaborator.metas.zonk(written))}, but {render(elaborator.metas.zonk(expected))} is expected"
        raise LeanError(Code.TYPE_MISMATCH, span, f"the parameter has type {shown}")


def _expected_domain(elaborator: Elaborator, expected: LeanType | None) -> tuple[LeanType | None, LeanType | None]:
    """Split the expected function type, as far as it is known."""
    if expected is None:
        return None, None
    known = elaborator.resolve(expected)
    if isinstance(known, TFun):
        return known.domain, known.codomain
    return None, None


def _lambda_body(
    elaborator: Elaborator,
    patterns: list[tuple[tree.Term, Typed]],
    body: tree.Term,
    scope: Scope,
    expected: LeanType | None,
) -> Typed:
    if patterns:
        alternative = Alternative(body.span, (tuple(pattern for pattern, _ in patterns),), body)
        return match_on(elaborator, [local for _, local in patterns], (alternative,), scope, expected, body.span)
    if expected is None:
        return elaborator.elaborate(body, scope)
    return elaborator.elaborate_as(body, scope, expected)


def elaborate_fun_alternatives(
    elaborator: Elaborator, term: tree.FunAlternatives, scope: Scope, expected: LeanType | None
) -> Typed:
    """Elaborate ``fun | p, q => a | …``."""
    count = len(term.alternatives[0].rows[0])
    return alternatives_function(elaborator, count, term.alternatives, scope.without_mutable(), expected, term.span)


def alternatives_function(
    elaborator: Elaborator,
    count: int,
    alternatives: tuple[Alternative, ...],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
) -> Typed:
    """Elaborate a function of `count` arguments that is given by alternatives."""
    names: list[str] = []
    locals_: list[Typed] = []
    for _ in range(count):
        domain, expected = _expected_domain(elaborator, expected)
        name, local = elaborator.fresh_local("a", elaborator.fresh_type() if domain is None else domain)
        names.append(name)
        locals_.append(local)
    result = match_on(elaborator, locals_, alternatives, scope, expected, span)
    type_ = function_type([local.type for local in locals_], result.type)
    return Typed(lambda: function_core(elaborator, tuple(names), result, result.type), type_)


# Local definitions -------------------------------------------------------------------------------------------------


def elaborate_let(elaborator: Elaborator, term: tree.Let, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``let decl; body``."""
    if term.decl.pattern is not None:
        value = local_value(elaborator, term.decl, scope)
        alternative = Alternative(term.span, ((term.decl.pattern,),), term.body)
        return match_on(elaborator, [value], (alternative,), scope, expected, term.span)
    value = local_value(elaborator, term.decl, scope)
    return _let_value(elaborator, term.decl.name, value, term.body, scope, expected)


def _let_value(
    elaborator: Elaborator,
    binder: str | None,
    value: Typed,
    term: tree.Term,
    scope: Scope,
    expected: LeanType | None,
) -> Typed:
    name, local = elaborator.fresh_local(binder, value.type)
    local = replace(local, optional=value.optional)
    body = elaborator.elaborate(term, scope.bind(binder, local), expected)

    def build() -> Core:
        lazy = elaborator.metas.zonk(value.type) in (PROP, BOOL)
        return Let(name, value.build(), body.build(), lazy)

    return Typed(build, body.type)


def local_value(elaborator: Elaborator, decl: LetDecl, scope: Scope) -> Typed:
    """Elaborate the right-hand side of a ``let``, a function where it has binders or alternatives."""
    inner = scope.without_mutable()
    if not decl.binders and not decl.alternatives:
        assert decl.value is not None
        if decl.type is None:
            return elaborator.elaborate(decl.value, scope)
        return elaborator.elaborate_as(decl.value, scope, elaborate_type(elaborator, decl.type, scope))
    _, type_ = _function_header(elaborator, decl, inner)
    value = _function_value(elaborator, decl, inner, type_)
    return replace(value, optional=_defaults(elaborator, decl, scope, type_))


def _defaults(
    elaborator: Elaborator, decl: LetDecl, scope: Scope, type_: LeanType
) -> tuple[Callable[[], Typed] | None, ...]:
    """Return the default values of a local function's parameters, which are elaborated at each use."""
    if all(binder.default is None for binder in decl.binders):
        return ()
    defaults: list[Callable[[], Typed] | None] = []
    for binder in decl.binders:
        assert isinstance(type_, TFun)
        default = None
        if binder.default is not None:
            if mentioned(binder.default) & {other.name for other in decl.binders}:
                message = "a default value that uses other parameters of a local function"
                raise LeanError(Code.UNSUPPORTED_FORM, binder.span, message)
            if mentioned(binder.default) & scope.mutable.keys():
                message = "a default value that uses a mutable variable"
                raise LeanError(Code.UNSUPPORTED_FORM, binder.span, message)
            default = partial(elaborator.elaborate_as, binder.default, scope, type_.domain)
        defaults.append(default)
        type_ = type_.codomain
    return tuple(defaults)


def _function_header(elaborator: Elaborator, decl: LetDecl, scope: Scope) -> tuple[Scope, LeanType]:
    """Return the scope of the body and the type of a local function; the names are bound anew for the body."""
    types: list[LeanType] = []
    for binder in decl.binders:
        if binder.kind is BinderKind.INSTANCE or binder.kind is not BinderKind.EXPLICIT:
            raise LeanError(Code.UNSUPPORTED_FORM, binder.span, "an implicit parameter of a local function")
        type_ = binder_type(elaborator, binder, scope)
        types.append(type_)
        _, local = elaborator.fresh_local(binder.name, type_)
        scope = scope.bind(binder.name, local)
    result: LeanType = elaborator.fresh_type() if decl.type is None else elaborate_type(elaborator, decl.type, scope)
    return scope, function_type(types, result)


def _function_value(elaborator: Elaborator, decl: LetDecl, scope: Scope, type_: LeanType) -> Typed:
    """Elaborate a local function at its type."""
    names: list[str] = []
    result = type_
    for binder in decl.binders:
        assert isinstance(result, TFun)
        name, local = elaborator.fresh_local(binder.name, result.domain)
        names.append(name)
        scope = scope.bind(binder.name, local)
        result = result.codomain
    if decl.alternatives:
        count = len(decl.alternatives[0].rows[0])
        body = alternatives_function(elaborator, count, decl.alternatives, scope, result, decl.span)
    else:
        assert decl.value is not None
        body = elaborator.elaborate_as(decl.value, scope, result)
    body = elaborator.ensure(body, result, decl.span)
    return Typed(lambda: function_core(elaborator, tuple(names), body, result), type_)


def elaborate_let_rec(elaborator: Elaborator, term: tree.LetRec, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``let rec f … , g …; body``."""

    def elaborate_body(inner: Scope) -> Typed:
        return elaborator.elaborate(term.body, inner, expected)

    return recursive(elaborator, term.decls, scope, elaborate_body)


def recursive(
    elaborator: Elaborator,
    decls: tuple[LetDecl, ...],
    scope: Scope,
    elaborate_body: Callable[[Scope], Typed],
) -> Typed:
    """Elaborate local functions that may call each other, then what follows in their scope."""
    functions, inner = recursive_functions(elaborator, decls, scope)
    body = elaborate_body(inner)

    def build() -> Core:
        return LetRec(tuple(function() for function in functions), body.build())

    return Typed(build, body.type)


def recursive_functions(
    elaborator: Elaborator, decls: tuple[LetDecl, ...], scope: Scope
) -> tuple[list[Callable[[], LocalFunction]], Scope]:
    """Elaborate local functions; return their builders and the scope in which they are known."""
    headers: list[tuple[LetDecl, str, LeanType]] = []
    outer = scope.without_mutable()
    inner = scope
    for decl in decls:
        if decl.name is None:
            raise LeanError(Code.SYNTAX, decl.span, "a recursive definition needs a name")
        _, type_ = _function_header(elaborator, decl, outer)
        name, local = elaborator.fresh_local(decl.name, type_)
        local = replace(local, optional=_defaults(elaborator, decl, scope, type_))
        headers.append((decl, name, type_))
        inner = inner.bind(decl.name, local)
    functions: list[Callable[[], LocalFunction]] = []
    for decl, name, type_ in headers:
        value = _function_value(elaborator, decl, inner.without_mutable(), type_)
        functions.append(_function_builder(elaborator, name, value))
    return functions, inner


def _function_builder(elaborator: Elaborator, name: str, value: Typed) -> Callable[[], LocalFunction]:
    def build() -> LocalFunction:
        core = value.build()
        if isinstance(core, Lambda):
            return LocalFunction(name, core.parameters, core.body)
        return LocalFunction(name, (), core)

    return build


def elaborate_have(elaborator: Elaborator, term: tree.Have, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``have h : p := proof; body``: the proof is skipped; a ``have`` of data computes as a ``let``."""
    if term.type is None and isinstance(term.value, tree.Proof | tree.Sorry):
        return _with_proof(elaborator, term, scope, expected)
    if term.type is not None and elaborate_type(elaborator, term.type, scope) == PROOF:
        return _with_proof(elaborator, term, scope, expected)
    may_be_proof = term.type is None and term.pattern is None and (term.name or "this").startswith(("h", "this"))
    if may_be_proof and is_lemma(elaborator.environment, term.value, scope):
        return _with_proof(elaborator, term, scope, expected)
    decl = LetDecl(term.span, term.name or "this", (), term.type, term.value, (), None)
    value = local_value(elaborator, decl, scope)
    if elaborator.resolve(value.type) == PROOF:
        return _with_proof(elaborator, term, scope, expected)
    if term.pattern is not None:
        alternative = Alternative(term.span, ((term.pattern,),), term.body)
        return match_on(elaborator, [value], (alternative,), scope, expected, term.span)
    return _let_value(elaborator, decl.name, value, term.body, scope, expected)


def _with_proof(elaborator: Elaborator, term: tree.Have, scope: Scope, expected: LeanType | None) -> Typed:
    elaborator.obligations.append("a `have` proof is not checked")
    return elaborator.elaborate(term.body, scope.bind(term.name or "this", Typed(erased, PROOF)), expected)


# Conditionals and matches ------------------------------------------------------------------------------------------


def elaborate_if(elaborator: Elaborator, term: tree.If, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``if c then a else b`` and ``if h : c then a else b``."""
    condition = elaborator.elaborate_proposition(term.condition, scope)
    inner = scope
    if term.hypothesis is not None:
        inner = scope.bind(None if term.hypothesis == "_" else term.hypothesis, proof())
    type_: LeanType = elaborator.fresh_type() if expected is None else expected
    then = elaborator.elaborate_as(term.then, inner, type_)
    otherwise = elaborator.elaborate_as(term.otherwise, inner, type_)
    return Typed(lambda: If(condition.build(), then.build(), otherwise.build()), type_)


def proof() -> Typed:
    """Return a proof that is in scope."""
    return Typed(erased, PROOF)


def elaborate_if_let(elaborator: Elaborator, term: tree.IfLet, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``if let p := e then a else b``."""
    value = elaborator.elaborate(term.value, scope)
    alternatives = (
        Alternative(term.then.span, ((term.pattern,),), term.then),
        Alternative(term.otherwise.span, ((tree.Hole(term.pattern.span),),), term.otherwise),
    )
    return match_on(elaborator, [value], alternatives, scope, expected, term.span, may_repeat=True)


def elaborate_match(elaborator: Elaborator, term: tree.Match, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``match e₁, e₂ with | …``; a hypothesis ``h :`` is bound in every alternative."""
    values = [elaborator.elaborate(item.term, scope) for item in term.discriminants]
    for item in term.discriminants:
        if item.hypothesis is not None:
            scope = scope.bind(item.hypothesis, proof())
    return match_on(elaborator, values, term.alternatives, scope, expected, term.span)


def match_on(
    elaborator: Elaborator,
    values: list[Typed],
    alternatives: tuple[Alternative, ...],
    scope: Scope,
    expected: LeanType | None,
    span: Span,
    may_repeat: bool = False,
) -> Typed:
    """Elaborate a match on terms; it waits until their types are known.

    `may_repeat` is for alternatives that nobody wrote, which may be redundant.
    """
    type_: LeanType = elaborator.fresh_type() if expected is None else expected

    def resume() -> Typed | None:
        types = [elaborator.resolve(value.type) for value in values]
        if any(isinstance(known, TMeta) for known in types) and _needs_types(alternatives):
            return None
        return _match_at(elaborator, values, alternatives, scope, type_, span, may_repeat)

    return elaborator.postpone(resume, type_, span, lambda: "the type of a matched term stays unknown")


def _needs_types(alternatives: tuple[Alternative, ...]) -> bool:
    return any(
        not isinstance(pattern, tree.Hole | tree.ListLit | tree.ArrayLit | tree.Tuple)
        for alternative in alternatives
        for row in alternative.rows
        for pattern in row
    )


def _match_at(
    elaborator: Elaborator,
    values: list[Typed],
    alternatives: tuple[Alternative, ...],
    scope: Scope,
    type_: LeanType,
    span: Span,
    may_repeat: bool,
) -> Typed:
    rows: list[tuple[PatternRow, Typed]] = []
    spans = [alternative.span for alternative in alternatives for _ in alternative.rows]
    for alternative in alternatives:
        for patterns in alternative.rows:
            if len(patterns) != len(values):
                message = f"{len(patterns)} patterns for {len(values)} matched terms"
                raise LeanError(Code.WRONG_ARITY, alternative.span, message)
            row = elaborate_row(elaborator, patterns, [value.type for value in values], scope)
            rows.append((row, elaborator.elaborate_as(alternative.body, row.scope, type_)))
    scrutinees = [(value.type, elaborator.fresh_name("m")) for value in values]

    def build() -> Core:
        types = [elaborator.metas.zonk(known) for known, _ in scrutinees]
        built = tuple(Row(tuple(p() for p in row.patterns), body.build()) for row, body in rows)
        try:
            check_coverage(elaborator, types, [row.patterns for row in built], span)
        except LeanError as error:
            if PROOF not in types or error.diagnostic.code is not Code.MISSING_CASES:
                raise
            # A proof among the matched terms may exclude the cases that are missing, as in the definition of List.head.
            excluded = Row(tuple(PVar(None) for _ in types), impossible(elaborator, type_).build())
            return Match(tuple(value.build() for value in values), (*built, excluded))
        if not may_repeat:
            check_redundancy(elaborator, types, [row.patterns for row in built], spans)
        if len(built) == 1 and all(isinstance(pattern, PVar) and pattern.name is None for pattern in built[0].patterns):
            return built[0].body
        return Match(tuple(value.build() for value in values), built)

    return Typed(build, type_)
