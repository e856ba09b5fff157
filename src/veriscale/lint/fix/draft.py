"""The rows of a task under repair: their texts, where each stood, and the task with some of them read again."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from veriscale.benchmark.formats.json_text import Member, read_array, read_object
from veriscale.benchmark.list_edits import ListEdits, edited_list
from veriscale.benchmark.problems import Place, Problem
from veriscale.benchmark.records import Json, RowList, Suite, Task
from veriscale.benchmark.rows import RowReader, RowTexts
from veriscale.benchmark.structures import structures_for
from veriscale.lint.examine import Examination


@dataclass(eq=False)
class DraftRow:
    """A row: the place where it stood, its text then and now, None once it is dropped."""

    rows: RowList
    index: int
    place: Place
    original: str
    text: str | None
    moved: bool = False
    """Whether it is a new unexpected input, made of the expected pair of that place."""

    @property
    def name(self) -> str:
        """The name of the row in the benchmark that was read."""
        return (RowList.TESTS if self.moved else self.rows).name_of(self.index)

    @property
    def line(self) -> int | None:
        """The line that the row stood in."""
        return self.place.line

    @property
    def current(self) -> str:
        """The text of a row that is still there."""
        assert self.text is not None
        return self.text

    def member(self, name: str) -> str:
        """Return the text of a member."""
        item = _members(self.current)[name].item
        return self.current[item.start : item.end]

    def outputs(self) -> tuple[str, ...]:
        """Return the texts of the unexpected outputs."""
        items = _members(self.current)["unexpected"].items
        assert items is not None
        return tuple(self.current[item.start : item.end] for item in items)


class Draft:
    """The rows of one task."""

    def __init__(self, examination: Examination):
        self.task = task = examination.task
        sources = [(RowList.TESTS, pair.input.source) for pair in task.suite.pairs]
        sources += [(RowList.REJECT_INPUTS, row.source) for row in task.suite.unexpected_inputs]
        sources += [(row.rows, row.source) for row in task.damaged]
        self.rows: list[DraftRow] = []
        for where, source in sources:
            if source is not None:
                place = Place(examination.file_of(where.name_of(source.index)), source.line, task.id)
                self.rows.append(DraftRow(where, source.index, place, source.text, source.text))
        self.rows.sort(key=lambda row: (list(RowList).index(row.rows), row.index))

    def move(self, row: DraftRow, text: str) -> None:
        """Add an unexpected input that was the expected pair `row`."""
        self.rows.append(DraftRow(RowList.REJECT_INPUTS, row.index, row.place, "", text, moved=True))

    def reread(self, rows: Iterable[DraftRow]) -> tuple[Task, tuple[Problem, ...], dict[str, DraftRow]]:
        """Return the task with the given rows alone, what is wrong with them, and the rows by their new names."""
        structures = structures_for(self.task.signature, self.task.lean)
        place = Place(self.task.origin, None, self.task.id)
        reader = RowReader(self.task.signature, structures, place, place)
        there = [row for row in rows if row.text is not None]
        lists = {name: [row for row in there if row.rows is name] for name in RowList}
        pairs = reader.pairs(_row_texts(RowList.TESTS, lists[RowList.TESTS]))
        rejects = reader.unexpected_inputs(_row_texts(RowList.REJECT_INPUTS, lists[RowList.REJECT_INPUTS]))
        task = replace(self.task, suite=Suite(pairs, rejects), damaged=tuple(reader.damaged))
        names = {name.name_of(index): row for name, found in lists.items() for index, row in enumerate(found)}
        return task, tuple(reader.problems), names

    def edits(self, rows: RowList) -> ListEdits:
        """Return what became of a list of rows."""
        ours = [row for row in self.rows if row.rows is rows]
        changed = {row.index: row.text for row in ours if not row.moved and row.text != row.original}
        return ListEdits(changed, tuple(row.text for row in ours if row.moved and row.text is not None))


def with_expected(text: str, expected: str) -> str:
    """Return the text of a row with another expected output."""
    item = _members(text)["expected"].item
    return text[: item.start] + expected + text[item.end :]


def without_outputs(text: str, dropped: Iterable[int]) -> str:
    """Return the text of a row without some of its unexpected outputs."""
    return _with_list_edits(text, ListEdits(dict.fromkeys(dropped)))


def with_more_outputs(text: str, added: Sequence[str]) -> str:
    """Return the text of a row with unexpected outputs added at the end of their list."""
    return _with_list_edits(text, ListEdits(added=added))


def input_alone(text: str) -> str:
    """Return the text of the unexpected input that a row of an expected pair becomes."""
    item = _members(text)["input"].item
    return f'{{"input": {text[item.start : item.end]}}}'


def dumped(value: Json) -> str:
    """Return a value as JSON text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _with_list_edits(text: str, edits: ListEdits) -> str:
    member = _members(text)["unexpected"]
    assert member.items is not None
    item = member.item
    return text[: item.start] + edited_list(text, item, member.items, edits) + text[item.end :]


def _members(text: str) -> dict[str, Member]:
    return read_object(text, frozenset({"unexpected"}))


def _row_texts(name: RowList, rows: Sequence[DraftRow]) -> RowTexts:
    text = "[" + ",".join(row.current for row in rows) + "]"
    return RowTexts(name, text, read_array(text), lambda _offset: 1)
