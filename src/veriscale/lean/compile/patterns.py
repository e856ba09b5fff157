"""Patterns: Python tests on a path into the matched value, and the variables that they bind.

A pattern becomes conditions over expressions such as ``v1[0]`` or ``(v1 - 2)``; nothing is bound before the row is
chosen. Lists are tuples, so a chain of ``::`` tests one length.
"""

from dataclasses import dataclass, field

from veriscale.lean.compile.emit import Scope
from veriscale.lean.compile.literals import literal
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


@dataclass
class Matcher:
    """The tests of a row and its bindings (Lean name, path, whether the path copies a list)."""

    tests: list[str] = field(default_factory=list)
    bindings: list[tuple[str, str, bool]] = field(default_factory=list)

    def add(self, pattern: Pattern, path: str) -> None:
        """Collect what `pattern` asks of the value at `path`."""
        match pattern:
            case PVar():
                if pattern.name is not None:
                    self.bindings.append((pattern.name, path, False))
            case PAs():
                self.bindings.append((pattern.name, path, False))
                self.add(pattern.pattern, path)
            case PLiteral():
                if pattern.value != ():
                    self.tests.append(_literal_test(pattern.value, path))
            case PSuccessor():
                self.tests.append(f"{path} >= {pattern.offset}")
                self.add(pattern.pattern, f"({path} - {pattern.offset})")
            case PNil() | PCons() | PSequence():
                self._list(pattern, path)
            case PNone():
                self.tests.append(f"{path} is None")
            case PSome():
                self.tests.append(f"{path} is not None")
                self.add(pattern.pattern, f"{path}[0]")
            case PTuple():
                self._items(pattern.items, path, 0)
            case PConstructor():
                self.tests.append(f"{path}[0] == {pattern.index}")
                self._items(pattern.items, path, 1)
            case PInt():
                self.tests.append(f"{path} < 0" if pattern.negative else f"{path} >= 0")
                self.add(pattern.pattern, f"(-1 - {path})" if pattern.negative else path)

    def _items(self, items: tuple[Pattern, ...], path: str, first: int) -> None:
        for index, item in enumerate(items, first):
            self.add(item, f"{path}[{index}]")

    def _list(self, pattern: Pattern, path: str) -> None:
        """A chain of ``::``: one test of the length, items by their index, and at most one slice for the rest."""
        heads: list[Pattern] = []
        aliases: list[tuple[str, int]] = []
        while isinstance(pattern, (PCons, PAs)):
            if isinstance(pattern, PAs):
                aliases.append((pattern.name, len(heads)))
                pattern = pattern.pattern
            else:
                heads.append(pattern.head)
                pattern = pattern.tail
        start = len(heads)
        if isinstance(pattern, (PNil, PSequence)):
            heads += pattern.items if isinstance(pattern, PSequence) else ()
            self.tests.append(f"len({path}) == {len(heads)}" if heads else f"not {path}")
        elif start:
            self.tests.append(f"len({path}) >= {start}" if start > 1 else path)
        self._items(tuple(heads), path, 0)
        rest = [(pattern.name, start)] if isinstance(pattern, PVar) and pattern.name is not None else []
        for name, index in aliases + rest:
            self.bindings.append((name, f"{path}[{index}:]" if index else path, index > 0))

    def bind(self, scope: Scope, used: frozenset[str]) -> None:
        """Write assignments for the bindings that are `used`; copies of lists cost steps."""
        for name, path, copies in self.bindings:
            if name in used:
                variable = scope.bind(name)
                scope.out.add(f"{variable} = {path}")
                if copies:
                    scope.out.add(f"M.steps -= len({variable}) >> 6")


def _literal_test(value: int | str | bool | tuple[()], path: str) -> str:
    if isinstance(value, bool):
        return path if value else f"not {path}"
    return f"{path} == {literal(value)}"
