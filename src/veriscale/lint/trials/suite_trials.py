"""Trials of a suite: which clauses, branches, lines, boundary cases and mutants its rows miss.

Something is missing only if every row was looked at and decided; what the limits do not reach is not reported. For each
miss there is a generated input or an output that shows it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from veriscale.engines.base import Program, Truth
from veriscale.engines.work import WorkLimit
from veriscale.lean.values import Value
from veriscale.lint.coverage.count import Covered
from veriscale.lint.coverage.measure import Coverage, marked_place, measure_coverage
from veriscale.lint.coverage.places import Place
from veriscale.lint.trials.shrink import measure
from veriscale.lint.trials.trials import Trial, Trials

MUTANTS: Final = 16
"""Mutants of the reference for each task."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that passes every expected pair, and an input on which its output is wrong."""

    change: str
    trial: Trial
    output: Value

    @property
    def size(self) -> tuple[int, int]:
        """For preferring small examples."""
        return measure(self.trial.inputs)


class SuiteTrials:
    """All trials of one suite, each made when it is first asked for."""

    def __init__(self, trials: Trials) -> None:
        self.trials = trials
        self._pairs = trials.task.suite.pairs
        self._accepted = [trial for trial in trials.generated if trial.accepted is Truth.TRUE]

    @property
    def clauses_without_test(self) -> Sequence[int]:
        """The places of the clauses that no unexpected output breaks."""
        return [place for place, tested in enumerate(self._tested) if not tested]

    @property
    def clauses_without_own_test(self) -> Sequence[int]:
        """The places of the clauses that unexpected outputs break, but only together with other clauses."""
        return [place for place, tested in enumerate(self._tested) if tested and False not in tested]

    @cached_property
    def _tested(self) -> Sequence[frozenset[bool]]:
        """For each clause whether it was broken with others (True) and alone (False); empty unless all are decided."""
        trials = self.trials
        limit = WorkLimit(trials.loaded, trials.workshop.clauses)
        found: list[set[bool]] = [set() for _ in trials.clauses.texts]
        seen = 0
        for pair in self._pairs:
            for row in pair.unexpected:
                if all(False in tested for tested in found):
                    return list(map(frozenset, found))
                broken = trials.clauses.false_places(pair.input.arguments, row.output.value)
                if broken is None or limit.left <= 0:
                    return ()
                seen += 1
                for place in broken:
                    found[place].add(len(broken) > 1)
        return list(map(frozenset, found)) if seen else ()

    @cached_property
    def missing_boundaries(self) -> Mapping[str, Trial]:
        """The boundary cases of generated inputs that no expected pair is of, each with its smallest input."""
        trials = self.trials
        propose = trials.workshop.proposals.boundaries
        covered = frozenset().union(*propose(trials.task, [pair.input.arguments for pair in self._pairs]))
        found: dict[str, Trial] = {}
        for trial, names in zip(
            self._accepted, propose(trials.task, [trial.inputs for trial in self._accepted]), strict=True
        ):
            for name in sorted(names - covered):
                found.setdefault(name, trial)
        return found

    @cached_property
    def survivors(self) -> Sequence[Survivor]:
        """The wrong mutants that pass every expected pair."""
        return tuple(self._survivors()) if self._pairs else ()

    def _survivors(self) -> Iterator[Survivor]:
        trials = self.trials
        limit = WorkLimit(trials.loaded, trials.workshop.programs)
        mutants = trials.workshop.proposals.mutants(trials.task, MUTANTS)
        for index, mutant in enumerate(mutants):
            program = trials.loaded.load_program(mutant.code, mutant.code_aux)
            share = limit.share(len(mutants) - index)
            if isinstance(program, tuple) or not self._passes(program, share):
                continue
            for trial in self._accepted:
                run = program.run(trial.inputs)
                if run.finished and self._is_wrong(trial, run.value):
                    yield Survivor(mutant.change, trial, run.value)
                    break
                if share.left <= 0:
                    break

    def _passes(self, program: Program, limit: WorkLimit) -> bool:
        """Return whether a program returns every expected output within the limit."""
        for pair in self._pairs:
            run = program.run(pair.input.arguments)
            if not run.finished or limit.left <= 0:
                return False
            if self.trials.loaded.equal(run.value, pair.expected.value).truth is not Truth.TRUE:
                return False
        return True

    def _is_wrong(self, trial: Trial, output: Value) -> bool:
        loaded = self.trials.loaded
        if loaded.equal(output, trial.output).truth is not Truth.FALSE:
            return False
        return loaded.postcondition(trial.inputs, output).truth is Truth.FALSE

    @cached_property
    def coverage(self) -> Coverage | None:
        """Which branches and lines of the reference the expected pairs evaluate; None without any."""
        return self._measured() if self._pairs else None

    @property
    def covered(self) -> Covered:
        """How many branches and lines that are; none of them where there is no pair."""
        return self._measured().covered.of_nothing if self.coverage is None else self.coverage.covered

    def _measured(self) -> Coverage:
        trials = self.trials
        inputs = [pair.input.arguments for pair in self._pairs]
        return measure_coverage(trials.task, trials.loaded, inputs, WorkLimit(trials.loaded, trials.workshop.programs))

    @cached_property
    def uncovered_branches(self) -> Sequence[tuple[Place, Trial | None]]:
        """The branches that no expected pair enters, each with the smallest generated input that enters it."""
        places = () if self.coverage is None else self.coverage.uncovered_branches
        return [(place, self._smallest(place)) for place in places]

    @cached_property
    def uncovered_lines(self) -> Sequence[tuple[Place, Trial | None]]:
        """Where lines begin that no expected pair evaluates, each with the smallest generated input that does."""
        places = () if self.coverage is None else self.coverage.uncovered_lines
        return [(place, self._smallest(place)) for place in places]

    def _smallest(self, place: Place) -> Trial | None:
        """Return the smallest generated input that enters a place."""
        marked = marked_place(self.trials.task, self.trials.loaded, place)
        if marked is None:
            return None
        return next((trial for trial in self._accepted if marked.entered(trial.inputs) is Truth.TRUE), None)
