"""The names in notations, and what becomes of text behind syntax that is not supported.

The parser expands notations and marks the names in the expansion. Here each marked name becomes the full name of what
it meant where the notation was declared, so that no local or later name takes its place (Lean's macro hygiene). Behind
a notation or macro that was refused, the same text may mean something else in Lean: declarations are refused then.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import TypeVar

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.forms.expansions import DEFINITIONS
from veriscale.lean.elaborate.forms.type_terms import TRANSPARENT
from veriscale.lean.elaborate.monads.monadic import MONADIC_NAMES
from veriscale.lean.elaborate.resolution.environment import EXPORTS, Environment
from veriscale.lean.elaborate.resolution.names import candidates, unknown
from veriscale.lean.elaborate.resolution.scopes import Scope
from veriscale.lean.library.types import TYPE_ALIASES
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.notations import MARK
from veriscale.lean.syntax.walk import with_parts

_Node = TypeVar("_Node", bound=tree.Node)


@dataclass
class NotationNames:
    """The names of a text's notations, and whether its syntax is known."""

    _full: dict[str, str] = field(default_factory=dict)
    _declared: bool = False
    _refused: bool = False

    def declare(
        self, notation: tree.Notation, environment: Environment, scope: Scope, variables: AbstractSet[str]
    ) -> None:
        """Look up the names of a notation.

        Args:
            notation: The command.
            environment: What is declared before it.
            scope: Where it stands.
            variables: The variables of the section, which a notation here cannot speak of.

        Raises:
            LeanError: It was refused, or a name in it is unknown.
        """
        if notation.fault is not None:
            self._refused = True
            fault = notation.fault
            raise LeanError(fault.code, fault.span, fault.message)
        self._declared = True
        for ident in notation.names:
            name = ident.name.partition(MARK)[0]
            try:
                self._full[ident.name] = f"_root_.{_resolve(environment, name, scope, ident, variables)}"
            except LeanError as error:
                environment.broken[ident.name] = error.diagnostic
                raise

    def settle(self, command: _Node) -> _Node:
        """Return a command with the names of notations settled.

        Raises:
            LeanError: Syntax that is not supported was declared before it.
        """
        if self._refused:
            message = "this stands behind a declaration of syntax that is not supported"
            raise LeanError(Code.UNSUPPORTED_COMMAND, command.span, message)
        if not self._declared:
            return command
        return with_parts(command, self._settled)

    def _settled(self, node: tree.Node) -> tree.Node:
        if isinstance(node, tree.Ident):
            return replace(node, name=self._full[node.name]) if node.name in self._full else node
        return with_parts(node, self._settled)


def _resolve(environment: Environment, name: str, scope: Scope, ident: tree.Ident, variables: AbstractSet[str]) -> str:
    """Return the full name of what `name` means (Lean.ResolveName: namespaces inside out, then the opened ones)."""
    if name.partition(".")[0] in variables:
        raise LeanError(Code.UNSUPPORTED_FORM, ident.span, "a notation for a section variable is not supported")
    known = [full for full in candidates(name, scope) if _exists(environment, full)]
    if not known:
        if name in TRANSPARENT or name in MONADIC_NAMES:
            raise LeanError(Code.UNSUPPORTED_NAME, ident.span, f"a notation for {name} is not supported")
        head = name.rpartition(".")[0]
        if head and any(_exists(environment, full) for full in candidates(head, scope)):
            raise LeanError(Code.UNSUPPORTED_FORM, ident.span, "a notation for a field is not supported")
        raise unknown(environment, name, scope, ident.span)
    inside = scope.namespace and f"{scope.namespace}.".startswith(known[0].removesuffix(name) or "?")
    if len(set(known)) > 1 and not inside:
        raise LeanError(Code.UNSUPPORTED_FORM, ident.span, f"{name} may mean {known[0]} or {known[1]}")
    full = known[0]
    if any(full in layer.globals or full in layer.data_types for layer in environment.layers()):
        return full
    # A later declaration may take the short name of what core Lean exports.
    return EXPORTS.get(full, TYPE_ALIASES.get(full, full))


def _exists(environment: Environment, full: str) -> bool:
    if environment.find_global(full) is not None or full in DEFINITIONS:
        return True
    return environment.type_arity(TYPE_ALIASES.get(full, full)) is not None or environment.find_alias(full) is not None
