"""Which definitions call themselves, so that Lean would look for a proof of their termination.

``while`` loops are no calls: Lean runs them by a ``partial`` function of its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from veriscale.lean.core import Constant, Definition, LetRec, Local, SLetRec


def recursive_names(definitions: Iterable[Definition]) -> set[str]:
    """Return the names of those that call themselves, directly or through others of the given ones.

    A definition with a local function that does so counts as well.
    """
    bodies = {definition.name: definition.body for definition in definitions}
    calls = {name: _constants(body) & bodies.keys() for name, body in bodies.items()}
    return {name for name, body in bodies.items() if _reaches(calls, name) or _has_recursive_function(body)}


def _reaches(calls: dict[str, set[str]], name: str) -> bool:
    """Whether calls lead from a definition back to it."""
    waiting, seen = list(calls[name]), set[str]()
    while waiting:
        called = waiting.pop()
        if called not in seen:
            seen.add(called)
            waiting.extend(calls[called])
    return name in seen


def _has_recursive_function(body: object) -> bool:
    """Whether there is a ``let rec`` or ``where`` function that calls itself or others of its group in turn."""
    for group in _records(body):
        if isinstance(group, LetRec | SLetRec):
            names = {function.name for function in group.functions}
            calls = {function.name: _locals(function.body) & names for function in group.functions}
            if any(_reaches(calls, name) for name in names):
                return True
    return False


def _constants(body: object) -> set[str]:
    return {record.name for record in _records(body) if isinstance(record, Constant)}


def _locals(body: object) -> set[str]:
    return {record.name for record in _records(body) if isinstance(record, Local)}


def _records(root: object) -> Iterator[object]:
    """Yield all records of a core term; terms may nest deeply."""
    waiting = [root]
    while waiting:
        current = waiting.pop()
        if isinstance(current, tuple):
            waiting.extend(current)
        elif is_dataclass(current):
            yield current
            waiting.extend(getattr(current, field.name) for field in fields(current))
