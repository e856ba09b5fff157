"""Proofs that are terms: they are not elaborated, only what they are is told.

A proof has no value, so that a lemma need not be known. A name that nothing has is still refused where it stands.
"""

from typing import TYPE_CHECKING

from veriscale.lean.core import Core, Erased, Stuck
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.resolution import names
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.syntax.tree import App, Binary, Field, FunAlternatives, Ident, Lambda, Paren, Term
from veriscale.lean.types import PROOF, LeanType

if TYPE_CHECKING:
    from veriscale.lean.elaborate.elaborator import Elaborator


IMPOSSIBLE = ("absurd", "False.elim")
"""Functions that make a value of any type out of a contradiction."""


def impossible(elaborator: "Elaborator", expected: LeanType | None) -> Typed:
    """Return a value for a case that a proof excludes: asking for it is undecided. It may be a proof itself."""
    type_: LeanType = elaborator.fresh_type() if expected is None else expected

    def build() -> Core:
        if elaborator.metas.zonk(type_) == PROOF:
            return Erased()
        return Stuck(Code.UNSUPPORTED_FORM, "a value that is made by tactics or in an impossible case")

    return Typed(build, type_)


def is_opaque(environment: Environment, term: Term, scope: Scope) -> bool:
    """Whether a term in the place of a proof is taken as one without a look at its parts."""
    head = _head(term)
    if isinstance(head, Ident):
        is_local = head.name.partition(".")[0] in scope.variables
        return not is_local and not _is_unknown(environment, head, scope)
    if isinstance(head, Binary):
        return head.operator == "▸"
    return isinstance(head, Lambda | FunAlternatives)


def is_lemma(environment: Environment, term: Term, scope: Scope) -> bool:
    """Whether a term without a written type is taken for a proof: it applies something that is no function here."""
    head = _head(term)
    if isinstance(head, Binary):
        return head.operator == "▸"
    if not isinstance(head, Ident) or head.name.partition(".")[0] in scope.variables:
        return False
    try:
        names.resolve(environment, head.name, scope, head.span)
    except LeanError as error:
        return error.diagnostic.code is Code.UNSUPPORTED_NAME
    return False


def _head(term: Term) -> Term:
    while isinstance(term, Paren | App | Field):
        term = term.function if isinstance(term, App) else term.term
    return term


def _is_unknown(environment: Environment, head: Ident, scope: Scope) -> bool:
    try:
        names.resolve(environment, head.name, scope, head.span)
    except LeanError as error:
        return error.diagnostic.code is Code.UNKNOWN_IDENTIFIER
    return False
