"""Training data from a run of ``scale``: specifications, preferences and negatives as plain records.

    specifications   a problem in words with its signature, and its ground-truth specification
    preferences      the ground-truth postcondition against a flawed one, with the smallest witness: an input and a
                     wrong output that the flawed one accepts and the ground truth rejects
    negatives        wrong outputs and inputs that a right specification rejects, with where they come from

All fields are text, so that every format keeps them. Inputs and outputs are the JSON of the suite, with big integers in
full; `types` says how to read them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.benchmark.records import ExpectedPair, Json, RowList, Task
from veriscale.errors import RunError, UsageError
from veriscale.run.storage.provenance import FILE, read_provenance, rows_digest

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class TrainingData:
    """The rows of all tables, and the tasks that have none."""

    specifications: list[Row] = field(default_factory=list)
    preferences: list[Row] = field(default_factory=list)
    negatives: list[Row] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Tasks whose suite is not the one that the provenance is about."""

    @property
    def tables(self) -> Mapping[str, Sequence[Row]]:
        """The tables by name."""
        return {
            "specifications": self.specifications,
            "preferences": self.preferences,
            "negatives": self.negatives,
        }


def training_data(run: Path) -> TrainingData:
    """Collect the training data of a run.

    Raises:
        UsageError: there is no run with its provenance at `run`.
        BenchmarkError: its expanded suite cannot be read.
        RunError: its provenance is damaged.
    """
    provenance = read_provenance(run / FILE)
    if not provenance:
        raise UsageError(f"{run}: holds no {FILE}; give the output folder of veriscale scale")
    data = TrainingData()
    for task in read_benchmark(run / "plus").tasks:
        line = provenance.get(task.id)
        if line is None or line.get("rows") != rows_digest(task):
            data.left_out.append(task.id)
            continue
        try:
            source = _Source(task, line)
            data.specifications.append(source.specification())
            data.preferences.extend(source.preferences())
            data.negatives.extend(source.negatives())
        except (KeyError, IndexError, ValueError) as error:
            detail = f"the line of {task.id}: {type(error).__name__}: {error}"
            raise RunError(f"{run / FILE}: is damaged ({detail}); run `veriscale scale` again") from None
    return data


class _Source:
    """A task with its line of provenance."""

    def __init__(self, task: Task, line: Mapping[str, Json]):
        self._task = task
        self._writer = RowWriter(task)
        self._plus = _member(line, "plus")
        self._flawed = {str(item["id"]): item for item in _records(line["weakened"])}
        self._programs = {str(item["id"]): item for item in _records(line["adversaries"])}

    def specification(self) -> Row:
        """Return the description and what it should become."""
        task = self._task
        parts = ("precond_aux", "precond", "postcond_aux", "postcond")
        imports = "".join(task.section(name) for name in task.sections if name.startswith("import"))
        texts = {name: task.section(name) for name in parts}
        return self._problem() | {"imports": imports, "solution_aux": task.section("solution_aux")} | texts

    def preferences(self) -> Iterator[Row]:
        """Yield a pair for each flawed postcondition that accepts a wrong output of the suite."""
        witnesses: dict[str, tuple[int, Row]] = {}
        for pair, index, wrong, made in self._wrong_outputs():
            if made is None:
                continue
            row = self._output_row(pair, wrong) | {"test": _test_name(pair, index, wrong), "adversary": made[0]}
            size = len(row["input"]) + len(row["output"])
            if made[1] not in witnesses or size < witnesses[made[1]][0]:
                witnesses[made[1]] = (size, row)
        for name, (_, witness) in sorted(witnesses.items()):
            flawed = self._flawed[name]
            yield self._problem() | {
                "chosen": self._task.section("postcond"),
                "chosen_aux": self._task.section("postcond_aux"),
                "rejected": str(flawed["postcond"]),
                "rejected_aux": str(flawed["postcond_aux"] or self._task.section("postcond_aux")),
                "flaw": str(flawed["kind"]),
                "clause": str(flawed["clause"]),
                **witness,
            }

    def negatives(self) -> Iterator[Row]:
        """Yield wrong outputs, then wrong inputs."""
        for pair, index, wrong, made in self._wrong_outputs():
            program = self._programs[made[0]] if made else {}
            yield {
                "task": self._task.id,
                "kind": "output",
                "test": _test_name(pair, index, wrong),
                **self._output_row(pair, wrong),
                "source": str(program.get("source", "curated")),
                "program": str(program.get("code", "")),
                "program_aux": str(program.get("code_aux") or ""),
                "postcondition": made[1] if made else "",
            }
        records = _records(self._plus["unexpected_inputs"])
        for place, (item, record) in enumerate(zip(self._task.suite.unexpected_inputs, records, strict=True)):
            yield {
                "task": self._task.id,
                "kind": "input",
                "test": RowList.REJECT_INPUTS.name_of(place),
                "types": self._types(),
                "input": _text(self._writer.input_json(item)),
                "expected": "",
                "output": "",
                "source": _text({key: value for key, value in record.items() if value is not None}),
                "program": "",
                "program_aux": "",
                "postcondition": "",
            }

    def _problem(self) -> Row:
        signature = self._task.signature
        parameters = " ".join(f"({item.name} : {item.type_text})" for item in signature.parameters)
        return {
            "task": self._task.id,
            "description": self._task.description,
            "signature": f"{signature.name} {parameters} : {signature.return_type_text}",
            "context": self._task.section("task_aux"),
        }

    def _output_row(self, pair: ExpectedPair, wrong: int) -> Row:
        return {
            "types": self._types(),
            "input": _text(self._writer.input_json(pair.input)),
            "expected": _text(self._writer.output_json(pair.expected)),
            "output": _text(self._writer.output_json(pair.unexpected[wrong].output)),
        }

    def _types(self) -> str:
        signature = self._task.signature
        types: dict[str, Json] = {item.name: item.type_text for item in signature.parameters}
        return _text(types | {"": signature.return_type_text})

    def _wrong_outputs(self) -> Iterator[tuple[ExpectedPair, int, int, tuple[str, str] | None]]:
        """Yield pair, its place, the place of the output, and the adversary and the postcondition that it games."""
        records = _records(self._plus["pairs"])
        for place, (pair, record) in enumerate(zip(self._task.suite.pairs, records, strict=True)):
            made = record["unexpected"]
            if not isinstance(made, list):
                raise ValueError("not a list")
            for wrong, names in enumerate(made):
                yield pair, place, wrong, (str(names[0]), str(names[1])) if isinstance(names, list) else None


def _test_name(pair: ExpectedPair, place: int, wrong: int) -> str:
    index = place if pair.input.source is None else pair.input.source.index
    return f"{RowList.TESTS.name_of(index)}.unexpected[{wrong}]"


def _member(record: Mapping[str, Json], name: str) -> Mapping[str, Json]:
    member = record[name]
    if not isinstance(member, dict):
        raise ValueError("not an object")
    return member


def _records(rows: Json) -> list[Mapping[str, Json]]:
    if not isinstance(rows, list):
        raise ValueError("not a list")
    return [row for row in rows if isinstance(row, dict)]


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
