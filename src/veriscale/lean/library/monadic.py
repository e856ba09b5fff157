"""Functions that run an action per element: ``List.mapM``, ``List.foldlM`` and kin, at Option and Except.

Type variables for monads do not exist here: each function has a form per monad, called ``NAME✝MONAD``; the elaborator
chooses. Lists and arrays are tuples and share implementations. (Init.Data.List.Control, Init.Data.Array.Basic)
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY

Items = tuple[Any, ...]
Action = Callable[[Any], Any]

MONADS = ("Option", "Except")


@dataclass(frozen=True, slots=True)
class _Monad:
    """How values of a monad look: where the result stands, and how one is made."""

    name: str

    @property
    def place(self) -> int:
        return 0 if self.name == "Option" else 1

    def failed(self, value: Any) -> bool:
        return value is None if self.name == "Option" else value[0] == 0

    def pure(self, value: Any) -> Any:
        return (value,) if self.name == "Option" else (1, value)


@dataclass(frozen=True, slots=True)
class _Stop:
    """A failed action."""

    value: Any


def _results(monad: _Monad, f: Action, items: Iterable[Any]) -> list[Any] | _Stop:
    """Run `f` on the items from left to right until one fails."""
    found: list[Any] = []
    for item in items:
        METER.charge(1)
        value = f(item)
        if monad.failed(value):
            return _Stop(value)
        found.append(value[monad.place])
    return found


def _map(monad: _Monad, f: Action, items: Items) -> Any:
    found = _results(monad, f, items)
    return found.value if isinstance(found, _Stop) else monad.pure(tuple(found))


def _for(monad: _Monad, f: Action, items: Items) -> Any:
    found = _results(monad, f, items)
    return found.value if isinstance(found, _Stop) else monad.pure(())


def _filter(monad: _Monad, p: Action, items: Items) -> Any:
    found = _results(monad, p, items)
    if isinstance(found, _Stop):
        return found.value
    return monad.pure(tuple(item for item, kept in zip(items, found, strict=True) if kept))


def _filter_map(monad: _Monad, f: Action, items: Items) -> Any:
    found = _results(monad, f, items)
    if isinstance(found, _Stop):
        return found.value
    return monad.pure(tuple(value[0] for value in found if value is not None))


def _flat_map(monad: _Monad, f: Action, items: Items) -> Any:
    found = _results(monad, f, items)
    if isinstance(found, _Stop):
        return found.value
    METER.grow(sum(map(len, found)))
    return monad.pure(tuple(item for part in found for item in part))


def _fold(monad: _Monad, f: Callable[[Any, Any], Any], state: Any, items: Iterable[Any]) -> Any:
    for item in items:
        METER.charge(1)
        value = f(state, item)
        if monad.failed(value):
            return value
        state = value[monad.place]
    return monad.pure(state)


def _fold_right(monad: _Monad, f: Callable[[Any, Any], Any], state: Any, items: Items) -> Any:
    return _fold(monad, lambda seen, item: f(item, seen), state, reversed(items))


def _first(monad: _Monad, f: Action, items: Items, wanted: Callable[[Any, Any], Any], otherwise: Any) -> Any:
    """Run `f` until `wanted` of the item and its result is not None; the rest is not run."""
    for item in items:
        METER.charge(1)
        value = f(item)
        if monad.failed(value):
            return value
        found = wanted(item, value[monad.place])
        if found is not None:
            return monad.pure(found[0])
    return monad.pure(otherwise)


def _any(monad: _Monad, p: Action, items: Items) -> Any:
    return _first(monad, p, items, lambda _, holds: (True,) if holds else None, False)


def _all(monad: _Monad, p: Action, items: Items) -> Any:
    return _first(monad, p, items, lambda _, holds: None if holds else (False,), True)


def _find(monad: _Monad, p: Action, items: Items) -> Any:
    return _first(monad, p, items, lambda item, holds: ((item,),) if holds else None, None)


def _find_some(monad: _Monad, f: Action, items: Items) -> Any:
    return _first(monad, f, items, lambda _, value: (value,) if value is not None else None, None)


def _first_success(f: Action, items: Items) -> Any:
    """``List.firstM``: the first action that succeeds."""
    for item in items:
        METER.charge(1)
        value = f(item)
        if value is not None:
            return value
    return None


def _for_method(monad: _Monad, items: Items, f: Action) -> Any:
    return _for(monad, f, items)


def _option_map(monad: _Monad, f: Action, option: Items | None) -> Any:
    found = _results(monad, f, option or ())
    if isinstance(found, _Stop):
        return found.value
    return monad.pure(tuple(found) or None)


Implementation = Callable[..., Any]
SIGNATURES: tuple[tuple[str, str, Implementation], ...] = (
    ("mapM", "{α β : Type} (f : α → M β) (as : C α) : M (C β)", _map),
    ("filterM", "{α : Type} (p : α → M Bool) (as : C α) : M (C α)", _filter),
    ("filterMapM", "{α β : Type} (f : α → M (Option β)) (as : C α) : M (C β)", _filter_map),
    ("flatMapM", "{α β : Type} (f : α → M (C β)) (as : C α) : M (C β)", _flat_map),
    ("foldlM", "{α β : Type} (f : β → α → M β) (init : β) (as : C α) : M β", _fold),
    ("foldrM", "{α β : Type} (f : α → β → M β) (init : β) (as : C α) : M β", _fold_right),
    ("anyM", "{α : Type} (p : α → M Bool) (as : C α) : M Bool", _any),
    ("allM", "{α : Type} (p : α → M Bool) (as : C α) : M Bool", _all),
    ("findM?", "{α : Type} (p : α → M Bool) (as : C α) : M (Option α)", _find),
    ("findSomeM?", "{α β : Type} (f : α → M (Option β)) (as : C α) : M (Option β)", _find_some),
)
"""Name, signature at the monad ``M`` and the collection ``C``, and implementation."""

NAMES: set[str] = set()
"""The functions of this file by their Lean names."""


def _declare(name: str, signature: str, implementation: Implementation) -> None:
    """Register the forms of a function."""
    NAMES.add(name)
    for monad_name, type_text in (("Option", "Option"), ("Except", "Except ε")):
        monad = _Monad(monad_name)
        text = signature.replace("M (", f"{type_text} (")
        for word in ("α", "β", "Bool", "Unit"):
            text = text.replace(f"M {word}", f"{type_text} {word}")
        binders = "{ε : Type} " if monad_name == "Except" else ""
        LIBRARY.function(f"{name}✝{monad_name}", binders + text)(_at(implementation, monad))


def _at(implementation: Implementation, monad: _Monad) -> Implementation:
    return lambda *arguments: implementation(monad, *arguments)


for _collection in ("List", "Array"):
    for _name, _signature, _implementation in SIGNATURES:
        _declare(f"{_collection}.{_name}", _signature.replace("C ", f"{_collection} "), _implementation)
_declare("List.forM", "{α : Type} (as : List α) (f : α → M Unit) : M Unit", _for_method)
_declare("Array.forM", "{α : Type} (f : α → M Unit) (as : Array α) : M Unit", _for)
_declare("Option.mapM", "{α β : Type} (f : α → M β) (o : Option α) : M (Option β)", _option_map)

NAMES.add("List.firstM")
LIBRARY.function("List.firstM✝Option", "{α β : Type} (f : α → Option β) (as : List α) : Option β")(_first_success)
