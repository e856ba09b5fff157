"""``toString`` and ``repr`` of numbers, truth values, lists, options, pairs, sums and Ordering, as Lean prints them.

Strings, characters, floats, fixed-width numbers, arrays and maps show themselves in their own files.
"""

from typing import Any

from veriscale.lean.library import format as layout
from veriscale.lean.library.format import MAX_PREC, Format, TupleFormat
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, copied, decimal

_function = LIBRARY.function
_REPR = "{α : Type} [Repr α] (a : α)"
Pair = tuple[Any, Any]


def represent(evidence: Dictionary, value: object, prec: int = 0) -> Format:
    """Return ``reprPrec value prec``."""
    document: Format = evidence.methods["reprPrec"](value, prec)
    return document


_function("Repr.repr", f"{_REPR} : Std.Format")(represent)
_function("reprPrec", f"{_REPR} (prec : Nat) : Std.Format")(represent)
_function("reprArg", f"{_REPR} : Std.Format")(lambda evidence, a: represent(evidence, a, MAX_PREC))
_function("reprStr", f"{_REPR} : String")(lambda evidence, a: layout.pretty(represent(evidence, a)))
_function("Repr.addAppParen", "(f : Std.Format) (prec : Nat) : Std.Format")(layout.parenthesised)

# repr ------------------------------------------------------------------------------------------------------------

_ORDERING = ("Ordering.lt", "Ordering.eq", "Ordering.gt")


def _constructor(evidence: Dictionary, name: str, value: object, prec: int) -> Format:
    return layout.application(name, (represent(evidence, value, MAX_PREC),), prec)


@_function("instReprNat.reprPrec", "(n : Nat) (prec : Nat) : Std.Format")
def _repr_nat(n: int, _prec: int) -> Format:
    return decimal(n)


@_function("instReprInt.reprPrec", "(n : Int) (prec : Nat) : Std.Format")
def _repr_int(n: int, prec: int) -> Format:
    return f"({decimal(n)})" if n < 0 and prec >= MAX_PREC else decimal(n)


@_function("instReprBool.reprPrec", "(b : Bool) (prec : Nat) : Std.Format")
def _repr_bool(b: bool, _prec: int) -> Format:
    return "true" if b else "false"


@_function("instReprUnit.reprPrec", "(u : Unit) (prec : Nat) : Std.Format")
def _repr_unit(_unit: object, _prec: int) -> Format:
    return layout.Append(("()",))


@_function("instReprOrdering.reprPrec", "(o : Ordering) (prec : Nat) : Std.Format")
def _repr_ordering(o: tuple[int], prec: int) -> Format:
    return layout.derived_constructor(_ORDERING[o[0]], (), prec)


@_function("instReprFormat.reprPrec", "(f : Std.Format) (prec : Nat) : Std.Format")
def _repr_format(f: Format, _prec: int) -> Format:
    return f


@_function("instReprList.reprPrec", "{α : Type} [Repr α] (l : List α) (prec : Nat) : Std.Format")
def _repr_list(evidence: Dictionary, items: Elements, _prec: int) -> Format:
    copied(len(items))
    return layout.sequence("[", tuple(represent(evidence, item) for item in items))


@_function("instReprOption.reprPrec", "{α : Type} [Repr α] (o : Option α) (prec : Nat) : Std.Format")
def _repr_option(evidence: Dictionary, o: tuple[Any] | None, prec: int) -> Format:
    return layout.Append(("none",)) if o is None else _constructor(evidence, "some", o[0], prec)


@_function("instReprProd.reprPrec", "{α β : Type} [Repr α] [Repr β] (p : α × β) (prec : Nat) : Std.Format")
def _repr_pair(first: Dictionary, second: Dictionary, p: Pair, _prec: int) -> Format:
    rest = represent(second, p[1])
    return TupleFormat((represent(first, p[0]), *(rest.items if isinstance(rest, TupleFormat) else (rest,))))


@_function("instReprSum.reprPrec", "{α β : Type} [Repr α] [Repr β] (s : Sum α β) (prec : Nat) : Std.Format")
def _repr_sum(first: Dictionary, second: Dictionary, s: tuple[int, Any], prec: int) -> Format:
    return _constructor((first, second)[s[0]], ("Sum.inl", "Sum.inr")[s[0]], s[1], prec)


@_function("instReprExcept.reprPrec", "{ε α : Type} [Repr ε] [Repr α] (e : Except ε α) (prec : Nat) : Std.Format")
def _repr_except(first: Dictionary, second: Dictionary, e: tuple[int, Any], prec: int) -> Format:
    return _constructor((first, second)[e[0]], ("Except.error", "Except.ok")[e[0]], e[1], prec)


# toString --------------------------------------------------------------------------------------------------------


def _text(evidence: Dictionary, value: object) -> str:
    text: str = evidence.methods["toString"](value)
    return text


_function("instToStringBool.toString", "(b : Bool) : String")(lambda b: "true" if b else "false")
_function("instToStringUnit.toString", "(u : Unit) : String")(lambda _unit: "()")
_function("instToStringFormat.toString", "(f : Std.Format) : String")(layout.pretty)


@_function("List.toString", "{α : Type} [ToString α] (l : List α) : String")
def _string_list(evidence: Dictionary, items: Elements) -> str:
    copied(len(items))
    text = ", ".join(_text(evidence, item) for item in items)
    copied(len(text))
    return f"[{text}]"


@_function("instToStringOption.toString", "{α : Type} [ToString α] (o : Option α) : String")
def _string_option(evidence: Dictionary, o: tuple[Any] | None) -> str:
    return "none" if o is None else f"(some {_text(evidence, o[0])})"


@_function("instToStringProd.toString", "{α β : Type} [ToString α] [ToString β] (p : α × β) : String")
def _string_pair(first: Dictionary, second: Dictionary, p: Pair) -> str:
    return f"({_text(first, p[0])}, {_text(second, p[1])})"


@_function("instToStringSum.toString", "{α β : Type} [ToString α] [ToString β] (s : Sum α β) : String")
def _string_sum(first: Dictionary, second: Dictionary, s: tuple[int, Any]) -> str:
    return f"({('inl', 'inr')[s[0]]} {_text((first, second)[s[0]], s[1])})"


@_function("instToStringExcept.toString", "{ε α : Type} [ToString ε] [ToString α] (e : Except ε α) : String")
def _string_except(first: Dictionary, second: Dictionary, e: tuple[int, Any]) -> str:
    return f"{('error', 'ok')[e[0]]}: {_text((first, second)[e[0]], e[1])}"


for _name, _target, _variables in (
    ("Nat", "Nat", ()),
    ("Int", "Int", ()),
    ("Bool", "Bool", ()),
    ("Unit", "Unit", ()),
    ("Ordering", "Ordering", ()),
    ("Format", "Std.Format", ()),
    ("List", "(List α)", ("α",)),
    ("Option", "(Option α)", ("α",)),
    ("Prod", "(Prod α β)", ("α", "β")),
    ("Sum", "(Sum α β)", ("α", "β")),
    ("Except", "(Except ε α)", ("ε", "α")),
):
    LIBRARY.instance(
        f"instRepr{_name}",
        f"Repr {_target}",
        {"reprPrec": f"instRepr{_name}.reprPrec"},
        needs=tuple(f"Repr {variable}" for variable in _variables),
    )
    _method = {"Nat": "Nat.repr", "Int": "Int.repr", "List": "List.toString"}.get(
        _name, f"instToString{_name}.toString"
    )
    if _name != "Ordering":  # it has no ToString instance
        LIBRARY.instance(
            f"instToString{_name}",
            f"ToString {_target}",
            {"toString": _method},
            needs=tuple(f"ToString {variable}" for variable in _variables),
        )
