"""From a task to its adversarial implementations: make candidates, observe them on a sample, select.

The engine is asked as little as possible: programs that do not elaborate, do not return on every sampled input, behave
like an earlier one or never differ from the reference are out before any postcondition is asked, the verdict on an
output is asked once for each sampled input, however many programs return it, and a postcondition that stayed undecided
on an input a few times is not asked about that input again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.identity import Key, structural_key
from veriscale.benchmark.records import ExpectedPair, SharedOutput, Task
from veriscale.engines.base import LoadedTask, Postcondition, Program, Truth, Verdict
from veriscale.engines.work import WorkLimit
from veriscale.expand.adversaries.degenerate import MAX_DEGENERATE, degenerate_programs
from veriscale.expand.adversaries.mutants import MAX_MUTANTS, mutants
from veriscale.expand.adversaries.records import (
    CandidateProgram,
    WeakenedPostcondition,
    WeakeningKind,
    candidate_program,
    flawed_postcondition,
)
from veriscale.expand.adversaries.select import Behaviour, Gaming, select_adversaries
from veriscale.expand.adversaries.spread import strided
from veriscale.expand.adversaries.weaken import MAX_WEAKENED, weakened_postconditions
from veriscale.expand.tally import OpenQuestion, Stage, Tally
from veriscale.lean.values import Value

SAMPLE: Final = 24
"""Expected inputs on which candidates are observed: enough to tell most programs apart, cheap for slow tasks."""
OPEN_LIMIT: Final = 2
"""Undecided verdicts of one postcondition on one input after which the rest counts as undecided unasked: each costs a
whole budget of steps, and the next output is hardly cheaper."""

MAX_SHARED: Final = 3
"""Outputs of one program that are shown for several right answers."""


@dataclass(frozen=True, slots=True)
class GamedPostcondition:
    """A weakened postcondition, ready to run, that an adversary games."""

    weakened: WeakenedPostcondition
    postcondition: Postcondition
    complete: bool
    """Whether it accepts the adversary on every sampled input."""


@dataclass(frozen=True, slots=True)
class Adversary:
    """An adversarial implementation, ready to run, and what it games."""

    candidate: CandidateProgram
    program: Program
    games: tuple[GamedPostcondition, ...]

    @property
    def id(self) -> str:
        """The identifier of the candidate."""
        return self.candidate.id


@dataclass(frozen=True, slots=True)
class AdversaryPool:
    """The adversaries of one task; `tally` counts the candidates that could not be used."""

    adversaries: tuple[Adversary, ...]
    tally: Tally
    shared: tuple[SharedOutput, ...] = ()
    """Outputs of models' programs that speak for several right answers or a weak ground truth."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is tried for each task."""

    adversaries_per_postcondition: int = 5
    """The option ``max_adver_impl``."""
    weakened: int = MAX_WEAKENED
    degenerate: int = MAX_DEGENERATE
    mutants: int = MAX_MUTANTS
    sample: int = SAMPLE
    work: int = 10_000_000
    """Work of the engine, half of it for running programs and half for postconditions; a unit takes a microsecond."""


@dataclass(frozen=True, slots=True)
class _Observed:
    """A program that returned on every sampled input, with what it returned."""

    candidate: CandidateProgram
    program: Program
    outputs: tuple[Value, ...]
    keys: tuple[Key, ...]


class _Observations:
    """The answers of the engine about outputs on the sampled inputs, each asked once."""

    def __init__(self, loaded: LoadedTask, sample: Sequence[ExpectedPair], tally: Tally):
        self.loaded = loaded
        self.sample = sample
        self.tally = tally
        self._answers: dict[tuple[str, int, Key], Truth] = {}
        self._open: Counter[tuple[str, int]] = Counter()

    def differs(self, index: int, key: Key, output: Value) -> Truth:
        """Return whether the output is not the expected one."""
        expected = self.sample[index].expected.value
        return negated(self._ask("=", index, key, output, Stage.EQUALITY, lambda: self.loaded.equal(output, expected)))

    def rejected(self, index: int, key: Key, output: Value) -> Truth:
        """Return whether the ground truth rejects the output."""
        inputs = self.sample[index].input.arguments
        return negated(
            self._ask("", index, key, output, Stage.POSTCONDITION, lambda: self.loaded.postcondition(inputs, output))
        )

    def accepted(self, weakened_id: str, postcondition: Postcondition, index: int, key: Key, output: Value) -> Truth:
        """Return whether a weakened postcondition accepts the output."""
        inputs = self.sample[index].input.arguments
        return self._ask(weakened_id, index, key, output, Stage.WEAKENED, lambda: postcondition.holds(inputs, output))

    def _ask(
        self, question: str, index: int, key: Key, output: Value, stage: Stage, ask: Callable[[], Verdict]
    ) -> Truth:
        """Return the answer that is known, or ask for it and count it where it is undecided."""
        place = (question, index, key)
        if place not in self._answers:
            if self._open[question, index] >= OPEN_LIMIT:
                return Truth.UNDECIDED
            verdict = ask()
            self._answers[place] = verdict.truth
            if verdict.truth is Truth.UNDECIDED:
                self._open[question, index] += 1
                self.tally.count(stage, verdict.reason, OpenQuestion(self.sample[index].input, output))
        return self._answers[place]


def synthesize(
    task: Task, loaded: LoadedTask, pairs: Sequence[ExpectedPair], limits: Limits | None = None
) -> AdversaryPool:
    """Return the adversarial implementations of a task, observed on a spread sample of its expected pairs.

    Programs that are met when the work is used up are left out.
    """
    limits = limits or Limits()
    tally = Tally()
    sample = strided(pairs)[: limits.sample]
    answers = _Observations(loaded, sample, tally)
    generated = map(candidate_program, task.material.programs)
    candidates = (*generated, *degenerate_programs(task.signature, limits.degenerate), *mutants(task, limits.mutants))
    programs = _observe(candidates, answers, WorkLimit(loaded, limits.work // 2))
    flawed = (*map(flawed_postcondition, task.material.postconditions), *weakened_postconditions(task, limits.weakened))
    postconditions = _load_postconditions(flawed, answers)
    work = WorkLimit(loaded, limits.work // 2)
    behaviours = [_behaviour(program, postconditions, answers) for program in programs if work.left > 0]
    weakened = [item for item, _ in postconditions]
    chosen = select_adversaries(weakened, behaviours, limits.adversaries_per_postcondition)
    shared = shared_outputs(programs, postconditions, answers)
    return AdversaryPool(_assemble(programs, postconditions, chosen), tally, shared)


def negated(truth: Truth) -> Truth:
    """Return Kleene's negation."""
    return {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE}.get(truth, Truth.UNDECIDED)


def _observe(candidates: Sequence[CandidateProgram], answers: _Observations, work: WorkLimit) -> list[_Observed]:
    """Return the usable candidates: they return everywhere, differ somewhere, and no two behave alike."""
    found: list[_Observed] = []
    seen: set[tuple[Key, ...]] = set()
    for candidate in candidates:
        if work.left <= 0:
            break
        program = answers.loaded.load_program(candidate.code, candidate.code_aux, candidate.sight)
        if isinstance(program, tuple):
            answers.tally.count(Stage.ELABORATION, program[0].code if program else None)
            continue
        observed = _run(candidate, program, answers)
        if observed is None or observed.keys in seen:
            continue
        seen.add(observed.keys)
        rows = enumerate(zip(observed.keys, observed.outputs, strict=True))
        if any(answers.differs(index, key, output) is Truth.TRUE for index, (key, output) in rows):
            found.append(observed)
    return found


def _run(candidate: CandidateProgram, program: Program, answers: _Observations) -> _Observed | None:
    """Run a program on the sample, until it does not return."""
    outputs: list[Value] = []
    for pair in answers.sample:
        run = program.run(pair.input.arguments)
        if not run.finished:
            answers.tally.count(Stage.ADVERSARY, run.reason, OpenQuestion(pair.input))
            return None
        outputs.append(run.value)
    return _Observed(candidate, program, tuple(outputs), tuple(structural_key(output) for output in outputs))


def _load_postconditions(
    weakened: Sequence[WeakenedPostcondition], answers: _Observations
) -> list[tuple[WeakenedPostcondition, Postcondition]]:
    """Return the weakened postconditions that elaborate."""
    found: list[tuple[WeakenedPostcondition, Postcondition]] = []
    for item in weakened:
        postcondition = answers.loaded.load_postcondition(item.postcond, item.postcond_aux, item.sight)
        if isinstance(postcondition, tuple):
            answers.tally.count(Stage.ELABORATION, postcondition[0].code if postcondition else None)
        else:
            found.append((item, postcondition))
    return found


def _behaviour(
    program: _Observed, postconditions: Sequence[tuple[WeakenedPostcondition, Postcondition]], answers: _Observations
) -> Behaviour:
    """Return everything that `select_adversaries` wants to know about a program."""
    rows = [(index, key, output) for index, (key, output) in enumerate(zip(program.keys, program.outputs, strict=True))]
    differs = tuple(answers.differs(*row) for row in rows)
    rejected = tuple(
        answers.rejected(*row) if wrong is Truth.TRUE else Truth.UNDECIDED
        for row, wrong in zip(rows, differs, strict=True)
    )
    hits = [row for row, verdict in zip(rows, rejected, strict=True) if verdict is Truth.TRUE]
    accepted = {
        item.id: _accepted(item.id, postcondition, rows, hits, answers) for item, postcondition in postconditions
    }
    return Behaviour(program.candidate.id, program.candidate.family, program.outputs, differs, rejected, accepted)


def shared_outputs(
    programs: Sequence[_Observed],
    postconditions: Sequence[tuple[WeakenedPostcondition, Postcondition]],
    answers: _Observations,
) -> tuple[SharedOutput, ...]:
    """Return what models' programs return instead of the expected outputs, where both postconditions accept it."""
    found = []
    for program in programs if any(item.kind is WeakeningKind.GENERATED for item, _ in postconditions) else ():
        if program.candidate.by_model:
            found += list(_shared_by(program, postconditions, answers))[:MAX_SHARED]
    return tuple(found)


def _shared_by(
    program: _Observed, postconditions: Sequence[tuple[WeakenedPostcondition, Postcondition]], answers: _Observations
) -> Iterator[SharedOutput]:
    for index, (key, output) in enumerate(zip(program.keys, program.outputs, strict=True)):
        row = (index, key, output)
        if answers.differs(*row) is not Truth.TRUE or answers.rejected(*row) is not Truth.FALSE:
            continue
        for item, postcondition in postconditions:
            if item.kind is WeakeningKind.GENERATED and answers.accepted(item.id, postcondition, *row) is Truth.TRUE:
                pair = answers.sample[index]
                yield SharedOutput(pair.input, pair.expected.value, output, item.id, program.candidate.id)
                break


def _accepted(
    weakened_id: str,
    postcondition: Postcondition,
    rows: Sequence[tuple[int, Key, Value]],
    hits: Sequence[tuple[int, Key, Value]],
    answers: _Observations,
) -> tuple[Truth, ...]:
    """Return the verdicts of a weakened postcondition on all rows; of one that accepts no hit, on none of them."""
    if not any(answers.accepted(weakened_id, postcondition, *row) is Truth.TRUE for row in hits):
        return (Truth.UNDECIDED,) * len(rows)
    return tuple(answers.accepted(weakened_id, postcondition, *row) for row in rows)


def _assemble(
    programs: Sequence[_Observed],
    postconditions: Sequence[tuple[WeakenedPostcondition, Postcondition]],
    chosen: Sequence[Gaming],
) -> tuple[Adversary, ...]:
    """Return the chosen programs, each with all the postconditions for which it was chosen."""
    by_id = {item.id: (item, postcondition) for item, postcondition in postconditions}
    games: dict[str, list[GamedPostcondition]] = {}
    for gaming in chosen:
        weakened, postcondition = by_id[gaming.weakened_id]
        entry = GamedPostcondition(weakened, postcondition, gaming.complete)
        games.setdefault(gaming.program_id, []).append(entry)
    return tuple(
        Adversary(item.candidate, item.program, tuple(games[item.candidate.id]))
        for item in programs
        if item.candidate.id in games
    )
