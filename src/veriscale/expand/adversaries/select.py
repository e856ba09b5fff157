"""Which programs become adversarial implementations: those that game a weakened postcondition, diverse ones first.

It works on records of what was observed on a sample of expected inputs; it runs nothing. A program *games* a
weakened postcondition where on some sampled input its output differs from the expected one, the weakened postcondition
accepts it and the ground truth rejects it. It games it *completely* where the weakened postcondition accepts it on
every sampled input: to a reader of that postcondition it is a right implementation, as in the paper's section 3.1.
Partial ones only fill the places that complete ones leave. What is undecided never counts in a program's favour.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from veriscale.benchmark.identity import Key, structural_key
from veriscale.engines.base import Truth
from veriscale.expand.adversaries.records import MODEL, WeakenedPostcondition, WeakeningKind
from veriscale.lean.values import Value

Hit = tuple[int, Key]
"""An unexpected output: the index of the sampled input, and the output's key."""


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What a candidate program did on the sampled inputs; all tuples have one entry for each of them.

    `accepted` maps the identifier of a weakened postcondition to its verdicts on the outputs.
    """

    program_id: str
    family: str
    outputs: tuple[Value, ...]
    differs: tuple[Truth, ...]
    """Whether the output is not the expected one; UNDECIDED also where the program did not return."""
    rejected: tuple[Truth, ...]
    """Whether the ground-truth postcondition rejects the output."""
    accepted: Mapping[str, tuple[Truth, ...]]

    def hits(self, weakened_id: str) -> frozenset[Hit]:
        """Return the unexpected outputs with which the program games a weakened postcondition."""
        rows = zip(self.outputs, self.differs, self.rejected, self.accepted[weakened_id], strict=True)
        return frozenset(
            (index, structural_key(output))
            for index, (output, *verdicts) in enumerate(rows)
            if all(verdict is Truth.TRUE for verdict in verdicts)
        )

    def complete(self, weakened_id: str) -> bool:
        """Return whether a weakened postcondition accepts the program on every sampled input."""
        return all(verdict is Truth.TRUE for verdict in self.accepted[weakened_id])


@dataclass(frozen=True, slots=True)
class Gaming:
    """A program that games a weakened postcondition, with `hits` unexpected outputs on the sample."""

    weakened_id: str
    program_id: str
    complete: bool
    hits: int


def select_adversaries(
    weakened: Sequence[WeakenedPostcondition], behaviours: Sequence[Behaviour], limit: int
) -> tuple[Gaming, ...]:
    """Return up to `limit` programs for each weakened postcondition, in the order of these.

    The vacuous postcondition, which every wrong program games, gets programs only where no other one got any. For a
    generated one the limit holds for the programs of language models and for the others apart.
    """
    chosen: list[Gaming] = []
    covered: set[Hit] = set()
    by_model = [item for item in behaviours if item.family.startswith(MODEL)]
    others = [item for item in behaviours if not item.family.startswith(MODEL)]
    for item in sorted(weakened, key=lambda each: each.kind is WeakeningKind.VACUOUS):
        if item.kind is WeakeningKind.VACUOUS and chosen:
            break
        for group in (by_model, others) if item.kind is WeakeningKind.GENERATED else (behaviours,):
            for gaming, hits in _choose(item.id, group, limit, covered):
                chosen.append(gaming)
                covered |= hits
    return tuple(chosen)


def _choose(
    weakened_id: str, behaviours: Sequence[Behaviour], limit: int, covered: Iterable[Hit]
) -> list[tuple[Gaming, frozenset[Hit]]]:
    """Choose greedily: complete ones first, then most hits that no chosen one has, then an unused family.

    Ties go to hits that are new to the whole task, then to the earlier program. A program whose hits are all those of
    chosen ones adds nothing and is left out.
    """
    known = frozenset(covered)
    pool = {index: hits for index, item in enumerate(behaviours) if (hits := item.hits(weakened_id))}
    complete = {index: behaviours[index].complete(weakened_id) for index in pool}
    chosen: list[tuple[Gaming, frozenset[Hit]]] = []
    mine: set[Hit] = set()
    families: set[str] = set()
    while pool and len(chosen) < limit:
        best = min(
            pool,
            key=lambda index: (
                not complete[index],
                -len(pool[index] - mine),
                behaviours[index].family in families,
                -len(pool[index] - known),
                index,
            ),
        )
        hits, item = pool.pop(best), behaviours[best]
        if hits <= mine:
            continue
        chosen.append((Gaming(weakened_id, item.program_id, complete[best], len(hits)), hits))
        mine |= hits
        families.add(item.family)
    return chosen
