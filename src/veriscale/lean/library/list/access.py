"""Parts of a list: its length, elements by position, head, last, prefixes and suffixes, rotations."""

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Elements, Predicate, copied

_function = LIBRARY.function
_LIST = "{α : Type} (l : List α)"
_WITH_DEFAULT = "{α : Type} [Inhabited α] (l : List α)"
_SPLIT = "{α : Type} (p : α → Bool) (l : List α)"

_function("List.length", f"{_LIST} : Nat", inline="len({0})", aliases=("List.lengthTR",))(len)
_function("List.isEmpty", f"{_LIST} : Bool", inline="(not {0})")(lambda items: not items)

# Elements: the ``!`` forms go on with the default of the element type, as Lean's run time does after its message.


def _outside(index: int, length: int) -> Undecided:
    return Undecided(Code.UNSUPPORTED_FORM, f"index {index} of {length} elements under a proof that it is in range")


@_function("instGetElemList.getElem", f"{_LIST} (i : Nat) (h : Proof) : α")
def _get(items: Elements, i: int, _proof: tuple[()]) -> object:
    if i < len(items):
        return items[i]
    raise _outside(i, len(items))


@_function("List.get?", f"{_LIST} (i : Nat) : Option α")
def _get_option(items: Elements, i: int) -> Elements | None:
    return (items[i],) if i < len(items) else None


@_function("List.get!", f"{_WITH_DEFAULT} (i : Nat) : α", aliases=("List.getI",))
def _get_or_default(inhabited: Dictionary, items: Elements, i: int) -> object:
    return items[i] if i < len(items) else inhabited.methods["default"]


@_function("List.getD", f"{_LIST} (i : Nat) (fallback : α) : α")
def _get_or(items: Elements, i: int, fallback: object) -> object:
    return items[i] if i < len(items) else fallback


@_function("List.head", f"{_LIST} (h : Proof) : α")
def _head(items: Elements, _proof: tuple[()]) -> object:
    return _get(items, 0, ())


@_function("List.getLast", f"{_LIST} (h : Proof) : α")
def _last(items: Elements, _proof: tuple[()]) -> object:
    if not items:
        raise _outside(0, 0)
    return items[-1]


_function("List.head?", f"{_LIST} : Option α", inline="({0}[:1] or None)")(lambda items: items[:1] or None)
_function("List.getLast?", f"{_LIST} : Option α", inline="({0}[-1:] or None)")(lambda items: items[-1:] or None)
_function("List.headD", f"{_LIST} (fallback : α) : α")(lambda items, fallback: items[0] if items else fallback)
_function("List.getLastD", f"{_LIST} (fallback : α) : α")(lambda items, fallback: items[-1] if items else fallback)
_function("List.head!", f"{_WITH_DEFAULT} : α", aliases=("List.headI",))(
    lambda inhabited, items: items[0] if items else inhabited.methods["default"]
)
_function("List.getLast!", f"{_WITH_DEFAULT} : α", aliases=("List.getLastI",))(
    lambda inhabited, items: items[-1] if items else inhabited.methods["default"]
)

# Prefixes and suffixes -------------------------------------------------------------------------------------------


@_function("List.tail", f"{_LIST} : List α", aliases=("List.tail!",))
def _tail(items: Elements) -> Elements:
    copied(len(items))
    return items[1:]


@_function("List.tail?", f"{_LIST} : Option (List α)")
def _tail_option(items: Elements) -> tuple[Elements] | None:
    return (_tail(items),) if items else None


@_function("List.tailD", f"{_LIST} (fallback : List α) : List α")
def _tail_or(items: Elements, fallback: Elements) -> Elements:
    return _tail(items) if items else fallback


@_function("List.dropLast", f"{_LIST} : List α")
def _drop_last(items: Elements) -> Elements:
    copied(len(items))
    return items[:-1]


@_function("List.take", "{α : Type} (n : Nat) (l : List α) : List α")
def _take(n: int, items: Elements) -> Elements:
    copied(min(n, len(items)))
    return items[:n]


@_function("List.drop", "{α : Type} (n : Nat) (l : List α) : List α")
def _drop(n: int, items: Elements) -> Elements:
    copied(max(len(items) - n, 0))
    return items[n:]


@_function("List.rtake", f"{_LIST} (n : Nat) : List α")
def _take_right(items: Elements, n: int) -> Elements:
    return _drop(max(len(items) - n, 0), items)


@_function("List.rdrop", f"{_LIST} (n : Nat) : List α")
def _drop_right(items: Elements, n: int) -> Elements:
    return _take(max(len(items) - n, 0), items)


@_function("List.extract", f"{_LIST} (start : Nat := 0) (stop : Nat := l.length) : List α")
def _extract(items: Elements, start: int, stop: int) -> Elements:
    copied(max(min(stop, len(items)) - start, 0))
    return items[start:stop]


@_function("List.splitAt", "{α : Type} (n : Nat) (l : List α) : List α × List α")
def _split_at(n: int, items: Elements) -> tuple[Elements, Elements]:
    copied(len(items))
    return (items[:n], items[n:])


def _prefix_length(p: Predicate, items: Elements) -> int:
    """Return how many elements at the front satisfy `p`."""
    count = 0
    for item in items:
        METER.charge(1)
        if not p(item):
            break
        count += 1
    return count


@_function("List.takeWhile", f"{_SPLIT} : List α")
def _take_while(p: Predicate, items: Elements) -> Elements:
    return items[: _prefix_length(p, items)]


@_function("List.dropWhile", f"{_SPLIT} : List α")
def _drop_while(p: Predicate, items: Elements) -> Elements:
    return _drop(_prefix_length(p, items), items)


@_function("List.span", f"{_SPLIT} : List α × List α")
def _span(p: Predicate, items: Elements) -> tuple[Elements, Elements]:
    return _split_at(_prefix_length(p, items), items)


@_function("List.rdropWhile", f"{_SPLIT} : List α")
def _drop_while_right(p: Predicate, items: Elements) -> Elements:
    return _drop_right(items, _prefix_length(p, items[::-1]))


@_function("List.rtakeWhile", f"{_SPLIT} : List α")
def _take_while_right(p: Predicate, items: Elements) -> Elements:
    return _take_right(items, _prefix_length(p, items[::-1]))


# Rotations -------------------------------------------------------------------------------------------------------


def _rotated(items: Elements, n: int) -> Elements:
    copied(len(items))
    return items[n:] + items[:n]


@_function("List.rotateLeft", f"{_LIST} (n : Nat := 1) : List α")
def _rotate_left(items: Elements, n: int) -> Elements:
    return _rotated(items, n % len(items)) if items else items


_function("List.rotate", f"{_LIST} (n : Nat) : List α")(_rotate_left)


@_function("List.rotateRight", f"{_LIST} (n : Nat := 1) : List α")
def _rotate_right(items: Elements, n: int) -> Elements:
    return _rotated(items, len(items) - n % len(items)) if items else items


# Instances -------------------------------------------------------------------------------------------------------

LIBRARY.instance("instGetElemList", "GetElem (List α) Nat α", {"getElem": "instGetElemList.getElem"})
LIBRARY.instance("instGetElem?List", "GetElem? (List α) Nat α", {"getElem?": "List.get?"})
LIBRARY.instance("instGetElem!List", "GetElem! (List α) Nat α", {"getElem!": "List.get!"}, needs=("Inhabited α",))
