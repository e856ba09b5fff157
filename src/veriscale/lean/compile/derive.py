"""Derived instances of user structures and inductive types.

The elaborator refers to the instance that ``deriving C`` makes for the type ``T`` as ``InstanceRef("instCT", ...)``
(``instBEqPoint``, Lean's own name) with one piece of evidence, of the same class, per type parameter of ``T`` in order.
An `InstanceDefinition` of that name goes first: the instances of other classes are declarations of their own.
``BEq`` and ``DecidableEq`` compare values.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from veriscale.lean.compile.runtime import equal
from veriscale.lean.compile.types import EXACT_TYPES
from veriscale.lean.core import StructureDefinition
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import DERIVED, Dictionary
from veriscale.lean.types import LeanType, TCon, TParam

FindStructure = Callable[[str], StructureDefinition | None]

DERIVABLE = ("BEq", "DecidableEq")


@dataclass(frozen=True)
class Derived:
    """A derived instance; `structural` tells whether Python's ``==`` is its equality."""

    class_name: str
    structure: StructureDefinition
    structural: bool
    find: FindStructure

    def make(self, *evidence: Dictionary) -> Dictionary:
        """Return the run-time evidence."""
        structural = self.structural and all(e.structural for e in evidence)
        method = "beq" if self.class_name == "BEq" else "decEq"
        if structural and self._is_recursive():
            # Values may share parts: what the library does with Python's == would not be counted.
            return Dictionary({method: equal})
        return Dictionary({method: _same if structural else _unknown}, structural)

    def _is_recursive(self) -> bool:
        """Whether values may hold values of the same type, also through other user types."""
        seen: set[str] = set()
        waiting = [self.structure]
        while waiting:
            for _, _, types in waiting.pop().constructors:
                for name in (name for type_ in types for name in names_in(type_) if name not in seen):
                    seen.add(name)
                    inner = self.find(name)
                    waiting += [inner] if inner is not None else []
        return self.structure.name in seen


def _same(left: Any, right: Any) -> bool:
    return bool(left == right)


def _unknown(left: Any, right: Any) -> bool:
    raise Undecided(Code.UNDECIDABLE_EQUALITY, "derived equality over another equality than that of values")


def names_in(type_: LeanType) -> Iterator[str]:
    """Yield the type constants in `type_`."""
    if isinstance(type_, TCon):
        yield type_.name
        for arg in type_.args:
            yield from names_in(arg)


def derived_instance(name: str, find: FindStructure, has_own_equality: Callable[[], bool]) -> Derived | None:
    """Return the derived instance called `name`, if it can be one."""
    for class_name in DERIVABLE:
        type_name = name.removeprefix(f"inst{class_name}")
        structure = find(type_name) or find(type_name.removesuffix(DERIVED))
        if name.startswith(f"inst{class_name}") and structure is not None:
            structural = _is_exact(structure, find, has_own_equality, set())
            return Derived(class_name, structure, structural, find)
    return None


def _is_exact(
    structure: StructureDefinition, find: FindStructure, has_own_equality: Callable[[], bool], seen: set[str]
) -> bool:
    """Whether the derived equality is that of values: all fields are of types whose equality is."""
    if structure.name in seen:
        return True
    seen.add(structure.name)

    def exact(type_: LeanType) -> bool:
        if isinstance(type_, TParam):
            return True
        if not isinstance(type_, TCon):
            return False
        if type_.name == "Fin":
            return True
        inner = find(type_.name)
        if inner is not None:
            if has_own_equality() or not _is_exact(inner, find, has_own_equality, seen):
                return False
        elif type_.name not in EXACT_TYPES:
            return False
        return all(exact(arg) for arg in type_.args)

    return all(exact(t) for _, _, types in structure.constructors for t in types)
