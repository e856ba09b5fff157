"""Terms that are Python expressions: variables, constants, calls, connectives, conditionals and constructors.

A call of a library function with an inline template is written in place; methods at known instances are calls of the
constants that implement them. What needs statements is in the files beside this one.
"""

from collections.abc import Sequence as Items
from dataclasses import replace

from veriscale.lean.compile.derive import names_in
from veriscale.lean.compile.emit import Scope, expression, helper, statement, stuck, writes_expression
from veriscale.lean.compile.evidence import all_evidence, evidence
from veriscale.lean.compile.linker import SEQUENCES
from veriscale.lean.compile.literals import literal
from veriscale.lean.compile.terms import is_simple
from veriscale.lean.compile.types import Comparison, comparison
from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Construct,
    Core,
    Equality,
    Erased,
    If,
    Literal,
    Local,
    Method,
    Pair,
    Project,
    Sequence,
    Stuck,
)
from veriscale.lean.diagnostics import Code
from veriscale.lean.types import BOOL, PROOF, PROP, TCon

_NATURAL = "(w if (w := {{0}} {} {{1}}) < h_long else h_count(w))"
_INTEGER = "(w if -h_long < (w := {{0}} {} {{1}}) < h_long else h_count(w))"

SUMS = {"Nat.add": _NATURAL.format("+"), "Int.add": _INTEGER.format("+"), "Int.sub": _INTEGER.format("-")}
"""Results that may be long are counted; with a literal operand of usual size they hardly grow."""

PRODUCTS = {"Nat.mul": _NATURAL.format("*"), "Int.mul": _INTEGER.format("*")}
"""Inline where a factor is a literal: then the product is not much longer than the other factor."""

SMALL_FACTOR = 1 << 64


@writes_expression(Local)
def local(scope: Scope, term: Local) -> str:
    """A variable; lazy ones are asked for their value."""
    variable = scope.unit.names[term.name]
    return f"{variable}()" if term.name in scope.unit.lazies else variable


@writes_expression(Literal)
def _literal(scope: Scope, term: Literal) -> str:
    return literal(term.value)


@writes_expression(Erased)
def _erased(scope: Scope, term: Erased) -> str:
    return "()"


@writes_expression(Stuck)
def _stuck(scope: Scope, term: Stuck) -> str:
    return stuck(term.code, term.detail)


def tuple_of(items: Items[str]) -> str:
    """Return the source of a tuple."""
    return f"({', '.join(items)},)" if items else "()"


@writes_expression(Sequence)
def _sequence(scope: Scope, term: Sequence) -> str:
    return tuple_of([expression(scope, item) for item in term.items])


@writes_expression(Pair)
def _pair(scope: Scope, term: Pair) -> str:
    return tuple_of([expression(scope, term.first), expression(scope, term.second)])


@writes_expression(Construct)
def _construct(scope: Scope, term: Construct) -> str:
    fields = [expression(scope, item) for item in term.arguments]
    return tuple_of(fields if term.index is None else [str(term.index), *fields])


@writes_expression(Project)
def _project(scope: Scope, term: Project) -> str:
    return f"{expression(scope, term.term)}[{term.index}]"


# Functions and calls ---------------------------------------------------------------------------------------------


@writes_expression(Constant)
def constant(scope: Scope, term: Constant) -> str:
    """A constant that is not called here: its value, or its function with the evidence filled in."""
    function = scope.unit.linker.function(term.name)
    given = all_evidence(scope, term.evidence)
    if function is None or given is None:
        return stuck(Code.UNSUPPORTED_NAME, term.name)
    if term.arity == 0:
        return f"{function}({', '.join(given)})"
    return f"h_partial({', '.join([function, *given])})" if given else str(function)


@writes_expression(Method)
def method(scope: Scope, term: Method) -> str:
    """A method that is not called here."""
    implementation = scope.unit.linker.resolve(term)
    if implementation is not None:
        return constant(scope, implementation)
    dictionary = evidence(scope, term.evidence)
    if dictionary is None:
        return stuck(Code.MISSING_INSTANCE, f"{term.class_name}: {term.evidence.name}")
    return f"{dictionary}.methods[{term.method!a}]"


@writes_expression(Apply)
def apply(scope: Scope, term: Apply) -> str:
    """A call, or a partial application, which evaluates its arguments now."""
    if len(term.arguments) < term.arity:
        parts = [expression(scope, term.function), *(expression(scope, item) for item in term.arguments)]
        return f"h_partial({', '.join(parts)})"
    function = term.function
    if isinstance(function, Method):
        if function.method in ("beq", "decEq") and scope.unit.linker.structural(function.evidence):
            left, right = (expression(scope, item) for item in term.arguments)
            linker = scope.unit.linker
            if linker.compares_user_types(function.evidence):
                return f"h_equal({left}, {right})"
            return _same(left, right, linker.compares_sequences(function.evidence))
        function = scope.unit.linker.resolve(function) or function
    if isinstance(function, Constant):
        return _call(scope, function, term.arguments)
    callee = expression(scope, function)
    return f"{callee}({', '.join(expression(scope, item) for item in term.arguments)})"


def _call(scope: Scope, function: Constant, arguments: tuple[Core, ...]) -> str:
    """A full call of a constant."""
    linker = scope.unit.linker
    definition = linker.definition(function.name)
    if definition is not None and arguments and not definition.parameters:
        # A value of a type variable, here at a function type.
        value = constant(scope, replace(function, arity=0))
        return f"{value}({', '.join(expression(scope, item) for item in arguments)})"
    given = all_evidence(scope, function.evidence)
    callee = linker.function(function.name)
    if callee is None or given is None:
        return stuck(Code.UNSUPPORTED_NAME, function.name)
    values = [expression(scope, item) for item in arguments]
    entry = linker.entry(function.name)
    template = None if entry is None or given else entry.inline
    if entry is not None:
        templates = PRODUCTS if any(_is_small(item) for item in arguments) else SUMS
        template = templates.get(entry.name, template)
    if template is None:
        return f"{callee}({', '.join([*given, *values])})"
    text = str(template.format(*values))
    return text if text.startswith("(") and text.endswith(")") and text.count("(") == 1 else f"({text})"


def _is_small(term: Core) -> bool:
    return isinstance(term, Literal) and isinstance(term.value, int) and abs(term.value) < SMALL_FACTOR


# Propositions and conditionals -----------------------------------------------------------------------------------


@writes_expression(Connective)
def connective(scope: Scope, term: Connective) -> str:
    """A connective; the right operand is evaluated only where the left one leaves the question open."""
    if term.kind in (ConnectiveKind.AND, ConnectiveKind.OR):
        first, *rest = _operands(term)
        parts = [expression(scope, first), *(expression(scope.maybe(), item) for item in rest)]
        return f"({f' {term.kind.value} '.join(parts)})"
    left = expression(scope, term.operands[0])
    if term.kind is ConnectiveKind.NOT:
        return f"(not {left})"
    if term.kind is ConnectiveKind.IFF:
        return f"({left} == {expression(scope, term.operands[1])})"
    right = expression(scope.maybe(), term.operands[1])
    return f"(not {left} or {right})"


def _operands(term: Connective) -> list[Core]:
    """Return the operands of a chain of one connective, which Python writes without nested parentheses too."""
    found: list[Core] = []
    waiting: list[Core] = [term]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Connective) and item.kind is term.kind:
            waiting.extend(reversed(item.operands))
        else:
            found.append(item)
    return found


@writes_expression(If)
def conditional(scope: Scope, term: If) -> str:
    """A conditional as an expression, or as statements where its branches need them and it is evaluated for sure."""
    if not (is_simple(term.then) and is_simple(term.otherwise)):
        if not scope.strict:
            return helper(scope, term)
        variable = scope.fresh("t")
        statement(scope, term, variable)
        return variable
    condition = expression(scope, term.condition)
    then, otherwise = expression(scope.maybe(), term.then), expression(scope.maybe(), term.otherwise)
    return f"({then} if {condition} else {otherwise})"


def truth_literal(term: Equality) -> tuple[Core, bool] | None:
    """Return operand and literal of ``b = true`` and ``b = false``."""
    if term.type in (BOOL, PROP):
        for literal_side, other in ((term.right, term.left), (term.left, term.right)):
            if isinstance(literal_side, Literal) and isinstance(literal_side.value, bool):
                return other, literal_side.value
    return None


@writes_expression(Equality)
def equality(scope: Scope, term: Equality) -> str:
    """Propositional equality, by the type of its sides."""
    flag = truth_literal(term)
    if flag is not None:
        value = expression(scope, flag[0])
        return value if flag[1] else f"(not {value})"
    if term.type == PROOF:
        return "True"
    how = comparison(term.type, scope.unit.linker.structure)
    if how is Comparison.UNDECIDABLE:
        return stuck(Code.UNDECIDABLE_EQUALITY, str(term.type))
    left, right = expression(scope, term.left), expression(scope, term.right)
    if how is not Comparison.PYTHON or any(map(scope.unit.linker.structure, names_in(term.type))):
        return f"h_equal({left}, {right})"
    return _same(left, right, isinstance(term.type, TCon) and term.type.name in SEQUENCES)


def _same(left: str, right: str, is_sequence: bool) -> str:
    return f"h_same({left}, {right})" if is_sequence else f"({left} == {right})"
