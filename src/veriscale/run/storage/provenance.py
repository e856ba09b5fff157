"""Provenance files: where each row of an expanded suite comes from, and which adversaries it kills.

``provenance.jsonl`` has one line for each task:

    task, rows         the task's id, and a digest of the texts of the rows that the line is about
    seeds              inputs; a mutant's `seed` counts in this list
    adversaries        id, source, the text of their ``code`` (and ``code_aux``), the weakened postconditions they game
    weakened           id, clause, kind, and the text of ``postcond`` (and ``postcond_aux``)
    plus               for each pair origin, seed, chain, kills and, for each unexpected output, the adversary and the
                       weakened postcondition, null for curated ones; for each unexpected input origin, seed and chain
    clauses            for each clause of the postcondition its text, and on how many unexpected outputs it is
                       false, the only false one, or undecided; `clauses_checked` of `clauses_outputs` were looked at
    left_out           stage, reason, count and the first cases of what stayed undecided or is too long
    lite               the indices of the rows of `plus` that the reduced suite consists of, in its order
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Json,
    Origin,
    Suite,
    Task,
    UnexpectedOutput,
)
from veriscale.run.records import Expansion

FILE: Final = "provenance.jsonl"


def provenance_line(task: Task, expansion: Expansion) -> str:
    """Return the line of a task, without the line break."""
    plus, lite = expansion.plus, expansion.lite
    writer = RowWriter(replace(task, suite=plus))
    inputs = {"pairs": [_pair(pair) for pair in plus.pairs]}
    record: dict[str, object] = {
        "task": task.id,
        "rows": rows_digest(replace(task, suite=plus)),
        "seeds": [{"origin": seed.provenance.origin, "input": writer.input_json(seed)} for seed in expansion.seeds],
        "adversaries": [asdict(item.candidate) | {"games": item.games} for item in expansion.adversaries],
        "weakened": [asdict(item) for item in expansion.weakened],
        "plus": inputs | {"unexpected_inputs": [_origin(item.provenance) for item in plus.unexpected_inputs]},
        "clauses": [asdict(item) for item in expansion.clauses.clauses],
        "clauses_checked": expansion.clauses.checked,
        "clauses_outputs": expansion.clauses.outputs,
        "left_out": [asdict(item) for item in expansion.left_out],
        "lite": {
            "pairs": _indices(plus.pairs, lite.pairs),
            "unexpected_inputs": _indices(plus.unexpected_inputs, lite.unexpected_inputs),
        },
    }
    return json.dumps(record, ensure_ascii=False, allow_nan=False)


def rows_digest(task: Task) -> str:
    """Return a digest of the texts of all rows of a task's suite."""
    writer = RowWriter(task)
    text = "\n".join((*writer.pairs(), "", *writer.unexpected_inputs()))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def read_provenance(path: Path) -> Mapping[str, Mapping[str, Json]]:
    """Return the lines of a provenance file by task; nothing where there is no such file or it is damaged."""
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError, RecursionError):
        return {}
    return {line["task"]: line for line in lines if isinstance(line, dict) and "task" in line}


def with_provenance(task: Task, line: Mapping[str, Json] | None) -> Task | None:
    """Return the task with origins and kills as recorded, None where the record is damaged or not about these rows."""
    if line is None or line.get("rows") != rows_digest(task):
        return None
    try:
        return _with_records(task, line["plus"])
    except (KeyError, ValueError):
        return None


def _with_records(task: Task, recorded: Json) -> Task:
    """Return the task with origins and kills as recorded.

    Raises:
        KeyError: a field is missing.
        ValueError: the records are of another shape or number.
    """
    if not isinstance(recorded, dict):
        raise ValueError("not an object")
    pairs = [
        replace(pair, input=_with_origin(pair.input, record), kills=_kills(record))
        for pair, record in zip(task.suite.pairs, _records(recorded["pairs"]), strict=True)
    ]
    inputs = [
        _with_origin(item, record)
        for item, record in zip(task.suite.unexpected_inputs, _records(recorded["unexpected_inputs"]), strict=True)
    ]
    return replace(task, suite=Suite(tuple(pairs), tuple(inputs)))


def without_provenance(task: Task) -> Task:
    """Return the task with all rows of unknown origin, where the reader took them for curated ones."""
    unknown = {"origin": Origin.UNKNOWN.value}
    pairs = tuple(replace(pair, input=_with_origin(pair.input, unknown)) for pair in task.suite.pairs)
    return replace(
        task, suite=Suite(pairs, tuple(_with_origin(item, unknown) for item in task.suite.unexpected_inputs))
    )


def _pair(pair: ExpectedPair) -> dict[str, object]:
    return _origin(pair.input.provenance) | {"kills": pair.kills, "unexpected": list(map(_output, pair.unexpected))}


def _output(row: UnexpectedOutput) -> list[str] | None:
    return None if row.provenance is None else [row.provenance.adversary, row.provenance.weakened]


def _origin(provenance: InputProvenance) -> dict[str, object]:
    if provenance.origin is not Origin.MUTATION:
        return {"origin": provenance.origin}
    return {"origin": provenance.origin, "seed": provenance.seed, "chain": provenance.chain}


def _indices(all_rows: Sequence[object], kept: Iterable[object]) -> list[int]:
    """Return where the kept rows stand; rows are told apart as objects, since equal curated rows may occur twice."""
    places = {id(row): index for index, row in enumerate(all_rows)}
    return [places[id(row)] for row in kept]


def _records(rows: Json) -> list[Mapping[str, Json]]:
    if not isinstance(rows, list):
        raise ValueError("not a list")
    return [row for row in rows if isinstance(row, dict)]


def _with_origin(item: Input, record: Mapping[str, Json]) -> Input:
    seed, chain = record.get("seed"), record.get("chain")
    provenance = InputProvenance(
        Origin(str(record["origin"])),
        seed if isinstance(seed, int) else None,
        tuple(map(str, chain)) if isinstance(chain, list) else (),
    )
    return replace(item, provenance=provenance)


def _kills(record: Mapping[str, Json]) -> tuple[str, ...]:
    kills = record.get("kills")
    return tuple(map(str, kills)) if isinstance(kills, list) else ()
