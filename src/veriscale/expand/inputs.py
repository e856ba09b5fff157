"""The inputs of a task: seeds, then rounds of mutation in which every valid mutant becomes a seed.

Each candidate is classified by the precondition, and each expected one passes the gate of ``expected.py`` at once, so
that the search can stop when the suite is full. It is bounded by counts alone: rows, candidates and the engine's work.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Final

from veriscale.benchmark.records import ExpectedPair, Input
from veriscale.benchmark.volume import written_length
from veriscale.engines.base import LoadedTask
from veriscale.engines.work import WorkLimit
from veriscale.errors import UsageError
from veriscale.expand.classify import classify
from veriscale.expand.expected import GateFault, GateFaultKind, expected_pair
from veriscale.expand.export import ExportGate
from veriscale.expand.mutate.engine import Mutator
from veriscale.expand.tally import OpenQuestion, Stage, Tally

BATCH: Final = 16
"""Candidates between two looks at the limits."""
COSTLY: Final = 200
"""An input that takes more than one in so many parts of the work of its task is not mutated: its mutants cost as much,
and a few of them would leave nothing for others."""

_STAGES: Final = {
    GateFaultKind.PRECONDITION_UNDECIDED: Stage.PRECONDITION,
    GateFaultKind.REFERENCE_UNDECIDED: Stage.REFERENCE,
    GateFaultKind.EQUALITY_UNDECIDED: Stage.EQUALITY,
    GateFaultKind.POSTCONDITION_UNDECIDED: Stage.POSTCONDITION,
    GateFaultKind.UNEXPECTED_UNDECIDED: Stage.POSTCONDITION,
}


@dataclass(frozen=True, slots=True)
class InputLimits:
    """When the search ends.

    Raises:
        UsageError: a limit is negative.
    """

    expected_pairs: int = 705
    """New pairs per task; the largest number of VerinaPlus."""
    unexpected_inputs: int = 684
    """New unexpected inputs that are kept; the largest number of VerinaPlus."""
    candidates: int = 20_000
    """Candidates per task: enough for preconditions that accept one input in thirty."""
    work: int = 10_000_000
    """Work of the engine; one unit takes about a microsecond."""

    def __post_init__(self) -> None:
        for item in fields(self):
            if getattr(self, item.name) < 0:
                raise UsageError(f"--max_{item.name} must not be negative, but is {getattr(self, item.name)}")


@dataclass(frozen=True, slots=True)
class FoundInputs:
    """New certified pairs and unexpected inputs, each in the order in which they were found.

    `faults` are inputs on which the ground truth contradicts itself, such as a reference whose output its own
    postcondition rejects.
    """

    pairs: tuple[ExpectedPair, ...]
    unexpected: tuple[Input, ...]
    faults: tuple[GateFault, ...]
    tally: Tally
    candidates: int
    costs: tuple[int, ...]
    """The work that certifying each pair took."""


def find_inputs(
    task: LoadedTask,
    mutator: Mutator,
    seeds: Sequence[Input],
    limits: InputLimits,
    tell: Callable[[int, int], None],
    export: ExportGate | None = None,
) -> FoundInputs:
    """Classify `seeds`, then mutants until a limit is met; `tell` hears the numbers of pairs and unexpected inputs.

    The mutator knows the curated inputs already and learns the seeds and the valid mutants here.
    """
    search = _Search(task, limits, export or ExportGate())
    search.take(seeds)
    for item in search.affordable((*search.accepted, *seeds)):
        mutator.learn(item)
    while not search.ended():
        batch = mutator.propose(BATCH)
        if not batch and not mutator.renew():
            break
        for item in search.affordable(search.take(batch)):
            mutator.learn(item)
        tell(len(search.pairs), len(search.unexpected))
    return search.result()


def count_undecided(tally: Tally, fault: GateFault) -> None:
    """Count a gate that stayed shut because something is undecided."""
    tally.count(_STAGES[fault.kind], fault.reason, OpenQuestion(fault.input, fault.output))


def cheap_half(pairs: Sequence[ExpectedPair], costs: Sequence[int]) -> tuple[ExpectedPair, ...]:
    """Return the pairs that were not more work than the median, in their order: those to try many programs on."""
    middle = sorted(costs)[len(costs) // 2] if costs else 0
    return tuple(pair for pair, cost in zip(pairs, costs, strict=True) if cost <= middle)


class _Search:
    """What was found so far."""

    def __init__(self, task: LoadedTask, limits: InputLimits, export: ExportGate):
        self.task = task
        self.limits = limits
        self.export = export
        self.work = WorkLimit(task, limits.work)
        self.pairs: list[ExpectedPair] = []
        self.costs: list[int] = []
        self.accepted: list[Input] = []
        self.costly: list[Input] = []
        self.unexpected: list[Input] = []
        self.faults: list[GateFault] = []
        self.tally = Tally()
        self.candidates = 0

    def ended(self) -> bool:
        """Return whether a limit is met."""
        return self.candidates >= self.limits.candidates or self._full()

    def _full(self) -> bool:
        """Return whether no more pairs are wanted or can be paid for."""
        return len(self.pairs) >= self.limits.expected_pairs or self.work.left <= 0

    def result(self) -> FoundInputs:
        """Return all that was found."""
        return FoundInputs(
            tuple(self.pairs),
            tuple(self.unexpected),
            tuple(self.faults),
            self.tally,
            self.candidates,
            tuple(self.costs),
        )

    def take(self, candidates: Sequence[Input]) -> list[Input]:
        """Classify candidates and certify the expected ones until a limit is met; return the inputs of new pairs."""
        self.candidates += len(candidates)
        classes = classify(self.task, self._writable(candidates))
        self.tally.add(classes.tally)
        self.unexpected += classes.unexpected[: max(0, self.limits.unexpected_inputs - len(self.unexpected))]
        found = []
        for item in classes.expected:
            if not self._full() and self._certify(item):
                found.append(item)
        self.accepted += found
        return found

    def affordable(self, items: Sequence[Input]) -> list[Input]:
        """Return the inputs that are cheap enough to be mutated."""
        return [item for item in items if item not in self.costly]

    def _certify(self, item: Input) -> bool:
        """Pass an input that the precondition accepts through the gate."""
        before = self.task.work()
        result = expected_pair(self.task, item)
        cost = self.task.work() - before
        if cost * COSTLY > self.limits.work:
            self.costly.append(item)
        if isinstance(result, ExpectedPair):
            unwritten = self.export.output_fault(result.expected.value)
            if unwritten is not None:
                self.tally.count(Stage.EXPORT, unwritten)
                return False
            self.pairs.append(result)
            self.costs.append(cost)
            return True
        if result.undecided:
            count_undecided(self.tally, result)
        else:
            self.faults.append(result)
        return False

    def _writable(self, candidates: Sequence[Input]) -> list[Input]:
        """Return the candidates that can be written, short ones first, since they are cheap."""
        found = []
        for item in candidates:
            unwritten = self.export.input_fault(item.arguments)
            if unwritten is None:
                found.append(item)
            else:
                self.tally.count(Stage.EXPORT, unwritten)
        return sorted(found, key=lambda item: written_length(item.arguments))
