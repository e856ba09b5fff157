"""Whether the rows of a match cover every value.

The usual matrix algorithm: a row of wildcards is *useful* after the given rows exactly when they do not cover
everything (Maranget, "Warnings for pattern matching"). Lean's own check also uses hypotheses that rule cases out; a
match that relies on them is refused here.
"""

from dataclasses import dataclass

from veriscale.lean.core import (
    PAs,
    Pattern,
    PCons,
    PConstructor,
    PInt,
    PLiteral,
    PNil,
    PNone,
    PSequence,
    PSome,
    PSuccessor,
    PTuple,
    PVar,
)
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution.sizes import literal_size, size_of
from veriscale.lean.source import Span
from veriscale.lean.types import BOOL, INT, NAT, LeanType, TCon, array_of, list_of, substitute

LIMIT = 20_000
"""Steps after which a match is refused as too large; the matches of Verina need less than 100."""

WIDEST = 256
"""The largest n for which the values of ``Fin n`` are told apart."""

ANY = PVar(None)

_NAMES = {
    "nil": "[]",
    "cons": "List.cons",
    "none": "none",
    "some": "some",
    "True": "true",
    "False": "false",
    "succ": "Nat.succ",
    "ofNat": "Int.ofNat",
    "negSucc": "Int.negSucc",
}
_INDEXED = {"Except": ("error", "ok"), "Sum": ("inl", "inr"), "Ordering": ("lt", "eq", "gt")}


@dataclass(frozen=True, slots=True)
class _Head:
    """A constructor: its key and the types of its fields."""

    key: str
    types: tuple[LeanType, ...]


def check_coverage(elaborator: Elaborator, types: list[LeanType], rows: list[tuple[Pattern, ...]], span: Span) -> None:
    """Check that every tuple of values of `types` matches a row.

    Raises:
        LeanError: a case is missing.
    """
    checker = _Checker(elaborator, span)
    matrix = [[_normal(pattern) for pattern in row] for row in rows]
    if checker.uncovered(matrix, list(types)):
        shown = ", ".join(checker.missing_case(len(types)))
        raise LeanError(Code.MISSING_CASES, span, f"missing cases: the alternatives do not cover {shown}")


def check_redundancy(
    elaborator: Elaborator, types: list[LeanType], rows: list[tuple[Pattern, ...]], spans: list[Span]
) -> None:
    """Check that every row matches something that the rows before it do not; `spans` are those of the rows.

    Raises:
        LeanError: a row is redundant, as Lean calls it.
    """
    matrix = [[_normal(pattern) for pattern in row] for row in rows]
    for index, span in enumerate(spans):
        if index and not _Checker(elaborator, span).useful(matrix[:index], matrix[index], list(types)):
            raise LeanError(Code.REDUNDANT_ALTERNATIVE, span, "every value here matches an alternative before this one")


def _normal(pattern: Pattern) -> Pattern:
    """Write a pattern with plain constructors alone."""
    if isinstance(pattern, PAs):
        return _normal(pattern.pattern)
    if isinstance(pattern, PSuccessor) and pattern.offset == 0:
        return _normal(pattern.pattern)
    if isinstance(pattern, PSuccessor) and pattern.offset > 1:
        return PSuccessor(PSuccessor(pattern.pattern, pattern.offset - 1), 1)
    return pattern


class _Checker:
    def __init__(self, elaborator: Elaborator, span: Span):
        self._elaborator = elaborator
        self._span = span
        self._steps = 0
        self._missing: list[tuple[str, int]] = []
        """An uncovered case once one is found: its constructors in prefix order, each with its number of fields."""

    def missing_case(self, count: int) -> list[str]:
        """Return the next `count` patterns of the uncovered case that was found."""
        found: list[str] = []
        for _ in range(count):
            name, fields = self._missing.pop(0)
            items = self.missing_case(fields)
            if name == "tuple":
                found.append(f"({', '.join(items)})")
            else:
                found.append(f"({' '.join([name, *items])})" if items else name)
        return found

    def _note(self, name: str, fields: int) -> bool:
        """Put a constructor in front of the uncovered case."""
        self._missing.insert(0, (name, fields))
        return True

    def uncovered(self, rows: list[list[Pattern]], types: list[LeanType]) -> bool:
        """Whether some tuple of values matches no row."""
        self._steps += 1
        if self._steps > LIMIT:
            raise LeanError(Code.UNSUPPORTED_FORM, self._span, "this match is too large to check")
        if not types:
            return not rows
        rows = [[_normal(row[0]), *row[1:]] for row in rows]
        used = {key for row in rows for key in [_key(row[0], types[0])] if key is not None}
        heads = self._heads(types[0], used)
        if heads is not None and (used or not rows):
            return any(
                self.uncovered(_specialise(rows, head, types[0]), [*head.types, *types[1:]])
                and self._note(self._name(head, types[0]), len(head.types))
                for head in heads
            )
        for head in self._used_heads(types[0], used, rows):
            if self.uncovered(_specialise(rows, head, types[0]), [*head.types, *types[1:]]):
                return self._note(self._name(head, types[0]), len(head.types))
        rest = [row[1:] for row in rows if isinstance(row[0], PVar)]
        return self.uncovered(rest, types[1:]) and self._note("_", 0)

    def useful(self, rows: list[list[Pattern]], row: list[Pattern], types: list[LeanType]) -> bool:
        """Whether some tuple of values matches `row` and none of `rows`."""
        self._steps += 1
        if self._steps > LIMIT:
            raise LeanError(Code.UNSUPPORTED_FORM, self._span, "this match is too large to check")
        if not types:
            return not rows
        rows = [[_normal(other[0]), *other[1:]] for other in rows]
        row = [_normal(row[0]), *row[1:]]
        above = {key for other in rows for key in [_key(other[0], types[0])] if key is not None}
        own = _key(row[0], types[0])
        used = above if own is None else above | {own}
        heads = self._heads(types[0], used)
        if own is None and (heads is None or not above):
            return self.useful([other[1:] for other in rows if isinstance(other[0], PVar)], row[1:], types[1:])
        if heads is None:
            heads = self._used_heads(types[0], used, [*rows, row])
        return any(
            self.useful(_specialise(rows, head, types[0]), inner, [*head.types, *types[1:]])
            for head in heads
            for inner in _specialise([row], head, types[0])
        )

    def _name(self, head: _Head, type_: LeanType) -> str:
        """Return how messages name a constructor."""
        kind, _, index = head.key.partition(" ")
        if kind != "constructor" or not isinstance(type_, TCon):
            return _NAMES.get(head.key, head.key)
        if type_.name in _INDEXED:
            return f"{type_.name}.{_INDEXED[type_.name][int(index)]}"
        data_type = self._elaborator.environment.find_data_type(type_.name)
        return head.key if data_type is None else data_type.constructors[int(index)][0]

    def _heads(self, type_: LeanType, used: set[str]) -> list[_Head] | None:
        """Return all constructors of a type, None where there are infinitely many or they do not matter."""
        if not isinstance(type_, TCon):
            return None
        if type_.name == "List":
            return [_Head("nil", ()), _Head("cons", (type_.args[0], type_))]
        if type_.name == "Option":
            return [_Head("none", ()), _Head("some", (type_.args[0],))]
        if type_.name == "Prod":
            return [_Head("tuple", type_.args)]
        if type_.name in ("Except", "Sum"):
            return [_Head("constructor 0", type_.args[:1]), _Head("constructor 1", type_.args[1:])]
        if type_.name == "Ordering":
            return [_Head(f"constructor {index}", ()) for index in range(3)]
        if type_ == BOOL:
            return [_Head("True", ()), _Head("False", ())]
        size = size_of(type_)
        number = None if size is None else literal_size(size)
        if number is not None and number <= WIDEST and "succ" not in used:
            return [_Head(str(value), ()) for value in range(number)]
        if (type_ == NAT or size is not None) and ("succ" in used or used <= {"0"}):
            return [_Head("0", ()), _Head("succ", (NAT,))]
        if type_ == INT and used & {"ofNat", "negSucc"}:
            return [_Head("ofNat", (NAT,)), _Head("negSucc", (NAT,))]
        return self._user_heads(type_)

    def _user_heads(self, type_: TCon) -> list[_Head] | None:
        data_type = self._elaborator.environment.find_data_type(type_.name)
        if data_type is None:
            return None
        parameters = dict(zip(data_type.parameters, type_.args, strict=True))
        heads = []
        for index, (_, _, types) in enumerate(data_type.constructors):
            key = f"constructor {index}" if data_type.inductive else "tuple"
            heads.append(_Head(key, tuple(substitute(field, parameters) for field in types)))
        return heads

    def _used_heads(self, type_: LeanType, used: set[str], rows: list[list[Pattern]]) -> list[_Head]:
        if isinstance(type_, TCon) and type_.name == "Array":
            sizes = {len(row[0].items) for row in rows if isinstance(row[0], PSequence)}
            return [_Head(f"size {size}", (type_.args[0],) * size) for size in sorted(sizes)]
        return [_Head(key, ()) for key in sorted(used)]


def _key(pattern: Pattern, type_: LeanType) -> str | None:
    """Return the key of the pattern's constructor, None for a wildcard."""
    if isinstance(pattern, PVar):
        return None
    if isinstance(pattern, PLiteral):
        return str(pattern.value)
    if isinstance(pattern, PSequence):
        if isinstance(type_, TCon) and type_ == array_of(type_.args[0] if type_.args else NAT):
            return f"size {len(pattern.items)}"
        return "cons" if pattern.items else "nil"
    if isinstance(pattern, PConstructor):
        return f"constructor {pattern.index}"
    if isinstance(pattern, PInt):
        return "negSucc" if pattern.negative else "ofNat"
    keys = {PNil: "nil", PCons: "cons", PNone: "none", PSome: "some", PTuple: "tuple", PSuccessor: "succ"}
    return keys[type(pattern)]


def _fields(pattern: Pattern, type_: LeanType) -> list[Pattern]:
    if isinstance(pattern, PCons):
        return [pattern.head, pattern.tail]
    if isinstance(pattern, PSome | PSuccessor | PInt):
        return [pattern.pattern]
    if isinstance(pattern, PTuple | PConstructor):
        return list(pattern.items)
    if isinstance(pattern, PSequence) and pattern.items:
        is_list = isinstance(type_, TCon) and type_ == list_of(type_.args[0])
        return [pattern.items[0], PSequence(pattern.items[1:])] if is_list else list(pattern.items)
    return []


def _specialise(rows: list[list[Pattern]], head: _Head, type_: LeanType) -> list[list[Pattern]]:
    """Keep the rows that match `head`, with its fields in front."""
    kept: list[list[Pattern]] = []
    for row in rows:
        first = row[0]
        if isinstance(first, PVar):
            kept.append([ANY] * len(head.types) + row[1:])
        elif _key(first, type_) == head.key:
            kept.append([*_fields(first, type_), *row[1:]])
        elif isinstance(first, PLiteral) and head.key == "succ" and isinstance(first.value, int) and first.value > 0:
            kept.append([PLiteral(first.value - 1), *row[1:]])
    return kept
