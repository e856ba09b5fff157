"""The state of one declaration's elaboration, and what every part of the elaborator calls.

Elaboration is bidirectional. What cannot be decided yet (a field of a term whose type is unknown, evidence for a class
at an unknown type, the type of a numeral) is *postponed*: an attempt is kept and tried again whenever something was
learnt. At the end of the declaration Lean's default instances are applied one by one, homogeneous operators first,
then negation (Int), then numerals (Nat); what is stuck after that is an error. (Lean.Elab.SyntheticMVars)
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from veriscale.lean.core import Core, Erased, Evidence, Local
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application import coercions
from veriscale.lean.elaborate.forms import proofs
from veriscale.lean.elaborate.resolution import instances
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import Constraint, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import Sizes
from veriscale.lean.elaborate.resolution.unify import Metas
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import Node, Term
from veriscale.lean.types import PROOF, PROP, LeanType, TMeta, render

Handler = Callable[["Elaborator", Node, Scope, LeanType | None], Typed]

DEFAULT_EXPONENT = 10_000
DEFAULT_INDEX = 2000
DEFAULT_NEGATION = 500
DEFAULT_NUMERAL = 100
DEFAULT_LIFTED = 50
"""Priorities of default instances: Lean's ``high`` for ``Monoid.Pow``, ``mid`` for ``Neg Int``, 100 for ``OfNat Nat``;
of an index of unknown type, which is a Nat, and of ``↑i`` in a place of unknown type."""


@dataclass(slots=True)
class Pending:
    """A postponed step: `attempt` returns whether it is done; `default` makes a choice where nothing is known."""

    attempt: Callable[[], bool]
    span: Span
    code: Code
    message: Callable[[], str]
    default: Callable[[], bool] | None = None
    priority: int = 0


@dataclass(slots=True)
class EvidenceSlot:
    """Evidence that is found when the types of its constraint are known."""

    evidence: Evidence | None = None

    def get(self) -> Evidence:
        """Return the evidence; it is there once the declaration is finished."""
        assert self.evidence is not None
        return self.evidence


@dataclass(slots=True)
class _Hole:
    typed: Typed | None = None

    def build(self) -> Core:
        assert self.typed is not None
        return self.typed.build()


@dataclass
class Elaborator:
    """Elaborates the terms of one declaration."""

    environment: Environment
    handlers: dict[type, Handler]
    metas: Metas = field(default_factory=Metas)
    sizes: Sizes = field(default_factory=Sizes)
    _pending: list[Pending] = field(default_factory=list)
    _names: int = 0
    obligations: list[str] = field(default_factory=list)
    """What real Lean would demand besides and is not checked here."""
    decisions: list[Core] = field(default_factory=list)
    """The propositions that are used as Booleans, as they are built."""

    # Terms -------------------------------------------------------------------------------------------------------

    def elaborate(self, term: Term, scope: Scope, expected: LeanType | None = None) -> Typed:
        """Elaborate `term`; `expected` is a hint that the result may not meet."""
        handler = self.handlers.get(type(term))
        if handler is None:
            raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"{type(term).__name__} is not supported here")
        return handler(self, term, scope, expected)

    def elaborate_as(self, term: Term, scope: Scope, type_: LeanType) -> Typed:
        """Elaborate `term` at `type_`, with a coercion where Lean has one.

        Raises:
            LeanError: the term has another type.
        """
        if type_ == PROOF and proofs.is_opaque(self.environment, term, scope):
            self.obligations.append("a proof is not checked")
            return Typed(erased, PROOF)
        return self.ensure(self.elaborate(term, scope, type_), type_, term.span)

    def elaborate_proposition(self, term: Term, scope: Scope) -> Typed:
        """Elaborate `term` as a proposition; a Bool stands for ``b = true``."""
        return self.elaborate_as(term, scope, PROP)

    def ensure(self, typed: Typed, type_: LeanType, span: Span) -> Typed:
        """Return `typed` at `type_`."""
        if self.metas.unify(typed.type, type_):
            return typed
        coerced = coercions.coerce(self, typed, type_)
        if coerced is not None:
            return coerced
        self.progress()
        if self.metas.unify(typed.type, type_):
            return typed
        actual, wanted = render(self.metas.zonk(typed.type)), render(self.metas.zonk(type_))
        raise LeanError(Code.TYPE_MISMATCH, span, f"this has type {actual}, but {wanted} is expected")

    # Names and unknowns ------------------------------------------------------------------------------------------

    def fresh_type(self) -> TMeta:
        """Return an unknown type."""
        return self.metas.fresh()

    def fresh_name(self, hint: str | None = None) -> str:
        """Return a local name that is unique in the declaration."""
        self._names += 1
        return f"{hint or '_'}.{self._names}"

    def fresh_local(self, hint: str | None, type_: LeanType) -> tuple[str, Typed]:
        """Return a new core name and the local that stands for it."""
        name = self.fresh_name(hint)
        return name, Typed(lambda: Local(name), type_)

    def resolve(self, type_: LeanType) -> LeanType:
        """Return the type with its head known as far as it is, after trying what was postponed."""
        type_ = self.metas.resolve(type_)
        if isinstance(type_, TMeta):
            self.progress()
            type_ = self.metas.resolve(type_)
        return type_

    # Postponement ------------------------------------------------------------------------------------------------

    def postpone(
        self,
        resume: Callable[[], Typed | None],
        expected: LeanType | None,
        span: Span,
        message: Callable[[], str],
    ) -> Typed:
        """Return what `resume` gives, now or, while it gives None, later."""
        typed = resume()
        if typed is not None:
            return typed
        type_ = expected if expected is not None else self.fresh_type()
        hole = _Hole()

        def attempt() -> bool:
            result = resume()
            if result is None:
                return False
            hole.typed = self.ensure(result, type_, span)
            return True

        self._pending.append(Pending(attempt, span, Code.CANNOT_INFER, message))
        return Typed(hole.build, type_)

    def wait(self, pending: Pending) -> None:
        """Try a step now or keep it for later."""
        if not pending.attempt():
            self._pending.append(pending)

    def require(self, constraint: Constraint, scope: Scope, span: Span) -> EvidenceSlot:
        """Return a slot for evidence of `constraint`.

        Raises:
            LeanError: there is no such instance (now, or from a later step).
        """
        slot = EvidenceSlot()

        def attempt() -> bool:
            slot.evidence = instances.resolve(self, constraint, scope, span)
            return slot.evidence is not None

        def message() -> str:
            return f"cannot find the types of the instance {self.show(constraint)}"

        self.wait(Pending(attempt, span, Code.CANNOT_INFER, message))
        return slot

    def show(self, constraint: Constraint) -> str:
        """Return the constraint with its types as far as they are known."""
        return str(Constraint(constraint.class_name, tuple(self.metas.zonk(type_) for type_ in constraint.types)))

    def progress(self) -> None:
        """Try all postponed steps until none gets further."""
        moved = True
        while moved:
            moved = False
            waiting, self._pending = self._pending, []
            for position, pending in enumerate(waiting):
                try:
                    done = pending.attempt()
                except LeanError:
                    self._pending = [*waiting[position + 1 :], *self._pending]
                    raise
                if done:
                    moved = True
                else:
                    self._pending.append(pending)

    def finish(self) -> None:
        """Settle everything that is still open.

        Raises:
            LeanError: something stays unknown.
        """
        self.progress()
        while self._pending:
            if not self._apply_default():
                stuck = self._pending[0]
                raise LeanError(stuck.code, stuck.span, stuck.message())
            self.progress()

    def _apply_default(self) -> bool:
        """Apply the default of the pending step with the highest priority, the first among equals."""
        candidates = [pending for pending in self._pending if pending.default is not None]
        for pending in sorted(candidates, key=lambda item: -item.priority):
            assert pending.default is not None
            if pending.default():
                return True
        return False


def erased() -> Core:
    """Build a proof."""
    return Erased()
