"""Mutation of values: literals, indices, and the bodies of base cases."""

from collections.abc import Iterator

from veriscale.expand.adversaries.edits import Draft, one_line
from veriscale.expand.adversaries.mutation_operators.operator import Mutation
from veriscale.lean.syntax.tree import (
    Alternative,
    ArrayLit,
    CharLit,
    Definition,
    FunAlternatives,
    Ident,
    Index,
    LetDecl,
    ListLit,
    Match,
    Node,
    NumLit,
    StrLit,
    Term,
    Unary,
)
from veriscale.lean.syntax.walk import walk

_WORDS = {"true": "false", "false": "true", "True": "False", "False": "True"}


def literals(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Move a number by one, flip a truth value, change a sign, empty a string, exchange a character."""
    texts: list[str] = []
    match node:
        case NumLit(value=value):
            texts = [str(value + 1), *([str(value - 1)] if value else [])]
        case Ident(name=name) if name in _WORDS:
            texts = [_WORDS[name]]
        case Unary(operator="-", operand=NumLit()):
            texts = [draft.text(node.operand), "0"]
        case StrLit(value=value):
            texts = ['""' if value else '"a"']
        case CharLit(value=value):
            texts = ["'b'" if value == "a" else "'a'"]
        case _:
            return
    for text in texts:
        yield Mutation("constant", f"{one_line(draft.text(node))} to {text}", node, (draft.put(node, text),))


def indices(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Move an index by one."""
    if isinstance(node, Index):
        for step in ("+ 1", "- 1"):
            edit = draft.put(node.index, f"{draft.atom(node.index)} {step}")
            yield Mutation("off-by-one", f"index {step}", node, (edit,))


def base_cases(draft: Draft, node: Node) -> Iterator[Mutation]:
    """Replace the body of an alternative by the default value, or by the constant of another alternative."""
    if not isinstance(node, Match | FunAlternatives | LetDecl | Definition):
        return
    bodies = [item.body for item in node.alternatives if isinstance(item, Alternative)]
    constants = dict.fromkeys(draft.text(body) for body in bodies if _is_constant(body))
    for body in bodies:
        for text in [*constants, *(["default"] if _is_small(body) else [])]:
            if text != draft.text(body):
                yield Mutation("base-case", f"alternative to {one_line(text)}", body, (draft.put(body, text),))


def _is_constant(term: Term) -> bool:
    """Return whether a term means the same in every alternative."""
    if isinstance(term, Unary):
        return _is_constant(term.operand)
    if isinstance(term, ListLit | ArrayLit):
        return all(_is_constant(item) for item in term.items)
    return isinstance(term, NumLit | StrLit | CharLit) or (
        isinstance(term, Ident) and term.name in {*_WORDS, "none", "default"}
    )


def _is_small(term: Term) -> bool:
    """Return whether a body looks like a base case: no more than two nodes."""
    return sum(1 for _ in walk(term)) <= 2
