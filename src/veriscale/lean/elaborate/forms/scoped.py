"""Terms with opened namespaces."""

from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.syntax.tree import OpenIn
from veriscale.lean.types import LeanType


def elaborate_open_in(elaborator: Elaborator, term: OpenIn, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``open A in e``."""
    return elaborator.elaborate(term.body, scope.open(term.namespaces), expected)
