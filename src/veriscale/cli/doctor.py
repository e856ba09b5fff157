"""``veriscale doctor``: what this machine has, which limits are in force, and whether the evaluator works on it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Final

import typer

from veriscale.benchmark.records import Json
from veriscale.cli.shared import AsJson
from veriscale.engines.definitions import WALL_SECONDS
from veriscale.engines.embedded import CANDIDATE_BUDGET, GROUND_TRUTH_BUDGET, EmbeddedEngine
from veriscale.engines.workers.pool import usable_cores
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.run.doctor import Finding, Status, limits, machine, places, system_limits, versions
from veriscale.run.self_test import self_test

_MARKS: Final = {Status.OK: " ", Status.WARNING: "!", Status.FAILURE: "✗"}


def doctor(as_json: AsJson = False) -> None:
    """Show versions and limits, and check the evaluator.

    It also shows cores and memory. The evaluator is checked on the example tasks.
    """
    findings = []
    for finding in examine():
        findings.append(finding)
        if not as_json:
            typer.echo(line(finding))
    failures = sum(finding.status is Status.FAILURE for finding in findings)
    if as_json:
        typer.echo(json.dumps(doctor_json(findings), ensure_ascii=False))
    else:
        typer.echo(f"\n{verdict(failures)}")
    raise typer.Exit(1 if failures else 0)


def examine() -> Iterator[Finding]:
    """Yield all findings, those that take seconds last."""
    worker = WorkerLimits()
    yield from versions()
    yield from machine(usable_cores(), worker.memory)
    yield from limits(default_limits(worker))
    yield from system_limits()
    yield from places()
    yield from self_test(EmbeddedEngine())


def default_limits(worker: WorkerLimits) -> Iterator[tuple[str, str]]:
    """Yield the limits that hold where no option says otherwise, as names and values."""
    for name, budget in (("ground truth", GROUND_TRUTH_BUDGET), ("candidates", CANDIDATE_BUDGET)):
        yield f"steps of an evaluation, {name}", f"{budget.steps:,}"
    yield "depth of recursion", f"{GROUND_TRUTH_BUDGET.depth:,} calls"
    yield "size of a value", f"{GROUND_TRUTH_BUDGET.size:,} elements or bits"
    yield "time of an evaluation", f"{worker.case_seconds:g} s in a worker, {WALL_SECONDS:g} s elsewhere"
    yield "memory of a worker", f"{worker.memory // MIB:,} MiB"


def line(finding: Finding) -> str:
    """Return a finding as one line; failures and warnings are marked."""
    return f"{_MARKS[finding.status]} {finding.topic:9} {finding.name:36} {finding.value}"


def verdict(failures: int) -> str:
    """Return the last line."""
    return "All is well." if failures == 0 else f"{failures} failure{'s' if failures > 1 else ''}, marked with ✗."


def doctor_json(findings: Iterable[Finding]) -> dict[str, Json]:
    """Return all findings as one object for machines."""
    listed = [dict[str, Json](asdict(finding)) for finding in findings]
    return {"healthy": all(item["status"] != Status.FAILURE for item in listed), "findings": list[Json](listed)}
