"""Literals and the data that is written out: numbers, text, lists, tuples; structures are in `structure_terms.py`.

A numeral's type is open until a later use fixes it and falls back to Nat at the end of the declaration.
"""

from veriscale.lean.core import Apply, Constant, Core, Erased, Literal, Pair, Sequence
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application.calls import Given, call
from veriscale.lean.elaborate.elaborator import DEFAULT_NUMERAL, Elaborator, Pending
from veriscale.lean.elaborate.forms.proofs import impossible
from veriscale.lean.elaborate.forms.type_terms import AutoBound, elaborate_type
from veriscale.lean.elaborate.resolution.scopes import Constraint, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import literal_size, offset_of, size_of
from veriscale.lean.library.float import of_nat
from veriscale.lean.library.registry import LITERAL_MODULUS, wrapped
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import (
    ArrayLit,
    Ascription,
    CharLit,
    Hole,
    InterpolatedStr,
    ListLit,
    NumLit,
    Panic,
    Paren,
    Proof,
    ScientificLit,
    Sorry,
    StrLit,
    Term,
    Tuple,
)
from veriscale.lean.types import (
    CHAR,
    FLOAT,
    INT,
    NAT,
    PROOF,
    STRING,
    UNIT,
    LeanType,
    TCon,
    TMeta,
    TParam,
    array_of,
    list_of,
    prod_of,
    render,
)
from veriscale.lean.values.numbers import MAX_EXPONENT, float_of_scientific


def elaborate_number(elaborator: Elaborator, term: NumLit, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate a numeral (Lean's ``OfNat``)."""
    type_: LeanType = elaborator.fresh_type()
    if expected is not None and _is_numeric(elaborator.metas.resolve(expected)):
        type_ = expected
    _wait_for_numeric(elaborator, type_, term, NAT)

    def build() -> Core:
        known = elaborator.metas.zonk(type_)
        literal = Literal(_number(term.value, known))
        return Apply(Constant("Option.some", (), 1), (literal,), 1) if _is_bounded(known) else literal

    return Typed(build, type_)


def elaborate_scientific(elaborator: Elaborator, term: ScientificLit, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``1.5`` (Lean's ``OfScientific``): a Float."""
    if abs(term.exponent) >= 5000:
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "the exponent of this literal is too large")
    if abs(term.exponent) > MAX_EXPONENT:
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, "the exponent of this literal is too large")
    value = float_of_scientific(term.mantissa, term.exponent)
    type_: LeanType = elaborator.fresh_type()

    def attempt() -> bool:
        known = elaborator.metas.resolve(type_)
        if isinstance(known, TMeta):
            return False
        if known != FLOAT:
            raise LeanError(Code.MISSING_INSTANCE, term.span, f"{render(known)} has no decimal literals")
        return True

    def default() -> bool:
        return elaborator.metas.unify(type_, FLOAT)

    elaborator.wait(
        Pending(attempt, term.span, Code.CANNOT_INFER, lambda: "type of a literal", default, DEFAULT_NUMERAL)
    )
    return Typed(lambda: Literal(value), type_)


def _is_numeric(type_: LeanType) -> bool:
    return type_ in (NAT, INT, FLOAT) or (
        isinstance(type_, TCon) and (type_.name == "Fin" or type_.name in LITERAL_MODULUS)
    )


def _is_bounded(type_: LeanType) -> bool:
    """Whether the type is ``WithBot`` or ``WithTop`` of numbers, where numerals are numbers (Mathlib.Order.WithBot)."""
    return isinstance(type_, TCon) and type_.name in ("WithBot", "WithTop") and type_.args[0] in (NAT, INT)


def _bounded_element(elaborator: Elaborator, type_: LeanType) -> LeanType | None:
    """Return the element type of ``WithBot`` or ``WithTop``."""
    bounded = isinstance(type_, TCon) and type_.name in ("WithBot", "WithTop")
    return elaborator.metas.resolve(type_.args[0]) if isinstance(type_, TCon) and bounded else None


def _wait_for_numeric(elaborator: Elaborator, type_: LeanType, term: NumLit, default_type: LeanType) -> None:
    span = term.span

    def attempt() -> bool:
        known = elaborator.metas.resolve(type_)
        if settled or isinstance(known, TMeta) or isinstance(_bounded_element(elaborator, known), TMeta):
            return settled
        size = size_of(known)
        if size is not None:
            return _fits(elaborator, size, term)
        # The only numeral that is a position is 0 (Init.Data.String.Basic).
        if not (_is_numeric(known) or _is_bounded(elaborator.metas.zonk(known))) and not (
            known == TCon("String.Pos") and term.value == 0
        ):
            shown = render(elaborator.metas.zonk(known))
            code = Code.UNSUPPORTED_FORM if isinstance(known, TParam) else Code.MISSING_INSTANCE
            raise LeanError(code, span, f"a numeral is used at type {shown}, which has no instance of OfNat")
        return True

    settled = False

    def default() -> bool:
        nonlocal settled
        # 0 is 0 in every Fin type that has numerals.
        settled = term.value == 0 and size_of(elaborator.metas.resolve(type_)) is not None
        known = elaborator.metas.resolve(type_)
        return settled or elaborator.metas.unify(_bounded_element(elaborator, known) or type_, default_type)

    elaborator.wait(Pending(attempt, span, Code.CANNOT_INFER, lambda: "type of a numeral", default, DEFAULT_NUMERAL))


def _fits(elaborator: Elaborator, size: LeanType, term: NumLit) -> bool:
    """Whether the size of the Fin type of a numeral is known; it is taken modulo that size.

    Raises:
        LeanError: there is no such numeral, or its value depends on a size that is no numeral.
    """
    size = elaborator.metas.resolve(size)
    if isinstance(size, TMeta):
        return False
    number = literal_size(size)
    if number == 0:
        raise LeanError(Code.MISSING_INSTANCE, term.span, "Fin 0 has no numerals")
    if number is None and term.value >= max(offset_of(size)[1], 1):
        raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"a numeral modulo {size} is not supported")
    return True


def _number(value: int, type_: LeanType) -> int | float:
    size = size_of(type_)
    if size is not None:
        return value % (literal_size(size) or value + 1)
    if type_ == FLOAT:
        return of_nat(value)
    if isinstance(type_, TCon) and type_.name in LITERAL_MODULUS:
        return wrapped(type_.name, value)
    return value


def elaborate_string(elaborator: Elaborator, term: StrLit, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate a string literal."""
    return Typed(lambda: Literal(term.value), STRING)


def elaborate_char(elaborator: Elaborator, term: CharLit, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate a character literal."""
    return Typed(lambda: Literal(term.value), CHAR)


def elaborate_interpolated(
    elaborator: Elaborator, term: InterpolatedStr, scope: Scope, expected: LeanType | None
) -> Typed:
    """Elaborate ``s!"…{e}…"``: text and ``toString e``, appended."""
    parts = [_interpolated_part(elaborator, part, scope, term.span) for part in term.parts]

    def build() -> Core:
        core: Core = Literal("")
        for part in parts:
            core = Apply(Constant("String.append", (), 2), (core, part.build()), 2)
        return core

    return Typed(build, STRING)


def _interpolated_part(elaborator: Elaborator, part: str | Term, scope: Scope, span: Span) -> Typed:
    if isinstance(part, str):
        return Typed(lambda: Literal(part), STRING)
    show = elaborator.environment.find_global("ToString.toString")
    assert show is not None
    return call(elaborator, show, [Given(part.span, part)], scope, STRING, span)


def elaborate_paren(elaborator: Elaborator, term: Paren, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``(e)``."""
    return elaborator.elaborate(term.term, scope, expected)


def elaborate_ascription(elaborator: Elaborator, term: Ascription, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``(e : T)``: the term is coerced to the type."""
    if term.type is None:
        return elaborator.elaborate(term.term, scope)
    return elaborator.elaborate_as(term.term, scope, elaborate_type(elaborator, term.type, scope))


def elaborate_proof(elaborator: Elaborator, term: Proof | Sorry, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate a skipped proof; where data is expected it is refused."""
    type_: LeanType = PROOF if expected is None else expected
    if isinstance(term, Proof) and term.shown is not None and (expected is None or type_ != PROOF):
        shown = _shown_type(elaborator, term.shown, scope)
        if shown is not None:
            return elaborator.elaborate_as(term.shown.term, scope, shown)
    if isinstance(term, Proof) and not term.sorry:
        return impossible(elaborator, type_)
    return _proof(elaborator, type_, term.span, "a value that is made by sorry")


def _shown_type(elaborator: Elaborator, shown: Ascription, scope: Scope) -> LeanType | None:
    """Return the type T of ``show T from e``, None where it is a proposition or nothing that is known here."""
    if shown.type is None:
        return None
    try:
        type_ = elaborate_type(elaborator, shown.type, scope)
    except (LeanError, AutoBound):
        return None
    return None if type_ == PROOF else type_


def elaborate_hole(elaborator: Elaborator, term: Hole, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``_``: only proofs can be left to unification here."""
    type_: LeanType = elaborator.fresh_type() if expected is None else expected
    return _proof(elaborator, type_, term.span, "a value that is left to unification")


def _proof(elaborator: Elaborator, type_: LeanType, span: Span, otherwise: str) -> Typed:
    """Return the erased proof; `otherwise` says what it would be if its type turns out to be one of data."""

    def build() -> Core:
        if elaborator.metas.zonk(type_) != PROOF:
            raise LeanError(Code.UNSUPPORTED_FORM, span, otherwise)
        return Erased()

    return Typed(build, type_)


def elaborate_panic(elaborator: Elaborator, term: Panic, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``panic! "…"``: evaluation goes on with the type's default."""
    type_: LeanType = elaborator.fresh_type() if expected is None else expected
    if term.message is not None:
        elaborator.elaborate_as(term.message, scope, STRING)
    slot = elaborator.require(Constraint("Inhabited", (type_,)), scope, term.span)
    default = elaborator.environment.find_global("Inhabited.default")
    assert default is not None
    build_default = default.build
    return Typed(lambda: build_default((slot.get(),)), type_)


# Lists, arrays, tuples ---------------------------------------------------------------------------------------------


def elaborate_list(elaborator: Elaborator, term: ListLit, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``[a, b]``."""
    return _sequence(elaborator, term.items, scope, expected, "List")


def elaborate_array(elaborator: Elaborator, term: ArrayLit, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``#[a, b]``."""
    return _sequence(elaborator, term.items, scope, expected, "Array")


def _sequence(
    elaborator: Elaborator, items: tuple[Term, ...], scope: Scope, expected: LeanType | None, name: str
) -> Typed:
    element: LeanType = elaborator.fresh_type()
    if expected is not None:
        known = elaborator.metas.resolve(expected)
        if isinstance(known, TCon) and known.name == name:
            element = known.args[0]
    elaborated = [elaborator.elaborate_as(item, scope, element) for item in items]
    type_ = list_of(element) if name == "List" else array_of(element)
    return Typed(lambda: Sequence(tuple(item.build() for item in elaborated)), type_)


def elaborate_tuple(elaborator: Elaborator, term: Tuple, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``()`` and ``(a, b, c)``, which nests to the right."""
    if not term.items:
        return Typed(lambda: Literal(()), UNIT)
    return nested_pairs(elaborator, term.items, scope, expected)


def nested_pairs(elaborator: Elaborator, items: tuple[Term, ...], scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``(a, b, c)`` as ``(a, (b, c))``; one item is itself."""
    if len(items) == 1:
        hint = elaborator.fresh_type() if expected is None else expected
        typed = elaborator.elaborate(items[0], scope, hint)
        return typed if expected is None else elaborator.ensure(typed, hint, items[0].span)
    known = None if expected is None else elaborator.resolve(expected)
    first: LeanType | None = None
    second: LeanType | None = None
    if isinstance(known, TCon) and known.name == "Prod":
        first, second = known.args
    left = nested_pairs(elaborator, items[:1], scope, first)
    right = nested_pairs(elaborator, items[1:], scope, second)
    return Typed(lambda: Pair(left.build(), right.build()), prod_of(left.type, right.type))
