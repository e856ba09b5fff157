"""Scopes, and what is known about names: locals, globals and their schemes.

A *scheme* is the type of a global with its binders kept apart, because calls need their names, brackets and defaults.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from veriscale.lean.core import Core, Evidence
from veriscale.lean.syntax.tree import BinderKind, Term
from veriscale.lean.types import LeanType, TCon, TFun, TParam, arity, substitute

Build = Callable[[], Core]
"""Makes the core term once all types of the declaration are known."""


@dataclass(frozen=True, slots=True)
class Typed:
    """An elaborated term: its type, possibly with unknowns, and how to build its core term in the end.

    `optional` has, for the first parameters of a local function, how to elaborate its default value, or None.
    """

    build: Build
    type: LeanType
    optional: "tuple[Callable[[], Typed] | None, ...]" = ()


@dataclass(frozen=True, slots=True)
class Constraint:
    """A class applied to types, as ``[BEq α]`` asks for it."""

    class_name: str
    types: tuple[LeanType, ...]

    def substituted(self, variables: Mapping[str, LeanType]) -> "Constraint":
        """Return the constraint with its type variables replaced."""
        return Constraint(self.class_name, tuple(substitute(type_, variables) for type_ in self.types))

    def __str__(self) -> str:
        return " ".join([self.class_name, *(f"({type_})" for type_ in self.types)])


@dataclass(frozen=True, slots=True)
class LocalInstance:
    """Evidence that is in scope."""

    constraint: Constraint
    evidence: Evidence
    name: str | None = None


@dataclass(frozen=True)
class Scope:
    """What a term may refer to besides globals. Immutable: binders make new scopes."""

    variables: Mapping[str, Typed] = field(default_factory=dict)
    types: Mapping[str, LeanType] = field(default_factory=dict)
    instances: tuple[LocalInstance, ...] = ()
    namespace: str = ""
    opened: tuple[str, ...] = ()
    mutable: Mapping[str, str] = field(default_factory=dict)
    """Mutable variables of the enclosing do block: their core names."""

    def bind(self, name: str | None, typed: Typed) -> "Scope":
        """Return this scope with a local `name` (None: nothing is bound)."""
        if name is None:
            return self
        mutable = {key: core for key, core in self.mutable.items() if key != name} if self.mutable else self.mutable
        return replace(self, variables={**self.variables, name: typed}, mutable=mutable)

    def bind_mutable(self, name: str, typed: Typed, core: str) -> "Scope":
        """Return this scope with a mutable variable."""
        return replace(self, variables={**self.variables, name: typed}, mutable={**self.mutable, name: core})

    def without_mutable(self) -> "Scope":
        """Return this scope for the inside of a function, where no outer variable can be assigned."""
        return replace(self, mutable={}) if self.mutable else self

    def bind_type(self, name: str, type_: LeanType) -> "Scope":
        """Return this scope with a type variable or a local type."""
        return replace(self, types={**self.types, name: type_})

    def bind_instance(self, instance: LocalInstance) -> "Scope":
        """Return this scope with more evidence."""
        return replace(self, instances=(instance, *self.instances))

    def open(self, namespaces: tuple[str, ...]) -> "Scope":
        """Return this scope with more opened namespaces."""
        return replace(self, opened=(*self.opened, *namespaces))


class Role(Enum):
    """What a binder of a scheme stands for."""

    TYPE = "type"
    EVIDENCE = "evidence"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class SchemeBinder:
    """A binder of a global; `type` for values, `constraint` for evidence."""

    name: str | None
    kind: BinderKind
    role: Role
    type: LeanType | None = None
    constraint: Constraint | None = None
    default: Term | None = None


@dataclass(frozen=True)
class Scheme:
    """The type of a global: binders in order, then the result, whose own arrows are parameters without names."""

    binders: tuple[SchemeBinder, ...]
    result: LeanType

    @property
    def type_parameters(self) -> tuple[str, ...]:
        """The names of the type variables, in order."""
        return tuple(b.name for b in self.binders if b.role is Role.TYPE and b.name is not None)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The classes of the evidence parameters, in order."""
        return tuple(b.constraint for b in self.binders if b.constraint is not None)

    @property
    def value_types(self) -> tuple[LeanType, ...]:
        """The types of the named value parameters, in order."""
        return tuple(b.type for b in self.binders if b.role is Role.VALUE and b.type is not None)

    @cached_property
    def sizes(self) -> tuple[str, ...]:
        """The sizes of Fin types that are no type variables of the scheme, and the parameters in their sums."""
        found: dict[str, None] = {}
        for type_ in (*self.value_types, self.result):
            _collect_sizes(type_, found)
        values = {b.name for b in self.binders if b.role is Role.VALUE}
        for name in list(found):
            found.update(dict.fromkeys(part for part in name.split(" + ") if part in values))
        return tuple(name for name in found if name not in self.type_parameters)

    @property
    def arity(self) -> int:
        """How many arguments the run-time function takes."""
        return len(self.value_types) + arity(self.result)

    @property
    def type(self) -> LeanType:
        """The type as nested arrows, with type variables free."""
        type_ = self.result
        for domain in reversed(self.value_types):
            type_ = TFun(domain, type_)
        return type_


def _collect_sizes(type_: LeanType, found: dict[str, None]) -> None:
    if isinstance(type_, TFun):
        _collect_sizes(type_.domain, found)
        _collect_sizes(type_.codomain, found)
    elif isinstance(type_, TCon):
        for arg in type_.args:
            if type_.name == "Fin" and isinstance(arg, TParam):
                found[arg.name] = None
            _collect_sizes(arg, found)


@dataclass(frozen=True, slots=True)
class Global:
    """A global name: how to build its core term from evidence, and its scheme."""

    name: str
    scheme: Scheme
    build: Callable[[tuple[Evidence, ...]], Core]
    constructor: "Constructor | None" = None
    variants: "tuple[tuple[str, Global], ...]" = ()
    """The forms of a function that runs actions, by the name of the monad."""


@dataclass(frozen=True, slots=True)
class Constructor:
    """What patterns need to know of a constructor: its type's head, its index (None for structures), its fields."""

    type_name: str
    index: int | None
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassField:
    """A field of a class; the class parameters occur free in its type.

    `key` is its name in evidence: the short name for classes of the library, the full one for those of a file.
    `default` is the constant of its default value, a function of the fields `over` alone.
    """

    name: str
    key: str
    type: LeanType
    default: str | None = None
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassInfo:
    """A class: all its fields, those of the classes that it extends first."""

    name: str
    parameters: tuple[str, ...]
    fields: tuple[ClassField, ...]
    ancestors: tuple[Constraint, ...] = ()
    """The classes that it extends, at its own parameters, and those that they extend."""
    is_library: bool = False

    def variables_at(self, types: tuple[LeanType, ...]) -> dict[str, LeanType]:
        """Return what its parameters stand for in evidence for these types."""
        return dict(zip(self.parameters, types, strict=True))

    def ancestors_at(self, types: tuple[LeanType, ...]) -> list[Constraint]:
        """Return what evidence for these types is evidence for besides."""
        variables = self.variables_at(types)
        return [ancestor.substituted(variables) for ancestor in self.ancestors]


@dataclass(frozen=True, slots=True)
class DataType:
    """A user structure or inductive type."""

    name: str
    parameters: tuple[str, ...]
    constructors: tuple[tuple[str, tuple[str, ...], tuple[LeanType, ...]], ...]
    """Name, field names and field types of each constructor."""
    inductive: bool
    defaults: Mapping[str, Term] = field(default_factory=dict)
    """Default values of a structure's fields."""
    parents: tuple[str, ...] = ()
    """The fields that hold the structures that this one extends; they come first."""
