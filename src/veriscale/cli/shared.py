"""What several commands share: options of one meaning, the choice of tasks and workers, exit codes."""

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Final

import typer

from veriscale.benchmark.formats.read import Benchmark
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.workers.pool import usable_cores
from veriscale.engines.workers.worker import MIB, WorkerLimits
from veriscale.errors import UsageError
from veriscale.lean.budget import Budget

INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as shells have it."""
WORKER_LIMITS: Final = WorkerLimits()
MIN_MEMORY: Final = 256
"""MiB; a worker that does nothing takes a third of it."""
THRIFTY: Final = EmbeddedEngine(Budget(steps=200_000), Budget(steps=60_000))
"""Twice the steps of the most expensive curated tests of Verina for the ground truth; less for candidates."""

TASKS_HELP: Final = "A folder of task folders, one task folder, or JSONL."

TaskPatterns = Annotated[
    list[str] | None,
    typer.Option("--task", metavar="PATTERN", help="Only tasks whose id matches, such as 'basic_1*'; repeatable."),
]
Jobs = Annotated[int | None, typer.Option("--jobs", help="Worker processes; by default one for each core.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MIB", help="Most memory of one worker process, in MiB.")]
CaseSeconds = Annotated[
    float, typer.Option("--case-seconds", help="Most seconds of one evaluation; a worker that takes longer is killed.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")]
MaxAdverImpl = Annotated[
    int, typer.Option("--max_adver_impl", help="Most adversarial implementations for each weakened postcondition.")
]
MaxRejectInputs = Annotated[
    int, typer.Option("--MAX_REJECT_INPUTS_PER_TASK", help="Unexpected inputs that the reduction keeps.")
]
KeepPerBucket = Annotated[
    int, typer.Option("--KEEP_PER_CRITICAL_BUCKET", help="Unexpected inputs kept from each boundary bucket.")
]
MaxAcceptCases = Annotated[
    int, typer.Option("--MAX_ACCEPT_TEST_CASES_PER_TASK", help="Expected pairs that the reduction keeps.")
]


def selected(benchmark: Benchmark, patterns: Sequence[str], each: bool = True) -> Benchmark:
    """Return the tasks whose ids match one of the patterns, all without patterns, and the problems that concern them.

    Raises:
        UsageError: no task matches, or, with `each`, none matches one of the patterns.
    """
    if not patterns:
        return benchmark
    tasks = tuple(task for task in benchmark.tasks if matches(task.id, patterns))
    problems = tuple(item for item in benchmark.problems if item.task is None or matches(item.task, patterns))
    ids = {task.id for task in tasks} | {item.task for item in problems if item.task}
    idle = [pattern for pattern in patterns if not any(fnmatchcase(task_id, pattern) for task_id in ids)]
    if idle and (each or not ids):
        hint = "; --task takes one pattern, repeat it for more" if any("," in pattern for pattern in idle) else ""
        raise UsageError(f"no task matches --task {' or '.join(pattern or repr('') for pattern in idle)}{hint}")
    return replace(benchmark, tasks=tasks, problems=problems)


def job_count(jobs: int | None) -> int:
    """Return the number of workers that an option asks for.

    Raises:
        UsageError: it is not positive.
    """
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs must be at least 1, but is {jobs}")
    return jobs or usable_cores()


def worker_limits(memory: int, case_seconds: float) -> WorkerLimits:
    """Return the limits of workers that options ask for.

    Raises:
        UsageError: they are too small to do anything.
    """
    if memory < MIN_MEMORY:
        raise UsageError(f"--memory must be at least {MIN_MEMORY}, but is {memory}")
    if not case_seconds > 0:
        raise UsageError(f"--case-seconds must be positive, but is {case_seconds:g}")
    return WorkerLimits(memory * MIB, case_seconds)


def matches(task_id: str, patterns: Sequence[str]) -> bool:
    """Return whether a task's id matches one of the patterns."""
    return any(fnmatchcase(task_id, pattern) for pattern in patterns)


def check_file(path: Path | None) -> None:
    """Make sure that a file which an option asks for can be written, before the work begins.

    Raises:
        UsageError: its folder is not there, or it is a folder itself.
    """
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise UsageError(f"{path}: cannot be written: {'is a folder' if path.is_dir() else 'there is no such folder'}")


def write_text(path: Path, text: str) -> None:
    """Write a file that an option asks for; it appears under its name when it is complete.

    Raises:
        UsageError: it cannot be written.
    """
    temporary = path.with_name(path.name + ".tmp")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None
