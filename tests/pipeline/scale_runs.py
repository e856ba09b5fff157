"""Runs of the command line in processes of their own, with small suites."""

import contextlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "tasks"
TASKS = ("example_order_summary", "example_longest_streak", "example_heaviest_row")
"""A structure with exact arithmetic, a function parameter with a relational flavour, nested arrays."""
SMALL = ("--max_expected_pairs", "60", "--max_unexpected_inputs", "60", "--MAX_ACCEPT_TEST_CASES_PER_TASK", "10")


@dataclass(frozen=True)
class Finished:
    code: int
    stdout: str
    stderr: str


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "veriscale", *map(str, arguments)]


def veriscale(*arguments: object, hash_seed: int = 0) -> Finished:
    result = subprocess.run(
        command(*arguments),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=False,
    )
    return Finished(result.returncode, result.stdout, result.stderr)


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files below the output folder of a run, apart from what it keeps for the next one."""
    files = (path for path in folder.rglob("*") if path.is_file() and folder / "work" not in path.parents)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def events(folder: Path) -> list[dict[str, Any]]:
    """Return the event log of a run; lines that a killed run did not finish are passed over."""
    found = []
    for line in (folder / "work" / "events.jsonl").read_text(encoding="utf-8").splitlines():
        with contextlib.suppress(ValueError):
            found.append(json.loads(line))
    return found


def done_in_run(folder: Path, run: int) -> list[tuple[str, str]]:
    """Return the stages that a run finished, as task and stage."""
    return sorted(
        (event["task"], event["stage"])
        for event in events(folder)
        if event["event"] == "stage-finished" and event["run"] == run
    )


def provenance(folder: Path) -> dict[str, dict[str, Any]]:
    lines = (folder / "provenance.jsonl").read_text(encoding="utf-8").splitlines()
    return {line["task"]: line for line in map(json.loads, lines)}
