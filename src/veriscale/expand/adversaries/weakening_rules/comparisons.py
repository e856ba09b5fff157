"""Rules for comparisons: equations to inequalities, strict to weak ones, slack of one; the reverse in premises."""

from collections.abc import Iterator

from veriscale.expand.adversaries.records import WeakeningKind
from veriscale.expand.adversaries.weakening_rules.clauses import Clause
from veriscale.expand.adversaries.weakening_rules.rule import Setting, Weakening
from veriscale.lean.syntax.tree import Binary, Quantifier, QuantifierKind

_WEAKER = {"=": ("≤", "≥"), "==": ("≤", "≥"), "<": ("≤",), ">": ("≥",)}
_STRONGER = {"≤": ("<",), "≥": (">",), "≠": ("<", ">"), "!=": ("<", ">")}


def comparisons(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Weaken a comparison that is demanded, by its operator; types without an order fail to elaborate."""
    term = clause.term
    if clause.positive and isinstance(term, Binary):
        for operator in _WEAKER.get(term.operator, ()):
            yield Weakening(WeakeningKind.COMPARISON, term, (setting.draft.operator(term, operator),))


def slack(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Let an inequality that is demanded hold up to one."""
    term = clause.term
    if not (clause.positive and isinstance(term, Binary)) or term.operator not in {"<", "≤", ">", "≥"}:
        return
    larger = term.right if term.operator in {"<", "≤"} else term.left
    edit = setting.draft.put(larger, f"{setting.draft.atom(larger)} + 1")
    yield Weakening(WeakeningKind.SLACK, term, (edit,))


def guards(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Strengthen a comparison in a premise: it is mostly the range of a quantifier that shrinks."""
    term = clause.term
    if clause.positive or not isinstance(term, Binary):
        return
    draft = setting.draft
    for operator in _STRONGER.get(term.operator, ()):
        yield Weakening(_kind(term.operator), term, (draft.operator(term, operator),))
    if term.operator == "<":
        yield Weakening(_kind("<"), term, (draft.put(term.right, f"{draft.atom(term.right)} - 1"),))
    elif term.operator == ">":
        yield Weakening(_kind(">"), term, (draft.put(term.right, f"{draft.atom(term.right)} + 1"),))
    elif term.operator == "∈":
        yield Weakening(_kind("∈"), term, (draft.put(term.right, setting.shortened(term.right)),))


def bounded_quantifiers(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Shrink the range of ``∀ x ∈ l`` and ``∀ i < n``."""
    term = clause.term
    if not (clause.positive and isinstance(term, Quantifier) and term.kind is QuantifierKind.FORALL and term.relation):
        return
    operator, bound = term.relation
    if operator == "∈":
        yield Weakening(WeakeningKind.RANGE_SHRUNK, term, (setting.draft.put(bound, setting.shortened(bound)),))
    elif operator in {"<", "≤"}:
        edit = setting.draft.put(bound, f"{setting.draft.atom(bound)} - 1")
        yield Weakening(WeakeningKind.RANGE_SHRUNK, term, (edit,))


def _kind(operator: str) -> WeakeningKind:
    """Return whether strengthening this operator narrows a range or adds another demand to a premise."""
    return WeakeningKind.PREMISE_STRENGTHENED if operator in {"≠", "!="} else WeakeningKind.RANGE_SHRUNK
