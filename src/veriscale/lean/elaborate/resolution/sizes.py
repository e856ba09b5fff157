"""Sizes of ``Fin``: natural numbers that stand as arguments of a type.

Types here do not depend on values, so a size is written as a type: ``TCon("5")`` for a numeral, otherwise a variable
that is named by the text of the term, such as ``TParam("xs.size")``, and equal to itself alone. `Sizes` keeps the
terms behind the names. Sums with a numeral are known, so that ``i.succ`` has the type ``Fin (n + 1)``; other equations
between sizes are not. That a value is below its size is not checked: it is what real Lean has a proof of.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from veriscale.lean.core import Apply, Constant, Core, Literal
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import App, Binary, Field, Hole, Ident, NumLit, Paren, Term
from veriscale.lean.types import NAT, LeanType, TCon, TMeta, TParam

if TYPE_CHECKING:
    from veriscale.lean.elaborate.elaborator import Elaborator

Locals = tuple[Typed | None, ...]
"""The locals that a size mentions: the same text means another size where a name is bound anew."""


@dataclass
class Sizes:
    """The terms of the sizes of one declaration that are no numerals."""

    _terms: dict[str, tuple[Typed, Locals]] = field(default_factory=dict)

    def name(self, text: str, typed: Typed, mentioned: Locals) -> TParam:
        """Return the type variable for a size, whose name is `text` unless that means another size already."""
        while text in self._terms and not _same(self._terms[text][1], mentioned):
            text += "✝"
        self._terms.setdefault(text, (typed, mentioned))
        return TParam(text)

    def find(self, name: str) -> tuple[Typed, Locals] | None:
        """Return the term behind a name and the locals that it mentions."""
        return self._terms.get(name)

    def clear(self) -> None:
        """Forget all sizes, where a header is elaborated once more with new locals."""
        self._terms.clear()


def _same(left: Locals, right: Locals) -> bool:
    return len(left) == len(right) and all(a is b for a, b in zip(left, right, strict=True))


def size_of(type_: LeanType) -> LeanType | None:
    """Return n for ``Fin n``."""
    return type_.args[0] if isinstance(type_, TCon) and type_.name == "Fin" else None


def literal_size(size: LeanType) -> int | None:
    """Return the number of a size that is a numeral."""
    return int(size.name) if isinstance(size, TCon) and size.name.isdecimal() else None


def offset_of(size: LeanType) -> tuple[str, int]:
    """Split the name of a size that is no numeral into ``base + k``."""
    name = size.name if isinstance(size, TParam) else ""
    base, _, last = name.rpartition(" + ")
    return (base, int(last)) if base and last.isdecimal() else (name, 0)


def elaborate_size(elaborator: "Elaborator", term: Term, scope: Scope) -> LeanType:
    """Elaborate a natural number in the place of a type.

    Raises:
        LeanError: it is no natural number, or of a form without a short text.
    """
    while isinstance(term, Paren):
        term = term.term
    if isinstance(term, NumLit):
        return TCon(str(term.value))
    if isinstance(term, Hole):
        return elaborator.fresh_type()
    if isinstance(term, Binary) and term.operator == "+":
        return total(
            elaborator,
            elaborate_size(elaborator, term.left, scope),
            elaborate_size(elaborator, term.right, scope),
            term.span,
        )
    text = size_text(term)
    if text is None:
        raise LeanError(Code.UNSUPPORTED_TYPE, term.span, "this size of Fin is not supported")
    typed = elaborator.elaborate_as(term, scope, NAT)
    return elaborator.sizes.name(text, typed, tuple(scope.variables.get(name) for name in free_names(term)))


def size_text(term: Term) -> str | None:
    """Return the text of a simple term, with one space around operators and between arguments."""
    if isinstance(term, Paren):
        text = size_text(term.term)
        return text if text is None or text.isidentifier() or text.isdecimal() else f"({text})"
    if isinstance(term, NumLit):
        return str(term.value)
    if isinstance(term, Ident):
        return term.name
    if isinstance(term, Field):
        parts = [size_text(term.term), term.name]
        joint = "."
    elif isinstance(term, Binary):
        parts = [size_text(term.left), size_text(term.right)]
        joint = f" {term.operator} "
    elif isinstance(term, App) and not term.ellipsis and all(item.name is None for item in term.arguments):
        parts = [size_text(term.function), *(size_text(item.value) for item in term.arguments)]
        joint = " "
    else:
        return None
    known = [part for part in parts if part is not None]
    return joint.join(known) if len(known) == len(parts) else None


def free_names(term: Term) -> list[str]:
    """Return the first components of the identifiers in a term that `size_text` accepts."""
    match term:
        case Ident():
            return [term.name.partition(".")[0]]
        case Paren() | Field():
            return free_names(term.term)
        case Binary():
            return free_names(term.left) + free_names(term.right)
        case App():
            return free_names(term.function) + [name for item in term.arguments for name in free_names(item.value)]
        case _:
            return []


def size_core(elaborator: "Elaborator", size: LeanType, scope: Scope, span: Span) -> Core:
    """Build the number that a size is, for a place in `scope`.

    Raises:
        LeanError: the size is not known there.
    """
    size = elaborator.metas.zonk(size)
    here = {id(typed) for typed in scope.variables.values()}
    if any(typed is not None and id(typed) not in here for typed in _mentioned(elaborator, size)):
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"the size {size} of a Fin type is not known here")
    return _core(elaborator, size, span)


def _core(elaborator: "Elaborator", size: LeanType, span: Span) -> Core:
    number = literal_size(size)
    if number is not None:
        return Literal(number)
    found = elaborator.sizes.find(size.name) if isinstance(size, TParam) else None
    if found is None:
        raise LeanError(Code.CANNOT_INFER, span, "the size of a Fin type stays unknown")
    return found[0].build()


def total(elaborator: "Elaborator", left: LeanType, right: LeanType, span: Span) -> LeanType:
    """Return the sum of two sizes; numerals at the end are added up."""
    left, right = elaborator.metas.zonk(left), elaborator.metas.zonk(right)
    if isinstance(left, TMeta) or isinstance(right, TMeta):
        raise LeanError(Code.UNSUPPORTED_TYPE, span, "a sum with an unknown size is not supported")
    first, second = literal_size(left), literal_size(right)
    if first is not None and second is not None:
        return TCon(str(first + second))
    if second == 0:
        return left
    name = f"{_shown(left)} + {_shown(right)}"
    if second is not None:
        base, offset = offset_of(left)
        name = f"{base} + {offset + second}"

    def build() -> Core:
        return Apply(Constant("Nat.add", (), 2), tuple(_core(elaborator, s, span) for s in (left, right)), 2)

    return elaborator.sizes.name(name, Typed(build, NAT), _mentioned(elaborator, left) + _mentioned(elaborator, right))


def _shown(size: LeanType) -> str:
    return size.name if isinstance(size, TCon | TParam) else ""


def _mentioned(elaborator: "Elaborator", size: LeanType) -> Locals:
    found = elaborator.sizes.find(size.name) if isinstance(size, TParam) else None
    return found[1] if found is not None else ()


def difference(whole: LeanType, part: int) -> LeanType | None:
    """Return the size that gives `whole` when `part` is added, None where there is none."""
    number = literal_size(whole)
    if number is not None:
        return TCon(str(number - part)) if number >= part else None
    base, offset = offset_of(whole)
    if offset < part:
        return None if part else whole
    return TParam(base if offset == part else f"{base} + {offset - part}")


def relate(elaborator: "Elaborator", left: LeanType, right: LeanType, whole: LeanType, span: Span) -> bool:
    """Solve ``left + right = whole`` as far as the sizes are known; return whether nothing is left to do.

    Raises:
        LeanError: the equation does not hold.
    """
    left, right, whole = (elaborator.metas.resolve(size) for size in (left, right, whole))
    if not isinstance(left, TMeta) and not isinstance(right, TMeta):
        if elaborator.metas.unify(whole, total(elaborator, left, right, span)):
            return True
        raise _unequal(elaborator, whole, span)
    if isinstance(whole, TMeta):
        return False
    for known, unknown in ((right, left), (left, right)):
        part = literal_size(known)
        if part is not None:
            rest = difference(whole, part)
            if rest is None:
                raise _unequal(elaborator, whole, span)
            return elaborator.metas.unify(unknown, rest)
    return False


def _unequal(elaborator: "Elaborator", whole: LeanType, span: Span) -> LeanError:
    shown = elaborator.metas.zonk(whole)
    return LeanError(Code.TYPE_MISMATCH, span, f"the size {shown} of a Fin type is not the one that is expected here")
