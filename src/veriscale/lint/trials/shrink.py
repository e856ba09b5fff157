"""Makes a failing input small: the smallest that still fails of those that simple steps lead to.

Steps are directed by the type: numbers go to 0 or towards it, sequences lose parts, parts shrink by themselves. A step
is taken when the input still fails and has become smaller, so that shrinking ends.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from veriscale.lean.types import LeanType, TCon
from veriscale.lean.values import FunctionValue, StructureInfo, Value
from veriscale.lean.values.model import SCALAR_RANGES

Structures = Mapping[str, StructureInfo]
Item = TypeVar("Item")


def shrunk(
    inputs: tuple[Value, ...],
    types: Sequence[LeanType],
    structures: Structures,
    fails: Callable[[tuple[Value, ...]], bool],
    spent: Callable[[], bool],
) -> tuple[Value, ...]:
    """Return the smallest failing input that is found before `spent` says to stop; `inputs` itself must fail."""
    current = inputs
    improved = True
    while improved and not spent():
        improved = False
        for candidate in _smaller_inputs(current, types, structures):
            if spent():
                break
            if measure(candidate) < measure(current) and fails(candidate):
                current, improved = candidate, True
                break
    return current


def measure(value: Value) -> tuple[int, int]:
    """Return how large a value is: its parts, then the sizes of its numbers and texts."""
    if isinstance(value, tuple):
        parts = [measure(item) for item in value]
        return sum(part[0] for part in parts) + len(value), sum(part[1] for part in parts)
    if isinstance(value, bool):
        return 0, int(value)
    if isinstance(value, int):
        return 0, 2 * abs(value) + (value < 0)
    if isinstance(value, float):
        return 0, 2 * min(int(abs(value)), 10**9) + (value < 0) + (value != value) if abs(value) < 1e300 else 10**10
    if isinstance(value, str):
        return len(value), sum(map(_letter_size, value))
    return (0, len(value.text)) if isinstance(value, FunctionValue) else (0, 0)


def _letter_size(char: str) -> int:
    return 0 if char == "a" else 1 + ord(char)


def _smaller_inputs(
    inputs: tuple[Value, ...], types: Sequence[LeanType], structures: Structures
) -> Iterator[tuple[Value, ...]]:
    for place, (value, type_) in enumerate(zip(inputs, types, strict=True)):
        for smaller in _smaller(value, type_, structures):
            yield (*inputs[:place], smaller, *inputs[place + 1 :])
    yield from _shortened_together(inputs, types)


def _shortened_together(inputs: tuple[Value, ...], types: Sequence[LeanType]) -> Iterator[tuple[Value, ...]]:
    """Yield inputs in which all sequences lose the same element, for preconditions about equal lengths."""
    places = [place for place, type_ in enumerate(types) if _is_sequence(type_)]
    if len(places) < 2:
        return
    longest = max(len(_items(inputs[place])) for place in places)
    for index in range(longest):
        changed = list(inputs)
        for place in places:
            items = _items(inputs[place])
            changed[place] = items[:index] + items[index + 1 :]
        yield tuple(changed)


def _is_sequence(type_: LeanType) -> bool:
    return isinstance(type_, TCon) and type_.name in ("List", "Array")


def _items(value: Value) -> tuple[Value, ...]:
    assert isinstance(value, tuple)
    return value


def _smaller(value: Value, type_: LeanType, structures: Structures) -> Iterator[Value]:
    """Yield smaller values of a type, the smallest first."""
    if not isinstance(type_, TCon):
        return
    if type_.name in SCALAR_RANGES and isinstance(value, int):
        yield from _smaller_numbers(value, type_.name != "Int")
    elif type_.name == "Bool" and value is True:
        yield False
    elif type_.name == "Float" and isinstance(value, float):
        yield from (0.0, 1.0, float(int(value)) if abs(value) < 1e15 else 1.0)
    elif type_.name == "String" and isinstance(value, str):
        yield from ("".join(part) for part in _shorter(tuple(value)))
        yield from (value[:place] + "a" + value[place + 1 :] for place in range(len(value)))
    elif type_.name == "Char":
        yield "a"
    elif isinstance(value, tuple):
        yield from _smaller_tuples(value, type_, structures)


def _smaller_numbers(value: int, natural: bool) -> Iterator[int]:
    if natural or value >= 0:
        yield from dict.fromkeys((0, 1, value // 2, value - 1) if value > 0 else ())
    else:
        yield from dict.fromkeys((0, -1, -value, -(-value // 2), value + 1))


def _smaller_tuples(value: tuple[Value, ...], type_: TCon, structures: Structures) -> Iterator[Value]:
    if _is_sequence(type_):
        yield from _shorter(value)
        types: tuple[LeanType, ...] = (type_.args[0],) * len(value)
    elif type_.name == "Option":
        yield None
        types = type_.args
    elif type_.name == "Prod":
        types = type_.args
    elif type_.name in structures:
        types = structures[type_.name].types_at(type_)
    else:
        return
    for place, (item, item_type) in enumerate(zip(value, types, strict=True)):
        for smaller in _smaller(item, item_type, structures):
            yield (*value[:place], smaller, *value[place + 1 :])
            if _is_sequence(type_) and value.index(item) == place and value.count(item) > 1:
                yield tuple(smaller if other == item else other for other in value)


def _shorter(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Yield a sequence without parts of it, larger parts first."""
    size = len(items)
    while size:
        yield from (items[:start] + items[start + size :] for start in range(0, len(items), size))
        size //= 2
