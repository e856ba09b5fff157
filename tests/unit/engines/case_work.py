"""Work that consists of cases, some of which break their worker; workers import it."""

import ctypes
import itertools
import os
import signal
import time
from pathlib import Path

from veriscale.engines.workers.cases import CaseKind, case_of
from veriscale.engines.workers.context import TaskContext


def answer_cases(item: str, context: TaskContext[str]) -> list[str]:
    """Answer each word of the item as one case; a word before "!" is done outside of any case."""
    answers = []
    for word in item.split():
        if word.endswith("!"):
            do(word[:-1])
            continue
        assert context.log is not None
        kind = CaseKind.LOAD if word.startswith("load") else CaseKind.REFERENCE
        code = context.log.begin(lambda word=word, kind=kind: case_of(kind, word))  # type: ignore[misc] # bound now
        if code is not None:
            answers.append(f"{code}")
            continue
        answers.append(do(word))
        context.log.end()
    return answers


def do(word: str) -> str:
    """Do what a word says, and return it in capitals."""
    what, _, value = word.partition(":")
    what = what.removeprefix("load-")
    if what == "abort":
        os.abort()
    if what == "segv":
        ctypes.string_at(0)
    if what in ("kill", "signal"):
        os.kill(os.getpid(), signal.SIGKILL if what == "kill" else int(value))
        time.sleep(60)  # another thread may get the signal
    if what == "exit":
        os._exit(int(value))
    if what == "hang":
        sum(itertools.repeat(0))  # never returns from C code, and lets no other thread run
    if what == "eat":
        blocks = []
        while True:
            blocks.append(bytearray(1 << 22))
    if what == "hold":
        held = bytearray(int(value) << 20)
        time.sleep(60)
        return str(len(held))
    if what == "wait":
        time.sleep(float(value))
    if what == "fork":
        fork_sleeper(Path(value))
    if what == "first" and not Path(value).exists():
        Path(value).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return word.upper()


def fork_sleeper(file: Path) -> None:
    """Start a process that sleeps, and write down its id, in a second file beside those of earlier goes."""
    child = os.fork()
    if child == 0:
        time.sleep(600)
        os._exit(0)
    file.write_text(str(child), encoding="ascii")
    with file.with_suffix(".all").open("a", encoding="ascii") as all_of_them:
        all_of_them.write(f"{child}\n")
