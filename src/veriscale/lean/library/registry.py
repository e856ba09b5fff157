"""The registry of library functions, classes and instances.

A file of this folder holds one Lean type: each function's name, type (as Lean text) and implementation stand together.

    @LIBRARY.function("List.map", "{α β : Type} (f : α → β) (l : List α) : List β")
    def list_map(f: Callable[[Value], Value], l: tuple[Value, ...]) -> tuple[Value, ...]:
        METER.charge(len(l))
        return tuple(map(f, l))

An implementation receives the evidence for the ``[...]`` binders of its signature first, in order (classes in
``ERASED_CLASSES`` give none), then every explicit argument; proofs are explicit arguments whose value is ``()``.
Implicit arguments (``{...}``) are erased. Function arguments take as many arguments at once as their type in the
signature has arrows. Implementations never change a value in place, never raise anything but `Undecided`, and charge
``METER`` for work that grows with their arguments. The signature of a constant has no binders, ``": Nat"``; its
implementation is called without arguments to get the value.

Evidence is a `Dictionary`. Its methods are called with their explicit arguments alone: ``beq.methods["beq"](a, b)``. A
method whose type has no arrow is stored as its plain value, not as a function: ``inhabited.methods["default"]``.

An `inline` template is a Python expression for a saturated call, in which each explicit argument occurs exactly once
and in order: ``"({0} + {1})"``. It may use Python built-ins alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

ERASED_CLASSES = frozenset(
    {
        "Decidable",
        "DecidableLE",
        "DecidableLT",
        "DecidablePred",
        "DecidableRel",
        "EquivBEq",
        "LawfulBEq",
        "LawfulHashable",
        "NeZero",
        "Nonempty",
        "ReflBEq",
        "SizeOf",
    }
)
"""Classes whose instances have no run-time content here; they always hold."""

LITERAL_MODULUS: dict[str, int] = {
    "UInt8": 2**8,
    "UInt16": 2**16,
    "UInt32": 2**32,
    "UInt64": 2**64,
    "USize": 2**64,
    "Int8": 2**8,
    "Int16": 2**16,
    "Int32": 2**32,
    "Int64": 2**64,
    "ISize": 2**64,
}
"""Types whose numeric literals wrap around, with the modulus."""

SIGNED = ("Int8", "Int16", "Int32", "Int64", "ISize")
"""Those of them whose values are in two's complement."""


def wrapped(type_name: str, value: int) -> int:
    """Return the value of the numeral `value` at a type of `LITERAL_MODULUS`."""
    modulus = LITERAL_MODULUS[type_name]
    low = -(modulus // 2) if type_name in SIGNED else 0
    return (value - low) % modulus + low


KNOWN_SIZE = "instKnownSize"
"""Evidence that the size of a Fin type is the number that follows in the name; its method gives the number."""

DERIVED = ".derived"
"""What the names of derived instances end in where the library has an instance of the same name (``instBEqPos``)."""

UNSPECIFIED_ORDER: set[str] = set()
"""Names of functions whose results rest on an order that Lean leaves open, such as that of a hash map's entries."""


class Dictionary:
    """Run-time evidence: the methods of one class at one instance.

    `structural` is true for ``BEq`` and ``DecidableEq`` where Python's ``==`` on the values decides equality.
    """

    __slots__ = ("methods", "structural")

    def __init__(self, methods: Mapping[str, Any], structural: bool = False):
        self.methods = methods
        self.structural = structural


@dataclass(frozen=True, slots=True)
class Entry:
    """A library function: `signature` is its binders and result, ``"(n m : Nat) : Nat"``."""

    name: str
    signature: str
    implementation: Callable[..., Any]
    inline: str | None = None


@dataclass(frozen=True, slots=True)
class ClassEntry:
    """A class: `methods` maps a method to its type, in which the class parameters occur free."""

    name: str
    parameters: tuple[str, ...]
    methods: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class InstanceEntry:
    """An instance: `target` is Lean text, ``"BEq (List α)"``; `needs` the classes of its type variables.

    `methods` maps each method to the library function that implements it; that function takes evidence for `needs`
    first, in order. `structural`: equality is Python's, provided that all of `needs` are structural too.
    """

    name: str
    target: str
    needs: tuple[str, ...]
    methods: Mapping[str, str]
    structural: bool = False

    @property
    def general(self) -> bool:
        """Whether it holds for every type, as ``BEq α``; such instances are tried last."""
        return self.target.split()[1:] == ["α"]


@dataclass
class Library:
    """All functions, classes and instances, filled by importing the files of this folder."""

    functions: dict[str, Entry] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    classes: dict[str, ClassEntry] = field(default_factory=dict)
    instances: dict[str, list[InstanceEntry]] = field(default_factory=dict)
    instance_names: dict[str, InstanceEntry] = field(default_factory=dict)

    def function(
        self, name: str, signature: str, *, inline: str | None = None, aliases: tuple[str, ...] = ()
    ) -> Callable[[Function], Function]:
        """Register the decorated function under `name` and `aliases`."""

        def register(implementation: Function) -> Function:
            assert name not in self.functions, name
            self.functions[name] = Entry(name, signature, implementation, inline)
            for alias in aliases:
                assert alias not in self.functions, alias
                assert alias not in self.aliases, alias
                self.aliases[alias] = name
            return implementation

        return register

    def value(self, name: str, signature: str, value: object) -> None:
        """Register a constant without arguments, such as ``Nat.zero``."""
        self.function(name, signature)(lambda: value)

    def declare_class(self, name: str, parameters: tuple[str, ...], methods: Mapping[str, str]) -> None:
        """Register a class."""
        self.classes[name] = ClassEntry(name, parameters, methods)

    def instance(
        self,
        name: str,
        target: str,
        methods: Mapping[str, str],
        *,
        needs: tuple[str, ...] = (),
        structural: bool = False,
    ) -> None:
        """Register an instance."""
        assert name not in self.instance_names, name
        entry = InstanceEntry(name, target, needs, methods, structural)
        entries = self.instances.setdefault(target.split()[0], [])
        entries.append(entry)
        entries.sort(key=lambda entry: entry.general)
        self.instance_names[name] = entry

    def find(self, name: str) -> Entry | None:
        """Return the function called `name`, also by an alias."""
        return self.functions.get(self.aliases.get(name, name))


LIBRARY = Library()
