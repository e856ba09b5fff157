"""Walks over the syntax tree: all terms in value position, and the definitions of a file.

Types, binders, patterns and attributes are no value positions and are left out; so are proofs.
"""

from collections.abc import Iterator
from dataclasses import fields

from veriscale.lean.syntax.tree import Definition, Expansion, File, Mutual, Node, OpenInCommand, Proof

_NOT_VALUES = frozenset({"type", "binders", "binder", "pattern", "rows", "attributes", "span", "name_span"})


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly below `node` that are in value position, in the order of the text's grammar.

    What a notation of the text's own stands for is not in the text and has none.
    """
    if isinstance(node, Expansion):
        return
    for field in fields(node):
        if field.name not in _NOT_VALUES:
            yield from _nodes(getattr(node, field.name))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        if not isinstance(value, Proof):
            yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def walk(node: Node) -> Iterator[Node]:
    """Yield `node` and all nodes below it in value position, parents first."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(list(children(current))))


def definitions(file: File) -> Iterator[Definition]:
    """Yield the definitions of a file, those in ``mutual`` blocks and after ``open … in`` too."""
    for command in file.commands:
        inner: object = command
        while isinstance(inner, OpenInCommand):
            inner = inner.command
        if isinstance(inner, Definition):
            yield inner
        elif isinstance(inner, Mutual):
            yield from (item for item in inner.definitions if isinstance(item, Definition))
