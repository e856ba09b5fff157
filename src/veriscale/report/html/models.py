"""From the part of ``summary.json`` about language models to records."""

import json
from typing import Any

from veriscale.report.records import FamilyLine, ModelFacts, SharedRow, UsageLine

Json = Any
"""JSON of a file of ours; what a wrong shape raises, the reader of the files reports."""


def model_facts(models: Json) -> ModelFacts:
    """Return what a summary says about language models."""
    return ModelFacts(
        usage=tuple(_usage(row) for row in models["usage"]),
        families=tuple(_family(name, row) for name, row in models["contributions"].items()),
        refused={str(name): int(number) for name, number in models["refused"].items()},
        given_up={str(name): int(number) for name, number in models["given_up"].items()},
        shared=tuple(_shared(row) for row in models["shared_outputs"]),
        budget_spent=bool(models["budget_spent"]),
    )


def _usage(row: Json) -> UsageLine:
    cost = float(row["cost_usd"]) if row["priced"] else None
    tokens = int(row["input_tokens"]), int(row["output_tokens"])
    return UsageLine(str(row["role"]), str(row["model"]), int(row["calls"]), int(row["reused"]), *tokens, cost)


def _family(name: str, row: Json) -> FamilyLine:
    return FamilyLine(
        name.replace("_", "-"),
        int(row["seeds"]),
        int(row["expected_pairs"]),
        int(row["unexpected_outputs"]),
        int(row["unexpected_inputs"]),
        int(row["adversaries"]),
        int(row["kills_built_in"]),
        int(row["kills_model"]),
    )


def _shared(row: Json) -> SharedRow:
    return SharedRow(
        str(row["task"]), *(json.dumps(row[name], ensure_ascii=False) for name in ("input", "expected", "output"))
    )
