"""Known findings: a file of them, and which findings of a report are new.

The file holds the fingerprint of each finding (``lint/output/identity.py``) and how often it occurs; the other fields
are for people who read it. A finding is known as often as the file says.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from veriscale.errors import UsageError
from veriscale.lint.findings import Finding
from veriscale.lint.output.identity import fingerprint

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class KnownFinding:
    """A line of the file."""

    fingerprint: str
    count: int
    code: str
    task: str | None


@dataclass(frozen=True, slots=True)
class Compared:
    """Findings, the known ones marked, and how many of the known ones there are no more."""

    findings: tuple[Finding, ...]
    known: int
    fixed: int


def compared(
    findings: Sequence[Finding], baseline: Iterable[KnownFinding], concerned: Callable[[KnownFinding], bool]
) -> Compared:
    """Mark the findings that the baseline knows.

    Args:
        findings: Those of a report.
        baseline: Those of the file.
        concerned: Whether a known finding would be in the report if it were still there; others are not fixed.
    """
    entries = {entry.fingerprint: entry for entry in baseline}
    left = Counter({entry.fingerprint: entry.count for entry in entries.values()})
    marked: list[Finding] = []
    for finding in findings:
        key = fingerprint(finding)
        known = left[key] > 0
        left[key] -= known
        marked.append(replace(finding, known=True) if known else finding)
    fixed = sum(left[key] for key, entry in entries.items() if concerned(entry))
    return Compared(tuple(marked), sum(finding.known for finding in marked), fixed)


def write_baseline(findings: Iterable[Finding], path: Path) -> None:
    """Write the findings of a report to a file, one a line and in a fixed order.

    Raises:
        UsageError: the file cannot be written.
    """
    first: dict[str, Finding] = {}
    counts: Counter[str] = Counter()
    for finding in findings:
        key = fingerprint(finding)
        first.setdefault(key, finding)
        counts[key] += 1
    ordered = sorted(first.items(), key=lambda item: (item[1].task or "", item[1].code, item[0]))
    lines = [
        json.dumps(
            {"fingerprint": key, "count": counts[key], "code": item.code, "task": item.task, "message": item.message},
            ensure_ascii=False,
        )
        for key, item in ordered
    ]
    body = ",\n".join(f"  {line}" for line in lines)
    try:
        path.write_text(f'{{"version": {VERSION}, "findings": [\n{body}\n]}}\n', encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def read_baseline(path: Path) -> tuple[KnownFinding, ...]:
    """Read the known findings of a file.

    Raises:
        UsageError: the file cannot be read, or was not written by `write_baseline`.
    """
    try:
        parsed: object = json.loads(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise UsageError(f"{path}: is no baseline: not JSON") from None
    if not isinstance(parsed, dict) or parsed.get("version") != VERSION:
        raise UsageError(f"{path}: is no baseline of version {VERSION}")
    entries = parsed.get("findings")
    if not isinstance(entries, list):
        raise UsageError(f"{path}: is no baseline: findings is not a list")
    return tuple(_entry(item, path) for item in entries)


def _entry(item: object, path: Path) -> KnownFinding:
    if isinstance(item, dict):
        key, count, code, task = (item.get(name) for name in ("fingerprint", "count", "code", "task"))
        if isinstance(key, str) and type(count) is int and isinstance(code, str) and isinstance(task, str | None):
            return KnownFinding(key, count, code, task)
    raise UsageError(f"{path}: is no baseline: {json.dumps(item)[:80]} is no finding")
