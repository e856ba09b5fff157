"""``String.Iterator``: a string and a position in it."""

import operator
from collections.abc import Callable

from veriscale.lean.budget import METER
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.string.offsets import char_at, end, extract, following, index_at, preceding

Iterator = tuple[str, int]


@LIBRARY.function("String.iter", "(s : String) : String.Iterator", aliases=("String.mkIterator",))
def _iter(text: str) -> Iterator:
    return (text, 0)


@LIBRARY.function("String.Iterator.mk", "(s : String) (i : String.Pos) : String.Iterator")
def _mk(text: str, position: int) -> Iterator:
    return (text, position)


@LIBRARY.function(
    "String.Iterator.s", "(self : String.Iterator) : String", inline="{0}[0]", aliases=("String.Iterator.toString",)
)
def _text(iterator: Iterator) -> str:
    return iterator[0]


@LIBRARY.function(
    "String.Iterator.i", "(self : String.Iterator) : String.Pos", inline="{0}[1]", aliases=("String.Iterator.pos",)
)
def _position(iterator: Iterator) -> int:
    return iterator[1]


@LIBRARY.function("String.Iterator.remainingBytes", "(it : String.Iterator) : Nat")
def _remaining_bytes(iterator: Iterator) -> int:
    return max(end(iterator[0]) - iterator[1], 0)


@LIBRARY.function("String.Iterator.curr", "(it : String.Iterator) : Char")
def _current(iterator: Iterator) -> str:
    return char_at(*iterator)


@LIBRARY.function("String.Iterator.curr'", "(it : String.Iterator) (h : Proof) : Char")
def _current_proved(iterator: Iterator, proof: object) -> str:
    return char_at(*iterator)


@LIBRARY.function("String.Iterator.next", "(it : String.Iterator) : String.Iterator")
def _next(iterator: Iterator) -> Iterator:
    return (iterator[0], following(*iterator))


@LIBRARY.function("String.Iterator.next'", "(it : String.Iterator) (h : Proof) : String.Iterator")
def _next_proved(iterator: Iterator, proof: object) -> Iterator:
    return _next(iterator)


@LIBRARY.function("String.Iterator.prev", "(it : String.Iterator) : String.Iterator")
def _previous(iterator: Iterator) -> Iterator:
    return (iterator[0], preceding(*iterator))


@LIBRARY.function("String.Iterator.atEnd", "(it : String.Iterator) : Bool")
def _at_end(iterator: Iterator) -> bool:
    return iterator[1] >= end(iterator[0])


@LIBRARY.function("String.Iterator.hasNext", "(it : String.Iterator) : Bool")
def _has_next(iterator: Iterator) -> bool:
    return iterator[1] < end(iterator[0])


@LIBRARY.function("String.Iterator.hasPrev", "(it : String.Iterator) : Bool", inline="({0}[1] > 0)")
def _has_previous(iterator: Iterator) -> bool:
    return iterator[1] > 0


@LIBRARY.function("String.Iterator.toEnd", "(it : String.Iterator) : String.Iterator")
def _to_end(iterator: Iterator) -> Iterator:
    return (iterator[0], end(iterator[0]))


@LIBRARY.function("String.Iterator.setCurr", "(it : String.Iterator) (c : Char) : String.Iterator")
def _set_current(iterator: Iterator, char: str) -> Iterator:
    text, position = iterator
    index = index_at(text, position)
    if index is None:
        return iterator
    METER.charge(len(text))
    return (text[:index] + char + text[index + 1 :], position)


@LIBRARY.function("String.Iterator.remainingToString", "(it : String.Iterator) : String")
def _remaining(iterator: Iterator) -> str:
    return extract(*iterator, end(iterator[0]))


@LIBRARY.function("String.Iterator.extract", "(b e : String.Iterator) : String")
def _extract(start: Iterator, stop: Iterator) -> str:
    return extract(*start, stop[1]) if start[0] == stop[0] else ""


def _repeat(step: Callable[[Iterator], Iterator], iterator: Iterator, count: int) -> Iterator:
    METER.charge(count)
    for _ in range(count):
        iterator = step(iterator)
    return iterator


@LIBRARY.function(
    "String.Iterator.forward",
    "(it : String.Iterator) (n : Nat) : String.Iterator",
    aliases=("String.Iterator.nextn",),
)
def _forward(iterator: Iterator, count: int) -> Iterator:
    return _repeat(_next, iterator, count)


@LIBRARY.function("String.Iterator.prevn", "(it : String.Iterator) (n : Nat) : String.Iterator")
def _backward(iterator: Iterator, count: int) -> Iterator:
    return _repeat(_previous, iterator, count)


LIBRARY.function("instBEqIterator.beq", "(a b : String.Iterator) : Bool", inline="({0} == {1})")(operator.eq)
LIBRARY.value("instInhabitedIterator.default", ": String.Iterator", ("", 0))
LIBRARY.instance("instBEqIterator", "BEq String.Iterator", {"beq": "instBEqIterator.beq"}, structural=True)
LIBRARY.instance(
    "instDecidableEqIterator", "DecidableEq String.Iterator", {"decEq": "instBEqIterator.beq"}, structural=True
)
LIBRARY.instance("instInhabitedIterator", "Inhabited String.Iterator", {"default": "instInhabitedIterator.default"})
