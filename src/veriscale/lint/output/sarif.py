"""A lint report in SARIF 2.1.0, for the tools that show findings beside the files that they are in.

The format is that of the OASIS standard, section 3. Fingerprints stay when rows move (``lint/output/identity.py``).
"""

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from veriscale import __version__
from veriscale.benchmark.records import Json
from veriscale.lint.findings import Finding
from veriscale.lint.output.identity import fingerprint
from veriscale.lint.output.regions import Region, Regions
from veriscale.lint.rule import Rule
from veriscale.lint.run import Report

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "veriscaleFinding/v1"


def report_sarif(report: Report, rules: Sequence[Rule]) -> dict[str, Json]:
    """Return a report as a SARIF log with one run; `rules` are the rules that were chosen."""
    indices = {rule.code: index for index, rule in enumerate(rules)}
    with_baseline = report.gone is not None
    regions = Regions()
    results: list[Json] = [
        _result(finding, indices[finding.code], with_baseline, regions) for finding in report.findings
    ]
    described: list[Json] = [_rule(rule) for rule in rules]
    driver: dict[str, Json] = {"name": "VeriScale", "version": __version__, "rules": described}
    run: dict[str, Json] = {
        "tool": {"driver": driver},
        "columnKind": "utf16CodeUnits",
        "invocations": [{"executionSuccessful": True}],
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Json]:
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.explanation},
        "help": {"text": rule.explanation},
        "defaultConfiguration": {"level": str(rule.severity)},
    }


def _result(finding: Finding, index: int, with_baseline: bool, regions: Regions) -> dict[str, Json]:
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": str(finding.severity),
        "message": {"text": _message(finding)},
        "locations": [_location(finding, regions)],
        "partialFingerprints": {FINGERPRINT: fingerprint(finding)},
        "properties": _properties(finding),
    }
    related = list(_related(finding, regions))
    if related:
        result["relatedLocations"] = list[Json](related)
    if with_baseline:
        result["baselineState"] = "unchanged" if finding.known else "new"
    return result


def _message(finding: Finding) -> str:
    inside = ".".join(part for part in (finding.row, finding.field) if part)
    return ": ".join(part for part in (finding.task, inside, finding.message) if part)


def _location(finding: Finding, regions: Regions) -> dict[str, Json]:
    location: dict[str, Json] = {"physicalLocation": _physical(finding.file, regions.of_finding(finding))}
    if finding.task is not None:
        inside = ".".join(part for part in (finding.row, finding.field) if part)
        name = f"{finding.task}/{inside}" if inside else finding.task
        location["logicalLocations"] = [{"fullyQualifiedName": name}]
    return location


def _related(finding: Finding, regions: Regions) -> Iterator[dict[str, Json]]:
    """Yield the other places of a finding: the clauses that a row breaks or satisfies, and the rows after the first."""
    if finding.row is not None and finding.lean is not None:
        physical = _physical(finding.lean.file, regions.of_lean(finding.lean))
        yield {"message": {"text": "the clauses of the postcondition"}, "physicalLocation": physical}
    for place in finding.rows[1:]:
        region = regions.of_value(finding.file, place.line, place.row, place.field)
        name = f"{place.row}.{place.field}"
        text = name if place.reason is None else f"{name} [{place.reason}]"
        yield {"message": {"text": text}, "physicalLocation": _physical(finding.file, region)}


def _physical(file: str, region: Region) -> dict[str, Json]:
    physical: dict[str, Json] = {"artifactLocation": {"uri": _uri(file)}}
    return physical | ({"region": region} if region else {})


def _properties(finding: Finding) -> dict[str, Json]:
    """Return what SARIF has no place for."""
    found: dict[str, Json] = {
        "task": finding.task,
        "row": finding.row,
        "field": finding.field,
        "value": finding.value,
        "clause": finding.clause,
        "smallest": finding.smallest,
    }
    return {name: value for name, value in found.items() if value is not None}


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
