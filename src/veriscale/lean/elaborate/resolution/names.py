"""Resolving identifiers: locals first, then globals through the current namespace and the opened ones.

In ``a.b.c`` the longest prefix that is a name counts, the rest are fields.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.known_names import KNOWN_NAMES
from veriscale.lean.elaborate.resolution.scopes import Global, Scope, Typed
from veriscale.lean.library.types import TYPE_ALIASES, TYPE_ARITY
from veriscale.lean.source import Span

UNSUPPORTED_TYPES = frozenset(
    {
        "Batteries.RBMap",
        "BitVec",
        "ByteArray",
        "Complex",
        "EStateM",
        "Finmap",
        "IO",
        "Lean.RBMap",
        "Lean.RBTree",
        "Matrix",
        "Rat",
        "Real",
        "StateM",
        "StateT",
        "Std.TreeMap",
        "Std.TreeSet",
        "Subtype",
        "Task",
        "Thunk",
        "Vector",
        "ℚ",
        "ℝ",
    }
)
"""Types of core, Std and Mathlib without values here: a name of theirs is unsupported, not unknown."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What an identifier stands for, and the fields that follow."""

    head: Typed | Global
    fields: tuple[str, ...]


def candidates(name: str, scope: Scope) -> Iterator[str]:
    """Return the full names that `name` may mean, the preferred first."""
    if name.startswith("_root_."):
        yield name.removeprefix("_root_.")
        return
    parts = scope.namespace.split(".") if scope.namespace else []
    for count in range(len(parts), 0, -1):
        yield ".".join([*parts[:count], name])
    yield name
    for namespace in reversed(scope.opened):
        yield f"{namespace}.{name}"


def find_global(environment: Environment, name: str, scope: Scope) -> Global | None:
    """Return the global that `name` means in `scope`."""
    for candidate in candidates(name, scope):
        found = environment.find_global(candidate)
        if found is not None:
            return found
    return None


def find_type_name(environment: Environment, name: str, scope: Scope) -> str | None:
    """Return the full name of the type constructor or abbreviation that `name` means."""
    for candidate in candidates(name, scope):
        candidate = TYPE_ALIASES.get(candidate, candidate)
        if environment.type_arity(candidate) is not None or environment.find_alias(candidate) is not None:
            return candidate
    return None


def resolve(environment: Environment, name: str, scope: Scope, span: Span) -> Resolved:
    """Resolve an identifier.

    Raises:
        LeanError: nothing has this name, or its declaration is broken.
    """
    parts = name.split(".")
    if parts[0] in scope.variables:
        return Resolved(scope.variables[parts[0]], tuple(parts[1:]))
    if any(instance.name == parts[0] for instance in scope.instances):
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"the instance {parts[0]} stands where a value is expected")
    for count in range(len(parts), 0, -1):
        prefix = ".".join(parts[:count])
        if count > 1 and prefix in scope.variables:
            return Resolved(scope.variables[prefix], tuple(parts[count:]))
        found = find_global(environment, prefix, scope)
        if found is not None:
            return Resolved(found, tuple(parts[count:]))
    raise unknown(environment, name, scope, span)


def is_cast(environment: Environment, name: str, scope: Scope) -> bool:
    """Whether `name` is the coercion from Nat or Int as a function."""
    return name in ("Nat.cast", "Int.cast") and name.partition(".")[0] not in scope.variables


def unknown(environment: Environment, name: str, scope: Scope, span: Span) -> LeanError:
    """Return the error for an identifier that means nothing."""
    for candidate in candidates(name, scope):
        broken = environment.find_broken(candidate)
        theorem = environment.find_theorem(candidate)
        if broken is not None and theorem is not None:
            return LeanError(broken.code, span, f"{name} is a proof ({theorem.keyword}), which has no value here")
        if broken is not None:
            return LeanError(broken.code, span, f"{name} did not elaborate: {broken.message}")
    if any(environment.find_user_class(candidate) for candidate in candidates(name, scope)):
        return LeanError(Code.UNSUPPORTED_FORM, span, f"the class {name} stands where no class is supported")
    if any(candidate in KNOWN_NAMES for candidate in candidates(name, scope)):
        return LeanError(Code.UNSUPPORTED_NAME, span, f"{name} is not supported")
    head = name.rpartition(".")[0]
    for candidate in candidates(head, scope) if head else candidates(name, scope):
        if candidate in TYPE_ARITY or candidate in UNSUPPORTED_TYPES:
            return LeanError(Code.UNSUPPORTED_NAME, span, f"{name} is not supported")
    return LeanError(Code.UNKNOWN_IDENTIFIER, span, f"unknown identifier {name}")
