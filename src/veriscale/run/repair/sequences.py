"""Clauses about lists: alone, against the lists of the input, element by element, and of single elements of them."""

from collections.abc import Iterator, Sequence
from typing import Final

from veriscale.lean.types import CHAR, FLOAT, INT, NAT, LeanType, list_of

Listed = tuple[str, LeanType]
"""A list, or an array or a string as a list, and the type of its elements; likewise a number and its type."""
_ORDERED: Final = (INT, NAT, CHAR)


def sequence_facts(name: str, element: LeanType) -> Iterator[str]:
    """Yield what may hold of a list alone."""
    yield f"{name} = []"
    yield f"List.Nodup {name}"
    if element in _ORDERED:
        yield from (f"List.Pairwise (· {relation} ·) {name}" for relation in ("≤", "<", "≥"))
    if element in (INT, NAT):
        yield from (f"∀ x ∈ {name}, x % 2 = {rest}" for rest in (0, 1))
        yield from (f"∀ x ∈ {name}, x {relation} 0" for relation in ("≥", ">", "≠"))
        yield f"∀ x ∈ {name}, x < 10"
        yield f"{name}.getLast! ≠ 0"
        yield from (f"∀ x ∈ {name}, x {relation} {name}.length" for relation in ("≤", "<"))
    if element == FLOAT:
        yield from (f"{name}.all (fun x => !x.{test})" for test in ("isNaN", "isInf"))


def of_sequence(
    sequence: Listed, sources: Sequence[Listed], numbers: Sequence[Listed], constants: Sequence[int]
) -> Iterator[str]:
    """Yield what may hold between a list and the inputs."""
    name, element = sequence
    naturals = [text for text, type_ in numbers if type_ == NAT]
    for number in naturals:
        for relation in ("=", "≤", "≥"):
            yield from (f"{name}.length {relation} {number}{step}" for step in ("", " + 1", " - 1"))
    for index, left in enumerate(naturals):
        for right in naturals[index + 1 :]:
            yield from (f"{name}.length = {left} {op} {right}" for op in ("+", "-", "*"))
            yield from (f"{name}.length {relation} min {left} {right}" for relation in ("=", "≤"))
    yield from (f"{name}.length = {constant}" for constant in constants)
    same = [text for text, type_ in sources if type_ == element]
    for source in same:
        yield from _between(name, source)
        yield from _elementwise(name, source, element, numbers, constants)
        yield from _kept(name, source, element, numbers)
    for source, inner in sources:
        if inner == list_of(element):
            yield f"∀ x ∈ {name}, {source}.all (·.contains x)"
            yield f"∀ x ∈ {source}.flatten, {source}.all (·.contains x) → x ∈ {name}"
    for first in same:
        for second in same:
            if first != second:
                yield from _of_two(name, first, second, element)
    for text, type_ in numbers:
        if type_ == element:
            yield from _with_element(name, text, same)
            yield from (f"∀ x ∈ {name}, x {relation} {text}" for relation in ("≤", "≥", "<", ">", "≠", "="))
    if element in (INT, NAT):
        yield f"∀ i, i < {name}.length → {name}[i]! = i"


def _with_element(name: str, value: str, sources: Sequence[str]) -> Iterator[str]:
    """Yield what holds where a list is another one with an element more, or less."""
    yield f"{value} ∈ {name}"
    yield f"{value} ∉ {name}"
    for source in sources:
        yield f"{name} = {source} ++ [{value}]"
        yield f"{name} = {value} :: {source}"
        yield f"{name} = {source}.erase {value}"
        yield f"{name}[{source}.length]! = {value}"
        yield f"{name}.count {value} = {source}.count {value} + 1"


def of_element(name: str, type_: LeanType, source: Listed, inputs: Sequence[Listed]) -> Iterator[str]:
    """Yield what may hold of a single value and a list: an element of it, a place in it, a number of elements."""
    values, element = source
    if element == type_:
        yield f"{name} ∈ {values}"
        yield f"{name} ∉ {values}"
        yield f"{values}.count {name} > {values}.length / 2"
        yield f"{values}.count {name} = 1"
        yield f"∀ x ∈ {values}, {values}.count x ≤ {values}.count {name}"
        yield f"∀ x ∈ {values}, x = {name} ∨ {values}.count x ≤ {values}.length / 2"
        yield f"∀ x ∈ {values}, {values}.count x = 1 → x = {name}"
        yield from (f"{name} = {values}[{place}]!" for place in ("0", f"{values}.length - 1"))
        if type_ in _ORDERED:
            yield from (f"∀ x ∈ {values}, x {relation} {name}" for relation in ("≤", "≥", "<", ">"))
        if type_ == NAT:
            yield f"∀ k, k < {name} → k ∈ {values}"
        if type_ in (INT, NAT):
            yield from (f"{name} = {values}.sum", f"{name} = {values}.foldl (· * ·) 1")
    if type_ in (NAT, INT):
        place = name if type_ == NAT else f"{name}.toNat"
        yield from _of_place(place, values, [text for text, kind in inputs if kind == element])
        if element in (INT, NAT):
            yield from (f"{name} = {values}.countP (fun x => x {test})" for test in ("> 0", "< 0", "% 2 = 0"))


def _of_place(place: str, values: str, keys: Sequence[str]) -> Iterator[str]:
    for key in keys:
        yield f"{values}[{place}]! = {key}"
        yield f"∀ i, i < {place} → {values}[i]! ≠ {key}"
        yield f"∀ i, i < {values}.length → i > {place} → {values}[i]! ≠ {key}"
        yield f"∀ x ∈ {values}, x ≠ {key}"
        yield f"{place} = {values}.count {key}"
        yield f"∀ x ∈ {values}.take {place}, x < {key}"
        yield f"∀ x ∈ {values}.drop {place}, x ≥ {key}"
    yield f"∀ i, i < {values}.length → {values}[i]! ≤ {values}[{place}]!"
    yield f"∀ i, i < {values}.length → {values}[i]! ≥ {values}[{place}]!"


def _between(name: str, source: str) -> Iterator[str]:
    yield f"List.isPerm {name} {source}"
    yield f"{name} = {source}.reverse"
    yield f"{name} = {source}.eraseDups"
    yield f"∀ x ∈ {name}, x ∈ {source}"
    yield f"∀ x ∈ {source}, x ∈ {name}"
    yield f"∀ x ∈ {name}, x ∉ {source}"
    yield f"{name}.isSublist {source}"
    yield f"{name}.isPrefixOf {source}"
    yield f"∀ x ∈ {name}, {name}.count x ≤ {source}.count x"
    yield f"∀ x ∈ {source}, {name}.count x = {source}.count x"
    yield f"∀ i, i < {name}.length → {name}[i]! = {source}[{source}.length - 1 - i]!"
    yield f"∀ i, i < {name}.length → {name}[i]! = {source}[(i + 1) % {source}.length]!"
    yield f"List.Pairwise (fun a b => {source}.idxOf a < {source}.idxOf b) {name}"


def _elementwise(
    name: str, source: str, element: LeanType, numbers: Sequence[Listed], constants: Sequence[int]
) -> Iterator[str]:
    """Yield equations of elements at the same or the next place, with a condition on the place."""
    naturals = [text for text, type_ in numbers if type_ == NAT and not text.endswith(".length")]
    naturals += [f"{text}.toNat" for text, type_ in numbers if type_ == INT]
    for right in (f"{source}[i]!", f"{source}[i + 1]!"):
        yield f"∀ i, i < {name}.length → {name}[i]! = {right}"
        for number in [*naturals, *(str(item) for item in constants)]:
            for relation in ("<", "≥", ">", "≠"):
                yield f"∀ i, i < {name}.length → i {relation} {number} → {name}[i]! = {right}"
    for index, left in enumerate(naturals):
        for other in naturals[index + 1 :]:
            yield f"∀ i, i < {name}.length → i ≠ {left} → i ≠ {other} → {name}[i]! = {source}[i]!"
            yield f"{name}[{left}]! = {source}[{other}]!"
            yield f"{name}[{other}]! = {source}[{left}]!"
    if element in (INT, NAT):
        scalars = [text for text, type_ in numbers if type_ == element] + [str(item) for item in constants if item]
        for scalar in scalars:
            for operator in ("+", "-", "*", "/", "%"):
                yield f"∀ i, i < {name}.length → {name}[i]! = {source}[i]! {operator} {scalar}"
        yield f"∀ i, i < {name}.length → {name}[i]! = {source}[i]! * {source}[i]!"
        for place in [*naturals, *(str(item) for item in constants)]:
            yield from (f"{name}[{place}]! = {source}[{place}]! {op} {scalar}" for scalar in scalars for op in "+-*")
            yield from (f"{name}[{place}]! = {scalar}" for scalar in scalars)
    if element == CHAR:
        for method in ("toUpper", "toLower"):
            yield f"∀ i, i < {name}.length → {name}[i]! = {source}[i]!.{method}"


def _of_two(name: str, first: str, second: str, element: LeanType) -> Iterator[str]:
    yield f"{name} = {first} ++ {second}"
    yield f"List.isPerm {name} ({first} ++ {second})"
    yield f"∀ x ∈ {name}, x ∈ {first} ∧ x ∈ {second}"
    yield f"∀ x ∈ {name}, x ∈ {first} ∨ x ∈ {second}"
    yield f"∀ x ∈ {first}, x ∈ {second} → x ∈ {name}"
    yield f"∀ x ∈ {first}, x ∉ {second} → x ∈ {name}"
    yield f"∀ x ∈ {name}, x ∈ {first} ∧ x ∉ {second}"
    if element in (INT, NAT):
        for operator in ("+", "-", "*"):
            yield f"∀ i, i < {name}.length → {name}[i]! = {first}[i]! {operator} {second}[i]!"


def _kept(name: str, source: str, element: LeanType, numbers: Sequence[Listed]) -> Iterator[str]:
    """Yield what holds where a list is made of the elements that pass a test."""
    tests: list[str] = []
    if element in (INT, NAT):
        tests += ["% 2 = 0", "% 2 = 1", "> 0", "< 0", "≠ 0"]
    tests += [f"{relation} {text}" for text, type_ in numbers if type_ == element for relation in ("<", ">", "≠", "=")]
    for test in tests:
        yield f"{name} = {source}.filter (fun x => x {test})"
        yield f"∀ x ∈ {name}, x {test}"
        yield f"∀ x ∈ {source}, x {test} → x ∈ {name}"
        yield f"{name}.length = {source}.countP (fun x => x {test})"
