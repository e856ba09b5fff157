"""Reads the rows of a task's tests: expected pairs and unexpected inputs.

A row with anything wrong in it is left out of the suite, and every problem in it is reported; what can be read of it
is kept as a `DamagedRow`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from veriscale.benchmark.formats.json_text import Item, Refused, find_refused
from veriscale.benchmark.problems import Place, Problem, ReadFault
from veriscale.benchmark.records import (
    DamagedRow,
    ExpectedPair,
    Input,
    InputProvenance,
    Json,
    Origin,
    RowList,
    Signature,
    SourceRow,
    TypedValue,
    UnexpectedOutput,
)
from veriscale.errors import ValueFormatError
from veriscale.lean.types import LeanType
from veriscale.lean.values import StructureInfo, Value, json_reader

_CURATED = InputProvenance(Origin.CURATED)
_PAIR_FIELDS = ("input", "expected", "unexpected")


@dataclass(frozen=True, slots=True)
class RowTexts:
    """Rows as they stand in a file: `text` is what their offsets count in, `name` their list."""

    name: RowList
    text: str
    items: tuple[Item, ...]
    line_of: Callable[[int], int]
    """Gives the line in the file for an offset."""


class RowReader:
    """Reads the rows of one task; `problems` collects what is wrong, `damaged` the rows that are left out."""

    def __init__(
        self, signature: Signature, structures: Mapping[str, StructureInfo], place: Place, signature_place: Place
    ):
        self.place = place
        self.signature_place = signature_place
        self.problems: list[Problem] = []
        self.damaged: list[DamagedRow] = []
        self.inputs = {
            parameter.name: self._reader(parameter.type, structures, f"signature.parameters[{index}].param_type")
            for index, parameter in enumerate(signature.parameters)
        }
        self.output = self._reader(signature.return_type, structures, "signature.return_type")

    def _reader(self, type_: LeanType, structures: Mapping[str, StructureInfo], field: str) -> Callable[[Json], Value]:
        try:
            return json_reader(type_, structures)
        except ValueFormatError as error:
            raise self.signature_place.failure(error.fault, f"{error.value}: {error.reason}", field) from None

    def pairs(self, rows: RowTexts) -> tuple[ExpectedPair, ...]:
        """Read ``{"input": …, "expected": …, "unexpected": […]}`` rows."""
        found = (self._pair(item, index, rows) for index, item in enumerate(rows.items))
        return tuple(pair for pair in found if pair is not None)

    def unexpected_inputs(self, rows: RowTexts) -> tuple[Input, ...]:
        """Read ``{"input": …}`` rows."""
        found = (self._reject(item, index, rows) for index, item in enumerate(rows.items))
        return tuple(row for row in found if row is not None)

    def _pair(self, item: Item, index: int, rows: RowTexts) -> ExpectedPair | None:
        source, place, before = self._start(item, index, rows)
        row = self._fields(item.value, _PAIR_FIELDS, place)
        if row is None:
            self.damaged.append(DamagedRow(rows.name, source, (None,) * len(self.inputs)))
            return None
        values = self._input(row["input"], place)
        expected = self._value(self.output, row["expected"], "expected", place)
        outputs = self._unexpected(row["unexpected"], place)
        if len(self.problems) > before:
            self.damaged.append(DamagedRow(rows.name, source, values, expected, outputs))
            return None
        assert expected is not None
        unexpected = tuple(UnexpectedOutput(output) for output in outputs if output is not None)
        return ExpectedPair(Input(_complete(values), _CURATED, source), expected, unexpected)

    def _unexpected(self, listed: object, place: Place) -> tuple[TypedValue | None, ...]:
        """Read a list of outputs; None in place of those with problems."""
        if not isinstance(listed, list):
            self.problems.append(place.problem(ReadFault.WRONG_FIELD, "is not a list", "unexpected"))
            return ()
        return tuple(
            self._value(self.output, value, f"unexpected[{number}]", place) for number, value in enumerate(listed)
        )

    def _reject(self, item: Item, index: int, rows: RowTexts) -> Input | None:
        source, place, before = self._start(item, index, rows)
        row = self._fields(item.value, ("input",), place)
        values = (None,) * len(self.inputs) if row is None else self._input(row["input"], place)
        if len(self.problems) > before:
            self.damaged.append(DamagedRow(rows.name, source, values))
            return None
        return Input(_complete(values), _CURATED, source)

    def _start(self, item: Item, index: int, rows: RowTexts) -> tuple[SourceRow, Place, int]:
        """Return the row's source and place, and the number of problems before it."""
        source = SourceRow(index, rows.line_of(item.start), rows.text[item.start : item.end])
        place = Place(self.place.file, source.line, self.place.task, rows.name.name_of(index))
        return source, place, len(self.problems)

    def _fields(self, row: object, names: tuple[str, ...], place: Place) -> dict[str, object] | None:
        """Return the row's members, None where they are not exactly `names`."""
        if not isinstance(row, dict):
            reason = row.reason if isinstance(row, Refused) else "is not an object"
            self.problems.append(place.problem(ReadFault.WRONG_FIELD, reason))
            return None
        before = len(self.problems)
        for name in names:
            if name not in row:
                self.problems.append(place.problem(ReadFault.MISSING_FIELD, "is missing", name))
        for name in row:
            if name not in names:
                self.problems.append(place.problem(ReadFault.WRONG_FIELD, "is not a field of a row", str(name)))
        return row if len(self.problems) == before else None

    def _input(self, json: object, place: Place) -> tuple[TypedValue | None, ...]:
        """Read the values of all parameters; None in place of those with problems."""
        if not isinstance(json, dict):
            reason = json.reason if isinstance(json, Refused) else "is not an object"
            self.problems.append(place.problem(ReadFault.WRONG_FIELD, reason, "input"))
            return (None,) * len(self.inputs)
        for name in json:
            if name not in self.inputs:
                reason = f"the task has no parameter {name!r}"
                self.problems.append(place.problem(ReadFault.PARAMETERS, reason, "input"))
        values: list[TypedValue | None] = []
        for name, read in self.inputs.items():
            if name not in json:
                reason = f"no value for the parameter {name!r}"
                self.problems.append(place.problem(ReadFault.PARAMETERS, reason, "input"))
                values.append(None)
            else:
                values.append(self._value(read, json[name], f"input.{name}", place))
        return tuple(values)

    def _value(self, read: Callable[[Json], Value], raw: object, field: str, place: Place) -> TypedValue | None:
        """Read one value; None where it is not of its type."""
        json = cast("Json", raw)  # a Refused is of no type's kind, so `read` turns it down
        try:
            return TypedValue(read(json), json, curated=True)
        except ValueFormatError as error:
            refused = find_refused(raw)
            if refused is None:
                self.problems.append(place.value_problem(error, field))
            else:
                self.problems.append(place.problem(refused.fault, refused.reason, field))
            return None


def _complete(values: tuple[TypedValue | None, ...]) -> tuple[TypedValue, ...]:
    """Return the values of an input without problems."""
    return tuple(value for value in values if value is not None)
