"""Clauses to add: none rejects an expected row, and together they reject what is accepted and must not be.

Atoms come from the signature (``library.py``) and from the specification that is repaired: its clauses, and its terms
compared with the output. Each is run on the tests once; a clause is an atom, or a disjunction of two, which says the
same as an implication. Clauses are chosen greedily by how much they reject, single atoms first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from veriscale.benchmark.structures import structures_for
from veriscale.expand.adversaries.edits import one_line
from veriscale.lean.outcome import Truth
from veriscale.lean.syntax.tree import App, Binary, Field, Index, Let, Node, NumLit
from veriscale.lean.syntax.walk import walk
from veriscale.run.repair.bench import Bench
from veriscale.run.repair.library import input_clauses, output_clauses
from veriscale.run.repair.records import POSTCOND, SuiteTest
from veriscale.run.repair.suite import Answers
from veriscale.run.repair.text import SpecText

MAX_CLAUSES: Final = 8
MAX_TERMS: Final = 60
"""Terms of a specification that the output is compared with."""
MAX_ATOMS: Final = 900
PAIRED: Final = 250
"""Atoms, those that reject most, of which disjunctions are made."""
CONSTANTS: Final = 6
LONGEST: Final = 400
"""Characters of a clause or term that is taken over from the specification."""


@dataclass
class Atom:
    """A proposition and its answers: bit i of `true` or `false` is set where test i has that answer."""

    text: str
    answers: Answers
    guard: bool
    """Whether its negation may stand in a disjunction."""
    true: int = 0
    false: int = 0


@dataclass(frozen=True, slots=True)
class Chosen:
    """A clause with the tests of which it is true, and those of which it is false."""

    text: str
    true: int
    false: int
    size: int


class Atoms:
    """The atoms for a section of a specification, with answers to the tests so far."""

    def __init__(self, bench: Bench, text: SpecText, section: str):
        self._tests: list[SuiteTest] = []
        found: dict[str, bool] = {}
        for clause, guard in chain(_own(text, section), _library(text, section)):
            found[clause] = found.get(clause, False) or guard
        texts = list(found.items())[:MAX_ATOMS]
        bodies = [text.framed(section, clause) for clause, _ in texts]
        loaded = bench.load_bodies(text, section, bodies)
        pairs = zip(texts, loaded, strict=True)
        self._atoms = [Atom(clause, answers, guard) for (clause, guard), answers in pairs if answers is not None]

    def learn(self, tests: Sequence[SuiteTest]) -> None:
        """Run the atoms on tests that they have not met."""
        for test in tests:
            if test in self._tests:
                continue
            bit = 1 << len(self._tests)
            self._tests.append(test)
            for atom in self._atoms:
                truth = atom.answers.truth(test)
                atom.true |= bit if truth is Truth.TRUE else 0
                atom.false |= bit if truth is Truth.FALSE else 0

    def cover(self, accepted: Sequence[SuiteTest]) -> tuple[list[str], int]:
        """Return clauses that reject tests which are accepted and must not be, and how many they leave."""
        places = {test.name: place for place, test in enumerate(self._tests) if test.complaint.too_weak}
        must = sum(1 << place for place, test in enumerate(self._tests) if not test.complaint.too_weak)
        left = sum(1 << places[test.name] for test in accepted)
        texts: list[str] = []
        for clauses in (self._singles, self._pairs):
            while left and len(texts) < MAX_CLAUSES:
                best = max(
                    clauses(must, left), key=lambda item: ((item.false & left).bit_count(), -item.size), default=None
                )
                if best is None:
                    break
                texts.append(best.text)
                left &= ~best.false
        return texts, left.bit_count()

    def _singles(self, must: int, left: int) -> Iterator[Chosen]:
        for atom in self._atoms:
            if atom.true & must == must and atom.false & left:
                yield Chosen(atom.text, atom.true, atom.false, len(atom.text))

    def _pairs(self, must: int, left: int) -> Iterator[Chosen]:
        """Yield disjunctions of two literals, each of which is needed."""
        useful = sorted((a for a in self._atoms if a.false & left), key=lambda a: -(a.false & left).bit_count())
        positive = [(atom.text, atom.true & must, atom.false & left, atom) for atom in useful[:PAIRED]]
        guards = [item for item in self._atoms if item.guard and item.true & left][:PAIRED]
        for index, (text, true, false, _) in enumerate(positive):
            missing = must & ~true
            for guard in guards:
                if missing & ~guard.false == 0 and false & guard.true:
                    size = len(text) + len(guard.text)
                    yield Chosen(f"({guard.text}) → ({text})", 0, false & guard.true, size)
            for other, others, rejected, _ in positive[index + 1 :]:
                if missing & ~others == 0 and false & rejected:
                    yield Chosen(f"({text}) ∨ ({other})", 0, false & rejected, len(text) + len(other))


def _library(text: SpecText, section: str) -> Iterator[tuple[str, bool]]:
    constants = _constants(text, section)
    signature = text.task.signature
    structures = structures_for(signature, text.task.lean)
    inputs = [(clause, True) for clause in input_clauses(signature, constants, structures)]
    if section == POSTCOND:
        for place, clause in enumerate(output_clauses(signature, text.result(), constants, structures)):
            yield clause, place < 8
    yield from inputs


def _constants(text: SpecText, section: str) -> list[int]:
    """Return the smallest numbers of a section, with 0 and 1."""
    body = text.body(section)
    found = {node.value for node in walk(body) if isinstance(node, NumLit)} if body is not None else set()
    return sorted({0, 1, *sorted(found)[:CONSTANTS]})


def _own(text: SpecText, section: str) -> Iterator[tuple[str, bool]]:
    """Yield the clauses of the specification, and its terms compared with the output."""
    for clause in text.clauses(section):
        shown = one_line(text.source.slice(clause.term.span))
        if "\n" not in text.source.slice(clause.term.span) and len(shown) < LONGEST:
            yield shown, True
    if section != POSTCOND:
        return
    result = text.result()
    for term in _terms(text):
        yield from ((f"{result} {relation} {term}", False) for relation in ("=", "≤", "≥"))
        yield f"{term} = {result}", False
        yield f"{term}.contains {result}", False
        yield from ((f"∀ x ∈ {term}, x {relation} {result}", False) for relation in ("≤", "≥"))


def _terms(text: SpecText) -> list[str]:
    """Return the terms of the specification that the output may be compared with, as arguments."""
    body = text.body(POSTCOND)
    found: dict[str, None] = {}
    for node in walk(body) if body is not None else ():
        for shown in _candidates(text, node):
            if "\n" not in shown and len(shown) < LONGEST and text.result() not in shown:
                found.setdefault(f"({shown})")
    return list(found)[:MAX_TERMS]


def _candidates(text: SpecText, node: Node) -> Iterator[str]:
    if isinstance(node, Let) and node.decl.name is not None:
        yield node.decl.name
    elif isinstance(node, App | Field | Index | Binary):
        yield text.source.slice(node.span)
    if isinstance(node, Binary):
        yield from (text.source.slice(side.span) for side in (node.left, node.right))
