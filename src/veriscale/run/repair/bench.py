"""Where candidates are loaded and tried: a task, its suite, the tests that every candidate meets first, and counts."""

from collections.abc import Sequence
from functools import cached_property

from veriscale.engines.alternatives import load_alternatives
from veriscale.engines.definitions import EmbeddedPostcondition, EmbeddedProposition
from veriscale.engines.embedded import EmbeddedTask
from veriscale.engines.submitted.load import Submissions, SubmittedSpecification
from veriscale.engines.submitted.parts import Rejection, SpecParts
from veriscale.engines.workers.cases import CaseLog
from veriscale.lean.budget import Budget
from veriscale.lean.outcome import Truth
from veriscale.run.repair.records import PRECOND, Limits, SuiteTest
from veriscale.run.repair.suite import Answers, Counter, probes, section_answers, suite_tests
from veriscale.run.repair.text import SpecText


class Bench:
    """A task with its tests; several repairs may share it. What is loaded as a submission is watched."""

    def __init__(self, truth: EmbeddedTask, limits: Limits, log: CaseLog | None = None):
        self.truth = truth
        self.limits = limits
        self.tests = suite_tests(truth.task)
        self.counter = Counter()
        self._budget = Budget(steps=limits.steps)
        self._submissions = Submissions(truth, self._budget, log, f"repair, {limits.steps} steps")

    @cached_property
    def chosen(self) -> tuple[SuiteTest, ...]:
        """The tests that a candidate meets before the whole suite."""
        return tuple(probes(self.tests))

    def load(self, parts: SpecParts) -> SubmittedSpecification | tuple[Rejection, ...]:
        """Load a specification as a submission, with all that is checked there."""
        return self._submissions.load_specification(parts)

    def load_bodies(self, text: SpecText, section: str, bodies: Sequence[str]) -> list[Answers | None]:
        """Load candidates for the body of a section."""
        found: list[Answers | None] = []
        for definition in load_alternatives(self._submissions, text.family(section), bodies):
            if definition is None:
                found.append(None)
            elif section == PRECOND:
                proposition = EmbeddedProposition(self.truth, definition, self._budget)
                found.append(Answers(self.counter, precondition=proposition))
            else:
                accepts = EmbeddedPostcondition(self.truth, definition, self._budget)
                found.append(Answers(self.counter, postcondition=accepts))
        return found

    def check(self, specification: SubmittedSpecification) -> tuple[SuiteTest | None, int]:
        """Run a specification on the suite up to the smallest test that it fails; count those without an answer."""
        answers = {name: section_answers(specification, name, self.counter) for name in ("precond", "postcond")}
        undecided = 0
        for test in self.tests:
            truth = answers[test.complaint.section].truth(test)
            if truth is Truth.UNDECIDED:
                undecided += 1
            elif (truth is Truth.TRUE) is test.complaint.too_weak:
                return test, undecided
        return None, undecided

    def failing(self, answers: Answers, tests: Sequence[SuiteTest]) -> int:
        """Return how many tests are not passed."""
        return sum(not answers.right(test) for test in tests)
