"""Processes that tests look for, and kill."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psutil


def workers_of(parent: psutil.Process) -> list[psutil.Process]:
    """Return the worker processes of a process."""
    try:
        children = parent.children()
    except psutil.Error:
        return []
    return [child for child in children if "spawn_main" in " ".join(command_line(child))]


def command_line(process: psutil.Process) -> list[str]:
    try:
        return list(process.cmdline())
    except psutil.Error:
        return []


def living(mark: str) -> list[psutil.Process]:
    """Return the processes with `mark` in their environment, which children inherit."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.status() != psutil.STATUS_ZOMBIE and mark in process.environ().values():
                found.append(process)
        except psutil.Error:
            continue
    return found


@contextmanager
def killing_workers(chance: random.Random, kills: int, parent: int | None = None) -> Iterator[None]:
    """Kill up to `kills` workers of a process, of this one without `parent`, at random moments in the body."""
    over = threading.Event()
    process = psutil.Process(parent)

    def kill() -> None:
        left = kills
        while left and not over.wait(chance.uniform(0, 1.2)):
            workers = workers_of(process)
            if workers:
                chance.choice(workers).kill()
                left -= 1

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
