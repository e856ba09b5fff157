"""A kit for building core terms by hand over a small stand-in library."""

from typing import Any

import pytest

from veriscale.lean.budget import METER, Budget
from veriscale.lean.compile.program import Program
from veriscale.lean.core import (
    Apply,
    Connective,
    ConnectiveKind,
    Constant,
    Core,
    CoreDeclaration,
    Definition,
    Equality,
    Evidence,
    InstanceRef,
    Lambda,
    Literal,
    Local,
    Method,
    Quantifier,
    QuantifierKind,
)
from veriscale.lean.library.registry import Dictionary, Library
from veriscale.lean.outcome import Decision, Evaluation
from veriscale.lean.types import NAT, LeanType


def _library() -> Library:
    library = Library()
    for name, parameters, methods in (
        ("Add", ("α",), {"add": "α → α → α"}),
        ("Sub", ("α",), {"sub": "α → α → α"}),
        ("Mul", ("α",), {"mul": "α → α → α"}),
        ("LT", ("α",), {"lt": "α → α → Prop"}),
        ("LE", ("α",), {"le": "α → α → Prop"}),
        ("BEq", ("α",), {"beq": "α → α → Bool"}),
        ("DecidableEq", ("α",), {"decEq": "α → α → Bool"}),
        ("Inhabited", ("α",), {"default": "α"}),
        ("Membership", ("α", "γ"), {"mem": "γ → α → Prop"}),
    ):
        library.declare_class(name, parameters, methods)
    for type_ in ("Nat", "Int"):
        library.function(f"{type_}.add", "", inline="({0} + {1})")(lambda a, b: a + b)
        library.function(f"{type_}.mul", "")(_mul)
        library.function(f"{type_}.pow", "")(lambda a, b: a**b)
        library.function(f"{type_}.lt", "", inline="({0} < {1})")(lambda a, b: a < b)
        library.function(f"{type_}.le", "", inline="({0} <= {1})")(lambda a, b: a <= b)
        library.function(f"{type_}.decEq", "", inline="({0} == {1})")(lambda a, b: a == b)
        for class_ in ("Add", "Mul", "LT", "LE"):
            method = class_.lower()
            library.instance(f"inst{class_}{type_}", f"{class_} {type_}", {method: f"{type_}.{method}"})
        for class_, method in (("BEq", "beq"), ("DecidableEq", "decEq")):
            library.instance(f"inst{class_}{type_}", f"{class_} {type_}", {method: f"{type_}.decEq"}, structural=True)
    library.function("Nat.sub", "", inline="max({0} - {1}, 0)")(lambda a, b: max(a - b, 0))
    library.function("Int.sub", "", inline="({0} - {1})")(lambda a, b: a - b)
    library.instance("instSubNat", "Sub Nat", {"sub": "Nat.sub"})
    library.instance("instSubInt", "Sub Int", {"sub": "Int.sub"})
    library.function("Nat.div", "")(lambda a, b: a // b if b else 0)
    library.function("Nat.mod", "")(lambda a, b: a % b if b else a)
    library.value("Nat.zero", ": Nat", 0)
    library.instance("instInhabitedNat", "Inhabited Nat", {"default": "Nat.zero"})
    _lists(library)
    return library


def _lists(library: Library) -> None:
    library.function("List.length", "", inline="len({0})")(len)
    library.function("List.range", "")(_range)
    library.function("List.map", "")(lambda f, xs: tuple(map(f, xs)))
    library.function("List.get!", "")(_get)
    library.function("List.append", "", inline="({0} + {1})")(lambda a, b: a + b)
    library.function("List.mem", "")(lambda _, xs, x: x in xs)
    library.function("List.beq", "")(_list_equal)
    library.instance("instBEqList", "BEq (List α)", {"beq": "List.beq"}, needs=("BEq α",), structural=True)
    library.instance("instMembershipList", "Membership α (List α)", {"mem": "List.mem"}, needs=("DecidableEq α",))
    library.function("List.all", "")(lambda xs, p: all(map(p, xs)))
    library.function("List.any", "")(lambda xs, p: any(map(p, xs)))
    library.function("Nat.isOdd", "")(lambda n: n % 2 == 1)


def _mul(a: int, b: int) -> int:
    METER.grow(a.bit_length() + b.bit_length())
    return a * b


def _range(n: int) -> tuple[int, ...]:
    METER.grow(n)
    return tuple(range(n))


def _get(inhabited: Dictionary, xs: tuple[Any, ...], i: int) -> Any:
    return xs[i] if 0 <= i < len(xs) else inhabited.methods["default"]


def _list_equal(beq: Dictionary, xs: tuple[Any, ...], ys: tuple[Any, ...]) -> bool:
    return len(xs) == len(ys) and all(map(beq.methods["beq"], xs, ys))


class Kit:
    """Builders of core terms, and a way to run them."""

    library = _library()

    @staticmethod
    def v(name: str) -> Local:
        return Local(name)

    @staticmethod
    def lit(value: Any) -> Literal:
        return Literal(value)

    @staticmethod
    def ref(name: str, *evidence: Evidence) -> InstanceRef:
        return InstanceRef(name, evidence)

    @classmethod
    def method(cls, class_: str, type_: str, *arguments: Core) -> Core:
        return Apply(Method(class_, class_.lower(), InstanceRef(f"inst{class_}{type_}"), 2), arguments, 2)

    @classmethod
    def add(cls, a: Core, b: Core, type_: str = "Nat") -> Core:
        return cls.method("Add", type_, a, b)

    @classmethod
    def sub(cls, a: Core, b: Core, type_: str = "Nat") -> Core:
        return cls.method("Sub", type_, a, b)

    @classmethod
    def mul(cls, a: Core, b: Core, type_: str = "Nat") -> Core:
        return cls.method("Mul", type_, a, b)

    @classmethod
    def lt(cls, a: Core, b: Core, type_: str = "Nat") -> Core:
        return cls.method("LT", type_, a, b)

    @classmethod
    def le(cls, a: Core, b: Core, type_: str = "Nat") -> Core:
        return cls.method("LE", type_, a, b)

    @classmethod
    def mem(cls, collection: Core, item: Core) -> Core:
        evidence = InstanceRef("instMembershipList", (InstanceRef("instDecidableEqNat"),))
        return Apply(Method("Membership", "mem", evidence, 2), (collection, item), 2)

    @staticmethod
    def eq(a: Core, b: Core, type_: LeanType = NAT) -> Core:
        return Equality(a, b, type_)

    @staticmethod
    def call(name: str, *arguments: Core, evidence: tuple[Evidence, ...] = (), arity: int | None = None) -> Core:
        count = len(arguments) if arity is None else arity
        return Apply(Constant(name, evidence, count), arguments, count)

    @staticmethod
    def ap(function: Core, *arguments: Core) -> Core:
        return Apply(function, arguments, len(arguments))

    @staticmethod
    def fun(*parameters: str, body: Core) -> Core:
        return Lambda(parameters, body)

    @staticmethod
    def conj(*operands: Core) -> Core:
        return _right(ConnectiveKind.AND, operands)

    @staticmethod
    def disj(*operands: Core) -> Core:
        return _right(ConnectiveKind.OR, operands)

    @staticmethod
    def imp(*operands: Core) -> Core:
        return _right(ConnectiveKind.IMPLIES, operands)

    @staticmethod
    def neg(operand: Core) -> Core:
        return Connective(ConnectiveKind.NOT, (operand,))

    @staticmethod
    def iff(a: Core, b: Core) -> Core:
        return Connective(ConnectiveKind.IFF, (a, b))

    @staticmethod
    def forall(*names: str, body: Core, type_: LeanType = NAT) -> Core:
        for name in reversed(names):
            body = Quantifier(QuantifierKind.FORALL, name, type_, body)
        return body

    @staticmethod
    def exists(*names: str, body: Core, type_: LeanType = NAT) -> Core:
        for name in reversed(names):
            body = Quantifier(QuantifierKind.EXISTS, name, type_, body)
        return body

    @staticmethod
    def define(
        name: str, *parameters: str, body: Core, evidence: tuple[str, ...] = (), prop: bool = False
    ) -> Definition:
        return Definition(name, evidence, parameters, body, prop)

    @classmethod
    def program(cls, *declarations: CoreDeclaration) -> Program:
        program = Program(cls.library)
        program.add(declarations)
        return program

    @classmethod
    def run(cls, declarations: list[CoreDeclaration], *arguments: Any, budget: Budget | None = None) -> Evaluation:
        """Run the last of `declarations`."""
        return cls.program(*declarations).run(declarations[-1].name, arguments, budget)

    @classmethod
    def value(cls, term: Core, **variables: Any) -> Any:
        """Evaluate a term in which `variables` are free."""
        outcome = cls.run([Definition("it", (), tuple(variables), term)], *variables.values())
        assert outcome.reason is None, outcome
        return outcome.value

    @classmethod
    def decide(cls, term: Core, *others: CoreDeclaration, budget: Budget | None = None, **variables: Any) -> Decision:
        """Decide a proposition in which `variables` are free."""
        program = cls.program(*others, Definition("it", (), tuple(variables), term, True))
        return program.decide("it", tuple(variables.values()), budget)


def _right(kind: ConnectiveKind, operands: tuple[Core, ...]) -> Core:
    term = operands[-1]
    for operand in reversed(operands[:-1]):
        term = Connective(kind, (operand, term))
    return term


@pytest.fixture(scope="session")
def kit() -> type[Kit]:
    """Return the kit."""
    return Kit
