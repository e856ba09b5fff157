"""Writes a page on how the evaluator agrees with the recorded values of a benchmark.

Run: python benchmarks/conformance.py BENCHMARK.jsonl.gz --out docs/conformance.md [--jobs N]

Every row is checked as ``veriscale lint`` checks it. The kind of a disagreement is read off its values, never off the
task. Exit 1 where a disagreement is of no known kind or less than 99.5 % of the checks are decided.
"""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.lean.budget import Budget
from veriscale.lint.findings import Agreement, Finding, Gate
from veriscale.lint.output.progress import progress_display
from veriscale.lint.registry import chosen_rules
from veriscale.lint.run import Linting, Report, lint
from veriscale.lint.trials.patience import patient_engine

WANTED_SHARE = 0.995
UNEXPLAINED = "**not explained**"
DISAGREEMENTS = (
    "reference-differs",
    "expected-output-rejected",
    "unexpected-output-accepted",
    "unexpected-input-accepted",
)
UNREADABLE = ("value-cut", "value-syntax", "value-expression", "value-range", "value-kind")
DAMAGE = {
    "value-cut": "a value cut to its last printed line",
    "value-syntax": "text that Lean does not read as a value",
    "value-expression": "an expression in place of a value",
    "value-range": "a number beyond the range of its type",
    "value-kind": "a value of another type",
}
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[nrt\"\\'])")


def kind(finding: Finding) -> str:
    """Return the kind of damage that explains a disagreement."""
    if finding.code == "unexpected-output-accepted":
        return (
            "ground truth that accepts several answers: the output is called unexpected, the postcondition accepts it"
        )
    if finding.value is not None and ESCAPE.search(finding.value):
        return "text with its escapes left undecoded"
    return UNEXPLAINED


def page(report: Report, name: str, seconds: float, jobs: int) -> Iterator[str]:
    """Yield the lines of the page."""
    checked = report.tally.checked
    ends = {end: sum(checked[gate, end] for gate in Gate) for end in Agreement}
    readable = sum(ends.values()) - ends[Agreement.UNREADABLE]
    yield "# Agreement with recorded values"
    yield ""
    yield "Written by `benchmarks/conformance.py`; do not edit."
    yield ""
    yield f"Benchmark: `{name}`, {report.total} tasks, {report.supported} of them elaborate. A check is a run of"
    yield "the reference, a precondition, or a postcondition on an expected or unexpected output against the file."
    yield ""
    yield f"- checks with readable values: {readable:,}"
    yield f"- decided: {share(report):.2%}"
    yield f"- time: {seconds:.0f} s of processor time in {jobs} processes"
    yield ""
    yield "| gate | agree | disagree | undecided | unreadable |"
    yield "|---|---|---|---|---|"
    for gate in Gate:
        yield f"| {gate} | " + " | ".join(f"{checked[gate, end]:,}" for end in Agreement) + " |"
    yield from _section("Disagreements", DISAGREEMENTS, report, kind)
    yield from _section("Values that are not of their type", UNREADABLE, report, lambda finding: DAMAGE[finding.code])
    yield ""
    yield "## Undecided"
    yield ""
    yield "| reason | checks |"
    yield "|---|---|"
    for reason, count in sorted(report.tally.undecided.items()):
        yield f"| `{reason}` | {count:,} |"
    yield ""
    for finding in report.findings:
        if finding.code == "undecided":
            yield f"- `{finding.task}`: {finding.message.split(':')[0]}"


def _section(title: str, codes: tuple[str, ...], report: Report, explain: Callable[[Finding], str]) -> Iterator[str]:
    counts = Counter((f.task, f.code, explain(f)) for f in report.findings if f.code in codes)
    yield from ("", f"## {title}", "", "| task | finding | kind of damage | count |", "|---|---|---|---|")
    for (task, code, why), count in sorted(counts.items(), key=str):
        yield f"| `{task}` | `{code}` | {why} | {count:,} |"


def share(report: Report) -> float:
    """Return the share of the checks with readable values that are decided."""
    ends = {end: sum(report.tally.checked[gate, end] for gate in Gate) for end in Agreement}
    decided = ends[Agreement.AGREE] + ends[Agreement.DISAGREE]
    return decided / max(decided + ends[Agreement.UNDECIDED], 1)


def main() -> int:
    """Check the benchmark and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benchmark", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    engine = patient_engine(Budget().steps)
    benchmark = read_benchmark(options.benchmark)
    with progress_display([task.id for task in benchmark.tasks], sys.stderr) as display:
        report = lint(benchmark, Linting(engine, chosen_rules([], [])), options.jobs, display)
    # Wall time would tell what else the machine does; it is about this divided by the number of processes.
    seconds = sum(os.times()[:4])
    options.out.write_text("\n".join(page(report, options.benchmark.name, seconds, options.jobs)) + "\n", "utf-8")
    unexplained = sum(kind(f) == UNEXPLAINED for f in report.findings if f.code in DISAGREEMENTS)
    print(f"{share(report):.2%} decided in {seconds:.0f} s, {unexplained} disagreements not explained")
    return 0 if share(report) >= WANTED_SHARE and not unexplained else 1


if __name__ == "__main__":
    sys.exit(main())
