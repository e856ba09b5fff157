"""Measures which places of a reference the inputs of a suite enter.

Several places are marked in one program. A run ends at the first mark that it enters; then that mark is taken out, and
the inputs that ended at one run again. A place is entered if a run ends at its mark or at one within it, and is not if
every input finishes with its mark in the program. A place whose marked program does not elaborate is undecided, and so
is what the limits or an input that does not finish leave open.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.base import LoadedTask, Program, Truth
from veriscale.engines.work import WorkLimit
from veriscale.lean.values import Value
from veriscale.lint.coverage.count import Count, Covered
from veriscale.lint.coverage.marks import Mark, disjoint, entered_mark, marked_sections
from veriscale.lint.coverage.places import Kind, Place, Places, places_of

STALE: Final = 64
"""Runs in a row that end at marks which others of their round ended at, before these are taken out."""
Inputs = tuple[Value, ...]
"""One value for each parameter of the task."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The places of a reference, and of each whether an input enters it."""

    places: Places
    entered: tuple[Truth, ...]

    @property
    def covered(self) -> Covered:
        """The counts of both."""
        return Covered(self.branches, self.lines)

    @property
    def branches(self) -> Count:
        """The branches, written or not."""
        kinds = (Kind.BRANCH, Kind.SKIPPED)
        pairs = zip(self.places.places, self.entered, strict=True)
        return _count(truth for place, truth in pairs if place.kind in kinds)

    @property
    def lines(self) -> Count:
        """The lines on which code begins; the others, such as that of an ``else``, are none."""
        inner = self.places.lines.values()
        return _count(Truth.TRUE if index is None else self.entered[index] for index in inner)

    @property
    def uncovered_branches(self) -> list[Place]:
        """The branches that no input enters; a way past an ``if`` only where it lies in no other such place."""
        return self._uncovered(Kind.BRANCH, Kind.SKIPPED)

    @property
    def uncovered_lines(self) -> list[Place]:
        """The other places that no input enters, without those that lie in another one or are called there alone."""
        uncovered = self._false
        told = [
            body
            for body, calls in self.places.calls
            if calls and all(any(place.scope.contains(call) for place in uncovered) for call in calls)
        ]
        return [place for place in self._uncovered(Kind.LINE) if all(place is not body for body in told)]

    def lines_within(self, place: Place) -> int:
        """Return the number of lines of code that begin in a place."""
        places = self.places.places
        inner = [places[index] for index in self.places.lines.values() if index is not None]
        return sum(other is place or place.holds(other) for other in inner)

    @property
    def _false(self) -> list[Place]:
        return [place for place, truth in zip(self.places.places, self.entered, strict=True) if truth is Truth.FALSE]

    def _uncovered(self, *kinds: Kind) -> list[Place]:
        places = self._false
        return [
            place
            for place in places
            if place.kind in kinds and (place.kind is Kind.BRANCH or not any(other.holds(place) for other in places))
        ]


def _count(truths: Iterable[Truth]) -> Count:
    decided = [truth for truth in truths if truth is not Truth.UNDECIDED]
    return Count(sum(truth is Truth.TRUE for truth in decided), len(decided))


class MarkedPlace:
    """A place whose marked program elaborates."""

    def __init__(self, place: Place, program: Program) -> None:
        self.place = place
        self._program = program

    def entered(self, inputs: Inputs) -> Truth:
        """Return whether the reference enters the place on `inputs`; undecided where it does not finish."""
        run = self._program.run(inputs)
        if run.finished:
            return Truth.FALSE
        return Truth.UNDECIDED if entered_mark(run) is None else Truth.TRUE


def marked_place(task: Task, loaded: LoadedTask, place: Place) -> MarkedPlace | None:
    """Return a program that tells whether a place is entered; None where it cannot be told."""
    program = None if place.mark is None else _program(task, loaded, {0: place.mark})
    return None if program is None else MarkedPlace(place, program)


def measure_coverage(task: Task, loaded: LoadedTask, inputs: Sequence[Inputs], limit: WorkLimit) -> Coverage:
    """Return which places of the reference `inputs` enter, as far as the limit goes."""
    measuring = _Measuring(task, loaded, inputs, limit)
    while marks := measuring.next_marks():
        measuring.measure(marks)
    return Coverage(measuring.found, tuple(measuring.truth_of(index) for index in range(len(measuring.places))))


def _program(task: Task, loaded: LoadedTask, marks: dict[int, Mark]) -> Program | None:
    program = loaded.load_program(*marked_sections(task, marks))
    return None if isinstance(program, tuple) else program


class _Measuring:
    """What is known of the places so far."""

    def __init__(self, task: Task, loaded: LoadedTask, inputs: Sequence[Inputs], limit: WorkLimit) -> None:
        self._task, self._loaded, self._inputs, self._limit = task, loaded, inputs, limit
        self.found = places_of(task)
        self.places = self.found.places
        self._known: dict[int, Truth] = {}

    def truth_of(self, index: int) -> Truth:
        """Return whether a place is entered; a chain is not if nothing in it is."""
        if index in self._known or self.places[index].kind is not Kind.CHAIN:
            return self._known.get(index, Truth.UNDECIDED)
        chain = self.places[index]
        inside = [
            self._known.get(other, Truth.UNDECIDED)
            for other, place in enumerate(self.places)
            if chain.holds(place) and place.kind is not Kind.CHAIN
        ]
        return Truth.FALSE if inside and all(truth is Truth.FALSE for truth in inside) else Truth.UNDECIDED

    def next_marks(self) -> dict[int, Mark]:
        """Return the marks of open places that do not hold one another and can stand in one text."""
        places = self.places
        waiting = [index for index, place in enumerate(places) if index not in self._known and place.mark is not None]
        inner = [index for index in waiting if not any(places[index].holds(places[other]) for other in waiting)]
        return disjoint([(index, mark) for index in inner if (mark := places[index].mark) is not None])

    def measure(self, marks: dict[int, Mark]) -> None:
        """Find out of marked places whether an input enters them."""
        self._measure(marks, self._inputs, False)

    def _measure(self, marks: dict[int, Mark], waiting: Sequence[Inputs], unfinished: bool) -> None:
        """Run the `waiting` inputs with the marks, and again without those that were entered.

        The others are known to enter no marked place; with `unfinished`, one of them may, since it did not finish.
        """
        while marks:
            program = _program(self._task, self._loaded, marks)
            if program is None and len(marks) > 1:
                items = list(marks.items())
                self._measure(dict(items[: len(items) // 2]), waiting, unfinished)
                self._measure(dict(items[len(items) // 2 :]), waiting, unfinished)
                return
            ended: set[int] = set()
            ran_out = program is None
            if program is not None:
                ended, waiting, ran_out = self._round(program, waiting, len(marks))
            unfinished |= ran_out
            for index in ended:
                self._enter(index)
            marks = {index: mark for index, mark in marks.items() if index not in ended}
            if not ended:
                break
        self._known.update(dict.fromkeys(marks, Truth.UNDECIDED if unfinished else Truth.FALSE))

    def _round(self, program: Program, waiting: Sequence[Inputs], marks: int) -> tuple[set[int], list[Inputs], bool]:
        """Run inputs; return the marks that ended runs, the inputs to run again, and whether a run ended otherwise."""
        ended: set[int] = set()
        again: list[Inputs] = []
        stale, unfinished = 0, False
        for place, inputs in enumerate(waiting):
            if self._limit.left <= 0:
                return ended, [], True
            if ended and (stale >= STALE or len(ended) == marks):
                return ended, [*waiting[place:], *again], unfinished
            run = program.run(inputs)
            index = entered_mark(run)
            if index is not None:
                stale = stale + 1 if index in ended else 0
                ended.add(index)
                again.append(inputs)
            elif not run.finished:
                unfinished = True
        return ended, again, unfinished

    def _enter(self, index: int) -> None:
        """Note that a place is entered, and what holds it with it."""
        if self._known.get(index) is not Truth.TRUE:
            self._known[index] = Truth.TRUE
            for other, place in enumerate(self.places):
                if place.holds(self.places[index]):
                    self._enter(other)
