"""Rules for connectives: conjuncts, disjuncts of premises, branches, and equivalences."""

from collections.abc import Iterator

from veriscale.expand.adversaries.edits import Edit, shifted
from veriscale.expand.adversaries.records import WeakeningKind
from veriscale.expand.adversaries.weakening_rules.clauses import CONJUNCTIONS, DISJUNCTIONS, Clause, chain
from veriscale.expand.adversaries.weakening_rules.rule import Setting, Weakening
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import Binary, Ident, If, IfLet, Match, Node, Term


def conjuncts(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Drop each conjunct of a demand in turn; of three or more, keep each alone."""
    if not clause.positive or clause.chained:
        return
    parts = chain(clause.term, CONJUNCTIONS)
    for index, part in enumerate(parts[: len(parts) if len(parts) > 1 else 0]):
        yield Weakening(WeakeningKind.CONJUNCT_DROPPED, part, (_without(setting, parts, index),))
        if len(parts) > 2:
            yield Weakening(WeakeningKind.CONJUNCT_ALONE, part, (setting.draft.lift(clause.term, part),))


def premises(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Drop each disjunct of a premise in turn."""
    if clause.positive or clause.chained:
        return
    parts = chain(clause.term, DISJUNCTIONS)
    for index, part in enumerate(parts[: len(parts) if len(parts) > 1 else 0]):
        yield Weakening(WeakeningKind.PREMISE_STRENGTHENED, part, (_without(setting, parts, index),))


def branches(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Let each branch of a demand in turn be true."""
    if not clause.positive:
        return
    bodies: list[Term] = []
    match clause.term:
        case If() | IfLet():
            bodies = [clause.term.then, clause.term.otherwise]
        case Match():
            bodies = [alternative.body for alternative in clause.term.alternatives]
        case _:
            return
    for body in bodies:
        if not (isinstance(body, Ident) and body.name in {"True", "true"}):
            yield Weakening(WeakeningKind.BRANCH_DROPPED, body, (setting.draft.put(body, "True"),))


def directions(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Turn ``a ↔ b``, and an equation with a Bool, into each of its two implications."""
    term = clause.term
    if not clause.positive or not isinstance(term, Binary):
        return
    if term.operator in {"=", "=="}:
        if not (setting.is_bool(term.left) or setting.is_bool(term.right)):
            return
    elif term.operator != "↔":
        return
    left, right = setting.draft.atom(term.left), setting.draft.atom(term.right)
    for text in (f"({left} → {right})", f"({right} → {left})"):
        yield Weakening(WeakeningKind.ONE_DIRECTION, term, (setting.draft.put(term, text),))


def _without(setting: Setting, parts: list[Term], index: int) -> Edit:
    """Cut one operand of a chain together with the operator beside it."""
    if index == len(parts) - 1:
        return Edit(Span(parts[index - 1].span.end, parts[index].span.end), "")
    return _pull(setting, parts[index], parts[index + 1])


def _pull(setting: Setting, dropped: Node, follower: Node) -> Edit:
    """Put `follower` in the place where `dropped` starts, and keep the layout of its lines."""
    source = setting.draft.source
    columns = source.column(dropped.span.start) - source.column(follower.span.start)
    return Edit(dropped.span.to(follower.span), shifted(setting.draft.text(follower), columns))
