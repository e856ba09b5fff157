"""Patterns: constructors, literals, variables.

A name is a constructor where it resolves to one, otherwise it binds a variable (Lean.Elab.PatternVar).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from veriscale.lean.core import (
    PAs,
    Pattern,
    PCons,
    PConstructor,
    PInt,
    PLiteral,
    PNil,
    PNone,
    PSequence,
    PSome,
    PSuccessor,
    PTuple,
    PVar,
)
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator, erased
from veriscale.lean.elaborate.forms.type_terms import elaborate_type
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.scopes import Constructor, Global, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import literal_size, offset_of, size_of
from veriscale.lean.library.registry import LITERAL_MODULUS, wrapped
from veriscale.lean.source import Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.walk import nodes
from veriscale.lean.types import (
    CHAR,
    INT,
    NAT,
    PROOF,
    STRING,
    UNIT,
    LeanType,
    TCon,
    array_of,
    domains,
    list_of,
    prod_of,
    render,
    substitute,
)

BuildPattern = Callable[[], Pattern]


@dataclass(frozen=True, slots=True)
class PatternRow:
    """The patterns of one alternative and the scope of its body."""

    patterns: tuple[BuildPattern, ...]
    scope: Scope


@dataclass
class _Variables:
    scope: Scope
    seen: dict[str, str] = field(default_factory=dict)


def elaborate_row(
    elaborator: Elaborator, patterns: tuple[tree.Term, ...], types: list[LeanType], scope: Scope
) -> PatternRow:
    """Elaborate one pattern per scrutinee."""
    variables = _Variables(scope)
    built = tuple(
        _pattern(elaborator, pattern, type_, variables) for pattern, type_ in zip(patterns, types, strict=True)
    )
    return PatternRow(built, variables.scope)


def _pattern(elaborator: Elaborator, term: tree.Term, type_: LeanType, variables: _Variables) -> BuildPattern:
    if isinstance(term, tree.Paren):
        return _pattern(elaborator, term.term, type_, variables)
    if isinstance(term, tree.Ascription) and term.type is not None:
        _unify(elaborator, elaborate_type(elaborator, term.type, variables.scope), type_, term.span)
        return _pattern(elaborator, term.term, type_, variables)
    if isinstance(term, tree.Hole | tree.Proof):
        return lambda: PVar(None)
    if elaborator.metas.resolve(type_) == PROOF and not isinstance(term, tree.Ident):
        _bind_proofs(term, variables)
        return lambda: PVar(None)
    if isinstance(term, tree.AsPattern):
        inner = _pattern(elaborator, term.pattern, type_, variables)
        name = _bind(elaborator, term.name, type_, variables, term.span)
        return lambda: PAs(name, inner())
    if isinstance(term, tree.Ident | tree.App | tree.DotIdent):
        return _constructor_or_variable(elaborator, term, type_, variables)
    if isinstance(term, tree.ListLit | tree.ArrayLit):
        return _sequence(elaborator, term, type_, variables)
    if isinstance(term, tree.Tuple):
        return _tuple(elaborator, term.items, type_, variables, term.span)
    if isinstance(term, tree.AnonymousConstructor):
        return _anonymous(elaborator, term, type_, variables)
    if isinstance(term, tree.StructureInstance):
        return _structure(elaborator, term, type_, variables)
    if isinstance(term, tree.SetLit) and all(isinstance(item, tree.Ident) for item in term.items):
        fields = tuple(
            tree.FieldValue(item.span, item.name, item) for item in term.items if isinstance(item, tree.Ident)
        )
        return _structure(elaborator, tree.StructureInstance(term.span, None, fields, None), type_, variables)
    if isinstance(term, tree.Binary):
        return _operator(elaborator, term, type_, variables)
    return _literal(elaborator, term, type_)


def _bind_proofs(term: tree.Term, variables: _Variables) -> None:
    """Bind the variables of a pattern for a proof, as ``⟨h, _⟩``; names with dots are constructors."""
    for node in nodes(term):
        if isinstance(node, tree.Ident) and "." not in node.name:
            variables.scope = variables.scope.bind(node.name, Typed(erased, PROOF))


def _unify(elaborator: Elaborator, left: LeanType, right: LeanType, span: Span) -> None:
    if not elaborator.metas.unify(left, right):
        wanted, actual = render(elaborator.metas.zonk(right)), render(elaborator.metas.zonk(left))
        raise LeanError(Code.TYPE_MISMATCH, span, f"this pattern has type {actual}, but {wanted} is matched")


def _bind(elaborator: Elaborator, name: str, type_: LeanType, variables: _Variables, span: Span) -> str:
    if name in variables.seen:
        raise LeanError(Code.INVALID_PATTERN, span, f"the variable {name} occurs twice in the patterns")
    core, local = elaborator.fresh_local(name, type_)
    variables.seen[name] = core
    variables.scope = variables.scope.bind(name, local)
    return core


# Literals and operators --------------------------------------------------------------------------------------------


def _literal(elaborator: Elaborator, term: tree.Term, type_: LeanType) -> BuildPattern:
    if isinstance(term, tree.CharLit):
        _unify(elaborator, CHAR, type_, term.span)
        return lambda: PLiteral(term.value)
    if isinstance(term, tree.StrLit):
        _unify(elaborator, STRING, type_, term.span)
        return lambda: PLiteral(term.value)
    if isinstance(term, tree.NumLit):
        return _number(elaborator, term.value, type_, term.span)
    if isinstance(term, tree.Unary) and term.operator == "-" and isinstance(term.operand, tree.NumLit):
        value = -term.operand.value
        _unify(elaborator, INT, type_, term.span)
        return lambda: PLiteral(value)
    raise LeanError(Code.INVALID_PATTERN, term.span, "this is no pattern")


def _number(elaborator: Elaborator, value: int, type_: LeanType, span: Span) -> BuildPattern:
    elaborator.resolve(type_)

    def build() -> Pattern:
        known = elaborator.metas.zonk(type_)
        if isinstance(known, TCon) and known.name in LITERAL_MODULUS:
            return PLiteral(wrapped(known.name, value))
        size = size_of(known)
        if size is not None:
            return _fin_literal(size, value, span)
        if known not in (NAT, INT):
            raise LeanError(Code.TYPE_MISMATCH, span, f"a numeral is no pattern of type {render(known)}")
        return PLiteral(value)

    return build


def _fin_literal(size: LeanType, value: int, span: Span) -> Pattern:
    number = literal_size(size)
    if number == 0 or (number is None and value >= max(offset_of(size)[1], 1)):
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"a numeral modulo {size} is not supported as a pattern")
    return PLiteral(value % number if number else value)


def _operator(elaborator: Elaborator, term: tree.Binary, type_: LeanType, variables: _Variables) -> BuildPattern:
    if term.operator == "::":
        element = elaborator.fresh_type()
        _unify(elaborator, list_of(element), type_, term.span)
        head = _pattern(elaborator, term.left, element, variables)
        tail = _pattern(elaborator, term.right, type_, variables)
        return lambda: PCons(head(), tail())
    if term.operator == "+" and isinstance(term.right, tree.NumLit):
        offset = term.right.value
        _unify(elaborator, NAT, type_, term.span)
        inner = _pattern(elaborator, term.left, NAT, variables)
        return lambda: PSuccessor(inner(), offset)
    raise LeanError(Code.INVALID_PATTERN, term.span, f"the operator {term.operator} is no part of a pattern")


def _sequence(
    elaborator: Elaborator, term: tree.ListLit | tree.ArrayLit, type_: LeanType, variables: _Variables
) -> BuildPattern:
    element = elaborator.fresh_type()
    wanted = list_of(element) if isinstance(term, tree.ListLit) else array_of(element)
    _unify(elaborator, wanted, type_, term.span)
    items = [_pattern(elaborator, item, element, variables) for item in term.items]
    if isinstance(term, tree.ListLit) and not items:
        return PNil
    return lambda: PSequence(tuple(item() for item in items))


def _tuple(
    elaborator: Elaborator, items: tuple[tree.Term, ...], type_: LeanType, variables: _Variables, span: Span
) -> BuildPattern:
    if not items:
        _unify(elaborator, UNIT, type_, span)
        return lambda: PVar(None)
    if len(items) == 1:
        return _pattern(elaborator, items[0], type_, variables)
    first, second = elaborator.fresh_type(), elaborator.fresh_type()
    _unify(elaborator, prod_of(first, second), type_, span)
    left = _pattern(elaborator, items[0], first, variables)
    right = _tuple(elaborator, items[1:], second, variables, span)
    return lambda: PTuple((left(), right()))


def _anonymous(
    elaborator: Elaborator, term: tree.AnonymousConstructor, type_: LeanType, variables: _Variables
) -> BuildPattern:
    known = elaborator.resolve(type_)
    if isinstance(known, TCon) and known.name == "Prod":
        return _tuple(elaborator, term.items, type_, variables, term.span)
    if size_of(known) is not None and len(term.items) == 2:
        value = _pattern(elaborator, term.items[0], NAT, variables)
        proof = term.items[1]
        if isinstance(proof, tree.Ident):
            variables.scope = variables.scope.bind(proof.name, Typed(erased, PROOF))
        elif not isinstance(proof, tree.Hole):
            raise LeanError(Code.INVALID_PATTERN, proof.span, "the pattern of a proof is a variable or _")
        return value
    data_type = elaborator.environment.find_data_type(known.name) if isinstance(known, TCon) else None
    if data_type is None or len(data_type.constructors) != 1:
        raise LeanError(Code.INVALID_PATTERN, term.span, f"⟨…⟩ does not match values of type {render(known)}")
    constructor = elaborator.environment.find_global(data_type.constructors[0][0])
    assert constructor is not None
    assert constructor.constructor is not None
    arguments = [tree.Argument(item.span, item) for item in term.items]
    return _construct(elaborator, constructor, constructor.constructor, arguments, type_, variables, term.span)


def _structure(
    elaborator: Elaborator, term: tree.StructureInstance, type_: LeanType, variables: _Variables
) -> BuildPattern:
    """Elaborate ``{ x := p, y }``; fields that are left out match everything."""
    if term.type is not None:
        _unify(elaborator, elaborate_type(elaborator, term.type, variables.scope), type_, term.span)
    known = elaborator.resolve(type_)
    data_type = elaborator.environment.find_data_type(known.name) if isinstance(known, TCon) else None
    if data_type is None or data_type.inductive or term.source is not None:
        raise LeanError(Code.INVALID_PATTERN, term.span, f"{{…}} does not match values of type {render(known)}")
    if data_type.parents or any(item.index is not None for item in term.fields):
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "this pattern of a structure is not supported")
    name, fields, _ = data_type.constructors[0]
    given = {item.name: item.value for item in term.fields}
    for extra in given.keys() - set(fields):
        raise LeanError(Code.UNKNOWN_FIELD, term.span, f"{data_type.name} has no field {extra}")
    constructor = elaborator.environment.find_global(name)
    assert constructor is not None
    assert constructor.constructor is not None
    arguments = [tree.Argument(term.span, given.get(field) or tree.Hole(term.span)) for field in fields]
    return _construct(elaborator, constructor, constructor.constructor, arguments, type_, variables, term.span)


# Constructors ------------------------------------------------------------------------------------------------------


def _constructor_or_variable(
    elaborator: Elaborator, term: tree.Ident | tree.App | tree.DotIdent, type_: LeanType, variables: _Variables
) -> BuildPattern:
    head = term.function if isinstance(term, tree.App) else term
    arguments = list(term.arguments) if isinstance(term, tree.App) else []
    found = _find_constructor(elaborator, head, type_, variables.scope)
    if found is not None and found.constructor is not None:
        return _construct(elaborator, found, found.constructor, arguments, type_, variables, term.span)
    if not isinstance(term, tree.Ident) or "." in term.name:
        raise LeanError(Code.INVALID_PATTERN, term.span, "only constructors can be applied in a pattern")
    name = _bind(elaborator, term.name, type_, variables, term.span)
    return lambda: PVar(name)


def _find_constructor(elaborator: Elaborator, head: tree.Term, type_: LeanType, scope: Scope) -> Global | None:
    environment = elaborator.environment
    if isinstance(head, tree.DotIdent):
        known = elaborator.resolve(type_)
        found = environment.find_global(f"{known.name}.{head.name}") if isinstance(known, TCon) else None
        if found is None or found.constructor is None:
            raise LeanError(Code.INVALID_PATTERN, head.span, f".{head.name} is no constructor of {render(known)}")
        return found
    if not isinstance(head, tree.Ident):
        raise LeanError(Code.INVALID_PATTERN, head.span, "this is no pattern")
    for candidate in names.candidates(head.name, scope):
        found = environment.find_global(candidate)
        if found is not None and found.constructor is not None:
            return found
    return None


def _construct(
    elaborator: Elaborator,
    found: Global,
    constructor: Constructor,
    arguments: list[tree.Argument],
    type_: LeanType,
    variables: _Variables,
    span: Span,
) -> BuildPattern:
    parameters: dict[str, LeanType] = {name: elaborator.fresh_type() for name in found.scheme.type_parameters}
    types, result = domains(substitute(found.scheme.type, parameters))
    _unify(elaborator, result, type_, span)
    if len(arguments) != len(types):
        message = f"{found.name} has {len(types)} arguments, the pattern gives {len(arguments)}"
        raise LeanError(Code.WRONG_ARITY, span, message)
    items = [_pattern(elaborator, item.value, types[index], variables) for index, item in enumerate(arguments)]
    return lambda: _build(constructor, found.name, tuple(item() for item in items), span)


def _build(constructor: Constructor, name: str, items: tuple[Pattern, ...], span: Span) -> Pattern:
    if name in _SIMPLE:
        return _SIMPLE[name]
    if name == "List.cons":
        return PCons(items[0], items[1])
    if name == "Option.some":
        return PSome(items[0])
    if name == "Nat.succ":
        return PSuccessor(items[0], 1)
    if name in ("Int.ofNat", "Int.negSucc"):
        return PInt(items[0], name == "Int.negSucc")
    if name in ("Array.mk", "String.mk"):
        if name == "Array.mk":
            return items[0]
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"{name} in a pattern is not supported")
    if constructor.index is None:
        return PTuple(items)
    return PConstructor(constructor.index, items)


_SIMPLE: dict[str, Pattern] = {
    "List.nil": PNil(),
    "Option.none": PNone(),
    "Nat.zero": PLiteral(0),
    "Bool.true": PLiteral(True),
    "Bool.false": PLiteral(False),
    "Unit.unit": PVar(None),
}
