"""The order of the steps: from a task to its expanded and its reduced suite. No other file knows it.

The result is a function of the task, the engine and the options alone, apart from the times.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from veriscale.benchmark.chance import derive_rng
from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Suite, Task
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import Engine, LeanProblem, LoadedTask
from veriscale.expand.adversaries.records import WeakenedPostcondition
from veriscale.expand.adversaries.synthesize import Adversary, synthesize
from veriscale.expand.adversaries.synthesize import Limits as AdversaryLimits
from veriscale.expand.clause_coverage import cover_clauses
from veriscale.expand.curated import CuratedRows, check_curated
from veriscale.expand.expected import GateFault
from veriscale.expand.inputs import InputLimits, cheap_half, find_inputs
from veriscale.expand.mutate.engine import Mutator
from veriscale.expand.seeds.generate import generate_seeds
from veriscale.expand.tally import total
from veriscale.expand.unexpected import confront
from veriscale.lean.values import to_json
from veriscale.reduce.suite import reduce_suite
from veriscale.run.faults import described_faults, described_tally
from veriscale.run.records import AdversaryRecord, Expansion, Progress, Skipped, Step, TaskResult
from veriscale.run.stopwatch import Stopwatch

Tell = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Scaling:
    """What to do with each task; it is sent to the workers."""

    engine: Engine
    """For the curated rows, which may cost as much as they want."""
    thrifty: Engine
    """For everything that is made, which had better be cheap, since others will run it too."""
    options: Options
    inputs: InputLimits = field(default_factory=InputLimits)
    adversaries: AdversaryLimits = field(default_factory=AdversaryLimits)

    def __call__(self, task: Task, tell: Tell) -> TaskResult:
        """Scale one task."""
        return scale_task(task, self, tell)


def scale_task(task: Task, scaling: Scaling, tell: Tell = lambda _: None) -> TaskResult:
    """Expand a task's suite, then reduce it."""
    watch = Stopwatch()
    with watch.step(Step.LOAD):
        loaded = scaling.engine.load(task)
    if isinstance(loaded, tuple):
        return TaskResult(task.id, skipped=_skipped_by_problem(loaded[0]), seconds=watch.seconds)
    with watch.step(Step.CURATED):
        curated = check_curated(loaded, task.suite)
    if curated.blocking is not None:
        skipped = _skipped_by_fault(curated.blocking)
        return TaskResult(
            task.id, None, skipped, curated.tally.counts, described_faults(task, *curated.faults), watch.seconds
        )
    thrifty = scaling.thrifty.load(task)
    assert not isinstance(thrifty, tuple), "engines differ in their budgets alone"
    return _expand(task, thrifty, curated, scaling, watch, tell)


def _expand(
    task: Task, loaded: LoadedTask, curated: CuratedRows, scaling: Scaling, watch: Stopwatch, tell: Tell
) -> TaskResult:
    """Take a task whose ground truth runs through the steps."""
    options = scaling.options
    structures = structures_for(task.signature, task.lean)
    with watch.step(Step.INPUTS):
        mutator = Mutator(task.signature, options, derive_rng(options.seed, task.id, "mutation"), structures)
        for item in curated.inputs:
            mutator.learn(item)
        seeds = generate_seeds(task, options, derive_rng(options.seed, task.id, "seeds"), structures)
        found = find_inputs(loaded, mutator, seeds, scaling.inputs, partial(_tell_inputs, tell))
    certified = (*curated.certified, *found.pairs)
    with watch.step(Step.ADVERSARIES):
        tell(Progress(Step.ADVERSARIES, len(certified), len(found.unexpected)))
        limits = replace(scaling.adversaries, adversaries_per_postcondition=options.max_adver_impl)
        pool = synthesize(task, loaded, cheap_half(certified, (*curated.costs, *found.costs)), limits)
    with watch.step(Step.OUTPUTS):
        tell(Progress(Step.OUTPUTS, len(certified), len(found.unexpected)))
        confronted = confront(loaded, certified, pool.adversaries)
        clauses = cover_clauses(loaded, task.section("postcond"), confronted.pairs)
    with watch.step(Step.REDUCE):
        plus = Suite(curated.with_results(confronted.pairs), (*task.suite.unexpected_inputs, *found.unexpected))
        lite = reduce_suite(plus, task.signature, options, partial(to_json, structures=structures))
    tally = total(curated.tally, found.tally, pool.tally, confronted.tally)
    left_out = described_tally(task, tally)
    described = _described(confronted.adversaries)
    expansion = Expansion(plus, lite, mutator.roots, *described, found.candidates, clauses, left_out)
    faults = described_faults(task, *curated.faults, *found.faults)
    return TaskResult(task.id, expansion, None, tally.counts, faults, watch.seconds)


def _tell_inputs(tell: Tell, pairs: int, inputs: int) -> None:
    tell(Progress(Step.INPUTS, pairs, inputs))


def _described(
    adversaries: Sequence[Adversary],
) -> tuple[tuple[AdversaryRecord, ...], tuple[WeakenedPostcondition, ...]]:
    """Return the adversaries and what they game as texts."""
    gamed = {game.weakened.id: game.weakened for item in adversaries for game in item.games}
    records = (AdversaryRecord(item.candidate, tuple(game.weakened.id for game in item.games)) for item in adversaries)
    return tuple(records), tuple(gamed[name] for name in sorted(gamed))


def _skipped_by_problem(problem: LeanProblem) -> Skipped:
    return Skipped(problem.code, problem.message, problem.line, problem.column)


def _skipped_by_fault(fault: GateFault) -> Skipped:
    """Return why a task is skipped none of whose curated pairs passes the gate."""
    code = fault.kind if fault.reason is None else fault.reason
    return Skipped(code, f"no curated pair passes the gate, the first one fails with {fault.kind}")
