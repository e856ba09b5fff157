"""``String.Pos`` and the functions that take or give positions."""

import operator
from collections.abc import Callable

from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import ordering
from veriscale.lean.library.string.offsets import (
    char_at,
    charge_text,
    end,
    extract,
    following,
    index_at,
    index_from,
    offset,
    preceding,
)


def _same(position: int) -> int:
    return position


LIBRARY.function("String.Pos.mk", "(byteIdx : Nat) : String.Pos", inline="{0}")(_same)
LIBRARY.function("String.Pos.byteIdx", "(self : String.Pos) : Nat", inline="{0}")(_same)
LIBRARY.function("String.endPos", "(s : String) : String.Pos")(end)
LIBRARY.function("String.utf8ByteSize", "(s : String) : Nat")(end)
LIBRARY.function("String.get", "(s : String) (p : String.Pos) : Char")(char_at)
LIBRARY.function("String.get!", "(s : String) (p : String.Pos) : Char")(char_at)
LIBRARY.function("String.next", "(s : String) (p : String.Pos) : String.Pos")(following)
LIBRARY.function("String.prev", "(s : String) (p : String.Pos) : String.Pos")(preceding)
LIBRARY.function("String.extract", "(s : String) (b e : String.Pos) : String")(extract)


@LIBRARY.function("String.get?", "(s : String) (p : String.Pos) : Option Char")
def _get_option(text: str, position: int) -> tuple[str] | None:
    index = index_at(text, position)
    return None if index is None else (text[index],)


@LIBRARY.function("String.get'", "(s : String) (p : String.Pos) (h : Proof) : Char")
def _get_proved(text: str, position: int, proof: object) -> str:
    return char_at(text, position)


@LIBRARY.function("String.next'", "(s : String) (p : String.Pos) (h : Proof) : String.Pos")
def _next_proved(text: str, position: int, proof: object) -> int:
    return following(text, position)


@LIBRARY.function("String.atEnd", "(s : String) (p : String.Pos) : Bool")
def _at_end(text: str, position: int) -> bool:
    return position >= end(text)


@LIBRARY.function("String.front", "(s : String) : Char")
def _front(text: str) -> str:
    return text[0] if text else "A"


@LIBRARY.function("String.back", "(s : String) : Char")
def _back(text: str) -> str:
    return text[-1] if text else "A"


@LIBRARY.function("String.set", "(s : String) (p : String.Pos) (c : Char) : String")
def _set(text: str, position: int, char: str) -> str:
    index = index_at(text, position)
    if index is None:
        return text
    charge_text(len(text))
    return text[:index] + char + text[index + 1 :]


@LIBRARY.function("String.modify", "(s : String) (i : String.Pos) (f : Char → Char) : String")
def _modify(text: str, position: int, f: Callable[[str], str]) -> str:
    return _set(text, position, f(char_at(text, position)))


@LIBRARY.function("String.offsetOfPos", "(s : String) (pos : String.Pos) : Nat")
def _offset_of_position(text: str, position: int) -> int:
    return index_from(text, position)


@LIBRARY.function("String.firstDiffPos", "(a b : String) : String.Pos")
def _first_difference(text: str, other: str) -> int:
    charge_text(len(text))
    shared = next((i for i, (x, y) in enumerate(zip(text, other, strict=False)) if x != y), min(len(text), len(other)))
    return offset(text, shared)


LIBRARY.function("instBEqPos.beq", "(p q : String.Pos) : Bool", inline="({0} == {1})")(operator.eq)
LIBRARY.function("instLTPos.lt", "(p q : String.Pos) : Prop", inline="({0} < {1})")(operator.lt)
LIBRARY.function("instLEPos.le", "(p q : String.Pos) : Prop", inline="({0} <= {1})")(operator.le)
LIBRARY.function("instAddPos.add", "(p q : String.Pos) : String.Pos", inline="({0} + {1})")(operator.add)
LIBRARY.function("instOrdPos.compare", "(p q : String.Pos) : Ordering")(ordering)
LIBRARY.value("instInhabitedPos.default", ": String.Pos", 0)


@LIBRARY.function("instSubPos.sub", "(p q : String.Pos) : String.Pos", inline="max({0} - {1}, 0)")
def _sub(p: int, q: int) -> int:
    return max(p - q, 0)


LIBRARY.instance("instBEqPos", "BEq String.Pos", {"beq": "instBEqPos.beq"}, structural=True)
LIBRARY.instance("instDecidableEqPos", "DecidableEq String.Pos", {"decEq": "instBEqPos.beq"}, structural=True)
LIBRARY.instance("instLTPos", "LT String.Pos", {"lt": "instLTPos.lt"})
LIBRARY.instance("instLEPos", "LE String.Pos", {"le": "instLEPos.le"})
LIBRARY.instance("instAddPos", "Add String.Pos", {"add": "instAddPos.add"})
LIBRARY.instance("instSubPos", "Sub String.Pos", {"sub": "instSubPos.sub"})
LIBRARY.instance("instInhabitedPos", "Inhabited String.Pos", {"default": "instInhabitedPos.default"})
