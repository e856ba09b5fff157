"""The environment: library names, declarations of the file, and how names resolve.

Environments form a chain: a candidate's declarations lie over those of its task, which are never changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from veriscale.lean.core import Constant, Core, Evidence, Method
from veriscale.lean.diagnostics import Diagnostic
from veriscale.lean.elaborate import signatures
from veriscale.lean.elaborate.resolution.scopes import (
    ClassField,
    ClassInfo,
    Constraint,
    Constructor,
    DataType,
    Global,
    Role,
    Scheme,
    SchemeBinder,
)
from veriscale.lean.library import LIBRARY, monadic
from veriscale.lean.library.types import TYPE_ALIASES, TYPE_ARITY
from veriscale.lean.syntax.tree import BinderKind, Definition
from veriscale.lean.types import TYPE, LeanType

EXPORTS = {
    "some": "Option.some",
    "none": "Option.none",
    "true": "Bool.true",
    "false": "Bool.false",
    "not": "Bool.not",
    "and": "Bool.and",
    "or": "Bool.or",
    "xor": "Bool.xor",
    "max": "Max.max",
    "min": "Min.min",
    "toString": "ToString.toString",
    "repr": "Repr.repr",
    "compare": "Ord.compare",
    "default": "Inhabited.default",
    "hash": "Hashable.hash",
    "insert": "Insert.insert",
    "singleton": "Singleton.singleton",
}
"""Root names that stand for names in a namespace (``export`` commands of Init)."""

LIBRARY_CONSTRUCTORS = {
    "List.nil": Constructor("List", 0, ()),
    "List.cons": Constructor("List", 1, ("head", "tail")),
    "Option.none": Constructor("Option", 0, ()),
    "Option.some": Constructor("Option", 1, ("val",)),
    "Except.error": Constructor("Except", 0, ("a",)),
    "Except.ok": Constructor("Except", 1, ("a",)),
    "Sum.inl": Constructor("Sum", 0, ("val",)),
    "Sum.inr": Constructor("Sum", 1, ("val",)),
    "Ordering.lt": Constructor("Ordering", 0, ()),
    "Ordering.eq": Constructor("Ordering", 1, ()),
    "Ordering.gt": Constructor("Ordering", 2, ()),
    "Prod.mk": Constructor("Prod", None, ("fst", "snd")),
    "Bool.false": Constructor("Bool", 0, ()),
    "Bool.true": Constructor("Bool", 1, ()),
    "Nat.zero": Constructor("Nat", 0, ()),
    "Nat.succ": Constructor("Nat", 1, ("n",)),
    "Int.ofNat": Constructor("Int", 0, ("n",)),
    "Int.negSucc": Constructor("Int", 1, ("n",)),
    "Unit.unit": Constructor("Unit", None, ()),
    "Array.mk": Constructor("Array", None, ("toList",)),
    "String.mk": Constructor("String", None, ("data",)),
}


@dataclass(frozen=True, slots=True)
class TypeAlias:
    """``abbrev Name (parameters) := type``."""

    parameters: tuple[str, ...]
    type: LeanType


@dataclass(frozen=True, slots=True)
class InstanceRule:
    """An instance: evidence for `target`, given evidence for `needs`."""

    name: str
    target: Constraint
    needs: tuple[Constraint, ...]


@dataclass
class Environment:
    """What the declarations so far have made known."""

    parent: "Environment | None" = None
    globals: dict[str, Global] = field(default_factory=dict)
    data_types: dict[str, DataType] = field(default_factory=dict)
    aliases: dict[str, TypeAlias] = field(default_factory=dict)
    classes: dict[str, ClassInfo] = field(default_factory=dict)
    rules: dict[str, list[InstanceRule]] = field(default_factory=dict)
    broken: dict[str, Diagnostic] = field(default_factory=dict)
    """Declarations of this file that did not elaborate, and proofs, which have no value."""
    theorems: dict[str, Definition] = field(default_factory=dict)
    """The headers of the named proofs, with the variables that they get."""
    announced: set[str] = field(default_factory=set)
    """Names of a ``mutual`` block whose bodies are still to come."""
    opaque: set[str] = field(default_factory=set)
    """Definitions of propositions that are not reducible."""
    decidable: set[str] = field(default_factory=set)
    """Definitions of propositions that an instance of ``Decidable`` is about."""

    def layers(self) -> Iterator["Environment"]:
        """Return this environment and those below it."""
        layer: Environment | None = self
        while layer is not None:
            yield layer
            layer = layer.parent

    def find_global(self, name: str) -> Global | None:
        """Return the global with exactly this full name."""
        for layer in self.layers():
            if name in layer.globals:
                return layer.globals[name]
        return library_global(EXPORTS.get(name, name))

    def is_opaque(self, name: str) -> bool:
        """Whether `name` is a proposition for which Lean finds no instance of ``Decidable``."""
        layers = list(self.layers())
        return any(name in layer.opaque for layer in layers) and not any(name in layer.decidable for layer in layers)

    def find_broken(self, name: str) -> Diagnostic | None:
        """Return why the declaration `name` of this file has no meaning."""
        for layer in self.layers():
            if name in layer.broken:
                return layer.broken[name]
        return None

    def find_theorem(self, name: str) -> Definition | None:
        """Return the header of the theorem `name` of this file."""
        return next((layer.theorems[name] for layer in self.layers() if name in layer.theorems), None)

    def find_data_type(self, name: str) -> DataType | None:
        """Return a user type."""
        for layer in self.layers():
            if name in layer.data_types:
                return layer.data_types[name]
        return None

    def find_user_class(self, name: str) -> ClassInfo | None:
        """Return a class that a file declares."""
        for layer in self.layers():
            if name in layer.classes:
                return layer.classes[name]
        return None

    def find_class(self, name: str) -> ClassInfo | None:
        """Return the class with exactly this full name."""
        return self.find_user_class(name) or library_class(name)

    def find_alias(self, name: str) -> TypeAlias | None:
        """Return a type abbreviation of the file."""
        for layer in self.layers():
            if name in layer.aliases:
                return layer.aliases[name]
        return None

    def type_arity(self, name: str) -> int | None:
        """Return how many arguments the type constructor with this full name takes, None where there is none."""
        data_type = self.find_data_type(name)
        if data_type is not None:
            return len(data_type.parameters)
        return TYPE_ARITY.get(TYPE_ALIASES.get(name, name))

    def instance_rules(self, class_name: str) -> Iterator[InstanceRule]:
        """Return the instances of a class, the latest declaration first, the library's last."""
        for layer in self.layers():
            yield from reversed(layer.rules.get(class_name, []))
        yield from library_rules(class_name)

    def instance_names(self) -> set[str]:
        """Return the names of all instances."""
        rules = (rule for layer in self.layers() for rules in layer.rules.values() for rule in rules)
        return {rule.name for rule in rules} | LIBRARY.instance_names.keys()


@cache
def library_class(name: str) -> ClassInfo | None:
    """Return a class of the library."""
    entry = LIBRARY.classes.get(name)
    if entry is None:
        return None
    variables = {parameter: signatures.parameter(parameter) for parameter in entry.parameters}
    fields = tuple(ClassField(m, m, signatures.read_type(text, variables)) for m, text in entry.methods.items())
    return ClassInfo(name, entry.parameters, fields, is_library=True)


@cache
def library_rules(class_name: str) -> tuple[InstanceRule, ...]:
    """Return the library's instances of a class."""
    rules = []
    for entry in LIBRARY.instances.get(class_name, []):
        target = signatures.read_constraint(entry.target)
        rules.append(InstanceRule(entry.name, target, tuple(signatures.read_constraint(need) for need in entry.needs)))
    return tuple(rules)


@cache
def library_global(name: str) -> Global | None:
    """Return the library function, constructor or class method called `name`."""
    entry = LIBRARY.find(name)
    if entry is not None:
        scheme = signatures.read_scheme(entry.signature)
        full_name, arity = entry.name, scheme.arity

        def build(evidence: tuple[Evidence, ...]) -> Core:
            return Constant(full_name, evidence, arity)

        return Global(full_name, scheme, build, LIBRARY_CONSTRUCTORS.get(full_name))
    if name in monadic.NAMES:
        return _monadic(name)
    return _class_method(name)


def _monadic(name: str) -> Global:
    """Return a function that runs actions, with a form per monad."""
    forms = {monad: library_global(f"{name}✝{monad}") for monad in monadic.MONADS}
    found = {monad: form for monad, form in forms.items() if form is not None}
    return replace(next(iter(found.values())), name=name, variants=tuple(found.items()))


def _class_method(name: str) -> Global | None:
    """``Max.max`` and its kin: a method as a function of the class's type and evidence."""
    class_name, _, method = name.rpartition(".")
    declared = LIBRARY.classes.get(class_name)
    if declared is None or method not in declared.methods:
        return None
    parameters = tuple(
        SchemeBinder(parameter, BinderKind.IMPLICIT, Role.TYPE, TYPE) for parameter in declared.parameters
    )
    variables = {parameter: signatures.parameter(parameter) for parameter in declared.parameters}
    constraint = Constraint(class_name, tuple(variables.values()))
    evidence_binder = SchemeBinder(None, BinderKind.INSTANCE, Role.EVIDENCE, None, constraint)
    result = signatures.read_type(declared.methods[method], variables)
    scheme = Scheme((*parameters, evidence_binder), result)
    arity = scheme.arity

    def build(evidence: tuple[Evidence, ...]) -> Core:
        return Method(class_name, method, evidence[0], arity)

    return Global(name, scheme, build)
