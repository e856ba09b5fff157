"""Mutation of calls: a call left out, a function exchanged for its sibling, two arguments exchanged."""

from collections.abc import Iterator
from itertools import pairwise

from veriscale.expand.adversaries.edits import Draft, Edit
from veriscale.expand.adversaries.mutation_operators.operator import Mutation
from veriscale.expand.adversaries.weakening_rules.clauses import called
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import App, Field, Ident, Lambda, Node, Proof

_WITHOUT_ARGUMENTS = frozenset({
    "reverse", "tail", "dropLast", "eraseDups", "dedup", "mergeSort", "toUpper", "toLower", "trim", "natAbs", "abs",
    "succ", "pred", "pop",
})  # fmt: skip
_OMITTED = _WITHOUT_ARGUMENTS | {
    "sort", "qsort", "insertionSort", "filter", "map", "take", "drop", "takeWhile", "dropWhile", "push", "set", "set!",
    "insert", "erase", "append", "modify", "swap",
}  # fmt: skip
"""Functions whose first argument has the type of what they return, in most uses."""
_SIBLINGS = {
    "max": "min", "min": "max", "take": "drop", "drop": "take", "any": "all", "all": "any",
    "takeWhile": "dropWhile", "dropWhile": "takeWhile", "toUpper": "toLower", "toLower": "toUpper",
    "head!": "getLast!", "getLast!": "head!", "head?": "getLast?", "getLast?": "head?", "foldl": "foldr",
    "isAlpha": "isAlphanum", "isAlphanum": "isAlpha", "isDigit": "isAlphanum", "isUpper": "isLower",
    "isLower": "isUpper",
    "floor": "ceil", "succ": "pred", "pred": "succ", "isSome": "isNone", "isNone": "isSome",
}  # fmt: skip


def omitted(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Replace a call by its receiver."""
    match node:
        case Ident(name=name) if _last(name) in _WITHOUT_ARGUMENTS and _receiver(name):
            yield Mutation("omitted-call", f"{_last(name)} left out", node, (draft.put(node, _receiver(name)),))
        case Field(name=name) if name in _WITHOUT_ARGUMENTS:
            yield Mutation("omitted-call", f"{name} left out", node, (draft.lift(node, node.term),))
        case App(function=Ident(name=name)) if _last(name) in _OMITTED and _receiver(name):
            yield Mutation("omitted-call", f"{_last(name)} left out", node, (draft.put(node, _receiver(name)),))
        case App(function=Ident(name=name)) if _last(name) in _OMITTED:
            kept = node.arguments[-1].value
            yield Mutation("omitted-call", f"{_last(name)} left out", node, (draft.put(node, draft.atom(kept)),))
        case App(function=Field(name=name, term=term)) if name in _OMITTED:
            yield Mutation("omitted-call", f"{name} left out", node, (draft.put(node, draft.atom(term)),))
        case _:
            return


def siblings(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Exchange a library function for its sibling."""
    match node:
        case Ident(name=name) if _last(name) in _SIBLINGS:
            old = _last(name)
            start = node.span.end - len(old)
            edit = Edit(Span(start, node.span.end), _SIBLINGS[old])
        case Field(name=old, name_span=span) if old in _SIBLINGS:
            edit = Edit(span, _SIBLINGS[old])
        case _:
            return
    if draft.source.slice(edit.span) == old:
        yield Mutation("sibling", f"{old} to {_SIBLINGS[old]}", node, (edit,))


def arguments(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Exchange two arguments that stand side by side and differ."""
    if not isinstance(node, App):
        return
    values = [item.value for item in node.arguments if item.name is None and not isinstance(item.value, Lambda | Proof)]
    for left, right in pairwise(values):
        first, second = draft.atom(left), draft.atom(right)
        if first != second:
            edits = (draft.put(left, second), draft.put(right, first))
            yield Mutation("arguments", f"{first} and {second} exchanged in {called(node)}", node, edits)


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _receiver(name: str) -> str:
    """Return ``xs`` for ``xs.f``, and "" for ``f`` and for ``List.f``, whose prefix is a type."""
    prefix = name.rpartition(".")[0]
    return "" if prefix[:1].isupper() else prefix
