"""One run at a time on an output folder.

The lock belongs to the process, not to the file: the system takes it away when the process ends in whatever way, so
that a file left behind locks nobody out. The file holds the process id of the run that has the lock, or had it last.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from veriscale.errors import RunError, UsageError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE: Final = "lock"
_TAKEN: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
"""How systems say that someone else has the lock."""
_PLACE: Final = 1 << 20
"""Windows locks bytes, against reading too: the locked one stands far behind the process id."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of `folder`, which is made where it is missing, while the body runs.

    Raises:
        UsageError: another process has the lock.
        RunError: the lock cannot be taken for another reason, such as a file system without locks.
    """
    path = folder / FILE
    descriptor = _taken(path)
    try:
        yield
    finally:
        os.close(descriptor)


def _taken(path: Path) -> int:
    """Return the open file of the lock."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise RunError(f"{path}: cannot be opened: {error.strerror}; choose a folder that can be written to") from None
    try:
        _lock(descriptor)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode("ascii"))
    except OSError as error:
        os.close(descriptor)
        if error.errno in _TAKEN:
            raise UsageError(f"{path.parent.parent}: another run works there, process {_holder(path)}") from None
        raise RunError(f"{path}: cannot be locked: {error.strerror}; choose a folder on another disk") from None
    return descriptor


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        os.lseek(descriptor, _PLACE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(path: Path) -> str:
    """Return the process id in the file, "unknown" in the moment before it is written."""
    text = path.read_text(encoding="ascii", errors="replace").strip()
    return text if text.isdigit() else "unknown"
