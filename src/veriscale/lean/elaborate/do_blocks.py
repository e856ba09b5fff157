"""``do`` blocks of the identity monad, as statements.

Other monads (Option, Except, StateM, IO) are refused. A block's value is that of its last element, or of the
``return`` that leaves it (Lean.Elab.Do).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from veriscale.lean.core import (
    Apply,
    Constant,
    Core,
    DoBlock,
    Literal,
    Local,
    Pattern,
    PVar,
    SAssign,
    SBreak,
    SContinue,
    SFor,
    SIf,
    SLet,
    SLetRec,
    SMatch,
    SReturn,
    Statement,
    SWhile,
)
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.control import local_value, proof, recursive_functions
from veriscale.lean.elaborate.coverage import check_coverage
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.patterns import PatternRow, elaborate_row
from veriscale.lean.elaborate.scopes import Scope, Typed
from veriscale.lean.elaborate.type_terms import elaborate_type
from veriscale.lean.source import Span
from veriscale.lean.syntax import tree
from veriscale.lean.types import NAT, PROOF, UNIT, LeanType, TCon, TMeta, list_of, prod_of

Builder = Callable[[], Statement]

COLLECTIONS = {"List", "Array"}

LISTED_COLLECTIONS = {"Std.HashMap", "Std.HashSet", "Subarray"}
"""Types over which a loop runs as over the result of their ``toList``."""


@dataclass(frozen=True)
class _Block:
    """What holds for the elements of a block: the type of its value, and whether a loop surrounds them."""

    result: LeanType
    in_loop: bool = False


def elaborate_do(elaborator: Elaborator, term: tree.Do, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``do …`` at the identity monad."""
    known = None if expected is None else elaborator.resolve(expected)
    if isinstance(known, TCon) and known.name in ("Option", "Except", "List"):
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"do blocks of {known.name} are not supported")
    result: LeanType = elaborator.fresh_type() if expected is None else expected
    builders = _items(elaborator, term.items, scope, _Block(result), tail=True)
    return Typed(lambda: DoBlock(tuple(builder() for builder in builders)), result)


def _items(
    elaborator: Elaborator, items: tuple[tree.DoItem, ...], scope: Scope, block: _Block, tail: bool
) -> list[Builder]:
    """Elaborate elements in order; in tail position the last one gives the value."""
    builders: list[Builder] = []
    for position, item in enumerate(items):
        last = tail and position == len(items) - 1
        made, scope = _item(elaborator, item, scope, block, last)
        builders.extend(made)
    if tail and not items:
        builders.append(_unit_return(elaborator, block, Span(0, 0)))
    return builders


def _item(
    elaborator: Elaborator, item: tree.DoItem, scope: Scope, block: _Block, last: bool
) -> tuple[list[Builder], Scope]:
    if isinstance(item, tree.DoLet):
        made, scope = _let(elaborator, item, scope)
    elif isinstance(item, tree.DoLetRec):
        functions, scope = recursive_functions(elaborator, item.decls, scope)
        made = [lambda: SLetRec(tuple(function() for function in functions))]
    elif isinstance(item, tree.DoHave):
        made, scope = _have(elaborator, item, scope)
    elif isinstance(item, tree.DoAssign):
        made = _assign(elaborator, item, scope)
    elif isinstance(item, tree.DoFor):
        made = [_for(elaborator, item, scope, block)]
    elif isinstance(item, tree.DoWhile):
        made = [_while(elaborator, item, scope, block)]
    elif isinstance(item, tree.DoIf | tree.DoIfLet | tree.DoMatch):
        return [_branches(elaborator, item, scope, block, last)], scope
    else:
        return _leaf(elaborator, item, scope, block, last), scope
    if last:
        made = [*made, _unit_return(elaborator, block, item.span)]
    return made, scope


def _unit_return(elaborator: Elaborator, block: _Block, span: Span) -> Builder:
    """A block whose last element is a loop or an assignment has the value ``()``."""
    elaborator.ensure(Typed(lambda: Literal(()), UNIT), block.result, span)
    return lambda: SReturn(Literal(()))


def _leaf(elaborator: Elaborator, item: tree.DoItem, scope: Scope, block: _Block, last: bool) -> list[Builder]:
    if isinstance(item, tree.DoReturn):
        return [_return(elaborator, item, scope, block)]
    if isinstance(item, tree.DoBreak | tree.DoContinue):
        if not block.in_loop:
            raise LeanError(Code.SYNTAX, item.span, "`break` and `continue` need a loop")
        return [SBreak if isinstance(item, tree.DoBreak) else SContinue]
    assert isinstance(item, tree.DoTerm)
    term = _strip_pure(item.term)
    if last:
        value = elaborator.elaborate_as(term, scope, block.result)
        return [lambda: SReturn(value.build())]
    if isinstance(term, tree.Panic):
        elaborator.elaborate(term, scope, UNIT)
        return []
    elaborator.elaborate_as(term, scope, UNIT)
    return []


def _strip_pure(term: tree.Term) -> tree.Term:
    """``pure e`` is `e` in the identity monad."""
    if not isinstance(term, tree.App) or len(term.arguments) != 1:
        return term
    is_pure = isinstance(term.function, tree.Ident) and term.function.name == "pure"
    return term.arguments[0].value if is_pure else term


def _return(elaborator: Elaborator, item: tree.DoReturn, scope: Scope, block: _Block) -> Builder:
    if item.value is None:
        return _unit_return(elaborator, block, item.span)
    value = elaborator.elaborate_as(item.value, scope, block.result)
    return lambda: SReturn(value.build())


# Variables ---------------------------------------------------------------------------------------------------------


def _let(elaborator: Elaborator, item: tree.DoLet, scope: Scope) -> tuple[list[Builder], Scope]:
    decl = item.decl
    if decl.value is not None:
        decl = replace(decl, value=_strip_pure(decl.value))
    value = local_value(elaborator, decl, scope)
    if decl.pattern is not None:
        return _let_pattern(elaborator, item, decl.pattern, value, scope)
    name, local = elaborator.fresh_local(decl.name, value.type)
    if decl.name is not None:
        scope = scope.bind_mutable(decl.name, local, name) if item.mutable else scope.bind(decl.name, local)
    return [lambda: SLet(PVar(name), value.build())], scope


def _let_pattern(
    elaborator: Elaborator,
    item: tree.DoLet,
    pattern: tree.Term,
    value: Typed,
    scope: Scope,
) -> tuple[list[Builder], Scope]:
    elaborator.resolve(value.type)
    row = elaborate_row(elaborator, (pattern,), [value.type], scope)
    if item.otherwise:
        raise LeanError(Code.UNSUPPORTED_FORM, item.span, "`let … | alternative` is not supported")
    inner = row.scope
    if item.mutable:
        for name, typed in row.scope.variables.items():
            if scope.variables.get(name) is not typed:
                core = typed.build()
                assert isinstance(core, Local)
                inner = inner.bind_mutable(name, typed, core.name)

    def build() -> Statement:
        built = row.patterns[0]()
        check_coverage(elaborator, [elaborator.metas.zonk(value.type)], [(built,)], item.span)
        return SLet(built, value.build())

    return [build], inner


def _have(elaborator: Elaborator, item: tree.DoHave, scope: Scope) -> tuple[list[Builder], Scope]:
    if item.type is not None and elaborate_type(elaborator, item.type, scope) != PROOF:
        raise LeanError(Code.UNSUPPORTED_FORM, item.span, "`have` of a value; use `let`")
    return [], scope.bind(item.name or "this", proof())


def _assign(elaborator: Elaborator, item: tree.DoAssign, scope: Scope) -> list[Builder]:
    target = item.target
    if isinstance(target, tree.Paren):
        target = target.term
    if isinstance(target, tree.Ident):
        return [_assign_name(elaborator, target.name, _strip_pure(item.value), target.span, scope)]
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
    value = elaborator.elaborate(_strip_pure(item.value), scope)
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


# Loops and branches ------------------------------------------------------------------------------------------------


def _for(elaborator: Elaborator, item: tree.DoFor, scope: Scope, block: _Block) -> Builder:
    if len(item.generators) != 1:
        raise LeanError(Code.UNSUPPORTED_FORM, item.span, "`for` over several collections is not supported")
    generator = item.generators[0]
    collection, element = _iterable(elaborator, generator.collection, scope)
    row = elaborate_row(elaborator, (generator.pattern,), [element], scope)
    inner = row.scope
    if generator.hypothesis is not None:
        inner = inner.bind(generator.hypothesis, proof())
    body = _items(elaborator, item.items, inner, replace(block, in_loop=True), tail=False)
    return lambda: SFor(row.patterns[0](), collection.build(), _statements(body))


def _iterable(elaborator: Elaborator, term: tree.Term, scope: Scope) -> tuple[Typed, LeanType]:
    """Elaborate what a loop runs over; return it as a sequence, with the type of its elements."""
    if isinstance(term, tree.RangeLit):
        return elaborate_range(elaborator, term, scope), NAT
    collection = elaborator.elaborate(term, scope)
    known = elaborator.resolve(collection.type)
    if isinstance(known, TCon) and known.name in COLLECTIONS:
        return collection, known.args[0]
    if isinstance(known, TCon) and known.name in LISTED_COLLECTIONS:
        element = prod_of(*known.args) if len(known.args) == 2 else known.args[0]
        listing = Constant(f"{known.name}.toList", (), 1)
        return Typed(lambda: Apply(listing, (collection.build(),), 1), list_of(element)), element
    if isinstance(known, TMeta):
        raise LeanError(Code.CANNOT_INFER, term.span, "the type of what the loop runs over is unknown")
    raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"a loop over {known} is not supported")


def elaborate_range(elaborator: Elaborator, term: tree.RangeLit, scope: Scope) -> Typed:
    """Elaborate ``[a:b:s]`` as the sequence of its numbers."""
    zero, one = tree.NumLit(term.span, 0), tree.NumLit(term.span, 1)
    parts = [
        elaborator.elaborate_as(part, scope, NAT)
        for part in (term.start if term.start is not None else zero, term.stop, term.step or one)
    ]
    function = Constant("Std.Range.mk", (), 3)
    return Typed(lambda: Apply(function, tuple(part.build() for part in parts), 3), TCon("List", (NAT,)))


def _while(elaborator: Elaborator, item: tree.DoWhile, scope: Scope, block: _Block) -> Builder:
    condition = None if item.condition is None else elaborator.elaborate_proposition(item.condition, scope)
    inner = scope if item.hypothesis is None else scope.bind(item.hypothesis, proof())
    body = _items(elaborator, item.items, inner, replace(block, in_loop=True), tail=False)

    def build() -> Statement:
        test: Core = Literal(True) if condition is None else condition.build()
        return SWhile(test, _statements(body))

    return build


def _statements(builders: list[Builder]) -> tuple[Statement, ...]:
    return tuple(builder() for builder in builders)


def _branches(
    elaborator: Elaborator,
    item: tree.DoIf | tree.DoIfLet | tree.DoMatch,
    scope: Scope,
    block: _Block,
    last: bool,
) -> Builder:
    if isinstance(item, tree.DoIf):
        condition = elaborator.elaborate_proposition(item.condition, scope)
        inner = scope if item.hypothesis is None else scope.bind(item.hypothesis, proof())
        then = _items(elaborator, item.then, inner, block, last)
        otherwise = _items(elaborator, item.otherwise, inner, block, last)
        return lambda: SIf(condition.build(), _statements(then), _statements(otherwise))
    if isinstance(item, tree.DoIfLet):
        alternatives = (
            tree.DoAlternative(item.span, ((item.pattern,),), item.then),
            tree.DoAlternative(item.span, ((tree.Hole(item.span),),), item.otherwise),
        )
        value = elaborator.elaborate(item.value, scope)
        return _match(elaborator, [value], alternatives, scope, block, last, item.span)
    values = [elaborator.elaborate(part.term, scope) for part in item.discriminants]
    for part in item.discriminants:
        if part.hypothesis is not None:
            scope = scope.bind(part.hypothesis, proof())
    return _match(elaborator, values, item.alternatives, scope, block, last, item.span)


def _match(
    elaborator: Elaborator,
    values: list[Typed],
    alternatives: tuple[tree.DoAlternative, ...],
    scope: Scope,
    block: _Block,
    last: bool,
    span: Span,
) -> Builder:
    for value in values:
        elaborator.resolve(value.type)
    rows: list[tuple[PatternRow, list[Builder]]] = []
    for alternative in alternatives:
        for patterns in alternative.rows:
            if len(patterns) != len(values):
                raise LeanError(Code.WRONG_ARITY, alternative.span, "wrong number of patterns")
            row = elaborate_row(elaborator, patterns, [value.type for value in values], scope)
            rows.append((row, _items(elaborator, alternative.items, row.scope, block, last)))

    def build() -> Statement:
        built: list[tuple[tuple[Pattern, ...], tuple[Statement, ...]]] = [
            (tuple(pattern() for pattern in row.patterns), _statements(body)) for row, body in rows
        ]
        types = [elaborator.metas.zonk(value.type) for value in values]
        check_coverage(elaborator, types, [patterns for patterns, _ in built], span)
        return SMatch(tuple(value.build() for value in values), tuple(built))

    return build
