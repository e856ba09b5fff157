"""Walks over the syntax tree: all nodes, the terms in value position, and the definitions of a file.

Types, binders, patterns and attributes are no value positions; nor are proofs. Nothing here knows what a node means.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from veriscale.lean.syntax.tree import Definition, Expansion, File, Ident, Mutual, Node, OpenInCommand, Proof

_Node = TypeVar("_Node", bound=Node)

_NOT_VALUES = frozenset({"type", "binders", "binder", "pattern", "rows", "attributes", "span", "name_span"})


def nodes(root: object) -> Iterator[Node]:
    """Yield all nodes of a tree, or of a tuple of trees, parents first and in the order of the text's grammar."""
    waiting = [root]
    while waiting:
        current = waiting.pop()
        if isinstance(current, tuple):
            waiting.extend(reversed(current))
        elif isinstance(current, Node):
            yield current
            waiting.extend(reversed([getattr(current, field.name) for field in fields(current)]))


def mentioned(root: object) -> set[str]:
    """Return the first components of the identifiers in a tree, bound or not."""
    return {node.name.partition(".")[0] for node in nodes(root) if isinstance(node, Ident)}


def with_parts(node: _Node, change: Callable[[Node], Node]) -> _Node:
    """Return `node` with `change` applied to the nodes directly below it; itself where none of them changes."""
    parts: dict[str, Any] = {}
    for field in fields(node):
        old = getattr(node, field.name)
        new = _changed(old, change)
        if new is not old:
            parts[field.name] = new
    return replace(node, **parts) if parts else node


def _changed(value: object, change: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return change(value)
    if isinstance(value, tuple):
        items = tuple(_changed(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly below `node` that are in value position, in the order of the text's grammar.

    What a notation of the text's own stands for is not in the text and has none.
    """
    if isinstance(node, Expansion):
        return
    for field in fields(node):
        if field.name not in _NOT_VALUES:
            yield from _in_value_position(getattr(node, field.name))


def _in_value_position(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        if not isinstance(value, Proof):
            yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _in_value_position(item)


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
