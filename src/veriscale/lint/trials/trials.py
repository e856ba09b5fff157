"""Trials of a task's ground truth on inputs and outputs that are no rows of the suite.

Everything is judged by the engine; what it does not decide within the limits is left out, so that trials are evidence
for what they show and for nothing else. All limits are counts, so that the same trials are made on every machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from veriscale.benchmark.identity import structural_key
from veriscale.benchmark.records import Task
from veriscale.engines.base import LoadedTask, Truth
from veriscale.engines.work import WorkLimit
from veriscale.lean.values import StructureInfo, Value
from veriscale.lint.trials.clauses import Clauses
from veriscale.lint.trials.proposals import Workshop
from veriscale.lint.trials.shrink import Structures, measure, shrunk

CURATED: Final = 24
"""Rows of the suite that trials of outputs look at, spread evenly over it."""
PROBED: Final = 30
"""Inputs on which other outputs are tried."""
OUTPUTS: Final = 16
"""Other outputs that are tried on an input."""
EXCHANGES: Final = 60
"""Exchanges of the value of a parameter."""
ENOUGH_EXCHANGES: Final = 20
"""Exchanges without a change of verdict that are evidence."""
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Trial:
    """An input that the precondition accepts, what the reference returns on it, and whether that is accepted."""

    inputs: tuple[Value, ...]
    output: Value
    accepted: Truth


@dataclass(frozen=True, slots=True)
class Probe:
    """An output that is not the reference's, for an input on which the reference's own is accepted."""

    trial: Trial
    output: Value
    accepted: bool
    broken: tuple[int, ...] = ()
    """The places of the clauses that are false; empty where the output is accepted or a clause is undecided."""

    @property
    def size(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """For preferring small examples."""
        return measure(self.trial.inputs), measure(self.output)


class Trials:
    """All trials of one task, each made when it is first asked for."""

    def __init__(
        self, task: Task, loaded: LoadedTask, workshop: Workshop, structures: Structures, clauses: Clauses
    ) -> None:
        self.task = task
        self.loaded = loaded
        self.workshop = workshop
        self.clauses = clauses
        self._structures: dict[str, StructureInfo] = dict(structures)

    @cached_property
    def proposed(self) -> tuple[tuple[Value, ...], ...]:
        """The generated inputs, small ones first."""
        found = self.workshop.proposals.inputs(self.task, self.loaded, self.workshop.inputs)
        return tuple(sorted(found, key=measure))

    @cached_property
    def verdicts(self) -> tuple[tuple[tuple[Value, ...], Truth], ...]:
        """The generated inputs with the precondition's truth, as far as the limit goes."""
        limit = WorkLimit(self.loaded, self.workshop.trials)
        found = []
        for inputs in self.proposed:
            if limit.left <= 0:
                break
            found.append((inputs, self.loaded.precondition(inputs).truth))
        return tuple(found)

    @cached_property
    def generated(self) -> tuple[Trial, ...]:
        """The trials of generated inputs."""
        return tuple(self._tried(inputs for inputs, truth in self.verdicts if truth is Truth.TRUE))

    @cached_property
    def curated(self) -> tuple[Trial, ...]:
        """The trials of some of the suite's own inputs."""
        rows = evenly(self.task.suite.pairs, CURATED)
        return tuple(self._tried(row.input.arguments for row in rows))

    @cached_property
    def probes(self) -> tuple[Probe, ...]:
        """Other outputs than the reference's, on generated inputs and on rows of the suite."""
        trials = [item for item in (*self.curated, *self.generated) if item.accepted is Truth.TRUE]
        trials = list(evenly(trials, PROBED))
        limit = WorkLimit(self.loaded, self.workshop.outputs)
        pool = self.workshop.proposals.outputs(self.task, [item.output for item in trials])
        return tuple(
            probe
            for index, trial in enumerate(trials)
            for probe in self._probes(trial, index, pool, limit.share(len(trials) - index))
        )

    def _probes(self, trial: Trial, index: int, pool: Sequence[Value], limit: WorkLimit) -> Iterator[Probe]:
        """Yield the probes of one trial: outputs from the pool, and inputs of the return type."""
        types = [parameter.type for parameter in self.task.signature.parameters]
        wanted = self.task.signature.return_type
        own = [value for value, type_ in zip(trial.inputs, types, strict=True) if type_ == wanted]
        seen = {structural_key(trial.output)}
        start = index * OUTPUTS // 2
        turned = [pool[(start + step) % len(pool)] for step in range(OUTPUTS // 2) if pool]
        for output in (*own, *pool[: OUTPUTS // 2], *turned):
            key = structural_key(output)
            if key in seen or limit.left <= 0:
                continue
            seen.add(key)
            verdict = self.loaded.postcondition(trial.inputs, output).truth
            if verdict is not Truth.UNDECIDED and self.loaded.equal(output, trial.output).truth is Truth.FALSE:
                accepted = verdict is Truth.TRUE
                broken = () if accepted else self.clauses.false_places(trial.inputs, output)
                yield Probe(trial, output, accepted, broken or ())

    def _tried(self, all_inputs: Iterator[tuple[Value, ...]]) -> Iterator[Trial]:
        limit = WorkLimit(self.loaded, self.workshop.trials)
        for inputs in all_inputs:
            if limit.left <= 0:
                return
            run = self.loaded.reference(inputs)
            if run.finished and self.loaded.precondition(inputs).truth is Truth.TRUE:
                yield Trial(inputs, run.value, self.loaded.postcondition(inputs, run.value).truth)

    @cached_property
    def smallest_failure(self) -> Trial | None:
        """A generated input, shrunk, on which the reference breaks the postcondition."""
        failed = next((trial for trial in self.generated if trial.accepted is Truth.FALSE), None)
        if failed is None:
            return None
        limit = WorkLimit(self.loaded, self.workshop.trials)
        types = [parameter.type for parameter in self.task.signature.parameters]
        inputs = shrunk(failed.inputs, types, self._structures, self._breaks, lambda: limit.left <= 0)
        return Trial(inputs, self.loaded.reference(inputs).value, Truth.FALSE)

    def _breaks(self, inputs: tuple[Value, ...]) -> bool:
        """Return whether the reference breaks the postcondition on an input that the precondition accepts."""
        if self.loaded.precondition(inputs).truth is not Truth.TRUE:
            return False
        run = self.loaded.reference(inputs)
        return run.finished and self.loaded.postcondition(inputs, run.value).truth is Truth.FALSE

    def exchanges(self, place: int) -> tuple[tuple[Value, ...], tuple[Value, ...]] | None:
        """Return two inputs that differ in one parameter if its value never matters to the postcondition.

        They are an example of inputs between which the reference's output changes. None where the verdict on an output
        changed with the value, or where there is too little evidence.
        """
        probes = evenly([probe for probe in self.probes if not probe.accepted], EXCHANGES)
        limit = WorkLimit(self.loaded, self.workshop.trials)
        values = [trial.inputs[place] for trial in self.generated if trial.accepted is Truth.TRUE]
        example, compared = None, 0
        for index, probe in enumerate(probes):
            if limit.left <= 0 or not values:
                return None
            trial = probe.trial
            changed = (*trial.inputs[:place], values[index * 7 % len(values)], *trial.inputs[place + 1 :])
            if self.loaded.precondition(changed).truth is not Truth.TRUE:
                continue
            right = self.loaded.postcondition(changed, trial.output).truth
            wrong = self.loaded.postcondition(changed, probe.output).truth
            if right is not Truth.TRUE or wrong is not Truth.FALSE:
                return None
            compared += 1
            run = self.loaded.reference(changed)
            if run.finished and self.loaded.equal(run.value, trial.output).truth is Truth.FALSE:
                example = example or (trial.inputs, changed)
        return example if compared >= ENOUGH_EXCHANGES else None


def smallest_probe(probes: Sequence[Probe]) -> Probe:
    """Return the first of the smallest probes."""
    return min(probes, key=lambda probe: probe.size)


def evenly(items: Sequence[Item], count: int) -> Sequence[Item]:
    """Return `count` of the items, spread evenly over them; all where there are not more."""
    return items if len(items) <= count else [items[index * len(items) // count] for index in range(count)]
