"""The places of a reference that some inputs evaluate and others may not, and the lines that begin in them.

A place is an arm of ``if``, ``if let`` or ``match``, the way past an ``if`` without ``else``, the body of a loop, of a
``fun`` or of a function other than the task's own, the right operand of ``&&``, ``||``, ``∧`` or ``∨``, or what comes
behind a statement that may leave its block. Code outside of all places is evaluated on every input. Types, proofs and
theorems are no code.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.walk import definitions, walk
from veriscale.lint.coverage.flow import chained, else_if, leaves, may_leave
from veriscale.lint.coverage.marks import Mark, condition_mark, operand_mark, statement_mark, term_mark

SHOWN: Final = 60
"""Characters of a place's text that are shown."""
SHORT_CIRCUITS: Final = ("&&", "||", "∧", "∨")


class Kind(Enum):
    """What a place is to people."""

    BRANCH = "branch"
    """An arm that is written."""
    SKIPPED = "skipped"
    """The way past an ``if`` or ``unless`` without an ``else``."""
    LINE = "line"
    """Code that is evaluated or not for another reason than an arm."""
    CHAIN = "chain"
    """An ``else if``, which is entered exactly if something in it is; only its arms are of interest."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place, and the mark that is entered where it is; a chain has none."""

    kind: Kind
    at: Span
    """Where it is."""
    scope: Span
    """What is evaluated only after the place is entered: what is at it, or what follows; empty for nothing."""
    line: int
    """The line of the Lean text at which it begins."""
    text: str
    """How it begins; of a way past an ``if`` its condition."""
    mark: Mark | None
    function: str | None = None
    """The name of the function whose body it is."""

    def holds(self, other: "Place") -> bool:
        """Return whether entering `other` takes entering this place, another one."""
        return self is not other and self.scope.start < self.scope.end and self.scope.contains(other.at)


@dataclass(frozen=True, slots=True)
class Places:
    """The places in the order of the text, and each line on which code begins with the innermost place that it is in.

    The place of a line is an index into the places, None outside of all.
    """

    places: tuple[Place, ...]
    lines: dict[int, int | None]
    calls: tuple[tuple[Place, tuple[Span, ...]], ...]
    """The bodies of functions, and where each is named outside of itself."""


def places_of(task: Task) -> Places:
    """Return the places in a task's sections ``code_aux`` and ``code``."""
    source = Source(task.lean)
    file, _ = parse_file(source)
    sections = [task.sections[name] for name in ("code_aux", "code") if name in task.sections]
    found: list[Place] = []
    starts: dict[int, int] = {}
    named: list[tuple[str, Span]] = []
    for definition in definitions(file):
        if definition.keyword in ("theorem", "lemma", "example"):
            continue
        finder = _Finder(source, definition.name == task.signature.name)
        for place in finder.of_definition(definition):
            if any(section.contains(place.at) for section in sections):
                found.append(place)
        for node in walk(definition):
            if isinstance(node, tree.Term | tree.DoItem) and any(section.contains(node.span) for section in sections):
                line = source.position(node.span.start).line
                starts[line] = min(starts.get(line, node.span.start), node.span.start)
            if isinstance(node, tree.Ident | tree.DotIdent | tree.Field):
                named.append((_last(node.name), node.span))
    found.sort(key=lambda place: (place.at.start, -place.at.end))
    lines = {line: _innermost(found, start) for line, start in sorted(starts.items())}
    bodies = ((place, place.function) for place in found if place.function is not None)
    calls = (
        (place, tuple(span for name, span in named if name == _last(function) and not place.at.contains(span)))
        for place, function in bodies
    )
    return Places(tuple(found), lines, tuple(calls))


def _last(name: str) -> str:
    """Return the last component of a name."""
    return name.rpartition(".")[2]


def _innermost(places: Sequence[Place], start: int) -> int | None:
    around = [index for index, place in enumerate(places) if place.scope.start <= start < place.scope.end]
    return min(around, key=lambda index: places[index].scope.end - places[index].scope.start, default=None)


@dataclass(frozen=True, slots=True)
class _Finder:
    """Finds the places of one definition; `is_main` tells whether it is the task's own function."""

    source: Source
    is_main: bool

    def of_definition(self, definition: tree.Definition) -> Iterator[Place]:
        """Yield the places of a definition."""
        yield from self._alternatives(definition.alternatives, single=not self.is_main)
        value = definition.value
        takes_arguments = any(item.kind is tree.BinderKind.EXPLICIT for item in definition.binders)
        if value is not None and takes_arguments and not self.is_main:
            yield from self._function(definition.name, value, Span(value.span.start, definition.span.end))
        sections = [node.span for node in walk(definition) if _is_section(node)]
        joined: set[int] = set()
        for node in walk(definition):
            for place in self._of_node(node, joined):
                if not self._breaks(place, sections):
                    yield place

    def _breaks(self, place: Place, sections: Sequence[Span]) -> bool:
        """Return whether the brackets of the mark would cut a ``·`` off its own."""
        mark = place.mark
        return mark is not None and any(
            section.contains(mark.span) and "·" in self.source.slice(mark.span) for section in sections
        )

    def _of_node(self, node: tree.Node, joined: set[int]) -> Iterator[Place]:
        match node:
            case tree.If() | tree.IfLet():
                yield self._term(Kind.BRANCH, node.then)
                yield self._otherwise(node)
            case tree.Match():
                yield from self._alternatives(node.alternatives)
            case tree.FunAlternatives():
                yield from self._alternatives(node.alternatives, single=True)
            case tree.Lambda() if not _is_section(node) and not isinstance(node.body, tree.Lambda):
                yield self._term(Kind.LINE, node.body)
            case tree.LetDecl():
                yield from self._alternatives(node.alternatives, single=True)
                if node.value is not None and node.binders:
                    yield from self._function(node.name, node.value, node.value.span)
            case tree.Binary() if node.operator in SHORT_CIRCUITS and id(node) not in joined:
                yield from self._operands(node, joined)
            case tree.Do():
                yield from self._rest(node.items)
            case _:
                yield from self._of_statement(node)

    def _of_statement(self, node: tree.Node) -> Iterator[Place]:
        match node:
            case tree.DoIf() | tree.DoIfLet():
                yield from self._statements(Kind.BRANCH, node.then)
                following = else_if(node)
                if following is None:
                    yield from self._statements(Kind.BRANCH, node.otherwise)
                elif not isinstance(chained(following)[-1], tree.DoIfLet) or chained(following)[-1].otherwise:
                    yield self._chain(following)
            case tree.DoMatch():
                for item in node.alternatives:
                    yield from self._statements(Kind.BRANCH, item.items)
            case tree.DoFor() | tree.DoWhile():
                yield from self._statements(Kind.LINE, node.items)
            case tree.DoLet():
                yield from self._statements(Kind.BRANCH, node.otherwise)
            case tree.DoTry():
                yield from self._rest(node.items)
                yield from self._statements(Kind.BRANCH, node.handler)
            case _:
                pass

    # Terms -----------------------------------------------------------------------------------------------------------

    def _place(self, kind: Kind, at: Span, mark: Mark | None, *, scope: Span | None = None) -> Place:
        return self._shown(kind, at, mark, scope or at, at)

    def _shown(self, kind: Kind, shown: Span, mark: Mark | None, scope: Span, at: Span) -> Place:
        text = " ".join(self.source.slice(shown).split())
        text = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        return Place(kind, at, scope, self.source.position(shown.start).line, text, mark)

    def _term(self, kind: Kind, term: tree.Node) -> Place:
        return self._place(kind, term.span, term_mark(self.source, term.span))

    def _function(self, name: str | None, value: tree.Node, scope: Span) -> Iterator[Place]:
        if not isinstance(value, tree.Proof | tree.Lambda | tree.FunAlternatives):
            place = self._shown(Kind.LINE, value.span, term_mark(self.source, value.span), scope, scope)
            yield replace(place, function=name)

    def _alternatives(self, alternatives: Sequence[tree.Alternative], *, single: bool = False) -> Iterator[Place]:
        """Yield the arms; an only one is no branch, but the body of a function where `single`."""
        if len(alternatives) > 1 or single:
            kind = Kind.BRANCH if len(alternatives) > 1 else Kind.LINE
            yield from (self._term(kind, item.body) for item in alternatives)

    def _otherwise(self, node: tree.If | tree.IfLet) -> Place:
        is_chain = isinstance(node.otherwise, tree.If | tree.IfLet)
        return self._chain(node.otherwise) if is_chain else self._term(Kind.BRANCH, node.otherwise)

    def _chain(self, node: tree.Node) -> Place:
        return self._place(Kind.CHAIN, node.span, None)

    def _operands(self, node: tree.Binary, joined: set[int]) -> Iterator[Place]:
        """Yield all but the first operand of a chain such as ``a && b && c``; each takes evaluating those before it."""
        operands = [node.right]
        left = node.left
        while isinstance(left, tree.Binary) and left.operator == node.operator:
            joined.add(id(left))
            operands.append(left.right)
            left = left.left
        for operand in operands:
            scope = Span(operand.span.start, node.span.end)
            mark = operand_mark(self.source, operand.span, node.operator)
            yield self._place(Kind.LINE, operand.span, mark, scope=scope)

    # Statements ------------------------------------------------------------------------------------------------------

    def _statements(self, kind: Kind, items: Sequence[tree.DoItem]) -> Iterator[Place]:
        """Yield the block of an arm or a loop, and the places of its own."""
        if items:
            yield self._block(kind, items)
            yield from self._rest(items)

    def _block(self, kind: Kind, items: Sequence[tree.DoItem]) -> Place:
        scope = items[0].span.to(items[-1].span)
        shown = scope if kind is Kind.BRANCH else items[0].span
        return self._shown(kind, shown, statement_mark(self.source, scope.start), scope, scope)

    def _rest(self, items: Sequence[tree.DoItem]) -> Iterator[Place]:
        """Yield what follows statements that may leave their block, and the ways past an ``if`` without ``else``.

        Where all arms of an ``if`` leave, what follows is the way past it.
        """
        for place, item in enumerate(items):
            following = items[place + 1 :]
            chain = chained(item)
            last = chain[-1] if chain else None
            rest = following and all(leaves(node.then or node.otherwise) for node in chain)
            if isinstance(last, tree.DoIf) and not (last.then and last.otherwise):
                yield self._skipped(last, following if rest else ())
                if rest:
                    continue
            if following and may_leave(item):
                yield self._block(Kind.LINE, following)

    def _skipped(self, item: tree.DoIf, rest: Sequence[tree.DoItem]) -> Place:
        """Return the way past an ``if``, with the rest of the block where all of it takes that way."""
        at = item.condition.span
        scope = rest[0].span.to(rest[-1].span) if rest else Span(at.end, at.end)
        return self._place(Kind.SKIPPED, at, condition_mark(self.source, at, holds=not item.then), scope=scope)


def _is_section(node: tree.Node) -> bool:
    """Return whether a node is a function that ``·`` makes."""
    return isinstance(node, tree.Lambda) and any(item.name is not None and "✝" in item.name for item in node.binders)
