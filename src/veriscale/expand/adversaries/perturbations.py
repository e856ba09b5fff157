"""A Lean term turned into near misses of the same type: off by one, one element gone, two components swapped.

Degenerate programs perturb an input in this way, and mutants the reference's own result.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from veriscale.lean.types import CHAR, INT, NAT, LeanType, TCon

_ARGUMENT = re.compile(r"""[\w.']+|["'#\[(]\S*""")


@dataclass(frozen=True, slots=True)
class Expression:
    """A Lean term, and the family of the terms that are made in the same way."""

    family: str
    text: str

    @property
    def argument(self) -> str:
        """The text as an argument of an application."""
        return self.text if _ARGUMENT.fullmatch(self.text) else f"({self.text})"


def perturbed(text: str, type_: LeanType) -> Iterator[Expression]:
    """Yield near misses of the atomic term `text`; none for types that are not built in."""
    match type_:
        case TCon(name="Bool"):
            yield Expression("negated", f"!{text}")
        case TCon(name="Nat" | "Int" | "Float" | "UInt8"):
            yield from _numbers(text, type_)
        case TCon(name="Char"):
            yield Expression("other", f"if {text} = 'a' then 'b' else 'a'")
            yield from (Expression("case", f"{text}.{function}") for function in ("toUpper", "toLower"))
        case TCon(name="String"):
            characters = chain(reshaped(f"{text}.toList", CHAR), _changed(f"{text}.toList", CHAR))
            yield from (Expression(item.family, f"String.mk ({item.text})") for item in characters)
            yield from (Expression("case", f"{text}.{function}") for function in ("toUpper", "toLower"))
            yield Expression("longer", f'{text} ++ " "')
        case TCon(name="List", args=(element,)):
            yield from _lists(text, element)
        case TCon(name="Array", args=(element,)):
            yield from (Expression(item.family, f"({item.text}).toArray") for item in _lists(f"{text}.toList", element))
        case TCon(name="Option", args=(element,)):
            yield Expression("nothing", "none")
            yield from (Expression(item.family, _mapped(text, item)) for item in perturbed("v", element))
        case TCon(name="Prod", args=(first, second)):
            if first == second:
                yield Expression("swapped", f"({text}.2, {text}.1)")
            yield from (Expression(item.family, f"({item.text}, {text}.2)") for item in perturbed(f"{text}.1", first))
            yield from (Expression(item.family, f"({text}.1, {item.text})") for item in perturbed(f"{text}.2", second))
        case _:
            return


def reshaped(text: str, element: LeanType) -> Iterator[Expression]:
    """Yield lists made from the list `text` by dropping, repeating, moving or changing elements."""
    yield Expression("prefix", f"{text}.take ({text}.length - 1)")
    yield Expression("dropped", f"{text}.drop 1")
    yield Expression("reversed", f"{text}.reverse")
    yield Expression("duplicated", f"{text}.take 1 ++ {text}")
    yield Expression("prefix", f"{text}.take 1")
    yield Expression("deduplicated", f"{text}.eraseDups")
    if element in (INT, NAT):
        yield Expression("sorted", f"{text}.mergeSort")
        yield Expression("changed", f"{text}.map (fun x => x + 1)")
    yield Expression("moved", f"{text}.drop 1 ++ {text}.take 1")
    yield Expression("replicate", f"{text}.flatMap (fun _ => {text}.take 1)")
    yield Expression("prefix", f"{text}.take ({text}.length / 2)")
    yield Expression("duplicated", f"{text} ++ {text}")


def _numbers(text: str, type_: TCon) -> Iterator[Expression]:
    for step in ("+ 1", "- 1", "+ 2", "* 2", "- 2", "/ 2"):
        yield Expression("off-by-one" if step.endswith("1") else "scaled", f"{text} {step}")
    if type_ == INT:
        yield Expression("negated", f"-{text}")
    if type_ in (INT, NAT):
        yield Expression("special-case", f"if {text} % 2 = 0 then {text} else {text} + 1")
        yield Expression("special-case", f"if {text} = 0 then 1 else {text}")
        yield Expression("clipped", f"min {text} 1")


def _lists(text: str, element: LeanType) -> Iterator[Expression]:
    """Yield near misses of a list: reshaped, with one more element, with elements changed at one end or everywhere."""
    yield from reshaped(text, element)
    last = _last(text)
    yield Expression("empty", f"{text}.take 0")
    yield Expression("longer", f"{text} ++ {text}.take 1")
    yield Expression("moved", f"{text}.drop {last} ++ {text}.take {last}")
    if element in (INT, NAT):
        yield Expression("longer", f"{text} ++ [0]")
    yield from _changed(text, element)


def _changed(text: str, element: LeanType) -> Iterator[Expression]:
    """Yield lists with elements changed at one end or everywhere."""
    last = _last(text)
    for item in islice(perturbed("v", element), 2):
        change = f"map (fun v => {item.text})"
        yield Expression("changed-last", f"{text}.take {last} ++ ({text}.drop {last}).{change}")
        yield Expression("changed-first", f"({text}.take 1).{change} ++ {text}.drop 1")
        yield Expression("changed", f"{text}.{change}")


def _last(text: str) -> str:
    return f"({text}.length - 1)"


def _mapped(text: str, item: Expression) -> str:
    return f"{text}.map (fun v => {item.text})"
