"""The curated rows of a task: they all stay, and those that pass the gate are the first rows to build on.

Nothing of a curated row is ever changed or dropped. Faults found here are faults of the benchmark or open questions;
both are reported.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from veriscale.benchmark.records import ExpectedPair, Input, Suite
from veriscale.engines.base import LoadedTask
from veriscale.expand.expected import CheckedPair, GateFault, curated_pair, curated_unexpected_input
from veriscale.expand.inputs import count_undecided
from veriscale.expand.tally import Tally


@dataclass(frozen=True, slots=True)
class CuratedRows:
    """The curated rows as they came, and what the gate says about each."""

    suite: Suite
    certified: tuple[ExpectedPair, ...]
    """The pairs that passed the gate, without the unexpected outputs that did not."""
    passed: tuple[bool, ...]
    """For each pair of the suite whether it is certified."""
    faults: tuple[GateFault, ...]
    tally: Tally
    costs: tuple[int, ...]
    """The work that certifying each certified pair took."""

    @property
    def inputs(self) -> Iterator[Input]:
        """All curated inputs, those of certified pairs first."""
        yield from (pair.input for pair in self.certified)
        yield from self.suite.unexpected_inputs
        yield from (pair.input for pair, passed in zip(self.suite.pairs, self.passed, strict=True) if not passed)

    @property
    def blocking(self) -> GateFault | None:
        """The fault for which the task cannot be scaled: its first one, where no pair passes the gate at all."""
        return self.faults[0] if self.suite.pairs and not self.certified else None


def check_curated(task: LoadedTask, suite: Suite) -> CuratedRows:
    """Pass every curated row through the gate."""
    checked: list[CheckedPair] = []
    costs: list[int] = []
    for pair in suite.pairs:
        before = task.work()
        checked.append(curated_pair(task, pair))
        costs += [task.work() - before] if checked[-1].pair is not None else []
    faults = [fault for result in checked for fault in result.faults]
    faults += [fault for fault in (curated_unexpected_input(task, item) for item in suite.unexpected_inputs) if fault]
    tally = Tally()
    for fault in faults:
        if fault.undecided:
            count_undecided(tally, fault)
    certified = tuple(result.pair for result in checked if result.pair is not None)
    passed = tuple(result.pair is not None for result in checked)
    return CuratedRows(suite, certified, passed, tuple(faults), tally, tuple(costs))
