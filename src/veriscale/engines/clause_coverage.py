"""Which clauses of the ground-truth postcondition the unexpected outputs of a suite test.

A clause is tested by an output that it rejects; it is tested *alone* where every other clause accepts the output, so
that a specification which forgets just this clause accepts it. A clause that nothing tests alone may be forgotten
without harm. Nothing here decides about rows: coverage is reported.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.records import ExpectedPair
from veriscale.engines.base import LoadedTask, Postcondition, Truth
from veriscale.engines.work import WorkLimit
from veriscale.lean.clauses import split_clauses
from veriscale.lean.values import Value

WORK: Final = 2_000_000
"""Work of the engine on one task; a unit takes about a microsecond."""


@dataclass(frozen=True, slots=True)
class ClauseCount:
    """A clause, on one line, and on how many of the checked outputs it is false, the only false one, or undecided."""

    text: str
    falsified: int
    alone: int
    undecided: int


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """The clauses in the order of the text; `checked` of the suite's `outputs` were looked at within the limit."""

    clauses: tuple[ClauseCount, ...]
    checked: int
    outputs: int


def cover_clauses(task: LoadedTask, section: str, pairs: Sequence[ExpectedPair], work: int = WORK) -> ClauseCoverage:
    """Ask every clause of the postcondition in `section` about the unexpected outputs of `pairs`.

    Each pair has its share of `work`, so that all parts of a suite are looked at. A clause that does not stand alone,
    such as one that needs the one before it for its types, is undecided on every output.
    """
    clauses = split_clauses(section)
    loaded = [_alone(task, section if len(clauses) == 1 else clause.section) for clause in clauses]
    limit = WorkLimit(task, work)
    verdicts: list[tuple[Truth, ...]] = []
    for index, pair in enumerate(pairs):
        share = limit.share(len(pairs) - index)
        for row in pair.unexpected:
            if share.left <= 0:
                break
            verdicts.append(tuple(_verdict(item, pair, row.output.value) for item in loaded))
    counts = (
        ClauseCount(
            clause.text,
            sum(row[place] is Truth.FALSE for row in verdicts),
            sum(_is_alone(row, place) for row in verdicts),
            sum(row[place] is Truth.UNDECIDED for row in verdicts),
        )
        for place, clause in enumerate(clauses)
    )
    return ClauseCoverage(tuple(counts), len(verdicts), sum(len(pair.unexpected) for pair in pairs))


def _alone(task: LoadedTask, section: str) -> Postcondition | None:
    found = task.load_postcondition(section)
    return None if isinstance(found, tuple) else found


def _verdict(clause: Postcondition | None, pair: ExpectedPair, output: Value) -> Truth:
    return Truth.UNDECIDED if clause is None else clause.holds(pair.input.arguments, output).truth


def _is_alone(verdicts: tuple[Truth, ...], place: int) -> bool:
    return all(verdict is (Truth.FALSE if index == place else Truth.TRUE) for index, verdict in enumerate(verdicts))
