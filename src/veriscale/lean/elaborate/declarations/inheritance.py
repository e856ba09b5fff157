"""Structures that extend others: a value holds one of each parent, in a field ``toParent`` (Lean.Elab.Structure)."""

from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import DataType
from veriscale.lean.types import LeanType, TCon, substitute


def own_fields(data_type: DataType, type_: TCon) -> dict[str, LeanType]:
    """Return the fields of a structure itself with their types at `type_`, those of parents as ``toParent``."""
    _, fields, types = data_type.constructors[0]
    parameters = dict(zip(data_type.parameters, type_.args, strict=True))
    return {name: substitute(field, parameters) for name, field in zip(fields, types, strict=True)}


def all_fields(environment: Environment, data_type: DataType, type_: TCon) -> dict[str, LeanType]:
    """Return the fields of a structure and of those that it extends."""
    found: dict[str, LeanType] = {}
    for name, field_type in own_fields(data_type, type_).items():
        found[name] = field_type
        parent = parent_of(environment, data_type, name, field_type)
        if parent is not None:
            assert isinstance(field_type, TCon)
            found.update(all_fields(environment, parent, field_type))
    return found


def parent_of(environment: Environment, data_type: DataType, field: str, type_: LeanType) -> DataType | None:
    """Return the structure that `field` holds, where it is one that `data_type` extends."""
    if field not in data_type.parents or not isinstance(type_, TCon):
        return None
    return environment.find_data_type(type_.name)


def path_to(
    environment: Environment, data_type: DataType, type_: TCon, field: str
) -> list[tuple[int, LeanType]] | None:
    """Return the steps from a value to a field, maybe of a parent: the index and type of each; None for no field."""
    fields = own_fields(data_type, type_)
    names = list(fields)
    if field in fields:
        return [(names.index(field), fields[field])]
    for name in data_type.parents:
        inner = fields[name]
        parent = parent_of(environment, data_type, name, inner)
        if parent is not None and isinstance(inner, TCon):
            rest = path_to(environment, parent, inner, field)
            if rest is not None:
                return [(names.index(name), inner), *rest]
    return None
