"""The linker: which Python object a Lean constant or instance is, and the globals of compiled code.

A program may have a parent (a candidate on top of its task): the parent's declarations are visible, its own come first.
Library functions and instances come last.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from veriscale.lean.compile.derive import Derived, derived_instance
from veriscale.lean.compile.names import Namer
from veriscale.lean.compile.propositions.parts import HELPERS as PARTS
from veriscale.lean.compile.runtime import HELPERS
from veriscale.lean.core import (
    Constant,
    Definition,
    Evidence,
    InstanceDefinition,
    InstanceParameter,
    InstanceRef,
    Method,
    StructureDefinition,
)
from veriscale.lean.library.registry import KNOWN_SIZE, Dictionary, Entry, InstanceEntry, Library

SEQUENCES = ("List", "Array")
"""Types whose values may be long; comparing them is counted."""


@dataclass(frozen=True)
class Global:
    """A definition of a program and the Python global that holds its function."""

    definition: Definition
    variable: str


class Methods(dict[str, Any]):
    """The methods of an instance, each made at its first use.

    Those of `fresh` are made at each use: they are values of the user's code, whose making is charged each time.
    """

    def __init__(self, makers: dict[str, Callable[[], Any]], fresh: set[str]):
        super().__init__()
        self._makers = makers
        self._fresh = fresh

    def __missing__(self, method: str) -> Any:
        value = self._makers[method]()
        if method not in self._fresh:
            self[method] = value
        return value


@dataclass
class Linker:
    """Names and objects of one program."""

    library: Library
    parent: "Linker | None" = None
    namer: Namer = field(default_factory=Namer)
    globals: dict[str, Any] = field(default_factory=lambda: {**HELPERS, **PARTS})
    definitions: dict[str, Global] = field(default_factory=dict)
    instances: dict[str, InstanceDefinition] = field(default_factory=dict)
    structures: dict[str, StructureDefinition] = field(default_factory=dict)
    kleene_calls: dict[str, Any] = field(default_factory=dict)
    _bound: dict[int, str] = field(default_factory=dict)
    _dictionaries: dict[InstanceRef, Dictionary] = field(default_factory=dict)

    # Lookup ------------------------------------------------------------------------------------------------------

    def owner(self, name: str) -> "Linker | None":
        """Return the linker of the nearest program that defines the constant `name`."""
        if name in self.definitions:
            return self
        return self.parent.owner(name) if self.parent else None

    def definition(self, name: str) -> Definition | None:
        """Return the definition of a constant of the program or its parents."""
        owner = self.owner(name)
        return owner.definitions[name].definition if owner else None

    def entry(self, name: str) -> Entry | None:
        """Return the library function `name`, unless a definition hides it."""
        return None if self.owner(name) else self.library.find(name)

    def structure(self, name: str) -> StructureDefinition | None:
        """Return the user structure or inductive type `name`."""
        return self.structures.get(name) or (self.parent.structure(name) if self.parent else None)

    def instance(self, name: str) -> InstanceDefinition | InstanceEntry | Derived | None:
        """Return the instance `name`: declared by the user, of the library, or derived for a user type."""
        linker: Linker | None = self
        while linker is not None:
            if name in linker.instances:
                return linker.instances[name]
            linker = linker.parent
        return self.library.instance_names.get(name) or derived_instance(name, self.structure, self.has_own_equality)

    def has_own_equality(self) -> bool:
        """Whether the user declared an instance of ``BEq`` by hand; an instance does not tell its type here."""
        return any(i.class_name == "BEq" for i in self.instances.values()) or (
            self.parent is not None and self.parent.has_own_equality()
        )

    def resolve(self, method: Method) -> Constant | None:
        """Return the constant that implements a method of a declared instance, or None."""
        if not isinstance(method.evidence, InstanceRef):
            return None
        instance = self.instance(method.evidence.name)
        if instance is None or isinstance(instance, Derived):
            return None
        name = dict(instance.methods).get(method.method)
        return Constant(name, method.evidence.evidence, method.arity) if name else None

    # Objects -----------------------------------------------------------------------------------------------------

    def bind(self, value: object, hint: str) -> str:
        """Return a global of compiled code that holds `value`."""
        variable = self._bound.get(id(value))
        if variable is None:
            variable = self.namer.fresh("g", hint)
            self.globals[variable] = value
            self._bound[id(value)] = variable
        return variable

    def function(self, name: str) -> str | None:
        """Return the global that holds the function of the constant `name`; it takes evidence first."""
        owner = self.owner(name)
        if owner is self:
            return self.definitions[name].variable
        if owner is not None:
            return self.bind(owner.globals[owner.definitions[name].variable], name)
        entry = self.library.find(name)
        return self.bind(entry.implementation, name) if entry else None

    def callable(self, name: str) -> Callable[..., Any]:
        """Return the function of the constant `name`."""
        variable = self.function(name)
        if variable is None:
            raise KeyError(name)
        found: Callable[..., Any] = self.globals[variable]
        return found

    def structural(self, evidence: Evidence) -> bool:
        """Whether Python's ``==`` is the equality that `evidence` describes, as far as is known beforehand."""
        if isinstance(evidence, InstanceParameter):
            return False
        instance = self.instance(evidence.name)
        if instance is None or isinstance(instance, InstanceDefinition) or not instance.structural:
            return False
        return all(self.structural(item) for item in evidence.evidence)

    def compares_user_types(self, evidence: Evidence) -> bool:
        """Whether equality by `evidence` looks into values of user types.

        Their values may share parts so that comparing takes exponential time, which must be counted.
        """
        if isinstance(evidence, InstanceParameter):
            return False
        return isinstance(self.instance(evidence.name), Derived) or any(
            map(self.compares_user_types, evidence.evidence)
        )

    def compares_sequences(self, evidence: Evidence) -> bool:
        """Whether `evidence` compares lists or arrays."""
        instance = self.instance(evidence.name) if isinstance(evidence, InstanceRef) else None
        return isinstance(instance, InstanceEntry) and instance.target.split("(")[-1].split()[0] in SEQUENCES

    def dictionary(self, reference: InstanceRef) -> Dictionary | None:
        """Return the run-time evidence for an instance whose own evidence is closed."""
        if reference not in self._dictionaries:
            maker = self.maker(reference.name)
            parts = [self.dictionary(e) if isinstance(e, InstanceRef) else None for e in reference.evidence]
            if maker is None or None in parts:
                return None
            self._dictionaries[reference] = maker(*parts)
        return self._dictionaries[reference]

    def maker(self, name: str) -> Callable[..., Dictionary] | None:
        """Return the function from evidence to the evidence that the instance `name` gives."""
        if name.startswith(KNOWN_SIZE):
            return partial(Dictionary, {"size": int(name.removeprefix(KNOWN_SIZE))})
        instance = self.instance(name)
        if instance is None:
            return None
        if isinstance(instance, Derived):
            return instance.make
        methods = dict(instance.methods)
        if isinstance(instance, InstanceDefinition):
            found = {method: self.definition(constant) for method, constant in instance.methods}
            values = {method for method, definition in found.items() if definition and not definition.parameters}
            return partial(self._make, methods, values, True, False)
        declared = self.library.classes.get(instance.target.split()[0])
        values = {m for m, type_ in declared.methods.items() if "→" not in type_} if declared else set()
        return partial(self._make, methods, values, False, instance.structural)

    def _make(
        self, methods: dict[str, str], values: set[str], fresh: bool, structural: bool, *evidence: Dictionary
    ) -> Dictionary:
        def make(name: str, is_value: bool) -> Any:
            function = self.callable(name)
            if is_value:
                return function(*evidence)
            return partial(function, *evidence) if evidence else function

        makers: dict[str, Callable[[], Any]] = {m: partial(make, name, m in values) for m, name in methods.items()}
        return Dictionary(
            Methods(makers, values if fresh else set()), structural and all(e.structural for e in evidence)
        )
