"""Which mutator a type has.

Types without one are *opaque*: functions, type variables, inductive types, structures without a description, and
everything that contains one of these. A structure that contains itself is
opaque too. Opaque values change by ingredient reuse alone, as whole values.
"""

from collections.abc import Mapping
from typing import Any

from veriscale.expand.mutate.characters import CHAR_MUTATOR
from veriscale.expand.mutate.integer_sequences import INT_SEQUENCE_MUTATOR
from veriscale.expand.mutate.integers import INT_MUTATOR
from veriscale.expand.mutate.natural_sequences import NAT_SEQUENCE_MUTATOR
from veriscale.expand.mutate.naturals import NAT_MUTATOR
from veriscale.expand.mutate.numbers import FLOAT_MUTATOR, UINT_MUTATORS
from veriscale.expand.mutate.schema import TypeMutator
from veriscale.expand.mutate.sequences import sequence_mutator
from veriscale.expand.mutate.strings import STRING_MUTATOR
from veriscale.expand.mutate.structural import BOOL_MUTATOR, option_mutator, tuple_mutator
from veriscale.lean.types import INT, NAT, LeanType, TCon, array_of, list_of
from veriscale.lean.values import StructureInfo

Structures = Mapping[str, StructureInfo]
"""The user structures of a task, by name."""

FIXED: Mapping[LeanType, TypeMutator[Any]] = {
    INT: INT_MUTATOR,
    NAT: NAT_MUTATOR,
    list_of(INT): INT_SEQUENCE_MUTATOR,
    array_of(INT): INT_SEQUENCE_MUTATOR,
    list_of(NAT): NAT_SEQUENCE_MUTATOR,
    array_of(NAT): NAT_SEQUENCE_MUTATOR,
    TCon("Char"): CHAR_MUTATOR,
    TCon("String"): STRING_MUTATOR,
    TCon("Bool"): BOOL_MUTATOR,
    TCon("Float"): FLOAT_MUTATOR,
    **{TCon(name): mutator for name, mutator in UINT_MUTATORS.items()},
}
"""The types whose schemas are written down; all others are composed from these."""

DEEPEST = 8
"""Structures within structures beyond this depth are opaque, which ends every recursion."""


def mutator_for(type_: LeanType, structures: Structures | None = None) -> TypeMutator[Any] | None:
    """Return the mutator of `type_`, or None for an opaque type."""
    return _find(type_, structures or {}, frozenset())


def _find(type_: LeanType, structures: Structures, inside: frozenset[TCon]) -> TypeMutator[Any] | None:
    """Compose the mutator; `inside` holds the structure types whose fields are being looked at."""
    if type_ in FIXED:
        return FIXED[type_]
    if not isinstance(type_, TCon):
        return None
    if type_.name in structures:
        return _structure(type_, structures, inside)
    components = [_find(arg, structures, inside) for arg in type_.args]
    known = [component for component in components if component is not None]
    if len(known) < len(components):
        return None
    match type_.name, known:
        case (("List" | "Array"), [element]):
            return sequence_mutator(element)
        case "Option", [content]:
            return option_mutator(content)
        case "Prod", [_, _]:
            return tuple_mutator(("first", "second"), known)
    return None


def _structure(type_: TCon, structures: Structures, inside: frozenset[TCon]) -> TypeMutator[Any] | None:
    """Compose the mutator of a user structure from its fields."""
    if type_ in inside or len(inside) >= DEEPEST:
        return None
    structure = structures[type_.name]
    fields = [_find(field, structures, inside | {type_}) for field in structure.types_at(type_)]
    known = [field for field in fields if field is not None]
    if not known or len(known) < len(fields):
        return None
    return tuple_mutator(structure.fields, known)
