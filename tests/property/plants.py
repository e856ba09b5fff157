"""Faults that can be planted in a task: what is changed, and the findings of which at least one must name the place.

A task is a record of JSON Lines. A plant returns where its fault is, or None where the task has no place for it.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from veriscale.benchmark.records import Task
from veriscale.engines.base import LoadedTask, Truth
from veriscale.lint.coverage import places as coverage
from veriscale.lint.coverage.measure import marked_place
from veriscale.lint.coverage.places import Kind, places_of
from veriscale.lint.trials.clauses import Clauses
from veriscale.run.lint_proposals import lint_workshop

Record = dict[str, Any]
NUMBERS = ("Nat", "Int")
ZERO = {"Nat": "0", "Int": "0", "Bool": "false", "String": '""', "List Nat": "[]", "List Int": "[]", "Array Int": "#[]"}


def record_of(task: Task) -> Record:
    """Return a task folder as a line of JSON Lines; its rows are those of its files."""
    folder = Path(task.origin)
    fields = json.loads((folder / "task.json").read_text(encoding="utf-8"))
    return {
        "id": task.id,
        "description": task.description,
        "lean_code": task.lean,
        "signature": fields["signature"],
        "tests": json.loads((folder / fields["test_file"]).read_text(encoding="utf-8")),
        "reject_inputs": json.loads((folder / fields["reject_inputs_file"]).read_text(encoding="utf-8")),
    }


@dataclass
class Garden:
    """A task to plant a fault in: a copy of its record, the task as it was, and chance."""

    record: Record
    task: Task
    loaded: LoadedTask
    rng: Random

    @property
    def tests(self) -> list[Record]:
        """The rows of expected pairs."""
        rows: list[Record] = self.record["tests"]
        return rows

    def row(self) -> tuple[int, Record]:
        """Return a random row of an expected pair."""
        index = self.rng.randrange(len(self.tests))
        return index, self.tests[index]

    def parameter(self, *types: str) -> str | None:
        """Return a random parameter of one of the types."""
        listed = self.record["signature"]["parameters"]
        names = [item["param_name"] for item in listed if not types or item["param_type"] in types]
        return self.rng.choice(names) if names else None

    @property
    def returns(self) -> str:
        """The return type."""
        return str(self.record["signature"]["return_type"])

    def replace(self, section: str, text: str) -> None:
        """Replace the text of a section of the Lean file."""
        span = self.task.sections[section]
        lean = self.task.lean
        self.record["lean_code"] = f"{lean[: span.start]}  {text}\n  {lean[span.end :]}"


@dataclass(frozen=True)
class Place:
    """Where a fault was planted; None is the task itself, or any field."""

    row: str | None = None
    field: str | None = None


@dataclass(frozen=True)
class Plant:
    """A kind of fault."""

    name: str
    codes: frozenset[str]
    sow: "Sow"
    trials: bool = False
    """Whether it takes trials to find it."""


PLANTS: list[Plant] = []


Sow = Callable[[Garden], Place | None]


def plant(*codes: str, trials: bool = False) -> Callable[[Sow], Sow]:
    """Register a kind of fault."""

    def register(sow: Sow) -> Sow:
        PLANTS.append(Plant(sow.__name__, frozenset(codes), sow, trials))
        return sow

    return register


def _value_place(garden: Garden, accepts: Callable[[Any], bool]) -> tuple[Record | list[Any], Any, Place] | None:
    """Return a random value that is accepted: what holds it, its key there, and its place."""
    found: list[tuple[Record | list[Any], Any, Place]] = []
    for index, row in enumerate(garden.tests):
        name = f"tests[{index}]"
        found += [(row["input"], key, Place(name, f"input.{key}")) for key in row["input"]]
        found.append((row, "expected", Place(name, "expected")))
        found += [(row["unexpected"], at, Place(name, f"unexpected[{at}]")) for at in range(len(row["unexpected"]))]
    found = [item for item in found if accepts(item[0][item[1]])]
    return garden.rng.choice(found) if found else None


@plant("value-kind")
def object_for_value(garden: Garden) -> Place | None:
    found = _value_place(garden, lambda value: True)
    assert found is not None
    found[0][found[1]] = {"value": 1}
    return found[2]


@plant("value-range")
def negative_natural(garden: Garden) -> Place | None:
    name = garden.parameter("Nat")
    if name is None:
        return None
    index, row = garden.row()
    row["input"][name] = -garden.rng.randint(1, 99)
    return Place(f"tests[{index}]", f"input.{name}")


def _is_bracketed(value: Any) -> bool:
    return (
        isinstance(value, str) and value.startswith(("[", "#[", "(")) and value.endswith(("]", ")")) and len(value) > 4
    )


@plant("value-cut")
def beginning_cut_off(garden: Garden) -> Place | None:
    found = _value_place(garden, _is_bracketed)
    if found is None:
        return None
    holder, key, place = found
    start = garden.rng.randrange(2, len(holder[key]))
    while holder[key][start:].count("[") + holder[key][start:].count("(") >= holder[key].count("[") + holder[key].count(
        "("
    ):
        start += 1
    holder[key] = holder[key][start:]
    return place


@plant("value-expression")
def expression_for_value(garden: Garden) -> Place | None:
    found = _value_place(garden, lambda value: _is_bracketed(value) or type(value) is int)
    if found is None:
        return None
    holder, key, place = found
    holder[key] = f"{holder[key]} ++ []" if isinstance(holder[key], str) else f"{holder[key]} + 0"
    return place


@plant("verina-unreadable-value")
def quotation_mark(garden: Garden) -> Place | None:
    name = garden.parameter("String")
    if name is None:
        return None
    index, row = garden.row()
    at = garden.rng.randint(0, len(row["input"][name]))
    row["input"][name] = row["input"][name][:at] + '"' + row["input"][name][at:]
    return Place(f"tests[{index}]", f"input.{name}")


@plant("undecoded-escapes")
def undecoded_line_break(garden: Garden) -> Place | None:
    name = garden.parameter("String")
    if name is None or garden.returns != "String":
        return None
    index, row = garden.row()
    row["input"][name] += "\n"
    names = [item.name for item in garden.task.signature.parameters]
    output = garden.loaded.reference(tuple(row["input"][item] for item in names)).value
    if not isinstance(output, str) or "\n" not in output:
        return None
    row["expected"] = output.replace("\n", "\\n")
    return Place(f"tests[{index}]", "expected")


@plant("duplicate-input")
def row_repeated(garden: Garden) -> Place | None:
    _, row = garden.row()
    copy = json.loads(json.dumps(row))
    for key, value in copy["input"].items():
        copy["input"][key] = value.replace(",", " ,  ") if _is_bracketed(value) and "'" not in value else value
    garden.tests.append(copy)
    return Place(f"tests[{len(garden.tests) - 1}]", "input")


@plant("conflicting-outputs")
def two_outputs(garden: Garden) -> Place | None:
    _, row = garden.row()
    garden.tests.append({**row, "expected": garden.rng.choice(row["unexpected"]), "unexpected": []})
    return Place(f"tests[{len(garden.tests) - 1}]", "expected")


@plant("duplicate-unexpected-output")
def unexpected_output_repeated(garden: Garden) -> Place | None:
    index, row = garden.row()
    row["unexpected"].append(garden.rng.choice(row["unexpected"]))
    return Place(f"tests[{index}]", f"unexpected[{len(row['unexpected']) - 1}]")


@plant("unexpected-equals-expected")
def expected_listed_as_unexpected(garden: Garden) -> Place | None:
    index, row = garden.row()
    at = garden.rng.randint(0, len(row["unexpected"]))
    row["unexpected"].insert(at, row["expected"])
    return Place(f"tests[{index}]", f"unexpected[{at}]")


@plant("row-parameters")
def parameter_missing(garden: Garden) -> Place | None:
    index, row = garden.row()
    del row["input"][garden.rng.choice(list(row["input"]))]
    return Place(f"tests[{index}]")


@plant("row-parameters")
def parameter_too_many(garden: Garden) -> Place | None:
    index, row = garden.row()
    row["input"]["another"] = 1
    return Place(f"tests[{index}]")


@plant("empty-unexpected-outputs")
def no_unexpected_outputs(garden: Garden) -> Place | None:
    index, row = garden.row()
    row["unexpected"] = []
    return Place(f"tests[{index}]")


@plant("no-expected-pairs")
def pairs_lost(garden: Garden) -> Place | None:
    garden.tests.clear()
    return Place(None, "tests")


@plant("no-unexpected-inputs", trials=True)
def unexpected_inputs_lost(garden: Garden) -> Place | None:
    if not garden.record["reject_inputs"]:
        return None
    garden.record["reject_inputs"] = []
    return Place(None, "reject_inputs")


@plant("reference-differs")
@plant("expected-output-rejected")
def wrong_expected_output(garden: Garden) -> Place | None:
    index, row = garden.row()
    row["expected"] = row["unexpected"].pop()
    return Place(f"tests[{index}]", "expected")


@plant("expected-input-rejected")
def rejected_input_expected(garden: Garden) -> Place | None:
    _, row = garden.row()
    garden.tests.append(
        {**garden.rng.choice(garden.record["reject_inputs"]), "expected": row["expected"], "unexpected": []}
    )
    return Place(f"tests[{len(garden.tests) - 1}]", "input")


@plant("unexpected-input-accepted")
def accepted_input_unexpected(garden: Garden) -> Place | None:
    _, row = garden.row()
    garden.record["reject_inputs"].append({"input": row["input"]})
    return Place(f"reject_inputs[{len(garden.record['reject_inputs']) - 1}]", "input")


@plant("unexpected-output-accepted")
def clause_forgotten(garden: Garden) -> Place | None:
    """Of a clause that alone rejects an unexpected output nothing is left."""
    clauses = Clauses(garden.task.section("postcond"), garden.loaded)
    alone = [
        (f"tests[{index}]", f"unexpected[{at}]", broken[0])
        for index, pair in enumerate(garden.task.suite.pairs)
        for at, row in enumerate(pair.unexpected)
        if (broken := clauses.false_places(pair.input.arguments, row.output.value)) and len(broken) == 1
    ]
    if not alone:
        return None
    row, field, place = garden.rng.choice(alone)
    text = garden.task.section("postcond")
    clause = clauses.texts[place]
    if clause not in text:
        return None
    garden.replace("postcond", text.strip().replace(clause, "True", 1))
    return Place(row, field)


@plant("reference-breaks-postcondition", trials=True)
def wrong_reference(garden: Garden) -> Place | None:
    """The reference is one of its mutants that a row of the suite shows to be wrong."""
    mutants = [item for item in lint_workshop().proposals.mutants(garden.task, 40) if item.code_aux is None]
    garden.rng.shuffle(mutants)
    for mutant in mutants:
        program = garden.loaded.load_program(mutant.code)
        if isinstance(program, tuple):
            continue
        for pair in garden.task.suite.pairs:
            run = program.run(pair.input.arguments)
            if run.finished and garden.loaded.postcondition(pair.input.arguments, run.value).truth is Truth.FALSE:
                garden.replace("code", mutant.code.strip())
                return Place()
    return None


@plant("ignored-result")
def nothing_demanded(garden: Garden) -> Place | None:
    garden.replace("postcond", "True")
    return Place()


@plant("vacuous-postcondition", trials=True)
def everything_accepted(garden: Garden) -> Place | None:
    garden.replace("postcond", "result = result")
    return Place()


@plant("trivial-result-accepted", trials=True)
def constant_accepted(garden: Garden) -> Place | None:
    zero = ZERO.get(garden.returns)
    if zero is None or garden.returns == "Bool":
        return None
    garden.replace("postcond", f"result = {zero} ∨ (\n  {garden.task.section('postcond').strip()})")
    return Place()


@plant("unsatisfiable-precondition")
def nothing_allowed(garden: Garden) -> Place | None:
    garden.replace("precond", "False")
    return Place()


@plant("untested-clause", trials=True)
def clause_without_test(garden: Garden) -> Place | None:
    """No unexpected output is left that breaks a clause which alone rejects some of them."""
    clauses = Clauses(garden.task.section("postcond"), garden.loaded)
    broken = [
        [clauses.false_places(pair.input.arguments, row.output.value) or () for row in pair.unexpected]
        for pair in garden.task.suite.pairs
    ]
    alone = sorted({places[0] for row in broken for places in row if len(places) == 1})
    if len(clauses.texts) < 2 or not alone:
        return None
    place = garden.rng.choice(alone)
    for row, places in zip(garden.tests, broken, strict=True):
        row["unexpected"] = [item for item, found in zip(row["unexpected"], places, strict=True) if place not in found]
    return Place() if any(row["unexpected"] for row in garden.tests) else None


@plant("untested-branch", trials=True)
def branch_without_row(garden: Garden) -> Place | None:
    """No expected pair is left that enters one branch, chosen among those that not all pairs enter."""
    return without_rows(garden, [place for place in places_of(garden.task).places if place.kind is Kind.BRANCH])


@plant("untested-line", trials=True)
def line_without_row(garden: Garden) -> Place | None:
    """No expected pair is left that evaluates one line, chosen among those that lie in no branch and no helper."""
    places = places_of(garden.task).places
    others = [place for place in places if place.kind is not Kind.LINE or place.function is not None]
    lines = [place for place in places if place.kind is Kind.LINE and place.function is None]
    return without_rows(garden, [line for line in lines if not any(other.holds(line) for other in others)])


def without_rows(garden: Garden, places: Sequence[coverage.Place]) -> Place | None:
    """Leave only the expected pairs that do not enter one of the places that some of them enter."""
    marked = [marked_place(garden.task, garden.loaded, place) for place in places]
    entered = [
        [place.entered(pair.input.arguments) is Truth.TRUE for pair in garden.task.suite.pairs]
        for place in marked
        if place is not None
    ]
    entered = [rows for rows in entered if any(rows) and not all(rows)]
    if not entered:
        return None
    rows = garden.rng.choice(entered)
    garden.record["tests"] = [row for row, enters in zip(garden.tests, rows, strict=True) if not enters]
    return Place()


@plant("missing-boundary", trials=True)
def boundary_without_row(garden: Garden) -> Place | None:
    """No expected pair is left that is of one boundary case, chosen among those that not all pairs are of."""
    inputs = [pair.input.arguments for pair in garden.task.suite.pairs]
    names = lint_workshop().proposals.boundaries(garden.task, inputs)
    some = sorted({name for found in names for name in found if not all(name in item for item in names)})
    if not some:
        return None
    name = garden.rng.choice(some)
    garden.record["tests"] = [row for row, found in zip(garden.tests, names, strict=True) if name not in found]
    return Place()


@plant("empty-description")
def description_lost(garden: Garden) -> Place | None:
    garden.record["description"] = garden.rng.choice(["", " ", "\n"])
    return Place()


@plant("ill-typed-task")
def ill_typed_postcondition(garden: Garden) -> Place | None:
    garden.replace("postcond", "result + true = no_such_name")
    return Place()


@plant("header-differs")
def parameter_renamed(garden: Garden) -> Place | None:
    listed = garden.record["signature"]["parameters"]
    chosen = garden.rng.choice(listed)
    old, chosen["param_name"] = chosen["param_name"], "renamed"
    for row in _all_rows(garden.record):
        row["input"]["renamed"] = row["input"].pop(old)
    return Place(None, "input.renamed")


@plant("unused-parameter")
def constant_reference(garden: Garden) -> Place | None:
    zero = ZERO.get(garden.returns)
    if zero is None:
        return None
    garden.replace("code", zero)
    return Place()


def _all_rows(record: Record) -> Iterator[Record]:
    yield from record["tests"]
    yield from record["reject_inputs"]
