"""Which clauses of a postcondition an output breaks."""

from functools import cached_property

from veriscale.engines.base import LoadedTask, Postcondition, Truth
from veriscale.lean.clauses import Clause, split_clauses
from veriscale.lean.source import Span
from veriscale.lean.values import Value

_AND = " ∧ "
"""What joins clauses where several are shown."""


class Clauses:
    """The clauses of the postcondition in a section; `loaded` evaluates them, None where it cannot."""

    def __init__(self, section: str, loaded: LoadedTask | None):
        self._section = section
        self._loaded = loaded

    @cached_property
    def _clauses(self) -> tuple[Clause, ...]:
        return split_clauses(self._section)

    @cached_property
    def _evaluators(self) -> tuple[Postcondition | None, ...]:
        if self._loaded is None:
            return (None,) * len(self._clauses)
        found = (self._loaded.load_postcondition(clause.section) for clause in self._clauses)
        return tuple(None if isinstance(item, tuple) else item for item in found)

    @property
    def texts(self) -> tuple[str, ...]:
        """The clauses in the order of the text."""
        return tuple(clause.text for clause in self._clauses)

    @property
    def all(self) -> str:
        """All clauses, which is what an accepted output satisfies."""
        return _AND.join(clause.text for clause in self._clauses)

    def broken(self, inputs: tuple[Value, ...], output: Value) -> str | None:
        """Return the clauses that are false of an output, None where none is known to be."""
        if len(self._clauses) == 1:
            return self._clauses[0].text
        pairs = zip(self._clauses, self._evaluators, strict=True)
        false = [
            clause.text
            for clause, evaluator in pairs
            if evaluator is not None and evaluator.holds(inputs, output).truth is Truth.FALSE
        ]
        return _AND.join(false) or None

    def span(self, shown: str, start: int) -> Span | None:
        """Return the place in the Lean text of clauses as `all` and `broken` show them, from the first to the last.

        Args:
            shown: The clauses.
            start: Where the postcondition's section starts.
        """
        found: list[Span] = []
        rest = shown
        for clause in self._clauses:
            if rest == clause.text or rest.startswith(f"{clause.text}{_AND}"):
                found.append(clause.span)
                rest = rest[len(clause.text) + len(_AND) :]
        if not found or rest:
            return None
        return Span(start + found[0].start, start + found[-1].end)

    def false_places(self, inputs: tuple[Value, ...], output: Value) -> tuple[int, ...] | None:
        """Return the places of the clauses that are false of an output, None where a clause is undecided."""
        truths = [
            Truth.UNDECIDED if evaluator is None else evaluator.holds(inputs, output).truth
            for evaluator in self._evaluators
        ]
        if Truth.UNDECIDED in truths:
            return None
        return tuple(place for place, truth in enumerate(truths) if truth is Truth.FALSE)
