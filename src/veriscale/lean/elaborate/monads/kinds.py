"""The monads that do blocks can be at: the identity, ``Option`` and ``Except``.

`Id α` is α here, so the identity needs nothing. A failing action of the other two ends the block with the action's own
value: ``none`` and ``(0, error)`` are the same values at every result type. (Init.Control.Option, Init.Control.Except)
"""

from dataclasses import dataclass

from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Core,
    Local,
    Project,
    SIf,
    SReturn,
    Statement,
)
from veriscale.lean.types import UNIT, LeanType, TCon


@dataclass(frozen=True, slots=True)
class Monad:
    """``Option`` or ``Except ε``: its name, and the type of its errors."""

    name: str
    error: LeanType

    def type(self, value: LeanType) -> LeanType:
        """Return ``m value``."""
        return TCon(self.name, (value,) if self.name == "Option" else (self.error, value))

    def success(self, value: Core) -> Core:
        """Build ``pure value``."""
        return Apply(Constant("Option.some" if self.name == "Option" else "Except.ok", (), 1), (value,), 1)

    def failed(self, action: str) -> Core:
        """Build the test whether the local `action` holds a failure."""
        if self.name == "Option":
            return Apply(Constant("Option.isNone", (), 1), (Local(action),), 1)
        return Connective(ConnectiveKind.NOT, (Apply(Constant("Except.toBool", (), 1), (Local(action),), 1),))

    def result(self, action: str) -> Core:
        """Build the result of the local `action`, which has not failed."""
        return Project(Local(action), 0 if self.name == "Option" else 1)

    def leave_if_failed(self, action: str) -> Statement:
        """Build the statement that ends the block where the local `action` has failed."""
        return SIf(self.failed(action), (SReturn(Local(action)),), ())


def monad_of(type_: LeanType) -> tuple[Monad, LeanType] | None:
    """Split ``m α``; None where the head is neither Option nor Except."""
    if isinstance(type_, TCon) and type_.name == "Option":
        return Monad("Option", UNIT), type_.args[0]
    if isinstance(type_, TCon) and type_.name == "Except":
        return Monad("Except", type_.args[0]), type_.args[1]
    return None
