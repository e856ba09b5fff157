"""Terms that become Python statements: lets, conditionals, connectives with early return, matches and do blocks."""

from dataclasses import replace

from veriscale.lean.compile.emit import (
    Destination,
    Scope,
    expression,
    helper,
    statement,
    writes_expression,
    writes_statement,
)
from veriscale.lean.compile.expressions import conditional, connective
from veriscale.lean.compile.functions import TICK, closure, write_local_functions
from veriscale.lean.compile.patterns import Matcher
from veriscale.lean.compile.terms import DEEP, children, has_tail_call, is_simple, nests, surely_evaluates
from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Core,
    DoBlock,
    If,
    Let,
    Local,
    Match,
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

# Lets and conditionals ---------------------------------------------------------------------------------------------


def _bind_let(scope: Scope, term: Let) -> None:
    """Bind the value of a let: now, or as a lazy value where it may turn out not to be needed."""
    if (term.lazy and not surely_evaluates(term.body, term.name)) or scope.kleene:
        value = closure(scope, (), term.value, kleene=scope.kleene and term.lazy)
        scope.out.add(f"{scope.bind(term.name, lazy=True)} = h_lazy({value})")
    else:
        value = expression(scope, term.value)
        scope.out.add(f"{scope.bind(term.name)} = {value}")


@writes_statement(Let)
def _let(scope: Scope, term: Let, destination: Destination) -> None:
    _bind_let(scope, term)
    statement(scope, term.body, destination)


@writes_expression(Let)
def _let_value(scope: Scope, term: Let) -> str:
    if not scope.strict:
        return helper(scope, term)
    _bind_let(replace(scope, kleene=False), term)
    return expression(scope, term.body)


@writes_statement(If)
def _if(scope: Scope, term: If, destination: Destination) -> None:
    callee = scope.callee if destination is None else None
    calls = callee is not None and (has_tail_call(term.then, callee) or has_tail_call(term.otherwise, callee))
    plain = is_simple(term.then) and is_simple(term.otherwise) and not nests(term, DEEP)
    if plain and not calls and not scope.kleene:
        scope.finish(destination, conditional(scope, term))
        return
    condition = expression(scope, term.condition)
    then = scope.branch()
    statement(then, term.then, destination)
    scope.out.nest(f"if {condition}:", then.out)
    if destination is None:
        statement(scope, term.otherwise, None)
    else:
        otherwise = scope.branch()
        statement(otherwise, term.otherwise, destination)
        scope.out.nest("else:", otherwise.out)


@writes_statement(Connective)
def _connective(scope: Scope, term: Connective, destination: Destination) -> None:
    """As the function's result, the left operand may end the function before the right one is looked at."""
    early = {
        ConnectiveKind.AND: ("if not {}: return False"),
        ConnectiveKind.OR: ("if {}: return True"),
        ConnectiveKind.IMPLIES: ("if not {}: return True"),
    }.get(term.kind)
    right = term.operands[-1]
    calls = scope.callee is not None and has_tail_call(right, scope.callee)
    if destination is not None or early is None or (is_simple(right) and not calls):
        scope.finish(destination, connective(scope, term))
        return
    scope.out.add(early.format(expression(scope, term.operands[0])))
    statement(scope, right, None)


# Matches -------------------------------------------------------------------------------------------------------------


def _subjects(scope: Scope, scrutinees: tuple[Core, ...], rows: list[tuple[Pattern, ...]]) -> list[str]:
    """Return a variable per scrutinee; one that no row looks at is not evaluated."""
    variables = []
    for index, term in enumerate(scrutinees):
        if all(row[index] == PVar(None) for row in rows):
            variables.append("()")
        elif isinstance(term, Local) and term.name not in scope.unit.lazies:
            variables.append(scope.unit.names[term.name])
        else:
            variables.append(scope.temporary(expression(scope, term)))
    return variables


def _matcher(patterns: tuple[Pattern, ...], subjects: list[str]) -> Matcher:
    matcher = Matcher()
    for pattern, subject in zip(patterns, subjects, strict=True):
        matcher.add(pattern, subject)
    return matcher


@writes_statement(Match)
def _match(scope: Scope, term: Match, destination: Destination) -> None:
    subjects = _subjects(scope, term.scrutinees, [row.patterns for row in term.rows])
    header = "if"
    for row in term.rows:
        matcher = _matcher(row.patterns, subjects)
        is_last = row is term.rows[-1] or not matcher.tests
        inside = scope if is_last and (destination is None or header == "if") else scope.branch()
        matcher.bind(inside, scope.unit.uses.of(row.body))
        statement(inside, row.body, destination)
        if inside is not scope:
            test = " and ".join(matcher.tests)
            scope.out.nest("else:" if is_last else f"{header} {test}:", inside.out)
        if is_last:
            return
        header = "if" if destination is None else "elif"


# Do blocks -----------------------------------------------------------------------------------------------------------


def _repeats(statement: Statement) -> bool:
    if isinstance(statement, (SAssign, SFor, SWhile)):
        return True
    return any(_repeats(child) for child in children(statement) if isinstance(child, Statement))


@writes_statement(DoBlock)
def _do_block(scope: Scope, term: DoBlock, destination: Destination) -> None:
    if destination is not None:
        scope.finish(destination, helper(scope, term))
        return
    looping = scope.looping or any(_repeats(s) for s in term.statements)
    _write(replace(scope, looping=looping, kleene=False), term.statements)


@writes_expression(DoBlock)
def _do_block_value(scope: Scope, term: DoBlock) -> str:
    return helper(scope, term)


def _write(scope: Scope, statements: tuple[Statement, ...]) -> None:
    for index, item in enumerate(statements):
        _write_one(scope, item, statements[index + 1 :])


def _write_one(scope: Scope, item: Statement, following: tuple[Statement, ...]) -> None:
    match item:
        case SLet(PVar(str(name))):
            value = expression(scope, item.value)
            scope.out.add(f"{scope.bind(name)} = {value}")
        case SLet():
            used = frozenset[str]().union(*(scope.unit.uses.of(s) for s in following))
            subject = scope.temporary(expression(scope, item.value))
            _matcher((item.pattern,), [subject]).bind(scope, used)
        case SAssign():
            value = expression(scope, item.value)
            scope.out.add(f"{scope.unit.names[item.name]} = {value}")
        case SIf():
            condition = expression(scope, item.condition)
            _write_branch(scope, f"if {condition}:", item.then)
            if item.otherwise:
                _write_otherwise(scope, item.otherwise)
        case SMatch():
            _write_match(scope, item)
        case SFor() | SWhile():
            _write_loop(scope, item)
        case SReturn():
            statement(scope, item.value, None)
        case SBreak():
            scope.out.add("break")
        case SContinue():
            scope.out.add("continue")
        case SLetRec():
            write_local_functions(scope, item.functions)


def _write_branch(scope: Scope, header: str, statements: tuple[Statement, ...]) -> None:
    inside = scope.branch()
    _write(inside, statements)
    scope.out.nest(header, inside.out)


def _write_otherwise(scope: Scope, statements: tuple[Statement, ...]) -> None:
    """Write the other branch of a conditional, as ``elif`` where it is one too: Python limits how blocks nest."""
    inside = scope.branch()
    _write(inside, statements)
    first, *others = inside.out.lines or ["pass"]
    is_conditional = len(statements) == 1 and isinstance(statements[0], SIf) and first.startswith("if ")
    if is_conditional and all(line.startswith((" ", "elif ", "else:")) for line in others):
        scope.out.add(f"el{first}", *others)
    else:
        scope.out.nest("else:", inside.out)


def _write_match(scope: Scope, item: SMatch) -> None:
    subjects = _subjects(scope, item.scrutinees, [patterns for patterns, _ in item.rows])
    header = "if"
    for index, (patterns, body) in enumerate(item.rows):
        matcher = _matcher(patterns, subjects)
        is_last = index == len(item.rows) - 1 or not matcher.tests
        inside = scope.branch()
        matcher.bind(inside, frozenset[str]().union(*(scope.unit.uses.of(s) for s in body)))
        _write(inside, body)
        test = "True" if is_last and header == "if" else " and ".join(matcher.tests)
        scope.out.nest("else:" if is_last and header == "elif" else f"{header} {test}:", inside.out)
        if is_last:
            return
        header = "elif"


def _range(scope: Scope, term: Core) -> str | None:
    """Return a Python range for a collection that is one, so that it need not be made as a list."""
    if not isinstance(term, Apply) or not isinstance(term.function, Constant) or len(term.arguments) != term.arity:
        return None
    entry = scope.unit.linker.entry(term.function.name)
    if entry is None or entry.name not in ("Std.Range.mk", "List.range", "Array.range"):
        return None
    bounds = [expression(scope, argument) for argument in term.arguments]
    if len(bounds) == 3:
        bounds[2] = f"max({bounds[2]}, 1)"
    return f"range({', '.join(bounds)})"


def _write_loop(scope: Scope, item: SFor | SWhile) -> None:
    """A loop; calls of the surrounding function inside of it are plain calls."""
    inside = replace(scope.branch(), callee=None)
    inside.out.add(*TICK)
    if isinstance(item, SWhile):
        inside.out.add(f"if not {expression(inside, item.condition)}: break")
        _write(inside, item.body)
        scope.out.nest("while True:", inside.out)
        return
    collection = _range(scope, item.collection) or expression(scope, item.collection)
    if isinstance(item.pattern, PVar) and item.pattern.name is not None:
        variable = inside.bind(item.pattern.name)
    else:
        variable = scope.fresh("t")
        used = frozenset[str]().union(*(scope.unit.uses.of(s) for s in item.body))
        _matcher((item.pattern,), [variable]).bind(inside, used)
    _write(inside, item.body)
    scope.out.nest(f"for {variable} in {collection}:", inside.out)
