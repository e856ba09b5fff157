"""Lean types as the evaluator sees them: constants applied to types, functions, parameters, unknowns.

Universe levels, dependence of types on values and the contents of propositions are left out: the type of every proof
is ``PROOF``. Types are immutable; unknowns (`TMeta`) are solved by ``elaborate/resolution/unify.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TCon:
    """A type constant applied to its arguments: ``Nat``, ``List Int``, ``Prod Nat Bool``, a user structure."""

    name: str
    args: "tuple[LeanType, ...]" = ()

    def __str__(self) -> str:
        return render(self)


@dataclass(frozen=True, slots=True)
class TFun:
    """The type of functions from `domain` to `codomain`."""

    domain: "LeanType"
    codomain: "LeanType"

    def __str__(self) -> str:
        return render(self)


@dataclass(frozen=True, slots=True)
class TParam:
    """A type variable of the declaration at hand, such as ``α``."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class TMeta:
    """A type that is not known yet."""

    id: int

    def __str__(self) -> str:
        return f"?{self.id}"


LeanType = TCon | TFun | TParam | TMeta

NAT = TCon("Nat")
INT = TCon("Int")
BOOL = TCon("Bool")
CHAR = TCon("Char")
STRING = TCon("String")
FLOAT = TCon("Float")
UINT8 = TCon("UInt8")
UNIT = TCon("Unit")
PROP = TCon("Prop")
TYPE = TCon("Type")
"""The type of types."""
PROOF = TCon("Proof")
"""The type of every proof; its one value is the empty tuple."""


def list_of(element: LeanType) -> TCon:
    """Return ``List element``."""
    return TCon("List", (element,))


def array_of(element: LeanType) -> TCon:
    """Return ``Array element``."""
    return TCon("Array", (element,))


def option_of(element: LeanType) -> TCon:
    """Return ``Option element``."""
    return TCon("Option", (element,))


def prod_of(first: LeanType, second: LeanType) -> TCon:
    """Return ``first × second``."""
    return TCon("Prod", (first, second))


def function_type(domains: "list[LeanType] | tuple[LeanType, ...]", codomain: LeanType) -> LeanType:
    """Return ``d₁ → … → codomain``."""
    for domain in reversed(domains):
        codomain = TFun(domain, codomain)
    return codomain


def arity(type_: LeanType) -> int:
    """Return the number of leading arrows."""
    count = 0
    while isinstance(type_, TFun):
        count, type_ = count + 1, type_.codomain
    return count


def domains(type_: LeanType) -> tuple[list[LeanType], LeanType]:
    """Split ``d₁ → … → r`` into the domains and ``r``."""
    found: list[LeanType] = []
    while isinstance(type_, TFun):
        found.append(type_.domain)
        type_ = type_.codomain
    return found, type_


def substitute(type_: LeanType, parameters: Mapping[str, LeanType]) -> LeanType:
    """Replace the type variables named in `parameters`."""
    if isinstance(type_, TParam):
        return parameters.get(type_.name, type_)
    if isinstance(type_, TCon):
        if not type_.args:
            return type_
        return TCon(type_.name, tuple(substitute(arg, parameters) for arg in type_.args))
    if isinstance(type_, TFun):
        return TFun(substitute(type_.domain, parameters), substitute(type_.codomain, parameters))
    return type_


def render(type_: LeanType) -> str:
    """Return the type as Lean prints it: ``List (Nat × Int)``, ``Int → Bool``."""
    return _render(type_, 0)


def _render(type_: LeanType, level: int) -> str:
    """Render with parentheses where the surrounding precedence (0 arrow, 35 product, 1024 argument) needs them."""
    if isinstance(type_, TFun):
        text = f"{_render(type_.domain, 26)} → {_render(type_.codomain, 0)}"
        return f"({text})" if level > 25 else text
    if isinstance(type_, TCon) and type_.args:
        if type_.name == "Prod":
            text = f"{_render(type_.args[0], 36)} × {_render(type_.args[1], 35)}"
            return f"({text})" if level > 35 else text
        text = " ".join([type_.name, *(_render(arg, 1024) for arg in type_.args)])
        return f"({text})" if level >= 1024 else text
    text = type_.name if isinstance(type_, TCon) else str(type_)
    # The size of a Fin type may be named by a term.
    return f"({text})" if level >= 1024 and " " in text else text
