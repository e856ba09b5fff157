"""A program that replaces a run again and again, each time ending as if killed at another step of it.

``test_outputs.py`` runs it as ``BEFORE FOLDER``: copies of BEFORE are made in FOLDER, called by the number of the step
at which their swap ended; the last one came to its end. It is a program of its own since it forks.
"""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from veriscale.run.storage.outputs import replaced_folder

KILLED = 9
STEPS = 0


def counted(function: Callable[..., Any], last: int) -> Callable[..., Any]:
    def step(*arguments: Any, **options: Any) -> Any:
        global STEPS
        if last == STEPS:
            os._exit(KILLED)
        STEPS += 1
        return function(*arguments, **options)

    return step


def replace_run(path: Path) -> None:
    with replaced_folder(path, "test") as folder:
        for name, text in {"two": "new", "three": "3"}.items():
            (folder / name).mkdir()
            (folder / name / "file").write_text(text)


def replace_killed(path: Path, last: int) -> None:
    os.replace = counted(os.replace, last)
    os.unlink = counted(os.unlink, last)
    os.mkdir = counted(os.mkdir, last)
    shutil.rmtree = counted(shutil.rmtree, last)  # type: ignore[assignment]  # it is a callable object
    replace_run(path)
    os._exit(0)


def main(before: Path, folder: Path) -> None:
    for last in range(1000):
        path = folder / str(last)
        shutil.copytree(before, path)
        child = os.fork()
        if child == 0:
            replace_killed(path, last)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != KILLED:
            break


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
