"""Clauses from a signature alone: what specifications of such types often say about inputs and outputs.

Nothing here knows a ground truth, a reference or a row of a suite. Types without an order, or with other names for a
function, give texts that do not elaborate; they are dropped where they are loaded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Final

from veriscale.benchmark.records import Parameter, Signature
from veriscale.expand.adversaries.expressions import Expressions
from veriscale.lean.types import BOOL, CHAR, FLOAT, INT, NAT, STRING, LeanType, TCon, TFun
from veriscale.lean.values import StructureInfo
from veriscale.run.repair.sequences import of_element, of_sequence, sequence_facts

Structures = Mapping[str, StructureInfo]
NO_STRUCTURES: Final[Structures] = {}
RELATIONS: Final = ("=", "≤", "≥", "≠", "<", ">")
EXPRESSIONS: Final = 60
"""Expressions of the output's type that the output is compared with."""


@dataclass(frozen=True, slots=True)
class Typed:
    """An expression and its type."""

    text: str
    type: LeanType


def input_clauses(
    signature: Signature, constants: Sequence[int], structures: Structures = NO_STRUCTURES
) -> Iterator[str]:
    """Yield propositions about the inputs alone; fields of the structures given are looked at too."""
    terms = _terms(signature.parameters, structures)
    numbers = [term for term in _numbers(terms) if term.type in (NAT, INT)]
    for term in numbers:
        yield from (f"{term.text} {relation} {constant}" for constant in constants for relation in ("=", "<", ">"))
        yield from (f"{term.text} % {constant} = 0" for constant in {2, *constants} if constant > 1)
    for left, right in permutations(numbers, 2):
        yield from (f"{_as(left, right.type)} {relation} {right.text}" for relation in ("<", "=", "≤"))
        if left.type == right.type:
            yield f"{left.text} % {right.text} = 0"
    for term in terms:
        if term.type == FLOAT:
            yield from (f"{term.text} ≥ 0.0", f"{term.text} > 0.0", f"!{term.text}.isNaN", f"!{term.text}.isInf")
        if term.type == BOOL:
            yield f"{term.text} = true"
        sequence = _sequence(term)
        if sequence is not None:
            yield from sequence_facts(*sequence)
            yield from (f"{sequence[0]}.contains {other.text}" for other in terms if other.type == sequence[1])
    for left, right in permutations(terms, 2):
        if left.type == right.type and left.text < right.text:
            yield f"{left.text} = {right.text}"


def output_clauses(
    signature: Signature, result: str, constants: Sequence[int], structures: Structures = NO_STRUCTURES
) -> Iterator[str]:
    """Yield propositions about the output, and about its parts."""
    for part in _parts(Typed(result, signature.return_type), structures):
        yield from _about(part, signature.parameters, constants, structures, 0)


def _about(
    subject: Typed, inputs: Sequence[Parameter], constants: Sequence[int], structures: Structures, depth: int
) -> Iterator[str]:
    name, type_ = subject.text, subject.type
    terms = _terms(inputs, structures)
    sources = [found for term in terms if (found := _sequence(term))]
    sources += [found for source in sources if (found := _flattened(*source))]
    numbers = _numbers(terms)
    match type_:
        case TCon(name="Bool"):
            yield from (f"{name} = true", f"{name} = false")
        case TCon(name="Nat" | "Int" | "Float"):
            yield from _about_number(subject, numbers, constants)
        case TCon(name="Option", args=(element,)):
            yield from (f"{name} = none", f"{name}.isSome")
            if depth < 2:
                inner = _about(Typed("v", element), inputs, constants, structures, depth + 1)
                yield from (f"{name}.all (fun v => decide ({text}))" for text in inner)
        case TCon(name="Prod", args=(first, second)) if first == second:
            yield from (f"{name}.1 {relation} {name}.2" for relation in RELATIONS)
    sequence = _sequence(subject)
    if sequence is not None:
        yield from sequence_facts(*sequence)
        yield from of_sequence(sequence, sources, [(n.text, n.type) for n in numbers], constants)
    for test in (item for item in inputs if isinstance(item.type, TFun) and item.type.codomain == BOOL):
        yield from (f"{test.name} {name}", f"¬ {test.name} {name}")
        if sequence is not None:
            yield f"∀ x ∈ {sequence[0]}, {test.name} x"
    for source in sources:
        if source[1] == type_ or (type_ == NAT and source[1] != NAT) or type_ in (NAT, INT):
            yield from of_element(name, type_, source, [(item.name, item.type) for item in inputs])
    for item in islice(Expressions(tuple(inputs)).of_type(type_), EXPRESSIONS):
        yield f"{name} = {item.argument}" if type_ != FLOAT else f"{name} == {item.argument}"


def _about_number(subject: Typed, numbers: Sequence[Typed], constants: Sequence[int]) -> Iterator[str]:
    """Compare a number with constants, with numbers of the input, and with what can be made of one or two of them."""
    name, type_ = subject.text, subject.type
    if type_ == FLOAT:
        return
    for constant in constants:
        yield from (f"{name} {relation} {constant}" for relation in RELATIONS)
        yield from (f"{name} % {constant} = 0" for _ in range(constant > 1))
    for number in numbers:
        text = _as(number, type_)
        yield from (f"{name} {relation} {text}" for relation in RELATIONS)
        yield from (f"{name} {relation} {text} {step}" for relation in ("=", "≤", "≥") for step in ("+ 1", "- 1"))
        for constant in (item for item in constants if item > 1):
            yield from (f"{name} = {text} {operator} {constant}" for operator in ("*", "/", "%", "+", "-"))
            yield f"{name} * {constant} = {text}"
        yield from (f"{name} * {name} ≤ {text}", f"{text} < ({name} + 1) * ({name} + 1)")
    for left, right in permutations(numbers, 2):
        a, b = _as(left, type_), _as(right, type_)
        yield from (f"{name} = {a} {operator} {b}" for operator in ("+", "-", "*", "/", "%"))
        yield f"{name} * {a} = {b}"
        yield f"{a} % {name} = 0"
        yield f"{a} = {b} * {name} + {a} % {b}"


def _terms(inputs: Sequence[Parameter], structures: Structures) -> list[Typed]:
    """Return the inputs and their components."""
    return [part for item in inputs for part in _parts(Typed(item.name, item.type), structures)]


def _parts(term: Typed, structures: Structures, depth: int = 0) -> Iterator[Typed]:
    """Yield a term and its components."""
    yield term
    if not isinstance(term.type, TCon) or depth > 2:
        return
    if term.type.name == "Prod":
        for index, type_ in enumerate(term.type.args, 1):
            yield from _parts(Typed(f"{term.text}.{index}", type_), structures, depth + 1)
    elif term.type.name in structures:
        found = structures[term.type.name]
        for field, type_ in zip(found.fields, found.types_at(term.type), strict=True):
            yield from _parts(Typed(f"{term.text}.{field}", type_), structures, depth + 1)


def _flattened(text: str, element: LeanType) -> tuple[str, LeanType] | None:
    """Return the elements of the elements of a list."""
    inner = _sequence(Typed("x", element))
    if inner is None:
        return None
    return f"({text}.map (fun x => {inner[0]})).flatten", inner[1]


def _sequence(term: Typed) -> tuple[str, LeanType] | None:
    """Return a sequence as a list, with the type of its elements."""
    match term.type:
        case TCon(name="List", args=(element,)):
            return term.text, element
        case TCon(name="Array", args=(element,)):
            return f"{term.text}.toList", element
        case TCon() if term.type == STRING:
            return f"{term.text}.toList", CHAR
        case _:
            return None


def _numbers(terms: Sequence[Typed]) -> list[Typed]:
    """Return the numbers among the terms, and the lengths of the sequences."""
    found = [term for term in terms if term.type in (NAT, INT)]
    for term in terms:
        sequence = _sequence(term)
        if sequence is not None:
            found.append(Typed(f"{sequence[0]}.length", NAT))
    return found


def _as(number: Typed, wanted: LeanType) -> str:
    if number.type == wanted:
        return number.text
    return f"Int.ofNat {number.text}" if wanted == INT else f"{number.text}.toNat"
