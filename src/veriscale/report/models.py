"""The part of a summary about language models: what was asked and refused, what it cost, what each family gave."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final, cast

from veriscale.benchmark.formats.row_text import RowWriter
from veriscale.benchmark.identity import structural_key
from veriscale.benchmark.records import Json, SharedOutput, Task, TypedValue
from veriscale.llm.usage import UsageRow
from veriscale.run.models.collect import ModelReport
from veriscale.run.models.families import contributions
from veriscale.run.records import Expansion

MAX_SHARED: Final = 5
"""Shared outputs of one task that are listed."""


def models_json(report: ModelReport, done: Sequence[tuple[Task, Expansion]]) -> dict[str, Json]:
    """Return what `scale` says about models, under ``models`` of its summary."""
    families = contributions(expansion for _, expansion in done)
    return {
        "usage": [_usage_json(row) for row in report.usage],
        "cost_usd": round(report.cost_usd, 6),
        "collected": {"seeds": report.seeds, "postconditions": report.postconditions, "programs": report.programs},
        "refused": dict[str, Json](report.refused),
        "given_up": dict[str, Json](report.given_up),
        "fallbacks": report.fallbacks,
        "budget_spent": report.budget_spent,
        "outdated_replies": report.outdated,
        "contributions": {family.value: cast("Json", asdict(item)) for family, item in families.items()},
        "shared_outputs": [row for task, expansion in done for row in _shared_json(task, expansion.shared)],
    }


def model_lines(data: Mapping[str, Json]) -> Iterator[str]:
    """Yield lines for people about what `models_json` made."""
    yield "Models: role, model, paid calls, replies known before, tokens in and out, cost"
    for row in _records(data["usage"]):
        cost = f"${row['cost_usd']:.4f}" if row["priced"] else "unknown"
        tokens = f"{row['input_tokens']} in, {row['output_tokens']} out"
        yield f"  {row['role']:<10} {row['model']}: {row['calls']} paid, {row['reused']} known, {tokens}, {cost}"
    for title, key in (("Refused", "refused"), ("Given up after two tries", "given_up")):
        counts = cast("Mapping[str, int]", data[key])
        if counts:
            yield f"{title}: " + ", ".join(f"{number} {name}" for name, number in counts.items())
    if data["budget_spent"]:
        yield "The budget is spent: some questions were not asked"
    if data["outdated_replies"]:
        yield f"{data['outdated_replies']} recorded replies answer requests that were worded differently"
    yield from _family_lines(cast("Mapping[str, Mapping[str, int]]", data["contributions"]))
    shared = _records(data["shared_outputs"])
    if shared:
        yield "Several right answers, or a weak ground truth (both postconditions accept another output):"
        yield from _shared_lines(shared)


def _shared_lines(rows: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """Yield a line for each input, with all the outputs that were accepted for it."""
    cases: dict[str, list[str]] = {}
    for row in rows:
        given, expected, output = (
            json.dumps(row[name], ensure_ascii=False) for name in ("input", "expected", "output")
        )
        cases.setdefault(f"{row['task']}: input {given}, expected {expected}", []).append(output)
    yield from (f"  {case}, also {', '.join(outputs)}" for case, outputs in cases.items())


def _family_lines(families: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    adversaries = {name: families[name]["adversaries"] for name in ("built_in", "model")}
    yield "What each family gave, and which adversaries its expected pairs kill:"
    for name, item in families.items():
        rows = f"{item['expected_pairs']} pairs, {item['unexpected_inputs']} unexpected inputs"
        made = f"{item['unexpected_outputs']} unexpected outputs, {item['adversaries']} adversaries"
        built_in = f"{item['kills_built_in']} of {adversaries['built_in']} built-in"
        yield f"  {name:<8} {rows}, {made}; kills {built_in}, {item['kills_model']} of {adversaries['model']} by models"


def _usage_json(row: UsageRow) -> dict[str, Json]:
    return {
        "role": row.role.value,
        "model": row.model,
        "calls": row.calls,
        "reused": row.reused,
        "input_tokens": row.usage.input_tokens,
        "cached_tokens": row.usage.cached_tokens,
        "output_tokens": row.usage.output_tokens,
        "reasoning_tokens": row.usage.reasoning_tokens,
        "estimated": row.usage.estimated,
        "cost_usd": round(row.cost_usd, 6),
        "priced": row.priced,
        "failed_attempts": _counts(row.failed_attempts),
        "failed_calls": _counts(row.failed_calls),
    }


def _counts(counter: Counter[str]) -> dict[str, Json]:
    return {str(name): number for name, number in sorted(counter.items())}


def _shared_json(task: Task, shared: Sequence[SharedOutput]) -> Iterator[dict[str, Json]]:
    """Yield the first shared outputs of a task, each once, however many programs return it."""
    writer = RowWriter(task)
    first = {structural_key((item.input.arguments, item.output)): item for item in reversed(shared)}
    for item in list(reversed(first.values()))[:MAX_SHARED]:
        yield {
            "task": task.id,
            "input": writer.input_json(item.input),
            "expected": writer.output_json(TypedValue(item.expected)),
            "output": writer.output_json(TypedValue(item.output)),
            "postcondition": item.postcondition,
            "program": item.program,
        }


def _records(rows: Json) -> list[Mapping[str, Json]]:
    return cast("list[Mapping[str, Json]]", rows)
