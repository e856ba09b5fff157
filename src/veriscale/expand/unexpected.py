"""Unexpected outputs and kills: what the adversarial implementations return on the expected inputs.

An output becomes an unexpected output where it differs from the expected one, a weakened postcondition that its
adversary games accepts it, and the ground truth rejects it; anything undecided keeps it out and is counted. Curated
unexpected outputs come first and stay. An adversary kills nothing: it is killed by each pair on which its output is not
the expected one (paper, Figure 4), whether or not the output is kept.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from veriscale.benchmark.identity import structural_key
from veriscale.benchmark.records import ExpectedPair, OutputProvenance, TypedValue, UnexpectedOutput
from veriscale.engines.base import Execution, LoadedTask, Truth
from veriscale.engines.work import WorkLimit
from veriscale.expand.adversaries.synthesize import Adversary
from veriscale.expand.export import ExportGate
from veriscale.expand.tally import OpenQuestion, Stage, Tally
from veriscale.lean.values import Value

MAX_UNEXPECTED: Final = 4
"""Made unexpected outputs per pair: VerinaPlus has 3 on average and 4.2 in the task with most of them."""
WORK: Final = 10_000_000
"""Work of the engine on one task; a unit takes about a microsecond."""
PATIENCE: Final = 5
"""Inputs on which an adversary may fail to return before it is dropped: each costs a whole budget of steps."""


@dataclass(frozen=True, slots=True)
class Confronted:
    """The pairs with their unexpected outputs and kills.

    `adversaries` are those for which the kills are complete; `dropped` did not return on more inputs than the patience
    allows, and occur in no kills. `tally` counts runs that did not return and verdicts that stayed undecided.
    """

    pairs: tuple[ExpectedPair, ...]
    adversaries: tuple[Adversary, ...]
    dropped: tuple[Adversary, ...]
    tally: Tally


def confront(
    task: LoadedTask,
    pairs: Sequence[ExpectedPair],
    adversaries: Sequence[Adversary],
    limit: int = MAX_UNEXPECTED,
    patience: int = PATIENCE,
    work: int = WORK,
    export: ExportGate | None = None,
) -> Confronted:
    """Run all adversaries on all pairs, and keep up to `limit` new unexpected outputs for each pair.

    `work` is what the engine may spend on this: half of it on runs, where adversaries that are met when it is used up
    are dropped, and half on verdicts about outputs, of which each pair has its share.
    """
    tally = Tally()
    running = WorkLimit(task, work // 2)
    kept: list[tuple[Adversary, list[Execution]]] = []
    dropped: list[Adversary] = []
    for adversary in adversaries:
        runs = _runs(adversary, pairs, patience, tally) if running.left > 0 else None
        if runs is None:
            dropped.append(adversary)
        else:
            kept.append((adversary, runs))
    judging = WorkLimit(task, work // 2)
    done = []
    for index, pair in enumerate(pairs):
        turn = index % len(kept) if kept else 0
        outputs = [(adversary, runs[index]) for adversary, runs in (*kept[turn:], *kept[:turn])]
        share = judging.share(len(pairs) - index)
        confrontation = _Confrontation(task, pair, limit, tally, share, export or ExportGate())
        done.append(confrontation.result(outputs, [adversary.id for adversary, _ in kept]))
    return Confronted(tuple(done), tuple(adversary for adversary, _ in kept), tuple(dropped), tally)


def contains_nan(value: Value) -> bool:
    """Return whether a NaN occurs in a value."""
    if isinstance(value, tuple):
        return any(contains_nan(item) for item in value)
    return isinstance(value, float) and math.isnan(value)


def _runs(adversary: Adversary, pairs: Sequence[ExpectedPair], patience: int, tally: Tally) -> list[Execution] | None:
    """Return the runs on all pairs, None where the patience ends."""
    runs: list[Execution] = []
    unfinished = 0
    for pair in pairs:
        run = adversary.program.run(pair.input.arguments)
        if not run.finished:
            unfinished += 1
            tally.count(Stage.ADVERSARY, run.reason, OpenQuestion(pair.input))
            if unfinished > patience:
                return None
        runs.append(run)
    return runs


class _Confrontation:
    """One pair and the outputs of all adversaries on it."""

    def __init__(
        self, task: LoadedTask, pair: ExpectedPair, limit: int, tally: Tally, work: WorkLimit, export: ExportGate
    ):
        self.task = task
        self.pair = pair
        self.limit = limit
        self.tally = tally
        self.work = work
        self.export = export
        self._differs: dict[object, bool] = {}
        self._wrong: dict[object, bool] = {}

    def result(self, outputs: Sequence[tuple[Adversary, Execution]], order: Sequence[str]) -> ExpectedPair:
        """Return the pair with new unexpected outputs, and its kills in the given order."""
        present = {structural_key(row.output.value) for row in self.pair.unexpected}
        found: list[UnexpectedOutput] = []
        kills: set[str] = set()
        for adversary, run in outputs:
            if not run.finished or not self._is_different(run.value):
                continue
            kills.add(adversary.id)
            key = structural_key(run.value)
            if len(found) < self.limit and key not in present and self.work.left > 0:
                provenance = self._gamed(adversary, run.value)
                if provenance is not None:
                    present.add(key)
                    found.append(UnexpectedOutput(TypedValue(run.value), provenance))
        killed = tuple(name for name in order if name in kills)
        return replace(self.pair, unexpected=(*self.pair.unexpected, *found), kills=killed)

    def _is_different(self, output: Value) -> bool:
        """Return whether the output is certainly not the expected one."""
        key = structural_key(output)
        if key not in self._differs:
            verdict = self.task.equal(output, self.pair.expected.value)
            self._differs[key] = verdict.truth is Truth.FALSE
            if verdict.truth is Truth.UNDECIDED:
                self.tally.count(Stage.EQUALITY, verdict.reason, OpenQuestion(self.pair.input, output))
        return self._differs[key]

    def _gamed(self, adversary: Adversary, output: Value) -> OutputProvenance | None:
        """Return which of the adversary's weakened postconditions accepts a wrong output, None where none does."""
        if contains_nan(output) or not self._is_wrong(output):
            return None
        unwritten = self.export.output_fault(output)
        if unwritten is not None:
            self.tally.count(Stage.EXPORT, unwritten)
            return None
        for game in adversary.games:
            verdict = game.postcondition.holds(self.pair.input.arguments, output)
            if verdict.truth is Truth.TRUE:
                return OutputProvenance(adversary.id, game.weakened.id)
            if verdict.truth is Truth.UNDECIDED:
                self.tally.count(Stage.WEAKENED, verdict.reason, OpenQuestion(self.pair.input, output))
        return None

    def _is_wrong(self, output: Value) -> bool:
        """Return whether the ground truth certainly rejects the output."""
        key = structural_key(output)
        if key not in self._wrong:
            verdict = self.task.postcondition(self.pair.input.arguments, output)
            self._wrong[key] = verdict.truth is Truth.FALSE
            if verdict.truth is Truth.UNDECIDED:
                self.tally.count(Stage.POSTCONDITION, verdict.reason, OpenQuestion(self.pair.input, output))
        return self._wrong[key]
