"""Notations that a text declares: what they are, and which of them are in force.

A notation is an abbreviation of syntax: its uses are replaced by a term in which the names are marked, so that they
keep the meaning that they had where the notation was declared. This module knows tokens and trees, no grammar.
Lean's rules are in Lean.Elab.Notation, Lean.Elab.Mixfix and Lean.ScopedEnvExtension.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import cast

from veriscale.lean.source import Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.walk import nodes, with_parts

MARK = "✝notation"
"""What stands between a name in an expansion and the number of its notation; no user can write it."""

SIZE_LIMIT = 10_000
"""How many nodes an expansion may have."""
DEPTH_LIMIT = 400
"""How deep it may nest."""
DECLARATION_LIMIT = 64
"""How many notations a text may declare."""
REREAD_LIMIT = 1_000_000
"""How many characters may be read again, as the rest of the text is each time that what is in force changes."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a term of at least this precedence."""

    name: str
    precedence: int


@dataclass(frozen=True, slots=True, eq=False)
class NotationRule:
    """How a notation is read behind its first word or symbol, and what it stands for."""

    number: int
    first: str
    precedence: int
    left: Slot | None
    """The slot before the first symbol, of an infix or postfix notation."""
    rest: tuple[str | Slot, ...]
    template: tree.Term

    @property
    def literals(self) -> tuple[str, ...]:
        """The words and symbols, which become tokens."""
        return (self.first, *(item for item in self.rest if isinstance(item, str)))

    @property
    def keeps_order(self) -> bool:
        """Whether the expansion has each argument once and in the order of the text."""
        slots = ([self.left] if self.left else []) + [item for item in self.rest if isinstance(item, Slot)]
        names = {slot.name for slot in slots}
        return [name for name in _names(self.template) if name in names] == [slot.name for slot in slots]


def _names(node: object) -> Iterator[str]:
    return (part.name for part in nodes(node) if isinstance(part, tree.Ident))


def holds_action(terms: Mapping[str, tree.Term]) -> bool:
    """Tell whether a term has a ``←`` in it, whose place among other actions counts."""
    return any(isinstance(node, tree.NestedAction) for node in nodes(tuple(terms.values())))


def expand(rule: NotationRule, arguments: Mapping[str, tree.Term], span: Span) -> tree.Expansion | None:
    """Return what a use of a notation stands for; None where that is too large."""

    def fill(node: tree.Node) -> tree.Node:
        if isinstance(node, tree.Ident) and node.name in arguments:
            return arguments[node.name]
        return replace(with_parts(node, fill), span=span)

    term = fill(rule.template)
    return tree.Expansion(span, cast(tree.Term, term)) if _fits(term) else None


def _fits(term: tree.Node) -> bool:
    """Tell whether a tree is within the limits; parts that it shares count as often as they stand in it."""
    waiting: list[tuple[object, int]] = [(term, 0)]
    size = 0
    while waiting:
        current, depth = waiting.pop()
        if isinstance(current, tuple):
            waiting.extend((item, depth) for item in current)
        elif isinstance(current, tree.Node):
            size += 1
            if size > SIZE_LIMIT or depth > DEPTH_LIMIT:
                return False
            waiting.extend((getattr(current, item.name), depth + 1) for item in fields(current))
    return True


# What is in force ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NotationTable:
    """What the lexer must know: notations by their first token, and all new tokens."""

    rules: Mapping[str, NotationRule] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    symbols: tuple[str, ...] = ()


NO_NOTATIONS = NotationTable()


@dataclass
class _Frame:
    """An open section or namespace, or the file."""

    namespace: str
    active: set[str] = field(default_factory=set)
    """Namespaces whose scoped notations are in force."""


@dataclass(frozen=True, slots=True)
class _Entry:
    rule: NotationRule
    frame: _Frame | None
    """Where a local notation ends."""
    namespace: str | None
    """The namespace of a scoped one."""


class Notations:
    """The notations of a text up to some place, with the sections and namespaces that are open there."""

    def __init__(self) -> None:
        self.table = NO_NOTATIONS
        self.clash: str | None = None
        """A token that begins two of the notations that are in force."""
        self.reread = 0
        self.count = 0
        self.in_command = False
        """Whether a command behind ``open … in`` is being read, to which a local notation would be confined."""
        self._frames = [_Frame("")]
        self._entries: list[_Entry] = []

    @property
    def namespace(self) -> str:
        """The current namespace, empty outside of all."""
        return self._frames[-1].namespace

    def declare(self, rule: NotationRule, visibility: str) -> None:
        """Put a notation in force; `visibility` is ``local``, ``scoped`` or empty."""
        frame = self._frames[-1] if visibility == "local" else None
        self._entries.append(_Entry(rule, frame, self.namespace if visibility == "scoped" else None))

    def enter_namespace(self, name: str) -> None:
        """Open a namespace, which is one per component of its name."""
        for part in name.split("."):
            full = f"{self.namespace}.{part}" if self.namespace else part
            self._frames.append(_Frame(full, {full}))

    def enter_section(self, name: str | None) -> None:
        """Open a section."""
        self._frames.extend(_Frame(self.namespace) for _ in (name or "").split("."))

    def leave(self, name: str | None) -> None:
        """Close what an ``end`` closes."""
        for _ in (name or "").split("."):
            if len(self._frames) > 1:
                self._frames.pop()

    def open(self, name: str) -> None:
        """Note that a namespace was opened, whose name is to be taken as it stands."""
        self._frames[-1].active.add(name)

    def is_concerned(self, name: str) -> bool:
        """Tell whether opening `name` may put scoped notations in force."""
        names = {entry.namespace for entry in self._entries if entry.namespace is not None}
        return any(full == name or full.endswith(f".{name}") for full in names)

    def is_plain(self, name: str) -> bool:
        """Tell whether `name` surely means the namespace with just that name."""
        names = {entry.namespace for entry in self._entries if entry.namespace is not None}
        return not self.namespace and name in names and not any(full.endswith(f".{name}") for full in names)

    def update(self) -> bool:
        """Find out what is in force, and what clashes; tell whether the lexer must know."""
        if not self._entries:
            return False
        active = {name for frame in self._frames for name in frame.active}
        rules: dict[str, NotationRule] = {}
        self.clash = None
        literals: set[str] = set()
        for entry in self._entries:
            if entry.frame is not None and not any(frame is entry.frame for frame in self._frames):
                continue
            if entry.namespace is not None and entry.namespace not in active:
                continue
            if entry.rule.first in rules:
                self.clash = self.clash or entry.rule.first
            rules[entry.rule.first] = entry.rule
            literals.update(entry.rule.literals)
        if self.clash is not None:
            del rules[self.clash]
        elif rules == self.table.rules:
            return False
        words = frozenset(text for text in literals if is_word(text))
        self.table = NotationTable(rules, words, tuple(sorted(literals - words)))
        return True


def is_word(text: str) -> bool:
    """Tell whether a token looks like an identifier."""
    return text[0].isalpha() or text[0] == "_"
