"""The first stage: the curated rows pass the gate, then seeds and mutation give new rows."""

from functools import partial

from veriscale.benchmark.chance import derive_rng
from veriscale.benchmark.records import Task
from veriscale.benchmark.structures import structures_for
from veriscale.engines.base import LeanProblem, LoadedTask
from veriscale.expand.curated import CuratedRows, check_curated
from veriscale.expand.expected import GateFault
from veriscale.expand.inputs import find_inputs
from veriscale.expand.mutate.engine import Mutator
from veriscale.expand.seeds.generate import generate_seeds, with_proposed
from veriscale.expand.tally import Tally, total
from veriscale.run.faults import described_faults
from veriscale.run.progress.stopwatch import Stopwatch
from veriscale.run.records import Fault, Progress, Skipped, Step
from veriscale.run.scaling import Scaling, Tell
from veriscale.run.stages.records import InputsDone


def find_rows(task: Task, scaling: Scaling, watch: Stopwatch, tell: Tell) -> InputsDone:
    """Return the certified pairs and unexpected inputs of a task."""
    with watch.step(Step.LOAD):
        loaded = scaling.engine.load(task)
    if isinstance(loaded, tuple):
        return _skipped(_skipped_by_problem(loaded[0]), Tally())
    with watch.step(Step.CURATED):
        curated = check_curated(loaded, task.suite)
    if curated.blocking is not None:
        faults = described_faults(task, *curated.faults)
        return _skipped(_skipped_by_fault(curated.blocking), curated.tally, faults)
    with watch.step(Step.LOAD):
        thrifty = scaling.thrifty.load(task)
    assert not isinstance(thrifty, tuple), "engines differ in their budgets alone"
    with watch.step(Step.INPUTS):
        return _new_rows(task, thrifty, curated, scaling, tell)


def _new_rows(task: Task, loaded: LoadedTask, curated: CuratedRows, scaling: Scaling, tell: Tell) -> InputsDone:
    """Search for inputs from the curated rows on."""
    options = scaling.options
    structures = structures_for(task.signature, task.lean)
    mutator = Mutator(task.signature, options, derive_rng(options.seed, task.id, "mutation"), structures)
    for item in curated.inputs:
        mutator.learn(item)
    seeds = generate_seeds(task, options, derive_rng(options.seed, task.id, "seeds"), structures)
    seeds = with_proposed(task, seeds)
    export = scaling.export_gate(task)
    found = find_inputs(loaded, mutator, seeds, scaling.inputs, partial(_tell_inputs, tell), export)
    return InputsDone(
        skipped=None,
        passed=curated.passed,
        certified=curated.certified,
        pairs=found.pairs,
        unexpected=found.unexpected,
        costs=(*curated.costs, *found.costs),
        seeds=mutator.roots,
        candidates=found.candidates,
        faults=described_faults(task, *curated.faults, *found.faults),
        tally=total(curated.tally, found.tally),
    )


def _tell_inputs(tell: Tell, pairs: int, inputs: int) -> None:
    tell(Progress(Step.INPUTS, pairs, inputs))


def _skipped(reason: Skipped, tally: Tally, faults: tuple[Fault, ...] = ()) -> InputsDone:
    return InputsDone(reason, (), (), (), (), (), (), 0, faults, tally)


def _skipped_by_problem(problem: LeanProblem) -> Skipped:
    return Skipped(problem.code, problem.message, problem.line, problem.column)


def _skipped_by_fault(fault: GateFault) -> Skipped:
    """Return why a task is skipped none of whose curated pairs passes the gate."""
    code = fault.kind if fault.reason is None else fault.reason
    return Skipped(code, f"no curated pair passes the gate, the first one fails with {fault.kind}")
