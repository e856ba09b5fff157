"""Writes a page on what ``veriscale lint`` finds in a benchmark that is believed to be clean, with explanations.

Run: python benchmarks/verina_findings.py BENCHMARK.jsonl --out docs/verina-findings.md [--jobs N]

Findings of severity error are listed with their values and explained by their kind; warnings are listed, notes counted.
Exit 1 where an error is of a kind that has no explanation here.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.lean.budget import Budget
from veriscale.lint.findings import Finding, Severity
from veriscale.lint.output.progress import progress_display
from veriscale.lint.registry import all_rules, chosen_rules
from veriscale.lint.run import Linting, Report, lint
from veriscale.lint.trials.patience import patient_engine
from veriscale.run.lint_proposals import lint_workshop

EXPLANATIONS = {
    "reference-breaks-postcondition": "The precondition lets the input in, and the reference's output for it violates "
    "the postcondition. All three are the benchmark's own, so that one of them is wrong: nobody can prove the "
    "reference right, and a program that the specification accepts returns something else there.",
    "reference-output-rejected": "The same on an input of the suite itself, where the expected output is another one "
    "than the reference's.",
    "reference-differs": "The suite and the reference disagree on this input. Programs are scored by the suite, and "
    "the reference itself would fail.",
    "expected-output-rejected": "The suite calls the output right and the postcondition does not. The right "
    "postcondition is scored as wrong by this row.",
    "expected-input-rejected": "Programs must handle the input, says the suite, and the precondition rejects it.",
    "unexpected-input-accepted": "The suite calls the input one that a right precondition rejects, and the benchmark's "
    "own accepts it.",
    "unexpected-output-accepted": "The suite calls the output wrong, and the benchmark's own postcondition accepts it: "
    "the task is relational, or the postcondition too weak.",
    "unexpected-equals-expected": "The same output is listed as right and as wrong.",
    "conflicting-outputs": "The same input has two expected outputs, so that no program passes both rows.",
    "undecoded-escapes": "The text holds a backslash and a letter where the reference returns the character.",
    "value-cut": "The value was cut, so that the row cannot be used.",
    "value-syntax": "The text is no value, so that the row cannot be used.",
    "value-expression": "The value would have to be computed by Lean first.",
    "value-range": "Lean has no such number in the type; it would refuse it or wrap it around.",
    "value-kind": "The value is of another kind than the parameter.",
    "ill-typed-task": "The Lean text does not elaborate, so that nothing of the task can be checked.",
}


def page(report: Report, name: str) -> Iterator[str]:
    """Yield the lines of the page."""
    yield "# What lint finds in Verina"
    yield ""
    yield "Written by `benchmarks/verina_findings.py` from what `veriscale lint` reports; do not edit."
    yield ""
    counts = ", ".join(f"{report.count(severity)} of severity {severity}" for severity in Severity)
    yield f"Benchmark: `{name}`, {report.total} tasks, {report.supported} of them elaborate. Findings: {counts}."
    yield "`veriscale lint --explain CODE` says what a kind of finding means."
    yield ""
    yield "## Errors"
    errors = _of(report, Severity.ERROR)
    if not errors:
        yield from ("", *_NO_ERRORS)
    for code in dict.fromkeys(finding.code for finding in errors):
        yield from _kind(code, [finding for finding in errors if finding.code == code])
    yield ""
    yield "## Warnings"
    warnings = _of(report, Severity.WARNING)
    for code in dict.fromkeys(finding.code for finding in warnings):
        yield from _kind(code, [finding for finding in warnings if finding.code == code])
    yield ""
    yield "## Notes"
    yield ""
    yield "| kind | what it means | findings | tasks |"
    yield "|---|---|---|---|"
    notes = _of(report, Severity.NOTE)
    for code, count in sorted(Counter(finding.code for finding in notes).items()):
        tasks = len({finding.task for finding in notes if finding.code == code})
        yield f"| `{code}` | {all_rules()[code].title} | {count} | {tasks} |"


_NO_ERRORS = (
    "None. Every curated row agrees with the precondition, the reference and the postcondition, and on every generated",
    "input that the precondition accepts the reference satisfies the postcondition, as far as the engine decides it.",
    "That is what one expects of curated tasks. The kinds of error that the page would explain:",
    "",
    *(f"- `{code}`: {all_rules()[code].title}" for code in sorted(EXPLANATIONS)),
)


def _kind(code: str, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the findings of one kind, with the explanation of the kind."""
    rule = all_rules()[code]
    yield from ("", f"### `{code}`", "", f"{rule.title} {EXPLANATIONS.get(code, rule.explanation)}", "")
    for finding in findings:
        place = ".".join(part for part in (finding.row, finding.field) if part)
        value = f" {_code(finding.value)}:" if finding.value is not None else ""
        clause = f" Clause: {_code(finding.clause)}." if finding.clause is not None else ""
        yield f"- `{finding.task}`{', ' + place if place else ''}:{value} {finding.message}.{clause}"


def _code(text: str) -> str:
    """Return a text in backquotes on one line."""
    return "`" + text.replace("\n", "\\n").replace("`", "'") + "`"


def _of(report: Report, severity: Severity) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity is severity]


def main() -> int:
    """Lint the benchmark and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benchmark", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    engine = patient_engine(Budget().steps)
    benchmark = read_benchmark(options.benchmark)
    start = time.monotonic()
    with progress_display([task.id for task in benchmark.tasks], sys.stderr) as display:
        linting = Linting(engine, chosen_rules([], []), lint_workshop())
        report = lint(benchmark, linting, options.jobs, display)
    seconds = time.monotonic() - start
    options.out.write_text("\n".join(page(report, options.benchmark.name)) + "\n", "utf-8")
    unexplained = {finding.code for finding in _of(report, Severity.ERROR)} - set(EXPLANATIONS)
    print(
        f"{len(_of(report, Severity.ERROR))} errors in {seconds:.0f} s; without an explanation: {unexplained or 'none'}"
    )
    return 0 if not unexplained else 1


if __name__ == "__main__":
    sys.exit(main())
