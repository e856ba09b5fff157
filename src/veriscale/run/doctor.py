"""Looks at the machine and at the tool on it: what a person needs to know before a long run, or in a report of a fault.

Nothing is changed. Each thing that is looked at is a `Finding`; what makes runs fail is a failure, what makes them
slower or smaller a warning.
"""

import os
import platform
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Final

import psutil

from veriscale import __version__
from veriscale.lean.stack import STACK_BYTES

GIB: Final = 1 << 30
MIN_DISK: Final = GIB
"""Free disk below which a warning is given: ten times what Verina's suites and their report take."""
WORKER_SPACE: Final = GIB // 4
"""Address space that a worker takes besides its stack before it has a task."""
CGROUP_LIMITS: Final = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
"""Where Linux tells a container its memory: control groups of version 2 and 1."""
CACHES: Final = "in the output folder of each run, DIR/work; nowhere else"


class Status(StrEnum):
    """What a finding means for a run."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    topic: str
    name: str
    value: str
    status: Status = Status.OK


def versions() -> Iterator[Finding]:
    """Yield the versions of VeriScale and of what it stands on."""
    yield Finding("versions", "veriscale", __version__)
    yield Finding("versions", "Python", f"{platform.python_version()} ({platform.python_implementation()})")
    yield Finding("versions", "system", f"{platform.system()} {platform.release()} ({platform.machine()})")
    yield Finding("versions", "SQLite", sqlite3.sqlite_version)
    for name in _dependencies():
        try:
            yield Finding("versions", name, version(name))
        except PackageNotFoundError:
            yield Finding("versions", name, "not installed", Status.FAILURE)
    lean = shutil.which("lean")
    yield Finding("versions", "Lean", "not found; it is not needed" if lean is None else lean)


def machine(jobs: int, worker_memory: int) -> Iterator[Finding]:
    """Yield cores, memory and disk.

    Args:
        jobs: Workers of a run without ``--jobs``.
        worker_memory: What each may use, in bytes.
    """
    yield Finding("machine", "cores", f"{jobs} usable of {os.cpu_count() or 1}")
    memory = psutil.virtual_memory()
    container = _container_memory() or memory.total
    yield Finding("machine", "memory", f"{_gib(memory.total)}, {_gib(memory.available)} available")
    if container < memory.total:
        yield Finding("machine", "memory of this container", _gib(container))
    wanted = jobs * worker_memory
    if wanted > min(container, memory.available):
        text = f"{jobs} workers may use {_gib(wanted)}, more than there is; choose fewer with --jobs"
        yield Finding("machine", "memory of workers", text, Status.WARNING)
    free = shutil.disk_usage(Path.cwd()).free
    status = Status.OK if free >= MIN_DISK else Status.WARNING
    yield Finding("machine", "disk", f"{_gib(free)} free here", status)


def system_limits() -> Iterator[Finding]:
    """Yield the limits that the system sets this process, on systems that have such."""
    if sys.platform == "win32":
        return
    import resource

    space, _ = resource.getrlimit(resource.RLIMIT_AS)
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    text, status = _gib(space), Status.OK
    if space == unlimited:
        text = "unlimited"
    elif space < STACK_BYTES + WORKER_SPACE:
        needed = _gib(STACK_BYTES + WORKER_SPACE)
        text = f"{text}, but a worker needs {needed}, nearly all of it never used: ulimit -v unlimited"
        status = Status.FAILURE
    yield Finding("limits", "address space", text, status)
    yield Finding("limits", "open files", "unlimited" if files == unlimited else str(files))


def limits(values: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    """Yield the limits that hold where no option says otherwise, as names and values."""
    for name, value in values:
        yield Finding("limits", name, value)


def places() -> Iterator[Finding]:
    """Yield where things are."""
    yield Finding("places", "caches", CACHES)
    yield Finding("places", "temporary files", tempfile.gettempdir())
    yield Finding("places", "package", str(Path(__file__).parents[1]))


def _dependencies() -> list[str]:
    """Return the names of the packages that VeriScale needs, as it declares them."""
    declared = requires("veriscale") or []
    return sorted(_name(item) for item in declared if "extra ==" not in item)


def _name(requirement: str) -> str:
    return "".join(char if char.isalnum() or char in "-_." else " " for char in requirement).split()[0]


def _container_memory() -> int | None:
    for path in CGROUP_LIMITS:
        try:
            text = path.read_text(encoding="ascii").strip()
        except OSError:
            continue
        return int(text) if text.isdigit() else None
    return None


def _gib(size: int) -> str:
    return f"{size / GIB:.1f} GiB"
