"""``Except``: a result or an error (``Init.Control.Except``); its values are (0, error) and (1, result)."""

from collections.abc import Callable
from typing import Any

from veriscale.lean.library.registry import LIBRARY

Outcome = tuple[int, Any]


@LIBRARY.function("Except.error", "{ε α : Type} (a : ε) : Except ε α", inline="(0, {0})")
def _error(error: Any) -> Outcome:
    return (0, error)


@LIBRARY.function("Except.ok", "{ε α : Type} (a : α) : Except ε α", inline="(1, {0})", aliases=("Except.pure",))
def _ok(result: Any) -> Outcome:
    return (1, result)


@LIBRARY.function(
    "Except.toBool", "{ε α : Type} (e : Except ε α) : Bool", inline="({0}[0] == 1)", aliases=("Except.isOk",)
)
def _is_ok(outcome: Outcome) -> bool:
    return outcome[0] == 1


@LIBRARY.function("Except.toOption", "{ε α : Type} (e : Except ε α) : Option α")
def _to_option(outcome: Outcome) -> tuple[Any] | None:
    return (outcome[1],) if outcome[0] else None


@LIBRARY.function("Except.map", "{ε α β : Type} (f : α → β) (e : Except ε α) : Except ε β")
def _map(f: Callable[[Any], Any], outcome: Outcome) -> Outcome:
    return (1, f(outcome[1])) if outcome[0] else outcome


@LIBRARY.function("Except.mapError", "{ε ε' α : Type} (f : ε → ε') (e : Except ε α) : Except ε' α")
def _map_error(f: Callable[[Any], Any], outcome: Outcome) -> Outcome:
    return outcome if outcome[0] else (0, f(outcome[1]))


@LIBRARY.function("Except.bind", "{ε α β : Type} (ma : Except ε α) (f : α → Except ε β) : Except ε β")
def _bind(outcome: Outcome, f: Callable[[Any], Outcome]) -> Outcome:
    return f(outcome[1]) if outcome[0] else outcome


LIBRARY.function("instInhabitedExcept.default", "{ε α : Type} [Inhabited ε] : Except ε α")(
    lambda inhabited: (0, inhabited.methods["default"])
)
LIBRARY.instance(
    "instInhabitedExcept", "Inhabited (Except ε α)", {"default": "instInhabitedExcept.default"}, needs=("Inhabited ε",)
)
