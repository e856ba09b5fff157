"""Choosing some of many candidates without chance: even strides over places, turns over groups."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def strided(items: Sequence[Item]) -> list[Item]:
    """Return the items in an order each prefix of which is spread over the whole sequence.

    The order is that of the bit-reversed indices: first, middle, quarter, three quarters, …
    """
    width = max(len(items) - 1, 0).bit_length()
    order = (int(format(index, f"0{width}b")[::-1], 2) if width else 0 for index in range(1 << width))
    return [items[index] for index in order if index < len(items)]


def in_turns(groups: Mapping[str, Sequence[Item]], limit: int) -> list[Item]:
    """Return up to `limit` items: the first of each group, then the second of each, and so on."""
    chosen: list[Item] = []
    longest = max((len(group) for group in groups.values()), default=0)
    for rank in range(longest):
        for group in groups.values():
            if rank < len(group):
                chosen.append(group[rank])
    return chosen[:limit]
