"""The tables of an evaluation: scores with bounds, and times as in the paper's Table 2.

A table is rows of text here; text, Markdown and CSV are ways to write it.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.report.scores.records import KINDS, ModelRow, Score, ScoreTable, Seconds

HEADERS: Final[Mapping[str, str]] = {
    "specgen": "SpecGen",
    "precondition_soundness": "pre sound",
    "precondition_completeness": "pre complete",
    "postcondition_soundness": "post sound",
    "postcondition_completeness": "post complete",
    "codegen": "CodeGen",
    "codegen_by_postcondition": "CodeGen by post",
}
"""Scores in the order of the table, with their headers."""
LEGEND: Final = (
    "Percent of tasks, pass@1: lower–upper bound [95 % interval over tasks]. "
    "CodeGen by post: outputs that differ from the expected one count where "
    "the ground-truth postcondition accepts them."
)
SECONDS: Final = "Seconds of work, over all workers."


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of text; `numbers` says from which column on cells are aligned to the right."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int

    def text(self) -> str:
        """Return the table as aligned lines."""
        lines = (self.header, *self.rows)
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.header))]
        return "\n".join("  ".join(self._aligned(line, widths)).rstrip() for line in lines)

    def markdown(self) -> str:
        """Return the table as Markdown."""
        rule = ["---" if column < self.numbers else "---:" for column in range(len(self.header))]
        lines = (self.header, tuple(rule), *self.rows)
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"

    def _aligned(self, line: Sequence[str], widths: Sequence[int]) -> list[str]:
        return [
            cell.ljust(width) if column < self.numbers else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]


def score_texts(table: ScoreTable) -> TextTable:
    """Return a row for each model and suite; scores that no model has are left out."""
    models = sorted(table.models, key=lambda model: model.model)  # stable: the suites keep their order
    names = [name for name in HEADERS if any(model.scores[name] is not None for model in models)]
    ks = sorted({k for model in models for score in model.scores.values() if score for k in score.pass_at_k if k > 1})
    extra = [(name, k) for k in ks for name in ("specgen", "codegen") if name in names]
    header = ("model", "suite", *(HEADERS[name] for name in names), *(f"{HEADERS[n]} pass@{k}" for n, k in extra))
    rows = tuple(
        (
            model.model,
            model.suite,
            *(_cell(model.scores[name], with_interval=name in ("specgen", "codegen")) for name in names),
            *(_at_k(model.scores[name], k) for name, k in extra),
            _counts(model),
        )
        for model in models
    )
    return TextTable((*header, "answers"), rows, 2)


def time_texts(table: ScoreTable, seconds: Seconds) -> TextTable:
    """Return seconds by model, kind and suite, with averages and their ratios to the first suite's."""
    suites = [suite.label for suite in table.suites]
    names = sorted({model.model for model in table.models})
    header = ("model", *(f"{title} {suite}" for title in ("SpecGen", "CodeGen") for suite in suites))
    columns = [(kind, suite) for kind in KINDS for suite in suites]
    rows = [(name, *(f"{seconds[name, suite, kind]:.1f}" for kind, suite in columns)) for name in names]
    means = {
        (kind, suite): sum(seconds[name, suite, kind] for name in names) / max(1, len(names)) for kind, suite in columns
    }
    average = [_with_ratio(means[kind, suite], means[kind, suites[0]], suite != suites[0]) for kind, suite in columns]
    return TextTable(header, (*rows, ("average", *average)), 1)


def score_csv(table: ScoreTable) -> str:
    """Return a line for each suite, model and score."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("suite", "model", "score", "lower", "upper", "interval_low", "interval_high", "tasks", "samples"))
    for model in table.models:
        for name in HEADERS:
            score = model.scores[name]
            if score is not None:
                numbers = (f"{value:.6f}" for value in (score.lower, score.upper, *score.interval))
                writer.writerow((model.suite, model.model, name, *numbers, score.tasks, score.samples))
    return out.getvalue()


def _cell(score: Score | None, with_interval: bool) -> str:
    if score is None:
        return "–"
    bounds = f"{score.lower:.2%}".rstrip("%")
    if score.upper != score.lower:
        bounds += f"–{score.upper * 100:.2f}"
    if not with_interval:
        return bounds
    return f"{bounds} [{score.interval[0] * 100:.1f}, {score.interval[1] * 100:.1f}]"


def _at_k(score: Score | None, k: int) -> str:
    if score is None or k not in score.pass_at_k:
        return "–"
    lower, upper = score.pass_at_k[k], score.upper_at_k[k]
    return f"{lower * 100:.2f}" if lower == upper else f"{lower * 100:.2f}–{upper * 100:.2f}"


def _counts(model: ModelRow) -> str:
    texts = []
    for kind in KINDS:
        number, missing = model.answers[kind], model.missing[kind]
        if number:
            texts.append(f"{number} {kind}" + (f" ({missing} task{'s' * (missing > 1)} without)" if missing else ""))
    return ", ".join(texts) or "none"


def _with_ratio(mean: float, first: float, shown: bool) -> str:
    return f"{mean:.1f}" + (f" (×{mean / first:.2f})" if shown and first else "")
