"""The second stage: adversaries are made and run on every certified pair."""

from collections.abc import Sequence
from dataclasses import replace

from veriscale.benchmark.records import ExpectedPair, Task
from veriscale.engines.clause_coverage import cover_clauses
from veriscale.expand.adversaries.records import WeakenedPostcondition
from veriscale.expand.adversaries.synthesize import Adversary, synthesize
from veriscale.expand.inputs import cheap_half
from veriscale.expand.tally import total
from veriscale.expand.unexpected import confront
from veriscale.run.progress.stopwatch import Stopwatch
from veriscale.run.records import AdversaryRecord, Progress, Step
from veriscale.run.scaling import Scaling, Tell
from veriscale.run.stages.records import AddedRows, InputsDone, OutputsDone


def confront_rows(task: Task, scaling: Scaling, found: InputsDone, watch: Stopwatch, tell: Tell) -> OutputsDone:
    """Return what the adversaries of a task find on its certified pairs."""
    with watch.step(Step.LOAD):
        loaded = scaling.thrifty.load(task)
    assert not isinstance(loaded, tuple), "it was loaded for the stage before"
    pairs = found.all_pairs
    with watch.step(Step.ADVERSARIES):
        tell(Progress(Step.ADVERSARIES, len(pairs), len(found.unexpected)))
        limits = replace(scaling.adversaries, adversaries_per_postcondition=scaling.options.max_adver_impl)
        pool = synthesize(task, loaded, cheap_half(pairs, found.costs), limits)
    with watch.step(Step.OUTPUTS):
        tell(Progress(Step.OUTPUTS, len(pairs), len(found.unexpected)))
        confronted = confront(loaded, pairs, pool.adversaries, export=scaling.export_gate(task))
        clauses = cover_clauses(loaded, task.section("postcond"), confronted.pairs)
    added = tuple(_added(before, after) for before, after in zip(pairs, confronted.pairs, strict=True))
    described = _described(confronted.adversaries)
    return OutputsDone(added, *described, clauses, total(pool.tally, confronted.tally), pool.shared)


def _added(before: ExpectedPair, after: ExpectedPair) -> AddedRows:
    return AddedRows(after.unexpected[len(before.unexpected) :], after.kills)


def _described(
    adversaries: Sequence[Adversary],
) -> tuple[tuple[AdversaryRecord, ...], tuple[WeakenedPostcondition, ...]]:
    """Return the adversaries and what they game as texts."""
    gamed = {game.weakened.id: game.weakened for item in adversaries for game in item.games}
    records = (AdversaryRecord(item.candidate, tuple(game.weakened.id for game in item.games)) for item in adversaries)
    return tuple(records), tuple(gamed[name] for name in sorted(gamed))
