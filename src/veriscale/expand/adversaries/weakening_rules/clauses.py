"""The clauses of a proposition: its propositional subterms with their polarity.

A clause is positive where making it weaker makes the whole proposition weaker, and negative where making it stronger
does. Below ``↔``, ``=`` and ``==`` neither holds, and nothing is yielded from there. Bodies of ``all``, ``any`` and
``Pairwise``, of local definitions of propositions that are used once, and of helper definitions count as subterms.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from veriscale.lean.syntax.tree import (
    App,
    Arrow,
    Ascription,
    Binary,
    Definition,
    Expansion,
    Field,
    Have,
    Ident,
    If,
    IfLet,
    Lambda,
    Let,
    LetRec,
    Match,
    Paren,
    Quantifier,
    Term,
    Unary,
)
from veriscale.lean.syntax.walk import walk

CONJUNCTIONS = frozenset({"∧", "&&"})
DISJUNCTIONS = frozenset({"∨", "||"})
_WITH_BODY = frozenset({"all", "any", "Pairwise"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A propositional subterm; `chained` where its parent is a binary operator of the same kind."""

    term: Term
    positive: bool
    chained: bool = False


@dataclass
class ClauseWalk:
    """Yields the clauses of a postcondition, following `helpers` into their bodies once each."""

    helpers: Mapping[str, Definition]
    _locals: dict[str, Term] = field(default_factory=dict)
    _entered: set[str] = field(default_factory=set)

    def clauses(self, term: Term, positive: bool = True, chained: bool = False) -> Iterator[Clause]:
        """Yield `term` and the clauses in it, parents first."""
        yield Clause(term, positive, chained)
        for part, same in self._parts(term):
            yield from self.clauses(part, positive is same, _continues(term, part))

    def _parts(self, term: Term) -> Iterator[tuple[Term, bool]]:
        """Yield the propositional parts of a term, each with whether it has the term's polarity."""
        match term:
            case Expansion():
                return
            case Paren(term=inner) | Ascription(term=inner):
                yield inner, True
            case Binary(operator=operator) if operator in CONJUNCTIONS | DISJUNCTIONS:
                yield term.left, True
                yield term.right, True
            case Arrow():
                yield term.domain, False
                yield term.codomain, True
            case Unary(operator="¬" | "!"):
                yield term.operand, False
            case Quantifier():
                yield term.body, True
            case If() | IfLet():
                yield term.then, True
                yield term.otherwise, True
            case Match():
                yield from ((alternative.body, True) for alternative in term.alternatives)
            case Let():
                self._remember(term)
                yield term.body, True
            case LetRec() | Have():
                yield term.body, True
            case Ident() | App():
                yield from self._named(term)
            case _:
                return

    def _remember(self, let: Let) -> None:
        """Keep the value of a local name that occurs once, so that its use can be followed."""
        name, value = let.decl.name, let.decl.value
        uses = Counter(node.name for node in walk(let.body) if isinstance(node, Ident))
        if name is not None and value is not None and not let.decl.binders and uses[name] == 1:
            self._locals[name] = value

    def _named(self, term: Ident | App) -> Iterator[tuple[Term, bool]]:
        """Yield the body that a name or a call stands for."""
        head = term.function if isinstance(term, App) else term
        if isinstance(term, Ident) and term.name in self._locals:
            yield self._locals.pop(term.name), True
        if isinstance(head, Ident) and head.name in self.helpers and head.name not in self._entered:
            self._entered.add(head.name)
            helper = self.helpers[head.name]
            if helper.value is not None:
                yield helper.value, True
            yield from ((alternative.body, True) for alternative in helper.alternatives)
        elif isinstance(term, App) and called(term) in _WITH_BODY:
            values = (_unwrapped(item.value) for item in term.arguments)
            yield from ((value.body, True) for value in values if isinstance(value, Lambda))
        elif isinstance(term, App) and called(term) == "decide" and len(term.arguments) == 1:
            yield term.arguments[0].value, True


def called(term: App) -> str:
    """Return the last part of the name of the function that is called, "" where it has none."""
    if isinstance(term.function, Ident):
        return term.function.name.rsplit(".", 1)[-1]
    return term.function.name if isinstance(term.function, Field) else ""


def chain(term: Term, operators: frozenset[str]) -> list[Term]:
    """Return the operands of a chain ``a ∧ b ∧ c``, without looking into parentheses."""
    if isinstance(term, Binary) and term.operator in operators:
        return chain(term.left, operators) + chain(term.right, operators)
    return [term]


def _unwrapped(term: Term) -> Term:
    """Return a term without its parentheses."""
    while isinstance(term, Paren) and not isinstance(term, Expansion):
        term = term.term
    return term


def _continues(parent: Term, part: Term) -> bool:
    """Return whether `part` belongs to the same chain of conjunctions or disjunctions as `parent`."""
    if not (isinstance(parent, Binary) and isinstance(part, Binary)):
        return False
    return any({parent.operator, part.operator} <= operators for operators in (CONJUNCTIONS, DISJUNCTIONS))
