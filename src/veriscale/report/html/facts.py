"""From ``summary.json`` to records."""

from collections.abc import Mapping
from typing import Any

from veriscale.report.html.models import model_facts
from veriscale.report.records import FaultRow, RunFacts, SkippedTask, Spread, SuiteRow

Json = Any
"""JSON of a file of ours; what a wrong shape raises, the reader of the files reports."""


def run_facts(summary: Json) -> RunFacts:
    """Return what a summary says."""
    suites = [_suite(row, summary) for row in summary["table"]]
    curated, plus, lite = suites
    return RunFacts(
        version=str(summary["version"]),
        options={name: _option(value) for name, value in summary["options"].items()},
        total=int(summary["tasks"]["total"]),
        scaled=int(summary["tasks"]["scaled"]),
        suites=(curated, plus, lite),
        undecided=_counts(summary["undecided"]),
        skipped=tuple(SkippedTask(row["task"], row["code"], row["message"]) for row in summary["skipped"]),
        faults=tuple(_fault(row) for row in summary["faults"]),
        fault_counts=_counts(summary["fault_counts"]),
        problems=tuple(str(row["text"]) for row in summary["problems"]),
        cost=float(summary["cost_usd"]),
        models=model_facts(summary["models"]) if "models" in summary else None,
    )


def _suite(row: Json, summary: Json) -> SuiteRow:
    name = str(row["name"])
    kinds = (_spread(row["expected_pairs"]), _spread(row["unexpected_outputs"]), _spread(row["unexpected_inputs"]))
    grown = summary["growth"].get(name)
    return SuiteRow(name, kinds, int(summary["counts"][name]["total"]), None if grown is None else grown["total"])


def _spread(value: Json) -> Spread:
    return Spread(float(value["mean"]), int(value["minimum"]), int(value["maximum"]), value["factor"])


def _fault(row: Json) -> FaultRow:
    return FaultRow(
        str(row["task"]),
        str(row["kind"]),
        row["row"],
        str(row["input"]),
        str(row["output"]),
        str(row["reference"]),
        row["reason"],
    )


def _counts(value: Json) -> Mapping[str, int]:
    return {str(name): int(number) for name, number in value.items()}


def _option(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)
