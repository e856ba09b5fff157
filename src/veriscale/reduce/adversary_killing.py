"""Adversary-killing reduction of expected pairs (paper section 3.2, Figure 4, option of Table 3).

A pair kills an adversarial implementation when the implementation's output on the pair's input is not the expected one.
Given every pair's kills, a greedy set cover keeps at least one killer of every adversary that any pair kills; pairs
with many kills fill what is left of the budget. Two decisions that the paper leaves open:

- curated pairs stay whatever they kill, so what they kill counts as covered from the start;
- the cover always stays whole: where it needs more pairs than the budget, the budget gives way, since keeping every
  kill is what this reduction is for.
"""

from collections.abc import Sequence


def reduce_pairs(kills: Sequence[frozenset[str]], curated: Sequence[bool], budget: int) -> list[int]:
    """Return the indices of the pairs to keep, ascending.

    Args:
        kills: for each pair the identifiers of the adversaries that it kills; complete, so that a missing identifier
            means "run and not killed".
        curated: for each pair whether it is curated; such pairs stay and do not count against the budget.
        budget: MAX_ACCEPT_TEST_CASES_PER_TASK.
    """
    fixed = [index for index, flag in enumerate(curated) if flag]
    chosen = greedy_cover(kills, frozenset().union(*(kills[index] for index in fixed)))
    taken = {*fixed, *chosen}
    spare = [index for index in range(len(kills)) if index not in taken]
    spare.sort(key=lambda index: (-len(kills[index]), index))
    return sorted([*taken, *spare[: max(0, budget - len(chosen))]])


def greedy_cover(kills: Sequence[frozenset[str]], known: frozenset[str] = frozenset()) -> list[int]:
    """Return pairs that together kill every adversary that any pair kills, in the order in which they are chosen.

    Each step takes the pair with most kills not yet covered; ties go to more kills in all, then to the lower index.

    Args:
        kills: for each pair the identifiers of the adversaries that it kills.
        known: adversaries that are killed already, by pairs that stay anyway.
    """
    # As bit sets: the loop below looks at every pair in every step.
    bits = {name: 1 << place for place, name in enumerate(sorted(known.union(*kills)))}
    masks = [sum(bits[name] for name in found) for found in kills]
    covered = sum(bits[name] for name in known)
    chosen: list[int] = []
    while masks:
        best = max(
            range(len(masks)),
            key=lambda index: ((masks[index] & ~covered).bit_count(), masks[index].bit_count(), -index),
        )
        if not masks[best] & ~covered:
            break
        covered |= masks[best]
        chosen.append(best)
    return chosen
