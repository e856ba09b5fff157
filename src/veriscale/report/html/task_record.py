"""From a task of the expanded suite and its line of provenance to one record."""

from collections.abc import Sequence
from typing import Any

from veriscale.benchmark.records import Origin
from veriscale.report.html.display import shown_value
from veriscale.report.records import (
    AdversaryText,
    ClauseRow,
    InputRow,
    OpenRow,
    OutputRow,
    PairRow,
    Parameter,
    RowOrigin,
    ScaledTask,
    WeakenedText,
)

Json = Any
"""JSON of a file of ours; what a wrong shape raises, the reader of the files reports."""


def scaled_task(task: Json, provenance: Json) -> ScaledTask:
    """Return a task with its rows.

    Raises:
        ValueError: suite and provenance have different numbers of rows.
    """
    signature = task["signature"]
    parameters = tuple(Parameter(str(item["param_name"]), str(item["param_type"])) for item in signature["parameters"])
    returns = str(signature["return_type"])
    plus, lite = provenance["plus"], provenance["lite"]
    lite_pairs, lite_inputs = frozenset(lite["pairs"]), frozenset(lite["unexpected_inputs"])
    pairs = enumerate(zip(task["tests"], plus["pairs"], strict=True))
    inputs = enumerate(zip(task["reject_inputs"], plus["unexpected_inputs"], strict=True))
    return ScaledTask(
        id=str(task["id"]),
        description=str(task["description"]).strip(),
        function=str(signature["name"]),
        parameters=parameters,
        return_type=returns,
        lean=str(task["lean_code"]).replace("\r\n", "\n"),
        pairs=tuple(_pair(row, known, parameters, returns, index in lite_pairs) for index, (row, known) in pairs),
        inputs=tuple(
            InputRow(_arguments(row["input"], parameters), _origin(known), index in lite_inputs)
            for index, (row, known) in inputs
        ),
        seeds=tuple((str(seed["origin"]), _arguments(seed["input"], parameters)) for seed in provenance["seeds"]),
        adversaries=tuple(_adversary(item) for item in provenance["adversaries"]),
        weakened=tuple(_weakened(item) for item in provenance["weakened"]),
        clauses=tuple(
            ClauseRow(str(item["text"]), item["falsified"], item["alone"], item["undecided"])
            for item in provenance["clauses"]
        ),
        clauses_checked=int(provenance["clauses_checked"]),
        clauses_outputs=int(provenance["clauses_outputs"]),
        left_out=tuple(_left_out(item) for item in provenance["left_out"]),
    )


def _pair(row: Json, known: Json, parameters: Sequence[Parameter], returns: str, lite: bool) -> PairRow:
    outputs = zip(row["unexpected"], known["unexpected"], strict=True)
    return PairRow(
        _arguments(row["input"], parameters),
        shown_value(row["expected"], returns),
        tuple(OutputRow(shown_value(value, returns), *(made or (None, None))) for value, made in outputs),
        _origin(known),
        frozenset(known["kills"]),
        lite,
    )


def _arguments(given: Json, parameters: Sequence[Parameter]) -> tuple[str, ...]:
    return tuple(shown_value(given[item.name], item.type) for item in parameters)


def _origin(known: Json) -> RowOrigin:
    return RowOrigin(Origin(known["origin"]), known.get("seed"), tuple(map(str, known.get("chain", ()))))


def _adversary(item: Json) -> AdversaryText:
    code = "\n".join(text.strip("\n") for text in (item["code_aux"], item["code"]) if text)
    return AdversaryText(str(item["id"]), str(item["source"]), code, tuple(map(str, item["games"])))


def _weakened(item: Json) -> WeakenedText:
    text = "\n".join(part.strip("\n") for part in (item["postcond_aux"], item["postcond"]) if part)
    return WeakenedText(str(item["id"]), str(item["clause"]), str(item["kind"]), text)


def _left_out(item: Json) -> OpenRow:
    cases = tuple((str(case["input"]), str(case["output"])) for case in item["examples"])
    return OpenRow(str(item["stage"]), str(item["reason"]), int(item["count"]), cases)
