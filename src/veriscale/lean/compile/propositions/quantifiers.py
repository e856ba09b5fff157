"""Quantifiers as loops, two-valued: the first counterexample or witness ends the loop.

Where a variable has no domain, the quantifier is first distributed over ``∧``, ``∨`` and ``↔`` as logic allows; then a
bounded number of candidates is tried, which may refute ``∀`` or prove ``∃``, and is undecided otherwise.
"""

from collections.abc import Iterator
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
from veriscale.lean.compile.functions import TICK
from veriscale.lean.compile.propositions.arithmetic import Linear, Reader
from veriscale.lean.compile.propositions.chains import Chain, Guard, conjuncts, joined, read_chain, refuting
from veriscale.lean.compile.propositions.domains import (
    Apart,
    Divisors,
    Domain,
    Finite,
    Growing,
    Interval,
    Items,
    Level,
    Parts,
    Plan,
    Point,
    Search,
    Settling,
)
from veriscale.lean.compile.propositions.planner import Planner
from veriscale.lean.compile.propositions.unfold import unfolded
from veriscale.lean.compile.runtime import finite_values
from veriscale.lean.core import Connective, ConnectiveKind, Core, Literal, Quantifier, QuantifierKind
from veriscale.lean.types import NAT, LeanType

MAX_PARTS = 200
"""Open quantifiers that distribution looks at: n disjunctions can be distributed in n! orders."""

# Distribution --------------------------------------------------------------------------------------------------------


def plan_of(scope: Scope, quantifier: Quantifier) -> Plan:
    """Return the loops for a quantifier."""
    return Planner(Reader(scope.unit.linker), scope.unit.uses).plan(read_chain(quantifier))


def distribute(scope: Scope, quantifier: Quantifier) -> Core:
    """Return an equivalent proposition in which fewer variables lack a domain, or the quantifier itself."""
    return _distribute(scope, quantifier, iter(range(MAX_PARTS)))[0]


def _distribute(scope: Scope, term: Core, allowance: Iterator[int]) -> tuple[Core, bool]:
    """Return the proposition and whether a variable of it lacks a domain; each part takes one of the allowance."""
    if not isinstance(term, Quantifier):
        return term, False
    if not plan_of(scope, term).is_open:
        return term, False
    if next(allowance, None) is None:
        return term, True
    for chain in _rewritten(scope, read_chain(term)):
        flat = chain.as_term()
        if isinstance(flat, Quantifier) and not plan_of(scope, flat).is_open:
            return flat, False
    for parts in _splits(read_chain(term)):
        improved = [_distribute(scope, part, allowance) for part in parts]
        if not all(is_open for _, is_open in improved):
            kind = ConnectiveKind.AND if term.kind is QuantifierKind.FORALL else ConnectiveKind.OR
            # Parts that can be decided come first: they may settle the question.
            ordered = sorted(improved, key=lambda part: part[1])
            return Connective(kind, (ordered[0][0], ordered[1][0])), any(o for _, o in improved)
    return term, True


def _rewritten(scope: Scope, chain: Chain) -> Iterator[Chain]:
    """Yield equivalent chains that say more about their variables."""
    plain = unfolded(chain, scope.unit.linker) or chain
    for known in (chain, plain) if plain is not chain else (chain,):
        together = joined(known)
        if together is not None:
            yield together
        if known is not chain:
            yield known
        if known.kind is QuantifierKind.FORALL and known.rest != Literal(False):
            yield refuting(together or known)


def _splits(chain: Chain) -> Iterator[tuple[Core, Core]]:
    """Yield the ways to write a chain as two: both must hold for ``∀``, one for ``∃``."""
    rest = chain.rest
    if chain.kind is QuantifierKind.FORALL and isinstance(rest, Connective):
        first, second = rest.operands[0], rest.operands[-1]
        if rest.kind is ConnectiveKind.AND:
            yield replace(chain, rest=first).as_term(), replace(chain, rest=second).as_term()
        if rest.kind is ConnectiveKind.IFF:
            there = Connective(ConnectiveKind.IMPLIES, (first, second))
            back = Connective(ConnectiveKind.IMPLIES, (second, first))
            yield replace(chain, rest=there).as_term(), replace(chain, rest=back).as_term()
    for index, guard in enumerate(chain.guards):
        term = guard.term
        if isinstance(term, Connective) and term.kind is (ConnectiveKind.OR if guard.positive else ConnectiveKind.AND):
            halves = []
            for operand in term.operands:
                new = (*chain.guards[:index], *conjuncts(operand, guard.positive), *chain.guards[index + 1 :])
                halves.append(replace(chain, guards=new).as_term())
            yield halves[0], halves[1]


# Domains -------------------------------------------------------------------------------------------------------------


def iterable(scope: Scope, level: Level) -> str:
    """Return a Python iterable of the level's domain, written where its loop begins."""
    domain: Domain = level.domain
    match domain:
        case Point():
            return f"({expression(scope, domain.term)},)"
        case Items():
            return expression(scope, domain.collection)
        case Interval():
            low, high = _bounds(scope, domain.forms, level.type)
            return f"range({high})" if low == "0" else f"range({low}, {high})"
        case Growing():
            return _growing(scope, level, domain)
        case Settling():
            pairs = [f"({expression(scope, t)}, {expression(scope, c)})" for t, c in domain.quotients]
            return f"h_settled({', '.join(pairs)})"
        case Divisors():
            return f"h_divisors({expression(scope, domain.term)})"
        case Parts():
            parts = f"h_{domain.kind}({expression(scope, domain.whole)})"
            return f"h_texts({parts})" if domain.text else parts
        case Apart():
            return _apart(scope, level, domain)
        case Finite():
            values = finite_values(level.type)
            return str(scope.unit.linker.bind(values, "values")) if values is not None else "()"
        case Search():
            low, high = _bounds(scope, domain.forms, level.type)
            return f"h_search({str(level.type)!a}, {low}, {high})"


def _apart(scope: Scope, level: Level, domain: Apart) -> str:
    """Write the values that are told apart; what says that others cannot matter is written as a function."""
    items = "".join(f"{expression(scope, item)}, " for item in domain.items)
    limits = "".join(f"len({expression(scope, item)}), " for item in domain.limits)
    cuts = "".join(f"{expression(scope, item)}, " for item in domain.cuts)
    type_ = scope.unit.linker.bind(level.type, "type")
    idle = "None" if domain.idle is None else _function(scope, level.name, domain.idle)
    return f"h_told_apart({type_}, ({items}), ({limits}), ({cuts}), {idle}, {level.name!a})"


def _function(scope: Scope, name: str, body: Core) -> str:
    """Write a function of the local `name`, and return its Python name."""
    inside = scope.inner()
    variable = inside.bind(name)
    statement(inside, body, None)
    function = scope.fresh("d")
    scope.out.nest(f"def {function}({variable}):", inside.out)
    return function


def _linear(scope: Scope, form: Linear) -> str:
    """Return the value of a form without its variable."""
    text = str(form.constant) if form.constant or not form.atoms else ""
    for factor, atom in form.atoms:
        value = expression(scope, atom)
        term = value if abs(factor) == 1 else f"{abs(factor)} * {value}"
        sign = "-" if factor < 0 else "+" if text else ""
        text = f"{text} {sign} {term}" if text else f"{sign}{term}"
    return f"({text})"


def _bounds(scope: Scope, forms: tuple[Linear, ...], type_: LeanType) -> tuple[str, str]:
    """Return the least value and the first beyond the greatest, ``None`` where there is none."""
    lows, highs = ["0"] if type_ == NAT else [], []
    for form in forms:
        rest = replace(form, coefficient=0)
        if form.coefficient == 1:
            highs.append(_linear(scope, rest.times(-1).plus(Linear(0, 1))))
        elif form.coefficient == -1:
            lows.append(_linear(scope, rest))
        elif form.coefficient > 0:
            highs.append(f"{_linear(scope, rest.times(-1))} // {form.coefficient} + 1")
        else:
            lows.append(f"-({_linear(scope, rest.times(-1))} // {-form.coefficient})")
    return _extreme("max", lows), _extreme("min", highs)


def _extreme(function: str, values: list[str]) -> str:
    values = list(dict.fromkeys(values))
    if not values:
        return "None"
    return values[0] if len(values) == 1 else f"{function}({', '.join(values)})"


def _growing(scope: Scope, level: Level, domain: Growing) -> str:
    """Write the growing side as a function; the values at which it passes the fixed side are found by bisection."""
    low, _ = _bounds(scope, domain.forms, level.type)
    for base in domain.bases:
        scope.out.add(f"h_positive({expression(scope, base)})")
    limit = scope.temporary(expression(scope, domain.high))
    name = _function(scope, level.name, domain.low)
    return f"h_growing({name}, {limit}, {low}, {domain.strict}, {domain.equal})"


# Loops ---------------------------------------------------------------------------------------------------------------


@writes_expression(Quantifier)
def _quantifier_value(scope: Scope, term: Quantifier) -> str:
    if scope.strict and len(plan_of(scope, term).levels) == 1 and distribute(scope, term) is term:
        variable = scope.fresh("t")
        statement(replace(scope, callee=None, kleene=False), term, variable)
        return variable
    return helper(scope, term)


@writes_statement(Quantifier)
def _quantifier(scope: Scope, term: Quantifier, destination: Destination) -> None:
    better = distribute(scope, term)
    plan = plan_of(scope, term)
    if better is not term:
        statement(scope, better, destination)
        return
    if destination is not None and len(plan.levels) > 1:
        scope.finish(destination, helper(scope, term))
    else:
        write_plan(scope, plan, destination)


def write_plan(scope: Scope, plan: Plan, destination: Destination) -> None:
    """Write the loops of a plan; one that does not return from the function must have a single level."""
    default = str(plan.kind is QuantifierKind.FORALL)
    if destination is not None:
        scope.out.add(f"{destination} = {default}")
    _write_level(replace(scope, callee=None, kleene=False), plan, 0, destination)
    if destination is None:
        scope.out.add(f"return {default}")


def _write_level(scope: Scope, plan: Plan, depth: int, destination: Destination) -> None:
    level = plan.levels[depth]
    values = iterable(scope, level)
    inside = scope.branch()
    variable = inside.bind(level.name)
    inside.out.add(*TICK)
    if needs_sign_test(level):
        inside.out.add(f"if {variable} < 0: continue")
    for guard in level.tests:
        _write_test(inside, guard)
    if depth + 1 < len(plan.levels):
        _write_level(inside, plan, depth + 1, destination)
    else:
        _write_decision(inside, plan, destination)
    scope.out.nest(f"for {variable} in {values}:", inside.out)
    if isinstance(level.domain, Search):
        complaint = f"h_unbounded({level.name!a})"
        scope.out.add(complaint if destination is None else f"else: {complaint}")


def needs_sign_test(level: Level) -> bool:
    """Whether the domain may hold integers that are not of type Nat: coercions to Int leave no trace in terms."""
    return level.type == NAT and isinstance(level.domain, (Items, Point))


def _write_test(scope: Scope, guard: Guard) -> None:
    condition = expression(scope, guard.term)
    scope.out.add(f"if {'not ' if guard.positive else ''}{condition}: continue")


def _write_decision(scope: Scope, plan: Plan, destination: Destination) -> None:
    """Write what ends the loop: the rest is false for ``∀``; all guards hold for ``∃``."""
    is_forall = plan.kind is QuantifierKind.FORALL
    value = str(not is_forall)
    lines = [f"return {value}"] if destination is None else [f"{destination} = {value}", "break"]
    if not is_forall or plan.rest == Literal(False):
        scope.out.add(*lines)
    else:
        condition = expression(scope, plan.rest)
        scope.out.add(f"if not {condition}: {'; '.join(lines)}")
