"""Edits of one clause: those that weaken it, those that strengthen it, and those that do neither for sure.

The rules that weaken a clause (``expand/adversaries/weakening_rules``) strengthen it where it stands on the other side
of an implication, so both directions come from the same rules. Their inverses are here: an implication becomes an
equivalence again, equal lengths become equal lists, an element that was left out comes back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from veriscale.expand.adversaries.edits import Edit, one_line
from veriscale.expand.adversaries.weaken import RULES
from veriscale.expand.adversaries.weakening_rules.clauses import Clause, called
from veriscale.expand.adversaries.weakening_rules.rule import Setting
from veriscale.lean.syntax.tree import App, Arrow, Binary, Field, Ident, Index, Node, NumLit, Paren, Term, Unary
from veriscale.lean.syntax.walk import walk
from veriscale.run.repair.text import SpecText

COMPARISONS: Final = ("=", "≤", "≥", "<", ">", "≠")
_OTHER: Final = {"∧": ("∨",), "∨": ("∧",), "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "==": ("≤", "≥")}


@dataclass(frozen=True, slots=True)
class SpecEdit:
    """An edit of a specification: what it does, to which clause, and where."""

    kind: str
    clause: str
    edits: tuple[Edit, ...]


def clause_edits(text: SpecText, section: str, too_weak: bool) -> Iterator[SpecEdit]:
    """Yield edits of a section's clauses, those first that go the right way."""
    setting = text.setting()
    clauses = text.clauses(section)
    for clause in clauses:
        seen = replace(clause, positive=clause.positive is not too_weak)
        for rule in RULES:
            for made in rule(setting, seen):
                kind = f"{'strengthen' if too_weak else 'weaken'}:{made.kind}"
                yield SpecEdit(kind, _shown(setting, made.clause), made.edits)
    for clause in clauses:
        yield from _inverses(setting, clause)
    body = text.body(section)
    roots = [body] if body is not None else []
    roots += [clause.term for clause in clauses if body is not None and not body.span.contains(clause.term.span)]
    done = set()
    for root in roots:
        for node in walk(root):
            if node.span not in done:
                done.add(node.span)
                yield from _replacements(setting, node)


def _inverses(setting: Setting, clause: Clause) -> Iterator[SpecEdit]:
    """Yield edits that undo a weakening or strengthening of a whole clause."""
    draft, term = setting.draft, clause.term
    if isinstance(term, Arrow):
        left, right = draft.atom(term.domain), draft.atom(term.codomain)
        yield _edit(setting, "implication-to-equivalence", term, f"({left} ↔ {right})")
        yield SpecEdit("premise-dropped", _shown(setting, term), (draft.lift(term, term.codomain),))
    elif isinstance(term, Unary) and term.operator in {"¬", "!"}:
        yield SpecEdit("negation-dropped", _shown(setting, term), (draft.lift(term, term.operand),))
    elif isinstance(term, Ident) and term.name in {"True", "False"}:
        yield _edit(setting, "constant-flipped", term, "False" if term.name == "True" else "True")
    sides = _projected_sides(setting, term)
    if sides is not None:
        for text in _equations(*sides):
            yield _edit(setting, "projection-undone", term, text)


def _projected_sides(setting: Setting, term: Term) -> tuple[str, str] | None:
    """Return the things of which projections are compared: lengths, elements, remainders, order."""
    draft = setting.draft
    if isinstance(term, Binary) and term.operator in {"=", "=="}:
        left, right = (_stripped(setting, side) for side in (term.left, term.right))
        return (left, right) if left is not None and right is not None else None
    if not isinstance(term, App):
        return None
    if called(term) in {"isPerm", "Perm"}:
        values = [draft.atom(item.value) for item in term.arguments]
        if isinstance(term.function, Field):
            values.insert(0, draft.atom(term.function.term))
        elif isinstance(term.function, Ident) and not term.function.name.startswith("List."):
            values.insert(0, term.function.name.rpartition(".")[0])
        return (values[0], values[1]) if len(values) == 2 else None
    if called(term) == "all" and term.arguments:
        inner = next(
            (n for n in walk(term.arguments[-1].value) if isinstance(n, App) and called(n) == "contains"), None
        )
        left, right = _receiver(setting, term), None if inner is None else _receiver(setting, inner)
        return (left, right) if left is not None and right is not None else None
    return None


def _equations(left: str, right: str) -> Iterator[str]:
    yield f"({left} = {right})"
    yield f"({left} == {right})"
    yield f"(List.isPerm ({left}) ({right}))"
    yield f"({left}.all (fun x => {right}.contains x) ∧ {right}.all (fun x => {left}.contains x))"


def _stripped(setting: Setting, term: Node) -> str | None:
    """Return what a projection is taken of."""
    while isinstance(term, Paren):
        term = term.term
    match term:
        case Ident(name=name) if "." in name:
            return name.rpartition(".")[0]
        case Field():
            return setting.draft.atom(term.term)
        case Binary(operator="%"):
            return setting.draft.atom(term.left)
        case App(arguments=(argument,)):
            return setting.draft.atom(argument.value)
        case _:
            return None


def _receiver(setting: Setting, term: App) -> str | None:
    """Return ``x`` of ``x.f …``."""
    if isinstance(term.function, Field):
        return setting.draft.atom(term.function.term)
    return term.function.name.rpartition(".")[0] if isinstance(term.function, Ident) else None


def _replacements(setting: Setting, node: Node) -> Iterator[SpecEdit]:
    """Yield edits of a term wherever it stands: operators, constants, names, elements left out."""
    draft = setting.draft
    match node:
        case Binary():
            known = COMPARISONS if node.operator in COMPARISONS else ()
            for operator in (*known, *_OTHER.get(node.operator, ())):
                if operator != node.operator:
                    kind = f"operator {node.operator} to {operator}"
                    yield SpecEdit(kind, _shown(setting, node), (draft.operator(node, operator),))
            if node.operator in {"+", "-"} and isinstance(node.right, NumLit):
                yield SpecEdit("offset-dropped", _shown(setting, node), (draft.lift(node, node.left),))
            if node.operator in COMPARISONS:
                for step in ("+ 1", "- 1"):
                    yield _edit(setting, f"offset {step}", node.right, f"({draft.text(node.right)} {step})")
        case NumLit():
            yield _edit(setting, "constant-changed", node, str(node.value + 1))
            if node.value:
                yield _edit(setting, "constant-changed", node, str(node.value - 1))
        case App() if called(node) == "drop":
            receiver = _receiver(setting, node)
            if receiver:
                yield _edit(setting, "element-restored", node, receiver)
        case Ident():
            yield from _renamed(setting, node)
        case Index():
            for text in (f"{draft.text(node.index)} + 1", f"{draft.text(node.index)} - 1"):
                yield _edit(setting, "index-moved", node.index, text)


def _renamed(setting: Setting, node: Ident) -> Iterator[SpecEdit]:
    """Yield the other parameters, or the result, of the same type."""
    name, dot, rest = node.name.partition(".")
    known = {item.name: item.type for item in setting.signature.parameters}
    known[setting.result] = setting.signature.return_type
    for other, type_ in known.items() if name in known else ():
        if other != name and type_ == known[name]:
            yield _edit(setting, f"{name} to {other}", node, f"{other}{dot}{rest}")


def _edit(setting: Setting, kind: str, node: Node, text: str) -> SpecEdit:
    return SpecEdit(kind, _shown(setting, node), (setting.draft.put(node, text),))


def _shown(setting: Setting, node: Node) -> str:
    return one_line(setting.draft.text(node))
