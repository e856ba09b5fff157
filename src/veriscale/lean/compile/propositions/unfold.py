"""Unfolds definitions in the guards of a chain, so that what they say about its variables can be seen.

Only definitions whose body is put together from connectives, quantifiers and calls are unfolded, a few levels deep.
"""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2s
from typing import Any

from veriscale.lean.compile.propositions.chains import Chain, Guard, conjuncts
from veriscale.lean.compile.terms import Node, children, rebuild
from veriscale.lean.core import (
    Apply,
    Connective,
    Constant,
    Core,
    Equality,
    Lambda,
    Let,
    Literal,
    Local,
    Method,
    Pair,
    Project,
    Quantifier,
    Sequence,
)

LEVELS = 3
"""How deep definitions that use definitions are unfolded."""

PLAIN = (Apply, Connective, Constant, Equality, Literal, Local, Method, Pair, Project, Sequence)
"""Terms that bind nothing."""


def unfolded(chain: Chain, linker: Any) -> Chain | None:
    """Return the chain with its guards unfolded, or None where there is nothing to unfold."""
    changed = False
    for _ in range(LEVELS):
        guards = list[Guard]()
        again = False
        for guard in chain.guards:
            body = _body(guard.term, linker)
            again = again or body is not None
            guards.extend([guard] if body is None else conjuncts(body, guard.positive))
        if not again:
            break
        changed = True
        chain = replace(chain, guards=tuple(guards))
    return chain if changed else None


def _body(term: Core, linker: Any) -> Core | None:
    """Return what a full call of a definition stands for."""
    if not isinstance(term, Apply) or not isinstance(term.function, Constant) or term.function.evidence:
        return None
    definition = linker.definition(term.function.name)
    if definition is None or definition.evidence_parameters or len(term.arguments) != len(definition.parameters):
        return None
    if not definition.proposition or not _is_readable(definition.body, definition.name):
        return None
    bound = dict(zip(definition.parameters, term.arguments, strict=True))
    body: Core = _instance(definition.body, bound, f"{_text(term)} ")
    return body


def _text(term: Apply) -> str:
    """Return a prefix for the names bound in the body: calls with other arguments bind other names."""
    return blake2s(repr(term).encode(), digest_size=8).hexdigest()


def _is_readable(node: Node, name: str) -> bool:
    if isinstance(node, Constant) and node.name == name:
        return False
    if isinstance(node, (Quantifier, Lambda, Let, *PLAIN)):
        return all(_is_readable(child, name) for child in children(node) if isinstance(child, Core))
    return False


def _instance(node: Node, bound: Mapping[str, Core], prefix: str) -> Node:
    """Return `node` with arguments for its parameters and new names for what it binds."""
    match node:
        case Local():
            return bound.get(node.name, node)
        case Quantifier() | Let():
            name = prefix + node.name
            inner = {**bound, node.name: Local(name)}
            if isinstance(node, Quantifier):
                return replace(node, name=name, body=_instance(node.body, inner, prefix))
            value = _instance(node.value, bound, prefix)
            return replace(node, name=name, value=value, body=_instance(node.body, inner, prefix))
        case Lambda():
            names = tuple(prefix + name for name in node.parameters)
            inner = {**bound, **{old: Local(new) for old, new in zip(node.parameters, names, strict=True)}}
            return Lambda(names, _instance(node.body, inner, prefix))
        case _:
            return rebuild(node, lambda child: _instance(child, bound, prefix))
