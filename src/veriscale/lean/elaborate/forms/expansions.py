"""Notions of Mathlib that are defined by quantifiers, elaborated as their definitions.

They have no run-time function, since the type that they quantify over matters. A definition names its arguments with a
number for each occurrence: every occurrence is elaborated by itself, so that the names inside stay unique.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from veriscale.lean.elaborate.application.calls import Given
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_term
from veriscale.lean.syntax.tree import Ident, Term
from veriscale.lean.types import PROP, LeanType, TCon, TFun


@dataclass(frozen=True, slots=True)
class Definition:
    """The letters of the arguments, and the text in which they occur, each with a number.

    `S` stands for sets, `P` for predicates, `F` for functions, other letters for values.
    """

    arguments: str
    text: str


DEFINITIONS = {
    "IsGreatest": Definition("SA", "A1 ∈ S1 ∧ ∀ y ∈ S2, y ≤ A2"),
    "IsLeast": Definition("SA", "A1 ∈ S1 ∧ ∀ y ∈ S2, A2 ≤ y"),
    "upperBounds": Definition("S", "{x | ∀ y ∈ S1, y ≤ x}"),
    "lowerBounds": Definition("S", "{x | ∀ y ∈ S1, x ≤ y}"),
    "Maximal": Definition("PA", "P1 A1 ∧ ∀ y, P2 y → A2 ≤ y → y ≤ A3"),
    "Minimal": Definition("PA", "P1 A1 ∧ ∀ y, P2 y → y ≤ A2 → A3 ≤ y"),
    "Set.Nonempty": Definition("S", "∃ x, x ∈ S1"),
    "Function.Injective": Definition("F", "∀ a b, F1 a = F2 b → a = b"),
    "Set.InjOn": Definition("FS", "∀ a ∈ S1, ∀ b ∈ S2, F1 a = F2 b → a = b"),
    "Function.Surjective": Definition("F", "∀ b, ∃ a, F1 a = b"),
    "Monotone": Definition("F", "∀ a b, a ≤ b → F1 a ≤ F2 b"),
    "StrictMono": Definition("F", "∀ a b, a < b → F1 a < F2 b"),
    "Antitone": Definition("F", "∀ a b, a ≤ b → F1 b ≤ F2 a"),
}
"""Mathlib.Order.Bounds.Defs, Order.Minimal, Order.Monotone.Defs, Logic.Function.Basic, Data.Set.Defs."""


@cache
def _body(text: str) -> Term:
    return parse_term(Source(text, "<library>"))


def expand(
    elaborator: Elaborator, head: Ident, arguments: Sequence[Given], scope: Scope, expected: LeanType | None
) -> Typed | None:
    """Return the definition of ``head arguments``, or None where `head` is no such notion or has other arguments."""
    full = next((name for name in names.candidates(head.name, scope) if name in DEFINITIONS), None)
    if full is None or head.explicit or head.name.split(".")[0] in scope.variables:
        return None
    environment = elaborator.environment
    if any(
        environment.find_global(name) or environment.find_broken(name) for name in names.candidates(head.name, scope)
    ):
        return None
    definition = DEFINITIONS[full]
    terms = [argument.term for argument in arguments if argument.name is None and argument.term is not None]
    if len(terms) != len(arguments) or len(terms) != len(definition.arguments):
        return None
    inner = Scope()
    element = elaborator.fresh_type()
    for letter, term in zip(definition.arguments, terms, strict=True):
        type_ = _argument_type(elaborator, letter, element)
        for name in sorted(set(re.findall(rf"\b{letter}\d\b", definition.text))):
            inner = inner.bind(name, elaborator.elaborate_as(term, scope, type_))
    return elaborator.elaborate(_body(definition.text), inner, expected)


def _argument_type(elaborator: Elaborator, letter: str, element: LeanType) -> LeanType:
    if letter == "S":
        return TCon("Set", (element,))
    if letter == "P":
        return TFun(element, PROP)
    return TFun(element, elaborator.fresh_type()) if letter == "F" else element
