"""The JSON text of a task's rows."""

import json

from veriscale.benchmark.formats.json_text import read_object
from veriscale.benchmark.records import ExpectedPair, Input, Json, Task, TypedValue
from veriscale.benchmark.structures import structures_for
from veriscale.lean.types import LeanType
from veriscale.lean.values import to_json


class RowWriter:
    """Writes the rows of one task."""

    def __init__(self, task: Task):
        self.suite = task.suite
        self.signature = task.signature
        self.structures = structures_for(task.signature, task.lean)

    def pairs(self) -> list[str]:
        """Return the text of each expected pair with its unexpected outputs."""
        return [self._pair(pair) for pair in self.suite.pairs]

    def unexpected_inputs(self) -> list[str]:
        """Return the text of each unexpected input."""
        return [self._row_text(row) or _dumped({"input": self.input_json(row)}) for row in self.suite.unexpected_inputs]

    def _pair(self, pair: ExpectedPair) -> str:
        text = self._row_text(pair.input)
        if text is None:
            outputs: list[Json] = [self.output_json(item.output) for item in pair.unexpected]
            expected = self.output_json(pair.expected)
            return _dumped({"input": self.input_json(pair.input), "expected": expected, "unexpected": outputs})
        added = [self.output_json(item.output) for item in pair.unexpected if not item.output.curated]
        return _with_unexpected(text, added) if added else text

    def _row_text(self, row: Input) -> str | None:
        """Return the text that the row was read from."""
        if row.source is None or not all(value.curated for value in row.values):
            return None
        return row.source.text

    def input_json(self, row: Input) -> Json:
        """Return the input object of a row."""
        parameters = self.signature.parameters
        return {
            parameter.name: self._json(value, parameter.type)
            for parameter, value in zip(parameters, row.values, strict=True)
        }

    def output_json(self, value: TypedValue) -> Json:
        """Return an output of a row."""
        return self._json(value, self.signature.return_type)

    def _json(self, value: TypedValue, type_: LeanType) -> Json:
        return value.raw if value.curated else to_json(value.value, type_, self.structures)


def _with_unexpected(text: str, added: list[Json]) -> str:
    """Add outputs at the end of the ``unexpected`` list of a row."""
    member = read_object(text, frozenset({"unexpected"}))["unexpected"]
    assert member.items is not None
    end = member.items[-1].end if member.items else member.item.start + 1
    pieces = [_dumped(value) for value in added]
    inserted = ", ".join([text[member.item.start + 1 : end], *pieces] if member.items else pieces)
    return text[: member.item.start + 1] + inserted + text[end:]


def _dumped(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
