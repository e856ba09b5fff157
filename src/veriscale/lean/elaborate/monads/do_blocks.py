"""``do`` blocks of the identity monad, of Option and of Except, as statements.

Other monads (StateM, IO) are refused. A block's value is that of its last element, or of the ``return`` that leaves it
(Lean.Elab.Do). An action that fails leaves the block. Where nothing tells the monad, it is taken to be the identity,
and an action of another one is refused.
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
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.forms.control import local_value, proof, recursive_functions
from veriscale.lean.elaborate.forms.coverage import check_coverage
from veriscale.lean.elaborate.forms.patterns import PatternRow, elaborate_row
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.monads.do_assign import elaborate_assignment
from veriscale.lean.elaborate.monads.do_expand import expand
from veriscale.lean.elaborate.monads.kinds import Monad, monad_of
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.source import Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.jumps import jumps
from veriscale.lean.types import NAT, PROOF, UNIT, LeanType, TCon, TMeta, list_of, prod_of

Builder = Callable[[], Statement]

COLLECTIONS = {"List", "Array"}

LISTED_COLLECTIONS = {"Std.HashMap", "Std.HashSet", "Subarray"}
"""Types over which a loop runs as over the result of their ``toList``."""


@dataclass(frozen=True)
class _Block:
    """What holds for the elements of a block: the type of its value, its monad, and whether a loop surrounds them."""

    result: LeanType
    monad: Monad | None = None
    """None for the identity."""
    guessed: bool = False
    """Whether the identity is what is left because nothing told the monad."""
    in_loop: bool = False


def elaborate_do(elaborator: Elaborator, term: tree.Do, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``do …`` at the monad of the expected type."""
    known = elaborator.fresh_type() if expected is None else elaborator.resolve(expected)
    split = monad_of(known)
    if term.identity:
        return _do_at(elaborator, term, scope, _Block(known))
    if split is not None:
        return _do_at(elaborator, term, scope, _Block(split[1], split[0]))
    if isinstance(known, TCon) and known.name == "List":
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "do blocks of List are not supported")
    return _do_at(elaborator, term, scope, _Block(known, guessed=isinstance(known, TMeta)))


def _do_at(elaborator: Elaborator, term: tree.Do, scope: Scope, block: _Block) -> Typed:
    builders = _items(elaborator, term.items, scope, block, tail=True)
    type_ = block.result if block.monad is None else block.monad.type(block.result)
    return Typed(lambda: DoBlock(_statements(builders)), type_)


def _items(
    elaborator: Elaborator, items: tuple[tree.DoItem, ...], scope: Scope, block: _Block, tail: bool
) -> list[Builder]:
    """Elaborate elements in order; in tail position the last one gives the value."""
    builders: list[Builder] = []
    waiting = list(reversed(items))
    while waiting:
        *lifted, item = expand(waiting.pop(), lambda: elaborator.fresh_name("a").replace(".", "✝"))
        if lifted:
            waiting += [item, *reversed(lifted)]
            continue
        if isinstance(item, tree.DoLet) and item.otherwise:
            following = tuple(reversed(waiting))
            return [*builders, _let_or_else(elaborator, item, following, scope, block, tail)]
        made, scope = _item(elaborator, item, scope, block, tail and not waiting)
        builders.extend(made)
    if tail and not items:
        builders.append(_unit_return(elaborator, block, Span(0, 0)))
    return builders


def _action(elaborator: Elaborator, term: tree.Term, scope: Scope, block: _Block, type_: LeanType) -> Typed:
    """Elaborate an action of the block's monad whose result has type `type_`."""
    if block.monad is not None:
        return elaborator.elaborate_as(term, scope, block.monad.type(type_))
    if isinstance(term, tree.Do):
        inner = _Block(type_, guessed=block.guessed)
        return elaborator.ensure(_do_at(elaborator, term, scope, inner), type_, term.span)
    typed = elaborator.elaborate_as(_strip_pure(term), scope, type_)
    if block.guessed and monad_of(elaborator.resolve(typed.type)) is not None:
        raise LeanError(Code.CANNOT_INFER, term.span, "nothing tells the monad of this do block")
    if block.guessed and isinstance(known := elaborator.resolve(typed.type), TCon) and known.name == "List":
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "do blocks of List are not supported")
    return typed


def _run(elaborator: Elaborator, action: Typed, block: _Block) -> tuple[list[Builder], Callable[[], Core]]:
    """Run an action; return its statements and how to build its result."""
    monad = block.monad
    if monad is None:
        return [], action.build
    name = elaborator.fresh_name("action")
    builders: list[Builder] = [lambda: SLet(PVar(name), action.build()), lambda: monad.leave_if_failed(name)]
    return builders, lambda: monad.result(name)


def _item(
    elaborator: Elaborator, item: tree.DoItem, scope: Scope, block: _Block, last: bool
) -> tuple[list[Builder], Scope]:
    if isinstance(item, tree.DoLet):
        made, scope = _let(elaborator, item, scope, block)
    elif isinstance(item, tree.DoLetRec):
        functions, scope = recursive_functions(elaborator, item.decls, scope)
        made = [lambda: SLetRec(tuple(function() for function in functions))]
    elif isinstance(item, tree.DoHave):
        made, scope = _have(elaborator, item, scope, block)
    elif isinstance(item, tree.DoAssign):
        made = elaborate_assignment(elaborator, item, scope)
    elif isinstance(item, tree.DoFor):
        made = [_for(elaborator, item, scope, block)]
    elif isinstance(item, tree.DoWhile):
        made = [_while(elaborator, item, scope, block)]
    elif isinstance(item, tree.DoIf | tree.DoIfLet | tree.DoMatch):
        return [_branches(elaborator, item, scope, block, last)], scope
    elif isinstance(item, tree.DoTry):
        return _try(elaborator, item, scope, block, last), scope
    else:
        return _leaf(elaborator, item, scope, block, last), scope
    if last:
        made = [*made, _unit_return(elaborator, block, item.span)]
    return made, scope


def _unit_return(elaborator: Elaborator, block: _Block, span: Span) -> Builder:
    """A block whose last element is a loop or an assignment has the value ``()``."""
    elaborator.ensure(Typed(lambda: Literal(()), UNIT), block.result, span)
    return lambda: SReturn(_success(block, Literal(())))


def _success(block: _Block, value: Core) -> Core:
    return value if block.monad is None else block.monad.success(value)


def _leaf(elaborator: Elaborator, item: tree.DoItem, scope: Scope, block: _Block, last: bool) -> list[Builder]:
    if isinstance(item, tree.DoReturn):
        return [_return(elaborator, item, scope, block)]
    if isinstance(item, tree.DoBreak | tree.DoContinue):
        if not block.in_loop:
            raise LeanError(Code.SYNTAX, item.span, "`break` and `continue` need a loop")
        return [SBreak if isinstance(item, tree.DoBreak) else SContinue]
    assert isinstance(item, tree.DoTerm)
    if last:
        value = _action(elaborator, item.term, scope, block, block.result)
        return [lambda: SReturn(value.build())]
    if isinstance(item.term, tree.Panic) and block.monad is None:
        elaborator.elaborate(item.term, scope, UNIT)
        return []
    return _run(elaborator, _action(elaborator, item.term, scope, block, UNIT), block)[0]


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
    return lambda: SReturn(_success(block, value.build()))


# Variables ---------------------------------------------------------------------------------------------------------


def _let(elaborator: Elaborator, item: tree.DoLet, scope: Scope, block: _Block) -> tuple[list[Builder], Scope]:
    decl = item.decl
    if item.arrow:
        assert decl.value is not None
        type_ = elaborator.fresh_type() if decl.type is None else elaborate_type(elaborator, decl.type, scope)
        made, result = _run(elaborator, _action(elaborator, decl.value, scope, block, type_), block)
        value = Typed(result, type_)
    else:
        made = []
        value = local_value(elaborator, decl, scope)
    if decl.pattern is not None:
        builders, scope = _let_pattern(elaborator, item, decl.pattern, value, scope)
        return [*made, *builders], scope
    name, local = elaborator.fresh_local(decl.name, value.type)
    local = replace(local, optional=value.optional)
    if decl.name is not None:
        scope = scope.bind_mutable(decl.name, local, name) if item.mutable else scope.bind(decl.name, local)
    return [*made, lambda: SLet(PVar(name), value.build())], scope


def _let_pattern(
    elaborator: Elaborator, item: tree.DoLet, pattern: tree.Term, value: Typed, scope: Scope
) -> tuple[list[Builder], Scope]:
    row = _pattern_row(elaborator, item, pattern, value, scope)

    def build() -> Statement:
        built = row.patterns[0]()
        check_coverage(elaborator, [elaborator.metas.zonk(value.type)], [(built,)], item.span)
        return SLet(built, value.build())

    return [build], row.scope


def _pattern_row(
    elaborator: Elaborator, item: tree.DoLet, pattern: tree.Term, value: Typed, scope: Scope
) -> PatternRow:
    """Elaborate the pattern of a ``let``, whose variables are mutable with ``let mut``."""
    elaborator.resolve(value.type)
    row = elaborate_row(elaborator, (pattern,), [value.type], scope)
    inner = row.scope
    if item.mutable:
        for name, typed in row.scope.variables.items():
            if scope.variables.get(name) is not typed:
                core = typed.build()
                assert isinstance(core, Local)
                inner = inner.bind_mutable(name, typed, core.name)
    return PatternRow(row.patterns, inner)


def _let_or_else(
    elaborator: Elaborator,
    item: tree.DoLet,
    following: tuple[tree.DoItem, ...],
    scope: Scope,
    block: _Block,
    tail: bool,
) -> Builder:
    """``let p := e | alternative`` matches: what follows is one branch, the alternative the other one."""
    assert item.decl.pattern is not None
    value = local_value(elaborator, item.decl, scope)
    row = _pattern_row(elaborator, item, item.decl.pattern, value, scope)
    rest = _items(elaborator, following, row.scope, block, tail)
    otherwise = _items(elaborator, item.otherwise, scope, block, tail)

    def build() -> Statement:
        rows = ((row.patterns, rest), ((lambda: PVar(None),), otherwise))
        return SMatch((value.build(),), tuple((tuple(p() for p in patterns), _statements(b)) for patterns, b in rows))

    return build


def _have(elaborator: Elaborator, item: tree.DoHave, scope: Scope, block: _Block) -> tuple[list[Builder], Scope]:
    """``have`` of a proof binds it; a ``have`` of data is a ``let``."""
    if item.type is not None and elaborate_type(elaborator, item.type, scope) != PROOF:
        decl = tree.LetDecl(item.span, item.name or "this", (), item.type, item.value)
        return _let(elaborator, tree.DoLet(item.span, decl), scope, block)
    return [], scope.bind(item.name or "this", proof())


# Errors ------------------------------------------------------------------------------------------------------------


def _try(elaborator: Elaborator, item: tree.DoTry, scope: Scope, block: _Block, last: bool) -> list[Builder]:
    """``try … catch e => …``: the handler is part of the block, the body is a block of its own."""
    monad = block.monad
    if monad is None:
        raise LeanError(Code.UNSUPPORTED_FORM, item.span, "`try` outside of Option and Except is not supported")
    if jumps(item.items, returns=not last):
        raise LeanError(Code.UNSUPPORTED_FORM, item.span, "a `try` that leaves or changes the outer block")
    result = block.result if last else UNIT
    body = _do_at(elaborator, tree.Do(item.span, item.items), scope.without_mutable(), _Block(result, monad))
    action = elaborator.fresh_name("action")
    error, local = elaborator.fresh_local(item.name, monad.error)
    handler = _items(elaborator, item.handler, scope.bind(item.name, local), block, last)

    def caught() -> Statement:
        value: Core = Literal(()) if monad.name == "Option" else monad.result(action)
        handled = (SLet(PVar(error), value), *_statements(handler))
        return SIf(monad.failed(action), handled, (SReturn(Local(action)),) if last else ())

    return [lambda: SLet(PVar(action), body.build()), caught]


# Loops and branches ------------------------------------------------------------------------------------------------


def _for(elaborator: Elaborator, item: tree.DoFor, scope: Scope, block: _Block) -> Builder:
    *others, generator = item.generators
    collection, element = _iterable(elaborator, generator.collection, scope)
    pattern = generator.pattern
    for other in reversed(others):
        first, first_type = _iterable(elaborator, other.collection, scope)
        collection, element = _zipped(first, collection), prod_of(first_type, element)
        pattern = tree.Tuple(item.span, (other.pattern, pattern))
    row = elaborate_row(elaborator, (pattern,), [element], scope)
    inner = row.scope
    for part in item.generators:
        if part.hypothesis is not None:
            inner = inner.bind(part.hypothesis, proof())
    body = _items(elaborator, item.items, inner, replace(block, in_loop=True), tail=False)
    return lambda: SFor(row.patterns[0](), collection.build(), _statements(body))


def _zipped(first: Typed, second: Typed) -> Typed:
    """A loop over several collections ends with the shortest (Lean.Elab.Do, ``doForToCode``)."""
    zip_ = Constant("List.zip", (), 2)
    return Typed(lambda: Apply(zip_, (first.build(), second.build()), 2), first.type)


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
