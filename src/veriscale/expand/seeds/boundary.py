"""Boundary values by type, the most important first.

They are where programs and specifications go wrong: empty and one-element sequences, zero, signs, equal neighbours,
order, the edges of fixed-width types. Numbers stay small enough for references that count up to them, but for a few.
"""

from veriscale.expand.seeds.material import SEQUENCE_TYPES, Structures
from veriscale.lean.types import INT, NAT, LeanType, TCon, TFun, render
from veriscale.lean.values import FunctionValue, Value

FUNCTION_TEXTS: dict[str, tuple[str, ...]] = {
    "Int → Bool": (
        "fun x => x > 0",
        "fun x => x % 2 == 0",
        "fun _ => true",
        "fun _ => false",
        "fun x => x < 0",
        "fun x => x == 0",
        "fun x => x ≥ 3",
        "fun x => x != 1",
        "fun x => x % 3 == 1",
        "fun x => x * x ≤ 10",
    ),
    "Nat → Bool": (
        "fun n => n > 0",
        "fun n => n % 2 == 0",
        "fun _ => true",
        "fun _ => false",
        "fun n => n == 0",
        "fun n => n ≥ 3",
        "fun n => n % 3 == 1",
    ),
    "Char → Bool": ("fun c => c == 'a'", "fun c => c.isDigit", "fun _ => true", "fun _ => false"),
    "Int → Int": ("fun x => x", "fun x => x + 1", "fun x => -x", "fun x => x * x", "fun _ => 0"),
    "Nat → Nat": ("fun n => n", "fun n => n + 1", "fun n => n / 2", "fun n => n * n", "fun _ => 0"),
}
"""Function values by type; an engine binds them."""

SCALARS: dict[str, tuple[Value, ...]] = {
    "Nat": (0, 1, 2, 3, 10, 5, 4, 7, 100, 9, 12, 64, 255, 256, 1000, 50, 10**6),
    "Int": (0, 1, -1, 2, -2, 10, -10, 3, 7, 100, -100, 5, -7, 64, 1000, -1000, 10**6, -(10**6), 2**31, -(2**31)),
    "Bool": (False, True),
    "Char": ("a", "A", "0", "z", "Z", "9", " ", "b", "!", "\n", "é", "_"),
    "String": ("", "a", "ab", "aa", "azAZ09", "aba", "abc", "0", " ", "Hello World", "a1b2", "  x ", "racecar", "é∀"),
    "Float": (0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 1.5, -2.25, 0.1, 100.0, 1e6, -1e6, 1e-6),
    "Unit": ((),),
    **{f"UInt{bits}": (0, 1, 2**bits - 1, 2, 2**bits - 2, 2 ** (bits - 1), 10, 100) for bits in (8, 16, 32, 64)},
}

DEEPEST = 5
"""Structures may contain themselves in lists; deeper than this, containers stay empty."""


def boundary_values(type_: LeanType, structures: Structures, depth: int = 0) -> tuple[Value, ...]:
    """Return the boundary values of `type_`, all different; none for types that nobody can make values of."""
    if isinstance(type_, TFun):
        return tuple(FunctionValue(text) for text in FUNCTION_TEXTS.get(render(type_), ()))
    if not isinstance(type_, TCon):
        return ()
    if type_.name in SCALARS:
        return SCALARS[type_.name]
    if type_.name in SEQUENCE_TYPES:
        return _sequences(type_.args[0], structures, depth)
    if type_.name == "Option":
        inner = _inner(type_.args[0], structures, depth)
        return (None, *((value,) for value in inner))
    if type_.name == "Prod":
        return _tuples(type_.args, structures, depth)
    if type_.name in structures:
        return _tuples(structures[type_.name].types_at(type_), structures, depth)
    return ()


def _inner(type_: LeanType, structures: Structures, depth: int) -> tuple[Value, ...]:
    return boundary_values(type_, structures, depth + 1) if depth < DEEPEST else ()


def _sequences(element: LeanType, structures: Structures, depth: int) -> tuple[Value, ...]:
    """Return sequences by length, order and repetition."""
    items = _inner(element, structures, depth)
    found: list[tuple[Value, ...]] = [()]
    if items:
        first, second, third = (items * 3)[:3]
        found += [(first,), (second,), (first, first), (first, second), (second, first), (first, second, third)]
        found += [(third, second, first), (second,) * 3, (first, second, first), (third,), items[:6], items[5::-1]]
    if element in (INT, NAT):
        found += [tuple(range(1, 6)), tuple(range(5, 0, -1)), (1, 2, 2, 3), (3, 1, 2), (2, 4, 6, 8, 10, 12)]
    return tuple(dict.fromkeys(found))


def _tuples(types: tuple[LeanType, ...], structures: Structures, depth: int) -> tuple[Value, ...]:
    """Return tuples that go through the components' values at different paces."""
    components = [_inner(type_, structures, depth) for type_ in types]
    if not types or not all(components):
        return ()
    size = max(map(len, components))
    found = [
        tuple(values[(pace * index + shift) % len(values)] for index, values in enumerate(components, 1))
        for pace in range(size)
        for shift in (0, pace)
    ]
    return tuple(dict.fromkeys(found))
