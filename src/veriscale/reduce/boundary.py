"""Boundary-preserving reduction of unexpected inputs (paper section 3.2, options of Table 3).

Representatives of the critical buckets come first, then representatives of structurally different rows, then whatever
comes next in a fixed order. The procedure works on the JSON of the files and reproduces the published one: applied to
VerinaPlus's unexpected inputs it returns VerinaLite's, row for row (``tests/conformance``). It knows nothing of Lean
and of where rows come from; the one addition is `reduce_unexpected_inputs`, which never drops curated rows.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from veriscale.benchmark.options import Options
from veriscale.reduce.buckets import Bucket, Trait, critical_buckets, features
from veriscale.reduce.shape import JsonRow, ParameterShape, Reading, read_row, shape

_RANK_WITHOUT_BUCKET = 100


@dataclass(frozen=True, slots=True, order=True)
class _Priority:
    """Smaller comes first; `text` makes the order total on different rows."""

    rank: int
    size: int
    minus_signatures: int
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    index: int
    priority: _Priority
    buckets: frozenset[Bucket]
    group: tuple[tuple[ParameterShape, ...], frozenset[Trait]]


def reduce_rows(rows: Sequence[JsonRow], budget: int, keep_per_bucket: int) -> list[int]:
    """Return the indices of the rows to keep, in the order of the reduced suite.

    Args:
        rows: unexpected inputs as in the files; equal ones count once, as the first.
        budget: MAX_REJECT_INPUTS_PER_TASK.
        keep_per_bucket: KEEP_PER_CRITICAL_BUCKET.
    """
    described = _distinct(rows)
    if len(described) <= budget:
        return [row.index for row in described]
    kept = _bucket_representatives(described, keep_per_bucket)[:budget]
    kept += _group_representatives(_without(described, kept))[: budget - len(kept)]
    kept += _without(described, kept)[: budget - len(kept)]
    return [row.index for row in kept]


def reduce_unexpected_inputs(rows: Sequence[JsonRow], curated: Sequence[bool], options: Options) -> list[int]:
    """Return the indices of the unexpected inputs to keep: all curated ones in their order, then the reduced others.

    Curated rows do not count against the budget, and rows that repeat a curated one are dropped.

    Args:
        rows: unexpected inputs as in the files.
        curated: for each row whether it is curated.
        options: Table 3's options.
    """
    fixed = [index for index, flag in enumerate(curated) if flag]
    known = {canonical_text(rows[index]) for index in fixed}
    others = [index for index, flag in enumerate(curated) if not flag and canonical_text(rows[index]) not in known]
    kept = reduce_rows(
        [rows[index] for index in others], options.MAX_REJECT_INPUTS_PER_TASK, options.KEEP_PER_CRITICAL_BUCKET
    )
    return fixed + [others[index] for index in kept]


def canonical_text(row: JsonRow) -> str:
    """Return the row as the order and the comparison of rows see it: JSON, keys sorted, no spaces, non-ASCII as is."""
    return json.dumps({"input": dict(row)}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _distinct(rows: Sequence[JsonRow]) -> list[_Row]:
    """Return the different rows by priority, the first of equal ones."""
    found: dict[str, _Row] = {}
    for index, row in enumerate(rows):
        text = canonical_text(row)
        if text not in found:
            found[text] = _describe(index, row, text)
    return sorted(found.values(), key=lambda row: row.priority)


def _describe(index: int, row: JsonRow, text: str) -> _Row:
    readings = read_row(row)
    buckets, traits = critical_buckets(readings), features(readings)
    rank = min((bucket.boundary for bucket in buckets), default=_RANK_WITHOUT_BUCKET)
    priority = _Priority(rank, _size(readings.values()), -(len(traits) + len(buckets)), text)
    return _Row(index, priority, buckets, (shape(readings), traits))


def _size(readings: Iterable[Reading]) -> int:
    return sum(1 if reading.length is None else reading.length for reading in readings)


def _bucket_representatives(rows: Sequence[_Row], keep: int) -> list[_Row]:
    """Return the first `keep` rows of every critical bucket, by priority; `rows` come by priority."""
    members: dict[Bucket, list[_Row]] = {}
    for row in rows:
        for bucket in row.buckets:
            members.setdefault(bucket, []).append(row)
    chosen = {row.index for found in members.values() for row in found[:keep]}
    return [row for row in rows if row.index in chosen]


def _group_representatives(rows: Sequence[_Row]) -> list[_Row]:
    """Return the first row of every group with the same shape and features, in the order of `rows`."""
    best: dict[tuple[tuple[ParameterShape, ...], frozenset[Trait]], _Row] = {}
    for row in rows:
        best.setdefault(row.group, row)
    return list(best.values())


def _without(rows: Sequence[_Row], taken: Sequence[_Row]) -> list[_Row]:
    indices = {row.index for row in taken}
    return [row for row in rows if row.index not in indices]
