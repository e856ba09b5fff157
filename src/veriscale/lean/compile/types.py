"""What the types of compared values say about comparing them."""

from collections.abc import Callable
from enum import Enum

from veriscale.lean.core import StructureDefinition
from veriscale.lean.types import LeanType, TCon, TFun, TMeta, TParam

EXACT_TYPES = frozenset(
    {"Nat", "Int", "Bool", "Prop", "Char", "String", "Unit", "PUnit", "Proof", "Fin", "Ordering", "String.Pos"}
    | {"UInt8", "UInt16", "UInt32", "UInt64", "USize", "Int8", "Int16", "Int32", "Int64", "ISize"}
    | {"List", "Array", "Option", "Prod", "Sum", "Except"}
    | {"Finset", "Multiset", "WithBot", "WithTop", "Lex"}
)
"""Library types whose values are equal in Lean just when their run-time values are equal in Python."""


class Comparison(Enum):
    """How values of a type are compared for propositional equality."""

    PYTHON = "Python's =="
    AT_RUN_TIME = "depends on the value"
    UNDECIDABLE = "never decided"


def comparison(
    type_: LeanType, find: Callable[[str], StructureDefinition | None], seen: frozenset[str] = frozenset()
) -> Comparison:
    """Return how values of `type_` are compared: functions and floats are not, variables of types at run time.

    ``Float`` has no decidable equality in Lean (Init.Data.Float); library types outside of `EXACT_TYPES` may have
    several run-time values for one value.
    """
    if isinstance(type_, (TParam, TMeta)):
        return Comparison.AT_RUN_TIME
    if isinstance(type_, TFun) or not isinstance(type_, TCon):
        return Comparison.UNDECIDABLE
    if type_.name == "Fin":
        return Comparison.PYTHON
    parts = [comparison(arg, find, seen) for arg in type_.args]
    structure = find(type_.name)
    if structure is not None:
        if structure.name not in seen:
            inner = seen | {structure.name}
            fields = [t for _, _, types in structure.constructors for t in types if not isinstance(t, TParam)]
            parts.extend(_without_variables(comparison(t, find, inner), t) for t in fields)
    elif type_.name not in EXACT_TYPES:
        return Comparison.UNDECIDABLE
    for worst in (Comparison.UNDECIDABLE, Comparison.AT_RUN_TIME):
        if worst in parts:
            return worst
    return Comparison.PYTHON


def _without_variables(found: Comparison, type_: LeanType) -> Comparison:
    """A structure's type variables are judged by its arguments, so in a field's type they count as decided."""
    return Comparison.PYTHON if found is Comparison.AT_RUN_TIME else found
