"""The tests of a suite as single questions, the smallest inputs first, and candidates that answer them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.records import Input, RowList, Task
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import Postcondition
from veriscale.engines.submitted.load import Precondition, SubmittedSpecification
from veriscale.evaluate.scoring import row_name
from veriscale.expand.adversaries.spread import strided
from veriscale.lean.outcome import Truth
from veriscale.lean.values import StructureInfo, Value, to_lean
from veriscale.run.repair.records import PRECOND, Complaint, SuiteTest

PROBES: Final[Mapping[Complaint, int]] = {
    Complaint.REJECTS_INPUT: 40,
    Complaint.ACCEPTS_INPUT: 60,
    Complaint.REJECTS_OUTPUT: 50,
    Complaint.ACCEPTS_OUTPUT: 100,
}
"""Tests of each kind that every candidate meets before it is run on the whole suite."""


def suite_tests(task: Task) -> list[SuiteTest]:
    """Return all tests, those with the shortest inputs first; tests of one input stand together."""
    maker = _Maker(task, structures_for(task.signature, task.lean))
    groups = [[maker.input(item, place)] for place, item in enumerate(task.suite.unexpected_inputs)]
    groups += [maker.pair(place) for place in range(len(task.suite.pairs))]
    groups.sort(key=lambda group: (len(group[0].input_text), group[0].input_text))
    return [test for group in groups for test in group]


def probes(tests: Sequence[SuiteTest]) -> list[SuiteTest]:
    """Choose tests of each kind: half of them the smallest ones, the others spread over the suite."""
    chosen: list[SuiteTest] = []
    for complaint, number in PROBES.items():
        of_kind = [test for test in tests if test.complaint is complaint]
        small = of_kind[: number // 2]
        chosen += small + strided(of_kind[len(small) :])[: number - len(small)]
    return chosen


@dataclass(frozen=True)
class _Maker:
    task: Task
    structures: Mapping[str, StructureInfo]

    def input(self, item: Input, place: int) -> SuiteTest:
        name = row_name(item, RowList.REJECT_INPUTS, place)
        arguments = item.arguments
        return SuiteTest(Complaint.ACCEPTS_INPUT, name, arguments, None, self._input(arguments), "")

    def pair(self, place: int) -> list[SuiteTest]:
        pair = self.task.suite.pairs[place]
        name, arguments = row_name(pair.input, RowList.TESTS, place), pair.input.arguments
        shown, expected = self._input(arguments), pair.expected.value
        found = [SuiteTest(Complaint.REJECTS_INPUT, name, arguments, None, shown, "")]
        found.append(SuiteTest(Complaint.REJECTS_OUTPUT, name, arguments, expected, shown, self._output(expected)))
        for index, wrong in enumerate(pair.unexpected):
            value, title = wrong.output.value, f"{name}.unexpected[{index}]"
            found.append(SuiteTest(Complaint.ACCEPTS_OUTPUT, title, arguments, value, shown, self._output(value)))
        return found[:2] + sorted(found[2:], key=lambda test: (len(test.output_text), test.output_text))

    def _input(self, arguments: tuple[Value, ...]) -> str:
        pairs = zip(self.task.signature.parameters, arguments, strict=True)
        return ", ".join(f"{item.name} = {to_lean(value, item.type, self.structures)}" for item, value in pairs)

    def _output(self, value: Value) -> str:
        return to_lean(value, self.task.signature.return_type, self.structures)


@dataclass(frozen=True)
class Answers:
    """What a precondition, or a postcondition, answers to tests; one of the two is there."""

    counter: "Counter"
    precondition: Precondition | None = None
    postcondition: Postcondition | None = None

    def truth(self, test: SuiteTest) -> Truth:
        """Return the answer itself."""
        self.counter.evaluations += 1
        if self.precondition is not None:
            return self.precondition.decide(test.arguments).truth
        assert self.postcondition is not None
        return self.postcondition.holds(test.arguments, test.output).truth

    def right(self, test: SuiteTest) -> bool:
        """Whether the answer is the one that a right specification gives; undecided is not."""
        return self.truth(test) is wanted(test)


@dataclass
class Counter:
    """How many evaluations there were."""

    evaluations: int = 0


def wanted(test: SuiteTest) -> Truth:
    """Return the answer that a right specification gives."""
    return Truth.FALSE if test.complaint.too_weak else Truth.TRUE


def section_answers(specification: SubmittedSpecification, section: str, counter: Counter) -> Answers:
    """Return the answers of one section of a specification."""
    if section == PRECOND:
        return Answers(counter, precondition=specification.precondition)
    return Answers(counter, postcondition=specification.postcondition)
