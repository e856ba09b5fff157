"""The search for a repair: best first over edits of clauses, led by counterexamples.

A candidate meets the tests that were counterexamples and a choice of small ones first; one that passes those is run on
the whole suite, which gives the next counterexample. What is too weak gets clauses of ``covers.py`` besides edits of
its own. The ground truth is never read: it is asked nothing, and the suite's rows are all that is known of it.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from veriscale.engines.submitted.load import SubmittedSpecification
from veriscale.engines.submitted.parts import SpecParts
from veriscale.run.repair.bench import Bench
from veriscale.run.repair.covers import Atoms
from veriscale.run.repair.records import POSTCOND, PRECOND, Ending, Repair, Step, SuiteTest
from veriscale.run.repair.rules import SpecEdit, clause_edits
from veriscale.run.repair.suite import section_answers
from veriscale.run.repair.text import SpecText

MAX_EDITS: Final = 400
"""Edits of one specification that are tried."""
MAX_ALONE: Final = 60
"""Edits of helper definitions, which are loaded one by one."""
WIDTH: Final = 40
"""Neighbours of one specification that are kept."""
TOO_STRONG_TRIED: Final = 3
"""Neighbours that accept all expected rows, and too much besides, to which clauses are added at once."""
ROUNDS: Final = 6
"""Sets of added clauses that are run on the whole suite for one specification."""
COVER_COST: Final = 3.0


@dataclass(frozen=True)
class Candidate:
    """A specification that may be checked, and how it was made."""

    parts: SpecParts
    edit: str
    clause: str
    parent: int | None
    depth: int


@dataclass(order=True)
class _Entry:
    failing: int
    cost: float
    order: int
    candidate: Candidate = field(compare=False)
    cover: bool = field(compare=False, default=False)
    """Whether clauses are to be added to the candidate, instead of checking it as it is."""
    seen: int = field(compare=False, default=0)
    """How many probes it has met."""


class Search:
    """Repairs one specification."""

    def __init__(self, bench: Bench, parts: SpecParts):
        self._bench = bench
        self._start = Candidate(parts, "given", "", None, 0)
        self._probes = list(bench.chosen)
        self._heap: list[_Entry] = []
        self._order = 0
        self._steps: list[Step] = []
        self._checked: dict[SpecParts, Step] = {}
        self._seen: set[SpecParts] = {parts}
        self._expansions = 0
        self._first = bench.counter.evaluations

    def check(self) -> Repair:
        """Run the specification on the suite, and change nothing."""
        loaded = self._bench.load(self._start.parts)
        if isinstance(loaded, tuple):
            return self._result(Ending.REJECTED, tuple(item.render() for item in loaded))
        step = self._check(self._start, loaded)
        if step.counterexample is None:
            return self._result(Ending.UNDECIDED if step.undecided else Ending.PASSES)
        return self._result(Ending.EXHAUSTED)

    def run(self) -> Repair:
        """Search until a specification passes, nothing is left, or a limit is reached."""
        given = self.check()
        if given.ending is not Ending.EXHAUSTED:
            return given
        self._expand(self._start, given.steps[0])
        while self._heap:
            if self._over():
                return self._result(Ending.BUDGET)
            entry = heapq.heappop(self._heap)
            if self._take(entry):
                return self._result(Ending.REPAIRED)
        return self._result(Ending.EXHAUSTED)

    def _take(self, entry: _Entry) -> bool:
        """Check a candidate, or add clauses to it; return whether that gave a repair."""
        if entry.cover:
            return self._cover(entry.candidate)
        loaded = self._bench.load(entry.candidate.parts)
        if isinstance(loaded, tuple):
            return False
        if entry.seen < len(self._probes):
            failing = self._failing(loaded)
            if failing > entry.failing:
                self._push(entry.candidate, failing, entry.cost)
                return False
        step = self._check(entry.candidate, loaded)
        if step.counterexample is None:
            return step.undecided == 0
        self._expand(entry.candidate, step)
        return False

    def _check(self, candidate: Candidate, loaded: SubmittedSpecification) -> Step:
        """Run a candidate on the suite, once."""
        if candidate.parts in self._checked:
            return self._checked[candidate.parts]
        found, undecided = self._bench.check(loaded)
        number = len(self._steps)
        step = Step(number, candidate.parent, candidate.edit, candidate.clause, candidate.parts, found, undecided)
        self._steps.append(step)
        self._checked[candidate.parts] = step
        if found is not None and found not in self._probes:
            self._probes.insert(0, found)
        return step

    def _expand(self, candidate: Candidate, step: Step) -> None:
        """Push the neighbours of a candidate that pass the test which it fails."""
        found = step.counterexample
        assert found is not None
        if self._expansions >= self._bench.limits.expansions:
            return
        self._expansions += 1
        text = SpecText(self._bench.truth.task, candidate.parts)
        section = found.complaint.section
        if text.body(section) is None:
            return
        others = self._others(candidate.parts, section)
        made = sorted(self._neighbours(text, section, found, step.number, candidate.depth), key=lambda item: item[0])
        for failing, neighbour in made[:WIDTH]:
            self._push(neighbour, failing + others, neighbour.depth)
        if found.complaint.too_weak:
            self._push(candidate, 0, COVER_COST + candidate.depth, cover=True)
        else:
            for _, neighbour in [item for item in made if self._accepts_all(item[1], section)][:TOO_STRONG_TRIED]:
                self._push(neighbour, 0, COVER_COST + neighbour.depth, cover=True)

    def _neighbours(
        self, text: SpecText, section: str, found: SuiteTest, parent: int, depth: int
    ) -> Iterator[tuple[int, Candidate]]:
        tests = self._of(section)
        edits = list(clause_edits(text, section, found.complaint.too_weak))[:MAX_EDITS]
        inside: list[tuple[SpecEdit, SpecParts, str]] = []
        alone: list[tuple[SpecEdit, SpecParts]] = []
        for edit in edits:
            parts = text.edited(edit.edits)
            if parts is None or parts in self._seen:
                continue
            self._seen.add(parts)
            body = text.edited_body(section, edit.edits)
            if body is not None:
                inside.append((edit, parts, body))
            elif len(alone) < MAX_ALONE:
                alone.append((edit, parts))
        loaded = self._bench.load_bodies(text, section, [body for _, _, body in inside])
        for (edit, parts, _), answers in zip(inside, loaded, strict=True):
            if answers is not None and answers.right(found):
                yield self._bench.failing(answers, tests), Candidate(parts, edit.kind, edit.clause, parent, depth + 1)
        for edit, parts in alone:
            specification = self._bench.load(parts)
            if not isinstance(specification, tuple):
                answers = section_answers(specification, section, self._bench.counter)
                if answers.right(found):
                    failing = self._bench.failing(answers, tests)
                    yield failing, Candidate(parts, edit.kind, edit.clause, parent, depth + 1)

    def _cover(self, candidate: Candidate) -> bool:
        """Add clauses until the suite has no counterexample, or until they no longer help."""
        loaded = self._bench.load(candidate.parts)
        assert not isinstance(loaded, tuple)
        step = self._check(candidate, loaded)
        section = self._weak_section(loaded)
        if section is None:
            return False
        text = SpecText(self._bench.truth.task, candidate.parts)
        atoms = Atoms(self._bench, text, section)
        own = section_answers(loaded, section, self._bench.counter)
        for _ in range(ROUNDS):
            tests = self._of(section)
            atoms.learn(tests)
            clauses, left = atoms.cover([test for test in tests if test.complaint.too_weak and not own.right(test)])
            parts = text.edited((text.conjoined(section, clauses),)) if clauses else None
            if parts is None or parts in self._seen:
                return False
            self._seen.add(parts)
            added = Candidate(parts, "clauses-added", "; ".join(clauses), step.number, candidate.depth + len(clauses))
            more = self._bench.load(parts)
            if isinstance(more, tuple):
                return False
            if left:
                self._push(added, self._failing(more), added.depth)
                return False
            last = self._check(added, more)
            if last.counterexample is None:
                return last.undecided == 0
            if last.counterexample.complaint.section != section:
                self._expand(added, last)
                return False
            if self._over():
                return False
        return False

    def _weak_section(self, loaded: SubmittedSpecification) -> str | None:
        """Return a section that accepts a probe which it must not, and none that it rejects and must not."""
        for section in (PRECOND, POSTCOND):
            answers = section_answers(loaded, section, self._bench.counter)
            failed = [test for test in self._of(section) if not answers.right(test)]
            if failed and all(test.complaint.too_weak for test in failed):
                return section
        return None

    def _accepts_all(self, candidate: Candidate, section: str) -> bool:
        loaded = self._bench.load(candidate.parts)
        assert not isinstance(loaded, tuple)
        answers = section_answers(loaded, section, self._bench.counter)
        return all(test.complaint.too_weak or answers.right(test) for test in self._of(section))

    def _others(self, parts: SpecParts, section: str) -> int:
        """Return how many probes the other section fails."""
        loaded = self._bench.load(parts)
        assert not isinstance(loaded, tuple)
        other = PRECOND if section == POSTCOND else POSTCOND
        return self._bench.failing(section_answers(loaded, other, self._bench.counter), self._of(other))

    def _failing(self, loaded: SubmittedSpecification) -> int:
        return sum(
            self._bench.failing(section_answers(loaded, section, self._bench.counter), self._of(section))
            for section in (PRECOND, POSTCOND)
        )

    def _of(self, section: str) -> Sequence[SuiteTest]:
        return [test for test in self._probes if test.complaint.section == section]

    def _push(self, candidate: Candidate, failing: int, cost: float, cover: bool = False) -> None:
        self._order += 1
        heapq.heappush(self._heap, _Entry(failing, cost, self._order, candidate, cover, len(self._probes)))

    def _over(self) -> bool:
        limits = self._bench.limits
        used = self._bench.counter.evaluations - self._first
        return used > limits.evaluations or len(self._steps) >= limits.checks

    def _result(self, ending: Ending, problems: tuple[str, ...] = ()) -> Repair:
        best = None
        if self._steps:
            done = ending in (Ending.PASSES, Ending.REPAIRED)
            best = self._steps[-1] if done else min(self._steps, key=self._rank)
        used = self._bench.counter.evaluations - self._first
        return Repair(self._bench.truth.task.id, ending, tuple(self._steps), best, used, problems)

    def _rank(self, step: Step) -> tuple[int, int]:
        loaded = self._bench.load(step.parts)
        assert not isinstance(loaded, tuple)
        return self._failing(loaded), step.number
