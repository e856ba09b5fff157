"""Finds the user structures of a task's Lean file that its test values may be of.

Only what the values need: names of type parameters, fields and field types. Structures with parents or default values,
or with field types that ``lean/type_text.py`` does not read, are left out, and values of them are then refused.
"""

from collections.abc import Iterator, Mapping

from veriscale.benchmark.records import Signature
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import Binder, BinderKind, Sort, Structure
from veriscale.lean.type_text import ARITIES, TypeTextError, parse_type_text
from veriscale.lean.types import LeanType, TCon, TFun, TParam
from veriscale.lean.values import StructureInfo


def structures_of(lean: str) -> Mapping[str, StructureInfo]:
    """Return the structures that a Lean text declares at its top level, by name."""
    source = Source(lean)
    file, _ = parse_file(source)
    declared = (command for command in file.commands if isinstance(command, Structure))
    found = (_structure(command, source) for command in declared if command.keyword == "structure")
    return {info.name: info for info in found if info is not None}


def structures_for(signature: Signature, lean: str) -> Mapping[str, StructureInfo]:
    """Return the structures of `lean` where the signature names types that are not the library's, else none."""
    types = [parameter.type for parameter in signature.parameters] + [signature.return_type]
    if all(name in ARITIES for type_ in types for name in _constants(type_)):
        return {}
    return structures_of(lean)


def _structure(command: Structure, source: Source) -> StructureInfo | None:
    parameters = tuple(binder.name for binder in command.binders if binder.name and _is_type_parameter(binder))
    others = [binder for binder in command.binders if not _is_type_parameter(binder)]
    if command.extends or any(binder.kind is not BinderKind.INSTANCE for binder in others):
        return None
    types: list[LeanType] = []
    for field in command.fields:
        if field.type is None or field.binders or field.default is not None:
            return None
        try:
            type_ = parse_type_text(source.slice(field.type.span))
        except TypeTextError:
            return None
        types.append(_with_parameters(type_, parameters))
    return StructureInfo(command.name, parameters, tuple(field.name for field in command.fields), tuple(types))


def _is_type_parameter(binder: Binder) -> bool:
    return isinstance(binder.type, Sort) and binder.type.name == "Type" and binder.kind is not BinderKind.INSTANCE


def _with_parameters(type_: LeanType, parameters: tuple[str, ...]) -> LeanType:
    """Turn the names of type parameters into type variables."""
    if isinstance(type_, TCon):
        if type_.name in parameters and not type_.args:
            return TParam(type_.name)
        return TCon(type_.name, tuple(_with_parameters(arg, parameters) for arg in type_.args))
    if isinstance(type_, TFun):
        return TFun(_with_parameters(type_.domain, parameters), _with_parameters(type_.codomain, parameters))
    return type_


def _constants(type_: LeanType) -> Iterator[str]:
    """Yield the names of all type constants in a type."""
    if isinstance(type_, TCon):
        yield type_.name
        for arg in type_.args:
            yield from _constants(arg)
    elif isinstance(type_, TFun):
        yield from _constants(type_.domain)
        yield from _constants(type_.codomain)
