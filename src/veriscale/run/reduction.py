"""Reduction alone: the order of the steps for an expanded suite that exists already.

A suite that a run of ours wrote comes with its kills. For any other, adversaries are made without a model and run on
the pairs; its rows are of unknown origin, so that all of them may be dropped.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import ExpectedPair, Suite, Task
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import Engine, LoadedTask
from veriscale.engines.workers.context import TaskContext
from veriscale.expand.adversaries.synthesize import Limits as AdversaryLimits
from veriscale.expand.adversaries.synthesize import synthesize
from veriscale.expand.expected import curated_pair
from veriscale.expand.unexpected import confront
from veriscale.lean.values import to_json
from veriscale.reduce.suite import without_spare_inputs, without_spare_pairs
from veriscale.run.records import Progress, Skipped


class Half(StrEnum):
    """The two reductions."""

    UNEXPECTED_INPUTS = "unexpected-inputs"
    EXPECTED_PAIRS = "expected-pairs"


@dataclass(frozen=True, slots=True)
class ReductionItem:
    """A task with an expanded suite; `recorded` says that its pairs carry their kills."""

    task: Task
    recorded: bool


@dataclass(frozen=True, slots=True)
class Reduced:
    """The reduced suite; with `skipped`, only its unexpected inputs are reduced, since there are no kills."""

    suite: Suite
    skipped: Skipped | None = None


@dataclass(frozen=True, slots=True)
class Reduction:
    """What to do with each task; it is sent to the workers."""

    engine: Engine
    options: Options
    halves: frozenset[Half] = frozenset(Half)
    adversaries: AdversaryLimits = field(default_factory=AdversaryLimits)

    def __call__(self, item: ReductionItem, context: TaskContext[Progress]) -> Reduced:
        """Reduce one suite."""
        return reduce_task(item, replace(self, engine=context.watch(self.engine, "reduce")))


def reduce_task(item: ReductionItem, reduction: Reduction) -> Reduced:
    """Reduce the suite of one task."""
    task, options = item.task, reduction.options
    suite = task.suite
    skipped = None
    if Half.EXPECTED_PAIRS in reduction.halves:
        if not item.recorded:
            loaded = reduction.engine.load(task)
            if isinstance(loaded, tuple):
                skipped = Skipped(loaded[0].code, loaded[0].message, loaded[0].line, loaded[0].column)
            else:
                suite = replace(suite, pairs=_with_kills(task, loaded, reduction))
        if skipped is None:
            suite = without_spare_pairs(suite, options.MAX_ACCEPT_TEST_CASES_PER_TASK)
    if Half.UNEXPECTED_INPUTS in reduction.halves:
        write = partial(to_json, structures=structures_for(task.signature, task.lean))
        suite = without_spare_inputs(suite, task.signature, options, write)
    return Reduced(suite, skipped)


def _with_kills(task: Task, loaded: LoadedTask, reduction: Reduction) -> tuple[ExpectedPair, ...]:
    """Return all pairs with their kills; pairs that fail the gate have none, and none gets new unexpected outputs."""
    checked = [curated_pair(loaded, pair).pair for pair in task.suite.pairs]
    certified = [pair for pair in checked if pair is not None]
    limits = replace(reduction.adversaries, adversaries_per_postcondition=reduction.options.max_adver_impl)
    pool = synthesize(task, loaded, certified, limits)
    kills = iter([pair.kills for pair in confront(loaded, certified, pool.adversaries, limit=0).pairs])
    return tuple(
        replace(pair, kills=() if found is None else next(kills))
        for pair, found in zip(task.suite.pairs, checked, strict=True)
    )
