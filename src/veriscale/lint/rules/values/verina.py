"""Values that Verina's own harness cannot read, or reads as others."""

from collections.abc import Iterator

from veriscale.benchmark.records import TypedValue
from veriscale.benchmark.verina_harness import Pasted, pasted, pasted_text
from veriscale.lean.types import LeanType
from veriscale.lint.examine import Examination
from veriscale.lint.findings import RowPlace, Severity
from veriscale.lint.rule import Hit, TaskRule
from veriscale.lint.suite_rows import Row, shown

Place = tuple[Row, str, TypedValue, LeanType]


def unreadable(examination: Examination) -> Iterator[Hit]:
    """Yield the values whose pasted text is no term of their type."""
    for row, field, item, type_ in _values(examination):
        if pasted(item, type_, examination.structures) is Pasted.UNREADABLE:
            yield Hit(f"pasted as {pasted_text(item.raw, type_)}, which Lean does not read", row, field, shown(item))


def misread(examination: Examination) -> Iterator[Hit]:
    """Yield the values whose pasted text is another value."""
    for row, field, item, type_ in _values(examination):
        if pasted(item, type_, examination.structures) is Pasted.OTHER:
            yield Hit(f"pasted as {pasted_text(item.raw, type_)}, another value", row, field, shown(item))


def unpassable(examination: Examination) -> Iterator[Hit]:
    """Yield one hit where a value is unreadable that every program is tested with."""
    needed = [place for place in _values(examination) if _is_needed(place)]
    found = [place for place in needed if pasted(place[2], place[3], examination.structures) is Pasted.UNREADABLE]
    if found:
        row, field, item, _ = found[0]
        number = len({place[0].name for place in found})
        pairs = "1 expected pair" if number == 1 else f"{number} expected pairs"
        rows = tuple(RowPlace(place[0].name, place[1], place[0].line) for place in found)
        yield Hit(f"{pairs} cannot be read, so that no program passes", row, field, shown(item), subject="", rows=rows)


def _is_needed(place: Place) -> bool:
    row, field, _, _ = place
    return row.name.startswith("tests") and not field.startswith("unexpected")


def _values(examination: Examination) -> Iterator[Place]:
    """Yield the readable values of all rows with their places."""
    signature = examination.task.signature
    for row in (*examination.pair_rows, *examination.reject_rows):
        for parameter, value in zip(signature.parameters, row.values, strict=True):
            if value is not None:
                yield row, f"input.{parameter.name}", value, parameter.type
        if row.expected is not None:
            yield row, "expected", row.expected, signature.return_type
        for index, output in enumerate(row.unexpected):
            if output is not None:
                yield row, f"unexpected[{index}]", output, signature.return_type


_PASTING = (
    "Verina's harness pastes values into Lean source: `str(value)`, for String and Char in quotes and not escaped. "
)

RULES = (
    TaskRule(
        "verina-unreadable-value",
        Severity.NOTE,
        "Verina's own harness cannot read a value.",
        _PASTING + "A quotation mark or backslash breaks the literal, and a JSON list of texts is shown with Python's "
        "quotes. VeriScale reads the value from the JSON and is not concerned.",
        unreadable,
    ),
    TaskRule(
        "verina-misread-value",
        Severity.NOTE,
        "Verina's own harness reads another value than the file has.",
        _PASTING + "An escape such as `\\n` in a text is decoded there, so that the tests of VeriScale and of Verina "
        "differ.",
        misread,
    ),
    TaskRule(
        "verina-unpassable-task",
        Severity.NOTE,
        "No program can pass a task in Verina's own harness.",
        _PASTING + "An input or an expected output of the task cannot be read, so that its test never passes; a task "
        "is passed when all of its tests are. It matters to those who run the suite there.",
        unpassable,
    ),
)
