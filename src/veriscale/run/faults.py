"""Gate faults and open questions as text, with the name of the curated row that they are about."""

import json
from typing import Final

from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.benchmark.records import Input, Json, RowList, Task, TypedValue
from veriscale.expand.expected import GateFault
from veriscale.expand.tally import OpenQuestion, Tally
from veriscale.lean.values import Value
from veriscale.run.records import Fault, LeftOut, OpenCase

SHOWN: Final = 300
"""Characters of a value that is shown."""


def described_faults(task: Task, *faults: GateFault) -> tuple[Fault, ...]:
    """Return the faults for people to read."""
    return tuple(_fault(task, fault) for fault in faults)


def described_tally(task: Task, tally: Tally) -> tuple[LeftOut, ...]:
    """Return what was left out for people to read."""
    writer = RowWriter(task)
    found = []
    for key, count in tally.counts.items():
        stage, _, reason = key.partition(":")
        cases = tuple(_open_case(writer, question) for question in tally.examples.get(key, ()))
        found.append(LeftOut(stage, reason, count, cases))
    return tuple(found)


def _open_case(writer: RowWriter, question: OpenQuestion) -> OpenCase:
    return OpenCase(_input(writer, question.input), _output(writer, question.output))


def _fault(task: Task, fault: GateFault) -> Fault:
    writer = RowWriter(task)
    return Fault(
        task.id,
        fault.kind,
        _row(task, fault.input),
        _input(writer, fault.input),
        _output(writer, fault.output),
        _output(writer, fault.reference),
        None if fault.reason is None else f"{fault.reason}: {fault.detail}",
    )


def _row(task: Task, item: Input) -> str | None:
    """Return the name of a curated row."""
    if item.source is None:
        return None
    is_pair = any(pair.input.source == item.source for pair in task.suite.pairs)
    rows = RowList.TESTS if is_pair else RowList.REJECT_INPUTS
    return rows.name_of(item.source.index)


def _input(writer: RowWriter, item: Input) -> str:
    return _shown(json.dumps(writer.input_json(item), ensure_ascii=False))


def _output(writer: RowWriter, value: Value) -> str:
    return "" if value is None else _shown(writer.output_json(TypedValue(value)))


def _shown(value: Json) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[:SHOWN] + f"… ({len(text)} characters)"
