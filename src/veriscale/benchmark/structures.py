"""Finds the user structures of a task's Lean file that its test values may be of.

Only what the values need: names of type parameters, fields and field types. Structures with extended parents, default
values or types that ``lean/type_text.py`` does not read are left out, and values of them are then refused.
"""

import re
from collections.abc import Iterator, Mapping

from veriscale.benchmark.records import Signature
from veriscale.lean.type_text import ARITIES, TypeTextError, parse_type_text
from veriscale.lean.types import LeanType, TCon, TFun, TParam
from veriscale.lean.values import StructureInfo

_STRUCTURE = re.compile(
    r"^structure[ \t]+([\w.'₀-₉]+)((?:\s*[({\[][^)}\]]*[)}\]])*)\s*(?::\s*Type\s*)?\bwhere\b[^\n]*\n"
    r"((?:[ \t]+[^\n]*\n|[ \t]*\n)*)",
    re.MULTILINE,
)
_PARAMETERS = re.compile(r"[({]([^:(){}]*):\s*Type[^(){}]*[)}]")
_FIELD = re.compile(r"[ \t]+((?:[^\W\d][\w'₀-₉]*[ \t]+)+?)?:[ \t]*(.*)")
_COMMENT = re.compile(r"--[^\n]*|/-.*?-/", re.DOTALL)


def structures_of(lean: str) -> Mapping[str, StructureInfo]:
    """Return the structures that a Lean text declares, by name."""
    text = _COMMENT.sub("", lean)
    found = (_structure(match) for match in _STRUCTURE.finditer(text + "\n"))
    return {info.name: info for info in found if info is not None}


def structures_for(signature: Signature, lean: str) -> Mapping[str, StructureInfo]:
    """Return the structures of `lean` where the signature names types that are not the library's, else none."""
    types = [parameter.type for parameter in signature.parameters] + [signature.return_type]
    if all(name in ARITIES for type_ in types for name in _constants(type_)):
        return {}
    return structures_of(lean)


def _structure(match: re.Match[str]) -> StructureInfo | None:
    parameters = tuple(name for group in _PARAMETERS.findall(match[2]) for name in group.split())
    fields: list[str] = []
    types: list[LeanType] = []
    for line in match[3].splitlines():
        if not line.strip() or line.strip().startswith("deriving"):
            continue
        field = _FIELD.fullmatch(line.rstrip())
        if field is None or not field[1] or ":=" in field[2]:
            return None
        try:
            type_ = _with_parameters(parse_type_text(field[2]), parameters)
        except TypeTextError:
            return None
        names = field[1].split()
        fields.extend(names)
        types.extend([type_] * len(names))
    return StructureInfo(match[1], parameters, tuple(fields), tuple(types))


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
