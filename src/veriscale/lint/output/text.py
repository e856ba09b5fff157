"""A lint report as text for people and as JSON for machines (design, section 3)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from veriscale.benchmark.records import Json
from veriscale.lint.coverage.count import Covered
from veriscale.lint.findings import Agreement, Finding, Gate, RowPlace, Severity, Tally
from veriscale.lint.output.identity import fingerprint
from veriscale.lint.rule import Rule
from veriscale.lint.run import Report

SHOWN = 80
"""Characters of a value and of a clause that a line of text shows."""
_ORDER = tuple(Severity)


def report_json(report: Report) -> dict[str, Json]:
    """Return the report as one JSON object."""
    findings: list[Json] = [_finding_json(finding) for finding in report.findings]
    record: dict[str, Json] = {
        "tasks": {"total": report.total, "supported": report.supported},
        "checked": _checked_json(report.tally),
        "undecided": dict[str, Json](sorted(report.tally.undecided.items())),
        "coverage": {
            **_covered_json(report.coverage),
            "tasks": {task: _covered_json(covered) for task, covered in report.covered.items()},
        },
        "findings": findings,
    }
    if report.gone is not None:
        new = len(report.new)
        record["baseline"] = {"known": len(report.findings) - new, "new": new, "fixed": report.gone}
    return record


def report_text(report: Report, per_code: int) -> Iterator[str]:
    """Yield the lines of the new findings by task, worst first; then the verdict.

    Of a code in a task `per_code` findings are shown, and of a finding that stands for several rows as many rows.
    """
    groups: dict[str | None, list[Finding]] = {}
    for finding in report.new:
        groups.setdefault(finding.task, []).append(finding)
    for task in sorted(groups, key=lambda name: _badness(groups[name])):
        yield task or "(no task)"
        yield from _task_lines(groups[task], per_code)
        yield ""
    if report.covered:
        yield coverage(report)
    yield verdict(report)


def coverage(report: Report) -> str:
    """Return on one line what the expected pairs cover of the references that were measured."""
    branches, lines = report.coverage.branches, report.coverage.lines
    shares = f"{branches.covered} of {branches.total} branches and {lines.covered} of {lines.total} lines"
    return f"the expected pairs cover {shares} of the references"


def verdict(report: Report) -> str:
    """Return the verdict on one line."""
    ends = {end: sum(report.tally.checked[gate, end] for gate in Gate) for end in Agreement}
    checks = ", ".join(f"{ends[end]} {end}" for end in Agreement)
    tasks = f"{report.supported} of {counted(report.total, 'task')} supported"
    total = counted(sum(ends.values()), "check")
    known = ""
    if report.gone is not None:
        number = len(report.findings) - len(report.new)
        known = f" new; {counted(number, 'known finding')}, {report.gone} fixed"
    state = "clean" if report.clean else "not clean"
    return f"{state}: {severities(report.new)}{known}; {tasks}; {total}: {checks}"


def severities(findings: Sequence[Finding]) -> str:
    """Return how many findings there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(counted(counts[severity], str(severity)) for severity in Severity)


def counted(number: int, noun: str) -> str:
    """Return ``1 error``, ``2 errors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def explanation(rule: Rule) -> str:
    """Return what ``--explain`` prints."""
    return f"{rule.code} ({rule.severity})\n{rule.title}\n\n{rule.explanation}"


def overview(groups: Mapping[str, Sequence[Rule]]) -> str:
    """Return what ``--explain all`` prints: the rules of each group, the most severe first."""
    width = max(len(rule.code) for rules in groups.values() for rule in rules)
    return "\n\n".join("\n".join((title, *_overview_lines(rules, width))) for title, rules in groups.items())


def _overview_lines(rules: Sequence[Rule], width: int) -> Iterator[str]:
    for rule in sorted(rules, key=lambda rule: (_ORDER.index(rule.severity), rule.code)):
        yield f"  {rule.severity!s:<7}  {rule.code:<{width}}  {rule.title}"


def _checked_json(tally: Tally) -> dict[str, Json]:
    return {str(gate): {str(agreement): tally.checked[gate, agreement] for agreement in Agreement} for gate in Gate}


def _covered_json(covered: Covered) -> dict[str, Json]:
    counts = {"branches": covered.branches, "lines": covered.lines}
    return {name: {"covered": count.covered, "total": count.total} for name, count in counts.items()}


def _finding_json(finding: Finding) -> dict[str, Json]:
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "task": finding.task,
        "file": finding.file,
        "line": finding.line,
        "row": finding.row,
        "field": finding.field,
        "value": finding.value,
        "message": finding.message,
        "clause": finding.clause,
        "smallest": finding.smallest,
        "fingerprint": fingerprint(finding),
        "known": finding.known,
        "rows": [_row_json(place) for place in finding.rows],
    }


def _row_json(place: RowPlace) -> dict[str, Json]:
    return {"row": place.row, "field": place.field, "line": place.line, "reason": place.reason}


def _badness(findings: Sequence[Finding]) -> tuple[int, ...]:
    """Return a key that sorts the tasks with most errors first, then those with most warnings."""
    return tuple(-sum(finding.severity is severity for finding in findings) for severity in _ORDER)


def _task_lines(findings: Sequence[Finding], per_code: int) -> Iterator[str]:
    """Yield lines by severity and code; of one code the findings with the smallest inputs come first."""
    ordered = sorted(findings, key=lambda finding: (_ORDER.index(finding.severity), finding.code, finding.size))
    for code, group in groupby(ordered, key=lambda finding: finding.code):
        same = list(group)
        yield from (f"  {_line(finding, per_code)}" for finding in same[:per_code])
        if len(same) > per_code:
            yield f"  … and {len(same) - per_code} more [{code}]"


def _line(finding: Finding, rows: int) -> str:
    place = finding.file if finding.line is None else f"{finding.file}:{finding.line}"
    inside = ".".join(part for part in (finding.row, finding.field) if part)
    value = None if finding.value is None else f"{_cut(finding.value)!r}"
    clause = "" if finding.clause is None else f"; clause: {_cut(finding.clause)}"
    is_new = finding.smallest is not None and finding.smallest not in finding.message
    smallest = f"; smallest input: {_cut(finding.smallest or '')}" if is_new else ""
    parts = [place, inside, value, f"{finding.message}{clause}{smallest}{_others(finding, rows)} [{finding.code}]"]
    return f"{finding.severity}: " + ": ".join(part for part in parts if part)


def _others(finding: Finding, shown: int) -> str:
    """Return the rows behind the first one, where a finding stands for several."""
    if len(finding.rows) < 2:
        return ""
    named = [f"{place.row}.{place.field}" for place in finding.rows[1:shown]]
    left = len(finding.rows) - 1 - len(named)
    return "; also " + ", ".join(named) + (f" and {left} more" if named and left else f"{left} more" if left else "")


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
