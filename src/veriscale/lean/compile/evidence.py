"""Evidence in compiled code: dictionaries of closed instances are globals, the others are made where needed."""

from veriscale.lean.compile.emit import Scope
from veriscale.lean.core import Evidence, InstanceParameter


def evidence(scope: Scope, item: Evidence) -> str | None:
    """Return a Python expression for the dictionary of `item`, or None where there is no such instance."""
    if isinstance(item, InstanceParameter):
        return scope.unit.names.get(item.name)
    linker = scope.unit.linker
    dictionary = linker.dictionary(item)
    if dictionary is not None:
        return str(linker.bind(dictionary, item.name))
    maker = linker.maker(item.name)
    parts = [evidence(scope, part) for part in item.evidence]
    if maker is None or None in parts:
        return None
    return f"{linker.bind(maker, item.name)}({', '.join(p for p in parts if p)})"


def all_evidence(scope: Scope, items: tuple[Evidence, ...]) -> list[str] | None:
    """Return expressions for all `items`, or None where one of them is missing."""
    found = [evidence(scope, item) for item in items]
    return None if None in found else [e for e in found if e is not None]
